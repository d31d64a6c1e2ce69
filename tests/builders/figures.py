"""Small lists of Plays for the figures of a deck, and all numbers of such figures."""

from decks.decklist.contents import Decklist, ListedCard
from decks.facts import CardFacts, Group
from tests.builders.decklists import SAMPLES, parsed
from tests.builders.facts import sample_facts

REST = {
    "type": "Play",
    "strength": "5",
    "time_units": "1",
    "offensive_play": "Run Left",
    "defensive_play": "Run Left / Long Pass",
}
PLAYS = {
    "dive": {"strength": "7"},
    "sweep": {"strength": "2", "offensive_play": "Run", "defensive_play": "All Runs"},
    "slant": {"strength": "4", "offensive_play": "Short Pass: 20 (1-8)"},
    "bomb": {"strength": "X", "offensive_play": "Long Pass: 70 (7-9)"},
}
# What a cell may say, and what its extremes are.
RUNS = ["Run Left", "Run Middle", "Run Right", "Run"]
PASSES = ["Short Pass", "Medium Pass", "Long Pass", "Pass"]
RANGES = [*((each, each) for each in range(10)), (2, 6), (0, 9)]
MAY_SAY = {
    "strength": [*map(str, range(10)), "X"],
    "time_units": ["0", "1", "2", "4"],
    "offensive_play": [
        *RUNS,
        *(f"{call}: 20 ({low}-{high})" for call in PASSES for low, high in RANGES),
    ],
    "defensive_play": [*RUNS, *PASSES, "Run Left / Long Pass"],
}


def a_play(name, copies=1, **cells):
    """Give one Play of a list; a cell that is None is missing."""
    known = {key: text for key, text in (REST | cells).items() if text is not None}
    card = CardFacts(number=f"C{len(name)}-TT", title=name, cells=known)
    return ListedCard(card, copies, Group.PLAYS)


def a_list(gaps=(), said=()):
    """Give four Plays, two of one, where some cells are missing or say something."""
    cells = {name: dict(more) for name, more in PLAYS.items()}
    for (name, cell), text in zip(gaps, said or [None] * len(gaps), strict=True):
        cells[name][cell] = text
    plays = [a_play(name, 1 + (name == "dive"), **cells[name]) for name in PLAYS]
    return Decklist(tuple(plays), "Testers")


def a_sample(name):
    deck = parsed((SAMPLES / f"decks/legal-{name}.txt").read_text())
    return Decklist(
        tuple(
            ListedCard(sample_facts()[line.number], line.count, Group(line.group))
            for line in deck.lines
        ),
        name,
    )


def found_in(made):
    """Give all numbers by their names: the ends of their ranges."""
    found = {
        (chart.table.key, mark.label): (mark.low, mark.high)
        for chart in (*made.tallies, made.kicks.goals, made.runs.scores)
        if chart
        for mark in chart.table.marks
    }
    named = {
        "run share": made.runs.share,
        "pass share": made.passes.share,
        "run": made.runs.worth,
        "pass": made.passes.worth,
        "punt": made.kicks.punt,
        **{f"draw {kind}": one for kind, one in made.play_hand.kinds},
    }
    for line in (*made.runs.lines, *made.passes.lines):
        named[line.card.title] = line.worth
    return found | {name: (each.low, each.high) for name, each in named.items() if each}
