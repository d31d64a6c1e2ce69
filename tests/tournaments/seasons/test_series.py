"""A series at its desk, and the leaderboard from rows."""

import datetime as dt

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts import names
from tests.builders.endings import a_finished_event
from tests.builders.events import an_event, an_official
from tests.builders.people import a_person, a_ward
from tests.builders.series import a_finished, a_series
from tournaments.core import cut
from tournaments.models import (
    Entrant,
    EntrantState,
    Role,
    SeriesChange,
    SeriesEvent,
    Tournament,
    TournamentState,
)
from tournaments.rounds.queries import final_places
from tournaments.rules.errors import Forbidden, Stale, TournamentError
from tournaments.rules.series import DEFAULT
from tournaments.seasons.actions import series
from tournaments.seasons.queries import series as selectors

pytestmark = [pytest.mark.django_db, pytest.mark.both]

LATER = timezone.localdate() + dt.timedelta(days=400)


def board(found):
    """Give a leaderboard as people read it."""
    return [
        (each.line.label, each.who.name, str(each.line.total))
        for each in selectors.leaderboard(found).standings
    ]


# The leaderboard.


@pytest.mark.nightly
def test_the_same_account_adds_up_over_events_and_a_name_alone_does_not():
    olga, ada = a_person("Olga"), a_person("Ada")
    first = a_finished(ada, "Ben Okafor", "Cleo", "Dev", owner=olga)
    second = a_finished("Eve", ada, "Ben Okafor", "Finn", owner=olga, name="Summer Cup")

    found = selectors.leaderboard(a_series(first, second))

    lines = {each.who.name: each for each in found.standings}
    assert str(lines["Ada"].line.total) == str(
        DEFAULT.points_for_place(1) + DEFAULT.points_for_place(2)
    )
    both = [each for each in found.standings if each.who.name == "Ben O."]
    assert {each.who.event for each in both} == {"Harbour Open", "Summer Cup"}
    assert [each.line.events_played for each in both] == [1, 1]


@pytest.mark.nightly
def test_a_claimed_entry_is_the_persons():
    ada = a_person("Ada")
    event = a_finished("Ada Ito", "Ben", "Cleo", "Dev")
    Entrant.objects.filter(name="Ada Ito").update(person=ada)

    assert board(a_series(event))[0] == ("1", "Ada", "25")


def test_minors_stand_by_an_alias_that_is_theirs_in_every_event():
    """P3."""
    olga, tim = a_person("Olga"), a_person("Tim", adult_from=LATER)
    mia = a_ward(olga, "Mia")
    events = [
        a_finished(tim, mia, "Cleo", "Dev", owner=olga),
        a_finished(mia, tim, "Cleo", "Dev", owner=olga, name="Summer Cup"),
    ]

    found = selectors.leaderboard(a_series(*events))

    aliases = {names.alias_for_key(str(each.pk)) for each in (tim, mia)}
    assert {each.who.name for each in found.standings[:2]} == aliases
    assert [each.line.label for each in found.standings[:2]] == ["1=", "1="]
    assert [each.line.events_played for each in found.standings[:2]] == [2, 2]


@pytest.mark.nightly
def test_a_person_has_another_key_in_another_series():
    """P3: nobody is followed from one leaderboard to the next by an address."""
    event = a_finished(a_person("Ada"), "Ben", "Cleo", "Dev")
    one, two = a_series(event), a_series(event)

    keys = [selectors.leaderboard(each).standings[0].who.key for each in (one, two)]

    assert keys[0] != keys[1]
    ada = Entrant.objects.get(name="Ada")
    assert not any(ada.person_id.hex in each for each in keys)


@pytest.mark.nightly
def test_only_finished_events_count():
    olga = a_person("Olga")
    over = a_finished("Ada", "Ben", "Cleo", "Dev", owner=olga)
    coming = an_event(olga, name="Next")
    draft = an_event(olga, name="Draft", state="draft", opened_at=None)
    off = a_finished("Ada", "Ben", "Cleo", "Dev", owner=olga, name="Off")
    Tournament.objects.filter(pk=off.pk).update(state=TournamentState.CANCELLED)

    found = selectors.leaderboard(a_series(over, coming, draft, off))

    assert [each.name for each in found.counting] == ["Harbour Open"]
    assert {each.name for each in found.coming} == {"Next", "Off"}
    assert len(found.standings) == 4


