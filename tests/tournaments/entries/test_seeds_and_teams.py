"""Seeds pair the first round, teams are kept apart in the first rounds; both typed."""

import pytest

from tests.builders.archives import brought, sent_away
from tests.builders.desk import address, at_the_desk
from tests.builders.events import (
    a_field,
    a_running_event,
    an_entrant,
    an_event,
    an_official,
    lines,
)
from tests.builders.looking import source, words
from tests.builders.people import a_browser, a_person
from tests.builders.series import a_finished, a_series
from tests.builders.swiss import (
    a_draft,
    close,
    confirm,
    decide,
    desk,
    names,
    play,
    published,
    table,
    tables,
)
from tournaments.core import rounds
from tournaments.corrections.actions.undoing import undo_action
from tournaments.entries.actions.seeding import SeedAndTeam, save_seeds_and_teams
from tournaments.files import eventfile
from tournaments.files.queries.eventfile import build_event_file
from tournaments.journal import sentences
from tournaments.models import Audience, Entrant, Role
from tournaments.rounds.actions import edits
from tournaments.rules.errors import Forbidden, Stale, TournamentError

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def page_of(event):
    return address(event, "entrants", "seeds")


def seeded(event):
    """Give entrants the seeds of their order by name."""
    for at, each in enumerate(event.entrants.order_by("name_key"), 1):
        Entrant.objects.filter(pk=each.pk).update(seed=at)
    return event


def wanted(row, *, seed=None, team="", **more):
    return SeedAndTeam(
        **{"entrant": row.pk, "expected": row.version, "seed": seed, "team": team}
        | more
    )


def save(event, *rows, by=None):
    return save_seeds_and_teams(event.pk, by or event.owner, wanted=rows)


# Pairing.


def test_the_first_round_is_paired_by_seed_and_the_second_by_points():
    event = seeded(a_running_event(8, is_first_round_seeded=True))
    people = [each.name for each in event.entrants.order_by("seed")]

    first = a_draft(event)

    assert names(tables(first)) == {
        frozenset((people[at], people[at + 4])) for at in range(4)
    }
    assert "upper half of the seeds" in table(first, 1).why
    assert rounds.recheck_pairing(first) == []

    close(decide(published(first)))
    second = a_draft(event, 2)
    assert "seeds" not in "".join(row.why for row in tables(second))


@pytest.mark.parametrize("structure", ["single_elimination", "double_elimination"])
def test_an_elimination_is_drawn_by_seed_with_the_others_behind(structure):
    event = a_running_event(6, structure=structure, rounds=0, cut=6)
    people = list(event.entrants.order_by("name_key"))
    for seed, each in enumerate(reversed(people[:4]), 1):
        Entrant.objects.filter(pk=each.pk).update(seed=seed)

    confirm(event)

    event.refresh_from_db()
    assert event.cut_seeds[:4] == [str(each.pk) for each in reversed(people[:4])]
    assert set(event.cut_seeds[4:]) == {str(each.pk) for each in people[4:]}


def test_seeds_of_an_elimination_change_until_the_bracket_is_drawn(olga):
    event = a_running_event(
        4, structure="single_elimination", rounds=0, cut=4, owner=olga
    )
    row = event.entrants.order_by("name_key").first()

    browser = at_the_desk(olga)
    page = browser.get(page_of(event))
    [changed] = save(event, wanted(row, seed=1))
    event.refresh_from_db()
    confirm(event)

    assert "The bracket is drawn by seed" in words(page)
    with pytest.raises(TournamentError, match="until its bracket is drawn"):
        save(event, wanted(changed, seed=2))
    assert browser.get(page_of(event)).status_code == 404


def test_another_seed_makes_the_draft_stale():
    event = seeded(a_running_event(8, is_first_round_seeded=True))
    draft = a_draft(event)
    last = event.entrants.order_by("-seed").first()

    save(event, wanted(last, seed=1))
    draft.refresh_from_db()

    assert rounds.draft_staleness(draft).facts == [f"{last.name} has a different seed"]


def test_a_team_is_kept_apart_in_the_first_rounds_alone():
    event = a_running_event(4, rounds=3, team_protection_rounds=1)
    ada, ben, *_ = event.entrants.order_by("name_key")
    save(event, wanted(ada, team="Pier Club"), wanted(ben, team="pier  club"))
    pair = frozenset((ada.name, ben.name))

    seen = [names(tables(play(event, number))) for number in (1, 2, 3)]

    assert pair not in seen[0]
    assert pair in seen[1] | seen[2]


def test_more_than_half_of_one_team_is_acknowledged():
    event = a_running_event(4, team_protection_rounds=1)
    event.entrants.update(team="Pier Club")

    draft = a_draft(event)

    assert [each["caution"] for each in draft.notices] == ["forbidden_pair"]
    assert rounds.recheck_pairing(draft) == []


def test_a_hand_that_seats_a_team_is_warned():
    event = a_running_event(8, team_protection_rounds=2)
    draft = a_draft(event)
    one, two = table(draft, 1), table(draft, 2)
    for each in (one.home, two.away):
        Entrant.objects.filter(pk=each.pk).update(team="Pier Club")

    draft = edits.swap_seats(*desk(draft), one=one.away_id, two=two.away_id)

    assert "should not be paired" in draft.notices[0]["message"]


# Typing them.


