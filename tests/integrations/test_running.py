"""A whole event over the API: every act of the pages, by the same services."""

import pytest

from tests.builders.corrections import correct
from tests.builders.desk import guarded
from tests.builders.documented import fits, is_a_problem, shape
from tests.builders.endings import in_the_cut
from tests.builders.events import a_running_event, an_entrant, an_event, an_official
from tests.builders.people import a_person
from tests.builders.programs import Program, a_desk_program, a_program
from tournaments.models import Entrant, Match, Role, Round, TournamentState
from tournaments.rules.api_scopes import ApiScope

pytestmark = [pytest.mark.django_db, pytest.mark.both]
WON = {
    "outcome": "win",
    "winner": "home",
    "games": [{"home_score": 21, "away_score": 14}],
}


def told(answer, status=200):
    assert answer.status_code == status, answer.content
    return answer.json()


@pytest.fixture
def event():
    return an_event(list_policy="none", rounds=2, cut=2)


@pytest.fixture
def desk(event):
    return a_desk_program(event)


def play(desk: Program, at: str) -> None:
    """Let the home seat win at every table of a round."""
    for each in told(desk.get(f"rounds/{at}/pairings/"))["results"]:
        if each["away"]:
            told(desk.post(f"matches/{each['id']}/report/", WON))
    assert told(desk.post(f"rounds/{at}/close/"))["state"] == "closed"


def winner_of_final(event) -> str:
    """Return the id of the entrant in the home seat of the final, who won."""
    return str(Match.objects.get(round__tournament=event, round__stage="cut").home_id)


def test_a_program_runs_an_event_from_registration_to_trophy(event, desk):
    for name in ("Ada", "Ben", "Cleo", "Dev"):
        told(desk.post("entrants/add/", {"name": name}), 201)
    told(desk.post("check-in/"))
    for each in told(desk.get("entrants/"))["results"]:
        assert told(desk.post(f"entrants/{each['id']}/check-in/"))["state"] == (
            "checked_in"
        )
    assert told(desk.post("start/"))["state"] == "running"
    for at in ("1", "2"):
        drafted = told(desk.post("rounds/pair/", {"round": at}), 201)
        assert (drafted["state"], drafted["tables"]) == ("draft", 2)
        body = {"version": drafted["version"], "acknowledged": drafted["notices"]}
        assert told(desk.post(f"rounds/{at}/publish/", body))["state"] == "published"
        play(desk, at)
    assert told(desk.post("cut/"))["stage"] == "cut"
    [to_come] = told(desk.get("bracket/"))["rounds"]
    told(desk.post("rounds/pair/", {"round": "cut-1"}), 201)
    play(desk, "cut-1")
    bracket = told(desk.get("bracket/"))
    fits(bracket, shape("Bracket"))
    [played] = bracket["rounds"]
    [before], [after] = to_come["matches"], played["matches"]
    assert (before["match"], before["advances"]) == (None, None)
    assert [after[side]["source"] for side in ("home", "away")] == ["seed 1", "seed 2"]
    assert after["advances"] == bracket["champion"] == winner_of_final(event)
    is_a_problem(desk.get("final/"), 404)
    ended = told(desk.post("finish/"))

    event.refresh_from_db()
    assert (ended["state"], ended["round"]) == ("finished", "cut-1")
    assert event.state == TournamentState.FINISHED
    assert ended["seed"] == event.lot_seed
    standings = told(desk.get("standings/"))
    assert standings["stage"] == "swiss"
    rows = standings["rows"]
    assert [each["points"] for each in rows] == [6, 3, 3, 0]
    final = told(desk.get("final/"))
    fits(final, shape("FinalOrder"))
    assert [each["place"] for each in final["places"]] == [1, 2, 3, 4]
    assert [each["last"] for each in final["places"]] == ["Final", "Final", "", ""]
    assert final["places"][0]["entrant"] == winner_of_final(event)
    kinds = [each["kind"] for each in told(desk.get("log/"))["results"]]
    assert kinds[0] == "event_finished"
    assert "round_published" in kinds


def test_a_cut_round_is_not_published_for_a_version_that_is_past():
    event = in_the_cut(played=1, rounds=1)
    desk = a_desk_program(event)
    seen = told(desk.get(""))["version"]
    correct(Match.objects.filter(round__stage="cut").first())

    refused = is_a_problem(
        desk.post("rounds/pair/", {"round": "cut-2", "version": seen}), 409
    )

    assert refused["code"] == "stale"
    seen = told(desk.get(""))["version"]
    told(desk.post("rounds/pair/", {"round": "cut-2", "version": seen}), 201)


@pytest.mark.nightly
def test_what_is_in_the_way_is_named_at_once(event, desk):
    refused = is_a_problem(desk.post("start/"), 422)

    assert refused["code"] == "not_ready"
    assert len(refused["details"]["problems"]) == 2
    assert event.state == TournamentState.REGISTRATION


