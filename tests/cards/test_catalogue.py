"""The engine's cards built from rows: nothing guessed, one build for each state."""

from datetime import UTC, date, datetime, timedelta, timezone
from threading import Barrier, Thread

import pytest
from django.db import connection, transaction

from cards import catalogue, services
from cards.catalogue import rulings_on
from cards.knowledge import Basis
from cards.models import Card, Person, Printing, Ruling
from cards.services import Origin, write_cells
from tests.builders.cards import PUSH, RUNNER, a_card, a_team, data_version, many_cards

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def a_runner(number: str = "R2-PS", *, basis: str = Basis.PRINTED, **cells: str):
    """Make an athlete's card whose person is known on some basis."""
    card = a_card(number, **(RUNNER | cells))
    person, _ = Person.objects.get_or_create(key="cal-rook", name="Cal Rook")
    Card.objects.filter(pk=card.pk).update(person=person, person_basis=basis)
    return card


def entry(number: str = "R1-PS"):
    return catalogue.build_catalogue().entries[number]


# What reaches the engine


@pytest.mark.nightly
def test_a_card_that_is_known_is_played():
    a_card("R1-PS")

    found = entry()

    assert (found.missing, found.fault, found.card.unread) == ((), "", ())
    assert (found.card.number, found.card.title) == ("R1-PS", "Second Push")
    assert catalogue.build_catalogue().cards == {"R1-PS": found.card}


@pytest.mark.nightly
@pytest.mark.parametrize("basis", [Basis.TYPED, Basis.INFERRED])
@pytest.mark.parametrize("cell", PUSH)
def test_what_is_not_known_never_reaches_the_engine(cell, basis):
    cells = {each: text for each, text in PUSH.items() if each != cell}
    card = a_card("R1-PS", **cells)
    write_cells(card, {cell: PUSH[cell]}, origin=Origin(basis=basis))

    found = entry()

    assert found.card is None
    assert cell not in found.cells
    if cell == "type":  # without it nobody knows which cells there are
        assert found.missing == ("type",)
    else:
        assert found.missing == (cell,)
        assert found.cells == cells


@pytest.mark.nightly
def test_a_cell_that_its_type_does_not_have_is_left_out():
    card = a_card("R1-PS")
    write_cells(card, {"rating": "81"}, origin=Origin(basis=Basis.PRINTED))

    found = entry()

    assert "rating" not in found.cells
    assert found.card is not None


@pytest.mark.nightly
def test_an_incomplete_card_says_what_is_known_and_what_is_missing():
    a_team("Harbor Lights")
    a_card("R2-PS", name="Cal Rook", type="Player", team="Harbor Lights")

    found = entry("R2-PS")

    assert found.card is None
    assert found.cells == {
        "name": "Cal Rook",
        "type": "Player",
        "team": "Harbor Lights",
    }
    assert found.franchise == "harbor-lights"
    assert found.missing == (
        *("person", "position", "side", "special_text"),
        *("rating", "ability"),
    )


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("basis", "missing"), [(Basis.PRINTED, ()), (Basis.INFERRED, ("person",))]
)
def test_an_athlete_is_played_when_it_is_known_who_is_meant(basis, missing):
    """ID-3: athletes are inferred until a user confirms them."""
    a_team("Harbor Lights")
    a_runner(basis=basis)

    found = entry("R2-PS")

    assert found.missing == missing
    assert found.person == ("" if missing else "cal-rook")
    assert (found.card is None) == bool(missing)


@pytest.mark.nightly
def test_a_team_that_nobody_has_placed_is_missing_and_not_guessed():
    """D-23: two names of one club would be taken for two clubs."""
    a_team("Harbor Lights")
    a_runner(team="Old Harbor Lights")

    found = entry("R2-PS")

    assert found.missing == ("franchise",)
    assert found.card is None


@pytest.mark.nightly
def test_names_of_one_club_are_one_franchise():
    club = a_team("Harbor Lights").franchise
    club.team_names.create(name="Old Harbor Lights")
    services.raise_version()
    a_runner("R2-PS")
    a_runner("R3-PS", team="Old Harbor Lights")

    found = catalogue.build_catalogue().cards

    assert found["R2-PS"].franchise == found["R3-PS"].franchise == "harbor-lights"


@pytest.mark.nightly
def test_a_line_that_nobody_can_read_is_kept_with_its_card():
    a_card("R1-PS", **(PUSH | {"effect": "Buy everybody lunch."}))
    a_card("R2-PS", **(PUSH | {"name": "Third Push"}))

    found = catalogue.build_catalogue().cards

    assert found["R1-PS"].unread == ("Buy everybody lunch.",)
    assert found["R2-PS"].unread == ()


def test_a_cell_that_no_card_can_have_is_a_fault_of_its_card_alone():
    a_team("Harbor Lights")
    a_runner(rating="A+", ability="Buy everybody lunch.")
    a_card("R1-PS")

    found = catalogue.build_catalogue()

    assert found.entries["R2-PS"].fault == "rating: 'A+' is not a number from 0 to 99"
    assert found.cards.keys() == {"R1-PS"}
    assert found.cards["R1-PS"].unread == ()


