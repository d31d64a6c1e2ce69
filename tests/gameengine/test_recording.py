"""A game written down while it is played: what is asked, and what comes of it."""

from random import Random
from statistics import median

import pytest

from gameengine.calls import RUNS
from gameengine.decisions import DecisionKind
from gameengine.measures import ACTION
from gameengine.notation import from_json, from_text, to_json, to_text
from gameengine.notation.act import CHANCE, JUDGE
from gameengine.practice import practice_setup
from gameengine.profiles import P19, P21, P22, P22C
from gameengine.recording import (
    BOTH,
    BOTH_PASS,
    CONCEDE,
    REMARK,
    TIME,
    ChanceKind,
    InvalidReply,
    Recording,
    Reply,
)
from gameengine.replay.verdict import Evidence, VerdictKind, verify
from gameengine.viewpoint import Audience, view_table
from tests.builders.profiles import every_profile
from tests.builders.recordings import (
    a_played_game,
    a_setup,
    recorded_at_random,
    retold,
    taps_by_down,
)

TOSS = Reply(CHANCE, "H")


def verdict_on(recording):
    cards = {
        card.number: card for deck in recording.setup.decks for card in deck.cards()
    }
    return verify(from_text(to_text(recording.log())), cards, alternatives=False)


def lined_up(setup, *, two_keepers=False):
    """Give the answers up to the first timing point."""
    said = [TOSS]
    while (now := Recording(setup, said, two_keepers=two_keepers)).open_questions[
        0
    ].kind is DecisionKind.LINEUP:
        said += [Reply(each.actor, each.options[0]) for each in now.open_questions]
    return said


def called(setup, *, two_keepers=False):
    """Give the answers up to the choice of Play cards."""
    said = lined_up(setup, two_keepers=two_keepers)
    while (now := Recording(setup, said, two_keepers=two_keepers)).open_questions[
        0
    ].kind in (
        DecisionKind.ACT,
        DecisionKind.CALL,
    ):
        first = now.open_questions[0]
        said.append(
            Reply(first.actor, "run") if first.kind is DecisionKind.CALL else BOTH_PASS
        )
    return said


# The whole of it.


def check_random(seed, profile, *, two_keepers):
    setup = a_setup(seed, profile)
    said = recorded_at_random(setup, Random(seed), two_keepers=two_keepers, lazy=0.85)
    over = Recording(setup, said, two_keepers=two_keepers)
    found = verdict_on(over)
    assert (found.kind, found.evidence) == (VerdictKind.CONFIRMED, Evidence.SINGLE), (
        f"{profile.name}, seed {seed}: {found.why} {found.wrong}"
    )
    assert found.score == over.outcome.score


@pytest.mark.load
@pytest.mark.daily("False-P19", "False-P21")
@every_profile
@pytest.mark.parametrize("two_keepers", [False, True])
def test_whatever_is_offered_and_taken_is_confirmed(profile, two_keepers):
    """What the recorder lets people say, the judge of logs never refutes."""
    check_random(7, profile, two_keepers=two_keepers)


@pytest.mark.load
def test_a_card_that_is_called_from_the_hand_has_a_name():
    """D-48: it lies open; a game that came to it with a card unseen broke off."""
    check_random(33, P21, two_keepers=True)


@pytest.mark.nightly
@every_profile
@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_offered_and_taken_is_confirmed_at_length(profile, seed):
    check_random(seed, profile, two_keepers=seed % 2 == 1)


def check_played(seed, profile, *, two_keepers):
    game = a_played_game(seed, profile)
    over = Recording(
        game.setup, retold(game, two_keepers=two_keepers), two_keepers=two_keepers
    )
    assert over.outcome == game.outcome
    assert verdict_on(over).kind is VerdictKind.CONFIRMED


@pytest.mark.load
@every_profile
@pytest.mark.parametrize("two_keepers", [False, True])
def test_whatever_was_played_can_be_told(profile, two_keepers):
    """All that happens at a table is among the answers; the game ends the same."""
    for seed in range(3):
        check_played(seed, profile, two_keepers=two_keepers)


