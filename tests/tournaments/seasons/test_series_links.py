"""Entries without an account that are one person across a series."""

import doctest

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from privacy.services.account_deletion import delete_account
from tests.builders.people import a_person, a_ward
from tests.builders.series import a_finished, a_series
from tournaments.models import Entrant, SeriesChange, SeriesEvent, SeriesLink
from tournaments.rules.errors import Forbidden, Stale, TournamentError
from tournaments.seasons.actions import links as services
from tournaments.seasons.queries import links as selectors
from tournaments.seasons.queries import series as boards

pytestmark = [pytest.mark.django_db, pytest.mark.both]


@pytest.fixture
def season(olga):
    """Three events of a shop; Ben and Cleo have no accounts and come again."""
    return a_series(
        a_finished("Ben Okafor", "Cleo Marsh", "Dev", "Edda", owner=olga, name="One"),
        a_finished("Cleo Marsh", "BEN OKAFOR", "Finn", "Gus", owner=olga, name="Two"),
        a_finished("Ben O", "Hana", "Ivo", "Cleo Marsh", owner=olga, name="Three"),
    )


def entry(name, event):
    return Entrant.objects.get(name=name, tournament__name=event)


def link(found, *people, by=None):
    found.refresh_from_db()
    return services.link_entries(
        found.pk,
        by or found.owner,
        expected=found.version,
        people=[[each.pk for each in entries] for entries in people],
    )


def unlink(found, *entries):
    found.refresh_from_db()
    return services.unlink_entries(
        found.pk,
        found.owner,
        expected=found.version,
        entries=[each.pk for each in entries],
    )


def suggestions(found):
    return [
        (each.name, [entry.tournament.name for entry in each.entries])
        for each in selectors.suggested_groups(found)
    ]


def lines(found):
    """Return who has how many points in how many events."""
    return {
        (each.who.name, each.line.events_played): str(each.line.total)
        for each in boards.leaderboard(found).standings
    }


@pytest.mark.nightly
def test_the_examples_run():
    assert doctest.testmod(selectors).failed == 0


# Suggestions


@pytest.mark.nightly
def test_the_same_name_in_several_events_is_suggested(season):
    assert suggestions(season) == [
        ("BEN OKAFOR", ["One", "Two"]),
        ("Cleo Marsh", ["One", "Two", "Three"]),
    ]


@pytest.mark.nightly
def test_accounts_and_children_are_never_suggested(season):
    Entrant.objects.filter(name="Ben Okafor").update(person=a_person("Ben"))
    mia = a_ward(a_person("Gwen"), "Mia")
    Entrant.objects.filter(pk=entry("Cleo Marsh", "One").pk).update(ward=mia)

    assert suggestions(season) == [("Cleo Marsh", ["Two", "Three"])]


@pytest.mark.nightly
def test_namesakes_who_were_told_apart_are_not_suggested_again(season):
    unlink(season, entry("Ben Okafor", "One"), entry("BEN OKAFOR", "Two"))

    assert [name for name, _ in suggestions(season)] == ["Cleo Marsh"]


@pytest.mark.nightly
def test_an_entry_that_came_since_is_suggested_beside_those_that_are_linked(season):
    link(season, [entry("Cleo Marsh", "One"), entry("Cleo Marsh", "Two")])

    assert ("Cleo Marsh", ["One", "Two", "Three"]) in suggestions(season)


@pytest.mark.nightly
def test_an_entry_that_was_typed_differently_is_found_by_its_name(season):
    found = [each.name for each in selectors.search_entries(season, "ben o")]

    assert sorted(found) == ["BEN OKAFOR", "Ben O", "Ben Okafor"]


# Linking


@pytest.mark.nightly
def test_linked_entries_are_one_line_whose_points_add_up(season):
    assert lines(season)["Cleo M.", 1]
    cleo = [entry("Cleo Marsh", event) for event in ("One", "Two", "Three")]

    link(season, cleo)

    assert lines(season)["Cleo M.", 3] == str(18 + 25 + 12)
    assert ("Cleo M.", 1) not in lines(season)
    [line] = [
        each
        for each in boards.leaderboard(season).standings
        if each.line.events_played == 3
    ]
    assert line.who.event == ""


@pytest.mark.nightly
def test_several_people_are_linked_in_one_action_with_a_line_each(season):
    people = [each.entries for each in selectors.suggested_groups(season)]

    link(season, *people)

    assert suggestions(season) == []
    assert [len(each.entries) for each in selectors.linked_groups(season)] == [2, 3]
    kinds = season.changes.values_list("kind", flat=True)
    assert [*kinds].count(SeriesChange.Kind.LINKED) == 2


@pytest.mark.nightly
def test_a_link_takes_along_what_was_linked_before(season):
    link(season, [entry("Ben Okafor", "One"), entry("BEN OKAFOR", "Two")])

    link(season, [entry("BEN OKAFOR", "Two"), entry("Ben O", "Three")])

    [ben] = selectors.linked_groups(season)
    assert [each.name for each in ben.entries] == ["Ben Okafor", "BEN OKAFOR", "Ben O"]


