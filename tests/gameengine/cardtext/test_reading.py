"""Single sentences: typography is forgiven, meaning is not."""

import pytest

from gameengine.calls import PASSES, RUNS, SHORT_PASS
from gameengine.cards import (
    DesignatedAbility,
    ExhaustAbility,
    Side,
    WheneverAbility,
    expand_positions,
)
from gameengine.cardtext import AmbiguousText, Line, UnreadText, read_line
from gameengine.conditions import (
    AmountPer,
    AthleteFilter,
    CallFits,
    ChosenNumber,
    DefenseFits,
    HostIs,
    MeasureBetween,
    Not,
    PlayIs,
    Scored,
    Status,
    Whose,
    Zone,
)
from gameengine.effect_terms import (
    EITHER,
    CardFilter,
    ChosenAthletes,
    DesignatedAthlete,
    EveryAthlete,
    LastingStaticChange,
    PickedAthletes,
    Quantity,
)
from gameengine.effects import (
    Audible,
    Change,
    ChooseNumber,
    ChooseOne,
    DetermineGrit,
    Discard,
    Draw,
    EffectsInOrder,
    Energize,
    Exhaust,
    If,
    May,
    MoveBall,
    OnNextPlay,
    ReplaceYards,
    ReplaceYardsIf,
    ReplayTheDown,
    Search,
    Stop,
)
from gameengine.grammar.meanings import Slot
from gameengine.grammar.phrasebook import Phrasebook
from gameengine.grammar.phrases import Phrase
from gameengine.measures import ACTION, Measure
from gameengine.moments import ADJUSTMENTS, ANY_POINT, END_OF_PLAY, Occasion, Role

FIVE = Change(Quantity.YARDS, 5)


@pytest.mark.parametrize(
    "text",
    [
        "Gain 5 yards.",
        "gain 5 yards",
        "GAIN  5   YARDS..",
        "Gain five yards",
        "The offense gains 5 yards on this play.",
        "Gain 5 more yards.",
        "Gain an additional 5 yards this down.",
        "Gain 5\u00a0yards",
    ],
)
def test_the_same_is_said_in_many_ways(text):
    assert read_line(Line.EFFECT, text) == FIVE


@pytest.mark.load
@pytest.mark.parametrize(
    ("side", "text", "yards"),
    [
        (Side.OFFENSE, "You gain 5 yards.", 5),
        (Side.OFFENSE, "Your play loses 5 yards.", -5),
        (Side.DEFENSE, "Your opponent loses 5 yards.", -5),
    ],
)
def test_whose_yards_they_are_depends_on_the_side_of_the_card(side, text, yards):
    assert read_line(Line.EFFECT, text, side=side) == Change(Quantity.YARDS, yards)
    for other in set(Side) - {side}:
        with pytest.raises(UnreadText):
            read_line(Line.EFFECT, text, side=other)


@pytest.mark.parametrize("dash", ["-", "\u2013", "\u2014", " - ", "\u2212"])
@pytest.mark.parametrize("apostrophe", ["'", "\u2019", "`", ""])
def test_dashes_and_apostrophes_do_not_matter(dash, apostrophe):
    text = f"Exhaust {dash} Short Pass: Look at your opponent{apostrophe}s Action hand"

    (ability,) = read_line(Line.ABILITIES, text)

    assert ability.qualifier == SHORT_PASS


