"""The cut: its layout, its progress, what it refuses, and the order at the end."""

import doctest
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments import roundclock, schedule
from tournaments.bracket import (
    FirstOffense,
    Fixture,
    LoserOf,
    Place,
    Replacement,
    RoundName,
    Seed,
    WinnerOf,
    draw,
    final_order,
    fixtures,
    layout,
    order,
    progress,
    record,
    refill,
)
from tournaments.errors import TournamentError

PAGE = Path(__file__).parents[2] / "docs" / "bracket.md"
SIX = ("ada", "ben", "cleo", "dov", "eve", "finn")
EIGHT = (*SIX, "gus", "hana")

# A bar on speed is a benchmark, never a test.
unhurried = settings(deadline=None)
sizes = st.integers(2, 32)
powers = st.sampled_from([2, 4, 8, 16, 32])
coins = st.lists(st.booleans(), min_size=32, max_size=32)


def field(entrants):
    return tuple(f"e{seed}" for seed in range(1, entrants + 1))


def pairs(cut):
    """Tell who plays whom now, by the number of the match."""
    return {each.fixture.number: (each.home, each.away) for each in cut.open}


def played(bracket, *, coins):
    """Play a bracket to its end; a coin that is true lets the better seed win."""
    results = {}
    while ready := progress(bracket, results=results).open:
        for match in ready:
            two = sorted((match.home, match.away), key=bracket.seed)
            better_wins = coins[match.fixture.number - 1]
            number, winner = match.fixture.number, two[0 if better_wins else 1]
            results = record(bracket, results=results, match=number, winner=winner)
    return results


def refusal(deed, *arguments, **named):
    with pytest.raises(TournamentError) as caught:
        deed(*arguments, **named)
    return caught.value.message, caught.value.rule, caught.value.remedy


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
    assert order(size) == seeds


def test_the_matches_of_six_entrants():
    """BR-2, BR-9: the two best wait for the others."""
    assert fixtures(6, third_place=True) == (
        Fixture(number=1, round=RoundName.QUARTERFINALS, home=Seed(4), away=Seed(5)),
        Fixture(number=2, round=RoundName.QUARTERFINALS, home=Seed(3), away=Seed(6)),
        Fixture(number=3, round=RoundName.SEMIFINALS, home=Seed(1), away=WinnerOf(1)),
        Fixture(number=4, round=RoundName.SEMIFINALS, home=Seed(2), away=WinnerOf(2)),
        Fixture(
            number=5, round=RoundName.THIRD_PLACE, home=LoserOf(3), away=LoserOf(4)
        ),
        Fixture(number=6, round=RoundName.FINAL, home=WinnerOf(3), away=WinnerOf(4)),
    )


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
    ],
)
def test_the_rounds_have_names_and_come_in_their_order(entrants, rounds):
    names = [each.round.value for each in fixtures(entrants)]

    assert names == [name for name, matches in rounds.items() for _ in range(matches)]


@pytest.mark.parametrize(("entrants", "matches"), [(2, 1), (3, 2), (4, 4), (5, 5)])
def test_third_place_is_played_where_there_are_two_semifinals(entrants, matches):
    """BR-9."""
    assert len(fixtures(entrants, third_place=True)) == matches


@unhurried
@given(sizes, st.booleans())
def test_every_seed_sits_down_once_and_every_match_leads_somewhere(entrants, third):
    laid = fixtures(entrants, third_place=third)

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
    for each in fixtures(entrants, third_place=True):
        for seat in (each.home, each.away):
            assert isinstance(seat, Seed) or seat.match < each.number


