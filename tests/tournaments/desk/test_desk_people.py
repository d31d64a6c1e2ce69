"""Entrants at the desk: names typed and pasted, check-in, leaving, lists, codes."""

import datetime as dt
import html
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from tests.builders.cards import the_sample_set
from tests.builders.decks import a_list
from tests.builders.desk import address, at_the_desk, buttons
from tests.builders.events import (
    a_field,
    a_running_event,
    a_submission,
    an_entrant,
    an_event,
    an_official,
    lines,
)
from tests.builders.looking import source, words
from tests.builders.people import a_person
from tests.builders.swiss import a_draft, play, published, table
from tournaments.entries import actions as entrants
from tournaments.models import (
    Entrant,
    EntrantState,
    ListPolicy,
    Role,
    Submission,
    TournamentState,
)
from tournaments.rules.scoring import Outcome

pytestmark = pytest.mark.django_db


def page_of(entrant):
    return f"{address(entrant.tournament)}entrants/{entrant.pk}/"


def do(desk, entrant, name, /, **more):
    version = Entrant.objects.get(pk=entrant.pk).version
    return desk.post(page_of(entrant), {"do": name, "expected": version, **more})


def names_on(answer):
    found = re.findall(r'roster-who"><a[^>]*>(.*?)</a>', source(answer))
    return [each.strip() for each in found]


# Adding


def typed(answer) -> str:
    """Give what stands in the form, as a browser would send it again."""
    [found] = re.findall(
        r"<textarea[^>]*>\s*(.*?)</textarea>", source(answer), re.DOTALL
    )
    return html.unescape(found)


@pytest.mark.nightly
def test_one_name_is_entered_at_once(desk, olga):
    event = an_event(olga)

    answer = desk.post(f"{address(event)}entrants/add/", {"names": "Ada Ito"})

    assert "1 of 1 line entered" in words(answer)
    assert event.entrants.get().name == "Ada Ito"


@pytest.mark.nightly
def test_fixed_tables_come_with_the_list_and_stay_with_whom_they_concern(desk, olga):
    event = an_event(olga)
    table = "First name;Last name;Table\nAda;Ito;7\nBen;Okafor;\nCleo;Marsh;none\n"

    looked = desk.post(f"{address(event)}entrants/add/", {"names": table})
    assert "There is no table none; tables are 1 to 9999." in words(looked)
    answer = desk.post(
        f"{address(event)}entrants/add/", {"names": table, "do": "enter"}
    )

    assert dict(event.entrants.values_list("name", "fixed_table")) == {
        "Ada Ito": 7,
        "Ben Okafor": None,
    }
    assert typed(answer) == "First name;Last name;Table\nCleo;Marsh;none"
    [line] = lines(event, "table_fixed")
    assert (line.entrant.name, line.visibility) == ("Ada Ito", "self")
    [added] = lines(event, "entrants_added")
    assert "table" not in str(added.payload.after)


@pytest.mark.nightly
def test_the_same_list_sent_twice_enters_nobody_twice(desk, olga):
    event = an_event(olga)
    sending = {"names": "Ada Ito\nBen Okafor", "do": "enter"}
    desk.post(f"{address(event)}entrants/add/", sending)

    answer = desk.post(f"{address(event)}entrants/add/", sending)

    assert answer.status_code == 422
    assert words(answer).count("skipped") == 2
    assert event.entrants.count() == 2


def test_a_sheet_of_ours_can_be_sent_back(desk, olga):
    """What guards a cell against formulas is taken off again (O4)."""
    event, other = an_event(olga), an_event(olga, name="Another Open")
    an_entrant(event, "=Ada", fixed_table=4)
    an_entrant(event, "Ben Okafor")
    sheet = desk.get(f"{address(event)}files/entrants.csv").content

    file = SimpleUploadedFile("entrants.csv", sheet)
    answer = desk.post(f"{address(other)}entrants/add/", {"file": file})
    desk.post(f"{address(other)}entrants/add/", {"names": typed(answer), "do": "enter"})

    assert dict(other.entrants.values_list("name", "fixed_table")) == {
        "=Ada": 4,
        "Ben Okafor": None,
    }


