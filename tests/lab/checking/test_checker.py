"""The judge of pairings: right ones pass, and each kind of wrong one is named."""

import doctest
from importlib import import_module

import pytest

from lab.checking.checker import PairingProof, discrepancies_in, judge_pairing
from lab.checking.field import EntrantFigures, Field, field_from_figures, pair_of
from lab.checking.objective import cost_of_pairing


@pytest.mark.parametrize("name", ["checker", "objective", "optimum"])
def test_the_examples_run(name):
    module = import_module(f"lab.checking.{name}")

    assert doctest.testmod(module).failed == 0


def a_field(scores: dict[str, int], *, met: str = "", forbidden: str = "", **history):
    """Build a field: scores by name, pairs as "ab cd", names with a history.

    >>> a_field({"a": 3, "b": 0}, met="ab", byes="b", floated_down="a")
    """
    return field_from_figures(
        [
            EntrantFigures(
                id=name,
                score=score,
                byes=history.get("byes", "").count(name),
                floated_down=name in history.get("floated_down", ""),
                floated_up=name in history.get("floated_up", ""),
                has_awarded_bye=name in history.get("awarded", ""),
            )
            for name, score in scores.items()
        ],
        met={pair_of(*pair): met.split().count(pair) for pair in met.split()},
        forbidden=[pair_of(*pair) for pair in forbidden.split()],
    )


def tables(text: str) -> list[tuple[str, str]]:
    """Read "ab cd e" as two tables and a bye."""
    return [(pair[0], pair[1:]) for pair in text.split()]


FOUR = {"a": 3, "b": 2, "c": 1, "d": 0}
FIVE = {"a": 6, "b": 6, "c": 3, "d": 3, "e": 0}
LEVEL = dict.fromkeys("abcd", 0)
STAIRS = {"a": 2, "b": 2, "c": 1, "d": 1, "e": 0, "f": 0}
ODD = {"a": 9, "b": 9, "c": 9, "d": 6, "e": 6, "f": 6}

