"""New names that look the same as one in the event: a warning, and one tap past it."""

import pytest

from tests.builders.desk import address, at_the_desk
from tests.builders.events import a_running_event, an_entrant, an_event
from tests.builders.looking import source, words
from tests.builders.people import a_browser, a_person
from tournaments.entries import actions as entrants
from tournaments.rules.names import lookalike_key

pytestmark = pytest.mark.django_db

TWIN = "Kim L\u0435\u0435"  # Cyrillic, twice
WARNING = "This looks the same as the name of Kim Lee, in letters of another script."


def names(event):
    return sorted(event.entrants.values_list("name", flat=True))


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("Kim Lee", TWIN, True),
        ("\u039d\u03b9\u03ba Ito", "Nik Ito", True),
        ("Zo\u00eb", "Zo\u0451", True),
        ("Kim Lee", "Kim Leo", False),
        ("\u041e\u043b\u044c\u0433\u0430", "Olga", False),
    ],
)
def test_which_names_look_the_same(one, other, is_same):
    assert (lookalike_key(one) == lookalike_key(other)) == is_same


def test_a_late_entrant_who_looks_like_another_is_entered_at_the_second_tap():
    event = a_running_event(4)
    an_entrant(event, "Kim Lee")
    page, sent = address(event, "entrants", "add"), {"name": TWIN, "losses": 0}
    desk = at_the_desk(event.owner)

    first = desk.post(page, sent)
    held = names(event)
    desk.post(page, {**sent, "is_alike_ok": "on"})

    assert WARNING in words(first)
    assert 'name="is_alike_ok" value="on">Use this name anyway' in source(first)
    assert TWIN not in held
    assert TWIN in names(event)


def test_in_a_list_the_others_are_entered_and_the_form_keeps_the_lookalike():
    event = an_event()
    page, desk = address(event, "entrants", "add"), at_the_desk(event.owner)

    first = desk.post(page, {"names": f"Kim Lee\nAda\n{TWIN}", "do": "enter"})
    held = names(event)
    desk.post(f"{page}?alike=ok", {"names": TWIN, "do": "enter"})

    assert WARNING in words(first)
    assert "the name that looks like another, too" in words(first)
    assert held == ["Ada", "Kim Lee"]
    assert names(event) == ["Ada", "Kim Lee", TWIN]


def test_whoever_registers_is_warned_too():
    event = an_event()
    an_entrant(event, "Kim Lee")
    browser = a_browser(a_person("Mallory"))

    first = browser.post(f"/events/{event.pk}/register/", {"name": TWIN})
    held = names(event)
    browser.post(f"/events/{event.pk}/register/", {"name": TWIN, "is_alike_ok": "on"})

    assert WARNING in words(first)
    assert held == ["Kim Lee"]
    assert names(event) == ["Kim Lee", TWIN]


def test_a_new_name_of_an_entrant_is_taken_with_a_note():
    event = an_event()
    an_entrant(event, "Kim Lee")
    row = an_entrant(event, "Ada")
    sent = {"do": "rename", "name": TWIN, "expected": row.version}

    page = at_the_desk(event.owner).post(
        address(event, "entrants", row.pk), sent, follow=True
    )

    assert "It looks the same as Kim Lee, another entrant." in words(page)


def test_the_preview_of_a_table_shows_seeds_and_teams():
    event = an_event()
    text = "name,seed,team\nAda,2,Pier\nBen,1,"

    page = at_the_desk(event.owner).post(
        address(event, "entrants", "add"), {"names": text, "do": "look"}
    )

    assert "Line Name Seed Team 2 Ada new 2 Pier 3 Ben new 1" in words(page)
    assert entrants.preview_name_list(event.pk, event.owner, text=text)[0].seed == 2
