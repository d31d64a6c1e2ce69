"""The standings as pages show them: names, a letter a round, every sum."""

from fractions import Fraction

import pytest
from django.utils import timezone

from tests.builders.events import a_running_event
from tests.builders.tables import a_round
from tournaments.core import played
from tournaments.models import (
    Match,
    Round,
    RoundState,
    SettledBy,
    Side,
    TournamentState,
)
from tournaments.rounds.queries.standings import (
    ResultLetter,
    RoundCell,
    read_standings,
    tiebreak_keys,
)
from tournaments.rounds.queries.sums import tiebreak_sums
from tournaments.rules.scoring import Outcome
from tournaments.rules.standings import StandingsState

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def decide(match, outcome, winner="", score="", settled=SettledBy.AGREED):
    games = []
    if score:
        home, away = map(int, score.split(":"))
        ahead = "home" if home > away else "away" if away > home else ""
        games = [
            {"home_score": home, "away_score": away, "winner": ahead, "ending": "time"}
        ]
    Match.objects.filter(pk=match.pk).update(
        outcome=outcome,
        winner=winner,
        games=games,
        settled=settled,
        settled_at=timezone.now(),
    )


def five_at_the_desk():
    """Return the event of docs/standings.md, of five entrants and three rounds."""
    event = a_running_event(5)
    a, b, c, d, e = event.entrants.order_by("name")
    scores = {
        1: ([(a, b), (c, d), (e,)], ["21:14", "10:10"]),
        2: ([(a, c), (e, d), (b,)], ["17:10", "24:7"]),
        3: ([(e, a), (b, c), (d,)], ["28:21", "14:13"]),
    }
    for number, (pairs, results) in scores.items():
        round_ = a_round(event, *pairs, number=number, state=RoundState.CLOSED)
        tables = round_.matches.filter(away__isnull=False)
        for match, score in zip(tables, results, strict=True):
            home, away = map(int, score.split(":"))
            if home == away:
                decide(match, Outcome.TIE, score=score)
            else:
                decide(match, Outcome.WIN, Side.HOME, score)
    return event


def first(name):
    return name.split()[0]


# The table.


@pytest.mark.nightly
def test_the_standings_are_joined_with_names_and_a_letter_a_round():
    event = five_at_the_desk()

    found = read_standings(event)

    assert found.keys == ("omw", "oomw", "score_difference")
    assert found.rounds == (1, 2, 3)
    assert [
        (
            line.row.label,
            first(line.entrant.name),
            line.row.points,
            "".join(cell.letter for cell in line.cells),
        )
        for line in found.lines
    ] == [
        ("1", "Edda", 9, "BWW"),
        ("2", "Ada", 6, "WWL"),
        ("3", "Ben", 6, "LBW"),
        ("4", "Dev", 4, "TLB"),
        ("5", "Cleo", 1, "TLL"),
    ]


@pytest.mark.nightly
def test_a_letter_leads_to_its_match():
    event = five_at_the_desk()
    ada = event.entrants.get(name="Ada Ito")

    [line] = [each for each in read_standings(event).lines if each.entrant == ada]

    assert [Match.objects.get(pk=cell.match).round.number for cell in line.cells] == [
        1,
        2,
        3,
    ]


@pytest.mark.nightly
def test_the_order_is_that_of_the_one_definition():
    event = five_at_the_desk()

    assert [line.row for line in read_standings(event).lines] == list(
        played.current_standings(event)
    )


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("outcome", "winner", "letters"),
    [
        (Outcome.WIN, "home", "WL"),
        (Outcome.CONCESSION, "away", "LW"),
        (Outcome.NO_SHOW, "home", "WL"),
        (Outcome.PENALTY_LOSS, "away", "LW"),
        (Outcome.TIE, "", "TT"),
        (Outcome.AGREED_TIE, "", "TT"),
        (Outcome.DOUBLE_LOSS, "", "LL"),
        (Outcome.PENDING, "", "……"),
    ],
)
def test_every_outcome_has_its_letters(outcome, winner, letters):
    event = a_running_event(2)
    home, away = event.entrants.order_by("name")
    match = a_round(event, (home, away)).matches.get()
    decide(match, outcome, winner)

    lines = sorted(read_standings(event).lines, key=lambda line: line.entrant.name)

    assert "".join(line.cells[0].letter for line in lines) == letters


@pytest.mark.nightly
@pytest.mark.parametrize("outcome", [Outcome.LATE_LOSS, Outcome.ABSENT_LOSS])
def test_a_round_that_somebody_missed_is_a_dash(outcome):
    event = a_running_event(1)
    a_round(event, (event.entrants.get(),))
    Match.objects.update(outcome=outcome)

    [line] = read_standings(event).lines

    assert line.cells[0].letter is ResultLetter.MISSED