OPTIMA = [
    pytest.param(a_field({}), "", id="nobody"),
    pytest.param(a_field({"a": 3}), "a", id="one rests"),
    pytest.param(a_field({"a": 3, "b": 0}, met="ab ab"), "ab", id="two must meet"),
    pytest.param(a_field(FOUR), "ab cd", id="neighbours meet"),
    pytest.param(a_field(FOUR, awarded="ad"), "bc a d", id="two awarded byes"),
    pytest.param(a_field(FOUR, awarded="a"), "bc d a", id="an award beside the bye"),
    pytest.param(a_field(FOUR, awarded="abcd"), "a b c d", id="all awarded"),
    pytest.param(a_field(FOUR, met="ab"), "ac bd", id="two and two, not three and one"),
    pytest.param(a_field(FOUR, met="ab ac ad"), "ab cd", id="one has met all others"),
    pytest.param(a_field(FOUR, met="ab ab cd ac bd bc ad"), "ac bd", id="met least"),
    pytest.param(a_field(FOUR, met="ac bd ad bc", forbidden="ab"), "ac bd", id="ban"),
    pytest.param(a_field(FIVE), "ab cd e", id="the lowest rests"),
    pytest.param(a_field(FIVE, byes="e"), "ab ce d", id="the lowest rested before"),
    pytest.param(a_field(FIVE, byes="abcde"), "ab cd e", id="all rested before"),
    pytest.param(a_field(FIVE, byes="abcdee"), "ab ce d", id="the lowest rested twice"),
    pytest.param(a_field(FIVE, byes="bcde"), "bc de a", id="only the best may rest"),
    pytest.param(a_field(ODD, floated_down="ab"), "ab cd ef", id="one clean floater"),
    pytest.param(a_field(ODD, floated_up="de"), "ab cf de", id="one clean up-floater"),
    pytest.param(
        a_field(ODD, floated_down="ab", met="cd ce cf"),
        "ad bc ef",
        id="the clean one has met all below",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("field", "best"), OPTIMA)
def test_the_best_pairing_passes(field, best):
    assert discrepancies_in(field, tables(best)) == []


def test_who_has_an_awarded_bye_sits_alone():
    field = a_field(FOUR, awarded="a")

    assert discrepancies_in(field, tables("ab cd")) == [
        "a has an awarded bye and sits opposite b.",
        "0 entrants have the bye; of 4 there should be 2.",
    ]


def test_an_award_is_no_second_bye_of_the_pairing():
    """The one beside it goes to the lowest of those who had none."""
    field = a_field(FIVE, awarded="ab", byes="aabe")

    assert discrepancies_in(field, tables("ce d a b")) == []
    assert discrepancies_in(field, tables("cd e a b")) != []


WORSE = [
    pytest.param(
        a_field(FOUR, forbidden="ab"), "ab cd",
        "It has 1 forbidden pairs where 0 are possible: a - c, b - d.",
        id="a forbidden pair",
    ),
    pytest.param(
        a_field(FOUR, met="ab"), "ab cd",
        "It has 1 earlier meetings where 0 are possible: a - c, b - d.",
        id="a needless rematch",
    ),
    pytest.param(
        a_field(LEVEL, met="ab ab cd ac bd bc ad"), "ab cd",
        "It has 3 earlier meetings where 2 are possible: a - c, b - d.",
        id="a third meeting instead of a second",
    ),
    pytest.param(
        a_field(FIVE, byes="e"), "ab cd e",
        "It has 1 earlier byes of the bye entrant where 0 are possible: "
        "c - e, d - bye.",
        id="a second bye",
    ),
    pytest.param(
        a_field(FIVE), "ab de c",
        "It has 3 points of the bye entrant where 0 are possible: c - d, e - bye.",
        id="a bye too high",
    ),
    pytest.param(
        a_field(FOUR, met="ab"), "ad bc",
        "It has 10 squared gaps where 8 are possible: a - c, b - d.",
        id="one big gap instead of two small ones",
    ),
    pytest.param(
        a_field(STAIRS), "ac bd ef",
        "It has 2 squared gaps where 0 are possible: a - b, c - d.",
        id="two who were swapped",
    ),
    pytest.param(
        a_field(STAIRS, met="cd"), "ac bd ef",
        "It has 4 squared gaps times upper score where 2 are possible: "
        "a - b, c - e, d - f.",
        id="gaps at the top instead of further down",
    ),
    pytest.param(
        a_field(ODD, floated_down="ab"), "ad bc ef",
        "It has 1 repeated floats where 0 are possible: a - b, c - d.",
        id="a second float down",
    ),
    pytest.param(
        a_field(ODD, floated_up="de"), "ab cd ef",
        "It has 1 repeated floats where 0 are possible: c - f, d - e.",
        id="a second float up",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("field", "worse", "sentence"), WORSE)
def test_what_could_be_better_is_named_with_its_remedy(field, worse, sentence):
    assert discrepancies_in(field, tables(worse)) == [sentence]


@pytest.mark.parametrize(
    ("seated", "sentences"),
    [
        pytest.param("ab cd", ["e does not sit."], id="somebody is missing"),
        pytest.param("ab cd a", ["a sits 2 times."], id="somebody sits twice"),
        pytest.param("ab cd e f", ["f sits at a table"], id="a stranger"),
        pytest.param("ab cc d e", ["c sits opposite c."], id="oneself"),
        pytest.param("ab c d e", ["3 entrants have the bye"], id="three byes"),
        pytest.param("", [f"{n} does not sit." for n in "abcde"], id="no tables"),
    ],
)
def test_who_does_not_sit_exactly_once_is_named(seated, sentences):
    judgement = judge_pairing(a_field(FIVE), tables(seated))

    told = " ".join(judgement.discrepancies)
    assert judgement.proof is PairingProof.REFUSED
    assert [each for each in sentences if each not in told] == []


def test_a_bye_in_an_even_field_is_refused():
    told = discrepancies_in(a_field(FOUR), tables("ab c d"))

    assert told == ["2 entrants have the bye; of 4 there should be 0."]


def test_an_empty_table_is_refused():
    assert discrepancies_in(a_field(FOUR), [*tables("ab cd"), ("", "")]) != []


def test_the_bye_may_be_named_first():
    assert discrepancies_in(a_field(FIVE), [("", "e"), ("b", "a"), ("d", "c")]) == []


def level(size: int, *, met: dict | None = None, **changes: EntrantFigures) -> Field:
    """Build a large field of one group, in which some differ."""
    names = [f"e{number}" for number in range(size)]
    return field_from_figures(
        [changes.get(name) or EntrantFigures(id=name, score=3) for name in names],
        met=met,
    )


def in_order(field: Field) -> list[tuple[str, str]]:
    names = [*field.entrants, *[""] * field.has_bye]
    return list(zip(names[::2], names[1::2], strict=True))


@pytest.mark.parametrize(
    ("field", "proof", "told"),
    [
        pytest.param(level(12), PairingProof.FLOOR, "", id="by the floor"),
        pytest.param(
            a_field(FOUR, met="ab"),
            PairingProof.BRUTE_FORCE,
            "It has 1 earlier meetings where 0 are possible: ",
            id="by brute force",
        ),
        pytest.param(
            level(
                12,
                e0=EntrantFigures(id="e0", score=9),
                e1=EntrantFigures(id="e1", score=1),
            ),
            PairingProof.MATCHING,
            "It has 64 squared gaps where 40 are possible: ",
            id="by a matching",
        ),
        pytest.param(
            level(300, met={("e0", "e1"): 1}),
            PairingProof.OPEN,
            "It has 1 earlier meetings where 0 are possible.",
            id="a large field with room has no rematch",
        ),
        pytest.param(
            level(301, e300=EntrantFigures(id="e300", score=3, byes=1)),
            PairingProof.OPEN,
            "It has 1 earlier byes of the bye entrant where 0 are possible.",
            id="a large field with room repeats no bye",
        ),
        pytest.param(
            level(300, met={("e0", f"e{n}"): 1 for n in range(1, 300)}),
            PairingProof.OPEN,
            "",
            id="a large field without room is left open",
        ),
        pytest.param(
            level(
                300,
                e0=EntrantFigures(id="e0", score=9),
                e1=EntrantFigures(id="e1", score=1),
            ),
            PairingProof.OPEN,
            "",
            id="the gaps of a large field are left open",
        ),
    ],
)
def test_the_cheapest_proof_that_decides_is_taken(field, proof, told):
    judgement = judge_pairing(field, in_order(field))

    assert judgement.proof is proof
    assert "".join(judgement.discrepancies)[: len(told) or None] == told


def test_no_pairing_of_a_small_field_escapes():
    """Of all 15 pairings of six, the judge passes those with the least lines."""
    field = a_field(STAIRS, met="ab cd ef ac", floated_down="b", floated_up="e")
    every = [tables(" ".join(pairs)) for pairs in six()]

    passed = [each for each in every if not discrepancies_in(field, each)]

    least = min(cost_of_pairing(field, each) for each in every)
    assert len(every) == 15
    assert passed == [each for each in every if cost_of_pairing(field, each) == least]


def six():
    for b in "bcdef":
        c, *rest = [name for name in "bcdef" if name != b]
        for d in rest:
            yield ["a" + b, c + d, "".join(name for name in rest if name != d)]
