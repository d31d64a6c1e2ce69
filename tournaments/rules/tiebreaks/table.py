"""The registry of tiebreaks: key, names, rule in words, and formula."""

from dataclasses import dataclass

from tournaments.rules.errors import TournamentError

from .formulas import (
    Terms,
    allowed_terms,
    beaten_terms,
    buchholz,
    buchholz_cut1,
    buchholz_median,
    buchholz_terms,
    cut1_terms,
    difference_terms,
    entered_on_time,
    extended_strength_of_schedule,
    game_wins,
    game_wins_terms,
    make_opponent_terms,
    match_points_percentage,
    median_terms,
    opponents_game_wins,
    opponents_match_wins,
    opponents_opponents_match_wins,
    opponents_opponents_win_percentage,
    opponents_win_percentage,
    points_allowed,
    points_per_round,
    points_scored,
    progressive,
    progressive_terms,
    score_difference,
    scored_terms,
    sonneborn_berger,
    strength_of_schedule,
    win_percentage,
    yield_no_terms,
)
from .ledger import Formula

HEAD_TO_HEAD, LOT = "head_to_head", "lot"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tiebreak:
    """One tiebreak; higher is better unless `is_least_first`.

    Without a formula it depends on who is tied, or on the random draw.
    """

    key: str
    name: str
    short: str  # heading of a column
    rule: str
    formula: Formula | None = None
    terms: Terms = yield_no_terms
    is_mean: bool = False
    needs_games: bool = False
    reads_scores: bool = False  # clinching does not try every score
    is_least_first: bool = False


ALL = (
    Tiebreak(
        key="omw",
        name="Opponents' match wins",
        short="OMW",
        rule=(
            "Each opponent's match points divided by the most they could have earned "
            "(never less than 0.33), averaged over your opponents."
        ),
        formula=opponents_match_wins,
        terms=make_opponent_terms(match_points_percentage),
        is_mean=True,
    ),
    Tiebreak(
        key="oomw",
        name="Opponents' opponents' match wins",
        short="OOMW",
        rule="The opponents' match wins (OMW) of each of your opponents, averaged.",
        formula=opponents_opponents_match_wins,
        terms=make_opponent_terms(opponents_match_wins),
        is_mean=True,
    ),
    Tiebreak(
        key="gw",
        name="Game wins",
        short="GW",
        rule=(
            "Your game points divided by the most you could have earned, never less "
            "than 0.33. A bye counts as two games won."
        ),
        formula=game_wins,
        terms=game_wins_terms,
        is_mean=True,
        needs_games=True,
    ),
    Tiebreak(
        key="ogw",
        name="Opponents' game wins",
        short="OGW",
        rule="The game wins (GW) of each of your opponents, averaged.",
        formula=opponents_game_wins,
        terms=make_opponent_terms(game_wins),
        is_mean=True,
        needs_games=True,
    ),
    Tiebreak(
        key="owp",
        name="Opponents' win percentage",
        short="OWP",
        rule=(
            "The share of rounds that each of your opponents won, averaged. A tie "
            "counts as half a win, and byes do not count. No opponent counts as less "
            "than 1/4, and one who dropped counts as no more than 3/4."
        ),
        formula=opponents_win_percentage,
        terms=make_opponent_terms(win_percentage),
        is_mean=True,
    ),
    Tiebreak(
        key="oowp",
        name="Opponents' opponents' win percentage",
        short="OOWP",
        rule="The opponents' win percentage (OWP) of each of your opponents, averaged.",
        formula=opponents_opponents_win_percentage,
        terms=make_opponent_terms(opponents_win_percentage),
        is_mean=True,
    ),
    Tiebreak(
        key="on_time",
        name="On time",
        short="On time",
        rule="Entrants who entered late rank below everybody else with the same "
        "points.",
        formula=entered_on_time,
    ),
    Tiebreak(
        key="sos",
        name="Strength of schedule",
        short="SoS",
        rule=(
            "The match points per round, including byes, of each of your opponents, "
            "averaged."
        ),
        formula=strength_of_schedule,
        terms=make_opponent_terms(points_per_round),
        is_mean=True,
    ),
    Tiebreak(
        key="esos",
        name="Extended strength of schedule",
        short="ESoS",
        rule="The strength of schedule (SoS) of each of your opponents, averaged.",
        formula=extended_strength_of_schedule,
        terms=make_opponent_terms(strength_of_schedule),
        is_mean=True,
    ),
    Tiebreak(
        key="buchholz",
        name="Buchholz",
        short="Buchholz",
        rule=(
            "The sum of your opponents' scores, with 1 for each win and 1/2 for each "
            "tie. A round that an opponent sat out counts as 1/2 for them. A round "
            "that you sat out counts as a virtual opponent, whose score is yours "
            "before that round, plus the points you didn't get in it, plus 1/2 for "
            "each later round."
        ),
        formula=buchholz,
        terms=buchholz_terms,
    ),
    Tiebreak(
        key="buchholz_cut1",
        name="Buchholz, lowest dropped",
        short="Buch. cut",
        rule="Buchholz without the lowest score.",
        formula=buchholz_cut1,
        terms=cut1_terms,
    ),
    Tiebreak(
        key="buchholz_median",
        name="Buchholz, median",
        short="Median",
        rule="Buchholz without the lowest and the highest score.",
        formula=buchholz_median,
        terms=median_terms,
    ),
    Tiebreak(
        key="sonneborn_berger",
        name="Sonneborn-Berger",
        short="SB",
        rule=(
            "The sum of the Buchholz scores of the opponents you beat, plus half the "
            "scores of those you tied with. A bye counts as a win against the virtual "
            "opponent."
        ),
        formula=sonneborn_berger,
        terms=beaten_terms,
    ),
    Tiebreak(
        key="progressive",
        name="Progressive score",
        short="Progr.",
        rule="The sum of your scores after each round, with 1 for each win or bye and "
        "1/2 for each tie. Early wins count more.",
        formula=progressive,
        terms=progressive_terms,
    ),
    Tiebreak(
        key=HEAD_TO_HEAD,
        name="Head to head",
        short="Direct",
        rule=(
            "Match points from the matches among the tied players. If they have not "
            "all played each other, this tiebreaker is skipped."
        ),
    ),
    Tiebreak(
        key="score_difference",
        name="Score difference",
        short="Diff",
        rule="Points scored minus points allowed, capped at 21 either way in each "
        "game.",
        formula=score_difference,
        terms=difference_terms,
        reads_scores=True,
    ),
    Tiebreak(
        key="points_scored",
        name="Points scored",
        short="Scored",
        rule="The points you scored in all games. A bye adds no points.",
        formula=points_scored,
        terms=scored_terms,
        reads_scores=True,
    ),
    Tiebreak(
        key="points_allowed",
        name="Points allowed",
        short="Allowed",
        rule="The points your opponents scored against you. Fewer is better.",
        formula=points_allowed,
        terms=allowed_terms,
        reads_scores=True,
        is_least_first=True,
    ),
    Tiebreak(
        key=LOT,
        name="Random draw",
        short="Draw",
        rule="A number computed from the event's random seed and your ID. The lowest "
        "number comes first.",
    ),
)
TIEBREAKS = {tiebreak.key: tiebreak for tiebreak in ALL}


def find_tiebreak(key: str) -> Tiebreak:
    """Return a tiebreak by its key; raise TournamentError if there is none."""
    if key not in TIEBREAKS:
        raise TournamentError(
            f'There is no tiebreaker "{key}".',
            remedy=f"Choose from: {', '.join(TIEBREAKS)}.",
        )
    return TIEBREAKS[key]
