"""Logs that the nightly run has stumbled over, each by what was wrong with it."""

import pytest

from gameengine.notation.act import POINTS
from gameengine.notation.verb_forms import CLAIMS
from gameengine.profiles import P19, P21, P22, P22C
from gameengine.replay.redaction import redact_log
from gameengine.replay.unnamed_points import OUTSIDE_POINTS
from gameengine.replay.verdict import Evidence, VerdictKind, verify
from gameengine.viewpoint import Audience
from tests.builders.logs import a_robot_log, known_cards
from tests.gameengine.replay.mutations import Edited, fate
from tests.gameengine.replay.redactions import of_words, words_of


def verdict_on(log):
    return verify(log, known_cards(), alternatives=False)


def a_public_log(seed, profile):
    game, log = a_robot_log(seed, profile)
    return game, redact_log(log, game.setup, Audience.SPECTATOR)


# The name of a timing point that is missing where nothing else parts two of them.


def nameless(lines, act):
    """Give the names right before an act that stand behind what another point has."""
    last = ""
    for place, words in enumerate(lines[:-1]):
        if words[0] in POINTS and last in POINTS and lines[place + 1] == act:
            yield place
        if {*words[:2]} & OUTSIDE_POINTS:
            last = words[0]


def without_claims(log):
    return [words for words in words_of(log) if words[0] not in CLAIMS]


@pytest.mark.parametrize(
    ("profile", "seed", "act"),
    [
        pytest.param(P22C, 1721, "A use C11-PS", id="@possession, @down"),
        pytest.param(P22C, 1002, "A cast C332-PS", id="behind triggers"),
        pytest.param(P19, 1941, "H use C10-PR", id="2019"),
    ],
)
def test_a_name_that_is_missing_refutes_nothing(profile, seed, act):
    _, log = a_public_log(seed, profile)
    lines = without_claims(log)
    places = list(nameless(lines, tuple(act.split(" "))))

    verdicts = [
        verdict_on(of_words(log, lines[:at] + lines[at + 1 :])) for at in places
    ]

    found = {(each.kind, each.evidence) for each in verdicts}
    assert found == {(VerdictKind.CONFIRMED, Evidence.PARTIAL)}


def test_what_stands_right_behind_a_name_belongs_there():
    """Otherwise every name could be taken for one that is empty."""
    _, log = a_public_log(1721, P22C)
    lines = without_claims(log)
    place = next(nameless(lines, ("A", "use", "C11-PS")))
    before = max(at for at in range(place) if lines[at][0] in POINTS)
    lines[before + 1 : place + 1] = []

    verdict = verdict_on(of_words(log, lines))

    assert (verdict.kind, verdict.step) == (VerdictKind.ILLEGAL, before + 2)
    assert verdict.wrong.code == "wrong_timing"


# A claim of which only the strength is left may be of the check or of the result.


def with_strengths_alone(log):
    return [
        ("=", words[2]) if words[0] == "=" and len(words) > 4 else words
        for words in words_of(log)
    ]


@pytest.mark.parametrize("profile", [P21, P22], ids=["P21", "P22"])
@pytest.mark.parametrize("seed", [1714, 2158])
def test_a_strength_may_be_that_of_the_result(profile, seed):
    _, log = a_public_log(seed, profile)

    verdict = verdict_on(of_words(log, with_strengths_alone(log)))

    assert verdict.kind is VerdictKind.CONFIRMED, verdict.wrong


def test_a_strength_that_never_was_is_wrong():
    _, log = a_public_log(1714, P21)
    lines = with_strengths_alone(log)
    place = lines.index(("=", "6"))
    lines[place] = ("=", "3")

    verdict = verdict_on(of_words(log, lines))

    assert (verdict.kind, verdict.step) == (VerdictKind.ILLEGAL, place + 1)
    assert verdict.wrong.claimed == "strength 3"


# What an edit says.


def changed(log, old, new, *, since=0):
    lines = words_of(log)
    place = lines.index(tuple(old.split(" ")), since)
    lines[place] = tuple(new.split(" "))
    return of_words(log, lines), place + 1


