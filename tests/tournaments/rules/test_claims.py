"""What somebody says of a match: read, checked, compared."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.builders.tables import a_claim, conceded, tied, won
from tournaments.results.forms import results as forms
from tournaments.rules.claims import (
    AWAY,
    HOME,
    SAID_BY_STAFF,
    ClaimedResult,
    ClaimRules,
    GameEnding,
    check_claim,
    claim_problems,
    claim_with_scores,
    claims_agree,
    parse_claim,
    serialize_games,
)
from tournaments.rules.errors import TournamentError
from tournaments.rules.scoring import Game, Outcome

SWISS = ClaimRules()
SWISS_2019 = ClaimRules(level_games=True)
CUT = ClaimRules(is_cut=True)
BEST_OF_3 = ClaimRules(best_of=3)
STAFF = ClaimRules(by_staff=True)


def a_game(score, winner="", ending="regulation"):
    home, away = map(int, score.split(":"))
    return Game(home_score=home, away_score=away, winner=winner, ending=ending)


# Reading.


def test_a_claim_is_read_from_words():
    claim = parse_claim("win", "away", [{"home_score": 7, "away_score": 10}])

    assert claim == ClaimedResult(
        outcome=Outcome.WIN, winner=AWAY, games=(a_game("7:10", AWAY),)
    )


def test_what_is_written_is_read_again():
    claim = a_claim("win", HOME, "21:14", "7:10", "3:0")

    assert parse_claim(claim.outcome, claim.winner, serialize_games(claim)) == claim


def test_how_a_match_ended_is_said_of_its_last_game():
    claim = forms.result_of_chosen_ending(
        "time", [(21, 14), (7, 10), (3, 0)], best_of=3
    )

    endings = [game.ending for game in claim.games]
    assert endings == [GameEnding.REGULATION, GameEnding.REGULATION, GameEnding.TIME]


def test_everything_that_cannot_be_read_is_named_at_once():
    games = [{"home_score": "7", "away_score": True}, 12]

    with pytest.raises(TournamentError) as refused:
        parse_claim("victory", "left", games)

    for words in (
        "'victory' is not a result",
        "The winner must be home or away, not 'left'",
        "Game 1: the score of home must be a whole number",
        "Game 1: the score of away must be a whole number",
        "Game 2 must have two scores",
    ):
        assert words in refused.value.message
    assert refused.value.remedy == "Correct these. Nothing was saved."


@pytest.mark.parametrize("games", ["21:14", None, 3, {}])
def test_games_are_a_list(games):
    with pytest.raises(TournamentError, match="must be a list"):
        parse_claim("win", "home", games)


def test_a_long_list_of_games_is_not_read():
    with pytest.raises(
        TournamentError, match="There are 10 games; at most 9 are allowed"
    ):
        parse_claim("win", "home", [{"home_score": 1, "away_score": 0}] * 10)


@pytest.mark.parametrize("outcome", ["bye", "pending", "cancelled", "late_loss", None])
def test_nobody_says_what_only_the_desk_can_know(outcome):
    with pytest.raises(TournamentError, match="is not a result"):
        parse_claim(outcome)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["home_score", "away_score", "winner", "ending"]), inner
        )
    ),
    max_leaves=8,
)


@given(anything, anything, anything)
def test_whatever_is_sent_is_read_or_refused(outcome, winner, games):
    with suppress(TournamentError):
        claim = parse_claim(outcome, winner, games)
        check_claim(claim, STAFF)

        assert claim.outcome in SAID_BY_STAFF


# What can be.


@pytest.mark.parametrize(
    ("claim", "terms"),
    [
        pytest.param(won(HOME, "21:14"), SWISS, id="a win"),
        pytest.param(won(AWAY, "0:999"), SWISS, id="the highest score"),
        pytest.param(won(HOME, "20:14", ending="overtime"), SWISS, id="in overtime"),
        pytest.param(won(HOME, "20:14", ending="time"), SWISS, id="on time"),
        pytest.param(won(HOME, "20:14", ending="overtime"), CUT, id="in the cut"),
        pytest.param(conceded(by=HOME), SWISS, id="a concession needs no score"),
        pytest.param(tied("14:14", ending="time"), SWISS, id="level on time"),
        pytest.param(
            tied("14:14", ending="regulation"), SWISS_2019, id="level by 2019 rules"
        ),
        pytest.param(a_claim("agreed_tie"), SWISS, id="an agreed tie"),
        pytest.param(
            a_claim("agreed_tie", "", "7:7"), SWISS, id="agreed at a level score"
        ),
        pytest.param(
            ClaimedResult(outcome=Outcome.AGREED_TIE, games=(a_game("7:3"),)),
            SWISS,
            id="agreed while somebody led",
        ),
        pytest.param(won(HOME, "21:14"), BEST_OF_3, id="one of three, on time"),
        pytest.param(
            a_claim("win", HOME, "21:14", "7:10", "3:0"), BEST_OF_3, id="two to one"
        ),
        pytest.param(a_claim("tie", "", "21:14", "7:10"), BEST_OF_3, id="one each"),
        pytest.param(
            ClaimedResult(
                outcome=Outcome.CONCESSION,
                winner=HOME,
                games=(a_game("3:21", HOME, "concession"),),
            ),
            SWISS,
            id="whoever leads may concede",
        ),
        pytest.param(a_claim("win", HOME), STAFF, id="staff may leave out the score"),
        pytest.param(a_claim("no_show", AWAY), STAFF, id="a no show"),
        pytest.param(a_claim("double_loss"), STAFF, id="a double loss"),
        pytest.param(
            a_claim("penalty_loss", HOME, "0:7"), STAFF, id="a penalty outweighs games"
        ),
    ],
)
def test_what_may_be_claimed(claim, terms):
    assert claim_problems(claim, terms) == []


@pytest.mark.parametrize(
    ("claim", "terms", "expected"),
    [
        pytest.param(
            a_claim("no_show", HOME),
            SWISS,
            "A no-show can only be entered by staff; you can report: win, concession, "
            "tie, agreed_tie.",
            id="a word of staff",
        ),
        pytest.param(
            a_claim("tie"),
            ClaimRules(is_cut=True, by_staff=True),
            "A bracket match needs a winner, and a tie has none.",
            id="a tie in the cut",
        ),
        pytest.param(
            a_claim("double_loss"),
            ClaimRules(is_cut=True, by_staff=True),
            "A bracket match needs a winner, and a double loss has none.",
            id="nobody wins in the cut",
        ),
        pytest.param(
            a_claim("agreed_tie"),
            CUT,
            "A bracket match needs a winner, and an agreed tie has none.",
            id="agreed in the cut",
        ),
        pytest.param(
            a_claim("concession"),
            SWISS,
            "A concession needs a winner, home or away.",
            id="no winner",
        ),
        pytest.param(
            a_claim("agreed_tie", HOME),
            SWISS,
            "An agreed tie has no winner, but home is given.",
            id="a winner of a tie",
        ),
        pytest.param(
            a_claim("win", HOME), SWISS, "A win needs a score.", id="no score"
        ),
        pytest.param(a_claim("tie"), SWISS, "A tie needs a score.", id="no level one"),
        pytest.param(
            a_claim("win", HOME, "7:0", "7:0"),
            SWISS,
            "It has 2 games; a match here has at most 1.",
            id="too many games",
        ),
        pytest.param(
            a_claim("no_show", HOME, "7:0"),
            STAFF,
            "It has 1 game, but no game is played in a no-show.",
            id="games without an opponent",
        ),
        pytest.param(
            won(HOME, "1000:0"),
            SWISS,
            "Game 1 has the score 1000\u20130; scores go from 0 to 999.",
            id="too high a score",
        ),
        pytest.param(
            won(HOME, "7:-1"),
            SWISS,
            "Game 1 has the score 7\u2013-1; scores go from 0 to 999.",
            id="a score below nothing",
        ),
        pytest.param(
            won(HOME, "7:0", ending="rain"),
            SWISS,
            "Game 1 ended by 'rain', which is not possible. Possible endings: "
            "regulation, overtime, time, concession, penalty.",
            id="an unknown ending",
        ),
        pytest.param(
            ClaimedResult(
                outcome=Outcome.WIN, winner=HOME, games=(a_game("7:0", "ada"),)
            ),
            SWISS,
            "Game 1: the winner must be home or away, not 'ada'.",
            id="a winner of a game who is no side",
        ),
        pytest.param(
            ClaimedResult(
                outcome=Outcome.WIN, winner=HOME, games=(a_game("7:0", AWAY),)
            ),
            SWISS,
            "Game 1 (7\u20130) was won by home, but away is given as the winner.",
            id="the loser won",
        ),
        pytest.param(
            ClaimedResult(outcome=Outcome.WIN, winner=HOME, games=(a_game("7:0"),)),
            SWISS,
            "Game 1 (7\u20130) was won by home, but nobody is given as the winner.",
            id="nobody won",
        ),
        pytest.param(
            ClaimedResult(
                outcome=Outcome.WIN, winner=HOME, games=(a_game("7:7", HOME),)
            ),
            SWISS,
            "Game 1 (7\u20137) is tied, but home is given as its winner.",
            id="a level game was won",
        ),
        pytest.param(
            tied("7:7", ending="regulation"),
            SWISS,
            "Game 1 (7\u20137) is tied; it needs overtime. Choose “Time ran out” or "
            "“We agreed to a tie”."
            "",
            id="level from 2021 on",
        ),
        pytest.param(
            tied("7:7", ending="overtime"),
            SWISS,
            "Game 1 (7\u20137) is tied; it needs overtime. Choose “Time ran out” or "
            "“We agreed to a tie”."
            "",
            id="level after overtime",
        ),
        pytest.param(
            won(HOME, "7:3", ending="overtime"),
            SWISS_2019,
            "Game 1 (7\u20133): under the 2019 rules, a tied game ends without "
            "overtime."
            "",
            id="overtime by 2019 rules",
        ),
        pytest.param(
            ClaimedResult(
                outcome=Outcome.CONCESSION,
                winner=HOME,
                games=(a_game("7:3", "", "concession"),),
            ),
            SWISS,
            "Game 1 (7\u20133) ended by concession and needs a winner.",
            id="who conceded the game",
        ),
        pytest.param(
            won(AWAY, "21:14"),
            SWISS,
            "Away is given as the winner, but home won 1 game, away 0.",
            id="the winner did not win",
        ),
        pytest.param(
            a_claim("win", HOME, "21:14", "7:10"),
            BEST_OF_3,
            "Home is given as the winner, but home won 1 game, away 1.",
            id="the winner won no more than the other",
        ),
        pytest.param(
            tied("21:14"),
            SWISS,
            "It cannot be a tie: home won 1 game, away 0.",
            id="a tie that somebody won",
        ),
        pytest.param(
            a_claim("agreed_tie", "", "21:14"),
            SWISS,
            (
                "The match was already decided, so there is no tie to agree on: home "
                "won 1 game, away 0."
            ),
            id="agreed when it was over",
        ),
        pytest.param(
            a_claim("concession", AWAY, "21:14"),
            SWISS,
            "Home had already lost: home won 1 game, away 0.",
            id="conceded when it was won",
        ),
        pytest.param(
            a_claim("win", HOME, "21:14", "7:0", "3:10"),
            BEST_OF_3,
            "Game 3 can't have been played: one side had already won 2 games.",
            id="a game after the match",
        ),
    ],
)
def test_what_may_not_be_claimed(claim, terms, expected):
    assert claim_problems(claim, terms) == [expected]


def test_in_the_cut_a_level_game_is_played_on():
    """Events 6: a level 2019 game there plays overtime."""
    terms = ClaimRules(is_cut=True, level_games=True)

    assert claim_problems(won(HOME, "20:14", ending="overtime"), terms) == []
    [_, level] = claim_problems(tied("14:14", ending="regulation"), terms)
    assert level == (
        "Game 1 (14\u201314) is tied; in a bracket, overtime is played until somebody "
        "leads."
    )


def test_by_2019_rules_a_game_is_level_after_regulation_or_time_only():
    [problem] = claim_problems(
        ClaimedResult(outcome=Outcome.TIE, games=(a_game("7:7", "", "overtime"),)),
        ClaimRules(level_games=True, best_of=1, is_cut=False),
    )[1:]

    assert problem == (
        "Game 1 (7\u20137) is tied; a tie is possible at the end of regulation or "
        "when time runs out."
    )


def test_a_check_names_everything_that_is_wrong():
    claim = ClaimedResult(
        outcome=Outcome.TIE,
        winner=HOME,
        games=(a_game("1000:7", AWAY), a_game("3:0", HOME, "rain")),
    )

    with pytest.raises(TournamentError) as refused:
        check_claim(claim, CUT)

    assert len(claim_problems(claim, CUT)) == 6
    assert all(each in refused.value.message for each in claim_problems(claim, CUT))


def test_a_claim_that_can_be_is_not_refused():
    check_claim(won(), SWISS)


# Agreement.


def test_claims_agree_on_word_winner_and_scores():
    assert claims_agree(won(HOME, "21:14"), won(HOME, "21:14"))


def test_how_a_game_ended_is_no_disagreement():
    assert claims_agree(won(HOME, "21:14"), won(HOME, "21:14", ending="time"))


@pytest.mark.parametrize(
    "another",
    [
        pytest.param(won(HOME, "21:13"), id="a score"),
        pytest.param(won(AWAY, "14:21"), id="the winner"),
        pytest.param(a_claim("concession", HOME, "21:14"), id="the word"),
        pytest.param(a_claim("win", HOME, "21:14", "7:0"), id="a game more"),
        pytest.param(
            ClaimedResult(
                outcome=Outcome.WIN, winner=HOME, games=(a_game("21:14", AWAY),)
            ),
            id="the winner of a game",
        ),
    ],
)
def test_claims_disagree(another):
    assert not claims_agree(won(HOME, "21:14"), another)
    assert not claims_agree(another, won(HOME, "21:14"))


def test_who_gives_no_score_contradicts_none_and_the_score_is_kept():
    short, long = conceded(by=AWAY), a_claim("concession", HOME, "7:0")

    assert claims_agree(short, long)
    assert claims_agree(long, short)
    assert claim_with_scores(short, long) == claim_with_scores(long, short) == long


def test_every_ending_is_a_word_of_the_contract():
    """Events 6."""
    assert [str(each) for each in GameEnding] == [
        "regulation",
        "overtime",
        "time",
        "concession",
        "penalty",
    ]
