"""Cells of cards: written with their basis, confirmed by a second person, traced."""

from datetime import date

import pytest
from django.db import IntegrityError, connection, transaction

from cards import card_entry, knowledge, numbers, services
from cards.card_entry import confirm_cells
from cards.errors import CardError
from cards.knowledge import Basis
from cards.models import Card, Change, Person, Printing, Ruling
from cards.selectors import entry_queue
from cards.services import Origin, write_cells
from cards.signals import removing
from tests.builders.cards import PUSH, RUNNER, a_card, a_set, a_team, data_version
from tests.builders.people import a_person

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def typed(card: Card, by=None, **cells: str):
    return write_cells(card, cells, origin=Origin(basis=Basis.TYPED, by=by))


def fresh(card: Card) -> Card:
    return Card.objects.get(pk=card.pk)


@pytest.mark.nightly
def test_a_cell_is_written_with_its_basis_and_its_history():
    ada = a_person()
    card = a_card("R1-PS", name="Second Push")

    typed(card, by=ada, effect="Gain 5 yards.")

    card = fresh(card)
    assert (card.effect, card.basis["effect"]) == ("Gain 5 yards.", "typed")
    change = Change.objects.get(cell="effect")
    assert (change.by, change.before, change.after) == (ada, "", "Gain 5 yards.")
    assert (change.basis_before, change.basis_after) == ("", "typed")


@pytest.mark.nightly
def test_what_is_printed_is_never_overwritten_by_what_somebody_types():
    card = a_card(name="Second Push")

    (conflict,) = typed(card, name="Second Posh")

    assert fresh(card).name == "Second Push"
    assert str(conflict) == (
        "Name is 'Second Push' (printed) and stays; 'Second Posh' was offered."
    )


def test_writing_the_same_again_changes_nothing():
    card = a_card()
    version, changes = data_version(), Change.objects.count()

    write_cells(card, PUSH, origin=Origin(basis=Basis.PRINTED))

    assert (data_version(), Change.objects.count()) == (version, changes)


@pytest.mark.nightly
def test_a_second_person_makes_it_known():
    ada, ben = a_person("Ada"), a_person("Ben")
    card = a_card(name="Second Push", type="Action")
    typed(card, by=ada, effect="Gain 5 yards.", timing="Play at any time.")

    known = confirm_cells(card, ["effect"], by=ben)

    assert known == ["effect"]
    assert fresh(card).basis["effect"] == "entered"
    assert fresh(card).basis["timing"] == "typed"


@pytest.mark.nightly
def test_nobody_confirms_what_he_typed_himself():
    ada = a_person()
    card = a_card(name="Second Push", type="Action")
    typed(card, by=ada, effect="Gain 5 yards.")

    with pytest.raises(CardError, match="You entered effect yourself"):
        confirm_cells(card, ["effect"], by=ada)


@pytest.mark.nightly
def test_who_types_after_another_is_the_one_who_typed():
    ada, ben = a_person("Ada"), a_person("Ben")
    card = a_card(name="Second Push", type="Action")
    typed(card, by=ada, effect="Gain 5 yards.")
    typed(card, by=ben, effect="Gain 10 yards.")

    assert entry_queue.typists_by_cell(fresh(card)) == {"effect": ben.pk}
    assert confirm_cells(card, ["effect"], by=ada) == ["effect"]


@pytest.mark.nightly
def test_whoever_saw_an_older_version_is_told():
    card = a_card(name="Second Push", type="Action")
    seen = fresh(card).version
    typed(card, effect="Gain 5 yards.")

    with pytest.raises(CardError, match="changed by somebody else"):
        write_cells(
            card, {"effect": "x"}, origin=Origin(basis=Basis.TYPED), version=seen
        )


@pytest.mark.nightly
def test_a_card_is_complete_when_everything_is_known_and_read():
    card = fresh(a_card())

    assert (card.deck_complete, card.replay_complete, card.unread) == (True, True, {})


@pytest.mark.nightly
def test_a_text_that_nobody_reads_keeps_a_card_from_the_engine():
    card = fresh(a_card(**PUSH | {"effect": "Gain 5 yards and buy lunch."}))

    assert (card.deck_complete, card.replay_complete) == (True, False)
    assert "buy lunch" in card.unread["effect"]


@pytest.mark.nightly
def test_an_athlete_needs_a_person_too():
    a_team()
    card = fresh(a_card("C1-PS", **RUNNER))

    assert (card.deck_complete, card.unread) == (False, {})
    assert knowledge.missing_cells(card.type, card.bases, for_replay=True) == ["person"]


