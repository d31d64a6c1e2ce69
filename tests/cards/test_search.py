"""The search language: what it understands, what it says of the rest."""

import doctest
import random
import time

import pytest

from cards import search
from cards.search import (
    AllParts,
    AnyPart,
    Not,
    Term,
    Vocabulary,
    chosen_part,
    completion,
    fields,
    parse_query,
    replace_parts,
    wording,
)

KNOWN = Vocabulary(
    sets={"19": "Season 2019", "PS": "Preseason"},
    teams=("Fort Sorrel Drovers", "Ft. Sorrel Drovers", "Harbor Lights"),
    subtypes=("Power Up", "Stadium", "Weather"),
)


@pytest.mark.parametrize("module", [search, completion, fields, wording])
def test_the_examples_run(module):
    result = doctest.testmod(module)

    assert result.failed == 0
    assert result.attempted


def asked(text):
    """Return the tree as plain tuples: field, comparison, value."""

    def plain(node):
        match node:
            case Term():
                return (node.field, node.compare, node.value)
            case Not():
                return ("not", plain(node.part))
            case AllParts():
                return ("every", *map(plain, node.parts))
            case AnyPart():
                return ("either", *map(plain, node.parts))
        return None

    query = parse_query(text, KNOWN)
    assert query.problems == ()
    return plain(query.tree)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", None),
        ("   ", None),
        ("Push", ("n", "=", "push")),
        ("D\u2019Andre", ("n", "=", "dandre")),
        ("n:push", ("n", "=", "push")),
        ('"second push"', ("n", "=", "second push")),
        ("\u201csecond push\u201d", ("n", "=", "second push")),
        ("c9-19", ("number", "=", "C9-19")),
        ("rk284", ("number", "=", "RK284")),
        ('"c9-19"', ("n", "=", "c9 19")),
        ("T:PLAYER", ("t", "=", "Player")),
        ("type:synergies", ("t", "=", "Synergy")),
        ("t=play", ("t", "=", "Play")),
        ("set:ps", ("set", "=", "PS")),
        ("set:2019", ("set", "=", "19")),
        ("set:preseason", ("set", "=", "PS")),
        ('team:"harbor lights"', ("team", "=", "harbor lights")),
        ("pos:qb", ("pos", "=", "QB")),
        ('pos:"running back"', ("pos", "=", "RB")),
        ("group:db", ("group", "=", "DB")),
        ("side:defence", ("side", "=", "Defense")),
        ("person:rook", ("person", "=", "rook")),
        ('off:"short pass"', ("off", "=", "short pass")),
        ("def:run", ("def", "=", "run")),
        ("sub:weather", ("sub", "=", "weather")),
        ('x:"gain 5 yards"', ("x", "=", "gain 5 yards")),
        ("x:a:b", ("x", "=", "a:b")),
        ("rating>=80", ("rating", ">=", "80")),
        ("rating >= 080", ("rating", ">=", "80")),
        ("rating:>80", ("rating", ">", "80")),
        ("rating:80", ("rating", "=", "80")),
        ("str=x", ("str", "=", "X")),
        ("tu<2", ("tu", "<", "2")),
        ("is:Power-Up", ("is", "=", "powerup")),
        ("has:rulings", ("has", "=", "ruling")),
        ("-is:promo", ("not", ("is", "=", "promo"))),
        ("\u2212is:promo", ("not", ("is", "=", "promo"))),
        ("a and b", ("every", ("n", "=", "a"), ("n", "=", "b"))),
        ("a OR b", ("either", ("n", "=", "a"), ("n", "=", "b"))),
        ('a "or" b', ("every", ("n", "=", "a"), ("n", "=", "or"), ("n", "=", "b"))),
        (
            "a b or c",
            ("either", ("every", ("n", "=", "a"), ("n", "=", "b")), ("n", "=", "c")),
        ),
        (
            "a (b or c)",
            ("every", ("n", "=", "a"), ("either", ("n", "=", "b"), ("n", "=", "c"))),
        ),
        ("-(-a)", ("n", "=", "a")),
        ("((a))", ("n", "=", "a")),
        ("Touchdown!", ("n", "=", "touchdown")),
        ("rating\u226580", ("rating", ">=", "80")),
        ("rating \u2264 80", ("rating", "<=", "80")),
        ("not today", ("every", ("n", "=", "not"), ("n", "=", "today"))),
        ("NOT TODAY", ("every", ("n", "=", "not"), ("n", "=", "today"))),
        ("A1-Steak", ("n", "=", "a1 steak")),
        ('"C9999-19"', ("n", "=", "c9999 19")),
    ],
)
def test_what_a_query_asks(text, expected):
    assert asked(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "All cards"),
        ("cal rook", "Cards whose name has \u201ccal\u201d and \u201crook\u201d"),
        (
            "t:player rating>=80 team:harbor -is:promo",
            (
                "Players with a rating of at least 80 whose team is Harbor Lights, "
                "but not promos"
            ),
        ),
        (
            "is:superstar or team:sorrel",
            "Superstars, or cards whose team has \u201csorrel\u201d",
        ),
        ("-is:promo", "All cards other than promos"),
        ("-(is:promo or t:play) is:legend", "Legends, but not promos or Plays"),
        (
            "set:ps (is:superstar or off:pass)",
            (
                "Cards from Preseason that are either Superstars or those whose "
                "offensive play has \u201cpass\u201d"
            ),
        ),
        ("pos:qb or pos:rb", "Cards whose position is Quarterback or Running Back"),
        ("group:ol", "Cards whose position is an Offensive Lineman"),
        ("is:promo is:incomplete", "Incomplete promos"),
        ("is:unique t:action", "Unique Actions"),
        ("t:action t:action", "Actions"),
        ("t:player t:play", "Cards that are Players and also Plays"),
        (
            "is:unique (t:player or t:play) t:play",
            "Unique cards that are Players or Plays and also Plays",
        ),
        (
            "tu<2 str=x has:ruling",
            "Cards with fewer than 2 time units, a strength of X and a ruling",
        ),
        ("t:play tu=1 str>5", "Plays with 1 time unit and a strength above 5"),
        (
            "t:player -(rating>80 -is:legend)",
            "Players, but not those with a rating above 80 other than Legends",
        ),
        (
            "c9-19 side:offense sub:weather",
            (
                "Cards whose number is C9-19, whose side is offense and whose "
                "subtype is Weather"
            ),
        ),
    ],
)
def test_a_query_is_told_back_in_words(text, expected):
    assert parse_query(text, KNOWN).explanation == expected