EFFECTS = {
    "Replay the Down. Gain 15 yards.": EffectsInOrder((ReplayTheDown(), MoveBall(15))),
    "Lose 10 yards if successful.": Change(Quantity.YARDS, -10, if_successful=True),
    "If the play is successful, gain 5 yards.": Change(
        Quantity.YARDS, 5, if_successful=True
    ),
    "Gain 5 yards if the play is successful.": Change(
        Quantity.YARDS, 5, if_successful=True
    ),
    "Gain 5 yards for each opposing Exhausted Linebacker.": Change(
        Quantity.YARDS,
        AmountPer(5, AthleteFilter(Whose.OPPONENT, energized=False, positions=("LB",))),
    ),
    "Gain 5 yards, draw an Action card and Energize all your Players.": EffectsInOrder(
        (FIVE, Draw(1, ACTION), Energize(EveryAthlete(AthleteFilter())))
    ),
    "Gain 5 yards. Draw an Action card.": EffectsInOrder((FIVE, Draw(1, ACTION))),
    "If it is 4th down, gain 5 yards and draw an Action card.": If(
        MeasureBetween(Measure.DOWN, 4, 4), EffectsInOrder((FIVE, Draw(1, ACTION)))
    ),
    "If you are behind, gain 5 yards. Otherwise, the play is stopped.": If(
        MeasureBetween(Measure.LEAD, -999, -1), FIVE, Stop()
    ),
    "Gain 5 yards. If it is fourth down, gain 10 yards instead.": If(
        MeasureBetween(Measure.DOWN, 4, 4), Change(Quantity.YARDS, 10), FIVE
    ),
    "Exhaust the receiver.": If(CallFits(PASSES), Exhaust(DesignatedAthlete())),
    "Choose an opposing Linebacker. Exhaust that Player.": Exhaust(
        PickedAthletes(AthleteFilter(Whose.OPPONENT, positions=("LB",)))
    ),
    "If a touchdown was scored, gain 5 yards.": If(Scored(touchdown=True), FIVE),
    "If the ball carrier is a Tight End, the offense loses 5 yards.": If(
        HostIs(AthleteFilter(positions=("TE",)), 0), Change(Quantity.YARDS, -5)
    ),
    "Exhaust one opposing Player rated 80 or lower.": Exhaust(
        PickedAthletes(AthleteFilter(Whose.OPPONENT, most_rating=80))
    ),
    "You may gain 5 yards.": May(FIVE),
    "Gain 5 yards and you may draw an Action card.": EffectsInOrder(
        (FIVE, May(Draw(1, ACTION)))
    ),
    "Choose one: gain 5 yards; or draw an Action card and lose 5 yards.": ChooseOne(
        (FIVE, EffectsInOrder((Draw(1, ACTION), Change(Quantity.YARDS, -5))))
    ),
    "Choose a number from 0 to 3: discard X Action cards and gain 5 yards times X.": (
        ChooseNumber(
            3,
            EffectsInOrder(
                (
                    Discard(ChosenNumber(), ACTION, Whose.OWN),
                    Change(Quantity.YARDS, ChosenNumber(5)),
                )
            ),
        )
    ),
    "Determine Grit. On 4-5, lose 10 yards instead of the yards of the play.": (
        DetermineGrit(((4, 5, ReplaceYards(-10)),))
    ),
    "Determine Grit. Lose 5 yards if the Grit is 8 or higher.": DetermineGrit(
        ((8, 9, Change(Quantity.YARDS, -5)),)
    ),
    "If you would gain 30 or more yards on your next play, instead gain 10 yards.": (
        OnNextPlay(ReplaceYardsIf(30, 10))
    ),
    "Energize up to two of your Defensive Backs on the bench.": Energize(
        PickedAthletes(
            AthleteFilter(zone=Zone.BENCH, positions=expand_positions("DB")),
            2,
            up_to=True,
        )
    ),
    "Search your deck for a card, reveal it and put it into your hand.": Search(
        CardFilter(EITHER)
    ),
    "Search your Action deck for a card and put it into your hand.": Search(
        CardFilter(ACTION)
    ),
    "Lose 5 yards. (X counts as 0.)": Change(Quantity.YARDS, -5),
    "Flip over the top card of your Play deck and it becomes the play.": Audible(),
}


@pytest.mark.parametrize("text", EFFECTS)
def test_sentences_combine_as_cards_combine_them(text):
    assert read_line(Line.EFFECT, text) == EFFECTS[text]