@pytest.mark.nightly
def test_whoever_had_no_seat_has_a_dash_without_a_match():
    event = a_running_event(2)
    one, two = event.entrants.order_by("name")
    a_round(event, (one,), state=RoundState.CLOSED)

    lines = {line.entrant: line for line in read_standings(event).lines}

    assert lines[two].cells == (RoundCell(round=1),)


@pytest.mark.nightly
def test_before_the_first_round_everybody_is_equal():
    event = a_running_event(3)

    found = read_standings(event)

    assert (found.rounds, found.state) == ((), StandingsState.LIVE)
    assert {line.row.label for line in found.lines} == {"1="}


# States.


@pytest.mark.nightly
def test_standings_are_live_between_rounds():
    assert read_standings(five_at_the_desk()).state is StandingsState.LIVE


@pytest.mark.nightly
def test_an_open_match_makes_them_provisional():
    event = a_running_event(2)
    a_round(event, tuple(event.entrants.all()))

    assert read_standings(event).state is StandingsState.PROVISIONAL


def test_a_result_that_can_be_objected_to_makes_them_provisional():
    event = a_running_event(2)
    match = a_round(event, tuple(event.entrants.all())).matches.get()
    decide(match, Outcome.WIN, "home", settled=SettledBy.BY_CLOCK)

    found = read_standings(event)

    assert found.state is StandingsState.PROVISIONAL
    assert all(line.cells[0].is_provisional for line in found.lines)


@pytest.mark.nightly
def test_when_the_round_closes_they_are_not():
    event = a_running_event(2)
    match = a_round(event, tuple(event.entrants.all())).matches.get()
    decide(match, Outcome.WIN, "home", settled=SettledBy.BY_CLOCK)
    Round.objects.update(state=RoundState.CLOSED, closed_at=timezone.now())

    found = read_standings(event)

    assert found.state is StandingsState.LIVE
    assert not any(line.cells[0].is_provisional for line in found.lines)


@pytest.mark.nightly
def test_when_the_event_is_over_they_are_final():
    event = five_at_the_desk()
    event.state = TournamentState.FINISHED
    event.save()

    assert read_standings(event).state is StandingsState.FINAL


# Sums.


@pytest.mark.nightly
def test_every_value_of_every_entrant_has_its_sum():
    event = five_at_the_desk()

    assert tiebreak_keys(event) == ("omw", "oomw", "score_difference", "lot")
    for line in read_standings(event).lines:
        found = tiebreak_sums(event, line.entrant.pk).sums
        assert {each.entrant for each in found} == {line.entrant.name}
        assert [each.value for each in found] == [
            line.row.values.get(key) for key in tiebreak_keys(event)
        ]


def sum_of(entrant, key):
    event = entrant.tournament
    return tiebreak_sums(event, entrant.pk).sums[tiebreak_keys(event).index(key)]


@pytest.mark.nightly
def test_a_sum_is_told_in_names():
    """The example of docs/standings.md: Edda's opponents are Dev and Ada."""
    event = five_at_the_desk()
    edda = event.entrants.get(name="Edda Falk")

    found = sum_of(edda, "omw")

    assert found.value == Fraction(5, 9)
    assert str(found).splitlines() == [
        "omw of Edda Falk",
        "round 2 against Dev Anand: 4/9",
        "round 3 against Ada Ito: 6/9",
        "sum 10/9, divided by 2",
        "value 5/9",
    ]


def test_a_note_is_told_in_names():
    event = a_running_event(3, tiebreaks="pokemon_like")
    ada = event.entrants.get(name="Ada Ito")

    found = sum_of(ada, "head_to_head")

    assert found.value is None
    assert {"Ada Ito", "Ben Okafor", "Cleo Marsh"} <= {
        each.strip() for each in found.note.split(":")[1].split(",")
    }


# X7: as many queries for few as for many.


@pytest.mark.nightly
@pytest.mark.parametrize("size", [8, 32])
def test_the_table_is_two_queries_for_eight_and_for_many(
    size, django_assert_num_queries
):
    event = a_running_event(size)
    people = list(event.entrants.all())
    for number in (1, 2):
        pairs = zip(people[::2], people[1::2], strict=True)
        a_round(event, *pairs, number=number, state=RoundState.CLOSED)
        people = [*people[1:], people[0]]
    Match.objects.update(
        outcome=Outcome.WIN,
        winner="home",
        settled=SettledBy.AGREED,
        settled_at=timezone.now(),
    )

    with django_assert_num_queries(2):
        found = read_standings(event)
        shown = [(line.entrant.name, line.cells) for line in found.lines]

    assert len(shown) == size
    with django_assert_num_queries(2):
        tiebreak_sums(event, people[0].pk)