@pytest.mark.nightly
def test_who_may_not_fix_tables_enters_names_alone(olga):
    event = an_event(olga)
    desk = at_the_desk(an_official(event, Role.HEAD_JUDGE))
    table = "name,table\nAda Ito,7\nBen Okafor,\n"

    answer = desk.post(
        f"{address(event)}entrants/add/", {"names": table, "do": "enter"}
    )

    assert "your role cannot set fixed tables" in words(answer)
    assert [each.name for each in event.entrants.all()] == ["Ben Okafor"]


@pytest.mark.nightly
def test_names_are_entered_and_every_line_is_told(desk, olga):
    event = an_event(olga, capacity=4)
    an_entrant(event, "Ada Ito")

    names = "Ben Okafor\nADA  ITO\n\nCleo Marsh\nDev Anand\nEdda Falk"
    looked = desk.post(f"{address(event)}entrants/add/", {"names": names})
    assert "4 of 5 lines can be entered" in words(looked)
    assert event.entrants.count() == 1
    assert "Enter 4 names" in buttons(looked)
    answer = desk.post(
        f"{address(event)}entrants/add/", {"names": names, "do": "enter"}
    )

    said = words(answer)
    assert "4 of 5 lines entered" in said
    assert "1 Ben Okafor registered" in said
    assert "The name “ADA ITO” is taken by Ada Ito" in said
    assert "6 Edda Falk waiting list" in said
    assert event.entrants.count() == 5
    page = source(answer)
    assert page.index("lines entered") < page.index("<textarea")
    assert "Go to the desk" in said
    [left] = re.findall(r"<textarea[^>]*>\s*(.*?)</textarea>", source(answer))
    assert left == "ADA  ITO"


def test_names_of_people_at_the_desk_are_checked_in_as_they_are_entered(desk, olga):
    event = an_event(olga, state=TournamentState.CHECK_IN, capacity=4)
    names = "Ada Ito\nBen Okafor\nCleo Marsh\nDev Anand\nEdda Falk"

    answer = desk.post(
        f"{address(event)}entrants/add/", {"names": names, "do": "check_in"}
    )

    assert "1 Ada Ito checked in" in words(answer)
    assert "Start the event" in words(answer)
    states = [*event.entrants.order_by("name").values_list("state", flat=True)]
    assert states == ["checked_in"] * 4 + ["waitlisted"]
    assert event.entrants.filter(checked_in_at=None).count() == 0
    assert "Olga entered and checked in 5 names." in words(desk.get(address(event)))


def test_nobody_is_checked_in_while_check_in_is_closed(desk, olga):
    event = an_event(olga)

    answer = desk.post(
        f"{address(event)}entrants/add/", {"names": "Ada Ito", "do": "check_in"}
    )

    assert answer.status_code == 422
    assert "Check-in is not open, so no names were entered." in words(answer)
    assert "Enter and check in" not in buttons(answer)
    assert not event.entrants.exists()


def test_who_withdrew_is_offered_to_come_back_before_the_start(desk, olga):
    event = an_event(olga)
    an_entrant(event, "Hana Ito", state="withdrawn")

    answer = desk.post(
        f"{address(event)}entrants/add/",
        {"names": "Hana Ito\nBen Okafor", "do": "enter"},
    )

    assert "Let Hana Ito back in" in buttons(answer)
    assert event.entrants.count() == 2


def test_an_address_is_not_entered_and_a_number_is_taken_off(desk, olga):
    event = an_event(olga)
    names = "1. Finn\n2. Gus;gus@example.org"

    looked = words(desk.post(f"{address(event)}entrants/add/", {"names": names}))
    assert "1 of 2 lines can be entered" in looked
    assert "1 Finn new" in looked
    assert "We removed the number before the name on 2 lines." in looked
    answer = desk.post(
        f"{address(event)}entrants/add/", {"names": names, "do": "enter"}
    )

    assert "contains an e-mail address, and names are public" in words(answer)
    assert [each.name for each in event.entrants.all()] == ["Finn"]
    assert typed(answer) == "2. Gus;gus@example.org"