def test_whoever_was_put_out_earns_nothing_and_whoever_dropped_keeps_the_place():
    event = a_finished("Ada", "Ben", "Cleo", "Dev")
    Entrant.objects.filter(name="Ada").update(state=EntrantState.DISQUALIFIED)
    Entrant.objects.filter(name="Dev").update(
        state=EntrantState.DROPPED, dropped_after=2
    )

    assert {name for _, name, _ in board(a_series(event))} == {"Ben", "Cleo", "Dev"}


@pytest.mark.nightly
def test_a_correction_is_on_the_leaderboard_at_once():
    """Nothing is stored: the version of the event names what was computed."""
    event = a_finished("Ada", "Ben", "Cleo", "Dev")
    found = a_series(event)
    assert board(found)[0][1] == "Ada"

    event.played.get(number=2).matches.filter(home__name="Ada").update(winner="away")
    event.played.get(number=1).matches.filter(home__name="Ada").update(winner="away")
    event.version += 1
    event.save()

    assert board(found)[0][1] == "Ben"


@pytest.mark.nightly
def test_final_places_of_many_are_those_of_each():
    """One definition of the order: with a cut and without, in bulk or alone."""
    swiss_only = a_finished("Ada", "Ben", "Cleo", "Dev", owner=a_person("Pia"))
    events = [a_finished_event(), swiss_only]

    found = final_places.places_by_event(events)

    for each in events:
        order = {row.entrant: row.place for row in cut.final_order(each)}
        assert found[each.pk] == order
        assert order


@pytest.mark.nightly
def test_a_leaderboard_asks_the_same_for_few_and_many():
    """X7: cold and warm."""
    olga = a_person("Olga")
    ada = a_person("Ada")
    few = a_series(a_finished(ada, "Ben", "Cleo", "Dev", owner=olga))
    many = a_series(
        *(
            a_finished(ada, "Ben", "Cleo", "Dev", owner=olga, name=f"Cup {at}")
            for at in range(4)
        )
    )
    counts = []
    for found in (few, many):
        for _ in ("cold", "warm"):
            with CaptureQueriesContext(connection) as asked:
                selectors.leaderboard(found)
            counts.append(len(asked))
    cache.clear()

    assert counts == [6, 4, 6, 4]


# The desk.


@pytest.fixture
def season(olga):
    return series.create_series(
        olga, name="  Harbour   Season ", points="1: 5", counts_best=3
    )


def kinds(found):
    return [each.kind for each in SeriesChange.objects.filter(series=found)][::-1]


@pytest.mark.nightly
def test_a_new_series_is_its_owners_alone(season, olga):
    sam = a_person("Sam")

    assert (season.name, season.is_public) == ("Harbour Season", False)
    assert [*selectors.visible_to(olga)] == [season]
    assert not selectors.visible_to(sam).exists()
    series.set_visibility(season.pk, olga, expected=0, is_public=True)
    assert [*selectors.visible_to(sam)] == [season]
    assert kinds(season) == ["made", "shown"]


def test_settings_are_changed_and_what_was_is_noted(season, olga):
    series.change_settings(
        season.pk,
        olga,
        expected=0,
        name="Season",
        about="",
        points="1: 9\nothers: 2",
        counts_best=None,
    )

    season.refresh_from_db()
    assert (
        season.table.points_for_place(1),
        season.table.points_for_place(2),
        season.counts_best,
    ) == (9, 2, None)
    line = SeriesChange.objects.filter(series=season).first()
    assert line.before["points"] == [[1, 1, 5]]
    assert line.after["other_points"] == 2
    assert "about" not in line.after


@pytest.mark.parametrize(
    ("cells", "problem"),
    [
        ({"points": "2: 5"}, "start with place 1"),
        ({"name": "!"}, "at least one letter"),
        ({"counts_best": 0}, "0 is not a possible number"),
        ({"counts_best": 100}, "100 is not a possible number"),
    ],
)
def test_settings_that_cannot_be_are_refused(season, olga, cells, problem):
    said = {"name": "S", "about": "", "points": "1: 5", "counts_best": None, **cells}

    with pytest.raises(TournamentError, match=problem):
        series.change_settings(season.pk, olga, expected=0, **said)

    season.refresh_from_db()
    assert season.version == 0


