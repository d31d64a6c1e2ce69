"""Brackets with people in them, and how they are played to the end."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from tournaments.rules.bracket import cut_progress
from tournaments.rules.errors import TournamentError

SIX = ("ada", "ben", "cleo", "dov", "eve", "finn")
EIGHT = (*SIX, "gus", "hana")

# A bar on speed is a benchmark, never a test.
unhurried = settings(deadline=None)
sizes = st.integers(2, 40) | st.sampled_from([64, 65, 127, 128])
powers = st.sampled_from([2, 4, 8, 16, 32, 64, 128])
coins = st.lists(st.booleans(), min_size=128, max_size=128)


def field(entrants):
    return tuple(f"e{seed}" for seed in range(1, entrants + 1))


def pairs(cut):
    """Tell who plays whom now, by the number of the match."""
    return {each.fixture.number: (each.home, each.away) for each in cut.open_matches}


def played(bracket, *, coins):
    """Play a bracket to its end; a coin that is true lets the better seed win."""
    results = {}
    while ready := cut_progress(bracket, results=results).open_matches:
        for match in ready:
            two = sorted((match.home, match.away), key=bracket.seed_of)
            better_wins = coins[match.fixture.number - 1]
            results[match.fixture.number] = two[0 if better_wins else 1]
    return results


def refusal(deed, *arguments, **named):
    with pytest.raises(TournamentError) as caught:
        deed(*arguments, **named)
    return caught.value.message, caught.value.rule, caught.value.remedy
