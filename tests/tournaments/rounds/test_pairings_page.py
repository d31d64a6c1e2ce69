"""A round for everybody: by table, by name, sifted, explained, as a file, on paper."""

import csv
import io

import pytest
from django.test import Client
from django.utils import timezone

from tests.builders import swiss
from tests.builders.corrections import an_older_round, correct
from tests.builders.corrections import table as table_at
from tests.builders.desk import at_the_desk
from tests.builders.endings import a_finished_event, again, in_the_cut
from tests.builders.events import NAMES, a_running_event, an_entrant
from tests.builders.looking import links, rows, source, words
from tests.builders.people import a_person
from tests.builders.tables import a_round
from tournaments.models import (
    Entrant,
    Match,
    Report,
    Round,
    RoundState,
    SettledBy,
    Tournament,
)
from tournaments.rounds.actions import cut, edits, rounds
from tournaments.rounds.actions.edits import RoundEdit
from tournaments.rounds.queries import pairings
from tournaments.rounds.queries.pairings import NOTES, OUTCOME_WORDS, TableStatus
from tournaments.rules import random_draws
from tournaments.rules.pairing import PairingReason

pytestmark = pytest.mark.django_db
DASH = "\u2013"


def seen(event, rest="pairings/", **headers):
    return Client(headers=headers).get(f"/events/{event.pk}/{rest}")


def changed(match, **cells):
    Match.objects.filter(pk=match.pk).update(**cells)


def won(match, by="home", home=21, away=14, **cells):
    """Enter a result with its score."""
    game = {
        "home_score": home,
        "away_score": away,
        "winner": by,
        "ending": "regulation",
    }
    result = {"outcome": "win", "winner": by, "games": [game]}
    settled = {"settled": SettledBy.BY_STAFF, "settled_at": timezone.now()}
    changed(match, **{**result, **settled, **cells})


@pytest.fixture
def duel():
    """Give an event with one table: Ada at home, Ben away, and Cleo with the bye."""
    event = a_running_event(0)
    people = [an_entrant(event, name) for name in NAMES[:3]]
    round_ = a_round(event, (people[0], people[1]), (people[2],))
    return event, round_.matches.get(table=1)


# By table, by name


@pytest.mark.nightly
def test_the_tables_stand_in_their_order_and_the_bye_last():
    event = a_running_event(5)
    swiss.published(swiss.a_draft(event))

    answer = seen(event)

    assert [row[0] for row in rows(answer)] == ["1", "2", f"{DASH} No table"]
    assert rows(answer)[-1][2:] == ["bye", "lowest eligible"]
    assert "0 of 2 reported." in words(answer)


@pytest.mark.nightly
def test_by_name_everybody_is_listed_who_has_a_seat():
    event = a_running_event(5)
    round_ = swiss.published(swiss.a_draft(event))
    late = an_entrant(event, "Zoe Late", first_round=2)
    Match.objects.create(
        round=round_,
        home=late,
        outcome="late_loss",
        settled=SettledBy.BY_DESK,
        settled_at=timezone.now(),
    )

    found = rows(seen(event, "pairings/?by=name"))

    assert [row[0] for row in found] == [*sorted(NAMES[:5]), "Zoe Late"]
    table = swiss.table(round_, 1)
    home = next(row for row in found if row[0] == table.home.name)
    assert home[1] == "1"
    assert home[2].startswith(table.away.name)
    assert found[-1][1] == f"{DASH} No table"
    assert found[-1][3] == "entered late"


@pytest.mark.nightly
def test_points_before_the_round_stand_beside_the_names():
    event = a_running_event(8)
    swiss.play(event)
    swiss.published(swiss.a_draft(event, 2))

    [first, *_, last] = rows(seen(event))

    assert first[1].endswith(" 3")
    assert first[3].endswith(" 3")
    assert last[1].endswith(" 0")


@pytest.mark.nightly
def test_in_the_cut_seeds_stand_beside_the_names():
    event = in_the_cut()
    cut.publish_cut_round(event.pk, event.owner, number=1)

    answer = seen(event)

    assert "Pairings, semifinals" in words(answer)
    assert [(row[1][-1], row[3][-1]) for row in rows(answer)] == [
        ("1", "4"),
        ("2", "3"),
    ]


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("cells", "told"),
    [
        pytest.param({}, "playing", id="open"),
        pytest.param({"disputed_at": timezone.now()}, "disputed", id="disputed"),
        pytest.param({"outcome": "concession"}, "conceded", id="conceded"),
        pytest.param({"outcome": "no_show"}, "no-show", id="no show"),
        pytest.param({"outcome": "penalty_loss"}, "by penalty", id="penalty"),
        pytest.param(
            {"outcome": "double_loss", "winner": ""}, "double loss", id="double loss"
        ),
        pytest.param(
            {"outcome": "agreed_tie", "winner": ""}, "agreed tie", id="agreed tie"
        ),
        pytest.param({"outcome": "win"}, "no score", id="won without a score"),
    ],
)
def test_the_middle_says_how_far_a_table_is(duel, cells, told):
    event, match = duel
    if "outcome" in cells:
        cells = {
            "winner": "home",
            "settled": SettledBy.BY_STAFF,
            "settled_at": timezone.now(),
            **cells,
        }
    changed(match, **cells)

    assert rows(seen(event))[0][2] == told


