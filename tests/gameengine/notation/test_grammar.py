"""The words of a log: who does what, and which word is wrong."""

import pytest

from gameengine import moments
from gameengine.decisions import DecisionKind
from gameengine.notation.act import ACTORS, POINTS, Act, choice_words
from gameengine.notation.claim_numbers import claim_numbers
from gameengine.notation.grammar import (
    MOST_WORDS,
    LineError,
    parse_line,
    suggestion_text,
)
from gameengine.notation.text import from_text
from gameengine.notation.verb_forms import CLAIMS, FORMS

ANYBODY = (
    "A line must start with H (home), A (away), * (chance) or J (judge); with @ and a "
    "timing point; or with ==, -- or =."
)
MANY_CARDS = ", with the numbers of the cards"
CARD_NUMBER = "Write: H play CARD, with the number of the card"


def acts_of(line):
    return parse_line(tuple(line.split(" ")))


def mistake_in(line):
    """Give the wrong word of a line, what is wrong with it and what to write."""
    words = line.split(" ")
    with pytest.raises(LineError) as caught:
        parse_line(tuple(words))
    return words[caught.value.place], caught.value.what, caught.value.remedy


@pytest.mark.parametrize("verb", FORMS)
def test_the_example_of_every_verb_can_be_read(verb):
    found = acts_of(FORMS[verb].example)

    assert verb in [act.verb for act in found]


@pytest.mark.parametrize("verb", CLAIMS)
def test_the_example_of_every_claim_can_be_read(verb):
    assert [act.verb for act in acts_of(CLAIMS[verb].example)] == [verb]


@pytest.mark.parametrize("verb", FORMS)
def test_a_verb_is_for_those_who_may_do_it(verb):
    """A judge tackles nobody, and a seat awards nothing."""
    for actor in {*ACTORS} - {*FORMS[verb].actors}:
        with pytest.raises(LineError, match=f"cannot {verb}"):
            parse_line((actor, verb))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        pytest.param("H run", [("H", "run", ())], id="one verb"),
        pytest.param(
            "H use C1-PS flip C183-PS",
            [("H", "use", ("C1-PS",)), ("H", "flip", ("C183-PS",))],
            id="two verbs of one seat",
        ),
        pytest.param(
            "H carry C9-PS | A tackle C64-PS",
            [("H", "carry", ("C9-PS",)), ("A", "tackle", ("C64-PS",))],
            id="two groups",
        ),
        pytest.param(
            "* deal H 3p 3a | A 3p 3a",
            [("*", "deal", ("H", "3p", "3a")), ("*", "deal", ("A", "3p", "3a"))],
            id="the deal goes on after the bar",
        ),
        pytest.param(
            "* flip H:C101-PS A:C102-PS grit 6",
            [("*", "flip", ("H:C101-PS", "A:C102-PS")), ("*", "grit", ("6",))],
            id="Grit",
        ),
        pytest.param("H pass", [("H", "pass", ())], id="a pass means nothing"),
        pytest.param(
            "H play C101-PS x 7",
            [("H", "play", ("C101-PS",)), ("H", "x", ("7",))],
            id="x is a verb too",
        ),
        pytest.param("@after", [("", "@after", ())], id="a timing point"),
        pytest.param("-- 2 H45 x", [("", "--", ("2", "H45", "x"))], id="a claim"),
    ],
)
def test_a_line_is_taken_apart(line, expected):
    found = [(act.actor, act.verb, act.words) for act in acts_of(line)]

    assert found == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("H goal", Act("H", "goal", (), 0, DecisionKind.CALL, "field goal")),
        (
            "A tackle C64-PS",
            Act("A", "tackle", ("C64-PS",), 1, DecisionKind.DESIGNATE, "A:C64-PS"),
        ),
        (
            "A use C9-PS/2",
            Act("A", "use", ("C9-PS/2",), 1, DecisionKind.ACT, "use A:C9-PS/2"),
        ),
        (
            "H cast U401-PS on C9-PS",
            Act(
                "H",
                "cast",
                ("U401-PS", "on", "C9-PS"),
                0,
                DecisionKind.ACT,
                "cast U401-PS on H:C9-PS",
            ),
        ),
        (
            "H cast R301-PS > 2",
            Act(
                "H",
                "cast",
                ("R301-PS", ">", "2"),
                0,
                DecisionKind.ACT,
                "cast R301-PS > 2",
            ),
        ),
        ("H play ??", Act("H", "play", ("??",), 0, 0, "??")),
        ("H discard ??", Act("H", "discard", ("??",), 0, DecisionKind.DISCARD, "??")),
        ("@end", Act("", "@end", answers=moments.END_OF_PLAY)),
    ],
)
def test_an_act_names_the_choice_of_the_engine(line, expected):
    assert acts_of(line) == (expected,)


@pytest.mark.parametrize(
    ("ask", "choice", "carries", "expected"),
    [
        (
            DecisionKind.ACT,
            "cast U401-PS on A:C9-PS > 1",
            False,
            "cast U401-PS on C9-PS > 1",
        ),
        (DecisionKind.ACT, "use A:C9-PS/2", False, "use C9-PS/2"),
        (DecisionKind.DESIGNATE, "A:C9-PS", True, "carry C9-PS"),
        (DecisionKind.DESIGNATE, "A:C9-PS", False, "tackle C9-PS"),
        (DecisionKind.CALL, "field goal", False, "goal"),
        (DecisionKind.TIMEOUT, "timeout", False, "timeout"),
        (DecisionKind.NUMBER, "3", False, "choose 3"),
        (DecisionKind.TARGET, "H:C9-PS", False, "pick H:C9-PS"),
    ],
)
def test_a_choice_is_written_as_a_log_has_it(ask, choice, carries, expected):
    words = choice_words(ask, 1, choice, carries=carries)

    assert " ".join(words) == expected


