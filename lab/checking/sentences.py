"""Check the explanations of a pairing: is every sentence true?

Sentences are parsed as a player would read them and proven from the field, by counting
or by a matching with networkx. A sentence that cannot be parsed is an error too.
"""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from .field import Field, Pair, pair_of
from .objective import ALONE, Cost, cost_of_pairing, cost_of_table
from .optimum import entrants_and_bye, least_cost_matching

Found = re.Match[str]
LARGEST = 64  # a matching of more takes seconds for each sentence
POINTS = r"(\d+)(?: to (\d+))? points?"
MEETS = "has played|is kept apart from|has played or is kept apart from"
WORSE = "(?:a forbidden pair|more forbidden pairs|a rematch|more rematches)"
BYE_FOR_OTHERS = "a bye for somebody with more points or more byes"


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainedTable:
    """A table with its reason and the sentence; `away` is empty for a bye."""

    number: int
    home: str
    away: str
    why: str
    reason: str = ""


class PairingFacts:
    """The facts about one pairing that its sentences are checked against."""

    def __init__(self, field: Field, tables: Sequence[ExplainedTable]) -> None:
        self.whole = field
        self.tables = [
            each for each in tables if each.home not in field.with_awarded_bye
        ]
        self.field = field.without_entrants(field.with_awarded_bye)
        self.pairs: list[Pair] = [(each.home, each.away) for each in self.tables]
        self.lines = cost_of_pairing(self.field, self.pairs)
        played = [each for each in self.pairs if ALONE not in each]
        self.playing = {seat for each in played for seat in each}
        everybody = self.field.entrants.keys()
        self.has_forbidden = any(everybody >= set(two) for two in self.field.forbidden)

    def score(self, name: str) -> int:
        return self.whole.entrants[name].pairing_points

    def has_met(self, one: str, other: str) -> bool:
        return self.field.met.get(pair_of(one, other), 0) > 0

    def is_forbidden(self, one: str, other: str) -> bool:
        return pair_of(one, other) in self.field.forbidden

    def is_barred(self, one: str, other: str, how: str) -> bool:
        met = "has played" in how and self.has_met(one, other)
        return met or ("kept apart" in how and self.is_forbidden(one, other))

    def entrants_referred_to(self, words: str) -> set[str]:
        """Return the entrants that a phrase refers to."""
        if "who plays this round" in words:
            return self.playing
        return set(
            self.field.entrants if "to be paired" in words else self.whole.entrants
        )


def false_sentences(field: Field, tables: Sequence[ExplainedTable]) -> list[str]:
    """Return what is wrong with the sentences of a pairing; nothing if all are true."""
    facts = PairingFacts(field, tables)
    return [
        f"{each.home} - {each.away or 'bye'}: {each.why} ({error})"
        for each in tables
        for error in sentence_errors(facts, each)
    ]


def sentence_errors(facts: PairingFacts, table: ExplainedTable) -> Iterator[str]:
    if table.home in facts.whole.with_awarded_bye:
        if "awarded this bye" not in table.why:
            yield "the bye was awarded"
        return
    if table.reason == "rematch_avoided":
        yield from avoided_rematch_errors(facts, table)
    told, _, accelerated = table.why.partition(" Pairing points include ")
    yield from acceleration_errors(facts, table, told, accelerated)
    told = told.replace("pairing point", "point")
    for pattern, prove in SENTENCES:
        if found := re.fullmatch(pattern, told):
            yield from prove(facts, table, found)
            return
    yield "no judge can read this"


def avoided_rematch_errors(facts: PairingFacts, table: ExplainedTable) -> Iterator[str]:
    """Yield whether the pairing would be no better if whoever is named had not met
    those closer in points: then no rematch was avoided.
    """
    named = re.search(r"(\S+) has played (?:or is kept apart from )?", table.why)
    if not named or named[1] not in (table.home, table.away):
        yield "nobody is named who would meet again"
        return
    if facts.field.size > LARGEST:
        return

    gap = abs(facts.score(table.home) - facts.score(table.away))

    def pair_cost(pair: Pair) -> Cost:
        forbidden, met, *rest, _ = cost_of_table(facts.field, pair)
        is_closer = (
            named[1] in pair
            and ALONE not in pair
            and abs(facts.score(pair[0]) - facts.score(pair[1])) < gap
        )
        return (forbidden, 0 if is_closer else met, *rest)

    least = least_cost(facts.field, lambda _: True, pair_cost)
    if least is not None and least >= facts.lines[:-1]:
        yield f"rematches of {named[1]} would bring nobody closer"