@pytest.mark.nightly
@every_profile
@pytest.mark.parametrize("seed", range(3, 18))
def test_whatever_was_played_can_be_told_at_length(profile, seed):
    check_played(seed, profile, two_keepers=seed % 2 == 1)


@pytest.mark.load
def test_the_log_says_the_same_in_both_its_forms():
    game = a_played_game(5, P22C)
    log = Recording(game.setup, retold(game)).log(Event="Demo Cup")

    assert from_text(to_text(log)) == log
    assert from_json(to_json(log)) == log
    assert log.tags["Event"] == "Demo Cup"
    assert not any(act.verb == "order" for _, act in log.acts())


def test_taking_back_is_telling_less():
    game = a_played_game(6, P22C)
    said = retold(game)
    for length in (1, 40, 111, len(said) - 1):
        now = Recording(game.setup, said[:length])
        again = Recording(game.setup, said[:length])
        assert now.open_questions == again.open_questions
        assert now.log() == again.log()
        assert now.outcome is None
        assert verdict_on(now).kind is VerdictKind.INCOMPLETE


# Luck.


def test_a_toss_is_asked_and_never_made():
    (question,) = Recording(practice_setup(), ()).open_questions

    assert (question.kind, question.actor, question.rule) == (
        ChanceKind.TOSS,
        CHANCE,
        "CRD 1.A.a",
    )
    assert question.options == ("H", "A")


def test_a_flip_is_named_from_the_list_less_what_lies_open():
    setup = practice_setup()
    said = [*lined_up(setup)]
    while (now := Recording(setup, said)).open_questions[0].kind is DecisionKind.ACT:
        said.append(BOTH_PASS)
    said.append(Reply(now.open_questions[0].actor, "punt"))
    now = Recording(setup, said)
    (question,) = now.open_questions

    assert question.kind is ChanceKind.FLIP
    plays = setup.decks[question.shows].plays
    assert {*question.options} == {card.number for card in plays}


def test_a_card_that_a_full_hand_refused_is_not_offered():
    """D-34: what a search named stays in the deck, so nobody uses it from hand."""
    setup = practice_setup()
    keeper = Recording(setup, lined_up(setup)).keeper
    pool = keeper.t.hands[ACTION][0].pool
    card = next(each for each, count in pool.hidden.items() if count == 1)
    options = {"pass": None, f"cast {card.number}": (card, None, None, None)}
    assert keeper.known_options(DecisionKind.ACT, 0, options) == options

    pool.left_in_deck.append(card)

    assert keeper.known_options(DecisionKind.ACT, 0, options) == {"pass": None}


# Both at once.


@pytest.mark.parametrize(
    ("profile", "together"), [(P22C, True), (P22, True), (P19, False)]
)
def test_line_ups_are_chosen_at_the_same_time_unless_the_edition_says_otherwise(
    profile, together
):
    """CRD 1.B; in 2019 the offense lines up first, openly (D-27)."""
    now = Recording(practice_setup(profile), [TOSS])

    assert now.are_both_asked is together
    assert [each.actor for each in now.open_questions] == (
        ["H", "A"] if together else ["H"]
    )


def test_calls_are_chosen_at_the_same_time():
    """CRD 3.B: nothing of a call is on the table before both are in."""
    setup = practice_setup()
    said = called(setup)
    now = Recording(setup, said)
    ours, theirs = now.open_questions

    assert now.are_both_asked
    assert (ours.kind, ours.shows, theirs.shows) == (DecisionKind.PLAY_CARD, 0, 1)
    assert "??" not in ours.options
    half = Recording(setup, [*said, Reply("H", ours.options[0])])
    assert [each.actor for each in half.open_questions] == ["A"]
    both = Recording(
        setup, [*said, Reply("H", ours.options[0]), Reply("A", theirs.options[0])]
    )
    assert any(event[1] == "calls" for event in both.events)


# Passing.