@pytest.mark.nightly
def test_whoever_comes_second_is_told(season, olga):
    """C7."""
    series.set_visibility(season.pk, olga, expected=0, is_public=True)

    with pytest.raises(Stale):
        series.set_visibility(season.pk, olga, expected=0, is_public=False)


def test_an_event_is_added_by_who_runs_both(season, olga):
    event = an_event(olga)

    series.add_event(season.pk, olga, expected=0, event=event.pk)

    assert [each.tournament for each in season.members.all()] == [event]
    with pytest.raises(TournamentError, match="already counts in this series"):
        series.add_event(season.pk, olga, expected=1, event=event.pk)
    series.remove_event(season.pk, olga, expected=1, event=event.pk)
    assert not season.members.exists()
    assert kinds(season) == ["made", "added", "taken_out"]


def test_an_organiser_named_in_the_event_may_add_it_and_a_judge_may_not(season, olga):
    event = an_event(a_person("Pia"))
    with pytest.raises(Forbidden, match="You are not an organizer"):
        series.add_event(season.pk, olga, expected=0, event=event.pk)

    event.staff.create(person=olga, role=Role.JUDGE)
    with pytest.raises(Forbidden):
        series.add_event(season.pk, olga, expected=0, event=event.pk)
    event.staff.create(person=olga, role=Role.ORGANISER)
    series.add_event(season.pk, olga, expected=0, event=event.pk)

    assert season.members.exists()


def test_the_draft_of_another_is_not_there(season, olga):
    """H4."""
    draft = an_event(a_person("Pia"), state="draft", opened_at=None)

    with pytest.raises(Tournament.DoesNotExist):
        series.add_event(season.pk, olga, expected=0, event=draft.pk)


def test_a_cancelled_event_does_not_join(season, olga):
    event = an_event(olga, state="cancelled")

    with pytest.raises(TournamentError, match="was canceled"):
        series.add_event(season.pk, olga, expected=0, event=event.pk)


def test_a_series_has_an_end_of_events(season, olga, monkeypatch):
    monkeypatch.setattr(series, "MOST_EVENTS", 1)
    series.add_event(season.pk, olga, expected=0, event=an_event(olga).pk)

    with pytest.raises(TournamentError, match="that is the limit"):
        series.add_event(season.pk, olga, expected=1, event=an_event(olga).pk)


def test_an_organiser_runs_the_series_and_names_nobody(season, olga):
    pia = a_person("Pia")
    with pytest.raises(Forbidden):
        series.set_visibility(season.pk, pia, expected=0, is_public=True)

    series.add_organizer(season.pk, olga, expected=0, email=" PIA@desk.example ")

    series.set_visibility(season.pk, pia, expected=1, is_public=True)
    with pytest.raises(Forbidden, match="Only the owner"):
        series.add_organizer(season.pk, pia, expected=2, email="olga@desk.example")
    with pytest.raises(TournamentError, match="already runs the series"):
        series.add_organizer(season.pk, olga, expected=2, email=pia.email)
    series.remove_organizer(season.pk, pia, expected=2, person=pia.pk)
    assert not selectors.may_run(pia, season)
    assert kinds(season) == ["made", "named", "shown", "removed"]


def test_an_address_without_an_account_runs_nothing(season, olga):
    with pytest.raises(TournamentError, match="There is no account"):
        series.add_organizer(season.pk, olga, expected=0, email="no@desk.example")


def test_twenty_series_a_day_are_enough(olga, monkeypatch):
    monkeypatch.setattr(series, "MOST_A_DAY", 1)
    series.create_series(olga, name="One", points="1: 5", counts_best=None)

    with pytest.raises(TournamentError, match="within 24 hours"):
        series.create_series(olga, name="Two", points="1: 5", counts_best=None)


@pytest.mark.nightly
def test_who_could_join_is_what_somebody_organises(season, olga):
    own = an_event(olga)
    an_event(a_person("Pia"), name="Theirs")
    an_event(olga, name="Off", state="cancelled")
    joined = an_event(olga, name="Joined")
    SeriesEvent.objects.create(series=season, tournament=joined)

    assert [*selectors.addable_events(olga, season)] == [own]
    assert not selectors.addable_events(an_official(own), season).exists()
