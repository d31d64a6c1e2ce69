"""Tables of a round, changed by hand at the desk, each time with a reason."""

import pytest

from tests.builders.desk import address, buttons
from tests.builders.events import a_running_event, an_entrant, lines
from tests.builders.looking import source, words
from tests.builders.notices import heard, known
from tests.builders.people import a_person
from tests.builders.swiss import a_draft, published, table, tables
from tests.builders.tables import say, won
from tournaments.journal import sentences
from tournaments.models import (
    Match,
    Round,
)
from tournaments.rules.scoring import Outcome

pytestmark = pytest.mark.django_db
WHY = "The two are brothers."


def edit(desk, round_, name, **more):
    now = Round.objects.get(pk=round_.pk)
    sent = {"do": name, "expected": now.version, "reason": WHY, **more}
    return desk.post(f"{address(round_.tournament)}rounds/{round_.pk}/", sent)


def now(round_):
    return Round.objects.get(pk=round_.pk)


@pytest.mark.nightly
def test_two_names_change_seats(desk, olga):
    round_ = a_draft(a_running_event(8, olga))
    one, two = table(round_, 1), table(round_, 2)

    answer = edit(desk, round_, "swap", seats=[one.home_id, two.home_id])

    assert answer.status_code == 302
    assert table(round_, 1).home_id == two.home_id
    page = desk.get(answer["Location"])
    assert f"Olga swapped {one.home.name} and {two.home.name}: {WHY}" in words(page)
    assert "edited by staff" in words(page)


def test_a_table_is_taken_apart_and_its_two_paired_or_rested(desk, olga):
    round_ = a_draft(a_running_event(8, olga))
    row = table(round_, 1)
    home, away = row.home_id, row.away_id

    edit(desk, round_, "break", tables=[row.pk])
    page = desk.get(f"{address(round_.tournament)}rounds/{round_.pk}/")
    assert "Without a seat" in words(page)
    assert {"Pair the selected two", "Give the bye"} <= {*buttons(page)}

    edit(desk, round_, "pair", waiting=[away, home])
    again = table(round_, 1)
    assert (again.home_id, again.away_id) == (away, home)


@pytest.mark.nightly
def test_the_bye_is_given_by_hand(desk, olga):
    round_ = a_draft(a_running_event(9, olga))
    bye = Match.objects.get(round=round_, outcome=Outcome.BYE)
    first = table(round_, 1)
    other = first.home_id

    edit(desk, round_, "break", tables=[bye.pk])
    edit(desk, round_, "break", tables=[first.pk])
    edit(desk, round_, "bye", waiting=[other])

    found = Match.objects.get(round=round_, outcome=Outcome.BYE)
    assert found.home_id == other


@pytest.mark.nightly
def test_a_table_moves_without_a_reason(desk, olga):
    round_ = a_draft(a_running_event(8, olga))
    row = table(round_, 1)

    edit(desk, round_, "move", tables=[row.pk], number=9, reason="")

    assert Match.objects.get(pk=row.pk).table == 9


@pytest.mark.nightly
def test_some_tables_are_paired_again_and_the_others_stay(desk, olga):
    round_ = a_draft(a_running_event(8, olga))
    kept = {table(round_, 3).pk, table(round_, 4).pk}
    chosen = [table(round_, 1).pk, table(round_, 2).pk]

    edit(desk, round_, "repair", tables=chosen)

    assert kept <= {each.pk for each in tables(round_)}
    assert now(round_).is_edited


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("name", "sent", "said"),
    [
        ("swap", {}, "Select the two names that swap seats."),
        ("break", {}, "Select the one table to unpair."),
        ("pair", {}, "Select the two players without a seat."),
        ("bye", {}, "Select the player who gets the bye."),
        ("move", {"number": 4}, "Select one table to move."),
        ("repair", {"reason": ""}, "Enter a reason."),
    ],
)
def test_an_edit_without_what_it_needs_says_so(desk, olga, name, sent, said):
    answer = edit(desk, a_draft(a_running_event(8, olga)), name, **sent)

    assert answer.status_code == 422
    assert said in words(answer)


def test_what_was_ticked_and_typed_stays_when_an_edit_is_refused(desk, olga):
    round_ = a_draft(a_running_event(8, olga))
    row = table(round_, 1)

    answer = edit(desk, round_, "swap", seats=[row.home_id, row.away_id])

    assert answer.status_code == 422
    assert "They already play each other, at table 1." in words(answer)
    page = source(answer)
    assert f'value="{row.home_id}" checked' in page
    assert f'value="{WHY}"' in page


@pytest.mark.nightly
def test_an_edit_of_an_older_page_is_outrun(desk, olga):
    round_ = a_draft(a_running_event(8, olga))
    row = table(round_, 1)
    edit(desk, round_, "move", tables=[row.pk], number=9)

    answer = edit(
        desk,
        round_,
        "move",
        tables=[row.pk],
        number=8,
        expected=round_.version,
    )

    assert answer.status_code == 409


@pytest.mark.nightly
def test_a_round_of_another_event_is_not_there(desk, olga):
    mine, other = a_running_event(8, olga), a_running_event(8, a_person("Ben"))
    round_ = a_draft(other)

    assert desk.get(f"{address(mine)}rounds/{round_.pk}/").status_code == 404


@pytest.mark.nightly
def test_somebody_of_another_event_cannot_be_seated(desk, olga):
    round_ = a_draft(a_running_event(8, olga))
    stranger = an_entrant(a_running_event(0, a_person("Ben")), "Zed")

    answer = edit(desk, round_, "swap", seats=[stranger.pk, table(round_, 1).home_id])

    assert answer.status_code == 404


# Reports of a published round


def test_a_table_with_a_report_says_that_an_edit_makes_it_void(desk, olga):
    round_ = published(a_draft(a_running_event(4, olga)))
    [ada] = known(round_.tournament, table(round_, 1).home.name)
    first, second = table(round_, 1), table(round_, 2)
    say(first, "home", won("home", "20:3"))
    page = words(desk.get(f"{address(round_.tournament)}rounds/{round_.pk}/"))

    edit(desk, round_, "swap", seats=[first.home_id, second.home_id])

    name = first.home.name
    assert f"{name} reported: {name} won 20\u20133. If you change this pairing" in page
    assert page.count("the report is void") == 1
    [line] = lines(round_.tournament, "tables_swapped")
    assert (
        sentences.log_predicate(line)
        == "swapped two seats in round 1; 1 report no longer counts"
    )
    assert "Your report for your earlier table no longer counts." in " ".join(
        heard(ada)
    )


@pytest.mark.nightly
def test_enter_in_a_field_presses_no_button_that_changes_seats(desk, olga):
    round_ = a_draft(a_running_event(4, olga))

    page = desk.get(f"{address(round_.tournament)}rounds/{round_.pk}/")

    form = source(page).partition('class="edit-round"')[2]
    assert form.index("<button disabled hidden>") < form.index('value="swap"')


@pytest.mark.nightly
def test_a_disputed_table_is_not_said_to_have_a_result(desk, olga):
    round_ = published(a_draft(a_running_event(4, olga)), olga)
    match = table(round_, 1)
    for side, score in (("home", "20:3"), ("away", "3:20")):
        entrant = getattr(match, f"{side}_id")
        say(match, side, won(side, score), by=olga, entrant=entrant)

    page = desk.get(f"{address(round_.tournament)}rounds/{round_.pk}/")

    assert "Disputed , table 1" in words(page)
    assert "Has a result" not in words(page)
