"""What a seat, a judge or the public may know of a log, and nothing beside it."""

from functools import cache
from random import Random

import pytest

from gameengine.decisions import DecisionKind
from gameengine.game import Game
from gameengine.notation import header, sign_log, to_text
from gameengine.profiles import P19, P21, P22C, PROFILES
from gameengine.recording.log_writer import write_log
from gameengine.replay.redaction import DECK_TAG_SEATS, redact_log
from gameengine.replay.verdict import VerdictKind
from gameengine.viewpoint import Audience, sees_hand
from tests.builders.logs import a_robot_log, known_cards
from tests.builders.paper import OPENING, TOUCHDOWN, a_log, a_setup, verdict_on
from tests.builders.profiles import every_profile

every_audience = pytest.mark.parametrize(
    "audience", Audience, ids=lambda each: each.name
)
RECEIPTS = {"HomeDeck": "receipt:1", "AwayDeck": "receipt:2"}
SEEDS = range(5)
# Events that tell of hidden cards; all others are seen by everyone.
DRAWN = {"draw", "look"}


@cache
def by_name(seed, name):
    return a_robot_log(seed, PROFILES[name])


def game_and_log(seed, profile):
    return by_name(seed, profile.name)


def numbers_in(value):
    """Give all card numbers that a detail of an event holds."""
    if isinstance(value, str):
        return {value.rpartition(":")[2]}
    if isinstance(value, tuple):
        return set().union(*map(numbers_in, value), set())
    return set()


def never_seen(game, audience):
    """Give the numbers that an audience never saw and that were in some hand.

    By the events of the game, which know nothing of its log.
    """
    shown, hidden = set(), set()
    for _, verb, *details in game.events:
        if verb == "draw" and not sees_hand(audience, details[0]):
            hidden |= numbers_in(details[2])
        elif verb not in DRAWN or verb == "draw":
            shown |= numbers_in(tuple(details))
    return hidden - shown


@every_audience
@every_profile
def test_no_card_that_stayed_hidden_is_told(profile, audience):
    """Games that break off, so that both hands are full of what nobody saw."""
    for seed in SEEDS:
        game = broken_off(game_and_log(seed, profile)[0], Random(seed))
        seen = redact_log(write_log(game), game.setup, audience, receipts=RECEIPTS)
        own = {
            tag: "" for tag, seat in DECK_TAG_SEATS.items() if sees_hand(audience, seat)
        }

        text = to_text(seen.with_tags(**own))

        hidden = never_seen(game, audience)
        assert {number for number in hidden if number in text} == set(), f"seed {seed}"
        assert bool(hidden) == (audience is not Audience.JUDGE), f"seed {seed}"


def broken_off(game, rng):
    """Give a game as it stood at the start of some down: nothing lies face down."""
    begun = Game(game.setup, game.chance.source_for_rerun())
    least = rng.randrange(10, 60)
    for made, choice in enumerate(game.choices):
        if made >= least and begun.pending_decision.ask is DecisionKind.CALL:
            break
        begun.push(choice)
    return begun


@every_audience
def test_no_order_of_a_deck_is_told_to_anybody(audience):
    game, log = game_and_log(1, P22C)

    seen = redact_log(log, game.setup, audience)

    assert {act.verb for _, act in log.acts()} >= {"order"}
    assert {act.verb for _, act in seen.acts()}.isdisjoint({"order"})


@pytest.mark.parametrize(
    ("audience", "seats"),
    [
        pytest.param(Audience.HOME, {"H"}, id="home"),
        pytest.param(Audience.AWAY, {"A"}, id="away"),
        pytest.param(Audience.JUDGE, {"H", "A"}, id="judge"),
        pytest.param(Audience.SPECTATOR, set(), id="public"),
    ],
)
def test_draws_are_told_to_those_who_may_see_the_hand(audience, seats):
    game, log = game_and_log(1, P22C)

    seen = redact_log(log, game.setup, audience)

    draws = [word for _, act in seen.acts() if act.verb == "draw" for word in act.words]
    assert {word[0] for word in draws} == seats
    assert all("??" not in word for word in draws)


@pytest.mark.parametrize(
    ("audience", "kept"),
    [
        pytest.param(Audience.HOME, {"HomeDeck"}, id="home"),
        pytest.param(Audience.AWAY, {"AwayDeck"}, id="away"),
        pytest.param(Audience.JUDGE, {"HomeDeck", "AwayDeck"}, id="judge"),
        pytest.param(Audience.SPECTATOR, set(), id="public"),
    ],
)
def test_a_receipt_stands_for_a_list_that_may_not_be_seen(audience, kept):
    log = a_log(*TOUCHDOWN)

    seen = redact_log(log, a_setup(log), audience, receipts=RECEIPTS)

    assert {tag: seen.tags[tag] for tag in DECK_TAG_SEATS} == {
        tag: log.tags[tag] if tag in kept else RECEIPTS[tag] for tag in DECK_TAG_SEATS
    }


@every_audience
def test_without_receipts_lists_stay(audience):
    log = a_log(*TOUCHDOWN)

    assert redact_log(log, a_setup(log), audience).tags == log.tags


