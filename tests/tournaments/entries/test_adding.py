"""Names in an event: by one, by whole lists, written anew (events 3, O5)."""

import pytest

from tests.builders.events import (
    an_entrant,
    an_event,
    an_official,
    lines,
    sent,
)
from tests.builders.people import a_person
from tournaments.core import entrants as selectors
from tournaments.entries import actions as entrants
from tournaments.models import EntrantState, Role
from tournaments.rules.errors import Forbidden, TournamentError

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def states(event):
    return dict(event.entrants.values_list("name", "state"))


def fill(event, count):
    return [an_entrant(event, f"Nr {at}") for at in range(count)]


# Lists of names.

PASTED = """\
Ada Ito

ADA  ITO
Ben\u200bOkafor
Nr 0
Cleo Marsh
Ito, Dev
"""


def test_of_every_line_it_is_told_what_became_of_it():
    event = an_event(capacity=4)
    fill(event, 2)

    report = entrants.enter_name_list(event.pk, event.owner, text=PASTED)

    told = [(each.number, each.name, each.state, each.problem) for each in report]
    assert told[0] == (1, "Ada Ito", "registered", "")
    assert told[1][0] == 3
    assert "Line 1 has the same name" in told[1][3]
    assert "U+200B" in told[2][3]
    assert "taken by Nr 0" in told[3][3]
    assert told[4] == (6, "Cleo Marsh", "registered", "")
    assert told[5] == (7, "Ito, Dev", "waitlisted", "")
    assert len(told) == 6


@pytest.mark.nightly
def test_a_whole_list_is_one_line_of_the_log():
    event = an_event()

    entrants.enter_name_list(event.pk, event.owner, text="Ada\nBen\nADA\n")

    [line] = lines(event, "entrants_added")
    logged = [(each["name"], each["state"]) for each in line.payload.after["entrants"]]
    assert logged == [("Ada", "registered"), ("Ben", "registered")]
    ids = {each["id"] for each in line.payload.after["entrants"]}
    assert ids == {str(each.pk) for each in event.entrants.all()}


@pytest.mark.nightly
def test_the_waiting_list_keeps_the_order_of_the_lines():
    event = an_event(capacity=4)
    fill(event, 4)
    names = [f"Late {at}" for at in range(9)]

    entrants.enter_name_list(event.pk, event.owner, text="\n".join(names))

    assert [each.name for each in selectors.waiting_list(event)] == names


@pytest.mark.nightly
@pytest.mark.parametrize(
    "text",
    [
        "name\nIto\nOkafor\n",
        "\ufeffClub;Name;City\nHarbour;Ito;Kiel\nPier;Okafor\n",
        'NAME,club\n"Ito",x\nOkafor,\n,nobody\n',
        "club\tname\r\nx\tIto\r\ny\tOkafor\r\nz\r\n",
    ],
    ids=repr,
)
def test_a_table_gives_its_column_of_names(text):
    event = an_event()

    entrants.enter_name_list(event.pk, event.owner, text=text)

    assert {*states(event)} == {"Ito", "Okafor"}


@pytest.mark.parametrize("text", ["", "  \n\n", "name\n", "Nr 0\n\u200b\n"], ids=repr)
def test_a_list_with_nobody_in_it_is_refused_with_the_report(text):
    event = an_event()
    fill(event, 1)

    with pytest.raises(entrants.NobodyEntered) as refused:
        entrants.enter_name_list(event.pk, event.owner, text=text)

    assert all(each.problem for each in refused.value.report)
    assert lines(event, "entrants_added") == []


@pytest.mark.parametrize("text", ["a\n" * 2050, "a" * 200_001], ids=["lines", "signs"])
def test_a_list_without_end_is_not_read(text):
    event = an_event()

    with pytest.raises(TournamentError, match="longer than 2048 lines"):
        entrants.enter_name_list(event.pk, event.owner, text=text)


TABLES = """\
name,table,club
Ada Ito,7,Pier
Ben Okafor,07,Pier
Cleo Marsh,3,
Dev Anand,61,
Edda Falk,{endless},
,9,Pier
Finn Rowe,4,
"""


