"""Verify a game log that belongs to no event, and replay it. Nothing is stored."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from cards import catalogue
from gameengine.__main__ import SAMPLES
from gameengine.cards import Card
from gameengine.cardtext.__main__ import read_sheet_files
from gameengine.cardtext.sheet import LazyCards
from gameengine.cardtext.sheet import collection_version as version_of
from gameengine.notation import Log, header
from gameengine.practice import practice_cards
from gameengine.replay.report import verdict_data
from gameengine.replay.verdict import Evidence, Verdict, VerdictKind, verify
from gameengine.viewpoint import Audience
from tournaments.disputes.queries.replay_inputs import replay_view_by_reading
from tournaments.disputes.replays import ReplayView
from tournaments.disputes.verdict_text import VerdictText, verdict_text_of


@dataclass(frozen=True, slots=True, kw_only=True)
class CardData:
    """Cards to verify a log with, and why others of them cannot be played."""

    title: str
    version: str
    cards: Mapping[str, Card]
    lacking: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class PostedLog:
    """A game log that somebody sent, with the cards that it is verified with."""

    log: Log
    data: CardData

    @property
    def names(self) -> tuple[str, str]:
        tags = self.log.tags
        return tags.get("Home") or "Home", tags.get("Away") or "Away"

    def verdict(self) -> Verdict:
        if self.data.lacking:
            named = (f"{number} ({why})" for number, why in self.data.lacking.items())
            why = f"Card data is missing for: {', '.join(named)}."
            return Verdict(VerdictKind.UNDECIDED, why, evidence=Evidence.PARTIAL)
        return verify(self.log, self.data.cards, version=self.data.version)

    def verdict_text(self, verdict: Verdict) -> VerdictText:
        return verdict_text_of(
            verdict_data(verdict),
            ending=verdict.ending,
            proves_result=verdict.proves_result,
            log=self.log,
            names=self.names,
        )

    def replay_view(
        self, verdict: Verdict | None = None, *, reading: str = ""
    ) -> ReplayView | None:
        """Return the replay of the log; None if it cannot be replayed (so)."""
        if self.data.lacking:
            return None
        try:
            setup = header.build_setup(self.log, self.data.cards)
        except ValueError:
            return None
        view = ReplayView(
            log=self.log,
            setup=setup,
            audience=Audience.JUDGE,
            names=self.names,
            wrong=verdict.wrong if verdict else None,
            with_remarks=True,
        )
        try:
            return replay_view_by_reading(view, reading) if reading else view
        except header.HeaderError:
            return None


def posted_log(log: Log) -> PostedLog:
    return PostedLog(log=log, data=card_data_for(log))


def card_data_for(log: Log) -> CardData:
    """Return the cards of the desk; sample cards if only they have all of the log."""
    numbers = header.card_numbers(log) - {""}
    desk = catalogue.build_catalogue()
    if not numbers <= desk.entries.keys():
        for known in (practice_data, sample_card_data):
            if numbers <= known().cards.keys():
                return known()
    unplayable = sorted(numbers & desk.entries.keys() - desk.cards.keys())
    return CardData(
        title="the card data of this desk",
        version=desk.version,
        cards=desk.cards,
        lacking={
            number: desk.entries[number].fault
            or ", ".join(desk.entries[number].missing)
            for number in unplayable
        },
    )


@cache
def practice_data() -> CardData:
    return CardData(
        title="the practice cards",
        version="practice",
        cards=practice_cards(),
        lacking={},
    )


@cache
def sample_card_data() -> CardData:
    """Return the invented sample cards, read once in a process."""
    texts = read_sheet_files(SAMPLES)
    return CardData(
        title="the sample cards",
        version=version_of(texts),
        cards=LazyCards(texts),
        lacking={},
    )
