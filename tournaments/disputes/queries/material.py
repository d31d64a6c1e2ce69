"""What a log is replayed with: the event's rules, the registered lists, the cards."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from cards import catalogue
from cards.catalogue import Catalogue
from decks import shelving
from decks.formats import SNAPSHOTS, Snapshot
from decks.playing import Unplayable, playable
from gameengine.cards import Deck
from gameengine.notation import Log, from_canonical, header
from gameengine.replay.redaction import redact_log
from gameengine.replay.stops import Wrong
from gameengine.table import Setup
from gameengine.viewpoint import Audience
from tournaments.disputes import versions
from tournaments.disputes.log_match_check import Occasion, Seated
from tournaments.disputes.queries.logs import Exhibit, Sight, log_of
from tournaments.disputes.replays import Showing
from tournaments.disputes.replays.masking import Mask
from tournaments.disputes.replays.naming import Naming
from tournaments.disputes.verdict_text import Finding, finding
from tournaments.entries.queries import lists
from tournaments.models import GameLog, Match, Stage, Submission, Tournament
from tournaments.results import log_proof
from tournaments.rules.claims import AWAY, HOME


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """A log as it is replayed, and all that is needed for it.

    `trouble` says why it cannot be; then there are no decks.
    """

    log: Log  # with the event's rules, whatever it names itself
    catalogue: Catalogue
    decks: tuple[Deck, Deck] | None  # by the seats of the log
    is_registered: bool  # both decks are those that were registered
    rules: str  # the version of the rules
    trouble: str = ""

    def setup(self) -> Setup:
        """Return what the game starts from; a log that has no lists raises."""
        return header.setup(self.log, self.catalogue.cards, self.decks)


def material(row: GameLog) -> Material:
    """Gather what a log is replayed with; `row` comes with its match and lists."""
    snapshot = SNAPSHOTS[row.match.round.tournament.snapshot]
    found = catalogue.build()
    log = by_the_events_rules(from_canonical(row.canonical), snapshot)
    sides = (AWAY, HOME) if row.is_turned else (HOME, AWAY)
    registered = {HOME: row.home_list, AWAY: row.away_list}
    decks, trouble = [], ""
    for side, tag in zip(sides, ("Home", "Away"), strict=True):
        try:
            decks.append(
                deck_of(registered[side], log, tag, snapshot=snapshot, found=found)
            )
        except (Unplayable, header.HeaderError) as error:
            trouble = trouble or str(error)
    return Material(
        log=log,
        catalogue=found,
        decks=None if trouble else (decks[0], decks[1]),
        is_registered=None not in registered.values(),
        rules=versions.rules(snapshot.id),
        trouble=trouble,
    )


def by_the_events_rules(log: Log, snapshot: Snapshot) -> Log:
    """Return a log with the event's edition and readings; what differs is flagged."""
    readings = header.readings(snapshot.profile)
    tags = {name: said for name, said in log.tags.items() if name != "Readings"}
    tags["Profile"] = snapshot.profile.name
    return Log(tags | ({"Readings": readings} if readings else {}), log.entries)


def deck_of(
    registered: Submission | None,
    log: Log,
    tag: str,
    *,
    snapshot: Snapshot,
    found: Catalogue,
) -> Deck:
    """Return the deck of a seat: as it was registered, else as the log lists it."""
    name = log.tags.get(tag, tag)
    if registered is None:
        listed = log.tags.get(f"{tag}Deck", "")
        return header.deck(f"{tag}Deck", name, listed, found.cards)
    return registered_deck(registered.text, registered.entrant.name, snapshot.id, found)


# Of one state of the cards, as the catalogue is; a version alone may come again.
_made: tuple[Catalogue, dict[tuple[str, str, str], Deck]] | None = None