def test_both_pass_in_one_word():
    setup = practice_setup()
    said = lined_up(setup)
    now = Recording(setup, said)
    one, other = now.open_questions

    assert one.options[0] == BOTH
    assert BOTH not in other.options
    in_one = Recording(setup, [*said, Reply("H", BOTH)])
    in_two = Recording(setup, [*said, Reply("H", "pass"), Reply("A", "pass")])
    assert in_one.open_questions == in_two.open_questions
    assert in_one.log() == in_two.log()


def test_whoever_acts_out_of_a_pass_says_so_by_acting():
    """TP-3: the defense acts, so the offense has passed."""
    setup = practice_setup()
    said = lined_up(setup)
    deed = Reply("A", Recording(setup, said).open_questions[1].options[-1])

    in_one = Recording(setup, [*said, deed])
    in_two = Recording(setup, [*said, Reply("H", "pass"), deed])

    assert in_one.log() == in_two.log()
    assert in_one.open_questions == in_two.open_questions


def test_where_two_keep_the_log_one_tap_is_enough_for_both():
    """Neither waits for the other: whoever acts says that the one before passed."""
    setup = practice_setup()
    said = lined_up(setup, two_keepers=True)
    now = Recording(setup, said, two_keepers=True)
    deed = Reply("A", Recording(setup, said).open_questions[1].options[-1])

    assert [each.actor for each in now.open_questions] == ["H", "A"]
    assert [each.actor for each in now.next_questions] == ["H", "A"]
    assert now.next_questions[0].kind is DecisionKind.PLAY_CARD
    in_one = Recording(setup, [*said, deed], two_keepers=True)
    in_two = Recording(setup, [*said, Reply("H", "pass"), deed], two_keepers=True)
    assert in_one.log() == in_two.log()


def test_where_two_keep_the_log_a_question_tells_nothing_of_a_list():
    """Whoever may hold an Action card is asked, whether the list has one or not."""
    setup = practice_setup()
    said = lined_up(setup, two_keepers=True)

    path = Recording(setup, said, two_keepers=True).skippable_questions

    assert [each[0].rule for each in path] == [
        "CRD 1.D",
        "CRD 2.A",
        "CRD 2.B",
        "CRD 3.A",
    ]
    assert {each[0].actor for each in path} == {"H"}


# Looking ahead.


def test_what_comes_if_nobody_does_anything_is_known():
    setup = practice_setup()
    said = lined_up(setup)
    now = Recording(setup, said)

    rules = ["CRD 1.D", "CRD 2.A", "CRD 2.B", "CRD 3.A"]
    assert [each[0].rule for each in now.skippable_questions] == rules
    (call,) = now.skippable_questions[2]
    assert (call.kind, call.options) == (
        DecisionKind.CALL,
        ("run", "punt", "field goal"),
    )
    assert {each.kind for each in now.questions_after_skippable} == {
        DecisionKind.PLAY_CARD
    }
    silent = [BOTH_PASS] * len(now.skippable_questions)
    later = Recording(setup, [*said, *silent])
    assert later.open_questions == now.questions_after_skippable


def test_looking_ahead_leaves_no_trace():
    setup = practice_setup()
    said = lined_up(setup)
    frames = []

    now = Recording(
        setup,
        said,
        observe=lambda game: frames.append(
            view_table(game.table, game.pending_decision, len(said), Audience.JUDGE)
        ),
    )

    assert frames[0]["asked"]["rule"] == "CRD 1.D"
    assert now.skippable_questions
    assert [str(each) for each in now.log().entries][-1].startswith("H field")
    assert now.events[-1][1] == "possession"


@pytest.mark.load
def test_looking_ahead_ends_at_the_next_play_at_the_latest():
    game = a_played_game(3, P22C)
    said = retold(game)
    for length in range(0, len(said), 17):
        now = Recording(game.setup, said[:length])
        if not now.skippable_questions:
            continue
        calls = [
            each
            for (each, *_) in now.skippable_questions
            if each.kind is DecisionKind.CALL
        ]
        assert len(calls) <= 1
        if calls:
            assert now.questions_after_skippable[0].kind is DecisionKind.PLAY_CARD
        silent = [BOTH_PASS] * len(now.skippable_questions)
        then = Recording(game.setup, [*said[:length], *silent])
        assert then.open_questions == now.questions_after_skippable
        assert then.events == now.events_ahead