def acceleration_errors(
    facts: PairingFacts, table: ExplainedTable, told: str, accelerated: str
) -> Iterator[str]:
    """Yield errors in what a sentence says about pairing points."""
    points, pairing_points = told.count("point"), told.count("pairing point")
    if pairing_points != (points if facts.field.is_accelerated else 0):
        yield "points of another kind are meant"
    seats = [seat for seat in (table.home, table.away) if seat]
    more = [facts.field.entrants[seat].acceleration for seat in seats]
    expected = ""
    if any(more) and points:
        whom = "both" if all(more) and len(more) > 1 else seats[more.index(max(more))]
        noun = "point" if max(more) == 1 else "points"
        expected = f"{max(more)} {noun} of acceleration for {whom}."
    if accelerated != expected:
        yield "the acceleration is another"


def check_equal_points(
    facts: PairingFacts, table: ExplainedTable, found: Found
) -> Iterator[str]:
    if {facts.score(table.home), facts.score(table.away)} != {int(found[1])}:
        yield "they have other points"


def check_different_points(
    facts: PairingFacts, table: ExplainedTable, found: Found
) -> Iterator[str]:
    upper, lower = sorted((table.home, table.away), key=facts.score, reverse=True)
    if (facts.score(upper), facts.score(lower)) != (int(found[1]), int(found[2])):
        yield "they have other points"
        return
    for pattern, prove in OBSTACLES:
        if obstacle := re.fullmatch(pattern, found[3]):
            yield from prove(facts, (upper, lower), obstacle)
            return
    yield "no judge can read this"


def check_nobody_else(facts: PairingFacts, pair: Pair, found: Found) -> Iterator[str]:
    lowest, highest = int(found[2]), int(found[3] or found[2])
    errors = [
        closer_opponent_errors(facts, pair, who, lowest, highest)
        for who in pair
        if lowest <= facts.score(who) <= highest
    ]
    if not any(not each for each in errors):
        yield "the points are not those in between"
    others = [
        name
        for name in facts.entrants_referred_to(found[1] or "") - set(pair)
        if lowest <= facts.score(name) <= highest
    ]
    if others:
        yield f"{others[0]} has them too"


def check_everybody_else(
    facts: PairingFacts, pair: Pair, found: Found
) -> Iterator[str]:
    who, how = found[1], found[2]
    lowest, highest = int(found[3]), int(found[4] or found[3])
    if who not in pair:
        yield f"{who} is at another table"
        return
    yield from closer_opponent_errors(facts, pair, who, lowest, highest)
    for name in sorted(facts.entrants_referred_to(found[5] or "") - {who}):
        within = lowest <= facts.score(name) <= highest
        if within and not facts.is_barred(who, name, how):
            yield f"not {name}"


def closer_opponent_errors(
    facts: PairingFacts, pair: Pair, who: str, lowest: int, highest: int
) -> list[str]:
    """Return an error for each opponent closer in points whom the sentence omits."""
    upper, lower = map(facts.score, pair)
    own = facts.score(who)
    return [
        f"{name} would be closer"
        for name in sorted(facts.playing - {who})
        if abs(own - facts.score(name)) < upper - lower
        and lower <= facts.score(name) <= upper
        and not lowest <= facts.score(name) <= highest
    ]


def check_odd_number(facts: PairingFacts, pair: Pair, found: Found) -> Iterator[str]:
    byes = facts.field.has_bye or bool(facts.whole.with_awarded_bye)
    if bool(found[1]) is not byes:
        yield "byes are mentioned exactly where there are some"
    count, least = int(found[2]), int(found[3])
    if count != sum(facts.score(name) >= least for name in facts.playing):
        yield "it is another number"
    if count % 2 == 0:
        yield "the number is even"
    if not facts.score(pair[0]) >= least > facts.score(pair[1]):
        yield "this table is on one side of it"