def test_another_number_than_the_only_one_is_wrong():
    _, log = a_public_log(1169, P21)
    effect = "H resolve P2-PS choose"
    log, step = changed(log, f"{effect} 0", f"{effect} 2", since=300)

    verdict = verdict_on(log)

    assert (verdict.kind, verdict.step) == (VerdictKind.ILLEGAL, step)
    assert (verdict.wrong.code, verdict.wrong.expected) == (
        "over_limit",
        "2 is not possible; only 0 is",
    )


def test_what_a_full_hand_refused_cannot_be_played():
    """D-34: the only copy was in the deck, and no card has been drawn since."""
    _, log = a_public_log(1140, P21)
    search = "H resolve C329-PS choose 1 take"
    log, step = changed(log, f"{search} C222-PS", f"{search} C208-PS")

    verdict = verdict_on(log)

    assert (verdict.kind, verdict.step) == (VerdictKind.ILLEGAL, step + 1)
    assert (verdict.wrong.rule, verdict.wrong.code) == ("D-34", "not_in_hand")


@pytest.mark.parametrize(
    ("profile", "seed", "old", "new"),
    [
        pytest.param(
            *(P19, 1011, "= ok 1 +5 A35 c10 3-3", "= ok 1 +5 A30 c10 3-3"),
            id="a claim before an act and a shuffle",
        ),
        pytest.param(
            *(P22C, 1016, "A cast R361-PR > 4", "A cast R361-PR > 3"),
            id="a target before a shuffle",
        ),
        pytest.param(*(P22C, 1173, "A topup 1", "A topup 0"), id="no top-up"),
    ],
)
def test_an_edit_of_an_open_log_is_not_caught_late(profile, seed, old, new):
    game, log = a_robot_log(seed, profile)

    found = fate(Edited(*changed_as(log, old, new)), game)

    assert (found.column, found.wrong) == (VerdictKind.ILLEGAL, "")


def changed_as(log, old, new):
    other, step = changed(log, old, new)
    return other, "", "", step


@pytest.mark.parametrize(
    ("profile", "seed", "old", "new"),
    [
        pytest.param(
            *(P21, 1091, "H resolve R367-PR take C114-PR"),
            "H resolve R367-PR take C103-PR",
            id="a search with a full hand",
        ),
        pytest.param(
            *(P22C, 1187, "H cast U350-PS on U84-PS", "H cast U350-PS on U85-PS"),
            id="a search that finds nothing",
        ),
    ],
)
def test_an_edit_that_is_confirmed_can_be(profile, seed, old, new):
    game, log = a_public_log(seed, profile)

    found = fate(Edited(*changed_as(log, old, new)), game)

    assert found.wrong == ""


@pytest.mark.parametrize(
    ("profile", "seed", "one", "other"),
    [
        pytest.param(
            *(P22C, 1000, "A discard R306-PS", "H discard C302-PS"), id="confirmed"
        ),
        pytest.param(
            *(P22, 3021, "A discard E262-PS", "H resolve U90-PS choose yes"),
            id="refuted amid discards",
        ),
    ],
)
def test_both_may_discard_in_either_order(profile, seed, one, other):
    game, log = a_public_log(seed, profile)
    lines = words_of(log)
    pair = [tuple(one.split(" ")), tuple(other.split(" "))]
    place = next(at for at in range(len(lines)) if lines[at : at + 2] == pair)
    lines[place : place + 2] = reversed(pair)

    found = fate(Edited(of_words(log, lines), "", "", place + 1), game)

    assert found.wrong == ""


@pytest.mark.load
def test_a_random_discard_behind_the_wrong_step_is_not_asked_for():
    game, log = a_robot_log(3005, P21)
    lines = words_of(log)
    assert lines[350] == ("=", "ok", "8")
    lines[350] = ("=", "ok", "9")

    found = fate(Edited(of_words(log, lines), "", "", 351), game)

    assert (found.column, found.wrong) == (VerdictKind.ILLEGAL, "")


def test_a_claim_of_a_check_is_not_held_against_the_down_before():
    game, log = a_robot_log(1049, P22)
    lines = words_of(log)
    moved = [("@adjustments",), ("H", "use", "C12-PS")]
    place = next(at for at in range(len(lines)) if lines[at : at + 2] == moved)
    rest = lines[:place] + lines[place + 2 :]
    edited = of_words(log, rest[: place + 5] + moved + rest[place + 5 :])

    found = fate(Edited(edited, "", "", place + 1), game)

    assert (found.column, found.wrong) == (VerdictKind.ILLEGAL, "")
