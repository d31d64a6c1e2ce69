"""Hostile logs that can be read: tags, lists, results, and entries without end."""

import re
import tracemalloc

import pytest

from gameengine.cards import PlayerCard, Side
from gameengine.notation import Log, from_text, to_text
from gameengine.notation.log import LONGEST
from gameengine.profiles import PROFILES
from gameengine.replay.verdict import VerdictKind

from .bars import (
    LONGEST_ERROR,
    MOST_MEMORY,
    SECONDS_OF_REPLAY,
    check_replay,
    named,
    within,
)
from .generating import CARDS, is_player, logs

SEALED, PUBLIC = logs()[12:14]


@pytest.mark.parametrize(
    "setting",
    [
        "__class__=<class'gameengine.profiles.profile'>",
        "__module__=gameengine.profiles",
        "__weakref__=none",
        "__doc__=x",
        "__dict__=x",
        "__init__=x",
        "varied=x",
        "choices=x",
        "=",
        "\u200b=x",
    ],
)
def test_what_is_no_setting_is_said_to_be_none(setting):
    verdict = check_replay(PUBLIC.with_tags(Readings=setting))

    assert verdict.kind is VerdictKind.UNREADABLE
    assert verdict.why.endswith("is not a setting. Remove it.")


@pytest.mark.parametrize("profile", PROFILES.values(), ids=PROFILES)
def test_no_word_of_the_profile_makes_a_reading_fail(profile):
    """Whatever the profile has as an attribute, its own value or another."""
    for key in dir(profile):
        own = str(getattr(profile, key)).lower().replace(" ", "")
        for word in ("", "x", "none", "true", own):
            log = Log({"Profile": profile.name, "Readings": f"{key}={word}"})

            assert check_replay(log).kind in (
                VerdictKind.UNREADABLE,
                VerdictKind.UNDECIDED,
            )


def of(count, numbers):
    """Write a list as long as a tag may be."""
    text = ", ".join([f"{count} {number}" for number in numbers] * 40)
    return text[:LONGEST].rpartition(", ")[0]


PLAYERS = [number for number in CARDS if is_player(number)]
OTHERS = [number for number in CARDS if not is_player(number)]
TEAM = ", ".join(f"1 {number}" for number in PLAYERS)


@pytest.mark.parametrize(
    "deck",
    [
        pytest.param(of(99, PLAYERS), id="99 of every Player"),
        pytest.param(f"{TEAM}, {of(99, OTHERS[:50])}"[:LONGEST], id="99 of the rest"),
        pytest.param(TEAM, id="Players alone"),
        pytest.param(of(99, OTHERS), id="no Players"),
        pytest.param("99 " + "x" * 1990, id="a long number"),
        pytest.param("1 __class__", id="a name of Python"),
        pytest.param("0 C1-PR", id="none of a card"),
        pytest.param("\u0661 C1-PR", id="one in another script"),
        pytest.param(", " * 1000, id="commas"),
        pytest.param("1 " * 1000, id="ones"),
        pytest.param("receipt:" + "0" * 1990, id="a long receipt"),
    ],
)
def test_any_list_has_a_verdict(deck):
    log = PUBLIC.with_tags(HomeDeck=deck, AwayDeck=deck)

    with within(SECONDS_OF_REPLAY / 2, named(deck)):
        verdict = check_replay(log)

    assert len(verdict.why) <= 4 * LONGEST_ERROR


def test_a_list_of_a_hundred_players_a_side_has_a_verdict():
    """Lineups are four of a side: with a hundred there are four million of them."""
    wide = {
        f"W{n}-X": PlayerCard(f"W{n}-X", f"N{n}", Side(n % 2), ("QB",), "F")
        for n in range(200)
    }
    deck = ", ".join([f"1 {number}" for number in wide] + [f"1 {OTHERS[0]}"])
    tags = {"Profile": "P22C", "HomeDeck": deck, "AwayDeck": deck}
    log = from_text(to_text(Log(tags)) + "* toss H\nH field ?? ?? ?? ??\n")

    with within(SECONDS_OF_REPLAY / 2, named(deck)):
        check_replay(log, CARDS | wide)