@pytest.mark.parametrize(
    ("line", "wrong", "what", "remedy"),
    [
        ("X run", "X", "'X' is not a player or actor", ANYBODY),
        ("H rum", "rum", "'rum' is not an action", "Did you mean run?"),
        (
            "H zzz",
            "zzz",
            "'zzz' is not an action",
            "Write what was done, for example: H run",
        ),
        ("H time", "time", "H cannot time", "Write: J time"),
        ("H run fast", "fast", "'run fast' cannot be read", "Write: H run"),
        ("H play", "play", "'play' cannot be read", CARD_NUMBER),
        ("H play 101", "101", "'play 101' cannot be read", CARD_NUMBER),
        (
            "H play C215-PS / A",
            "C215-PS",
            "'play C215-PS / A' cannot be read",
            "Write: H play C215-PS",
        ),
        ("Home run", "Home", "'Home' is not a player or actor", "Write: H run"),
        (
            "field C1-PS C4-PS",
            "field",
            "'field' is not a player or actor",
            "Write H or A before it, such as: H field C1-PS C4-PS",
        ),
        ("H x 12", "12", "'x 12' cannot be read", "Write: H x 7"),
        (
            "H carry C9-PS | A",
            "A",
            "A cannot act here",
            "Write what was done, for example: H run",
        ),
        (
            "H carry C9-PS |",
            "|",
            "There is no actor after the |",
            "Write what was done, for example: H run",
        ),
        (
            "H carry C9-PS | B tackle C1-PS",
            "B",
            "'B' is not a player or actor",
            "Write H, A, * or J.",
        ),
        ("@afte", "@afte", "'@afte' is not a timing point", "Did you mean @after?"),
        ("@after H", "H", "'H' follows a timing point", "Start a new line for it."),
        (
            "== H25 c15 soon",
            "soon",
            "This claim cannot be read",
            "Write: == H25 c15",
        ),
        (
            "-- 5",
            "5",
            "This claim cannot be read",
            f"Write: -- 2 H45 c14 0-0 t3/3 x H:CARD A:CARD{MANY_CARDS}",
        ),
        ("= ok H45 4", "4", "This claim cannot be read", "Write: = ok 4 H45"),
    ],
)
def test_the_wrong_word_is_named_with_what_to_write(line, wrong, what, remedy):
    assert mistake_in(line) == (wrong, what, remedy)


def test_a_line_with_too_many_words_is_refused():
    with pytest.raises(
        LineError, match="The line has 121 words; at most 120 are allowed"
    ):
        parse_line(("H",) * (MOST_WORDS + 1))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("== H25 c15 7-3 t3/2", (25, 15, 7, 3, 3, 2)),
        ("== A25 c15 0-0 t3/3", (75, 15, 0, 0, 3, 3)),
        ("-- 2 50 c4 0-0 t0/0 x", (2, 50, 4, 0, 0, 0, 0)),
        ("= stopped 4 -5 H20 c14 0-0", (0, 4, -5, 20, 14, 0, 0)),
        ("= ok 4", ()),
        ("== c15", ()),
    ],
)
def test_a_whole_claim_has_its_facts(line, expected):
    verb, _, text = line.partition(" ")

    assert claim_numbers(verb, tuple(text.split(" "))) == expected
    assert acts_of(line)[0].numbers == expected


@pytest.mark.parametrize(
    "claim",
    ["==", "== c15", "== 0-0", "-- 1", "-- 3 c4 x", "=", "= 4", "= +20", "= c3 7-0"],
)
def test_whatever_is_left_out_of_a_claim_may_be_left_out(claim):
    assert len(acts_of(claim)) == 1


@pytest.mark.parametrize("said", ["", " c15 0-0 t3/3"])
@pytest.mark.parametrize("spot", ["25", "51", "H100", "A75", "H50", "H0"])
def test_a_spot_is_a_goal_and_a_yard_line(spot, said):
    """Only midfield has no goal, whatever else a claim says."""
    assert mistake_in(f"== {spot}{said}")[0] == spot


@pytest.mark.parametrize(
    ("word", "expected"),
    [("pnut", "Did you mean punt?"), ("PUNT", "Did you mean punt?"), ("q", "no idea")],
)
def test_what_may_have_been_meant(word, expected):
    assert suggestion_text(word, FORMS, "no idea") == expected


@pytest.mark.parametrize(
    "line", ["H  cast R301-PS>2", "\tH cast  R301-PS >2 ", "H cast R301-PS > 2;x"]
)
def test_odd_spacing_changes_nothing(line):
    log = from_text(f'[Fivelog "1"]\n{line}\n')

    assert [str(entry) for entry in log.entries] == ["H cast R301-PS > 2"]


@pytest.mark.parametrize(
    "line", ["H play C1-PS|A play C2-PS", "H play C1-PS  |A play C2-PS"]
)
def test_a_bar_needs_no_blanks(line):
    log = from_text(f'[Fivelog "1"]\n{line}\n')

    assert [str(entry) for entry in log.entries] == ["H play C1-PS | A play C2-PS"]


def test_every_timing_point_is_one_of_the_engine():
    assert len({*POINTS.values()}) == len(POINTS) == 9
