"""Cards filled in one after the other: the queue, and what the next card takes over."""

import pytest

from cards import services
from cards.knowledge import Basis
from cards.models import Card
from cards.services import Origin
from tests.builders.cards import RUNNER, a_card, a_team
from tests.builders.entry import SENT_PUSH, text_of, the_card, typed
from tests.builders.people import a_person

pytestmark = pytest.mark.django_db
QUEUE = "C1-PS,R1-PS,C2-PS"
SENT_ROOK = {
    "type": "Player",
    "name": "Cal Rook",
    "team": "Harbor Lights",
    "side": "Offense",
    "version": "0",
    "seen": "0",
}


def some_cards():
    """A complete card, one that was typed by somebody else, and an open one."""
    typed("R1-PS", SENT_PUSH_CELLS, by=a_person("Ben"))
    a_card("C1-PS")
    a_card("C2-PS", name="Cal Rook", type="Player")


SENT_PUSH_CELLS = {
    key: "" if value == "-" else value
    for key, value in SENT_PUSH.items()
    if key not in ("version", "seen")
}


def test_a_queue_opens_what_is_to_type_and_then_what_is_to_confirm(visit):
    some_cards()

    first = visit.get(f"/cards/entry/?cards={QUEUE}")
    assert first["Location"] == f"/cards/C2-PS/edit/?cards={QUEUE}"
    assert "Card 3 of 3" in text_of(visit.get(first["Location"]))

    after = visit.post("/cards/C2-PS/edit/", {"do": "next", "cards": QUEUE} | stamped())
    assert after["Location"].startswith(f"/cards/R1-PS/confirm/?cards={QUEUE}")


def stamped():
    card = the_card("C2-PS")
    return {
        "type": "Player",
        "rating": "81",
        "version": str(card.version),
        "seen": str(card.changes.count()),
    }


def test_a_queue_in_which_nothing_is_left_says_so(visit):
    a_card("C1-PS")

    answer = visit.get("/cards/entry/?cards=C1-PS,nonsense,C999-PS", follow=True)

    assert "All of these cards have been entered." in text_of(answer)


def test_the_next_player_has_team_and_side_of_the_last(visit):
    a_team()

    answer = visit.post("/cards/C1-PS/edit/", SENT_ROOK | {"do": "next"})
    assert "team=Harbor+Lights&side=Offense" in answer["Location"]

    page = visit.get(answer["Location"])
    form = page.context["form"]
    assert form["team"].value() == "Harbor Lights"
    assert form["side"].value() == "Offense"
    assert text_of(page).count("As on the last card.") == 2


def test_who_only_passes_a_card_saves_nothing_that_was_filled_in(visit):
    sent = SENT_ROOK | {"name": "", "person": "=", "do": "next"}
    sent |= {"was_team": "Harbor Lights", "was_side": "Offense"}

    visit.post("/cards/C1-PS/edit/", sent)
    assert not Card.objects.exists()

    visit.post("/cards/C1-PS/edit/", sent | {"name": "Cal Rook"})
    assert (the_card("C1-PS").team, the_card("C1-PS").side) == (
        "Harbor Lights",
        "Offense",
    )


def test_what_a_roster_proposes_is_filled_in_and_named(visit):
    card = a_card("C1-PS", name="Cal Rook", type="Player")
    roster = Origin(basis=Basis.ROSTER, source="roster.csv")
    places = {each: RUNNER[each] for each in ("position", "side")}
    services.write_cells(card, places, origin=roster)

    page = visit.get("/cards/C1-PS/edit/?side=Defense")

    form = page.context["form"]
    assert form["position"].value() == RUNNER["position"]
    assert form["side"].value() == RUNNER["side"]
    assert "As on the last card." not in text_of(page)
    assert f"Public roster: {RUNNER['side']}." in text_of(page)