@pytest.mark.nightly
def test_an_older_version_is_refused(event, desk):
    refused = is_a_problem(desk.post("check-in/", {"version": 40}), 409)

    assert refused["code"] == "stale"
    assert "You sent version 40; the current version is 0." in refused["message"]


# The two at a table


@pytest.fixture
def table():
    """Seat Ada and Ben, each with a program, in round 1."""
    event = a_running_event(0, list_policy="none")
    people = [a_person(name) for name in ("Ada", "Ben", "Cleo")]
    for each in people:
        an_entrant(event, each.display_name, person=each)
    desk = a_desk_program(event)
    told(desk.post("rounds/pair/", {"round": "1"}), 201)
    notices = Round.objects.get().notices
    acknowledged = [each["key"] for each in notices]
    told(desk.post("rounds/1/publish/", {"acknowledged": acknowledged}))
    match = Match.objects.get(away__isnull=False)
    home, away = (a_program(each.person, event) for each in (match.home, match.away))
    other = Entrant.objects.exclude(pk__in=(match.home_id, match.away_id)).get()
    return {
        "event": event,
        "desk": desk,
        "home": home,
        "away": away,
        "other": a_program(other.person, event),
        "match": f"matches/{match.pk}/",
    }


def test_one_reports_and_the_other_confirms(table):
    said = told(table["home"].post(table["match"] + "report/", WON))
    assert (said["reach"], said["version"]) == ("one report", 1)
    seen = told(table["away"].get(table["match"]))
    assert seen["reports"][0]["games"][0]["home_score"] == 21

    stale = is_a_problem(
        table["away"].post(table["match"] + "confirm/", {"version": 0}), 409
    )
    agreed = told(
        table["away"].post(table["match"] + "confirm/", {"version": seen["version"]})
    )

    assert stale["code"] == "stale"
    assert (agreed["outcome"], agreed["winner"], agreed["settled"]) == (
        "win",
        "home",
        "agreed",
    )
    assert agreed["score"] == {"home": 21, "away": 14}


def test_nobody_else_is_told_what_a_side_says(table):
    """Events 6: others learn that there is a report, and no more."""
    table["home"].post(table["match"] + "report/", WON)

    seen = told(table["other"].get(table["match"]))

    assert seen["reach"] == "one report"
    assert (seen["reports"], seen["version"]) == (None, None)
    for act in ("report/", "confirm/", "dispute/"):
        body = {"version": 1} if act == "confirm/" else WON if act == "report/" else {}
        hidden = is_a_problem(table["other"].post(table["match"] + act, body), 404)
        assert hidden["code"] == "not_found"


def test_a_dispute_reaches_a_judge_who_rules(table):
    judge = guarded(an_official(table["event"], Role.HEAD_JUDGE))
    rules = a_program(judge, table["event"], ApiScope.READ, ApiScope.RULE)
    table["home"].post(table["match"] + "report/", WON)
    told(table["away"].post(table["match"] + "dispute/", {"reason": "Not so at all."}))

    [waiting] = told(rules.get("disputes/"))["results"]
    ruling = {**WON, "winner": "away", "games": []}
    short = is_a_problem(
        rules.post(table["match"] + "rule/", {**ruling, "reason": "So."}), 422
    )
    ruled = told(
        rules.post(
            table["match"] + "rule/",
            {**ruling, "reason": "The log shows it.", "version": waiting["version"]},
        )
    )

    assert waiting["disputed"]
    assert waiting["reports"][0]["side"] == "home"
    assert "5" in short["message"] + short["remedy"]
    assert (ruled["settled"], ruled["winner"], ruled["disputed"]) == (
        "ruled",
        "away",
        False,
    )
    assert told(rules.get("disputes/"))["count"] == 0


@pytest.mark.nightly
def test_disputes_are_not_there_for_who_only_plays(table):
    is_a_problem(table["home"].get("disputes/"), 404)


def test_somebody_finds_the_own_table_drops_and_returns(table):
    mine = told(table["home"].get("me/"))
    assert mine["side"] == "home"
    assert mine["match"]["table"] == 1
    own = f"entrants/{mine['entrant']['id']}/"

    must_say = is_a_problem(table["home"].post(own + "drop/"), 422)
    left = told(table["home"].post(own + "drop/", {"match": "concede"}))
    back = told(table["home"].post(own + "return/"))
    of_another = is_a_problem(table["other"].post(own + "drop/"), 404)

    assert "match" in must_say["message"]
    assert (left["state"], back["state"]) == ("dropped", "checked_in")
    assert of_another["code"] == "not_found"


def test_somebody_registers_and_is_told_of_a_closed_door(event):
    ada = a_person("Ada")
    entry = an_entrant(event, "Ada's other entry", person=ada, state="withdrawn")
    program = a_program(ada, event, ApiScope.ENTER)

    made = told(program.post("register/"), 201)
    again = is_a_problem(program.post("register/"), 422)

    assert made["id"] == str(entry.pk)
    assert made["state"] == "registered"
    assert again["code"] == "refused"