@pytest.mark.nightly
def test_a_file_gives_its_column_of_names(desk, olga):
    event = an_event(olga)
    file = SimpleUploadedFile(
        "club.csv", "\ufeffCity;Name\nKiel;Ada Ito\nKiel;Ben Okafor\n".encode()
    )

    answer = desk.post(f"{address(event)}entrants/add/", {"file": file})
    assert "Line 1: this column was ignored: City . Known columns" in words(answer)
    desk.post(f"{address(event)}entrants/add/", {"names": typed(answer), "do": "enter"})

    assert {*event.entrants.values_list("name", flat=True)} == {
        "Ada Ito",
        "Ben Okafor",
    }


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        pytest.param({"names": "  \n "}, "Enter a name, or choose a file", id="none"),
        pytest.param({"names": "..."}, "at least one letter or digit", id="no name"),
        pytest.param({"names": "A\n" * 3000}, "longer than 2048 lines", id="many"),
        pytest.param(
            {"file": SimpleUploadedFile("a.csv", b"\xff\xfe\x00")},
            "not text in UTF-8",
            id="another encoding",
        ),
        pytest.param(
            {"file": SimpleUploadedFile("a.csv", b"x" * 400_001)},
            "larger than 400 KB",
            id="large",
        ),
    ],
)
def test_what_cannot_be_read_is_told(desk, olga, sent, said):
    event = an_event(olga)

    answer = desk.post(f"{address(event)}entrants/add/", sent)

    assert answer.status_code == 422
    assert said in words(answer)
    assert not event.entrants.exists()


def test_names_are_entered_once_registration_is_open(desk, olga):
    event = an_event(olga, state=TournamentState.DRAFT, opened_at=None)

    answer = desk.post(f"{address(event)}entrants/add/", {"names": "Ada Ito"})

    assert answer.status_code == 422
    assert "Registration is not open" in words(answer)


# The list of them


@pytest.mark.nightly
def test_entrants_are_filtered_by_state_and_by_name(desk, olga):
    event = an_event(olga, state=TournamentState.CHECK_IN)
    an_entrant(event, "Ada Ito")
    an_entrant(event, "Ben Okafor", state="registered")
    an_entrant(event, "Cleo Marsh", state="waitlisted")
    roster = f"{address(event)}entrants/"

    assert names_on(desk.get(roster)) == ["Ada Ito", "Ben Okafor", "Cleo Marsh"]
    assert names_on(desk.get(roster, {"show": "absent"})) == ["Ben Okafor"]
    assert names_on(desk.get(roster, {"show": "waiting"})) == ["Cleo Marsh"]
    assert names_on(desk.get(roster, {"q": "MARSH"})) == ["Cleo Marsh"]
    assert "No entrants found" in words(desk.get(roster, {"q": "zed"}))
    assert "2 of 64 spots are taken" in words(desk.get(roster))


# Being there


@pytest.mark.nightly
def test_without_check_in_nobody_is_filtered_by_it(desk, olga):
    event = an_event(olga, has_check_in=False)
    an_entrant(event, "Ada Ito", state="registered")

    said = words(desk.get(f"{address(event)}entrants/"))

    assert "All 1" in said
    assert "Not checked in" not in said


def named(*entrants):
    """Name entrants to the check-in form as its buttons do: id and version."""
    for each in entrants:
        each.refresh_from_db()
    return [f"{each.pk}:{each.version}" for each in entrants]


def states(event):
    return dict(event.entrants.values_list("name", "state"))


def check_in(desk, event, /, *, htmx=False, **sent):
    headers = {"HX-Request": "true"} if htmx else {}
    return desk.post(f"{address(event)}entrants/check-in/", sent, headers=headers)


def test_one_press_in_the_row_checks_somebody_in(desk, olga):
    event = an_event(olga, state=TournamentState.CHECK_IN)
    ben = an_entrant(event, "Ben Okafor", state="registered")
    assert "Check in Ben Okafor" in buttons(desk.get(f"{address(event)}entrants/"))

    answer = check_in(desk, event, check_in=named(ben), show="absent")

    assert states(event) == {"Ben Okafor": "checked_in"}
    page = desk.get(answer["Location"])
    assert "Ben Okafor is checked in." in words(page)
    assert "Undo" in buttons(page)


def test_a_row_is_checked_in_and_undone_in_place(desk, olga):
    event = an_event(olga, state=TournamentState.CHECK_IN)
    ben = an_entrant(event, "Ben Okafor", state="registered")

    done = check_in(desk, event, htmx=True, check_in=named(ben))
    undone = check_in(desk, event, htmx=True, undo=named(ben))

    assert "Undo check-in of Ben Okafor" in buttons(done)
    assert "Checked in 1" in words(done)
    assert names_on(undone) == ["Ben Okafor"]
    assert "Check in Ben Okafor" in buttons(undone)
    assert "The check-in of Ben Okafor is undone." in words(undone)
    assert "<html" not in source(undone)