@pytest.mark.nightly
def test_one_report_is_told_and_what_it_says_is_not(duel):
    event, match = duel
    Report.objects.create(
        match=match,
        side="home",
        number=1,
        outcome="win",
        winner="home",
        by=event.owner,
        games=[{"home_score": 99, "away_score": 98, "winner": "home", "ending": ""}],
    )

    answer = seen(event)

    assert rows(answer)[0][2] == "1 of 2 reports"
    assert "99" not in words(answer)


@pytest.mark.nightly
def test_a_score_stands_with_its_winner(duel):
    event, match = duel
    won(match, "away", 10, 24)

    answer = seen(event)

    assert rows(answer)[0][2] == f"10{DASH}24"
    assert '<span class="who won">Ben Okafor</span>' in source(answer)
    assert rows(seen(event, "pairings/?by=name"))[1][3] == f"24{DASH}10"
    assert "1 of 1 reported." in words(answer)


def test_of_several_games_the_page_says_who_won_how_many(duel):
    event, match = duel
    games = [
        {"home_score": 7, "away_score": 0, "winner": side, "ending": "regulation"}
        for side in ("home", "away", "home")
    ]
    won(match, games=games)

    assert rows(seen(event))[0][2] == f"2{DASH}1"


@pytest.mark.nightly
def test_what_the_clock_accepted_is_provisional_until_the_round_closes(duel):
    event, match = duel
    won(match, settled=SettledBy.BY_CLOCK)
    assert rows(seen(event))[0][2] == f"21{DASH}14 provisional"

    Round.objects.filter(pk=match.round_id).update(
        state=RoundState.CLOSED, closed_at=timezone.now(), version=9
    )

    assert rows(seen(event))[0][2] == f"21{DASH}14"


@pytest.mark.nightly
def test_every_reason_and_every_outcome_has_its_words():
    """A new one fails here until it is told to people."""
    unsaid = {PairingReason.SAME_POINTS, PairingReason.SCHEDULED}
    assert {*NOTES} == {*PairingReason} - unsaid
    assert len({*OUTCOME_WORDS.values()}) == len(OUTCOME_WORDS)
    assert {str(each) for each in TableStatus} >= {"playing", "one report", "disputed"}


# Which round


@pytest.mark.nightly
def test_any_round_that_was_published_can_be_looked_at():
    event = a_running_event(8)
    swiss.play(event, upto=2)

    answer = seen(event, "pairings/?round=1")

    assert "Pairings, round 1" in words(answer)
    assert "Round 1 is closed." in words(answer)
    assert "every 15s" not in source(answer)
    assert "Pairings, round 2" in words(seen(event))


@pytest.mark.nightly
@pytest.mark.parametrize("round_", ["0", "9", "x", "cut-1", "-1", "1e9", "%00"])
def test_a_round_that_was_never_published_is_not_there(round_):
    event = a_running_event(8)
    swiss.play(event)

    for rest in ("pairings/?", "pairings/why/?", "pairings.csv?", "print/pairings/?"):
        assert seen(event, f"{rest}round={round_}").status_code == 404


def test_before_the_first_round_the_page_says_so_and_there_is_no_file():
    event = a_running_event(8)

    assert "No rounds yet" in words(seen(event))
    for rest in ("pairings/why/", "pairings.csv", "print/pairings/"):
        assert seen(event, rest).status_code == 404


# Filters


@pytest.mark.nightly
def test_a_name_leaves_its_table_and_hides_the_others():
    """Hidden, not left out: who has scripts finds them again without asking."""
    event = a_running_event(8)
    swiss.published(swiss.a_draft(event))

    answer = seen(event, "pairings/?q=ADA")

    [row] = rows(answer)
    assert "Ada Ito" in " ".join(row)
    assert len(rows(answer, hidden=True)) == 3
    assert 'value="ADA"' in source(answer)


@pytest.mark.nightly
def test_accents_and_apostrophes_find_their_plain_letters():
    event = a_running_event(0)
    pair = [an_entrant(event, name) for name in ("Zoë D'Arcy", "Ben")]
    a_round(event, pair)

    assert len(rows(seen(event, "pairings/?q=zoe+darcy"))) == 1