@pytest.mark.nightly
def test_a_link_is_undone_and_each_entry_counts_alone_again(season):
    before = lines(season)
    cleo = [entry("Cleo Marsh", event) for event in ("One", "Two", "Three")]
    link(season, cleo)

    unlink(season, *cleo)

    assert lines(season) == before
    assert selectors.linked_groups(season) == []
    change = season.changes.first()
    assert change.kind == SeriesChange.Kind.UNLINKED
    assert sorted(change.before["entries"]) == sorted(str(each.pk) for each in cleo)
    link(season, cleo)
    assert len(selectors.linked_groups(season)) == 1


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("names", "said"),
    [
        ([("Dev", "One"), ("Edda", "One")], "both played in One"),
        ([("Dev", "One")], "A single entry"),
    ],
)
def test_what_cannot_be_one_person_is_refused(season, names, said):
    with pytest.raises(TournamentError, match=said):
        link(season, [entry(*each) for each in names])

    assert not SeriesLink.objects.exists()


@pytest.mark.nightly
def test_two_who_met_in_an_event_are_not_joined_by_a_third(season):
    link(season, [entry("Dev", "One"), entry("Finn", "Two")])
    link(season, [entry("Edda", "One"), entry("Hana", "Three")])

    with pytest.raises(TournamentError, match="both played in One"):
        link(season, [entry("Finn", "Two"), entry("Hana", "Three")])


def test_an_entry_of_an_account_is_not_linked(season):
    Entrant.objects.filter(name="Hana").update(person=a_person("Hana"))

    with pytest.raises(TournamentError, match="belongs to an account"):
        link(season, [entry("Hana", "Three"), entry("Dev", "One")])


@pytest.mark.nightly
def test_an_entry_of_another_series_is_not_there(season, olga):
    other = a_finished("Zoe", "B", "C", "D", owner=olga, name="Elsewhere")

    with pytest.raises(Entrant.DoesNotExist):
        link(season, [entry("Dev", "One"), other.entrants.get(name="Zoe")])
    with pytest.raises(Entrant.DoesNotExist):
        unlink(season, other.entrants.get(name="Zoe"))


@pytest.mark.nightly
def test_only_who_runs_the_series_links(season):
    cleo = [entry("Cleo Marsh", event) for event in ("One", "Two")]

    with pytest.raises(Forbidden):
        link(season, cleo, by=a_person("Sam"))
    with pytest.raises(Stale):
        services.link_entries(
            season.pk,
            season.owner,
            expected=season.version + 1,
            people=[[each.pk for each in cleo]],
        )


@pytest.mark.nightly
def test_an_event_that_leaves_the_series_takes_its_part_along(season):
    cleo = [entry("Cleo Marsh", event) for event in ("One", "Two", "Three")]
    link(season, cleo)
    SeriesEvent.objects.filter(tournament__name="Two").delete()

    assert lines(season)["Cleo M.", 2] == str(18 + 12)


# Claims


@pytest.mark.nightly
def test_an_entry_that_is_claimed_later_keeps_its_link(season):
    link(season, [entry("Cleo Marsh", event) for event in ("One", "Two")])
    cleo = a_person("Cleo")

    Entrant.objects.filter(pk=entry("Cleo Marsh", "Two").pk).update(person=cleo)

    assert lines(season)["Cleo", 2] == str(18 + 25)
    assert len(selectors.linked_groups(season)) == 1
    assert boards.person_keys_of_viewer(cleo, season) & {
        each.who.key for each in boards.leaderboard(season).standings
    }


@pytest.mark.nightly
def test_a_link_that_was_claimed_takes_further_entries(season):
    link(season, [entry("Cleo Marsh", event) for event in ("One", "Two")])
    Entrant.objects.filter(name="Cleo Marsh", tournament__name="One").update(
        person=a_person("Cleo")
    )

    link(season, [entry("Cleo Marsh", "Two"), entry("Cleo Marsh", "Three")])

    assert lines(season)["Cleo", 3] == str(18 + 25 + 12)


@pytest.mark.nightly
def test_two_accounts_in_one_link_each_have_what_they_claimed(season):
    link(season, [entry("Cleo Marsh", event) for event in ("One", "Two", "Three")])
    for event in ("One", "Two"):
        Entrant.objects.filter(name="Cleo Marsh", tournament__name=event).update(
            person=a_person(f"Cleo{event}")
        )

    found = lines(season)

    assert (found["CleoOne", 1], found["CleoTwo", 1]) == ("18", "25")
    assert found["Cleo M.", 1] == "12"


@pytest.mark.nightly
def test_nobody_has_two_results_in_one_event(season):
    """The account of one linked entry played in the event of the other itself."""
    link(season, [entry("Cleo Marsh", "One"), entry("Cleo Marsh", "Two")])
    cleo = a_person("Cleo")
    Entrant.objects.filter(name="Cleo Marsh", tournament__name="One").update(
        person=cleo
    )
    Entrant.objects.filter(name="Gus").update(person=cleo)

    found = lines(season)

    assert found["Cleo", 2] == str(18 + 12)
    assert found["Cleo M.", 1]


@pytest.mark.nightly
def test_an_account_that_is_deleted_takes_its_links_along(season):
    cleo = a_person("Cleo")
    link(season, [entry("Cleo Marsh", event) for event in ("One", "Two")])
    Entrant.objects.filter(pk=entry("Cleo Marsh", "Two").pk).update(person=cleo)

    delete_account(cleo)

    assert [each.entrant.name for each in SeriesLink.objects.all()] == ["Cleo Marsh"]


@pytest.mark.nightly
def test_links_cost_the_leaderboard_no_query_each(season):
    def cost():
        with CaptureQueriesContext(connection) as found:
            boards.leaderboard(season)
        return len(found)

    cost()
    before = cost()
    link(season, *(each.entries for each in selectors.suggested_groups(season)))

    assert cost() == before