def test_a_list_without_a_receipt_is_not_told():
    log = a_log(*TOUCHDOWN)

    seen = redact_log(log, a_setup(log), Audience.HOME, receipts={})

    assert (seen.tags["HomeDeck"], seen.tags["AwayDeck"]) == (log.tags["HomeDeck"], "")


@every_audience
def test_remarks_signatures_and_unknown_tags_are_dropped(audience):
    plain = a_log(*TOUCHDOWN)
    lines = (f"{line} ; home held C302-PS" for line in TOUCHDOWN)
    more = a_log("; by home", *lines, Secret="C302-PS")
    more = sign_log(more, "H", b"home's key")

    seen = redact_log(more, a_setup(more), audience)

    assert seen == redact_log(plain, a_setup(plain), audience)


def test_what_everybody_saw_is_what_the_public_may_know():
    log = a_log(*TOUCHDOWN)

    assert redact_log(log, a_setup(log), Audience.SPECTATOR) == log


def test_a_seat_is_told_nothing_that_the_log_does_not_have():
    log = a_log(*OPENING)

    seen = redact_log(log, a_setup(log), Audience.HOME)

    assert [str(entry) for entry in seen.entries] == [*OPENING]


@pytest.mark.load
@every_audience
@every_profile
def test_a_projection_of_a_projection_is_the_same(profile, audience):
    for seed in SEEDS:
        game, log = game_and_log(seed, profile)
        once = redact_log(log, game.setup, audience, receipts=RECEIPTS)

        twice = redact_log(once, game.setup, audience, receipts=RECEIPTS)

        assert to_text(twice) == to_text(once), f"seed {seed}"


def test_a_draw_of_several_cards_stays_one_entry():
    draws = "* draw H:C234-PS A:C228-PS"
    log = a_log(*OPENING, "H run", draws, *TOUCHDOWN[5:])

    seen = redact_log(log, a_setup(log), Audience.JUDGE)

    assert draws in [str(entry) for entry in seen.entries]


@pytest.mark.parametrize(
    ("lines", "hidden"),
    [
        pytest.param((*OPENING, "H run", "H play C239-PS"), "C239-PS", id="a call"),
        pytest.param(
            (*OPENING[:2], OPENING[2].partition(" |")[0]), "U61-PS", id="four"
        ),
    ],
)
def test_what_still_lies_face_down_is_not_told(lines, hidden):
    """CRD 1.B, CRD 3.B: lineups and calls are revealed together."""
    log = a_log(*lines)

    seen = redact_log(log, a_setup(log), Audience.SPECTATOR, receipts=RECEIPTS)

    assert hidden not in to_text(seen)


@every_audience
def test_what_one_may_know_can_be_verified_by_the_list_it_names(audience):
    game, log = game_and_log(2, P19)

    seen = redact_log(log, header.build_setup(log, known_cards()), audience)

    assert header.build_setup(seen, known_cards()).decks == game.setup.decks


PLAYS = "H:C234-PS H:C220-PS H:C224-PS"
ACTIONS = "H:C317-PS H:C329-PS H:C311-PS"


def test_a_timing_point_in_which_only_a_draw_was_is_left_out():
    lines = (*OPENING, "H run", "@select", "* draw H:C234-PS", *TOUCHDOWN[5:])
    log = a_log(*lines)

    seen = redact_log(log, a_setup(log), Audience.SPECTATOR)

    assert "@select" not in to_text(seen)


@pytest.mark.parametrize(
    "draw",
    [
        pytest.param(f"* draw {PLAYS} H:C209-PS {ACTIONS}", id="a fourth Play card"),
        pytest.param(
            f"* draw {PLAYS} {PLAYS} {ACTIONS}", id="more copies than there are"
        ),
        pytest.param("* draw H:C228-PS", id="a card of the other list"),
    ],
)
def test_what_cannot_be_stays_in_what_home_may_know(draw):
    log = a_log("* toss H", draw, *OPENING[1:])
    assert verdict_on(log).kind is VerdictKind.ILLEGAL

    seen = redact_log(log, a_setup(log), Audience.HOME)

    assert verdict_on(seen).kind is VerdictKind.ILLEGAL


def test_a_draw_after_the_entry_that_cannot_be_is_hidden_too():
    log = a_log(*OPENING, "A run", "* draw H:C234-PS A:C228-PS", "H run")

    seen = redact_log(log, a_setup(log), Audience.SPECTATOR)

    assert [str(entry) for entry in seen.entries] == [*OPENING, "A run", "H run"]


def test_a_draw_after_the_entry_that_cannot_be_is_kept_for_its_seat():
    log = a_log(*OPENING, "A run", "* draw H:C234-PS A:C228-PS", "H run")

    seen = redact_log(log, a_setup(log), Audience.HOME)

    assert [str(entry) for entry in seen.entries][-3:] == [
        "A run",
        "* draw H:C234-PS",
        "H run",
    ]


def test_a_call_against_one_from_the_deck_was_face_up():
    """D-37: in this game a seat without a Play card called from its deck."""
    game, log = game_and_log(20, P21)

    seen = redact_log(log, game.setup, Audience.SPECTATOR)

    calls, told = (
        [act for _, act in each.acts() if act.verb == "play"] for each in (log, seen)
    )
    assert told == calls
