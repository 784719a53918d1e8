"""Episodes -> drafts by a language model, as far as it answers; what it does not read is left to the rules."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from graph_memory.errors import InvalidTime, MissingExtra
from graph_memory.llm.asking import Answer, Model, NoAnswer, Prompt
from graph_memory.llm.claimed import drafts_of
from graph_memory.llm.prompt import EARLIER, prompt
from graph_memory.llm.spending import Spending
from graph_memory.llm.unwrap import claims_in
from graph_memory.predicates import Catalogue
from graph_memory.reading.draft import Draft, Utterance
from graph_memory.reading.scene import SILENT
from graph_memory.times import aware

logger = logging.getLogger(__name__)

Rules = Callable[[Sequence[Utterance], Sequence[Utterance]], Awaitable[list[list[Draft]]]]

BATCH_CHARACTERS: Final = 12_000
"""A batch is full with so many characters, whatever the number of its episodes."""
ROUNDS: Final = 8
"""Many episodes are stored each time the model was asked so often for every place, so that little is paid in vain."""


@dataclass(frozen=True, slots=True)
class Run:
    """An episode to read, what was said before it in its session, and its place among those that were given."""

    utterance: Utterance
    earlier: Sequence[Utterance]
    place: int


class LLMReader:
    """Reads with one model; `spending` counts what it costs.

    `at_once` is how many episodes are best read together; the last so many answers are kept, so that what could not be
    stored is tried again without paying again.
    """

    def __init__(self, model: Model, spending: Spending, *, batch: int = 1, concurrency: int = 4) -> None:
        self._model, self.spending, self._batch = model, spending, batch
        self._places = asyncio.Semaphore(concurrency)
        self._read: dict[tuple[Utterance, int], list[Draft]] = {}
        self.at_once = ROUNDS * batch * concurrency

    async def read(
        self, utterances: Sequence[Utterance], context: Sequence[Utterance], catalogue: Catalogue, rules: Rules
    ) -> list[list[Draft]]:
        """The drafts of each utterance; `context` is what was said before, `rules` reads where the model does not.

        Raises nothing that would lose an episode: what fails is counted.
        """
        found = [self._read.get((one, id(catalogue))) if speaks(one) else [] for one in utterances]
        runs = [
            run for run in runs_of(utterances, context) if found[run.place] is None and dated(run.utterance.said_at)
        ]
        async with asyncio.TaskGroup() as group:
            for batch in batches(runs, self._batch):
                group.create_task(self._into(found, batch, catalogue))
        left = [place for place, drafts in enumerate(found) if drafts is None]
        read = await self._ruled(utterances, context, left, rules) if left else {}
        return [read.get(place, []) if drafts is None else drafts for place, drafts in enumerate(found)]

    async def _ruled(
        self, utterances: Sequence[Utterance], context: Sequence[Utterance], left: Sequence[int], rules: Rules
    ) -> dict[int, list[Draft]]:
        """What the rules read at the places that are left: of each session as a whole, for they look back in it."""
        sessions = {utterances[place].session for place in left}
        places = [place for place, one in enumerate(utterances) if one.session in sessions]
        try:
            drafts = await rules([utterances[place] for place in places], context)
        except MissingExtra as missing:
            self.spending.unread += len(left)
            logger.warning("%d episodes are kept without claims: %s", len(left), missing)
            return {}
        return dict(zip(places, drafts, strict=True))

    async def close(self) -> None:
        await self._model.close()

    async def _into(self, result: list[list[Draft] | None], runs: Sequence[Run], catalogue: Catalogue) -> None:
        try:
            async with self._places:
                found = await self._asked(runs, catalogue)
        except NoAnswer as none:
            if len(runs) > 1 and none.why in ("refused", "malformed"):  # one of them may have spoiled the others
                middle = len(runs) // 2
                for half in (runs[:middle], runs[middle:]):
                    await self._into(result, half, catalogue)
                return
            self.spending.fell_back(none.why, none.note, len(runs))
            return
        for run, drafts in zip(runs, found, strict=True):
            result[run.place] = self._read[run.utterance, id(catalogue)] = drafts
        for old in list(self._read)[: -self.at_once]:
            del self._read[old]

    async def ask(self, prompt: Prompt) -> Answer:
        """What the model answers to another prompt, within the same budget and bounds. Raises NoAnswer."""
        async with self._places:
            return await self._answered(prompt)

    async def _answered(self, prompt: Prompt) -> Answer:
        self.spending.check_patience()
        try:
            answer = await self._model.ask(prompt)
        except NoAnswer as none:
            if none.why == "failed":
                self.spending.failed(none.note)
            raise
        self.spending.answered()
        return answer

    async def _asked(self, runs: Sequence[Run], catalogue: Catalogue) -> list[list[Draft]]:
        told = [run.utterance for run in runs]
        answer = await self._answered(prompt(told, [run.earlier for run in runs], catalogue))
        claims = claims_in(answer.content)
        if claims is None:
            raise NoAnswer("malformed", "the answer holds no claims")
        raw, cut = claims
        if cut and (len(runs) > 1 or not raw):  # which episodes it had done is not known
            raise NoAnswer("malformed", "the answer was cut")
        drafts, dropped = await asyncio.to_thread(drafts_of, raw, told, catalogue)
        self.spending.dropped_claims += dropped + cut
        return drafts


def runs_of(utterances: Sequence[Utterance], context: Sequence[Utterance]) -> Iterator[Run]:
    """Each utterance with what was said last before it in its session."""
    said: dict[str, list[Utterance]] = defaultdict(list)
    for one in context:
        said[one.session].append(one)
    for place, one in enumerate(utterances):
        yield Run(one, tuple(said[one.session][-EARLIER:]), place)
        said[one.session].append(one)


def batches(runs: Sequence[Run], size: int) -> Iterator[list[Run]]:
    """Runs in order, at most `size` of them together, and BATCH_CHARACTERS."""
    batch: list[Run] = []
    characters = 0
    for run in runs:
        length = len(run.utterance.text) + sum(len(one.text) for one in run.earlier)
        if batch and (len(batch) >= size or characters + length > BATCH_CHARACTERS):
            yield batch
            batch, characters = [], 0
        batch.append(run)
        characters += length
    if batch:
        yield batch


def speaks(utterance: Utterance) -> bool:
    """May the utterance state anything? What an assistant says does not, nor do signs without a letter."""
    return utterance.speaker.strip().lower() not in SILENT and any(sign.isalnum() for sign in utterance.text)


def dated(when: datetime) -> bool:
    try:
        aware(when)
    except InvalidTime:
        return False
    return when.tzinfo is not None
