"""Texts as people type them: parts that combine, layout, who does what, and slips."""

import pytest

from gameengine.calls import RUN_LEFT, RUN_RIGHT
from gameengine.cards import DesignatedAbility, Side
from gameengine.cardtext import AmbiguousText, Line, UnreadText, read_line, write_line
from gameengine.conditions import Whose
from gameengine.effect_terms import Quantity
from gameengine.effects import Change, Discard, Draw, EffectsInOrder, LoseTimeout
from gameengine.grammar.errors import MisspelledText
from gameengine.measures import ACTION, PLAY
from gameengine.moments import Role
from gameengine.rulings import EMPTY_THE_HAND

TEN = Change(Quantity.YARDS, 10)


def test_the_ruling_on_c16_19_is_read_as_the_crd_words_it():
    text = (
        "Exhaust (0): Your opponent discards all of their Action cards and does not "
        "draw an Action card at the end of this down. Exhaust only at the end of the "
        "play."
    )

    assert read_line(Line.ABILITIES, text, side=Side.DEFENSE) == (EMPTY_THE_HAND,)


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ("Run \u2013 Left: Gain 10 yards.", RUN_LEFT),
        ("Run - Left: +10 yards", RUN_LEFT),
        ("run-left or right: gain ten yards", RUN_LEFT | RUN_RIGHT),
        (
            "RUN (Run Left/Run Right): Gain an additional 10 yards.",
            RUN_LEFT | RUN_RIGHT,
        ),
        ("Run \u2014 any Run: This play gains 10 more yards.", 71),
        ("When this Player runs the ball, the play gains +10 yards.", 0),
        ("Whenever this player is designated to run, add 10 yards to the play.", 0),
    ],
)
def test_a_head_is_read_in_the_ways_people_type_it(text, calls):
    """The rulebook of 2019 prints a head with a dash and the direction alone."""
    ability = DesignatedAbility(Role.RUN, TEN, calls)

    assert read_line(Line.ABILITIES, text, side=Side.OFFENSE) == (ability,)


@pytest.mark.parametrize(
    "text",
    [
        "Play only during On Field Adjustments. Gain 10 yards.",
        "Gain 10 yards.\nPlay only during on-field adjustments",
        "Gain 10 yards. Use this card during the On Field Adjustments phase.",
        "During On Field Adjustments, gain 10 yards.",
        "This card may only be played during On Field Adjustments: gain ten yards",
        "play in on field adjustments\n\ngain 10 extra yards on this play",
    ],
)
def test_the_timing_of_an_action_stands_before_or_behind_its_effect(text):
    meaning = read_line(Line.ACTION, text)

    assert write_line(Line.ACTION, meaning) == (
        "Play only during On Field Adjustments. Gain 10 yards."
    )


def test_what_an_opponent_does_twice_is_said_of_them_once():
    """The s of a verb tells who acts."""
    theirs = "Your opponent discards an Action card and draws a Play card."
    mine = "Your opponent discards an Action card and draw a Play card."

    assert read_line(Line.EFFECT, theirs) == EffectsInOrder(
        (Discard(1, ACTION, Whose.OPPONENT), Draw(1, PLAY, Whose.OPPONENT))
    )
    assert read_line(Line.EFFECT, mine) == EffectsInOrder(
        (Discard(1, ACTION, Whose.OPPONENT), Draw(1, PLAY, Whose.OWN))
    )


def test_three_things_of_both_players_stay_with_both():
    text = "Each player discards a Play card, draws an Action card and loses a timeout."

    assert read_line(Line.EFFECT, text) == EffectsInOrder(
        (
            Discard(1, PLAY, Whose.BOTH),
            Draw(1, ACTION, Whose.BOTH),
            LoseTimeout(Whose.BOTH),
        )
    )


def test_the_nearest_phrases_have_the_words_of_the_text_in_them():
    with pytest.raises(UnreadText) as caught:
        read_line(Line.EFFECT, "If you are richer by 7 or more, draw 2 Play cards.")

    assert caught.value.nearest[:2] == [
        "you are ahead by 7 or more",
        "you are behind by 7 or more",
    ]


