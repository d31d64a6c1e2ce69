"""The answer to an entrant's question: am I in, am I out, what does my match change?

In and out are stated only if certain. The answer says whether every completion was
tried or only bounds on points were used (CL-3, CL-5).
"""

from dataclasses import dataclass
from enum import StrEnum

from tournaments.rules.errors import TournamentError
from tournaments.rules.result_text import Say

from . import bounds, completions
from .bounds import (
    ClinchScenario,
    PossibleEnd,
    scenario_without_result,
    scenarios_by_result,
)
from .race import CutLine, EventRace, MatchResult

ALWAYS_IN = frozenset((PossibleEnd.IN, PossibleEnd.LEVEL_IN))
ALWAYS_OUT = frozenset((PossibleEnd.OUT, PossibleEnd.LEVEL_OUT))


class ClinchVerdict(StrEnum):
    """Whether an entrant is certainly in, certainly out, or neither."""

    IN = "in"
    OUT = "out"
    OPEN = "open"


class TiebreakNeed(StrEnum):
    """In which cases the entrant ends level on points, so that tiebreaks decide."""

    NEVER = ""
    AT_WORST = "at worst"  # nobody can push them out on points
    AT_BEST = "at best"  # no points of theirs put them in
    ALWAYS = "always"


class AnswerBasis(StrEnum):
    """How the answer was found: every completion tried, or a bound on points."""

    EXACT = "exact"
    BOUND = "bound"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClinchOutlook:
    """A verdict, and whether tiebreaks take part in it."""

    verdict: ClinchVerdict
    level: TiebreakNeed = TiebreakNeed.NEVER

    @property
    def depends_on_tiebreaks(self) -> bool:
        return self.level is not TiebreakNeed.NEVER


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultOutlook:
    """The outlook after one result of the entrant's next match."""

    result: MatchResult
    outlook: ClinchOutlook


@dataclass(frozen=True, slots=True, kw_only=True)
class ClinchStatus:
    """Where an entrant stands, and what their next match changes.

    `highest` is the most points they can end with, `ahead` how many will have more than
    that, `needed` the further points that are enough whatever else happens, where one
    result alone does not say it.
    """

    entrant: str
    line: CutLine
    outlook: ClinchOutlook
    basis: AnswerBasis
    how: str
    rounds_left: int = 0
    points: int = 0
    highest: int = 0
    ahead: int = 0
    needed: int | None = None
    what_if: tuple[ResultOutlook, ...] = ()
    has_left: bool = False

    @property
    def verdict(self) -> ClinchVerdict:
        return self.outlook.verdict


def clinch_status(race: EventRace, *, entrant: str, say: Say = str) -> ClinchStatus:
    """Return whether an entrant is in or out, or what it takes; `say` translates.

    >>> from tournaments.rules.scoring import Entrant, Match, Outcome
    >>> from tournaments.rules.standings import StandingsSettings
    >>> bye = Match(round=1, home="ada", outcome=Outcome.BYE)
    >>> both = (Entrant(id="ada"), Entrant(id="ben"))
    >>> race = EventRace(entrants=both, matches=(bye,),
    ...                  settings=StandingsSettings(), rounds=1)
    >>> [str(clinch_status(race, entrant=each).verdict) for each in ("ada", "ben")]
    ['in', 'out']
    """
    if entrant not in race.entrants_by_id:
        raise TournamentError(
            f'"{entrant}" is not an entrant of this event.',
            rule="CL-1",
            remedy="Choose an entrant.",
        )
    if entrant not in race.contenders:
        return status_of_departed(race, entrant, say=say)
    return status_of_contender(race, entrant, say=say)


