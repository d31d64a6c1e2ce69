"""The judge of explanations reads what a pairing says, and finds what is false."""

import pytest

from lab.checking.field import EntrantFigures, field_from_figures
from lab.checking.sentences import ExplainedTable, false_sentences


def a_judged(scores, tables, *, met=(), forbidden=(), byes="", accelerated=""):
    """Return the errors found in sentences about entrants a, b, c …"""
    names = "abcdefghij"[: len(scores)]
    field = field_from_figures(
        (
            EntrantFigures(
                id=name,
                score=score,
                byes=byes.count(name),
                acceleration=3 if name in accelerated else 0,
            )
            for name, score in zip(names, scores, strict=True)
        ),
        met=dict.fromkeys(map(tuple, met), 1),
        forbidden=map(tuple, forbidden),
    )
    return false_sentences(
        field,
        [
            ExplainedTable(number=at, home=pair[0], away=pair[1:], why=why)
            for at, (pair, why) in enumerate(tables.items(), 1)
        ],
    )


SAME = "Both have {} points."
SAME_PAIRING = "Both have 3 pairing points."
MORE = "Pairing points include 3 points of acceleration for"
CLOSER = "They have {} and {} points. Giving {} or {} an opponent closer in points "
CLOSER += "would cause a rematch or larger differences at other tables."
UNLIKE = "They have 3 and 0 points. "
ALONE_AT_6 = "They have 6 and 0 points. Nobody else who plays this round has 6 points."
FORBIDDEN = "These two should not be paired, but every pairing has a forbidden pair."


@pytest.mark.parametrize(
    ("scores", "tables", "more"),
    [
        ((3, 3, 0, 0), {"ab": SAME.format(3), "cd": SAME.format(0)}, {}),
        (
            (3, 3, 0, 0),
            {
                "ac": UNLIKE + "a has played everybody else with 3 points.",
                "bd": UNLIKE + "b has played everybody else with 3 points.",
            },
            {"met": ["ab"]},
        ),
        (
            (6, 3, 0),
            {
                "ac": "a has played everybody except c.",
                "b": "3 points. A bye for c would lead to a rematch.",
            },
            {"met": ["ab"]},
        ),
        ((0, 3), {"ab": f"{SAME_PAIRING} {MORE} a."}, {"accelerated": "a"}),
        ((0, 0), {"ab": f"{SAME_PAIRING} {MORE} both."}, {"accelerated": "ab"}),
        (
            (3, 3, 0, 3),
            {"ab": SAME_PAIRING, "cd": f"{SAME_PAIRING} {MORE} c."},
            {"accelerated": "c"},
        ),
    ],
)
def test_true_sentences_pass(scores, tables, more):
    assert a_judged(scores, tables, **more) == []


@pytest.mark.parametrize(
    ("scores", "tables", "more", "error"),
    [
        ((3, 3), {"ab": "Both have 4 points."}, {}, "other points"),
        ((3, 3), {"ab": "The stars wanted it."}, {}, "no judge can read this"),
        ((3, 3), {"ab": SAME_PAIRING}, {}, "points of another kind"),
        (
            (0, 3),
            {"ab": f"{SAME.format(3)} {MORE} a."},
            {"accelerated": "a"},
            "points of another kind",
        ),
        (
            (0, 3),
            {"ab": SAME_PAIRING},
            {"accelerated": "a"},
            "the acceleration is another",
        ),
        (
            (0, 3),
            {"ab": f"{SAME_PAIRING} {MORE} b."},
            {"accelerated": "a"},
            "the acceleration is another",
        ),
        (
            (3, 3, 0, 0),
            {"ac": CLOSER.format(3, 0, "a", "c"), "bd": CLOSER.format(3, 0, "b", "d")},
            {},
            "with a closer opponent for a nothing is worse",
        ),
        (
            (3, 3, 0, 0),
            {
                "ac": UNLIKE + "a has played everybody else with 3 points.",
                "bd": "They have 3 and 0 points. Nobody else has 3 points.",
            },
            {},
            "not b",
        ),
        (
            (6, 6, 3, 0),
            {
                "ac": "They have 6 and 3 points. An odd number of players (2) have 6 "
                "points or more, so one of them must play somebody with fewer.",
                "bd": "They have 6 and 0 points. b has played everybody else with 6 "
                "points.",
            },
            {"met": ["ab"]},
            "the number is even",
        ),
        (
            (6, 3, 0),
            {"ab": CLOSER.format(6, 3, "a", "b"), "c": "0 points, the lowest score."},
            {},
            "a bye is mentioned exactly where there is one",
        ),
        (
            (6, 3, 0),
            {
                "ac": ALONE_AT_6,
                "b": "3 points, the lowest score.",
            },
            {},
            "there is a lower score",
        ),
        (
            (6, 3, 0),
            {
                "ac": ALONE_AT_6,
                "b": "3 points. A bye for c would lead to a rematch.",
            },
            {},
            "with such a bye nothing is worse",
        ),
        (
            (3, 0),
            {"ab": "They have played before. Every pairing has a rematch."},
            {"met": ["ab"], "forbidden": ["ab"]},
            "forbidden pairs are mentioned exactly where there are some",
        ),
        (
            (3, 0),
            {"ab": FORBIDDEN},
            {},
            "they may meet",
        ),
    ],
)
def test_a_false_sentence_is_found(scores, tables, more, error):
    assert error in " ".join(a_judged(scores, tables, **more))


def test_a_rematch_that_would_bring_nobody_closer_was_not_avoided():
    """Five with 3 points: one of them meets somebody with fewer, whoever has met."""
    scores = {"a": 3, "b": 3, "c": 3, "d": 1, "e": 1, "f": 0}
    field = field_from_figures(
        (EntrantFigures(id=name, score=score) for name, score in scores.items()),
        met={("d", "e"): 1},
    )
    why = "They have 3 and 1 points. d has played everybody else with 1 point."
    table = ExplainedTable(
        number=2, home="c", away="d", why=why, reason="rematch_avoided"
    )
    rest = [
        ExplainedTable(number=1, home="a", away="b", why="Both have 3 points."),
        ExplainedTable(
            number=3,
            home="e",
            away="f",
            why="They have 1 and 0 points. e has played everybody else with 1 point.",
        ),
    ]

    assert false_sentences(field, [table, *rest]) == [
        f"c - d: {why} (rematches of d would bring nobody closer)"
    ]
