"""Names that two seasons spell almost alike: offered for joining."""

import pytest

from cards import athlete_links, services
from cards.knowledge import Basis
from cards.models import Card, Person
from cards.selectors.clubs import clubs_by_team_name
from cards.selectors.name_pairs import similar_pairs
from cards.services import Origin
from tests.builders.cards import a_card
from tests.builders.entry import text_of, the_card

pytestmark = pytest.mark.django_db
BY_NAME = Origin(basis=Basis.INFERRED, source="by its name")


def players(**by_number):
    """Create a Player card for each number, linked to an athlete by its name."""
    for number, name in by_number.items():
        a_card(number.replace("_", "-"), name=name, type="Player")
    cards = Card.objects.values_list("pk", flat=True)
    list(
        athlete_links.link_by_name(
            [*cards], origin=BY_NAME, known_teams=clubs_by_team_name()
        )
    )


def pairs():
    return [(each.one.name, each.other.name) for each in similar_pairs()]


def test_a_name_that_two_seasons_spell_almost_alike_is_found():
    players(C1_19="Edda Mcrostey", C1_20="Edda Mcrostey", C1_21="Edda Mcrostye")

    assert pairs() == [("Edda Mcrostey", "Edda Mcrostye")]


def test_two_of_one_set_and_two_of_different_names_are_not_asked_about():
    players(C1_19="Trey Flanders", C2_19="Tre Flanders", C1_20="Cal Rook")

    assert pairs() == []


def test_joined_athletes_are_one_under_both_spellings(visit):
    players(C1_19="Edda Mcrostey", C1_20="Edda Mcrostey", C1_21="Edda Mcrostye")
    ((pair),) = similar_pairs()
    keys = {"one": pair.one.key, "other": pair.other.key}

    answer = visit.post("/cards/names/", keys | {"do": "join"}, follow=True)

    assert "Edda Mcrostye and Edda Mcrostey are one athlete now." in text_of(answer)
    assert Person.objects.get().names.count() == 2
    last = the_card("C1-21")
    assert (last.person.name, last.person_basis) == ("Edda Mcrostey", Basis.TYPED)
    assert last.name == "Edda Mcrostye"
    players(C2_22="Edda Mcrostye")
    assert Person.objects.count() == 1


def test_who_is_kept_apart_is_not_asked_about_again(visit):
    players(C1_19="Trey Flanders", C1_20="Tre Flanders")
    (pair,) = similar_pairs()
    keys = {"one": pair.one.key, "other": pair.other.key}

    visit.post("/cards/names/", keys | {"do": "apart"})

    assert pairs() == []
    assert Person.objects.count() == 2


def test_a_known_athlete_stays_when_names_are_joined(visit):
    players(C1_19="Edda Mcrostey", C1_20="Edda Mcrostye")
    (pair,) = similar_pairs()
    card = the_card("C1-20")
    services.link_person(card, card.person, origin=Origin(basis=Basis.PRINTED))
    one, other = the_card("C1-19").person, card.person

    visit.post("/cards/names/", {"one": one.key, "other": other.key, "do": "join"})

    assert the_card("C1-20").person == other
    assert {pair.one.key, pair.other.key} == {one.key, other.key}