@pytest.mark.nightly
def test_what_is_not_reported_can_be_had_alone():
    event = a_running_event(8)
    round_ = swiss.published(swiss.a_draft(event))
    swiss.decide(round_, table=2)

    found = rows(seen(event, "pairings/?open=1"))

    assert [row[0] for row in found] == ["1", "3", "4"]
    assert len(rows(seen(event, "pairings/?open=1&by=name"))) == 6


@pytest.mark.nightly
def test_a_name_that_nobody_has_says_so():
    event = a_running_event(8)
    swiss.published(swiss.a_draft(event))

    assert '<p class="card-note" data-none>No tables found.' in source(
        seen(event, "pairings/?q=nobody")
    )


@pytest.mark.nightly
def test_a_filter_stands_outside_of_what_is_swapped():
    event = a_running_event(8)
    swiss.published(swiss.a_draft(event))

    page = source(seen(event))

    assert page.index('data-filter="pairings"') < page.index('id="pairings"')
    assert page.index("data-pause") > page.index("</table>")


# Why


@pytest.mark.nightly
def test_the_reasons_the_proof_and_the_commitment_are_public():
    event = a_running_event(8)
    swiss.play(event)
    round_ = swiss.published(swiss.a_draft(event, 2))

    answer = seen(event, "pairings/why/")

    said = words(answer)
    assert [row[2] for row in rows(answer)[:4]] == [
        each.why for each in swiss.tables(round_)
    ]
    assert round_.certificate["told"] in said
    assert random_draws.seeded_hash(event.lot_seed) in said
    assert "No edits by staff." in said
    assert "This was the first draft of the round." in said
    assert event.lot_seed not in said
    assert round_.seed not in said


@pytest.mark.nightly
def test_an_edit_stands_there_with_its_reason():
    event = a_running_event(8)
    round_ = swiss.a_draft(event)
    one, two = (swiss.table(round_, number) for number in (1, 2))
    edit = RoundEdit(
        round_id=round_.pk, expected=round_.version, reason="They came in one car."
    )
    edits.swap_seats(event.pk, event.owner, edit, one=one.home_id, two=two.home_id)
    swiss.published(Round.objects.get(pk=round_.pk))

    said = words(seen(event, "pairings/why/"))

    assert "edited by staff" in said
    assert f"Set by staff. Olga swapped {one.home.name} and {two.home.name}: " in said
    assert "They came in one car." in said
    assert "edited by staff" in words(seen(event))


def test_the_reasons_say_which_points_were_corrected_since():
    """A reason gives the points of the time when the round was paired."""
    first = an_older_round(8)
    event = first.tournament
    match = correct(table_at(first))
    second = swiss.tables(Round.objects.get(tournament=event, number=2))
    [row] = [each for each in second if match.home_id in (each.home_id, each.away_id)]

    said = words(seen(event, "pairings/why/"))
    address = f"/events/{event.pk}/desk/rounds/{row.round_id}/"
    at_desk = words(at_the_desk(event.owner).get(address))

    for page in (said, at_desk):
        assert "Both have 3 points. Points corrected since:" in page
        assert f"{match.home} from 3 to 0" in page
        assert f"{match.away} from 0 to 3" in page
    assert said.count("Points corrected since") == 2
    assert "these are the points at the time of pairing" in said


@pytest.mark.nightly
def test_reasons_without_a_correction_say_nothing_of_one():
    event = an_older_round(8).tournament

    assert "corrected since" not in words(seen(event, "pairings/why/"))


@pytest.mark.nightly
def test_another_draft_is_counted_for_all_to_see():
    event = a_running_event(8)
    first = swiss.a_draft(event)
    second = rounds.redraft_round(
        event.pk, event.owner, round_id=first.pk, expected=first.version
    )
    swiss.published(second)

    assert "This was draft 2 of the round" in words(seen(event, "pairings/why/"))


def test_who_plays_and_publishes_is_seen():
    event = a_running_event(8)
    Entrant.objects.filter(tournament=event, name="Ada Ito").update(person=event.owner)
    swiss.published(swiss.a_draft(event))

    assert "published by an entrant" in words(seen(event))
    assert "published by an entrant" in words(seen(event, "pairings/why/"))


@pytest.mark.nightly
def test_when_it_is_over_the_seed_of_a_round_follows_from_the_seed_of_the_event():
    event = a_finished_event()
    round_ = Round.objects.get(tournament=event, stage="swiss", number=2)

    said = words(seen(event, "pairings/why/?round=2"))

    assert event.lot_seed in said
    assert round_.seed in said
    assert random_draws.seeded_hash(event.lot_seed, "pair", 2, 1) == round_.seed


@pytest.mark.nightly
def test_of_the_cut_the_bracket_is_the_reason():
    event = in_the_cut(played=1)

    said = words(seen(event, "pairings/why/?round=cut-1"))

    assert "Its seeds are the places after the Swiss rounds." in said
    assert "Verify the random draw" not in said