def test_a_table_beyond_the_room_or_wanted_twice_is_told_with_both_names():
    event = an_event(table_ranges=[[1, 20], [41, 60]])
    an_entrant(event, "Gus Novak", fixed_table=3)
    an_entrant(event, "Hana Sato", fixed_table=4, state=EntrantState.WITHDRAWN)
    text = TABLES.format(endless="9" * 5000)

    report = entrants.enter_name_list(event.pk, event.owner, text=text)

    told = {each.number: each.problem for each in report}
    assert told[2] == told[8] == ""
    assert "Table 7 is set for both Ada Ito (line 2) and Ben Okafor." in told[3]
    assert "Table 3 is set for both Gus Novak and Cleo Marsh." in told[4]
    assert "There is no table 61; tables are 1 to 20, 41 to 60." in told[5]
    assert f"There is no table {'9' * 20};" in told[6]
    assert "The line has no name. Add a name" in told[7]
    assert [each.name for each in report][5] == ",9,Pier"


def test_who_may_not_fix_tables_does_not_learn_who_has_one():
    event = an_event()
    an_entrant(event, "Gus Novak", fixed_table=3)
    judge = an_official(event, Role.HEAD_JUDGE)

    [line] = entrants.preview_name_list(event.pk, judge, text="name,table\nAda Ito,3")

    assert "your role cannot set fixed tables" in line.problem
    assert "Gus Novak" not in line.problem


@pytest.mark.nightly
def test_a_long_list_takes_few_queries(django_assert_max_num_queries):
    event = an_event(capacity=512)
    text = "\n".join(f"Nr {at}" for at in range(300))

    with django_assert_max_num_queries(24):
        entrants.enter_name_list(event.pk, event.owner, text=text)

    assert event.entrants.count() == 300


# Names (O5).


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("", "at least one letter or digit"),
        ("\u202eAda", "U[+]202E"),
        ("A" * 41, "41 characters"),
        ("a\u0301\u0301\u0301", "3 accents"),
        ("ada  ITO", "taken by Ada Ito [(]checked in[)]"),
        ("\uff21da Ito", "taken by Ada Ito"),
        ("Zoe\u0308", "taken by Zo\u00eb"),
        ("\u0639\u0644\u06cc\u0631\u0636\u0627", "taken by \u0639\u0644\u06cc"),
    ],
    ids=ascii,
)
def test_a_name_that_is_refused_says_why(name, told):
    event = an_event()
    an_entrant(event, "Ada Ito")
    for each in ("Zo\u00eb", "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627"):
        entrants.add_entrant_at_desk(event.pk, event.owner, name=each)

    with pytest.raises(TournamentError, match=told):
        entrants.add_entrant_at_desk(event.pk, event.owner, name=name)


@pytest.mark.nightly
def test_the_same_name_is_free_in_another_event():
    event, other = an_event(), an_event(owner=a_person("Omar"))
    an_entrant(event, "Ada Ito")

    assert (
        entrants.add_entrant_at_desk(other.pk, other.owner, name="Ada Ito").name
        == "Ada Ito"
    )


def test_staff_write_a_name_anew():
    event = an_event()
    row = an_entrant(event, "Ada Ito")

    sent(entrants.rename_entrant, row, name="ADA ITO")

    row.refresh_from_db()
    assert (row.name, row.name_key, row.version) == ("ADA ITO", "ada ito", 1)
    [line] = lines(event, "entrant_renamed")
    assert line.payload.before == {"name": "Ada Ito"}
    assert line.payload.after == {"name": "ADA ITO"}


@pytest.mark.nightly
def test_nobody_takes_the_name_of_another():
    event = an_event()
    an_entrant(event, "Ben Okafor")

    with pytest.raises(TournamentError, match="taken by Ben Okafor"):
        sent(entrants.rename_entrant, an_entrant(event, "Ada Ito"), name="ben okafor")


@pytest.mark.nightly
def test_nobody_renames_himself():
    event, ada = an_event(), a_person("Ada")

    with pytest.raises(Forbidden):
        sent(
            entrants.rename_entrant, an_entrant(event, person=ada), ada, name="Lord Ada"
        )