@pytest.mark.nightly
def test_an_athlete_whose_team_has_no_club_is_not_complete():
    """D-23: the club would be a guess; once it is placed, the card is complete."""
    card = a_card("C1-PS", **RUNNER)
    origin = Origin(basis=Basis.RULING)
    services.link_person(card, services.add_person("Cal Rook"), origin=origin)
    alone = fresh(card)

    services.add_team("Harbor Lights", franchise="lights")
    services.reread_cards()

    assert (alone.deck_complete, alone.replay_complete) == (False, False)
    assert (fresh(card).deck_complete, fresh(card).replay_complete) == (True, True)


@pytest.mark.nightly
def test_lines_of_an_ability_stay_lines():
    card = a_card("C1-PS", **RUNNER | {"ability": " Run:  Gain 5 yards. \r\n\r\nx "})

    assert fresh(card).ability == "Run: Gain 5 yards.\nx"


def test_an_unknown_cell_or_type_is_refused():
    card = a_card()

    with pytest.raises(CardError, match="not have a cell color"):
        typed(card, color="red")
    with pytest.raises(CardError, match="'Playr' is not a type"):
        typed(card, type="Playr")


def test_a_number_stands_once():
    a_card("R1-PS")

    with pytest.raises(CardError, match="R1-PS is already in the database"):
        services.add_printing(numbers.parse_number("R1-PS"))


def test_a_set_has_to_be_there():
    with pytest.raises(CardError, match="There is no set 23"):
        services.add_printing(numbers.parse_number("C1-23"))


def test_two_numbers_become_one_card():
    base, promo = a_card("R1-PS"), a_card("P1-PS", name="Second Push", type="Action")

    services.join_printing(Printing.objects.get(number="P1-PS"), card=base)

    assert {each.number for each in base.printings.all()} == {"R1-PS", "P1-PS"}
    assert not promo.printings.exists()


@pytest.mark.nightly
def test_whoever_typed_a_number_has_typed_on_the_card_that_it_becomes():
    """A second person confirms, whatever is joined meanwhile."""
    ada = a_person("Ada")
    base = a_card("U1-PS", name="Second Push", type="Action")
    promo = a_card("P1-PS", name="Second Push", type="Action")
    typed(promo, by=ada, effect="Gain 5 yards.")

    services.join_printing(Printing.objects.get(number="P1-PS"), card=base)

    assert entry_queue.typists_by_cell(fresh(base)) == {"effect": ada.pk}
    with pytest.raises(CardError, match="You entered effect yourself"):
        confirm_cells(base, ["effect"], by=ada)


@pytest.mark.nightly
def test_where_nobody_knows_who_typed_it_may_have_been_anybody_who_did():
    ada, ben = a_person("Ada"), a_person("Ben")
    card = a_card(name="Second Push", type="Action")
    typed(card, effect="Gain 5 yards.")
    typed(card, by=ada, timing="Play at any time.")

    with pytest.raises(CardError, match="You entered effect yourself"):
        confirm_cells(card, ["effect"], by=ada)
    assert confirm_cells(card, ["effect"], by=ben) == ["effect"]


@pytest.mark.nightly
def test_what_is_known_of_a_number_goes_along_with_it():
    base, promo = a_card("C1-PS", name="Cal Rook"), a_card("P1-PS", **RUNNER)
    rook = services.add_person("Cal Rook")
    services.link_person(promo, rook, origin=Origin(basis=Basis.PRINTED))
    ruling = Ruling.objects.create(
        number="P1-PS", card=promo, ruled_on=date(2022, 11, 1), source="x", text="x"
    )

    conflicts = services.join_printing(promo.printings.get(), card=base)

    now = fresh(base)
    assert conflicts == []
    assert (now.rating, now.person, now.person_basis) == ("81", rook, "printed")
    ruling.refresh_from_db()
    assert ruling.card == now


@pytest.mark.nightly
def test_of_two_prints_the_one_that_was_there_stays():
    base, promo = a_card("R1-PS"), a_card("P1-PS", **PUSH | {"effect": "Lose 5 yards."})
    other = services.add_person("Cal Rook")
    for card, person in ((base, other), (promo, services.add_person("Cal Rook"))):
        services.link_person(card, person, origin=Origin(basis=Basis.PRINTED))

    conflicts = services.join_printing(promo.printings.get(), card=base)

    assert [each.cell for each in conflicts] == ["effect", "person"]
    assert (fresh(base).effect, fresh(base).person) == ("Gain 5 yards.", other)