ABILITIES = {
    "Run: Gain 5 yards.": DesignatedAbility(Role.RUN, FIVE),
    "Run or Receive \u2013 Short Pass: Gain 5 yards.": DesignatedAbility(
        Role.RUN | Role.RECEIVE, FIVE, SHORT_PASS
    ),
    "Exhaust: Gain 5 yards. Exhaust only at the end of the play.": ExhaustAbility(
        FIVE, END_OF_PLAY
    ),
    "Exhaust: Gain 5 yards. Use only during on-field adjustments if you are ahead": (
        ExhaustAbility(
            FIVE, ADJUSTMENTS, condition=MeasureBetween(Measure.LEAD, 1, 999)
        )
    ),
    "Bench \u2013 Exhaust: Gain 5 yards.": ExhaustAbility(FIVE, bench=True),
    "Whenever a Pass play would be stopped, gain 5 yards.": WheneverAbility(
        Occasion.PLAY_STOPPED, FIVE, condition=CallFits(PASSES)
    ),
    "Whenever one of your Quarterbacks becomes Exhausted, gain 5 yards.": (
        WheneverAbility(
            Occasion.EXHAUSTED, FIVE, Whose.OWN, AthleteFilter(positions=("QB",))
        )
    ),
    "Whenever this Player is designated while the play is successful, gain 5 yards.": (
        WheneverAbility(
            Occasion.DESIGNATED,
            FIVE,
            only_host=True,
            condition=PlayIs(Status.SUCCESS),
        )
    ),
    "Bench \u2013 The catch range ends 1 higher while the call is not a Run.": (
        LastingStaticChange(Quantity.CATCH_HIGH, 1, Not(CallFits(RUNS)), bench=True)
    ),
}


@pytest.mark.parametrize("text", ABILITIES)
def test_abilities_stand_in_their_frames(text):
    assert read_line(Line.ABILITIES, text) == (ABILITIES[text],)


def test_abilities_on_lines_of_their_own_are_several():
    text = "Run: Gain 5 yards.\nExhaust: Draw an Action card.\nGrit is 1 higher."

    assert read_line(Line.ABILITIES, text) == (
        DesignatedAbility(Role.RUN, FIVE),
        ExhaustAbility(Draw(1, ACTION)),
        LastingStaticChange(Quantity.GRIT, 1),
    )


@pytest.mark.parametrize(
    ("side", "condition"),
    [(Side.OFFENSE, CallFits(RUNS)), (Side.DEFENSE, DefenseFits(RUNS))],
)
def test_who_called_depends_on_the_side_of_the_card(side, condition):
    text = "Play only during On Field Adjustments if you called a Run"

    assert read_line(Line.TIMING, text, side=side) == (ADJUSTMENTS, condition)


def test_a_card_for_both_sides_does_not_say_who_called():
    with pytest.raises(UnreadText):
        read_line(Line.TIMING, "Play at any time if you called a Run")


def test_no_window_is_any_time():
    assert read_line(Line.TIMING, "Play at any time.") == (ANY_POINT, None)


UNREAD = {
    "Gain 5 yards and dance a jig.": "dance a jig",
    "Energize all purple Players": "purple Players",
    "Gain yards.": "yards",
    "Draw a fish card.": "fish card",
    "Gain X yards.": "X",
    "Gain 5 yards (as in 2019).": "(as in 2019)",
    "Draw an Action card. Sing. Gain 5 yards.": "Sing",
    "Gain 5 yards if": "Gain 5 yards if",
    "Gain 5000 yards": "5000 yards",
    "\u2026": "\u2026",
}


@pytest.mark.parametrize("text", UNREAD)
def test_what_is_not_understood_is_shown_exactly(text):
    with pytest.raises(UnreadText) as caught:
        read_line(Line.EFFECT, text)

    assert caught.value.unread == UNREAD[text]
    start, end = caught.value.span
    assert text[start:end] == caught.value.unread


def test_the_nearest_phrases_are_offered():
    with pytest.raises(UnreadText) as caught:
        read_line(
            Line.EFFECT, "Filp of the top card of your Play deck, it become your play"
        )

    offered = caught.value.nearest
    assert any("flip over the top card" in each for each in offered)
    assert "Phrases that come nearest" in str(caught.value)