def test_they_are_saved_logged_and_undone():
    event = an_event(team_protection_rounds=1)
    ada, ben = a_field(event, 2)

    save(event, wanted(ada, seed=2, team=" Pier  Club "), wanted(ben))

    ada.refresh_from_db()
    assert (ada.seed, ada.team) == (2, "Pier Club")
    [line] = lines(event, "seeds_changed")
    assert sentences.full_sentence(line) == "Olga changed the seed or team of Ada Ito."
    assert line.visibility == Audience.STAFF

    undo_action(event.pk, event.owner, line=line.seq)
    ada.refresh_from_db()
    assert (ada.seed, ada.team) == (None, "")


def test_what_is_refused_changes_nothing():
    event = an_event(team_protection_rounds=1)
    ada, ben = a_field(event, 2)
    judge = an_official(event, Role.JUDGE)

    with pytest.raises(Forbidden):
        save(event, wanted(ada, seed=1), by=judge)
    with pytest.raises(Stale):
        save(event, wanted(ben, seed=1), wanted(ada, seed=2, expected=7))
    with pytest.raises(TournamentError, match="No seed or team was changed"):
        save(event, wanted(ada), wanted(ben))
    with pytest.raises(TournamentError, match="characters"):
        save(event, wanted(ada, team="x" * 61))

    assert set(event.entrants.values_list("seed", "team")) == {(None, "")}


def test_the_page_saves_all_rows_and_keeps_what_is_wrong(olga):
    event = an_event(olga, is_first_round_seeded=True, team_protection_rounds=2)
    ada, ben = a_field(event, 2)
    browser = at_the_desk(olga)
    form = {
        f"version:{ada.pk}": 0,
        f"seed:{ada.pk}": "one",
        f"team:{ada.pk}": "Pier Club",
        f"version:{ben.pk}": 0,
        f"seed:{ben.pk}": "2",
        f"team:{ben.pk}": "",
    }

    answer = browser.post(page_of(event), form)
    assert answer.status_code == 422
    assert "“one” is not a seed" in words(answer)
    assert 'value="one"' in source(answer)

    form[f"seed:{ada.pk}"] = "1"
    told = words(browser.post(page_of(event), form, follow=True))
    assert "Saved for 2 entrants." in told
    assert set(event.entrants.values_list("seed", "team")) == {
        (1, "Pier Club"),
        (2, ""),
    }

    own = address(event, "entrants", ben.pk)
    form = {"from": ben.pk, f"version:{ben.pk}": 1, f"seed:{ben.pk}": "9"}
    assert browser.post(page_of(event), form)["Location"] == own
    ben.refresh_from_db()
    assert ben.seed == 9
    assert "Save seed and team" in source(browser.get(own))


def test_without_the_settings_there_is_no_such_page(olga):
    event = an_event(olga)
    an_entrant(event)

    assert at_the_desk(olga).get(page_of(event)).status_code == 404


def test_names_are_entered_with_seed_and_team(olga):
    event = an_event(olga)
    rows = "name,seed,club\nAda Ito,2,Pier Club\nBen Okafor,,\nCleo Marsh,x,"

    form = {"names": rows, "do": "enter"}
    told = words(at_the_desk(olga).post(address(event, "entrants", "add"), form))

    assert "“x” is not a seed" in told
    assert set(event.entrants.values_list("name", "seed", "team")) == {
        ("Ada Ito", 2, "Pier Club"),
        ("Ben Okafor", None, ""),
    }


def test_who_registers_may_name_a_team_where_teams_are_kept_apart():
    ada = a_person("Ada Ito")
    plain, event = an_event(), an_event(a_person("Otto"), team_protection_rounds=1)
    page = f"/events/{event.pk}/register/"

    assert "Team or club" not in source(
        a_browser(ada).get(f"/events/{plain.pk}/register/")
    )
    assert "Team or club" in source(a_browser(ada).get(page))
    a_browser(ada).post(page, {"name": "Ada Ito", "team": "Pier Club"})

    assert event.entrants.get().team == "Pier Club"


def test_seeds_are_taken_from_a_leaderboard(olga):
    ben, cleo = a_person("Ben Okafor"), a_person("Cleo Marsh")
    series = a_series(a_finished(ben, "Ada Ito", cleo, "Dev Anand", owner=olga))
    event = an_event(olga, is_first_round_seeded=True)
    for name, person in (("Bo", ben), ("Ada Ito", None), ("Zoe", None), ("Clea", cleo)):
        an_entrant(event, name, person=person)

    at_the_desk(olga).post(page_of(event), {"series": series.pk})

    assert dict(event.entrants.values_list("name", "seed")) == {
        "Bo": 1,
        "Ada Ito": 2,
        "Clea": 3,
        "Zoe": None,
    }


def test_the_event_file_pairs_the_first_round_as_the_desk():
    event = seeded(a_running_event(7, is_first_round_seeded=True))
    file = build_event_file(event)

    draft = a_draft(event)

    found = eventfile.pair_next_round(file)
    assert {frozenset((each.home, each.away)) - {""} for each in found.tables} == {
        frozenset(str(key) for key in (row.home_id, row.away_id) if key)
        for row in tables(draft)
    }


def test_an_archive_carries_both():
    def made():
        event = an_event(is_first_round_seeded=True, team_protection_rounds=2)
        an_entrant(event, seed=3, team="Pier Club")
        return event

    there = brought(sent_away(made))

    assert (there.is_first_round_seeded, there.team_protection_rounds) == (True, 2)
    assert there.entrants.values_list("seed", "team").get() == (3, "Pier Club")
