"""Consolidates every group from time to time while the service runs, one after the other."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import datetime, timedelta
from typing import Final

from graph_memory.consolidation.report import JobReport
from graph_memory.errors import GraphMemoryError, JobConflict, StoreUnavailable
from graph_memory.memory import Memory
from graph_memory_api.opened import Opened

LOOKS: Final = 10
"""How often in the time between two runs of a group it is looked whether one is due."""
JITTER: Final = 0.5
"""A look comes so much sooner or later, so that services over one store do not all look at once."""

logger = logging.getLogger(__name__)


@asynccontextmanager
async def consolidating(opened: Opened, every: timedelta | None) -> AsyncIterator[None]:
    """Around the life of the service: a run of each group at most once in `every`; None: never.

    At the end a run is cancelled: it stops between two batches, and the next one goes on there.
    """
    if every is None:
        yield
        return
    task = asyncio.create_task(_go_on(opened, every))
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _go_on(opened: Opened, every: timedelta) -> None:
    while True:
        share = random.uniform(1 - JITTER, 1 + JITTER) / LOOKS
        await asyncio.sleep(every.total_seconds() * share)
        try:
            await consolidate_due(await opened.memory(), every)
        except GraphMemoryError as error:
            logger.warning("no group was consolidated: %s", error)
        except Exception:
            logger.exception("no group was consolidated")


async def consolidate_due(memory: Memory, every: timedelta) -> None:
    """A run for each group whose last one, of whatever process, ended `every` ago or was cut off."""
    for row in await memory.store.groups():
        jobs = await memory.jobs(group=row.group)
        if all(_due(job, memory.clock(), every) for job in jobs):
            await _consolidate(memory, row.group)


def _due(job: JobReport, now: datetime, every: timedelta) -> bool:
    return job.state == "stopped" or now - job.heard_at >= every


async def _consolidate(memory: Memory, group: str) -> None:
    """One run, and one line of the log."""
    try:
        found = await memory.consolidate(group=group)
    except JobConflict as error:
        logger.info("group %s: %s", group, error)
    except StoreUnavailable:
        raise
    except GraphMemoryError as error:
        logger.warning("group %s was not consolidated: %s", group, error)
    except Exception:
        logger.exception("group %s was not consolidated", group)
    else:
        seconds = (found.finished_at - found.started_at).total_seconds()
        failed = "".join(f"; {step.name} failed: {step.error}" for step in found.steps if step.error)
        told = "group %s: consolidated in %.1f s, %d changes%s"
        logger.log(logging.WARNING if failed else logging.INFO, told, group, seconds, found.changes, failed)
