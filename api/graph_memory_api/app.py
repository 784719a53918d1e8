"""The REST service: the verbs of `Memory` under /v1, errors as problem+json, /health, /ready and /openapi.json."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import timedelta

from fastapi import APIRouter, FastAPI

import graph_memory
from graph_memory.errors import Unavailable
from graph_memory.memory import Memory
from graph_memory.opening import embedder_of, llm_of, reranker_of
from graph_memory.settings import Settings
from graph_memory_api import problems
from graph_memory_api.body_limit import BodyLimit
from graph_memory_api.deps import Limits
from graph_memory_api.openapi import describe
from graph_memory_api.opened import Opened, OpenMemory
from graph_memory_api.routes import (
    asking,
    correcting,
    episodes,
    erasing,
    handing,
    health,
    jobs,
    learning,
    merging,
    reviewing,
    writing,
)
from graph_memory_api.schedule import consolidating

VERSION = "/v1"
OPEN_SECONDS = 30.0
GRACE_SECONDS = 10

logger = logging.getLogger(__name__)


def create_app(
    open_memory: OpenMemory,
    *,
    max_body: int = 1 << 20,
    max_limit: int = 1_000,
    open_seconds: float = OPEN_SECONDS,
    consolidate_every: timedelta | None = None,
) -> FastAPI:
    """The service over what `open_memory` opens. `max_body` is in bytes, `max_limit` the most of one answer.

    The memory is opened with the first request. While its store does not answer, each request asks it again, for
    `open_seconds` at most, and is answered with a 503. Every group is consolidated once in `consolidate_every`.
    """
    opened = Opened(open_memory, open_seconds)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        try:
            async with consolidating(opened, consolidate_every):
                yield
        finally:
            await opened.close()

    app = FastAPI(
        title="graph-memory",
        version=graph_memory.__version__,
        summary="What was true, what was believed, and what would have been answered, at any time.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        generate_unique_id_function=lambda route: route.name,
    )
    app.state.opened = opened
    app.state.limits = Limits(max_limit)
    verbs = APIRouter(prefix=VERSION)
    for part in (writing, asking, handing, episodes, correcting, merging, reviewing, learning, erasing, jobs):
        verbs.include_router(part.router)
    app.include_router(verbs)
    app.include_router(health.router)
    app.add_middleware(BodyLimit, limit=max_body)
    problems.add_handlers(app)
    describe(app)
    return app


def app_of(settings: Settings) -> FastAPI:
    """The service that `settings` describe. Raises InvalidInput where a model that they name lacks something."""
    llm, embedder, reranker = llm_of(settings), embedder_of(settings), reranker_of(settings)
    return create_app(
        lambda: Memory.open(
            settings.store,
            group=settings.group,
            tz=settings.tz,
            models=settings.models,
            vocabulary=settings.vocabulary,
            tokenizer=settings.tokenizer,
            llm=llm,
            embedder=embedder,
            reranker=reranker,
            check=settings.check,
            recall_log=settings.recall_log,
            policy=settings.policy,
            exports=settings.exports,
        ),
        max_body=settings.max_body,
        max_limit=settings.max_limit,
        consolidate_every=settings.consolidate_every,
    )


def serve(settings: Settings) -> None:
    """Run the service until SIGINT or SIGTERM; requests under way are finished, for GRACE_SECONDS at most.

    A store that does not answer yet is waited for, as `create_app` says. Raises the other errors of opening it, such
    as InvalidInput where the file is none of ours.
    """
    with suppress(KeyboardInterrupt):
        asyncio.run(_serve(settings))


async def _serve(settings: Settings) -> None:
    import uvicorn

    app = app_of(settings)
    logged = {"graph_memory_api": {"handlers": ["default"], "level": "INFO", "propagate": False}}
    log_config = uvicorn.config.LOGGING_CONFIG | {"loggers": uvicorn.config.LOGGING_CONFIG["loggers"] | logged}
    config = uvicorn.Config(
        app,
        settings.host,
        settings.port,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        log_config=log_config,
    )
    try:
        await app.state.opened.memory()
    except Unavailable as error:
        logger.warning("started without its store: %s", error)
    await uvicorn.Server(config).serve()