# D13: column and length of the part, and a word of what is said about it.
BAD = {
    "colour:red": (1, 10, "no field \u201ccolour\u201d"),
    "push raiting>80": (6, 10, "Did you mean rating>80?"),
    "t:playr": (1, 7, "Did you mean t:Player or t:Play?"),
    "t:powerup": (1, 9, "Did you mean is:powerup?"),
    "t:player,play": (1, 13, "(t:player or t:play)"),
    "push set:23": (6, 6, "Use a value such as 19, PS"),
    "team:harbr": (1, 10, 'Did you mean team:"Harbor Lights"?'),
    "sub:wether": (1, 10, "Did you mean sub:Weather?"),
    "pos:db": (1, 6, "Did you mean group:DB?"),
    "group:qb": (1, 8, "Did you mean pos:QB?"),
    "pos:goalie": (1, 10, "is not a position"),
    "side:offnse": (1, 11, "Did you mean side:Offense?"),
    "is:promoted": (1, 11, "Did you mean is:promo?"),
    "is:foo": (1, 6, "Use a value such as complete, deckready, incomplete, legend"),
    "has:beard": (1, 9, "is not a thing that a card can have"),
    "rating>=eighty": (1, 14, "not a number from 0 to 9999"),
    "rating:80-90": (1, 12, "Did you mean rating>=80 rating<=90?"),
    "rating>12345": (1, 12, "not a number from 0 to 9999"),
    "rating=>80": (1, 10, "Did you mean rating>=80?"),
    "rating != 80": (1, 12, "Did you mean -rating=80?"),
    "rating\u226080": (1, 9, "Did you mean -rating=80?"),
    "t:player t:play": (1, 15, "Did you mean (t:Player or t:Play)?"),
    "t:player push t:play": (15, 6, "Write (t:Player or t:Play) to find all of them."),
    "t:player (t:play)": (11, 6, "Write (t:Player or t:Play) to find all of them."),
    "number:C1": (1, 9, "Did you mean C1?"),
    "push number:c1-19": (6, 12, "Did you mean C1-19?"),
    "NOT is:promo": (1, 12, "Did you mean -is:promo?"),
    "not (is:promo or t:play)": (1, 24, "Did you mean -(is:promo or t:play)?"),
    "NOT push": (1, 8, "Did you mean -push?"),
    "push C9999-19": (6, 8, "is not a card number"),
    "C9999": (1, 5, "is not a card number"),
    "C9-2019": (1, 7, "Did you mean C9-19?"),
    "t>player": (1, 8, "t is not a number field"),
    "push rating>=": (6, 8, "has no value"),
    "team: set:PS": (1, 5, "has no value"),
    ">80": (1, 3, "no field before"),
    'push "second': (6, 1, "never closed"),
    'n:""': (3, 2, "nothing between"),
    "(push": (1, 1, "never closed"),
    "push)": (5, 1, "has no opening parenthesis"),
    "push ()": (6, 2, "nothing between these parentheses"),
    "push or": (6, 2, "needs something to search for on both sides"),
    "or push": (1, 2, "needs something to search for on both sides"),
    "push - up": (6, 1, "excludes nothing"),
    "--push": (2, 1, "two minus signs"),
    "push ''": (6, 2, "no letters or digits"),
    "\x00 colour:\x00red": (3, 11, "no field"),
}


