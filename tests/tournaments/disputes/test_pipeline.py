"""Logs on their whole way: handed in, promised, replayed, judged.

Doctored ones are edited by class (`mutations`). An edit may tell another game that can
be; what is confirmed must be such a game, and have its winner and score.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import cycle, islice
from random import Random

import pytest

from gameengine.chance import SeededChance
from gameengine.game import Game
from gameengine.notation import Log, UnreadableLog, from_text, header, to_text
from gameengine.recording.log_writer import write_log
from gameengine.replay.redaction import redact_log
from gameengine.replay.verdict import Verdict, VerdictKind
from gameengine.robots import play_game
from gameengine.setup import Setup
from gameengine.viewpoint import Audience
from outbox import services as outbox
from tests.builders.events import a_submission
from tests.builders.evidence import SNAPSHOT, Table, a_table, named, the_list
from tests.builders.logs import ROBOTS
from tests.builders.samples import sample_decks
from tests.gameengine.replay import mutations
from tests.gameengine.replay.mutations import CLASSES, NoPlace, edited
from tournaments.disputes.queries.replay_inputs import with_event_rules
from tournaments.models import LogVerdict

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("samples"),
    pytest.mark.usefixtures("nobody_renews"),
    pytest.mark.nightly,
]

PAIRS = (
    ("starter-lanterns", "promo-night"),
    ("legends", "two-way"),
    ("harbor-lights", "twin-arms"),
    ("hammer-and-tongs", "journeymen"),
    ("growing-playbook", "wardens-and-millers"),
    ("namesakes", "thin-front"),
)
AT_A_TABLE = 20  # logs that one official hands in, fewer than J9 allows
# What a log is when nobody hides anything, and as three of them may have written it.
FORMS = (None, Audience.SPECTATOR, Audience.HOME, Audience.AWAY)
ACCUSING = {VerdictKind.ILLEGAL, VerdictKind.DIFFERENT_RESULT}
SIDES = {"home": 0, "away": 1, "": None}


@dataclass(frozen=True)
class Case:
    """A game, and a log of it that somebody may have edited."""

    game: Game
    log: Log
    what: str
    is_edited: bool = False


@cache
def a_game(pair: tuple[str, str], seed: int) -> Game:
    """Play two sample decks; who plays with sense changes with the seed."""
    rng = Random(seed)
    home, away = (sample_decks()[name] for name in pair)
    robots = (ROBOTS[seed & 1](rng), ROBOTS[seed >> 1 & 1](rng))
    setup = Setup(decks=(home, away), profile=SNAPSHOT.profile)
    return play_game(setup, SeededChance(seed), robots)


def seen_by(game: Game, audience: Audience | None) -> Log:
    """Give the log of a game, with what one audience could not see left out."""
    log = write_log(game)
    return log if audience is None else redact_log(log, game.setup, audience)


def honest(pair: tuple[str, str], *, first: int) -> Iterator[Case]:
    for seed, audience in enumerate(cycle(FORMS), start=first):
        game = a_game(pair, seed)
        yield Case(game, seen_by(game, audience), f"{pair} {seed}, {audience}")


def doctored(pair: tuple[str, str], *, first: int) -> Iterator[Case]:
    """Edit logs of many games: each class of edits in turn, each form in turn."""
    classes = cycle(CLASSES)
    for seed, audience in enumerate(cycle(FORMS), start=first):
        game, rng, name = a_game(pair, seed), Random(f"{pair} {seed}"), next(classes)
        log = seen_by(game, audience)
        try:
            edit = edited(log, name, rng)
            told = from_text(to_text(edit.log))
        except (NoPlace, UnreadableLog):  # refused at the door: nobody can hand it in
            continue
        what = f"{pair} {seed}, {audience}, {name}: {edit.what}"
        yield Case(game, told, what, is_edited=True)


@pytest.fixture
def table(pair):
    """Seat two who have registered the two decks."""
    made = a_table(with_lists=False)
    for entrant, name in zip((made.match.home, made.match.away), pair, strict=True):
        a_submission(entrant, text=the_list(name), receipt=f"0000-{name}")
    return made


def verdict_on(table: Table, case: Case) -> LogVerdict:
    """Let a log go its whole way, in this process."""
    made = table.hand_in(named(case.log, table), table.event.owner)
    outbox.run_job(made.job.pk)
    return LogVerdict.objects.get(log=made.log_id)


def wrong_of(case: Case, verdict: LogVerdict) -> str:
    """Say what nobody could stand by in a verdict; nothing if all is well."""
    if verdict.kind == VerdictKind.CONFIRMED:
        return wrong_of_confirmed(case, verdict)
    if not case.is_edited and verdict.kind in ACCUSING:
        return "but nobody has changed it"
    return ""


def wrong_of_confirmed(case: Case, verdict: LogVerdict) -> str:
    """Play by the plain engine what was confirmed; only its result may be given.

    An honest log needs no such proof: its own game is one.
    """
    given = Verdict(
        VerdictKind.CONFIRMED,
        score=(verdict.home_score, verdict.away_score),
        winner=SIDES[verdict.winner],
    )
    if not case.is_edited:
        outcome = case.game.outcome
        is_right = (given.winner, given.score) == (outcome.winner, outcome.score)
        return "" if is_right else f"the game ended {outcome.score}"
    log = with_event_rules(case.log, SNAPSHOT)
    return mutations.confirmed(log, given, case.game).wrong


def hand_in_all(table: Table, cases: Iterator[Case]) -> Counter[str]:
    """Hand in some logs, and count the verdicts; one that is wrong ends it."""
    found, failures = Counter(), []
    for case in islice(cases, AT_A_TABLE):
        verdict = verdict_on(table, case)
        found[verdict.kind] += 1
        if wrong := wrong_of(case, verdict):
            failures.append(f"{case.what}: {verdict.kind} {verdict.step}, {wrong}")
    assert failures == [], "\n".join(failures)
    return found


def in_turn(tables: int, *, fast: int) -> list:
    """Give each table its decks and games; most of them are for the night."""
    return [
        pytest.param(
            PAIRS[number % len(PAIRS)],
            number * 100,
            marks=[pytest.mark.nightly] if number >= fast else [],
            id=f"{number}",
        )
        for number in range(tables)
    ]


@pytest.mark.nightly
@pytest.mark.load
@pytest.mark.parametrize(("pair", "first"), in_turn(25, fast=2))
def test_no_doctored_log_is_confirmed_unless_its_game_can_be(table, pair, first):
    """J2, engine.md: 500 by night."""
    found = hand_in_all(table, doctored(pair, first=first))

    # The edits hit: otherwise this proves nothing.
    assert found[VerdictKind.ILLEGAL] >= AT_A_TABLE // 4


@pytest.mark.load
@pytest.mark.parametrize(("pair", "first"), in_turn(10, fast=1))
def test_nobody_is_accused_by_an_honest_log(table, pair, first):
    """J2, engine.md: 200 by night, open and as three of them saw the game."""
    found = hand_in_all(table, honest(pair, first=first))

    # At least those that hide nothing.
    assert found[VerdictKind.CONFIRMED] >= AT_A_TABLE // len(FORMS)


@pytest.mark.parametrize("pair", PAIRS[:1], ids=str)
@pytest.mark.parametrize("audience", FORMS, ids=str)
def test_a_claim_that_is_not_true_is_never_confirmed(table, pair, audience):
    """Another winner or score in the log of a game is found, whoever wrote it."""
    game = a_game(pair, 7)
    log = seen_by(game, audience)
    winner, (home, away) = header.claimed_result(log)
    claims = (
        f"{winner} {home + 3}-{away}",
        f"{winner} {home}-{away + 7}",
        f"{'A' if winner == 'H' else 'H'} {away}-{home}",
    )

    kinds = [
        verdict_on(table, Case(game, log.with_tags(Result=claim), claim)).kind
        for claim in claims
    ]

    assert set(kinds) <= {VerdictKind.DIFFERENT_RESULT, VerdictKind.UNREADABLE}
