"""What a game log is replayed with: the event's rules, the deck lists, the cards."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from cards import catalogue
from cards.catalogue import Catalogue
from decks import known_cards
from decks.engine_decks import UnplayableList, build_engine_deck
from decks.formats import SNAPSHOTS, Snapshot
from gameengine.cards import Deck
from gameengine.notation import Log, from_trusted_json, header
from gameengine.profiles import PROFILES
from gameengine.replay.redaction import redact_log
from gameengine.replay.run import run_log
from gameengine.replay.stops import WrongStep
from gameengine.setup import Setup
from gameengine.viewpoint import Audience
from tournaments.disputes import versions
from tournaments.disputes.log_match_check import ExpectedMatch, ExpectedSeat
from tournaments.disputes.queries.logs import LogAccess, SubmittedLog, parse_stored_log
from tournaments.disputes.replays import ReplayView
from tournaments.disputes.replays.card_names import CardNames
from tournaments.disputes.replays.masking import CardMask
from tournaments.disputes.verdict_text import VerdictText, verdict_text_of
from tournaments.entries.queries import lists
from tournaments.models import GameLog, LogChannel, Match, Stage, Submission, Tournament
from tournaments.results import log_proof
from tournaments.rules.claims import AWAY, HOME


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayInput:
    """A game log with all that its replay needs; `trouble` says what is missing."""

    log: Log  # with the event's rules, whatever it names itself
    catalogue: Catalogue
    decks: tuple[Deck, Deck] | None  # by the seats of the log
    is_registered: bool  # both decks are those that were registered
    rules: str  # the version of the rules
    trouble: str = ""

    def setup(self) -> Setup:
        """Return the starting position; raise HeaderError if a deck list is missing."""
        return header.build_setup(self.log, self.catalogue.cards, self.decks)


def replay_input(row: GameLog) -> ReplayInput:
    """Collect what a log is replayed with; `row` has its match and lists loaded."""
    snapshot = SNAPSHOTS[row.match.round.tournament.snapshot]
    cards = catalogue.build_catalogue()
    log = with_event_rules(from_trusted_json(row.canonical), snapshot)
    sides = (AWAY, HOME) if row.is_turned else (HOME, AWAY)
    registered = {HOME: row.home_list, AWAY: row.away_list}
    decks, trouble = [], ""
    for side, tag in zip(sides, ("Home", "Away"), strict=True):
        try:
            decks.append(
                deck_of_seat(registered[side], log, tag, snapshot=snapshot, cards=cards)
            )
        except (UnplayableList, header.HeaderError) as error:
            trouble = trouble or str(error)
    return ReplayInput(
        log=log,
        catalogue=cards,
        decks=None if trouble else (decks[0], decks[1]),
        is_registered=None not in registered.values(),
        rules=versions.rules_version(snapshot.id),
        trouble=trouble,
    )


def with_event_rules(log: Log, snapshot: Snapshot) -> Log:
    """Return the log with the edition and rulings of the event instead of its own."""
    readings = header.readings_tag(snapshot.profile)
    tags = {name: said for name, said in log.tags.items() if name != "Readings"}
    tags["Profile"] = snapshot.profile.name
    return Log(tags | ({"Readings": readings} if readings else {}), log.entries)


def deck_of_seat(
    registered: Submission | None,
    log: Log,
    tag: str,
    *,
    snapshot: Snapshot,
    cards: Catalogue,
) -> Deck:
    """Return the deck of a seat: the registered one, or else the one in the log."""
    name = log.tags.get(tag, tag)
    if registered is None:
        listed = log.tags.get(f"{tag}Deck", "")
        return header.parse_deck(f"{tag}Deck", name, listed, cards.cards)
    return registered_deck(registered.text, registered.entrant.name, snapshot.id, cards)


# Of one state of the cards, as the catalogue is; a version alone may come again.
_made: tuple[Catalogue, dict[tuple[str, str, str], Deck]] | None = None


def registered_deck(text: str, name: str, snapshot: str, cards: Catalogue) -> Deck:
    """Return the deck of a registered list, cached for the current card data."""
    global _made  # noqa: PLW0603 - what a process keeps
    if _made is None or _made[0] is not cards:
        _made = cards, {}
    decks, key = _made[1], (text, name, snapshot)
    if key not in decks:
        decks[key] = build_engine_deck(
            text,
            name=name,
            snapshot=SNAPSHOTS[snapshot],
            index=known_cards.card_index(),
            catalogue=cards,
        )
    return decks[key]


# The match that a log should be of.


def expected_match(tournament: Tournament, match: Match) -> ExpectedMatch:
    """Return what a log of the match should say, to compare it with (I3)."""
    profile = SNAPSHOTS[tournament.snapshot].profile
    is_swiss = match.round.stage == Stage.SWISS
    return ExpectedMatch(
        event=tournament.name,
        round=match.round.number if is_swiss else None,
        table=match.table,
        edition=profile.name,
        readings=header.readings_tag(profile),
        home=expected_seat(tournament, match, HOME),
        away=expected_seat(tournament, match, AWAY),
    )


def expected_seat(tournament: Tournament, match: Match, side: str) -> ExpectedSeat:
    entrant = match.seat(side)
    row = lists.current_submission(entrant)
    if row is None:
        return ExpectedSeat(name=entrant.name)
    try:
        deck = registered_deck(
            row.text, entrant.name, tournament.snapshot, catalogue.build_catalogue()
        )
    except UnplayableList:
        return ExpectedSeat(name=entrant.name, receipt=row.receipt)
    cards = Counter(card.number for card in deck.cards())
    return ExpectedSeat(name=entrant.name, receipt=row.receipt, cards=cards)


# To be looked at.


def replay_view(
    row: GameLog, access: LogAccess, report: Mapping[str, Any]
) -> ReplayView | None:
    """Return the replay of a log as the viewer may see it; None if it cannot be run."""
    prepared = replay_input(row)
    if prepared.trouble:
        return None
    try:
        setup = prepared.setup()
    except header.HeaderError:
        return None
    names = (row.match.home.name, str(row.match.away))
    return ReplayView(
        log=prepared.log,
        setup=setup,
        audience=access.audience,
        names=(names[1], names[0]) if row.is_turned else names,
        wrong=wrong_step_in(report, "wrong"),
        with_remarks=access.is_author or access.audience is Audience.JUDGE,
    )


def replay_view_by_reading(view: ReplayView, reading: str) -> ReplayView:
    """Return a replay by another reading; HeaderError if the edition has just one."""
    key, _, word = reading.partition("=")
    profile = view.setup.profile
    value = header.parse_reading(PROFILES[profile.name], key, word)
    setup = replace(view.setup, profile=replace(profile, **{key: value}))
    wrong = run_log(setup, tuple(view.log.acts())).first_wrong
    return replace(view, setup=setup, wrong=wrong)


def log_for_download(shown: SubmittedLog, access: LogAccess) -> Log | None:
    """Return the log with only what the viewer may know; None if nothing (U5, H14)."""
    log = parse_stored_log(shown.log)
    if access.sees_everything or access.is_writer:
        return log
    view = replay_view(shown.log, access, shown.report) if access.is_told else None
    return redact_log(log, view.setup, view.audience, receipts={}) if view else None


def wrong_step_in(report: Mapping[str, Any], key: str) -> WrongStep | None:
    """Return a step that a report names ("wrong" or "entry"), or None."""
    wrong = report.get(key)
    if wrong is None:
        return None
    return WrongStep(
        step=wrong["step"],
        rule=wrong["rule"],
        code=wrong["code"],
        claimed=wrong["log_says"],
        expected=wrong["rules_give"],
        remedy=wrong["remedy"],
    )


def verdict_text_for(shown: SubmittedLog, access: LogAccess) -> VerdictText:
    """Return the verdict in words, without cards that the viewer may not know (H14)."""
    names = (shown.match.home.name, str(shown.match.away))
    finding_of = partial(
        verdict_text_of,
        shown.report,
        ending=log_proof.log_ending(shown.verdict),
        proves_result=log_proof.is_log_proven(shown.verdict),
        is_shared=shown.submitting_sides == {HOME, AWAY},
        is_recorded=any(each.channel == LogChannel.TABLE for each in shown.submissions),
        log=parse_stored_log(shown.log),
        names=(names[1], names[0]) if shown.log.is_turned else names,
    )
    if access.sees_everything:
        return finding_of()
    view = replay_view(shown.log, access, shown.report)
    return finding_of(
        hide=CardMask(view, CardNames(view.setup)).hide_unknown_cards
        if view
        else replace_by_empty_text
    )


def replace_by_empty_text(_: str) -> str:
    """Return an empty text, used where it is unknown which cards to hide."""
    return ""
