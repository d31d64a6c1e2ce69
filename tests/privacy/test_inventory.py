"""P6: every personal column of every model has its retention and its treatment."""

import re
from pathlib import Path

import pytest
from django.apps import apps
from django.db import models
from django.test import Client

from accounts.models import User, Ward
from privacy import event_labels, selectors
from privacy.inventory import (
    IMPERSONAL,
    INVENTORY,
    AfterDeletion,
    PersonalData,
    Retention,
)
from tests.builders.decks import a_deck
from tests.builders.people import a_person, sign_in

# About nobody by their type, unless their name says otherwise.
PLAIN = (models.DateTimeField, models.IntegerField, models.UUIDField)
SUSPECT = ("birth", "age", "year", "phone", "person", "name", "address")
PEOPLE = (User, Ward)
DECLARED = {f"{kept.model}.{cell}" for kept in INVENTORY for cell in kept.cells}


def cells():
    for model in apps.get_models(include_auto_created=True):
        for field in model._meta.local_fields:
            yield f"{model._meta.label}.{field.name}", field


def is_about_nobody(name: str, field: models.Field) -> bool:
    model = name.rpartition(".")[0]
    if {name, model} & IMPERSONAL.keys():
        return True
    if field.is_relation:
        return field.related_model not in PEOPLE
    words = set(field.name.split("_"))
    if isinstance(field, PLAIN):
        return not words & set(SUSPECT)
    return bool(field.choices) or isinstance(field, models.BooleanField)


def undeclared(found) -> list[str]:
    return [
        name
        for name, field in found
        if name not in DECLARED and not is_about_nobody(name, field)
    ]


def test_every_cell_is_declared_or_about_nobody():
    assert undeclared(cells()) == []


def test_a_new_personal_cell_would_be_missed():
    """A guard that never fires guards nothing."""
    person = models.ForeignKey(User, models.CASCADE, name="seen_by")
    person.set_attributes_from_name("seen_by")
    person.related_model = User
    new = {
        "nick": models.CharField(name="nick"),
        "birth_year": models.PositiveSmallIntegerField(name="birth_year"),
        "birth_day": models.DateField(name="birth_day"),
        "seen_by": person,
        "came_from": models.GenericIPAddressField(name="came_from"),
        "count": models.PositiveSmallIntegerField(name="count"),
    }

    found = undeclared((f"tournaments.New.{name}", each) for name, each in new.items())

    assert [each.rpartition(".")[2] for each in found] == [
        *("nick", "birth_year", "birth_day", "seen_by", "came_from"),
    ]


def test_nothing_is_declared_that_is_not_there():
    there = {name for name, _ in cells()}
    tables = {each.rpartition(".")[0] for each in there}

    assert sorted(DECLARED - there) == []
    assert sorted(IMPERSONAL.keys() - there - tables) == []
    assert sorted(DECLARED & IMPERSONAL.keys()) == []


def test_every_cell_has_one_fate():
    every = [f"{kept.model}.{cell}" for kept in INVENTORY for cell in kept.cells]

    assert len(every) == len(set(every))


@pytest.mark.parametrize(
    "kept", INVENTORY, ids=lambda kept: f"{kept.model}-{kept.what}"
)
def test_its_ways_lead_somewhere(kept: PersonalData):
    """A way that is misspelt would leave a row behind in silence."""
    rows = apps.get_model(kept.model)._base_manager

    for way in kept.mine:
        str(getattr(rows, "everything", rows.all)().filter(**{way: User().pk}).query)
    if kept.event:
        str(rows.filter(**{f"{kept.event}__in": [User().pk]}).query)
    for cell in kept.also:
        str(rows.values(cell).query)
    for way in kept.where:
        assert selectors.related_model(kept, way) in event_labels.FETCHED


def test_what_is_somebodys_own_in_an_event_says_in_which():
    rooms = ("tournaments", "recorder", "integrations")
    nowhere = {
        *("tournaments.Tournament", "tournaments.Series"),  # a place itself
        *("tournaments.Wish", "tournaments.Parcel"),  # of no event
    }
    mine = [kept for kept in INVENTORY if kept.mine and kept.model not in nowhere]

    assert [
        kept.what for kept in mine if kept.model.startswith(rooms) and not kept.where
    ] == []


def test_what_opens_something_is_never_copied():
    assert not [kept for kept in INVENTORY if kept.is_secret and kept.mine]


def test_every_word_of_the_tables_is_used():
    assert {kept.keep for kept in INVENTORY} == {*Retention}
    assert {kept.leaving for kept in INVENTORY} == {*AfterDeletion}


DOCS = Path(__file__).resolve().parents[2] / "docs" / "privacy.md"


def test_the_page_for_people_has_the_same_table():
    text = DOCS.read_text()
    head = (
        "| what | in the code | kept | when the account is deleted |\n"
        "|---|---|---|---|\n"
    )
    table = text.partition(head)[2].partition("\n\n")[0]

    assert table.splitlines() == [
        f"| {kept.what} | `{kept.model}`: {', '.join(kept.cells)} "
        f"| {kept.keep} | {kept.leaving} |"
        for kept in INVENTORY
    ]


@pytest.mark.django_db
def test_the_page_for_people_names_every_cookie():
    table = DOCS.read_text().partition("| cookie |")[2].partition("\n\n")[0]
    named = [line.split("|")[1] for line in table.splitlines()[2:]]
    ada = a_person("Ada")
    visit = Client()
    sign_in(visit, ada)

    visit.post("/theme/", {"theme": "dark"})
    visit.get("/decks/new/")
    visit.post(f"/decks/{a_deck(ada).pk}/settings/", {"do": "check"})  # and tells it

    assert {*visit.cookies} == {*re.findall(r"`(\w+)`", "".join(named))}