def test_a_condition_behind_two_deeds_is_not_guessed():
    """Does it speak of both, or of the last?"""
    with pytest.raises(UnreadText):
        read_line(Line.EFFECT, "Gain 5 yards and draw an Action card if you are ahead.")


def test_a_sentence_on_the_line_of_an_ability_belongs_to_it():
    text = "Exhaust: Draw an Action card. The catch range ends 1 higher."

    (ability,) = read_line(Line.ABILITIES, text)

    assert ability.effect == EffectsInOrder(
        (Draw(1, ACTION), Change(Quantity.CATCH_HIGH, 1))
    )


def test_a_frame_begins_an_ability_on_the_same_line():
    text = "Exhaust: Draw an Action card. Run: Gain 5 yards."

    assert read_line(Line.ABILITIES, text) == (
        ExhaustAbility(Draw(1, ACTION)),
        DesignatedAbility(Role.RUN, FIVE),
    )


def test_two_meanings_are_asked_about():
    rows = [
        Phrase("deed", "{one:walk}", Slot("one")),
        Phrase("deed", "{one:ride}", Slot("one")),
        Phrase("walk", "go", 1),
        Phrase("ride", "<drive|go>", 2),
    ]

    with pytest.raises(AmbiguousText) as caught:
        Phrasebook(rows, {}).read("deed", "Go")

    assert caught.value.nearest == ["go", "drive"]
    assert caught.value.remedy == "Write \u201cgo\u201d or \u201cdrive\u201d."


MISLEADING = {
    "Exhaust one opposing Player and bench him.": "of whom?",
    "Your play becomes a Run Left.": "on a card for both sides",
    "Both players discard 1 Action card and draw 1 Action card.": "who draws?",
    "If you have a Quarterback and Tight End, gain 5 yards.": "both, or one?",
    "If you would gain 20 or more yards, instead gain 5 yards.": "on defense too?",
    "Energize that Player.": "nobody was named",
    "Energize all your Wide Receivers. Substitute them.": "nobody was picked",
    "Energize this Player.": "an Action is no Player",
    "The play becomes a Short Pass: 20 (9-1).": "no range",
    "Determine Grit. If the Grit is 12 or higher, gain 5 yards.": "no such Grit",
    "Choose a number from 5 to 1: gain X yards.": "no such number",
}


@pytest.mark.parametrize("text", MISLEADING)
def test_what_could_mislead_is_not_read(text):
    with pytest.raises(UnreadText):
        read_line(Line.EFFECT, text)


@pytest.mark.parametrize(
    "text",
    [
        "Play only at the start of a down if this Player is Energized.",
    ],
)
def test_a_timing_line_says_no_more_than_it_can_mean(text):
    with pytest.raises(UnreadText):
        read_line(Line.TIMING, text)


def test_a_role_that_its_calls_rule_out_is_not_read():
    with pytest.raises(UnreadText):
        read_line(Line.ABILITIES, "Receive \u2013 Run Left: Gain 5 yards.")


@pytest.mark.parametrize(
    "text", ["Gain 5 yards and replay the down.", "Replay the down and gain 5 yards."]
)
def test_beside_a_replay_yards_are_a_move_of_the_ball(text):
    """CRD Gen:Draw Offsides: in whichever order they are named."""
    effects = read_line(Line.EFFECT, text).effects

    assert set(effects) == {ReplayTheDown(), MoveBall(5)}


@pytest.mark.parametrize("dash", ["-", "\u2014"])
def test_a_qualifier_needs_no_blanks(dash):
    (ability,) = read_line(Line.ABILITIES, f"Receive{dash}Short Pass: Gain 5 yards.")

    assert ability.qualifier == SHORT_PASS


def test_that_player_is_whoever_was_named():
    text = "Whenever an opposing Wide Receiver is designated, Exhaust that Player."

    (ability,) = read_line(Line.ABILITIES, text)

    assert ability.effect == Exhaust(ChosenAthletes())