@pytest.mark.nightly
@pytest.mark.parametrize("old", ["", *Basis])
@pytest.mark.parametrize("new", Basis)
def test_one_rule_says_what_may_be_written_over(old, new):
    """The same text again is no question of it."""
    card = a_card(name="Second Push", type="Action")
    if old:
        write_cells(card, {"effect": "One."}, origin=Origin(basis=old))

    conflicts = write_cells(card, {"effect": "Two."}, origin=Origin(basis=new))

    may = knowledge.may_replace(old, new)
    assert (not conflicts, fresh(card).effect == "Two.") == (may, may)


@pytest.mark.nightly
@pytest.mark.parametrize("old", ["", *knowledge.BASES_OF_PERSON])
@pytest.mark.parametrize("new", knowledge.BASES_OF_PERSON)
def test_the_same_rule_says_which_person_may_be_replaced(old, new):
    card = a_card(name="Second Push", type="Action")
    one, other = (services.add_person(name) for name in ("Cal Rook", "Bo Wick"))
    if old:
        services.link_person(card, one, origin=Origin(basis=old))

    conflict = services.link_person(card, other, origin=Origin(basis=new))

    may = knowledge.may_replace(old, new)
    assert (conflict is None, fresh(card).person == other) == (may, may)


@pytest.mark.nightly
def test_staff_correct_what_staff_decided():
    card = a_card()
    origin = Origin(basis=Basis.RULING, decides=True)
    for name in ("Cal Rook", "Bo Wick"):
        assert (
            services.link_person(card, services.add_person(name), origin=origin) is None
        )

    assert fresh(card).person.name == "Bo Wick"


# Numbers that nobody needs


def test_a_number_of_which_nothing_is_known_can_go():
    ada = a_person()
    card = services.add_printing(
        numbers.parse_number("ZQ5-PS", set_code=a_set().code)
    ).card
    typed(card, by=ada, name="Junk", type="Player")

    services.remove_printing(card.printings.get(), by=ada)

    assert not Printing.objects.exists()
    lines = Change.objects.filter(card=card).values_list("cell", "before", "after")
    assert ("number", "ZQ5-PS", "") in lines
    assert ("name", "", "Junk") in lines


def test_a_number_that_went_takes_its_invented_athlete_along():
    ada = a_person()
    a_set()
    card_entry.enter_card(
        numbers.parse_number("ZQ5-PS"),
        {"name": "Junk", "type": "Player"},
        origin=Origin(basis=Basis.TYPED, by=ada, source="from the card"),
        version=0,
        athlete="=",
    )
    assert Person.objects.exists()

    services.remove_printing(Printing.objects.get(), by=ada)

    assert not Person.objects.exists()


@pytest.fixture
def in_use():
    def answer(number, **_):
        return "a list has it" if number == "R4-PS" else ""

    removing.connect(answer)
    yield
    removing.disconnect(answer)


@pytest.mark.parametrize(
    ("number", "why"),
    [
        ("R1-PS", "its card has data"),
        ("R2-PS", "there is a ruling on it"),
        ("R3-PS", "it is one of several prints of a card"),
        ("R4-PS", "a list has it"),
    ],
)
def test_a_number_that_somebody_needs_stays(in_use, number, why):
    """A number used by a registered list cannot be removed."""
    a_card("R1-PS")
    for each in ("R2-PS", "R3-PS", "R4-PS"):
        services.add_printing(numbers.parse_number(each))
    Ruling.objects.create(
        number="R2-PS", ruled_on=date(2022, 11, 1), source="x", text="x"
    )
    third = Card.objects.get(printings__number="R3-PS")
    services.add_printing(numbers.parse_number("P3-PS"), card=third)

    with pytest.raises(CardError, match=f"{number} can't be deleted: {why}"):
        services.remove_printing(Printing.objects.get(number=number), by=a_person())
    assert Printing.objects.filter(number=number).exists()


def test_an_empty_card_goes_with_its_only_number():
    base, promo = a_card("R1-PS"), services.add_printing(numbers.parse_number("P1-PS"))
    empty = promo.card_id

    services.join_printing(promo, card=base)

    assert not Card.objects.filter(pk=empty).exists()


@pytest.mark.nightly
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE cards_card SET type = 'Playr'",
        "UPDATE cards_card SET person_basis = 'guessed'",
        "UPDATE cards_cardset SET code = 'x'",
    ],
)
def test_the_database_refuses_what_must_not_be(statement):
    """Trust C6: raw SQL that breaks a constraint."""
    a_card()
    a_set()

    with (
        pytest.raises(IntegrityError),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)
