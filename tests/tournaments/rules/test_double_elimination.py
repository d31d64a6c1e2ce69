"""Double elimination: a second loss ends it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.builders.brackets import (
    SIX,
    coins,
    field,
    pairs,
    played,
    refusal,
    unhurried,
)
from tournaments.rules.bracket import (
    LoserOf,
    RoundName,
    cut_progress,
    draw_bracket,
    final_order,
)
from tournaments.rules.bracket.layout import WinnerOf, double_elimination_fixtures

sizes = st.integers(2, 40) | st.sampled_from([64, 65, 127, 128])
# The better seed wins, until cleo loses to ben and comes back for the grand final.
WINNERS = ("dov", "cleo", "ada", "ben", "cleo", "dov", "ada", "cleo", "cleo")
TO_THE_FINAL = dict(enumerate(WINNERS, 1))


def bracket_of_six():
    return draw_bracket(SIX, is_double=True)


def test_the_matches_of_six_entrants():
    """BR-10: who loses in the winners bracket goes on in the losers bracket."""
    told = [
        f"{each.step} {each.round}: {each.home}, {each.away}"
        for each in double_elimination_fixtures(6)
    ]

    assert told == [
        "1 Winners bracket: seed 4, seed 5",
        "1 Winners bracket: seed 3, seed 6",
        "2 Winners bracket: seed 1, winner of match 1",
        "2 Winners bracket: seed 2, winner of match 2",
        "3 Losers bracket: loser of match 1, loser of match 4",
        "3 Losers bracket: loser of match 2, loser of match 3",
        "4 Winners bracket: winner of match 3, winner of match 4",
        "4 Losers bracket: winner of match 5, winner of match 6",
        "5 Losers bracket: winner of match 8, loser of match 7",
        "6 Grand final: winner of match 7, winner of match 9",
        "7 Deciding match: winner of match 10, loser of match 10",
    ]


@unhurried
@given(sizes)
def test_every_match_of_a_double_elimination_leads_somewhere(entrants):
    laid = double_elimination_fixtures(entrants)

    sources = [seat for each in laid for seat in (each.home, each.away)]
    assert len(laid) == 2 * entrants - 1
    assert len(set(sources)) == len(sources)
    for each in laid[:-1]:
        assert WinnerOf(each.number) in sources
    lost = [each.match for each in sources if isinstance(each, LoserOf)]
    winners = [each.number for each in laid if each.round == RoundName.WINNERS]
    assert sorted(lost) == [*winners, laid[-2].number]
    steps = {each.number: each.step for each in laid}
    for each in laid:
        before = [
            steps[seat.match]
            for seat in (each.home, each.away)
            if not hasattr(seat, "number")
        ]
        assert all(step < each.step for step in before)


def test_no_deciding_match_if_the_winner_of_the_winners_bracket_wins():
    """BR-10."""
    found = cut_progress(bracket_of_six(), results={**TO_THE_FINAL, 10: "ada"})

    assert (found.is_complete, found.champion, found.step_count) == (True, "ada", 6)
    assert found.open_matches == ()
    assert found.matches[-1].is_needless


def test_a_deciding_match_if_the_other_wins_the_grand_final():
    """BR-10."""
    results = {**TO_THE_FINAL, 10: "cleo"}
    found = cut_progress(bracket_of_six(), results=results)

    assert pairs(found) == {11: ("cleo", "ada")}
    assert (found.is_complete, found.step_count) == (False, 7)
    ended = cut_progress(bracket_of_six(), results={**results, 11: "ada"})
    assert [(each.place, each.entrant) for each in final_order(ended, swiss=SIX)] == [
        (1, "ada"),
        (2, "cleo"),
        (3, "ben"),
        (4, "dov"),
        (5, "eve"),
        (6, "finn"),
    ]


@pytest.mark.parametrize(
    ("gone", "champion"), [({"ada"}, "cleo"), ({"cleo"}, "ada"), (set(SIX), "ada")]
)
def test_who_leaves_before_the_grand_final_leaves_no_deciding_match(gone, champion):
    """BR-6, BR-10."""
    found = cut_progress(bracket_of_six(), results=TO_THE_FINAL, gone=gone)

    assert (found.is_complete, found.champion, found.step_count) == (True, champion, 6)


def test_a_result_of_a_needless_deciding_match_is_refused():
    """BR-10."""
    results = {**TO_THE_FINAL, 10: "ada", 11: "ada"}

    message, rule, _ = refusal(cut_progress, bracket_of_six(), results=results)

    assert rule == "BR-10"
    assert message.startswith("Match 11 is not played: the winner of the winners brack")


def test_who_left_after_playing_on_in_the_losers_bracket_has_lost_the_match_before():
    """BR-6: match 1 has no result, and eve won match 5, where its loser plays."""
    results = {2: "cleo", 3: "dov", 4: "ben", 5: "eve"}
    found = cut_progress(bracket_of_six(), results=results, gone={"dov", "eve"})

    assert found.matches[0].winner == "dov"


@pytest.mark.load
@unhurried
@given(st.integers(2, 20), coins)
def test_a_second_loss_ends_it(entrants, coins):
    bracket = draw_bracket(field(entrants), is_double=True)
    results = played(bracket, coins=coins)
    found = cut_progress(bracket, results=results)

    losses = dict.fromkeys(bracket.entrants, 0)
    for each in found.matches:
        if not each.is_needless:
            losses[each.loser] += 1
    champion = losses.pop(found.champion)
    assert champion <= 1
    assert set(losses.values()) == {2}