# As a file


def table_of(answer):
    return list(csv.reader(io.StringIO(answer.content.decode())))


@pytest.mark.nightly
def test_a_round_is_a_sheet_of_its_tables(duel):
    event, match = duel
    won(match, "away", 10, 24)

    answer = seen(event, "pairings.csv")

    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert 'filename="harbour-open-round-1.csv"' in answer["Content-Disposition"]
    assert table_of(answer) == [
        [
            *("round", "table", "home", "home points", "away", "away points"),
            *("result", "winner", "home score", "away score", "note"),
        ],
        [
            *("Round 1", "1", "Ada Ito", "0", "Ben Okafor", "0"),
            *("won", "Ben Okafor", "10", "24", ""),
        ],
        ["Round 1", "", "Cleo Marsh", "0", "", "", "bye", "", "", "", ""],
    ]


@pytest.mark.nightly
def test_the_sheet_of_a_round_of_the_cut_has_seeds_and_says_so():
    event = in_the_cut(played=1)

    heading, *tables = table_of(seen(event, "pairings.csv?round=cut-1"))

    assert heading[2:6] == ["home", "home seed", "away", "away seed"]
    assert {(row[3], row[5]) for row in tables} == {("1", "4"), ("2", "3")}


@pytest.mark.nightly
def test_a_name_leaves_only_its_lines_in_the_file(duel):
    event, _ = duel

    assert len(table_of(seen(event, "pairings.csv?q=cleo"))) == 2


def test_a_name_that_a_spreadsheet_would_compute_is_guarded():
    """O4."""
    event = a_running_event(0)
    a_round(event, [an_entrant(event, name) for name in ("=1+1", "@Ben")])

    [_, row] = table_of(seen(event, "pairings.csv"))

    assert (row[2], row[4]) == ("'=1+1", "'@Ben")


@pytest.mark.nightly
def test_who_has_this_version_of_the_file_gets_nothing_again(duel):
    event, match = duel
    etag = seen(event, "pairings.csv")["ETag"]

    assert seen(event, "pairings.csv", if_none_match=etag).status_code == 304

    Round.objects.filter(pk=match.round_id).update(version=9)

    assert seen(event, "pairings.csv", if_none_match=etag).status_code == 200


# On paper


@pytest.mark.nightly
def test_paper_by_name_has_everybody_with_his_table():
    event = a_running_event(5)
    round_ = swiss.published(swiss.a_draft(event))
    table = swiss.table(round_, 2)

    answer = seen(event, "print/pairings/")

    said = words(answer)
    assert f"{table.home.name} 2 against {table.away.name}" in said
    assert f"{table.away.name} 2 against {table.home.name}" in said
    assert said.count("against") == 4
    assert "Harbour Open, round 1, unofficial" in said
    assert 'class="paper paper-a4"' in source(answer)


def test_paper_by_table_has_a_head_that_repeats():
    event = a_running_event(5)
    swiss.published(swiss.a_draft(event))

    answer = seen(event, "print/pairings/?by=table&paper=letter")

    assert [row[0] for row in rows(answer)] == ["1", "2", DASH]
    assert "<thead>" in source(answer)
    assert 'class="paper paper-letter"' in source(answer)
    assert "unofficial" in words(answer)


@pytest.mark.nightly
@pytest.mark.parametrize("asked", ["by=x", "paper=a5", "by=name&paper=../x"])
def test_paper_that_nobody_has_is_not_there(asked):
    event = a_running_event(4)
    swiss.published(swiss.a_draft(event))

    assert seen(event, f"print/pairings/?{asked}").status_code == 404


# Names


def test_markup_in_a_name_is_shown_and_never_obeyed():
    """O1."""
    event = a_running_event(0)
    a_round(event, [an_entrant(event, name) for name in ("<b>Ada</b>", "\"'><i>Ben")])
    Tournament.objects.filter(pk=event.pk).update(name="<script>alert(1)</script>")

    for rest in ("", "pairings/", "pairings/?by=name", "print/pairings/", "entrants/"):
        page = source(seen(event, rest))
        assert "<b>Ada" not in page
        assert "<i>Ben" not in page
        assert "<script>alert" not in page
    assert again(event).name in words(seen(event))


@pytest.mark.nightly
def test_a_round_knows_its_name_in_addresses():
    event = in_the_cut(played=1)
    found = {pairings.round_slug(each) for each in pairings.public_rounds(event)}

    assert found == {"1", "2", "3", "cut-1"}
    assert f"/events/{event.pk}/pairings/?round=cut-1" in links(seen(event))


@pytest.mark.nightly
def test_an_owner_is_no_entrant():
    """Nobody's row is tinted for whoever only looks."""
    event = a_running_event(4, a_person("Olga"))
    swiss.published(swiss.a_draft(event))

    assert "data-me" not in source(seen(event))
