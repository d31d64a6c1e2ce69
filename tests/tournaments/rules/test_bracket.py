"""The cut: its layout, and who plays whom as results come in."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.builders.brackets import (
    SIX,
    coins,
    field,
    pairs,
    played,
    powers,
    refusal,
    sizes,
    unhurried,
)
from tournaments.rules.bracket import (
    FirstOffense,
    LoserOf,
    RoundName,
    Seed,
    WinnerOf,
    cut_progress,
    draw_bracket,
    layout,
    seed_order,
    single_elimination_fixtures,
)

# Layout.


@pytest.mark.parametrize(
    ("size", "seeds"),
    [
        (1, [1]),
        (2, [1, 2]),
        (4, [1, 4, 2, 3]),
        (8, [1, 8, 4, 5, 2, 7, 3, 6]),
        (16, [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11]),
    ],
)
def test_the_order_of_the_seeds(size, seeds):
    """BR-1."""
    assert seed_order(size) == seeds


def test_the_matches_of_six_entrants():
    """BR-2, BR-9: the two best wait for the others."""
    told = [
        (each.step, each.round, each.home, each.away)
        for each in single_elimination_fixtures(6, third_place=True)
    ]

    assert told == [
        (1, RoundName.QUARTERFINALS, Seed(4), Seed(5)),
        (1, RoundName.QUARTERFINALS, Seed(3), Seed(6)),
        (2, RoundName.SEMIFINALS, Seed(1), WinnerOf(1)),
        (2, RoundName.SEMIFINALS, Seed(2), WinnerOf(2)),
        (3, RoundName.THIRD_PLACE, LoserOf(3), LoserOf(4)),
        (3, RoundName.FINAL, WinnerOf(3), WinnerOf(4)),
    ]


@pytest.mark.parametrize(
    ("entrants", "rounds"),
    [
        (2, {"Final": 1}),
        (3, {"Semifinals": 1, "Final": 1}),
        (4, {"Semifinals": 2, "Final": 1}),
        (5, {"Quarterfinals": 1, "Semifinals": 2, "Final": 1}),
        (8, {"Quarterfinals": 4, "Semifinals": 2, "Final": 1}),
        (9, {"Round of 16": 1, "Quarterfinals": 4, "Semifinals": 2, "Final": 1}),
        (
            32,
            {
                "Round of 32": 16,
                "Round of 16": 8,
                "Quarterfinals": 4,
                "Semifinals": 2,
                "Final": 1,
            },
        ),
        (
            128,
            {
                "Round of 128": 64,
                "Round of 64": 32,
                "Round of 32": 16,
                "Round of 16": 8,
                "Quarterfinals": 4,
                "Semifinals": 2,
                "Final": 1,
            },
        ),
    ],
)
def test_the_rounds_have_names_and_come_in_their_order(entrants, rounds):
    names = [each.round.value for each in single_elimination_fixtures(entrants)]

    assert names == [name for name, matches in rounds.items() for _ in range(matches)]


@pytest.mark.parametrize(("entrants", "matches"), [(2, 1), (3, 2), (4, 4), (5, 5)])
def test_third_place_is_played_where_there_are_two_semifinals(entrants, matches):
    """BR-9."""
    assert len(single_elimination_fixtures(entrants, third_place=True)) == matches


@unhurried
@given(sizes, st.booleans())
def test_every_seed_sits_down_once_and_every_match_leads_somewhere(entrants, third):
    laid = single_elimination_fixtures(entrants, third_place=third)

    seats = [seat for each in laid for seat in (each.home, each.away)]
    seeds = [seat.number for seat in seats if isinstance(seat, Seed)]
    won = [seat.match for seat in seats if isinstance(seat, WinnerOf)]
    assert sorted(seeds) == list(range(1, entrants + 1))
    assert len(laid) == entrants - 1 + (third and entrants >= 4)
    assert [each.number for each in laid] == list(range(1, len(laid) + 1))
    decides_a_place = (RoundName.FINAL, RoundName.THIRD_PLACE)
    leading = [each.number for each in laid if each.round not in decides_a_place]
    assert sorted(won) == leading


@unhurried
@given(sizes)
def test_nobody_waits_for_a_match_that_comes_later(entrants):
    for each in single_elimination_fixtures(entrants, third_place=True):
        for seat in (each.home, each.away):
            assert isinstance(seat, Seed) or seat.match < each.number


@unhurried
@given(powers)
def test_a_seed_meets_its_complement_in_the_first_round(size):
    first = single_elimination_fixtures(size)[: size // 2]

    assert all(each.home.number + each.away.number == size + 1 for each in first)


@unhurried
@given(sizes)
def test_the_top_has_the_byes(entrants):
    """BR-2."""
    laid = single_elimination_fixtures(entrants)

    first = [each for each in laid if each.round is laid[0].round]
    playing = {seat.number for each in first for seat in (each.home, each.away)}
    byes = layout.bracket_size(entrants) - entrants
    assert playing == set(range(byes + 1, entrants + 1))


@pytest.mark.load
@unhurried
@given(sizes, coins)
def test_the_top_two_can_only_meet_in_the_final(entrants, coins):
    bracket = draw_bracket(field(entrants), third_place=True)

    cut = cut_progress(bracket, results=played(bracket, coins=coins))

    met = [m.fixture.round for m in cut.matches if {m.home, m.away} == {"e1", "e2"}]
    assert set(met) <= {RoundName.FINAL, RoundName.THIRD_PLACE}


@unhurried
@given(sizes)
def test_without_upsets_the_best_meet_as_late_as_they_can(entrants):
    bracket = draw_bracket(field(entrants))

    cut = cut_progress(bracket, results=played(bracket, coins=[True] * 128))

    for match in cut.matches:
        left = {name: size for size, name in layout.ROUND_OF.items()}
        two = bracket.seed_of(match.home) + bracket.seed_of(match.away)
        assert two == left[match.fixture.round] + 1


@pytest.mark.parametrize("entrants", [0, 1, 129])
def test_a_bracket_holds_two_to_thirty_two(entrants):
    """BR-1."""
    assert refusal(draw_bracket, field(entrants)) == (
        f"{entrants} entrants are in the cut; a bracket needs 2 to 128.",
        "BR-1",
        "Change the cut, or use the Swiss standings as final.",
    )


def test_nobody_is_in_the_bracket_twice():
    """BR-1."""
    assert refusal(draw_bracket, ("ada", "ben", "cleo", "ben")) == (
        "Seeds 2 and 4 are the same entrant.",
        "BR-1",
        "List every entrant of the cut once.",
    )


# Progress.


def test_a_new_bracket_of_six_has_two_matches_to_play():
    cut = cut_progress(draw_bracket(SIX), results={})

    assert pairs(cut) == {1: ("dov", "eve"), 2: ("cleo", "finn")}
    assert [each.fixture.number for each in cut.open_matches] == [1, 2]
    assert (cut.is_complete, cut.champion) == (False, "")


def test_a_winner_goes_on_before_the_other_matches_end():
    cut = cut_progress(draw_bracket(SIX), results={1: "eve"})

    assert pairs(cut) == {2: ("cleo", "finn"), 3: ("ada", "eve")}


def test_losers_of_the_semifinals_meet_for_the_third_place():
    """BR-9."""
    results = {1: "eve", 2: "cleo", 3: "eve", 4: "ben"}

    cut = cut_progress(draw_bracket(SIX, third_place=True), results=results)

    assert pairs(cut) == {5: ("ada", "cleo"), 6: ("eve", "ben")}


def test_a_cut_with_an_open_third_place_is_not_complete():
    results = {1: "eve", 2: "cleo", 3: "eve", 4: "ben", 6: "ben"}

    cut = cut_progress(draw_bracket(SIX, third_place=True), results=results)

    assert (cut.is_complete, cut.champion) == (False, "ben")


def test_the_better_seed_has_the_first_choice_once_both_are_known():
    """BR-5."""
    cut = cut_progress(draw_bracket(SIX), results={1: "eve", 2: "finn", 3: "eve"})

    choices = [each.first_choice for each in cut.matches]
    assert choices == ["dov", "cleo", "ada", "ben", ""]


def test_the_better_seed_may_come_from_the_lower_half():
    """BR-5."""
    cut = cut_progress(
        draw_bracket(SIX), results={1: "eve", 2: "finn", 3: "eve", 4: "ben"}
    )

    final = cut.matches[-1]
    assert (final.home, final.away, final.first_choice) == ("eve", "ben", "ben")


def test_nobody_has_the_first_choice_where_chance_decides():
    """BR-5."""
    cut = cut_progress(
        draw_bracket(SIX, first_offense=FirstOffense.RANDOM), results={1: "eve"}
    )

    assert {each.first_choice for each in cut.matches} == {""}


@pytest.mark.load
@unhurried
@given(sizes, st.booleans(), coins)
def test_a_bracket_that_is_played_is_complete(entrants, third, coins):
    bracket = draw_bracket(field(entrants), third_place=third)

    cut = cut_progress(bracket, results=played(bracket, coins=coins))

    assert cut.is_complete
    assert cut.open_matches == ()
    assert cut.champion in bracket.entrants