@pytest.mark.parametrize("text", BAD)
def test_a_bad_part_is_named_with_its_position(text):
    """D13."""
    column, length, told = BAD[text]

    query = parse_query(text, KNOWN)

    first = query.problems[0]
    assert (first.column, first.end - first.start) == (column, length)
    assert told in str(first)
    assert str(first).startswith(f"Column {column}: ")


def test_there_are_thirty_of_them():
    assert len(BAD) >= 30


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("colour:red push", "Cards whose name has \u201cpush\u201d"),
        ("push or colour:red", "Cards whose name has \u201cpush\u201d"),
        ("(push colour:red", "Cards whose name has \u201cpush\u201d"),
        ("push -", "Cards whose name has \u201cpush\u201d"),
        ("team:harbr push", "Cards whose name has \u201cpush\u201d"),
        ("sub:wether push", "Cards whose name has \u201cpush\u201d"),
        ("set:23 push", "Cards whose name has \u201cpush\u201d"),
        ("pos:goalie push", "Cards whose name has \u201cpush\u201d"),
        ("push NOT is:promo", "Cards whose name has \u201cpush\u201d"),
        ("push C9999-19", "Cards whose name has \u201cpush\u201d"),
    ],
)
def test_the_rest_runs(text, expected):
    query = parse_query(text, KNOWN)

    assert query.explanation == expected
    assert len(query.problems) in (1, 2)


def test_every_problem_is_told_at_once_and_in_order():
    query = parse_query("colour:red (push t:playr or", KNOWN)

    assert [each.column for each in query.problems] == [1, 12, 18, 26]


@pytest.mark.parametrize(
    "text",
    [
        *("rating=>80", "t:playr", "rating:80-90", "t:play t:player", "number:C1"),
        *("NOT is:promo", "not (is:promo or t:play)", "C9-2019", "rating\u226080"),
    ],
)
def test_what_is_offered_is_understood(text):
    offers = [
        offer for each in parse_query(text, KNOWN).problems for offer in each.offers
    ]

    assert offers
    assert [parse_query(offer, KNOWN).problems for offer in offers] == [()] * len(
        offers
    )