@pytest.mark.nightly
def test_printings_of_one_card_share_their_content_and_differ_by_number():
    """ID-2; the base print comes first."""
    card = a_card("P1-PS")
    Printing.objects.create(
        number="R7-PS", prefix="R", ordinal=7, set=card.printings.get().set, card=card
    )
    services.raise_version()

    found = catalogue.build_catalogue()

    first, promo = (found.entries[number] for number in ("R7-PS", "P1-PS"))
    assert first.prints == promo.prints == ("R7-PS", "P1-PS")
    assert first.cells == promo.cells
    assert (first.card.number, promo.card.number) == ("R7-PS", "P1-PS")
    assert first.card.effect == promo.card.effect


# States


@pytest.mark.nightly
def test_a_state_is_built_once(django_assert_num_queries):
    a_card("R1-PS")
    first = catalogue.build_catalogue()

    with django_assert_num_queries(1):
        again = catalogue.build_catalogue()

    assert again is first


@pytest.mark.nightly
def test_a_change_makes_a_new_catalogue_and_leaves_the_old_one_alone():
    card = a_card("R1-PS")
    before = catalogue.build_catalogue()

    write_cells(card, {"name": "First Push"}, origin=Origin(basis=Basis.RULING))

    after = catalogue.build_catalogue()
    assert before.version != after.version
    assert after.version == f"cards-{data_version()}"
    assert before.cards["R1-PS"].title == "Second Push"
    assert after.cards["R1-PS"].title == "First Push"


@pytest.mark.nightly
def test_a_state_that_was_taken_back_is_not_remembered():
    """The version goes back with its transaction, and is then given again."""
    card = a_card("R1-PS")
    with transaction.atomic():
        write_cells(card, {"name": "Lost"}, origin=Origin(basis=Basis.RULING))
        lost = catalogue.build_catalogue()
        transaction.set_rollback(True)

    write_cells(card, {"name": "Kept"}, origin=Origin(basis=Basis.RULING))
    kept = catalogue.build_catalogue()

    assert lost.version == kept.version
    assert kept.cards["R1-PS"].title == "Kept"


@pytest.mark.nightly
def test_an_empty_database_has_an_empty_catalogue():
    found = catalogue.build_catalogue()

    assert (found.version, found.entries, found.cards) == ("cards-0", {}, {})


@pytest.mark.nightly
@pytest.mark.parametrize("count", [3, 300])
def test_a_build_asks_as_often_for_many_cards_as_for_few(
    count, django_assert_num_queries
):
    many_cards(count)

    with django_assert_num_queries(5):
        found = catalogue.build_catalogue()

    assert len(found.cards) == count


def test_a_part_is_built_by_numbers(django_assert_num_queries):
    many_cards(10)

    with django_assert_num_queries(5):
        found = catalogue.build_catalogue(["C3-PS", "C7-PS", "C999-PS"])

    assert found.entries.keys() == {"C3-PS", "C7-PS"}
    assert found.version == catalogue.build_catalogue().version


@pytest.mark.nightly
@pytest.mark.django_db(transaction=True)
def test_threads_that_ask_at_once_get_the_same_one(monkeypatch):
    """With an older one at hand, all but one would get that."""
    monkeypatch.setattr(catalogue, "_kept", None)
    many_cards(20)
    gate, found = Barrier(8), []

    def ask() -> None:
        gate.wait()
        found.append(catalogue.build_catalogue())
        connection.close()

    threads = [Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)

    assert len(found) == 8
    assert len({id(each) for each in found}) == 1


# Rulings by date

RULED = date(2022, 11, 1)
ZONES = [timezone(timedelta(hours=hours)) for hours in (-12, -5, 0, 1, 5.5, 9, 14)]


def a_ruling(day: date = RULED, *, text="The clock runs on.", supersedes=None):
    return Ruling.objects.create(
        number="R1-PS",
        name="Second Push",
        ruled_on=day,
        source="house rules, section 1",
        text=text,
        supersedes=supersedes,
    )


@pytest.mark.nightly
@pytest.mark.parametrize("zone", ZONES, ids=str)
@pytest.mark.parametrize(
    ("days", "in_force"),
    [(-1, False), (0, True), (1, True)],
    ids=["day before", "that day", "day after"],
)
@pytest.mark.parametrize("hour", [0, 12, 23])
def test_a_ruling_holds_from_its_day_in_the_zone_of_the_event(
    zone, days, in_force, hour
):
    """D10: what counts is the date at the venue, whatever the server's clock says."""
    ruling = a_ruling()
    here = datetime(2022, 11, 1, hour, 30, tzinfo=zone) + timedelta(days=days)
    stored = here.astimezone(UTC)

    found = rulings_on(stored.astimezone(zone).date())

    assert list(found) == ([ruling] if in_force else [])


def test_the_same_moment_is_two_days_in_two_zones():
    a_ruling()
    moment = datetime(2022, 10, 31, 11, 0, tzinfo=UTC)

    first, last = (
        rulings_on(moment.astimezone(timezone(timedelta(hours=hours))).date()).count()
        for hours in (14, -12)
    )

    assert (first, last) == (1, 0)


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("day", "texts"),
    [
        (date(2022, 10, 31), []),
        (date(2022, 11, 1), ["first"]),
        (date(2022, 11, 30), ["first"]),
        (date(2022, 12, 1), ["second"]),
        (date(2023, 1, 1), ["third"]),
    ],
)
def test_a_ruling_holds_until_a_later_one_takes_its_place(day, texts):
    first = a_ruling(text="first")
    second = a_ruling(date(2022, 12, 1), text="second", supersedes=first)
    a_ruling(date(2023, 1, 1), text="third", supersedes=second)

    assert [ruling.text for ruling in rulings_on(day)] == texts
