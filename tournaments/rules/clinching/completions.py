"""Every way to finish the last round, tried one by one, with tiebreaks (CL-3).

What nobody can know stays open: scores of games not played yet, and the random draw.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

from tournaments.rules.scoring import Match, Outcome
from tournaments.rules.standings import build_ledger_book, ranked_groups
from tournaments.rules.tiebreaks import TIEBREAKS, StandingsSettings

from .bounds import ClinchScenario, PossibleEnd, entrants_of_match
from .race import EventRace, possible_results

RESULTS = 3
# Lines of standings: six open matches of 64 entrants, five of 128, four of 512. At
# worst every end needs its own standings, and a page waits a second for them.
MOST_LINES = RESULTS**6 * 64
SCORED = frozenset(
    key for key, each in TIEBREAKS.items() if each.needs_games or each.reads_scores
)
Completion = tuple[Match, ...]
Count = tuple[int, int]  # rivals with more points, and with as many


def count_completions(race: EventRace) -> int:
    """Return in how many ways the open matches can end."""
    return prod(RESULTS for _ in race.open_matches)


def can_try_all_completions(race: EventRace) -> bool:
    """Return whether all completions can be tried; every round must be paired."""
    return (
        not race.unpaired_round_count
        and count_completions(race) * len(race.entrants) <= MOST_LINES
    )


def possible_ends(branch: ClinchScenario) -> frozenset[PossibleEnd]:
    """Return how the entrant may end; where points are level, tiebreaks decide."""
    found, level = split_completions_by_points(branch)
    if found >= {PossibleEnd.IN, PossibleEnd.OUT}:
        return frozenset(found | ({PossibleEnd.LEVEL} if level else set()))
    for completion in level:
        found.add(end_by_tiebreaks(branch, completion))
        if is_undecided(found):
            break
    return frozenset(found)


def is_undecided(found: set[PossibleEnd]) -> bool:
    """Return whether both in and out were found, so that the search can stop."""
    may_be_in = bool(found & {PossibleEnd.IN, PossibleEnd.LEVEL_IN})
    may_be_out = bool(found & {PossibleEnd.OUT, PossibleEnd.LEVEL_OUT})
    return PossibleEnd.LEVEL in found or (may_be_in and may_be_out)


def split_completions_by_points(
    branch: ClinchScenario,
) -> tuple[set[PossibleEnd], list[Completion]]:
    """Return the ends decided by points, and the completions that need tiebreaks."""
    places = branch.race.line.last_qualifying_place(branch.own_points)
    seated = {one for match in branch.open for one in entrants_of_match(match)}
    start = count_rivals_above_and_level(
        branch, dict.fromkeys(branch.rivals - seated, 0)
    )
    found: set[PossibleEnd] = set()
    level: list[Completion] = []
    for several in product(
        *(count_rivals_per_result(branch, match) for match in branch.open)
    ):
        above = start[0] + sum(each[0] for each, _ in several)
        equal = start[1] + sum(each[1] for each, _ in several)
        if above >= places:
            found.add(PossibleEnd.OUT)
        elif above + equal < places:
            found.add(PossibleEnd.IN)
        else:
            level.append(tuple(end for _, end in several))
    return found, level


def count_rivals_per_result(
    branch: ClinchScenario, match: Match
) -> list[tuple[Count, Match]]:
    """Return, for each result of a match, how many rivals it puts above and level."""
    race, rivals = branch.race, branch.rivals
    return [
        (
            count_rivals_above_and_level(
                branch,
                {
                    one: race.points_from_match(one, end)
                    for one in entrants_of_match(end)
                    if one in rivals
                },
            ),
            end,
        )
        for end in possible_results(match)
    ]


def count_rivals_above_and_level(
    branch: ClinchScenario, gains: dict[str, int]
) -> Count:
    points = [branch.have[one] + gain for one, gain in gains.items()]
    return sum(each > branch.own_points for each in points), points.count(
        branch.own_points
    )


def end_by_tiebreaks(branch: ClinchScenario, completion: Completion) -> PossibleEnd:
    """Return how the entrant ends by tiebreaks, if the open matches end like this."""
    race, places = (
        branch.race,
        branch.race.line.last_qualifying_place(branch.own_points),
    )
    book = build_ledger_book(
        race.entrants, completed_matches(branch, completion), settings=race.settings
    )
    keys = decidable_tiebreaks(race.settings, is_open=bool(race.open_matches))
    groups = [{book.ids[who] for who in group} for group in ranked_groups(book, keys)]
    mine = next(number for number, group in enumerate(groups) if branch.me in group)
    ahead = sum(len(group & branch.rivals) for group in groups[:mine])
    if ahead >= places:
        return PossibleEnd.LEVEL_OUT
    equal = len(groups[mine] & branch.rivals)
    return PossibleEnd.LEVEL if ahead + equal >= places else PossibleEnd.LEVEL_IN


def completed_matches(
    branch: ClinchScenario, completion: Completion
) -> Iterator[Match]:
    for match in branch.race.matches:
        if match.outcome is not Outcome.PENDING:
            yield match
    if branch.own is not None:
        yield branch.own
    yield from completion


def decidable_tiebreaks(settings: StandingsSettings, *, is_open: bool) -> Sequence[str]:
    """Return the tiebreaks that results alone decide: up to one that needs games.

    >>> decidable_tiebreaks(StandingsSettings(), is_open=True)
    ('omw', 'oomw')
    """
    keys = settings.tiebreaks
    if not is_open:
        return keys
    scored = [number for number, key in enumerate(keys) if key in SCORED]
    return keys[: scored[0]] if scored else keys
