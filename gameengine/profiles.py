"""The four editions of the rules as data: named settings, each with its reason.

Editions differ only here; the flow reads a setting of a profile and never asks which
profile it is. A setting names the differences of the editions (A.3) and the house rules
(D-nn) behind it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Self

from .moments import CRD_POINTS, POINTS_OF_2019


class Flow(StrEnum):
    """Which turn an edition plays: that of the CRD or that of 2019."""

    CRD = "flow"
    R19 = "flow_2019"


class UniqueRule(StrEnum):
    """How many Unique cards a deck may have."""

    NONE = "none"
    ONE_PER_CARD = "one of each"
    ONE_TOTAL = "one in total"


class StopAllDetection(StrEnum):
    """How a Play card that stops all runs or all passes is recognized."""

    PHRASE = "by the phrase on the card"
    ENUMERATED = "also where the card lists every run or every pass"


class LineupMode(StrEnum):
    """How both seats choose their lineups."""

    OPEN_O_FIRST = "open, offense first"
    HIDDEN_SIMUL = "face down, revealed together"


class PlayDraw(StrEnum):
    """When both seats draw a Play card."""

    EVERY_DOWN_STEP1 = "first step of every down"
    ON_RUN_PLAY = "when a play is run"
    START_OF_DOWN = "start of the down"


class ActionDraw(StrEnum):
    """When a seat draws an Action card."""

    IF_PLAYED_LAST_DOWN = "if an Action was played in the last down"
    END_DOWN_AFTER_KICK = "end of the down, after a kick"
    END_DOWN_BEFORE_KICK = "end of the down, before a kick"


class HandCapMode(StrEnum):
    """What happens to a draw that would exceed the hand limit."""

    CANCEL_WHOLE = "the whole draw is canceled"
    CANCEL_EXCESS = "the excess is canceled"
    DRAW_THEN_DISCARD = "draw, then discard down"


class DesignationOrder(StrEnum):
    """In which order the seats designate athletes."""

    O_THEN_D = "offense, then defense"
    SIMUL = "together"


class UnspecifiedPlay(StrEnum):
    """Which defense stops a call without direction."""

    ANY_OF_KIND = "stopped by any stop of its kind"
    EXACT_ONLY = "stopped by the exact match only"


class StrengthOverflow(StrEnum):
    """How a strength outside 0 to 9 is reduced."""

    LAST_DIGIT = "last digit, nothing below 0"
    CLAMP = "from 0 to 9"


class TurnoverSpot(StrEnum):
    """Where the other seat takes over after a turnover."""

    WORSE_OF_START_RESULT = "worse of start and result"
    START = "start of the down"


class ReplayVsTurnover(StrEnum):
    """Which of a replay and a turnover counts."""

    REPLAY_WINS = "the replay wins"
    BY_CONTROLLER = "the replay wins unless one player has both"


class FarFieldGoal(StrEnum):
    """Whether a field goal may be tried from beyond the table."""

    ALLOWED_ALWAYS_MISSES = "may be tried, never good"
    FORBIDDEN = "may not be tried"


class Tie(StrEnum):
    """What happens to a tie after regulation."""

    TIE = "the game is tied"
    OVERTIME = "overtime"


class ShortOvertime(StrEnum):
    """What happens if time ends before both seats had the ball in overtime."""

    LEADER_WINS = "the leader wins"
    GRANT_POSSESSION = "the other player gets a possession"


class GridironLimit(StrEnum):
    """How many Gridirons may be in play."""

    NONE = "none"
    ONE_PER_SEAT = "one per player"
    ONE_TOTAL = "one in total"


class SuperstarZone(StrEnum):
    """Where an athlete must be to become a Superstar."""

    FIELD_ONLY = "field only"
    FIELD_OR_BENCH = "field or bench"


# Grit to yards; the 2019 print gives 3 twice and 1 not at all (D-93).
PUNT_YARDS = (25, 30, 30, 35, 35, 40, 40, 45, 45, 50)
# Distance to the range of Grit that makes the field goal, both ends good.
FIELD_GOALS: Mapping[int, tuple[int, int]] = MappingProxyType(
    {
        5: (0, 8),
        10: (1, 8),
        15: (1, 7),
        20: (2, 7),
        25: (2, 6),
        30: (3, 6),
        35: (3, 5),
        40: (9, 9),
    }
)
FIELD_GOALS_2019: Mapping[int, tuple[int, int]] = MappingProxyType(
    {
        5: (0, 8),
        10: (0, 8),
        15: (1, 8),
        20: (1, 8),
        25: (2, 7),
        30: (2, 7),
        35: (3, 6),
        40: (9, 9),
    }
)


def setting_with_rules(*rules: str) -> Any:
    """Declare a setting of the profile, with the rules that it is about."""
    return field(metadata={"rules": rules})


@dataclass(frozen=True, kw_only=True)
class Profile:
    """One edition of the rules; a setting that it does not have is None."""

    name: str
    title: str  # as pages show it
    flow: Flow = setting_with_rules("A.3 30", "D-03")

    # Decks
    newer_types: bool = setting_with_rules(
        "A.3 1"
    )  # Superstar, Power Up, Gridiron, Synergy
    deck_total_exact: bool = setting_with_rules("A.3 2", "A.3 5", "A.3 8")
    deck_total: int = setting_with_rules("A.3 2")
    play_count: int = setting_with_rules("A.3 5")
    action_count: int = setting_with_rules("A.3 8")
    unique_play_rule: UniqueRule = setting_with_rules("A.3 7")
    unique_action_rule: UniqueRule = setting_with_rules("A.3 10")
    stop_all_is_unique: bool = setting_with_rules("A.3 7")
    stop_all_detection: StopAllDetection | None = setting_with_rules("D-14")
    card_pool: tuple[int, ...] | None = setting_with_rules("D-05")
    same_person_two_normals: bool = setting_with_rules("D-09")

    # Hands and draws
    opening_play_hand: int = setting_with_rules("A.3 19")
    opening_action_hand: int = setting_with_rules("A.3 19")
    lineup_mode: LineupMode = setting_with_rules("A.3 20", "D-27")
    play_draw: PlayDraw = setting_with_rules("A.3 24", "D-28")
    action_draw: ActionDraw = setting_with_rules("A.3 25")
    reshuffle_empty: bool = setting_with_rules("A.3 26", "D-30")
    hand_cap: int | None = setting_with_rules("A.3 27")
    hand_cap_mode: HandCapMode | None = setting_with_rules("A.3 27", "D-33")
    half2_action_topup: int = setting_with_rules("A.3 28")

    # The down
    auto_exhaust_designees: bool = setting_with_rules("A.3 39", "D-70")
    stopped_play_runs_results: bool = setting_with_rules("A.3 36", "D-69")
    secondary_tp: bool = setting_with_rules("A.3 46", "D-42")
    audible_immediate: bool = setting_with_rules("A.3 48")
    designation_order: DesignationOrder = setting_with_rules("D-58")
    unspecified_play_rule: UnspecifiedPlay = setting_with_rules("A.3 33", "D-62")
    strength_overflow: StrengthOverflow = setting_with_rules("D-65")
    largest_x: int = setting_with_rules("D-66")
    goal_guard_5: bool = setting_with_rules("A.3 52", "D-72")
    min_on_field: int = setting_with_rules("A.3 53", "D-60")
    offset_binary: bool = setting_with_rules("A.3 49", "D-47")
    gridiron_limit: GridironLimit | None = setting_with_rules("D-55")
    superstar_attach_zone: SuperstarZone | None = setting_with_rules("D-54")

    # Turnovers and replays
    int_fumble_spot: TurnoverSpot = setting_with_rules("A.3 54")
    turnover_costs_time: bool = setting_with_rules("A.3 56", "D-80")
    replay_limit: int | None = setting_with_rules("A.3 59", "D-83")
    replay_vs_turnover: ReplayVsTurnover = setting_with_rules("A.3 60", "D-81")
    late_replay_restores_clock: bool = setting_with_rules("D-85")

    # Kicks
    x_grit_as_printed: bool = setting_with_rules("A.3 35", "D-96")
    punt_yards: tuple[int, ...] = setting_with_rules("A.3 63", "D-93")
    field_goals: Mapping[int, tuple[int, int]] = setting_with_rules("A.3 65", "D-92")
    fg_off_table: FarFieldGoal = setting_with_rules("D-91")

    # Clock and end
    half_clock: int = setting_with_rules("A.3 21")
    timeouts_game: int = setting_with_rules("A.3 75")
    timeouts_reset_at_half: bool = setting_with_rules("D-102")
    tie_after_regulation: Tie = setting_with_rules("A.3 71", "D-105")
    ot_clock: int = setting_with_rules("A.3 72")
    ot_timeouts: int = setting_with_rules("A.3 72")
    ot_tie_score_continues: bool = setting_with_rules("A.3 73", "D-107")
    ot_clock_zero_before_2nd_possession: ShortOvertime | None = setting_with_rules(
        "D-109"
    )
    all_pro_mode: bool | None = setting_with_rules("A.3 76")
    all_pro_affects_kicks: bool | None = setting_with_rules("D-104")
    card_rulings: bool = setting_with_rules("A.2", "D-04")

    @property
    def points(self) -> int:
        """The timing points of its turn (A.3 30)."""
        return POINTS_OF_2019 if self.flow is Flow.R19 else CRD_POINTS

    def with_open_settings(self, **settings: Any) -> Self:
        """Return the profile with other values of settings that the rules leave open.

        Raise ValueError for a value that is no alternative.

        >>> P19.with_open_settings(min_on_field=0).min_on_field
        0
        """
        for key, value in settings.items():
            allowed = self.allowed_values(key)
            if value not in allowed:
                rules = [each for each in RULES[key] if each.startswith("D-")]
                cited = f" ({', '.join(rules)})" if rules else ""
                raise ValueError(
                    f"{self.title} has no {key} {value}{cited}. "
                    f"It may be: {', '.join(map(str, allowed))}."
                )
        return replace(self, **settings)

    def allowed_values(self, key: str) -> tuple[Any, ...]:
        """Return the values that a setting may have: its own, then alternatives."""
        return (getattr(self, key), *ALTERNATIVES[self.name].get(key, ()))


RULES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {each.name: each.metadata["rules"] for each in fields(Profile) if each.metadata}
)

P21 = Profile(
    name="P21",
    title="2021",
    flow=Flow.CRD,
    newer_types=True,
    deck_total_exact=False,
    deck_total=50,
    play_count=20,
    action_count=20,
    unique_play_rule=UniqueRule.ONE_TOTAL,
    unique_action_rule=UniqueRule.ONE_TOTAL,
    stop_all_is_unique=False,
    stop_all_detection=None,
    card_pool=(19, 20, 21),
    same_person_two_normals=False,
    opening_play_hand=3,
    opening_action_hand=3,
    lineup_mode=LineupMode.HIDDEN_SIMUL,
    play_draw=PlayDraw.ON_RUN_PLAY,
    action_draw=ActionDraw.END_DOWN_AFTER_KICK,
    reshuffle_empty=True,
    hand_cap=5,
    hand_cap_mode=HandCapMode.CANCEL_WHOLE,
    half2_action_topup=0,
    auto_exhaust_designees=True,
    stopped_play_runs_results=True,
    secondary_tp=True,
    audible_immediate=False,
    designation_order=DesignationOrder.O_THEN_D,
    unspecified_play_rule=UnspecifiedPlay.ANY_OF_KIND,
    strength_overflow=StrengthOverflow.LAST_DIGIT,
    largest_x=9,
    goal_guard_5=True,
    min_on_field=2,
    offset_binary=True,
    gridiron_limit=GridironLimit.NONE,
    superstar_attach_zone=SuperstarZone.FIELD_ONLY,
    int_fumble_spot=TurnoverSpot.START,
    turnover_costs_time=True,
    replay_limit=1,
    replay_vs_turnover=ReplayVsTurnover.REPLAY_WINS,
    late_replay_restores_clock=True,
    x_grit_as_printed=True,
    punt_yards=PUNT_YARDS,
    field_goals=FIELD_GOALS,
    fg_off_table=FarFieldGoal.ALLOWED_ALWAYS_MISSES,
    half_clock=15,
    timeouts_game=3,
    timeouts_reset_at_half=False,
    tie_after_regulation=Tie.OVERTIME,
    ot_clock=10,
    ot_timeouts=1,
    ot_tie_score_continues=True,
    ot_clock_zero_before_2nd_possession=ShortOvertime.LEADER_WINS,
    all_pro_mode=None,
    all_pro_affects_kicks=None,
    card_rulings=False,
)

P19 = replace(
    P21,
    name="P19",
    title="2019",
    flow=Flow.R19,
    newer_types=False,
    deck_total_exact=True,
    unique_play_rule=UniqueRule.ONE_PER_CARD,
    unique_action_rule=UniqueRule.NONE,
    card_pool=(19,),
    opening_action_hand=2,
    lineup_mode=LineupMode.OPEN_O_FIRST,
    play_draw=PlayDraw.EVERY_DOWN_STEP1,
    action_draw=ActionDraw.IF_PLAYED_LAST_DOWN,
    hand_cap=None,
    hand_cap_mode=None,
    gridiron_limit=None,
    superstar_attach_zone=None,
    int_fumble_spot=TurnoverSpot.WORSE_OF_START_RESULT,
    replay_limit=None,
    x_grit_as_printed=False,
    field_goals=FIELD_GOALS_2019,
    tie_after_regulation=Tie.TIE,
    ot_clock_zero_before_2nd_possession=None,
)

# A.1.2: the 2022 rulebook adds All Pro Mode and Legends, and changes nothing else.
P22 = replace(
    P21,
    name="P22",
    title="2022",
    card_pool=(19, 20, 21, 22),
    all_pro_mode=False,
    all_pro_affects_kicks=True,
)

P22C = replace(
    P22,
    name="P22C",
    title="2022+CRD 3.0",
    stop_all_is_unique=True,
    stop_all_detection=StopAllDetection.PHRASE,
    action_draw=ActionDraw.END_DOWN_BEFORE_KICK,
    hand_cap_mode=HandCapMode.DRAW_THEN_DISCARD,
    half2_action_topup=3,
    audible_immediate=True,
    replay_vs_turnover=ReplayVsTurnover.BY_CONTROLLER,
    card_rulings=True,
)

PROFILES: Mapping[str, Profile] = MappingProxyType(
    {each.name: each for each in (P19, P21, P22, P22C)}
)
DEFAULT = P22C
# D-02: no rulebook of 2020 is known; its cards were played by what 2021 prints.
ALIASES: Mapping[str, str] = MappingProxyType({"P20": "P21"})

# Where a document speaks, there is no choice; where we decided, there may be one.
EVERY_EDITION: dict[str, tuple[Any, ...]] = {
    "same_person_two_normals": (True,),
    "designation_order": (DesignationOrder.SIMUL,),
    "strength_overflow": (StrengthOverflow.CLAMP,),
    "offset_binary": (False,),
    "fg_off_table": (FarFieldGoal.FORBIDDEN,),
}
FROM_2021: dict[str, tuple[Any, ...]] = EVERY_EDITION | {
    "gridiron_limit": (GridironLimit.ONE_PER_SEAT, GridironLimit.ONE_TOTAL),
    "superstar_attach_zone": (SuperstarZone.FIELD_OR_BENCH,),
    "ot_clock_zero_before_2nd_possession": (ShortOvertime.GRANT_POSSESSION,),
}
RULEBOOK_2021: dict[str, tuple[Any, ...]] = FROM_2021 | {
    "play_draw": (PlayDraw.START_OF_DOWN,),
    "hand_cap_mode": (HandCapMode.CANCEL_EXCESS,),
    "unspecified_play_rule": (UnspecifiedPlay.EXACT_ONLY,),
}
ALTERNATIVES: Mapping[str, Mapping[str, tuple[Any, ...]]] = MappingProxyType(
    {
        "P19": EVERY_EDITION
        | {
            "auto_exhaust_designees": (False,),
            "stopped_play_runs_results": (False,),
            "unspecified_play_rule": (UnspecifiedPlay.EXACT_ONLY,),
            "min_on_field": (0,),
            "tie_after_regulation": (Tie.OVERTIME,),
            "card_rulings": (True,),
        },
        "P21": RULEBOOK_2021,
        "P22": RULEBOOK_2021 | {"all_pro_mode": (True,)},
        "P22C": FROM_2021
        | {
            "all_pro_mode": (True,),
            "card_pool": (None,),
            "stop_all_detection": (StopAllDetection.ENUMERATED,),
            "ot_tie_score_continues": (False,),
        },
    }
)