# Bounds


def test_a_long_query_is_cut_at_a_word():
    text = "push " * 100

    query = parse_query(text, KNOWN)

    told = [str(each) for each in query.problems]
    assert "The query has 500 characters; at most 400 are used" in told[-1]


def test_too_many_parts_are_counted():
    query = parse_query("a " * 57, KNOWN)

    (problem,) = query.problems
    assert problem.column == 81
    assert problem.message == "The query has 57 parts; at most 40 are used."
    assert isinstance(query.tree, AllParts)
    assert len(query.tree.parts) == 40


@pytest.mark.parametrize(("depth", "read"), [(10, True), (11, False)])
def test_brackets_have_a_depth(depth, read):
    query = parse_query("(" * depth + "push" + ")" * depth, KNOWN)

    assert (query.tree is not None) == read
    assert [each.column for each in query.problems] == ([] if read else [11])


def test_whatever_is_typed_is_answered():
    """Signs of the language in any order: no error, and every problem inside."""
    rng = random.Random(13)
    pieces = [
        *("(", ")", "-", "or", '"', ":", "<", ">=", "=", "!", " ", "  ", "\x00", "\t"),
        *("t:", "t:player", "rating", "80", "x:", "is:", "push", "\u201c", "\ud800"),
        *("set:PS", "\u00e9", "\u200b", "'", ",", "C9-19", "and", "\U0001f3c8"),
    ]

    for _ in range(3000):
        text = "".join(rng.choices(pieces, k=rng.randrange(1, 40)))
        query = parse_query(text, KNOWN)

        assert query.explanation
        for each in query.problems:
            assert 0 <= each.start <= each.end <= len(text)


@pytest.mark.parametrize(
    "text",
    [
        "(" * 100_000,
        "-" * 100_000,
        '"' * 100_000,
        "a:" * 100_000,
        "a" * 10**6,
        " " * 10**6,
    ],
)
def test_a_poison_query_costs_no_time(text):
    """Trust U6; the limit only guards against a hang."""
    started = time.perf_counter()

    parse_query(text, KNOWN)

    assert time.perf_counter() - started < 0.5


# Choices that write into the query


@pytest.mark.parametrize(
    ("text", "by", "expected"),
    [
        ("", "t:Play", "t:Play"),
        ("push", "t:Play", "push t:Play"),
        ("push t:Player", "t:Play", "push t:Play"),
        ("t:player push", "", "push"),
        ("-t:player push", "t:Play", "-t:player push t:Play"),
        ("push or pull", "t:Play", "(push or pull) t:Play"),
        ("push or pull", "", "push or pull"),
        ("(t:player or is:promo) up", "t:Play", "(t:player or is:promo) up t:Play"),
        ("colour:red t:Player", "t:Play", "colour:red t:Play"),
        ('"t:Player"', "t:Play", '"t:Player" t:Play'),
    ],
)
def test_a_choice_writes_its_part(text, by, expected):
    parts = ["t:Player", "t:Play", "t:Action"]

    assert replace_parts(parse_query(text, KNOWN), out=parts, by=by) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("push", ""),
        ("T:PLAYERS push", "t:Player"),
        ("-t:player", ""),
        ("t:player or push", ""),
    ],
)
def test_a_choice_shows_what_the_query_has(text, expected):
    assert chosen_part(parse_query(text, KNOWN), ["t:Play", "t:Player"]) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("t:pl", ["t:Player", "t:Play"]),
        ("push -is:pro", ["push -is:promo"]),
        ("team:har", ['team:"Harbor Lights"']),
        ('team:"fort s', ['team:"Fort Sorrel Drovers"']),
        ("set:", ["set:19", "set:PS"]),
        ("colour:r", []),
    ],
)
def test_a_value_is_completed(text, expected):
    part = completion.split_unfinished(text)

    assert completion.complete_value(part, KNOWN) == expected