def status_of_contender(race: EventRace, me: str, *, say: Say) -> ClinchStatus:
    """Return the answer by trying every completion if feasible, else by bounds."""
    is_exact = completions.can_try_all_completions(race)
    reader = completions.possible_ends if is_exact else bounds.possible_ends
    own = scenarios_by_result(race, me=me)
    found = {result: reader(branch) for result, branch in own.items()}
    ways, seen = [*own.values()], [*found.values()]
    if race.open_match_of(me) is None:
        # CL-6: whoever has no open match may have the bye next, which is no result.
        ways = [scenario_without_result(race, me=me)]
        seen = [reader(ways[0])]
    top = max(ways, key=lambda branch: branch.most_final_points)
    return ClinchStatus(
        entrant=me,
        line=race.line,
        outlook=combined_outlook(frozenset[PossibleEnd]().union(*seen)),
        basis=AnswerBasis.EXACT if is_exact else AnswerBasis.BOUND,
        how=basis_text(race, is_exact=is_exact, say=say),
        rounds_left=race.rounds_left,
        points=race.points[me],
        highest=top.most_final_points,
        ahead=bounds.fewest_rivals_reaching(top, top.most_final_points + 1),
        needed=points_needed(ways) if race.unpaired_round_count else None,
        what_if=tuple(
            ResultOutlook(result=result, outlook=combined_outlook(each))
            for result, each in found.items()
        ),
    )


def combined_outlook(found: frozenset[PossibleEnd]) -> ClinchOutlook:
    """Return the outlook that all possible ends have in common."""
    verdict = ClinchVerdict.OPEN
    if found <= ALWAYS_IN:
        verdict = ClinchVerdict.IN
    elif found <= ALWAYS_OUT:
        verdict = ClinchVerdict.OUT
    return ClinchOutlook(verdict=verdict, level=tiebreak_need(found))


def tiebreak_need(found: frozenset[PossibleEnd]) -> TiebreakNeed:
    """Return whether tiebreaks decide: never, at worst, at best or always."""
    on_points = found & {PossibleEnd.IN, PossibleEnd.OUT}
    if on_points == found or len(on_points) > 1:
        return TiebreakNeed.NEVER
    if not on_points:
        return TiebreakNeed.ALWAYS
    return (
        TiebreakNeed.AT_WORST if PossibleEnd.IN in on_points else TiebreakNeed.AT_BEST
    )


def points_needed(ways: list[ClinchScenario]) -> int | None:
    """Return the fewest further points that are enough in any case, or None (CL-7)."""
    now = ways[0].race.points[ways[0].me]
    for goal in range(now, max(way.most_final_points for way in ways) + 1):
        able = [way for way in ways if way.most_final_points >= goal]
        if all(
            bounds.is_enough_for_cut(way, mine=max(goal, way.fewest_final_points))
            for way in able
        ):
            return goal - now
    return None


def status_of_departed(race: EventRace, entrant: str, *, say: Say) -> ClinchStatus:
    return ClinchStatus(
        entrant=entrant,
        line=race.line,
        outlook=ClinchOutlook(verdict=ClinchVerdict.OUT),
        basis=AnswerBasis.EXACT,
        how=say("Players who dropped are not in the cut."),
        rounds_left=race.rounds_left,
        points=race.points.get(entrant, 0),
        has_left=True,
    )


def basis_text(race: EventRace, *, is_exact: bool, say: Say) -> str:
    """Return a sentence on what the answer is based on."""
    if is_exact and not race.open_matches:
        return say("Exact: every result is in.")
    if is_exact:
        return say(
            "Exact: all %(ends)s possible outcomes of the round were tried, "
            "including tiebreakers where results decide them."
        ) % {"ends": completions.count_completions(race)}
    if race.unpaired_round_count == 1:
        return say(
            "Based on points only, because the pairings of 1 round are not known yet; "
            "you may already be in or out."
        )
    if race.unpaired_round_count:
        return say(
            "Based on points only, because the pairings of %(rounds)s rounds are not "
            "known yet; you may already be in or out."
        ) % {"rounds": race.unpaired_round_count}
    return say("Based on points only; you may already be in or out.")