def check_closer_opponent_is_worse(
    facts: PairingFacts, pair: Pair, found: Found
) -> Iterator[str]:
    if {found[1], found[2]} != set(pair):
        yield "others are named"
    if (BYE_FOR_OTHERS in found[3]) is not facts.field.has_bye:
        yield "a bye is mentioned exactly where there is one"
    yield from meeting_errors(facts, found[3])
    if facts.field.size > LARGEST:
        return
    gap = facts.score(pair[0]) - facts.score(pair[1])
    ours = (*facts.lines[:4], facts.lines[4] - gap * gap)
    for who in pair:
        own = facts.score(who)

        def is_closer(table: Pair, who: str = who, own: int = own) -> bool:
            if who not in table:
                return True
            other = table[0] if table[1] == who else table[1]
            return other != ALONE and abs(own - facts.score(other)) < gap

        def pair_cost(table: Pair, who: str = who) -> Cost:
            *choice, squared, _, _ = cost_of_table(facts.field, table)
            return (*choice, 0 if who in table else squared)

        least = least_cost(facts.field, is_closer, pair_cost)
        if least is not None and least <= ours:
            yield f"with a closer opponent for {who} nothing is worse"


def meeting_errors(facts: PairingFacts, worse: str) -> Iterator[str]:
    """Yield what a sentence on forbidden pairs and rematches omits or gets wrong."""
    has_forbidden = facts.has_forbidden
    if ("forbidden" in worse) is not has_forbidden:
        yield "forbidden pairs are mentioned exactly where there are some"
    if ("more forbidden" in worse) is not (facts.lines[0] > 0) and has_forbidden:
        yield "forbidden pairs are not counted right"
    if ("more rematches" in worse) is not (facts.lines[1] > 0):
        yield "rematches are not counted right"


def check_bye_of_lowest_score(
    facts: PairingFacts, table: ExplainedTable, found: Found
) -> Iterator[str]:
    yield from check_bye_figures(facts, table, found)
    meant = facts.entrants_referred_to(found[3])
    byes = re.search(r"with (?:(\d+) earlier byes?|no bye)$", found[3])
    if byes:
        count = int(byes[1] or 0)
        meant = {name for name in meant if facts.whole.entrants[name].byes == count}
    if any(facts.score(name) < int(found[1]) for name in meant):
        yield "there is a lower score"
    if table.home not in meant:
        yield "this one is not meant"
    fewest = min(each.byes for each in facts.field.entrants.values())
    if fewest < int(found[2] or 0):
        yield "somebody has had fewer byes"


def check_bye_figures(
    facts: PairingFacts, table: ExplainedTable, found: Found
) -> Iterator[str]:
    figures = facts.field.entrants[table.home]
    if (figures.pairing_points, figures.byes) != (int(found[1]), int(found[2] or 0)):
        yield "the figures are others"


def check_other_bye_is_worse(
    facts: PairingFacts, table: ExplainedTable, found: Found
) -> Iterator[str]:
    yield from check_bye_figures(facts, table, found)
    yield from meeting_errors(facts, found[4])
    own = facts.field.entrants[table.home]
    everyone = facts.field.entrants.items()
    if found[3] == "anybody with fewer byes":
        meant = {name for name, each in everyone if each.byes < own.byes}
    elif found[3] == "anybody with fewer points and no more byes":
        meant = {
            name
            for name, each in everyone
            if each.pairing_points < own.pairing_points and each.byes <= own.byes
        }
    else:
        meant = set(found[3].split(" or "))
    if not meant <= facts.field.entrants.keys() - {table.home}:
        yield "somebody named cannot have the bye"
    elif facts.field.size <= LARGEST:
        least = least_cost(
            facts.field,
            lambda table: ALONE not in table or max(table) in meant,
            lambda table: cost_of_table(facts.field, table)[:2],
        )
        if least is not None and least <= facts.lines[:2]:
            yield "with such a bye nothing is worse"


def check_met_all_but_one(
    facts: PairingFacts, table: ExplainedTable, found: Found
) -> Iterator[str]:
    who, how, other = found[1], found[2], found[4]
    if {who, other} != {table.home, table.away}:
        yield "others are named"
    for name in sorted(facts.entrants_referred_to(found[3] or "") - {who, other}):
        if not facts.is_barred(who, name, how):
            yield f"not {name}"


def check_rematch(
    facts: PairingFacts, table: ExplainedTable, found: Found
) -> Iterator[str]:
    times = facts.field.met.get(pair_of(table.home, table.away), 0)
    if times != int(found[1] or 1):
        yield "they have met another number of times"
    yield from rematch_claim_errors(facts, found[2])


