"""Each reading that an event may choose for a rule, as a clause after "if".

The keys are a setting of an edition and its value as a log names it.
"""

from collections.abc import Mapping
from types import MappingProxyType

READING_WORDS: Mapping[tuple[str, str], str] = MappingProxyType(
    {
        ("designation_order", "simul"): "both Players are named together",
        ("designation_order", "o_then_d"): "the offense names its Player first",
        ("strength_overflow", "clamp"): (
            "a strength that effects raise above 9 counts as 9"
        ),
        ("strength_overflow", "last_digit"): (
            "a strength that effects raise above 9 keeps its last digit"
        ),
        ("offset_binary", "false"): "direct opposites do not cancel each other",
        ("offset_binary", "true"): "direct opposites cancel each other",
        ("fg_off_table", "forbidden"): "no field goal may be tried beyond the 40",
        ("fg_off_table", "allowed_always_misses"): (
            "a field goal beyond the 40 may be tried and misses"
        ),
        ("gridiron_limit", "none"): "any number of Gridirons may be in play",
        ("gridiron_limit", "one_per_seat"): "each player has at most one Gridiron",
        ("gridiron_limit", "one_total"): "at most one Gridiron is in play",
        ("superstar_attach_zone", "field_only"): (
            "a Superstar may only go onto a Player on the field"
        ),
        ("superstar_attach_zone", "field_or_bench"): (
            "a Superstar may go onto a Player on the bench"
        ),
        ("ot_clock_zero_before_2nd_possession", "leader_wins"): (
            "the leader wins when overtime runs out before both had the ball"
        ),
        ("ot_clock_zero_before_2nd_possession", "grant_possession"): (
            "the second player gets the ball in overtime even if no time is left"
        ),
        ("ot_tie_score_continues", "false"): "any score ends overtime",
        ("ot_tie_score_continues", "true"): "overtime goes on after a tying score",
        ("play_draw", "start_of_down"): (
            "Play cards are drawn at the start of the down"
        ),
        ("play_draw", "on_run_play"): "Play cards are drawn when a play is run",
        ("hand_cap_mode", "cancel_excess"): (
            "if a draw exceeds the limit, only the excess is canceled"
        ),
        (
            "hand_cap_mode",
            "cancel_whole",
        ): "if a draw exceeds the limit, all of it is canceled",
        ("unspecified_play_rule", "exact_only"): (
            "a plain Run or Pass is stopped only by the same words"
        ),
        ("unspecified_play_rule", "any_of_kind"): (
            "a plain Run or Pass is stopped by any stop of its kind"
        ),
        (
            "auto_exhaust_designees",
            "false",
        ): "designated Players do not become Exhausted",
        ("auto_exhaust_designees", "true"): "designated Players become Exhausted",
        ("stopped_play_runs_results", "false"): "a stopped play takes no time",
        ("stopped_play_runs_results", "true"): "a stopped play takes its time",
        ("min_on_field", "0"): "there is no minimum number of Players on the field",
        ("min_on_field", "2"): "at least two Players stay on the field",
        ("tie_after_regulation", "overtime"): "a tie leads to overtime",
        ("tie_after_regulation", "tie"): "a tie is final",
        ("card_rulings", "true"): "the rulings on single cards apply",
        ("card_rulings", "false"): "the rulings on single cards do not apply",
    }
)