def test_everybody_shown_is_checked_in_at_once_and_undone_at_once(desk, olga):
    event = an_event(olga, state=TournamentState.CHECK_IN)
    for name in ("Ada Ito", "Ben Okafor", "Cleo Marsh"):
        an_entrant(event, name, state="registered")
    roster = desk.get(f"{address(event)}entrants/", {"show": "absent", "q": "o"})
    assert "Check in all 3 shown" in buttons(roster)
    shown = re.findall(
        r'form="check-all" name="check_in" value="(.*?)"', source(roster)
    )

    answer = check_in(desk, event, check_in=shown, show="absent")
    page = desk.get(answer["Location"])
    assert "3 entrants are checked in." in words(page)
    assert "Everybody is checked in" in words(page)
    assert "Undo all 3" in buttons(page)
    lot = re.findall(r'name="undo" value="(.*?)"', source(page))
    answer = check_in(desk, event, undo=lot, show="absent")

    assert "3 check-ins are undone." in words(desk.get(answer["Location"]))
    assert set(states(event).values()) == {"registered"}


@pytest.mark.nightly
def test_the_only_hit_of_a_search_has_the_focus_on_its_button(desk, olga):
    """Without JavaScript, Enter searches and Enter checks in."""
    event = an_event(olga, state=TournamentState.CHECK_IN)
    ben = an_entrant(event, "Ben Okafor", state="registered")
    an_entrant(event, "Ada Ito", state="registered")

    page = source(desk.get(f"{address(event)}entrants/", {"q": "oka"}))

    [focused] = re.findall(r"<[^>]* autofocus[^>]*>", page)
    assert f'id="in-{ben.pk}"' in focused


def test_somebody_who_checked_in_meanwhile_is_shown_so(desk, olga):
    event = an_event(olga, state=TournamentState.CHECK_IN)
    ben = an_entrant(event, "Ben Okafor", state="registered")
    old = named(ben)
    check_in(desk, event, check_in=old)

    answer = check_in(desk, event, htmx=True, check_in=old)

    assert answer.status_code == 422
    assert "Ben Okafor is checked in already." in words(answer)
    assert "Undo check-in of Ben Okafor" in buttons(answer)


@pytest.mark.nightly
@pytest.mark.parametrize("sent", ["", "x", "x:1", "{}:", "{}:-1", "{}:9999999999"])
def test_a_form_that_names_nobody_is_not_found(desk, olga, sent):
    event = an_event(olga, state=TournamentState.CHECK_IN)
    ben = an_entrant(event, state="registered")

    assert check_in(desk, event, check_in=sent.format(ben.pk)).status_code == 404


@pytest.mark.nightly
def test_a_notice_of_check_in_is_only_shown_for_an_instant(desk, olga):
    event = an_event(olga, state=TournamentState.CHECK_IN)
    an_entrant(event)

    for said in ("yesterday", "2026-13-01", "2026-01-01T00:00", "9" * 99):
        page = desk.get(f"{address(event)}entrants/", {"checked": said})
        assert "is checked in." not in words(page)


@pytest.mark.nightly
def test_the_page_of_an_entrant_checks_in_and_undoes_it(desk, olga):
    ada = an_entrant(an_event(olga, state=TournamentState.CHECK_IN), state="registered")
    assert "Check Ada Ito in" in buttons(desk.get(page_of(ada)))

    check_in(desk, ada.tournament, check_in=named(ada))

    assert "Check Ada Ito in" not in buttons(desk.get(page_of(ada)))
    assert "Undo check-in" in buttons(desk.get(page_of(ada)))


@pytest.mark.nightly
def test_a_form_of_an_older_page_is_outrun(desk, olga):
    ada = an_entrant(an_event(olga))
    do(desk, ada, "rename", name="Ada B. Ito")

    answer = do(desk, ada, "rename", name="Ada C. Ito", expected=0)

    assert answer.status_code == 409
    assert "Olga renamed Ada Ito to Ada B. Ito." in words(answer)


