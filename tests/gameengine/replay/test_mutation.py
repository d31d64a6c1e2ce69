"""A log in which one thing was changed is caught, or tells a game that can be."""

from random import Random

import pytest

from gameengine.notation import header
from gameengine.profiles import P19, P22C
from gameengine.replay.redaction import redact_log
from gameengine.replay.verdict import VerdictKind, verify
from gameengine.viewpoint import Audience
from tests.builders.logs import a_robot_log, in_parts, known_cards
from tests.builders.profiles import every_profile
from tests.gameengine.replay.holding import difference
from tests.gameengine.replay.mutations import (
    CLASSES,
    COLUMNS,
    OPEN,
    OTHER_HISTORY,
    PUBLIC,
    SAME,
    added,
    edited,
    fate,
    in_markdown,
    tried,
)
from tests.gameengine.replay.redactions import of_words, words_of
from tests.gameengine.replay.retelling import retell
from tests.gameengine.replay.witness import meanings

EACH = 13  # edits of each form of a log: every class once, two of them twice


def check_edits(seeds, profile):
    """Edit the logs of some games; nothing may be confirmed that cannot be."""
    failures = []
    for seed in seeds:
        failures += tried(profile, seed, EACH, look_back=3)[1]

    assert failures == [], "\n".join(
        f"{each.label}: {each.fate.wrong}" for each in failures
    )


@pytest.mark.load
@pytest.mark.daily("P22C-0")
@pytest.mark.parametrize("chunk", in_parts(5))
@every_profile
def test_an_edit_is_caught_or_tells_a_game_that_can_be(profile, chunk):
    check_edits(range(chunk * 2, chunk * 2 + 2), profile)


@pytest.mark.nightly(seconds=6)
@pytest.mark.parametrize("chunk", range(10))
@every_profile
def test_thousands_of_edits_are_caught_or_can_be(profile, chunk):
    check_edits(range(1000 + chunk * 5, 1005 + chunk * 5), profile)


@pytest.mark.parametrize("name", CLASSES)
def test_every_class_of_edits_changes_a_log(name):
    _, log = a_robot_log(1, P22C)

    edit = edited(log, name, Random(name))

    assert edit.log != log


@pytest.mark.load
def test_a_changed_claim_is_never_confirmed():
    """A claim is compared with what the rules give, so that no other word will do."""
    game, log = a_robot_log(2, P22C)
    rng = Random(2)

    columns = {fate(edited(log, "claims", rng), game).column for _ in range(30)}

    assert columns <= {
        VerdictKind.ILLEGAL,
        VerdictKind.DIFFERENT_RESULT,
        VerdictKind.UNREADABLE,
    }


def test_what_is_cut_short_is_incomplete():
    game, log = a_robot_log(3, P22C)
    rng = Random(3)

    columns = {fate(edited(log, "truncation", rng), game).column for _ in range(10)}

    assert columns <= {VerdictKind.INCOMPLETE, SAME}  # a last claim may be left out


@every_profile
def test_an_honest_game_is_told_again_by_the_plain_engine(profile):
    """What shows that an edit can be must be able to show it."""
    game, log = a_robot_log(4, profile)
    setup = header.build_setup(log, dict(cards_of(game)))

    retold = retell(setup, next(meanings(setup, log)), Random(4))

    assert difference(log, retold) == ""
    assert retold.game.events == game.events


def cards_of(game):
    for deck in game.setup.decks:
        for card in deck.cards():
            yield card.number, card


@pytest.mark.nightly
def test_the_counts_are_shown_by_class():
    table, _ = tried(P22C, 5, len(CLASSES))

    lines = list(in_markdown(added([table, table])))

    assert lines[0].count("|") == len(COLUMNS) + 3
    assert {line.split(" | ")[0] for line in lines if line.startswith("| ")} == {
        f"| {name}" for name in (*CLASSES, "all", f"{OPEN} logs", f"{PUBLIC} logs")
    }
    assert OTHER_HISTORY in lines[0]


def test_a_search_finds_something_where_something_must_be():
    """Sixteen cards in the deck, nine hidden ones that the search does not mean."""
    game, sealed = a_robot_log(23, P19)
    log = redact_log(sealed, game.setup, Audience.SPECTATOR)
    lines = words_of(log)
    line = lines.index(("A", "resolve", "C329-PS", "choose", "2"))
    lines[line] = ("A", "resolve", "C329-PS", "choose", "1")

    verdict = verify(of_words(log, lines), known_cards(), alternatives=False)

    assert verdict.kind is not VerdictKind.CONFIRMED