@pytest.mark.parametrize(
    "result",
    [
        *("999-999", "H 999-999", "tie 1-0", "H 0-1", "\u0663-0", "1000-0", "-", ""),
        *("H", "tie", "**", "h 1-0", "H  1-0", "H 1-0 ", "9" * LONGEST, "0-" * 1000),
    ],
)
def test_any_result_has_a_verdict(result):
    verdict = check_replay(PUBLIC.with_tags(Result=result))

    assert verdict.kind in (VerdictKind.DIFFERENT_RESULT, VerdictKind.UNREADABLE)
    assert len(verdict.why) <= LONGEST_ERROR


# Logs without end.


AT_NIGHT = pytest.mark.nightly
FORKED = "* toss H\nH field ?? ?? ?? ??\nA field ?? ?? ?? ??\n"
EVERYBODY = {
    name: f"{TEAM}, 2 " + ", 2 ".join(OTHERS[:12]) for name in ("HomeDeck", "AwayDeck")
}


@pytest.mark.load
@pytest.mark.parametrize(
    "entries",
    [
        pytest.param(
            "-- 1 H25 c15 0-0 t3/3\n" * 4900, id="claims that hold", marks=AT_NIGHT
        ),
        pytest.param(
            "-- 1 H45 c9 99-99 t9/9 x A:A1-A\n" * 4900,
            id="claims that fail",
            marks=AT_NIGHT,
        ),
        pytest.param(
            "H sign 0123456789abcdef\n" * 4900, id="signatures", marks=AT_NIGHT
        ),
        pytest.param(
            ("* deal H 3p 3a" + " | A 3p 3a" * 25 + "\n") * 900,
            id="deals without end",
            marks=AT_NIGHT,
        ),
        pytest.param("H run\nH play ?? | A play ??\n" * 2400, id="calls unseen"),
        pytest.param(
            "@down\nH cast ??\nH use ??\n" * 1600, id="acts unseen", marks=AT_NIGHT
        ),
        pytest.param(
            "H cast ??\nA use ??\n" * 2400,
            id="acts unseen at any point",
            marks=AT_NIGHT,
        ),
        pytest.param("H resolve ??\n" * 4900, id="effects unseen", marks=AT_NIGHT),
        pytest.param("* toss ??\n" * 4900, id="tosses", marks=AT_NIGHT),
        pytest.param(
            ("* draw" + " H:??" * 40 + "\n") * 1200, id="draws", marks=AT_NIGHT
        ),
        pytest.param("* order H p\n" * 4900, id="orders of nothing", marks=AT_NIGHT),
        pytest.param("* flip ?? ?? grit 0\n" * 4900, id="flips", marks=AT_NIGHT),
    ],
)
def test_a_log_of_any_length_has_a_verdict(entries):
    """Every lineup unseen leaves more ways than are tried, each as long as the log."""
    tags = dict(PUBLIC.tags) | EVERYBODY
    log = from_text(to_text(Log(tags)) + FORKED + entries)

    with within(SECONDS_OF_REPLAY, named(entries)):
        check_replay(log)


def clouded(log, verb):
    """Give a log in which nobody saw the cards of a verb."""
    unseen = " ?? ?? ?? ??" if verb == "field" else " ??"
    cards = r"(?: [A-Z]+\d+-[A-Z]+)+"
    return re.sub(rf"(?<= {verb}){cards}", unseen, to_text(log))


@pytest.mark.load
@pytest.mark.parametrize(
    "verb",
    [
        "discard",
        "play",
        "cast",
        pytest.param("field", marks=AT_NIGHT),
        pytest.param("carry", marks=AT_NIGHT),
        pytest.param("tackle", marks=AT_NIGHT),
    ],
)
@pytest.mark.parametrize(
    "log",
    [
        pytest.param(PUBLIC, id="public"),
        pytest.param(SEALED, id="sealed", marks=AT_NIGHT),
    ],
)
def test_a_true_log_with_much_unseen_has_a_verdict(log, verb):
    """What is left open in a true log leaves many ways that all lead to its end."""
    text = clouded(log, verb)

    with within(SECONDS_OF_REPLAY, named(text)):
        verdict = check_replay(from_text(text))

    assert verdict.kind is not VerdictKind.ILLEGAL


@pytest.mark.nightly
def test_a_verdict_takes_little_memory():
    log = from_text(clouded(PUBLIC, "field"))
    tracemalloc.start()

    with within(10 * SECONDS_OF_REPLAY, "lineups unseen"):
        check_replay(log)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert peak < MOST_MEMORY