def test_a_deck_that_is_not_named_is_asked_about():
    with pytest.raises(AmbiguousText) as caught:
        read_line(Line.EFFECT, "Draw two cards.")

    assert caught.value.nearest == [
        "draw 2 Play cards",
        "draw 2 Action cards",
    ]


@pytest.mark.parametrize(
    ("text", "span", "meant"),
    [
        ("Gian 5 yards.", "Gian", ["gain"]),
        ("Draw two Acton cards.", "Acton", ["action"]),
        ("Exhuast one opposing Linebacker.", "Exhuast", ["exhaust"]),
    ],
)
def test_a_slip_is_asked_about_and_never_read(text, span, meant):
    with pytest.raises(MisspelledText) as caught:
        read_line(Line.EFFECT, text)

    assert (caught.value.unread, caught.value.nearest) == (span, meant)


@pytest.mark.parametrize(
    "text",
    [
        "Your opponent draws an Action card, then discards one of yours.",
        "Gain 5 yards unless your opponent pays.",
        "Your opponent gains no yards.",
        "Do not gain 5 yards.",
        "Draw an Action card for every touchdown.",
        "Energize another one of your opponent's Players.",
        "Exhaust all Players except Quarterbacks.",
    ],
)
def test_what_only_looks_like_something_known_is_not_read(text):
    with pytest.raises(UnreadText):
        read_line(Line.EFFECT, text)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (
            "If you called a Run, you can exhaust him to gain 5 yards.",
            "Exhaust: Gain 5 yards. Exhaust only if the call is a Run.",
        ),
        (
            "Gain 5 yards by exhausting this player. Only on third down.",
            "Exhaust: Gain 5 yards. Exhaust only if it is third down.",
        ),
        (
            "Once per half, at the start of a down, exhaust him: draw a Play card.",
            "Once per half, Exhaust: Draw 1 Play card. Exhaust only at the start of a down.",  # noqa: E501
        ),
        (
            "When he runs or receives the ball, gain 5 yards.",
            "Run or Receive: Gain 5 yards.",
        ),
        (
            "Draw an Action card if he receives a Long Pass.",
            "Receive \u2013 Long Pass: Draw 1 Action card.",
        ),
        ("Run: Gain 5 yards for each\nof your Tight Ends.", None),
    ],
)
def test_when_an_ability_is_used_is_told_in_any_order(text, canonical):
    meaning = read_line(Line.ABILITIES, text, side=Side.OFFENSE)

    written = write_line(Line.ABILITIES, meaning, side=Side.OFFENSE)
    assert written == (canonical or text.replace("\n", " "))


def test_he_is_nobody_once_somebody_else_was_named():
    text = "Exhaust: If the tackler is a Safety, energize him."

    with pytest.raises(UnreadText):
        read_line(Line.ABILITIES, text, side=Side.OFFENSE)


def test_several_misspelled_words_are_asked_about_together():
    with pytest.raises(MisspelledText) as error:
        read_line(Line.EFFECT, "Enegize one of your Quaterbacks.")

    assert "\u201cenergize\u201d" in str(error.value)
    assert "for \u201cQuaterbacks\u201d" in str(error.value)


def test_a_gridiron_need_not_say_that_it_is_on_the_field():
    text = (
        "WEATHER: Play only at the start of a down. While this card is on the field, "
        "each Run gains 5 yards. Discard it at the end of the half."
    )
    meaning = read_line(Line.GRIDIRON, text)

    assert write_line(Line.GRIDIRON, meaning) == (
        "Play only at the start of a down.\n"
        "Each play gains 5 yards while the call is a Run.\n"
        "Whenever a half ends, discard this Gridiron."
    )


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("10 yards are gained.", "+ 10 yards."),
        ("2 Action cards are drawn by your opponent.", "Your opponent draws 2"),
        ("1 additional time unit is removed for this play.", "The play takes 1 more"),
    ],
)
def test_what_happens_may_be_told_by_what_it_happens_to(text, canonical):
    written = write_line(Line.EFFECT, read_line(Line.EFFECT, text))

    plain = write_line(Line.EFFECT, read_line(Line.EFFECT, "Gain 10 yards."))
    assert written.startswith(canonical) or written == plain