def test_a_name_that_is_refused_can_be_taken_along(desk, olga):
    ada = an_entrant(an_event(olga), "Ada Ito")

    answer = do(desk, ada, "rename", name="ada@desk.example")

    assert ">ada@desk.example</textarea>" in source(answer)


@pytest.mark.nightly
def test_an_entry_is_renamed_and_given_a_table(desk, olga):
    ada = an_entrant(an_event(olga))

    do(desk, ada, "rename", name="  Ada   Itō ")
    do(desk, ada, "fix_table", table="7")
    ada.refresh_from_db()
    assert (ada.name, ada.fixed_table) == ("Ada Itō", 7)

    do(desk, ada, "fix_table", table="")
    ada.refresh_from_db()
    assert ada.fixed_table is None


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("name", "sent"),
    [("rename", {"name": ""}), ("fix_table", {"table": "x"}), ("rename", {})],
)
def test_a_deed_that_says_nothing_changes_nothing(desk, olga, name, sent):
    ada = an_entrant(an_event(olga))

    answer = do(desk, ada, name, **sent)

    ada.refresh_from_db()
    assert (answer.status_code, ada.version) == (422, 0)


# Leaving and coming


@pytest.mark.nightly
def test_before_the_start_somebody_withdraws_and_comes_back(desk, olga):
    ada = an_entrant(an_event(olga), state="registered")

    do(desk, ada, "withdraw", reason="Ill.")
    ada.refresh_from_db()
    assert ada.state == EntrantState.WITHDRAWN

    assert "Register Ada Ito again" in buttons(desk.get(page_of(ada)))
    do(desk, ada, "readmit")
    ada.refresh_from_db()
    assert ada.state == EntrantState.REGISTERED


@pytest.mark.nightly
def test_who_has_a_match_to_play_concedes_or_finishes_it(desk, olga):
    event = a_running_event(8, olga)
    row = table(published(a_draft(event)), 1)

    page = desk.get(page_of(row.home))
    assert "The match at table 1 is open" in words(page)
    refused = do(desk, row.home, "drop")
    assert refused.status_code == 422

    do(desk, row.home, "drop", open_match="concede")
    row.refresh_from_db()
    row.home.refresh_from_db()
    assert row.home.state == EntrantState.DROPPED
    assert (row.outcome, row.winner) == (Outcome.CONCESSION, "away")

    do(desk, row.home, "undrop")
    row.home.refresh_from_db()
    assert row.home.state == EntrantState.CHECKED_IN


@pytest.mark.nightly
def test_late_entry_states_its_price_first(desk, olga):
    event = a_running_event(8, olga, late_entry_until_round=3)
    play(event, 1)

    page = desk.get(f"{address(event)}entrants/add/")
    assert "A late entrant starts in round 2 with 1 loss." in words(page)

    desk.post(f"{address(event)}entrants/add/", {"name": "Zed Late", "losses": "1"})
    zed = Entrant.objects.get(name="Zed Late")
    assert zed.first_round == 2


@pytest.mark.nightly
def test_a_price_that_has_risen_since_is_told_anew(desk, olga):
    event = a_running_event(8, olga, late_entry_until_round=3)
    play(event, 1)

    answer = desk.post(
        f"{address(event)}entrants/add/", {"name": "Zed Late", "losses": "0"}
    )

    assert answer.status_code == 409
    assert "The number of losses for entering now is 1; the form said 0." in words(
        answer
    )
    assert not Entrant.objects.filter(name="Zed Late").exists()


def test_late_entry_ends(desk, olga):
    event = a_running_event(8, olga, late_entry_until_round=1)
    play(event, 1)

    page = desk.get(f"{address(event)}entrants/add/")

    assert "Late entry is over" in words(page)
    assert "Enter them" not in buttons(page)


def test_a_returning_no_show_is_let_back_in_under_the_same_name(desk, olga):
    event = a_running_event(8, olga, late_entry_until_round=3)
    hana = an_entrant(event, "Hana Ito", state="withdrawn")
    play(event, 1)

    answer = desk.post(
        f"{address(event)}entrants/add/", {"name": "hana ito", "losses": "1"}
    )

    assert answer.status_code == 409
    assert "Hana Ito missed 1 round: it counts as a loss." in words(answer)
    assert "Let Hana Ito back in" in buttons(answer)
    do(desk, hana, "late", losses="1")
    hana.refresh_from_db()
    assert (hana.state, hana.first_round) == (EntrantState.CHECKED_IN, 2)
    assert event.entrants.filter(name_key="hana ito").count() == 1


