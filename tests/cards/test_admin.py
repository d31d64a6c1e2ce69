"""Admin pages of the cards: sets, clubs, athletes, rulings, and decisions on offers."""

import pytest
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from allauth.mfa.utils import is_mfa_enabled
from django.contrib.auth.models import Permission
from django.test import Client

from cards import card_entry, services
from cards.knowledge import Basis
from cards.models import Card, Change, Person, Printing, TeamName
from cards.services import Origin
from tests.builders.cards import PUSH, RUNNER, a_card, a_team
from tests.builders.looking import source
from tests.builders.people import a_browser, a_chief, a_person

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


@pytest.mark.nightly
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
    origin = Origin(basis=Basis.TYPED, by=a_person("Ada"), source="from the card")
    conflicts = services.write_cells(card, {"effect": "Gain 10 yards."}, origin=origin)
    card_entry.store_offers(card, conflicts, origin=origin)
    return Change.objects.get(basis_after="offered")


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("action", "effect"),
    [("accept_offers", "Gain 10 yards."), ("decline_offers", "Gain 5 yards.")],
)
def test_staff_decide_what_was_said_against_a_card(staff, offer, action, effect):
    sent = {"action": action, "_selected_action": [offer.pk]}
    assert fresh(offer.card).suspect

    staff.post("/admin/cards/change/", sent)

    now = fresh(offer.card)
    assert (now.effect, now.basis["effect"], now.suspect) == (effect, "printed", "")


@pytest.mark.nightly
@pytest.mark.parametrize("action", ["accept_offers", "decline_offers"])
@pytest.mark.parametrize(
    ("may", "is_decided"), [("view_change", False), ("change_change", True)]
)
def test_looking_at_the_history_is_not_deciding(offer, action, may, is_decided):
    clerk = a_person("Clerk", is_staff=True)
    TOTP.activate(clerk, generate_totp_secret())
    for name in ("view_change", may):
        clerk.user_permissions.add(Permission.objects.get(codename=name))
    visit = a_browser(clerk)
    sent = {"action": action, "_selected_action": [offer.pk]}

    page = visit.get("/admin/cards/change/")
    visit.post("/admin/cards/change/", sent)

    assert page.status_code == 200
    assert (f'value="{action}"' in source(page)) == is_decided
    assert bool(fresh(offer.card).suspect) != is_decided
    assert (fresh(offer.card).effect == "Gain 10 yards.") == (
        is_decided and action == "accept_offers"
    )


def test_staff_are_told_what_stays(staff, offer):
    origin = Origin(basis=Basis.RULING)
    services.write_cells(offer.card, {"effect": "Lose 5 yards."}, origin=origin)
    sent = {"action": "accept_offers", "_selected_action": [offer.pk]}

    page = source(staff.post("/admin/cards/change/", sent, follow=True))

    assert "(ruling) and stays" in page
    assert "Cells changed: 0." in page
    assert fresh(offer.card).effect == "Lose 5 yards."


def acted(staff, action, *cards):
    sent = {"action": action, "_selected_action": [card.pk for card in cards]}
    return source(staff.post("/admin/cards/card/", sent, follow=True))


def test_staff_remove_a_number_that_nobody_needs(staff):
    junk = a_card("ZQ5-PS", basis=Basis.TYPED, name="Junk")
    real = a_card("C5-PS", name="Cal Rook")

    page = acted(staff, "remove_numbers", junk, real)

    assert "Removed: ZQ5-PS." in page
    assert "be deleted: its card has data." in page
    assert [each.number for each in Printing.objects.all()] == ["C5-PS"]


def test_staff_say_which_numbers_are_one_card(staff):
    """ID-2: the base print keeps its card."""
    promo = a_card("P1-PS", name="Second Push", type="Action")
    base = a_card("R1-PS")

    page = acted(staff, "join_cards", promo, base)

    assert "One card: R1-PS, P1-PS." in page
    assert base.printings.count() == 2


def test_two_cards_that_differ_are_not_joined(staff):
    one, other = a_card("R1-PS"), a_card("R2-PS", **PUSH | {"effect": "Lose 5 yards."})

    page = acted(staff, "join_cards", one, other)

    assert "Second Push and Second Push differ in effect (ID-2)." in page
    assert (one.printings.count(), other.printings.count()) == (1, 1)


def test_staff_settle_a_doubt(staff):
    card = a_card()
    services.mark_suspect(card, "The type is odd.", origin=Origin(basis=Basis.PRINTED))

    page = acted(staff, "clear_suspicion", card)

    assert "Cards settled: 1." in page
    assert fresh(card).suspect == ""


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

    page = source(staff.get(f"/admin/cards/card/{card.pk}/change/"))

    assert 'name="effect"' not in page
    assert staff.get("/admin/cards/card/add/").status_code == 403
