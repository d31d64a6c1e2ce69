"""P3: what is shown of a user on pages outside of events."""

import datetime as dt

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from accounts import names
from accounts.models import HistoryVisibility
from accounts.policy import has_public_page, may_be_indexed, public_name
from tests.builders.looking import source
from tests.builders.people import a_browser, a_person

HERE = "/accounts/public/"
LATER = timezone.localdate() + dt.timedelta(days=400)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ada Ito", "Ada I."),
        ("Maria del Mar Ruiz", "Maria R."),
        ("Blitz", "Blitz"),
        ("Ito, Ada", "Ito, A."),
        ("Ada (Table) Ito", "Ada I."),
        ("Ada (the Great)", "Ada G."),
        ("Ödön Ünal", "Ödön Ü."),
        ("Ada !", "Ada"),
        ("", ""),
    ],
)
def test_a_name_is_cut_to_a_word_and_a_letter(name, shown):
    assert names.shorten_name(name) == shown


@given(st.text(max_size=40))
def test_no_more_of_the_last_name_than_a_letter_is_left(name):
    words = names.normalize_name(name).split()

    first, *rest = names.shorten_name(names.normalize_name(name)).split() or [""]

    assert first == (words[0] if words else "")
    assert all(len(each) == 2 for each in rest)


def test_an_alias_is_the_same_for_the_same_key_and_names_nobody():
    assert (
        names.alias_for_key("a") == names.alias_for_key("a") != names.alias_for_key("b")
    )
    assert names.alias_for_key("a").startswith("Player ")


@pytest.mark.nightly
@pytest.mark.django_db
def test_a_person_may_show_the_whole_name():
    ada = a_person("Ada")
    ada.display_name = "Ada Ito"

    assert public_name(ada) == "Ada I."
    ada.shows_whole_name = True
    assert public_name(ada) == "Ada Ito"


@pytest.mark.nightly
@pytest.mark.django_db
def test_a_minor_stands_by_an_alias_whatever_was_chosen():
    tim = a_person("Tim", adult_from=LATER, shows_whole_name=True, history="found")

    assert public_name(tim) == names.alias_for_key(str(tim.pk))
    assert "Tim" not in public_name(tim)
    assert not may_be_indexed(tim)


@pytest.mark.nightly
@pytest.mark.django_db
def test_whoever_has_grown_up_is_a_minor_no_longer():
    tim = a_person("Tim", adult_from=timezone.localdate())

    assert public_name(tim) == "Tim"


@pytest.mark.nightly
@pytest.mark.django_db
def test_a_page_is_there_unless_it_is_hidden_and_listed_only_if_chosen():
    ada = a_person("Ada")
    found = {}
    for each in HistoryVisibility:
        ada.history = each
        found[each] = (has_public_page(ada), may_be_indexed(ada))

    assert found == {
        HistoryVisibility.HIDDEN: (False, False),
        HistoryVisibility.SHOWN: (True, False),
        HistoryVisibility.FOUND: (True, True),
    }


@pytest.mark.django_db
def test_a_person_chooses_what_others_read():
    ada = a_person("Ada")
    browser = a_browser(ada)

    answer = browser.post(HERE, {"history": "found", "shows_whole_name": "on"})

    ada.refresh_from_db()
    assert answer.url == HERE
    assert (ada.history, ada.shows_whole_name) == ("found", True)
    assert "See your page" in source(browser.get(HERE))


@pytest.mark.django_db
def test_a_minor_is_offered_no_page_that_search_engines_list():
    tim = a_person("Tim", adult_from=LATER)
    browser = a_browser(tim)
    page = source(browser.get(HERE))

    answer = browser.post(HERE, {"history": "found", "shows_whole_name": "on"})

    assert answer.status_code == 422
    tim.refresh_from_db()
    assert (tim.history, tim.shows_whole_name) == ("shown", False)
    assert 'value="found"' not in page
    assert "whole display name" not in page