@pytest.mark.nightly
def test_who_dropped_is_offered_to_come_back_with_the_price(desk, olga):
    event = a_running_event(8, olga, late_entry_until_round=3)
    play(event, 1)
    ada = event.entrants.order_by("name_key").first()
    entrants.drop_from_event(event.pk, olga, entrant=ada.pk, expected=ada.version)
    play(event, 2)

    answer = desk.post(
        f"{address(event)}entrants/add/", {"name": ada.name, "losses": "2"}
    )

    assert f"{ada.name} missed 1 round: it counts as a loss." in words(answer)
    assert f"Let {ada.name} back in" in buttons(answer)
    ada.refresh_from_db()
    assert do(desk, ada, "undrop", losses="0").status_code == 409
    do(desk, ada, "undrop", losses="1")
    ada.refresh_from_db()
    assert ada.state == EntrantState.CHECKED_IN


def test_the_name_of_somebody_who_plays_is_refused_as_before(desk, olga):
    event = a_running_event(8, olga, late_entry_until_round=3)
    ada = event.entrants.order_by("name_key").first()

    answer = desk.post(
        f"{address(event)}entrants/add/", {"name": ada.name, "losses": "0"}
    )

    assert answer.status_code == 422
    assert f"The name “{ada.name}” is taken by {ada.name} (checked in)." in words(
        answer
    )


@pytest.mark.nightly
def test_who_was_registered_and_not_there_comes_late(desk, olga):
    event = a_running_event(8, olga)
    zed = an_entrant(event, "Zed Late", state="withdrawn")
    assert "Let Zed Late in late" in buttons(desk.get(page_of(zed)))

    do(desk, zed, "late", losses="0")

    zed.refresh_from_db()
    assert zed.state == EntrantState.CHECKED_IN


# Codes


def test_a_claim_code_is_shown_once_and_works(desk, olga):
    ada = an_entrant(an_event(olga))

    answer = do(desk, ada, "code")
    [code] = re.findall(r'claim-code"[^>]*>([^<]+)<', source(answer))

    assert code not in source(desk.get(page_of(ada)))
    entrants.claim_entry(ada.tournament_id, a_person("Ada"), entrant=ada.pk, code=code)
    ada.refresh_from_db()
    assert ada.person is not None
    refused = do(desk, ada, "code")
    assert (refused.status_code, b"claim-code" in refused.content) == (422, False)


# Lists


@pytest.fixture
def event(olga):
    return an_event(
        olga, list_policy=ListPolicy.REQUIRED, undetermined_policy="head_judge"
    )


def test_the_state_of_every_list_is_told_to_officials(desk, event):
    ada, ben, _ = a_field(event, 3)
    a_submission(ada)
    a_submission(ben, verdict="UNDETERMINED")

    said = words(desk.get(f"{address(event)}entrants/"))

    assert "list accepted" in said
    assert "list waiting for a decision" in said
    assert "list missing" in said


def test_a_list_in_doubt_is_refused_once_the_event_takes_none(desk, event):
    a_submission(an_entrant(event), verdict="UNDETERMINED")
    event.undetermined_policy = "refuse"
    event.save()

    roster = words(desk.get(f"{address(event)}entrants/"))

    assert "list refused" in roster


@pytest.mark.nightly
def test_who_may_not_read_lists_learns_only_whether_there_is_one(event):
    """H7."""
    a_submission(an_entrant(event), verdict="UNDETERMINED")
    kim = at_the_desk(an_official(event, Role.SCOREKEEPER, "Kim"))

    said = words(kim.get(f"{address(event)}entrants/"))

    assert "list submitted" in said
    assert "decided" not in said


@pytest.mark.nightly
def test_a_list_is_waived_with_a_reason(desk, event):
    ada = an_entrant(event)
    assert "Waive the list" in buttons(desk.get(page_of(ada)))

    assert do(desk, ada, "waive").status_code == 422
    do(desk, ada, "waive", reason="His bag was stolen.")

    ada.refresh_from_db()
    assert ada.waived == "His bag was stolen."


def test_a_list_that_was_waived_is_said_to_be_so_once(desk, event):
    zed = an_entrant(event, "Zed Zander", waived="The bag was stolen.")

    page = source(desk.get(page_of(zed)))

    assert page.count(">waived<") == 1


