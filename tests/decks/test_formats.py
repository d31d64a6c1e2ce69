"""Formats and their snapshots: what holds on which day, and where on earth."""

import doctest
from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from decks import formats
from decks.errors import DeckError
from decks.formats import (
    CONSTRUCTED,
    FORMATS,
    PRESEASON,
    SNAPSHOTS,
    Restriction,
    find_format,
    local_day,
)
from gameengine.profiles import P19, P21, P22, P22C
from tests.builders.lists import an_action, printed_as

DAY = timedelta(days=1)
BOUNDARIES = [
    (date(2019, 10, 4), None, "P19", P19, {"19"}),
    (date(2020, 8, 21), "P19", "P20", P21, {"19", "20"}),
    (date(2021, 8, 18), "P20", "P21", P21, {"19", "20", "21"}),
    (date(2022, 9, 7), "P21", "P22", P22, {"19", "20", "21", "22"}),
    (date(2022, 11, 1), "P22", "P22C", P22C, {"19", "20", "21", "22"}),
]
OF_A_DAY = pytest.mark.parametrize(
    ("day", "before", "edition", "profile", "pool"),
    BOUNDARIES,
    ids=[str(day) for day, *_ in BOUNDARIES],
)
ZONES = [timezone(timedelta(hours=hours)) for hours in range(-12, 15)]
ZONES += [timezone(timedelta(hours=5, minutes=45)), timezone(timedelta(hours=12.75))]


@OF_A_DAY
def test_a_snapshot_holds_from_its_day_on(day, before, edition, profile, pool):
    """D10: the day before, the day itself, the day after."""
    on, after = CONSTRUCTED.snapshot_on(day), CONSTRUCTED.snapshot_on(day + DAY)

    assert after is on
    assert (on.edition, on.profile, on.pool) == (edition, profile, pool)
    assert (on.valid_from, on.id) == (day, f"constructed-{day}")
    if before:
        assert CONSTRUCTED.snapshot_on(day - DAY).edition == before


@pytest.mark.parametrize(("day", "before", "edition"), [it[:3] for it in BOUNDARIES])
@pytest.mark.parametrize("zone", ZONES, ids=str)
def test_the_day_is_that_of_the_event(zone, day, before, edition):
    """D10: midnight comes to each zone in its turn."""
    midnight = datetime(day.year, day.month, day.day, tzinfo=zone)
    moment = timedelta(seconds=1)

    for instant in (midnight, midnight.astimezone(UTC), midnight + DAY - moment):
        assert CONSTRUCTED.snapshot_on(local_day(instant, zone)).edition == edition
    if before:
        assert (
            CONSTRUCTED.snapshot_on(local_day(midnight - moment, zone)).edition
            == before
        )


def test_one_instant_may_be_two_days():
    """D10: the same event data in another zone may be another edition."""
    instant = datetime(2022, 11, 1, 10, tzinfo=UTC)

    west, east = (local_day(instant, zone) for zone in (ZONES[0], ZONES[26]))

    assert (west, east) == (date(2022, 10, 31), date(2022, 11, 2))
    assert CONSTRUCTED.snapshot_on(west).profile is P22
    assert CONSTRUCTED.snapshot_on(east).profile is P22C


def test_an_instant_has_a_zone():
    with pytest.raises(ValueError, match="without a time zone"):
        local_day(datetime(2022, 11, 1), UTC)  # noqa: DTZ001 - that is the point


def test_before_the_first_cards_nothing_was_played():
    with pytest.raises(DeckError) as refused:
        CONSTRUCTED.snapshot_on(date(2019, 10, 3))

    assert str(refused.value) == (
        "Constructed was not played on 2019-10-03. "
        "It starts on 2019-10-04; choose that day or a later one."
    )


def test_the_season_without_a_rulebook_has_a_warning():
    """D-02: P20 is P21 with a warning, and its pool ends with 2020."""
    warned = [each.edition for each in CONSTRUCTED.snapshots if each.warning]

    assert warned == ["P20"]


@pytest.mark.parametrize("name", ["P19", "P20", "P21", "P22", "P22C"])
def test_an_edition_finds_its_snapshot(name):
    assert CONSTRUCTED.for_profile(name).edition == name


@pytest.mark.parametrize(
    ("name", "profile"),
    [("P19", P19), ("P20", P21), ("P21", P21), ("P22", P22), ("P22C", P22C)],
)
def test_our_own_format_has_every_edition_and_one_set(name, profile):
    found = PRESEASON.for_profile(name)

    assert (found.profile, found.pool) == (profile, {"PS"})
    assert len(PRESEASON.snapshots) == 4


def test_an_edition_that_nobody_knows_is_refused():
    with pytest.raises(DeckError) as refused:
        CONSTRUCTED.for_profile("P18")

    assert str(refused.value) == (
        "Constructed is not played with the edition P18. Choose one of these: "
        "P19, P20, P21, P22, P22C."
    )


def test_snapshots_are_known_by_their_ids():
    found = [each for form in FORMATS.values() for each in form.snapshots]

    assert len(SNAPSHOTS) == len(found) == 9
    assert SNAPSHOTS["constructed-2022-11-01"] is CONSTRUCTED.for_profile("P22C")
    assert all(max(len(each.id), len(each.format)) < 60 for each in found)


def test_no_shipped_pool_has_the_minicamp_cards():
    """DC-17: MCI is in none."""
    assert not any("MCI" in (each.pool or ()) for each in SNAPSHOTS.values())


def test_formats_are_found_by_name():
    assert find_format(" constructed ") is CONSTRUCTED
    with pytest.raises(DeckError, match="Choose one of these: Constructed, Preseason"):
        find_format("Sealed")


def test_a_snapshot_may_be_varied_where_the_documents_are_silent():
    """D-05, D-09: and says so in its id."""
    opened = CONSTRUCTED.for_profile("P22C").with_open_settings(card_pool=None)
    doubled = CONSTRUCTED.for_profile("P19").with_open_settings(
        same_person_two_normals=True
    )

    assert (opened.pool, opened.profile.card_pool) == (None, None)
    assert doubled.id == "constructed-2019-10-04+same_person_two_normals=True"
    assert doubled.pool == {"19"}
    with pytest.raises(ValueError, match="has no deck_total"):
        CONSTRUCTED.for_profile("P19").with_open_settings(deck_total=60)


@pytest.mark.parametrize(
    ("said", "means"),
    [
        ("C300-19", True),
        ("P9-19", True),
        ("big  PUSH", True),
        ("C300-20", False),
        ("Big Pull", False),
    ],
)
def test_a_restriction_means_a_card_by_its_numbers_or_its_title(said, means):
    """FR-1, FR-2."""
    card = printed_as(an_action("C300-19", "Big Push"), "P9-19")

    assert Restriction(card=said, limit=0, source="").applies_to(card) is means


def test_the_examples_run():
    assert doctest.testmod(formats).failed == 0