def registered_deck(text: str, name: str, snapshot: str, found: Catalogue) -> Deck:
    """Make the deck of a registered list, once for each state of the cards."""
    global _made  # noqa: PLW0603 - what a process keeps
    if _made is None or _made[0] is not found:
        _made = found, {}
    decks, key = _made[1], (text, name, snapshot)
    if key not in decks:
        decks[key] = playable(
            text,
            name=name,
            snapshot=SNAPSHOTS[snapshot],
            shelf=shelving.shelf(),
            catalogue=found,
        )
    return decks[key]


# The match that a log should be of.


def occasion(tournament: Tournament, match: Match) -> Occasion:
    """Return what a log of a match is compared with (I3)."""
    profile = SNAPSHOTS[tournament.snapshot].profile
    is_swiss = match.round.stage == Stage.SWISS
    return Occasion(
        event=tournament.name,
        round=match.round.number if is_swiss else None,
        table=match.table,
        edition=profile.name,
        readings=header.readings(profile),
        home=seated(tournament, match, HOME),
        away=seated(tournament, match, AWAY),
    )


def seated(tournament: Tournament, match: Match, side: str) -> Seated:
    entrant = match.seat(side)
    assert entrant is not None  # noqa: S101 (a match that has logs has two sides)
    row = lists.current(entrant)
    if row is None:
        return Seated(name=entrant.name)
    try:
        deck = registered_deck(
            row.text, entrant.name, tournament.snapshot, catalogue.build()
        )
    except Unplayable:
        return Seated(name=entrant.name, receipt=row.receipt)
    cards = Counter(card.number for card in deck.cards())
    return Seated(name=entrant.name, receipt=row.receipt, cards=cards)


# To be looked at.


def showing(row: GameLog, sight: Sight, report: Mapping[str, Any]) -> Showing | None:
    """Return a log as somebody may step through it; None if it cannot be replayed."""
    found = material(row)
    assert sight.audience is not None  # noqa: S101 (whoever may not look is not here)
    if found.trouble:
        return None
    try:
        setup = found.setup()
    except header.HeaderError:
        return None
    names = (row.match.home.name, str(row.match.away))
    return Showing(
        log=found.log,
        setup=setup,
        audience=sight.audience,
        names=(names[1], names[0]) if row.is_turned else names,
        wrong=wrong_in(report),
        with_remarks=sight.is_author or sight.audience is Audience.JUDGE,
    )


def readable(shown: Exhibit, sight: Sight) -> Log | None:
    """Give a log as its reader may have it for a file; None if not at all (U5, H14)."""
    log = log_of(shown.log)
    if sight.sees_all or sight.is_writer:
        return log
    seen = showing(shown.log, sight, shown.report) if sight.is_told else None
    return redact_log(log, seen.setup, seen.audience, receipts={}) if seen else None


def wrong_in(report: Mapping[str, Any]) -> Wrong | None:
    """Read the first step that differs out of a report, if there is one."""
    wrong = report.get("wrong")
    if wrong is None:
        return None
    return Wrong(
        step=wrong["step"],
        rule=wrong["rule"],
        code=wrong["code"],
        claimed=wrong["log_says"],
        expected=wrong["rules_give"],
        remedy=wrong["remedy"],
    )


def told(shown: Exhibit, sight: Sight) -> Finding:
    """Return a verdict in words, without what its reader may not know (H14)."""
    assert shown.verdict is not None  # noqa: S101 (without one there is nothing to say)
    names = (shown.match.home.name, str(shown.match.away))
    finding_of = partial(
        finding,
        shown.report,
        ending=log_proof.ending_of(shown.verdict),
        proves_result=log_proof.proves_result(shown.verdict),
        is_shared=shown.sides == {HOME, AWAY},
        names=(names[1], names[0]) if shown.log.is_turned else names,
    )
    if sight.sees_all:
        return finding_of()
    seen = showing(shown.log, sight, shown.report)
    return finding_of(hide=Mask(seen, Naming(seen.setup)).hide if seen else nothing)


def nothing(_: str) -> str:
    """Say nothing of what cannot be told apart."""
    return ""
