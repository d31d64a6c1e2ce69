"""Profiles against the settings of each edition, column by column."""

import doctest
from dataclasses import fields

import pytest

from gameengine import profiles
from gameengine.profiles import P19, P21, P22, P22C, PROFILES, RULES, Profile
from tests.builders.profiles import every_profile

# Keys whose value differs between editions: P19, P21, P22, P22C.
DIFFERENT = {
    "flow": ("flow_2019", "flow", "flow", "flow"),
    "deck_total_exact": (True, False, False, False),
    "unique_play_rule": ("one of each", *["one in total"] * 3),
    "unique_action_rule": ("none", *["one in total"] * 3),
    "stop_all_is_unique": (False, False, False, True),
    "stop_all_detection": (None, None, None, "by the phrase on the card"),
    "card_pool": ((19,), (19, 20, 21), (19, 20, 21, 22), (19, 20, 21, 22)),
    "opening_action_hand": (2, 3, 3, 3),
    "lineup_mode": ("open, offense first", *["face down, revealed together"] * 3),
    "play_draw": ("first step of every down", *["when a play is run"] * 3),
    "action_draw": (
        "if an Action was played in the last down",
        "end of the down, after a kick",
        "end of the down, after a kick",
        "end of the down, before a kick",
    ),
    "hand_cap": (None, 5, 5, 5),
    "hand_cap_mode": (
        None,
        "the whole draw is canceled",
        "the whole draw is canceled",
        "draw, then discard down",
    ),
    "half2_action_topup": (0, 0, 0, 3),
    "audible_immediate": (False, False, False, True),
    "gridiron_limit": (None, "none", "none", "none"),
    "newer_types": (False, True, True, True),
    "superstar_attach_zone": (None, *["field only"] * 3),
    "int_fumble_spot": ("worse of start and result", *["start of the down"] * 3),
    "replay_limit": (None, 1, 1, 1),
    "replay_vs_turnover": (
        *["the replay wins"] * 3,
        "the replay wins unless one player has both",
    ),
    "x_grit_as_printed": (False, True, True, True),
    "field_goals": (profiles.FIELD_GOALS_2019, *[profiles.FIELD_GOALS] * 3),
    "tie_after_regulation": ("the game is tied", *["overtime"] * 3),
    "ot_clock_zero_before_2nd_possession": (None, *["the leader wins"] * 3),
    "all_pro_mode": (None, None, False, False),
    "all_pro_affects_kicks": (None, None, True, True),
    "card_rulings": (False, False, False, True),
}
SAME = {
    "deck_total": 50,
    "play_count": 20,
    "action_count": 20,
    "same_person_two_normals": False,
    "opening_play_hand": 3,
    "reshuffle_empty": True,
    "auto_exhaust_designees": True,
    "stopped_play_runs_results": True,
    "secondary_tp": True,
    "designation_order": "offense, then defense",
    "unspecified_play_rule": "stopped by any stop of its kind",
    "strength_overflow": "last digit, nothing below 0",
    "largest_x": 9,
    "goal_guard_5": True,
    "min_on_field": 2,
    "offset_binary": True,
    "turnover_costs_time": True,
    "late_replay_restores_clock": True,
    "punt_yards": (25, 30, 30, 35, 35, 40, 40, 45, 45, 50),
    "fg_off_table": "may be tried, never good",
    "half_clock": 15,
    "timeouts_game": 3,
    "timeouts_reset_at_half": False,
    "ot_clock": 10,
    "ot_timeouts": 1,
    "ot_tie_score_continues": True,
}


@pytest.mark.parametrize("key", DIFFERENT)
def test_what_the_editions_differ_in(key):
    assert tuple(getattr(p, key) for p in (P19, P21, P22, P22C)) == DIFFERENT[key]


@pytest.mark.parametrize("key", SAME)
def test_what_the_editions_have_in_common(key):
    assert {getattr(profile, key) for profile in PROFILES.values()} == {SAME[key]}


def test_every_setting_is_compared_and_has_its_rule():
    assert set(RULES) == set(DIFFERENT) | set(SAME)
    assert {each.name for each in fields(Profile)} - set(RULES) == {"name", "title"}
    assert all(RULES.values())


def test_the_tournament_profile_is_the_default():
    """A.2: 2022 with the current rulings."""
    assert profiles.DEFAULT is P22C
    assert P22C.title == "2022+CRD 3.0"


@every_profile
def test_every_alternative_is_another_value_of_its_setting(profile):
    for key, others in profiles.ALTERNATIVES[profile.name].items():
        value = getattr(profile, key)
        assert value is not None, "what an edition does not know has no alternative"
        assert value not in others
        for other in others:
            assert getattr(profile.with_open_settings(**{key: other}), key) == other
            assert other is None or type(other) is type(value)


@pytest.mark.parametrize(
    ("profile", "key", "value", "rule"),
    [
        pytest.param(P21, "all_pro_mode", True, "2021", id="no All Pro in 2021"),
        pytest.param(P22C, "min_on_field", 0, "D-60", id="the CRD says two"),
        pytest.param(P22C, "play_draw", "start of the down", "D-28", id="CRD 2.B.a"),
        pytest.param(P19, "hand_cap_mode", "draw, then discard down", "D-33", id="cap"),
    ],
)
def test_where_a_document_speaks_there_is_no_choice(profile, key, value, rule):
    with pytest.raises(ValueError, match=f" has no {key} {value}[ .]") as error:
        profile.with_open_settings(**{key: value})

    assert rule in str(error.value)


def test_the_example_runs():
    assert doctest.testmod(profiles).failed == 0
