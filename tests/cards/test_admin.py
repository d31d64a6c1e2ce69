"""Staff: sets, clubs, persons and rulings; who is meant; what stands against a card."""

import pytest
from allauth.mfa.utils import is_mfa_enabled
from django.test import Client

from cards import services
from cards.knowledge import Basis
from cards.models import Card, Change, Person, TeamName
from cards.services import Hand
from tests.builders.cards import RUNNER, a_card, a_team
from tests.builders.people import a_chief, a_person

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff():
    chief = a_chief()
    assert is_mfa_enabled(chief)
    visit = Client()
    visit.force_login(chief)
    return visit


def fresh(card):
    return Card.objects.get(pk=card.pk)


LISTS = ("cardset", "franchise", "person", "ruling", "card", "change")


@pytest.mark.parametrize("name", LISTS)
def test_staff_have_a_list_of_each(staff, name):
    a_card()

    assert staff.get(f"/admin/cards/{name}/?q=push").status_code == 200


def test_a_new_name_of_a_club_makes_texts_readable(staff):
    club = a_team("Harbor Lights").franchise
    card = a_card(
        "R1-PS",
        name="Harbor Night",
        type="Synergy",
        effect="Active while your team has two or more Old Harbor Players.\n"
        "Whenever your possession starts, draw 1 Play card.",
    )
    assert fresh(card).unread
    sent = {
        "key": club.key,
        "name": club.name,
        "team_names-TOTAL_FORMS": "1",
        "team_names-INITIAL_FORMS": "0",
        "team_names-0-name": "Old Harbor",
    }

    answer = staff.post(f"/admin/cards/franchise/{club.pk}/change/", sent)

    assert answer.status_code == 302, answer.context["errors"]
    assert TeamName.objects.filter(name="Old Harbor").exists()
    assert fresh(card).unread == {}


def test_staff_say_who_is_meant_and_it_is_traced(staff):
    """ID-3: without a person a Player is not complete."""
    a_team()
    card = a_card("C1-PS", **RUNNER)
    rook = Person.objects.create(key="cal-rook", name="Cal Rook")
    assert not fresh(card).deck_complete
    sent = {
        "person": rook.pk,
        "printings-TOTAL_FORMS": "1",
        "printings-INITIAL_FORMS": "1",
        "printings-0-id": card.printings.get().pk,
        "printings-0-card": card.pk,
    }

    answer = staff.post(f"/admin/cards/card/{card.pk}/change/", sent)

    assert answer.status_code == 302, answer.context["errors"]
    now = fresh(card)
    assert (now.person, now.person_basis) == (rook, "ruling")
    assert now.replay_complete
    change = Change.objects.get(cell="person")
    assert (change.by.display_name, change.after) == ("Chief", "cal-rook")


@pytest.fixture
def offer():
    card = a_card()
    hand = Hand(basis=Basis.TYPED, by=a_person("Ada"), source="from the card")
    conflicts = services.write_cells(card, {"effect": "Gain 10 yards."}, hand=hand)
    services.keep_offers(card, conflicts, hand=hand)
    return Change.objects.get(basis_after="offered")


@pytest.mark.parametrize(
    ("action", "effect"), [("take", "Gain 10 yards."), ("keep", "Gain 5 yards.")]
)
def test_staff_decide_what_was_said_against_a_card(staff, offer, action, effect):
    sent = {"action": action, "_selected_action": [offer.pk]}
    assert fresh(offer.card).suspect

    staff.post("/admin/cards/change/", sent)

    now = fresh(offer.card)
    assert (now.effect, now.basis["effect"], now.suspect) == (effect, "printed", "")


def test_the_history_is_only_read(staff, offer):
    for page in ("add/", f"{offer.pk}/delete/"):
        assert staff.get(f"/admin/cards/change/{page}").status_code == 403
    assert (
        staff.post(
            f"/admin/cards/change/{offer.pk}/change/", {"after": "x"}
        ).status_code
        == 403
    )


def test_cells_are_not_typed_here(staff):
    card = a_card()

    page = staff.get(f"/admin/cards/card/{card.pk}/change/").content.decode()

    assert 'name="effect"' not in page
    assert staff.get("/admin/cards/card/add/").status_code == 403
