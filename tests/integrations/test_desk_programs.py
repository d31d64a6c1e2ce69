"""What a program does at the desk: with the permissions and refusals of the pages."""

import pytest

from tests.builders.desk import guarded
from tests.builders.documented import fits, is_a_problem, shape
from tests.builders.documentedevents import played, seated, started
from tests.builders.endings import in_the_cut
from tests.builders.events import an_entrant, an_official
from tests.builders.people import a_person
from tests.builders.programs import a_desk_program, a_program
from tournaments.api.examples.logs import MATCH_ID
from tournaments.models import Entrant, Match, Role
from tournaments.rules.api_scopes import ApiScope

pytestmark = pytest.mark.django_db
OTHER = {
    "outcome": "win",
    "winner": "away",
    "games": [{"home_score": 3, "away_score": 7}],
}


def told(answer, status=200):
    assert answer.status_code == status, answer.content
    return answer.json()


def test_a_program_announces_and_removes():
    event = seated()
    desk = a_desk_program(event)

    made = told(desk.post("announcements/add/", {"text": "Lunch."}), 201)
    shown = told(desk.get())["announcements"]
    told(desk.post(f"announcements/{made['id']}/remove/"))

    assert shown == [made]
    assert told(desk.get())["announcements"] == []
    is_a_problem(desk.post("announcements/add/", {"text": " "}), 422)


def test_a_program_runs_the_clock():
    desk = a_desk_program(seated())
    here = "rounds/1/clock/"

    stands = told(desk.get(here))
    runs = told(desk.post(f"{here}start/", {"version": stands["version"]}))
    late = desk.post(f"{here}stop/", {"version": stands["version"]})
    paused = told(desk.post(f"{here}stop/"))

    fits(runs, shape("Clock"))
    assert [each["is_running"] for each in (stands, runs, paused)] == [
        *(False, True, False),
    ]
    assert is_a_problem(late, 409)["code"] == "stale"
    more = {"minutes": 5, "reason": "A judge looked on."}
    told(desk.post(f"matches/{MATCH_ID}/extend/", more), 201)


def test_a_program_enters_somebody_late_for_the_losses_that_it_said():
    desk = a_desk_program(started())

    late = desk.post("entrants/late/", {"name": "Gus Novak", "losses": 1})
    made = told(desk.post("entrants/late/", {"name": "Gus Novak", "losses": 0}), 201)

    assert is_a_problem(late, 409)["code"] == "stale"
    assert made["state"] == "checked_in"


def test_a_program_corrects_what_it_has_previewed():
    event = played()
    desk, here = a_desk_program(event), f"matches/{MATCH_ID}/correct/"

    seen = told(desk.post(f"{here}preview/", OTHER))
    sent = OTHER | {name: seen[name] for name in ("basis", "version")}
    sent["reason"] = "The slip was read upside down."
    done = told(desk.post(here, sent))
    again = desk.post(here, sent)

    fits(seen, shape("Impact"))
    assert {each["name"]: each["after"] for each in seen["places"]}["Ben Okafor"] == 2
    assert (done["winner"], done["score"]) == ("away", {"home": 3, "away": 7})
    is_a_problem(again, 409)


def test_what_counts_for_a_published_cut_is_corrected_on_the_page():
    """A4: that asks for a password, which a program does not have."""
    event = in_the_cut(played=1, rounds=1)
    row = Match.objects.filter(round__stage="swiss", away__isnull=False).first()

    refused = a_desk_program(event).post(f"matches/{row.pk}/correct/preview/", OTHER)

    assert is_a_problem(refused, 403)["message"].startswith("This result counts for")


def test_a_program_gives_penalties_that_change_no_result():
    event = seated()
    judge = guarded(an_official(event, Role.JUDGE))
    program = a_program(judge, event, ApiScope.RULE)
    row = Entrant.objects.get(name="Ada Ito")
    here, why = f"entrants/{row.pk}/penalty/", "Was not seated in time."
    sent = {"grade": "warning", "infraction": "late", "reason": why}

    made = told(program.post(here, sent | {"match": MATCH_ID}), 201)

    assert (made["grade"], made["match"]) == ("warning", MATCH_ID)
    is_a_problem(program.post(here, sent | {"grade": "match_loss"}), 400)
    is_a_problem(program.post(here, sent | {"version": 99}), 409)


def test_a_program_undoes_the_last_action_and_waives_a_list():
    event = seated()
    desk = a_desk_program(event)
    row = Entrant.objects.get(name="Ada Ito")

    told(desk.post(f"entrants/{row.pk}/waive/", {"reason": "The list is on paper."}))
    line = told(desk.get("log/"))["results"][0]
    told(desk.post("undo/", {"line": line["seq"]}))

    assert line["kind"] == "list_waived"
    assert told(desk.get("log/"))["results"][0]["kind"] == "act_undone"
    row.refresh_from_db()
    assert row.waived == ""
    is_a_problem(desk.post("undo/", {"line": line["seq"]}), 409)


def test_whoever_plays_does_nothing_of_the_desk():
    event = played()
    ada = a_person("Ann")
    an_entrant(event, "Ann Ito", person=ada)
    program = a_program(guarded(ada), event, ApiScope.ENTER, ApiScope.READ)
    entrant = Entrant.objects.get(name="Ada Ito").pk

    for where, body in {
        "announcements/add/": {"text": "Lunch."},
        "rounds/1/clock/start/": {},
        f"matches/{MATCH_ID}/extend/": {"minutes": 5, "reason": "Why not at all?"},
        f"matches/{MATCH_ID}/correct/preview/": OTHER,
        f"entrants/{entrant}/waive/": {"reason": "The list is on paper."},
        "entrants/late/": {"name": "Gus Novak", "losses": 1},
        "undo/": {"line": 1},
    }.items():
        assert program.post(where, body).status_code == 403, where