@pytest.mark.nightly
def test_a_list_is_unlocked_after_the_deadline(desk, event):
    ada = an_entrant(event)
    a_submission(ada)
    assert "Unlock the list" not in buttons(desk.get(page_of(ada)))
    event.list_deadline_at = event.made_at
    event.save()
    assert "Unlock the list" in buttons(desk.get(page_of(ada)))

    do(desk, ada, "unlock", reason="A misprint in the format.")

    ada.refresh_from_db()
    assert ada.is_unlocked


@pytest.mark.nightly
def test_the_page_says_that_reading_is_logged_before_it_is_read(desk, event):
    """H9."""
    made = a_submission(an_entrant(event), text="1 C1-PS Canary Card\n")
    address_of = f"{address(event)}lists/{made.pk}/"

    page = desk.get(address_of)

    assert "the log records your name and the time" in words(page)
    assert "Canary" not in source(page)
    assert lines(event, "hidden_list_read") == []
    assert f"/events/{event.pk}/lists/{made.pk}/" in source(page)


def test_the_head_judge_decides_on_a_list_in_doubt(desk, event):
    ada = an_entrant(event)
    made = a_submission(ada, verdict="UNDETERMINED")
    address_of = f"{address(event)}lists/{made.pk}/"
    assert {"Accept the list", "Refuse the list"} <= {*buttons(desk.get(address_of))}

    assert desk.post(address_of, {"do": "accept"}).status_code == 422
    desk.post(address_of, {"do": "accept", "reason": "I hold the card in my hand."})

    assert Submission.objects.get(pk=made.pk).accepted is True
    assert "accepted with a note" in words(desk.get(page_of(ada)))


@pytest.mark.nightly
def test_staff_who_plays_does_not_come_near_a_list(desk, event, olga):
    """H4, H9."""
    an_entrant(event, "Olga", person=olga)
    ada = an_entrant(event)
    made = a_submission(ada)

    page = desk.get(page_of(ada))
    answer = desk.get(f"{address(event)}lists/{made.pk}/")

    assert answer.status_code == 404
    assert "see its deck lists." in words(page)
    assert f"/lists/{made.pk}/" not in source(page)


@pytest.mark.nightly
def test_staff_hand_in_a_list_for_whoever_has_no_account(desk, olga):
    the_sample_set()
    event = an_event(olga, snapshot="preseason-2022-11-01")
    ada = an_entrant(event)

    refused = do(desk, ada, "submit", text="3 Nobody Known")
    assert refused.status_code == 422
    assert "3 Nobody Known" in source(refused)
    do(desk, ada, "submit", text=a_list())

    assert ada.submissions.count() == 1


def test_no_list_is_taken_at_the_desk_once_lists_are_locked(desk, olga):
    event = an_event(olga, snapshot="preseason-2022-11-01")
    ada = an_entrant(event)
    page = f"{address(event)}entrants/{ada.pk}/"
    offered = words(desk.get(page))
    event.list_deadline_at = timezone.now() - dt.timedelta(minutes=1)
    event.save()

    assert "Submit a deck list for" in offered
    assert "Submit a deck list for" not in words(desk.get(page))


# Not there


@pytest.mark.nightly
def test_an_entrant_of_another_event_is_not_there(desk, olga):
    mine, other = an_event(olga), an_event(a_person("Ben"))
    stranger = an_entrant(other)

    answer = desk.get(f"{address(mine)}entrants/{stranger.pk}/")

    assert answer.status_code == 404


def test_a_deed_that_is_not_there_is_not_found(desk, olga):
    assert do(desk, an_entrant(an_event(olga)), "promote").status_code == 404


def test_a_judge_does_not_check_in(olga):
    ben = an_entrant(an_event(olga, state=TournamentState.CHECK_IN), state="registered")
    jude = at_the_desk(an_official(ben.tournament, Role.JUDGE))

    page = jude.get(page_of(ben))
    roster = jude.get(f"{address(ben.tournament)}entrants/")
    answer = check_in(jude, ben.tournament, check_in=named(ben))

    assert "Check Ada Ito in" not in buttons(page)
    assert "Check in all 1 shown" not in buttons(roster)
    assert answer.status_code == 403