def test_a_stopped_run_costs_two_taps():
    """Each seat names its card; windows, timeouts and results follow."""
    setup = practice_setup()
    said = called(setup)
    now = Recording(setup, said)
    run, stop = next(
        (run.number, stop.number)
        for run in setup.decks[0].plays
        for stop in setup.decks[1].plays
        if run.call & RUNS and stop.stops[True] & run.call
    )
    ours, theirs = now.open_questions

    done = Recording(setup, [*said, Reply(ours.actor, run), Reply(theirs.actor, stop)])

    assert {each.kind for each in done.next_questions} == {DecisionKind.PLAY_CARD}
    assert done.next_questions[0].down == 2


@pytest.mark.load
@every_profile
def test_a_down_costs_few_taps(profile):
    """What was done is tapped, and nothing else; robots act three times a down."""
    game = a_played_game(1, profile)

    one = taps_by_down(game.setup, retold(game))
    said = retold(game, two_keepers=True)
    two = taps_by_down(game.setup, said, two_keepers=True)

    assert median(map(sum, one)) <= 10
    assert max(median(home for home, _ in two), median(away for _, away in two)) <= 5


# What is wrong.


def test_what_is_not_offered_is_refused_with_its_rule():
    setup = practice_setup()
    now = Recording(setup, lined_up(setup))
    one, _ = now.open_questions
    exhausted = now.refusal(one, "use H:C999-PS")
    nonsense = now.refusal(one, "dance")

    assert now.refusal(one, one.options[0]) is None
    assert exhausted.rule
    assert "Choose one of" in nonsense.remedy


@pytest.mark.load
def test_an_ability_that_is_missing_says_why():
    """TP-5: whoever is exhausted is not offered, and it says so."""
    game = a_played_game(2, P22C)
    said = retold(game)
    found = []

    for length in range(0, len(said), 9):
        Recording(
            game.setup,
            said[:length],
            observe=lambda now: found.extend(now.reasons_not_offered((0, 1))),
        )

    assert ("exhausted", "TP-5") in {(why.code, why.rule) for why in found}


def test_luck_that_cannot_be_is_refused():
    now = Recording(practice_setup(), ())

    found = now.refusal(now.open_questions[0], "both")

    assert (found.rule, found.remedy) == (
        "CRD 1.A.a",
        "Choose one of the answers.",
    )


@pytest.mark.parametrize(
    "said",
    [
        [Reply("H", "H")],
        [TOSS, TOSS],
        [TOSS, Reply("A", "run")],
        [Reply(CHANCE, "X")],
        [TOSS, Reply("H", CONCEDE), TOSS],
    ],
)
def test_answers_of_another_game_do_not_run(said):
    with pytest.raises(InvalidReply, match="does not fit the game"):
        Recording(practice_setup(), said)


# Beside the rules.


def test_a_remark_stands_where_it_was_made():
    setup = practice_setup()
    said = [TOSS, Reply(REMARK, "Ada shuffled twice"), *lined_up(setup)[1:]]
    log = Recording(setup, said).log()
    lines = to_text(log).splitlines()

    at = lines.index("; Ada shuffled twice")
    assert lines[at - 1].startswith("* deal")
    assert from_text(to_text(log)) == log


def test_a_remark_can_be_the_last_word():
    setup = practice_setup()
    said = [TOSS, Reply("H", CONCEDE), Reply(REMARK, "Handshake")]

    assert Recording(setup, said).log().entries[-1].comment == "Handshake"


@pytest.mark.parametrize(
    ("ending", "winner"), [(Reply("H", CONCEDE), 1), (Reply(JUDGE, TIME), None)]
)
def test_a_game_may_end_beside_its_rules(ending, winner):
    setup = practice_setup()
    over = Recording(setup, [*lined_up(setup), ending])

    assert (over.open_questions, over.outcome.winner, over.outcome.score) == (
        (),
        winner,
        (0, 0),
    )
    assert verdict_on(over).kind is VerdictKind.CONFIRMED