def rematch_claim_errors(facts: PairingFacts, claim: str) -> Iterator[str]:
    if found := re.fullmatch(r"(\S+) has played everybody( to be paired)?\.", claim):
        for name in sorted(facts.entrants_referred_to(found[2] or "") - {found[1]}):
            if not facts.has_met(found[1], name):
                yield f"not {name}"
        return
    found = re.fullmatch(
        r"Every pairing( without a forbidden pair| with so few forbidden pairs)? has "
        r"(?:a rematch|at least (\d+) rematches)"
        r"(; in total, opponents have played each other at least (\d+) times? "
        r"before)?\.",
        claim,
    )
    if not found:
        yield "no judge can read this"
        return
    if bool(found[1]) is not facts.has_forbidden:
        yield "forbidden pairs are mentioned exactly where there are some"
    elif found[1] and ("so few" in found[1]) is not (facts.lines[0] > 0):
        yield "forbidden pairs are not counted right"
    if found[3]:
        if int(found[4]) != facts.lines[1]:
            yield "opponents have met another number of times"
    elif int(found[2] or 1) != facts.lines[1] or set(facts.field.met.values()) > {
        0,
        1,
    }:
        yield "rematches are not counted right"


def check_forbidden_pair(
    facts: PairingFacts, table: ExplainedTable, found: Found
) -> Iterator[str]:
    if not facts.is_forbidden(table.home, table.away):
        yield "they may meet"
    if int(found[1] or 1) != facts.lines[0]:
        yield "forbidden pairs are not counted right"


def least_cost(
    field: Field,
    may_sit: Callable[[Pair], bool],
    pair_cost: Callable[[Pair], Cost],
) -> Cost | None:
    """Return the least cost of pairings that `may_sit` allows, or None."""
    seats = entrants_and_bye(field)
    lines = {
        table: pair_cost(table) for table in combinations(seats, 2) if may_sit(table)
    }
    matched = least_cost_matching(seats, lines)
    if 2 * len(matched) < len(seats):
        return None
    return sum_of_costs(lines.get(pair) or lines[pair[::-1]] for pair in matched)


def sum_of_costs(lines: Collection[Cost] | Iterator[Cost]) -> Cost:
    return tuple(map(sum, zip(*lines, strict=True)))


Prove = Callable[[PairingFacts, ExplainedTable, Found], Iterator[str]]
TOO_CLOSE = "These two should not be paired, but every pairing"
ODD = r"[Aa]n odd number of players \((\d+)\) have (\d+) points? or more"
PLAYS_FEWER = "so one of them must play somebody with fewer"
LARGER = "larger differences at other tables"
HALVES = "(?: In this round, the upper half of the seeds plays the lower half.)?"
BYE_BEGINS = r"(\d+) points?(?: and (\d+) earlier byes?)?"
SENTENCES: tuple[tuple[str, Prove], ...] = (
    (rf"Both have (\d+) points?\.{HALVES}", check_equal_points),
    (r"They have (\d+) and (\d+) points\. (.+)", check_different_points),
    (rf"{BYE_BEGINS}, the lowest score(.*)\.", check_bye_of_lowest_score),
    (
        rf"{BYE_BEGINS}\. A bye for (.+) would lead to ({WORSE}(?: or {WORSE})?)\.",
        check_other_bye_is_worse,
    ),
    (
        rf"(\S+) ({MEETS}) everybody( to be paired)? except (\S+)\.",
        check_met_all_but_one,
    ),
    (r"They have played (?:before|(\d+) times)\. (.+)", check_rematch),
    (
        rf"{TOO_CLOSE} has (?:a forbidden pair|at least (\d+) forbidden pairs)\.",
        check_forbidden_pair,
    ),
)
OBSTACLES: tuple[
    tuple[str, Callable[[PairingFacts, Pair, Found], Iterator[str]]], ...
] = (
    (rf"Nobody else( who plays this round)? has {POINTS}\.", check_nobody_else),
    (
        rf"(\S+) ({MEETS}) everybody else with {POINTS}( who plays this round)?\.",
        check_everybody_else,
    ),
    (
        rf"(Not counting the byes?, )?{ODD}, {PLAYS_FEWER}\.",
        check_odd_number,
    ),
    (
        (
            rf"Giving (\S+) or (\S+) an opponent closer in points would cause (.+) or "
            rf"{LARGER}\."
        ),
        check_closer_opponent_is_worse,
    ),
)