@unhurried
@given(powers)
def test_a_seed_meets_its_complement_in_the_first_round(size):
    first = fixtures(size)[: size // 2]

    assert all(each.home.number + each.away.number == size + 1 for each in first)


@unhurried
@given(sizes)
def test_the_top_has_the_byes(entrants):
    """BR-2."""
    laid = fixtures(entrants)

    first = [each for each in laid if each.round is laid[0].round]
    playing = {seat.number for each in first for seat in (each.home, each.away)}
    byes = layout.size_for(entrants) - entrants
    assert playing == set(range(byes + 1, entrants + 1))


@unhurried
@given(sizes, coins)
def test_the_top_two_can_only_meet_in_the_final(entrants, coins):
    bracket = draw(field(entrants), third_place=True)

    cut = progress(bracket, results=played(bracket, coins=coins))

    met = [m.fixture.round for m in cut.matches if {m.home, m.away} == {"e1", "e2"}]
    assert set(met) <= {RoundName.FINAL, RoundName.THIRD_PLACE}


@unhurried
@given(sizes)
def test_without_upsets_the_best_meet_as_late_as_they_can(entrants):
    bracket = draw(field(entrants))

    cut = progress(bracket, results=played(bracket, coins=[True] * 32))

    for match in cut.matches:
        left = {name: size for size, name in layout.ROUND_OF.items()}
        two = bracket.seed(match.home) + bracket.seed(match.away)
        assert two == left[match.fixture.round] + 1


@pytest.mark.parametrize("entrants", [0, 1, 33])
def test_a_bracket_holds_two_to_thirty_two(entrants):
    """BR-1."""
    assert refusal(draw, field(entrants)) == (
        f"{entrants} entrants are in the cut; a bracket holds 2 to 32 of them.",
        "BR-1",
        "Change the cut, or let the Swiss order be the final one.",
    )


def test_nobody_is_in_the_bracket_twice():
    """BR-1."""
    assert refusal(draw, ("ada", "ben", "cleo", "ben")) == (
        "Seeds 2 and 4 are the same entrant.",
        "BR-1",
        "Name every entrant of the cut once.",
    )


# Progress.


def test_a_new_bracket_of_six_has_two_matches_to_play():
    cut = progress(draw(SIX), results={})

    assert pairs(cut) == {1: ("dov", "eve"), 2: ("cleo", "finn")}
    assert [each.fixture.number for each in cut.waiting] == [3, 4, 5]
    assert (cut.is_complete, cut.champion) == (False, "")


def test_a_winner_goes_on_before_the_other_matches_end():
    cut = progress(draw(SIX), results={1: "eve"})

    assert pairs(cut) == {2: ("cleo", "finn"), 3: ("ada", "eve")}


def test_losers_of_the_semifinals_meet_for_the_third_place():
    """BR-9."""
    results = {1: "eve", 2: "cleo", 3: "eve", 4: "ben"}

    cut = progress(draw(SIX, third_place=True), results=results)

    assert pairs(cut) == {5: ("ada", "cleo"), 6: ("eve", "ben")}


def test_a_cut_with_an_open_third_place_is_not_complete():
    results = {1: "eve", 2: "cleo", 3: "eve", 4: "ben", 6: "ben"}

    cut = progress(draw(SIX, third_place=True), results=results)

    assert (cut.is_complete, cut.champion) == (False, "ben")


def test_the_better_seed_has_the_first_choice_once_both_are_known():
    """BR-5."""
    cut = progress(draw(SIX), results={1: "eve", 2: "finn", 3: "eve"})

    choices = [each.first_choice for each in cut.matches]
    assert choices == ["dov", "cleo", "ada", "ben", ""]


def test_the_better_seed_may_come_from_the_lower_half():
    """BR-5."""
    cut = progress(draw(SIX), results={1: "eve", 2: "finn", 3: "eve", 4: "ben"})

    final = cut.matches[-1]
    assert (final.home, final.away, final.first_choice) == ("eve", "ben", "ben")


def test_nobody_has_the_first_choice_where_chance_decides():
    """BR-5."""
    cut = progress(draw(SIX, first_offense=FirstOffense.RANDOM), results={1: "eve"})

    assert {each.first_choice for each in cut.matches} == {""}


@unhurried
@given(sizes, st.booleans(), coins)
def test_a_bracket_that_is_played_is_complete(entrants, third, coins):
    bracket = draw(field(entrants), third_place=third)

    cut = progress(bracket, results=played(bracket, coins=coins))

    assert cut.is_complete
    assert (cut.open, cut.waiting) == ((), ())
    assert cut.champion in bracket.entrants


# Refusals.


@pytest.mark.parametrize(
    ("match", "winner", "said"),
    [
        pytest.param(
            9,
            "ada",
            (
                "There is no match 9 in this bracket; its matches are 1 to 6.",
                "BR-3",
                "Name one of these.",
            ),
            id="an unknown match",
        ),
        pytest.param(
            0,
            "ada",
            (
                "There is no match 0 in this bracket; its matches are 1 to 6.",
                "BR-3",
                "Name one of these.",
            ),
            id="the match before the first",
        ),
        pytest.param(
            3,
            "ben",
            (
                "Match 3 is played by seeds 1 and 5, and seed 2 was named.",
                "BR-3",
                "Name one of these two as the winner.",
            ),
            id="a winner of another match",
        ),
        pytest.param(
            3,
            "zoe",
            (
                (
                    "Match 3 is played by seeds 1 and 5, "
                    "and an entrant outside of the bracket was named."
                ),
                "BR-3",
                "Name one of these two as the winner.",
            ),
            id="a winner from elsewhere",
        ),
        pytest.param(
            3,
            "",
            (
                (
                    "Match 3 is played by seeds 1 and 5, "
                    "and an entrant outside of the bracket was named."
                ),
                "BR-3",
                "Name one of these two as the winner.",
            ),
            id="nobody",
        ),
        pytest.param(
            4,
            "ben",
            (
                "Match 4 cannot have a result yet: it waits for the winner of match 2.",
                "BR-3",
                "Enter what comes before it first.",
            ),
            id="one of the two is not known",
        ),
        pytest.param(
            5,
            "ada",
            (
                (
                    "Match 5 cannot have a result yet: it waits for "
                    "the loser of match 3 and the loser of match 4."
                ),
                "BR-3",
                "Enter what comes before it first.",
            ),
            id="neither is known",
        ),
    ],
)
def test_an_impossible_result_is_refused(match, winner, said):
    """BR-3."""
    bracket = draw(SIX, third_place=True)

    found = refusal(record, bracket, results={1: "eve"}, match=match, winner=winner)

    assert found == said


def test_a_winner_cannot_change_once_the_next_match_was_played():
    """BR-4: the winner of match 3 beat somebody who would never have been there."""
    results = {1: "eve", 2: "cleo", 3: "ada"}

    found = refusal(record, draw(SIX), results=results, match=1, winner="dov")

    assert found == (
        (
            "The winner of match 1 cannot change: "
            "what hangs on it has been played (match 3)."
        ),
        "BR-4",
        "Take back match 3 first.",
    )


def test_all_that_was_played_on_a_result_is_taken_back_from_the_end():
    """BR-4."""
    bracket = draw(SIX, third_place=True)
    results = {1: "eve", 2: "cleo", 3: "ada", 4: "ben", 5: "eve", 6: "ben"}

    _, _, remedy = refusal(record, bracket, results=results, match=1, winner="dov")

    assert remedy == "Take back match 6 and 5 and 3 first."


def test_a_winner_can_change_while_nothing_hangs_on_it():
    """BR-4."""
    results = {1: "eve", 2: "cleo", 4: "ben"}

    after = record(draw(SIX), results=results, match=1, winner="dov")

    assert after == {1: "dov", 2: "cleo", 4: "ben"}
    assert results[1] == "eve"


def test_the_same_winner_may_be_entered_again():
    """BR-4."""
    results = {1: "eve", 3: "ada"}

    assert record(draw(SIX), results=results, match=1, winner="eve") == results


def test_a_result_behind_one_that_was_taken_back_is_refused():
    """BR-4."""
    message, _, _ = refusal(progress, draw(SIX), results={2: "cleo", 3: "ada"})

    assert message == (
        "Match 3 cannot have a result yet: it waits for the winner of match 1."
    )


# Entrants who are lost.


def test_the_opponent_of_a_lost_entrant_advances():
    """BR-6."""
    cut = progress(draw(SIX), results={}, gone={"dov"})

    first = cut.matches[0]
    assert (first.winner, first.loser, first.is_walkover) == ("eve", "dov", True)
    assert pairs(cut) == {2: ("cleo", "finn"), 3: ("ada", "eve")}


def test_a_lost_top_seed_gives_the_winner_below_a_free_way():
    """BR-6."""
    cut = progress(draw(SIX), results={1: "eve", 2: "finn"}, gone={"ada"})

    assert cut.matches[2].winner == "eve"
    assert pairs(cut) == {4: ("ben", "finn")}


def test_a_result_stands_even_if_its_winner_leaves_later():
    """BR-6."""
    cut = progress(draw(SIX), results={1: "dov"}, gone={"dov"})

    assert [each.winner for each in cut.matches[:3]] == ["dov", "", "ada"]
    assert [each.is_walkover for each in cut.matches[:3]] == [False, False, True]


def test_if_both_are_lost_the_better_seed_holds_the_place():
    """BR-6."""
    cut = progress(draw(SIX), results={}, gone={"eve", "dov"})

    assert [each.winner for each in cut.matches[:3]] == ["dov", "", "ada"]


def test_a_walkover_cannot_change_once_it_was_played_on():
    """BR-4: she came back after her opponent had already played on."""
    results = {2: "finn", 3: "eve"}

    message, _, _ = refusal(
        record, draw(SIX), results=results, match=1, winner="dov", gone={"dov"}
    )

    assert message == (
        "The winner of match 1 cannot change: "
        "what hangs on it has been played (match 3)."
    )


def test_what_was_played_is_found_behind_a_walkover():
    """BR-4: match 3 has no result of its own, and the final hangs on it."""
    results = {1: "eve", 2: "finn", 4: "ben", 5: "ben"}

    _, _, remedy = refusal(
        record, draw(SIX), results=results, match=1, winner="dov", gone={"ada"}
    )

    assert remedy == "Take back match 5 first."


@pytest.mark.parametrize(
    ("replacement", "results", "gone", "entrants"),
    [
        pytest.param(
            "next_in_standings", {}, {"ben"}, "ada cleo dov eve", id="the next moves up"
        ),
        pytest.param(
            "next_in_standings",
            {},
            {"ben", "ada", "eve"},
            "cleo dov finn gus",
            id="whoever left before the cut is passed over",
        ),
        pytest.param(
            "next_in_standings",
            {},
            set(EIGHT[3:]),
            "ada ben cleo",
            id="too few are left to fill it",
        ),
        pytest.param("none", {}, {"ben"}, "ada ben cleo dov", id="the event has none"),
        pytest.param(
            "next_in_standings",
            {1: "ada"},
            {"ben"},
            "ada ben cleo dov",
            id="a match was played",
        ),
        pytest.param(
            "next_in_standings", {}, {"hana"}, "ada ben cleo dov", id="nobody is missed"
        ),
    ],
)
def test_who_comes_for_a_lost_entrant(replacement, results, gone, entrants):
    """BR-7."""
    found = refill(
        draw(EIGHT[:4]),
        gone=gone,
        swiss=EIGHT,
        results=results,
        replacement=Replacement(replacement),
    )

    assert found == draw(entrants.split())


def test_a_bracket_that_is_filled_up_keeps_its_settings():
    """BR-7."""
    settings = {"third_place": True, "first_offense": FirstOffense.RANDOM}

    found = refill(
        draw(EIGHT[:4], **settings),
        gone={"ada"},
        swiss=EIGHT,
        results={},
        replacement=Replacement.NEXT_IN_STANDINGS,
    )

    assert found == draw(EIGHT[1:5], **settings)


# The final order.


def placed(*lines):
    return tuple(
        Place(place=place, entrant=entrant, last=last)
        for place, (entrant, last) in enumerate(lines, 1)
    )


def test_the_final_order_of_eight_with_a_cut_of_six():
    """BR-8: equal exits by seed, then the Swiss order."""
    results = {1: "eve", 2: "finn", 3: "eve", 4: "ben", 5: "eve"}

    found = final_order(progress(draw(SIX), results=results), swiss=EIGHT)

    assert found == placed(
        ("eve", RoundName.FINAL),
        ("ben", RoundName.FINAL),
        ("ada", RoundName.SEMIFINALS),
        ("finn", RoundName.SEMIFINALS),
        ("cleo", RoundName.QUARTERFINALS),
        ("dov", RoundName.QUARTERFINALS),
        ("gus", None),
        ("hana", None),
    )


def test_a_match_for_the_third_place_decides_three_and_four():
    """BR-8, BR-9."""
    results = {1: "eve", 2: "finn", 3: "eve", 4: "ben", 5: "finn", 6: "eve"}
    cut = progress(draw(SIX, third_place=True), results=results)

    found = final_order(cut, swiss=EIGHT)

    assert found[:5] == placed(
        ("eve", RoundName.FINAL),
        ("ben", RoundName.FINAL),
        ("finn", RoundName.THIRD_PLACE),
        ("ada", RoundName.THIRD_PLACE),
        ("cleo", RoundName.QUARTERFINALS),
    )


def test_whoever_dropped_before_the_cut_keeps_his_place_behind_it():
    """BR-8: ben was second in the Swiss rounds, and left."""
    qualified = schedule.cut_by_places(EIGHT, places=2, gone={"ben"})

    cut = progress(draw(qualified), results={1: "cleo"})

    found = [each.entrant for each in final_order(cut, swiss=EIGHT)]
    assert found == ["cleo", "ada", "ben", "dov", "eve", "finn", "gus", "hana"]


def test_a_disqualified_entrant_has_no_place():
    """BR-8: those behind move up."""
    cut = progress(draw(EIGHT[:4]), results={1: "ada", 2: "ben", 3: "ada"})

    found = final_order(cut, swiss=EIGHT[:5], disqualified={"ada"})

    assert [(each.place, each.entrant) for each in found] == [
        (1, "ben"),
        (2, "cleo"),
        (3, "dov"),
        (4, "eve"),
    ]


@pytest.mark.parametrize(
    ("results", "missing"),
    [({1: "eve", 2: "finn", 3: "eve", 4: "ben"}, "5"), ({1: "eve"}, "2, 3, 4, 5")],
)
def test_there_is_no_final_order_before_the_end(results, missing):
    """BR-8."""
    cut = progress(draw(SIX), results=results)

    assert refusal(final_order, cut, swiss=EIGHT) == (
        f"There is no final order yet: no result for match {missing}.",
        "BR-8",
        "Enter what is missing.",
    )


@unhurried
@given(
    cut=st.integers(2, 32),
    others=st.integers(0, 8),
    third=st.booleans(),
    coins=coins,
    data=st.data(),
)
def test_the_final_order_holds_everybody_once(cut, others, third, coins, data):
    swiss = field(cut + others)
    bracket = draw(swiss[:cut], third_place=third)
    gone = data.draw(st.sets(st.sampled_from(swiss)))
    results = {}
    while ready := progress(bracket, results=results, gone=gone).open:
        number = ready[0].fixture.number
        winner = ready[0].home if coins[number - 1] else ready[0].away
        results = record(
            bracket, results=results, match=number, winner=winner, gone=gone
        )

    found = final_order(progress(bracket, results=results, gone=gone), swiss=swiss)

    entrants = [each.entrant for each in found]
    assert sorted(entrants) == sorted(swiss)
    assert [each.place for each in found] == list(range(1, len(swiss) + 1))
    assert set(entrants[:cut]) == set(swiss[:cut])
    assert entrants[cut:] == list(swiss[cut:])


@unhurried
@given(sizes, st.booleans())
def test_without_upsets_the_final_order_is_that_of_the_seeds(entrants, third):
    """BR-8."""
    bracket = draw(field(entrants), third_place=third)
    results = played(bracket, coins=[True] * 32)

    found = final_order(progress(bracket, results=results), swiss=field(entrants))

    assert tuple(each.entrant for each in found) == field(entrants)


@unhurried
@given(sizes, coins, st.randoms(use_true_random=False))
def test_the_order_in_which_results_came_in_is_of_no_account(entrants, coins, rng):
    bracket = draw(field(entrants))
    results = played(bracket, coins=coins)
    shuffled = list(results.items())
    rng.shuffle(shuffled)

    assert progress(bracket, results=dict(shuffled)) == progress(
        bracket, results=results
    )


# The page.


def test_the_examples_run():
    page = doctest.testfile(str(PAGE), module_relative=False)

    assert doctest.testmod(layout) == (0, 2)
    assert (page.failed, page.attempted > 10) == (0, True)


def test_the_page_has_every_rule_that_a_refusal_names():
    page = PAGE.read_text(encoding="utf-8")
    told = set(re.findall(r"^\| ((?:BR|RN|RC)-\d+) \|", page, flags=re.MULTILINE))

    sources = [*Path(layout.__file__).parent.glob("*.py")]
    sources += [Path(each.__file__) for each in (schedule, roundclock)]
    for source in sources:
        text = source.read_text(encoding="utf-8")
        assert set(re.findall(r'rule="([^"]+)"', text)) <= told


def test_every_rule_of_the_page_is_cited_by_a_test():
    page = PAGE.read_text(encoding="utf-8")
    here = Path(__file__).parent
    names = ("bracket", "schedule", "roundclock")
    texts = [(here / f"test_{name}.py").read_text(encoding="utf-8") for name in names]

    told = re.findall(r"^\| ((?:BR|RN|RC)-\d+) \|", page, flags=re.MULTILINE)

    assert len(told) == 18
    cited = set(re.findall(r"\b(?:BR|RN|RC)-\d+\b", "".join(texts)))
    assert cited == set(told)


def test_the_drawing_shows_the_bracket_of_six():
    [drawing] = re.findall(
        r"```text\n(.*?)```", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL
    )

    seeds = re.findall(r"^(\d) \w+ +─", drawing, flags=re.MULTILINE)
    matches = re.findall(r"─ match (\d)", drawing)
    assert [int(each) for each in seeds] == [each for each in order(8) if each <= 6]
    assert sorted([*matches, "5"]) == [
        str(each.number) for each in fixtures(6, third_place=True)
    ]
