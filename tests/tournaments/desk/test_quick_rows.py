"""Rows of quick entry saved in the background: what the desk answers to each."""

import pytest

from tests.builders import tables as at
from tests.builders.corrections import correct
from tests.builders.desk import address, at_the_desk, buttons, guarded
from tests.builders.events import a_running_event, an_entrant, an_official
from tests.builders.looking import asked, words
from tests.builders.people import a_browser, a_person
from tests.builders.swiss import a_draft, close, decide, published, table, unpublish
from tests.builders.swiss import desk as swiss_desk
from tests.builders.tables import P21_EVENT, a_round, again, event_of, result
from tournaments.models import Entrant, Entry, Role, RoundState, SettledBy
from tournaments.rounds.actions import edits
from tournaments.rules.scoring import Outcome

pytestmark = pytest.mark.django_db


def a_table(olga, **cells):
    event = a_running_event(0, olga, snapshot=P21_EVENT, **cells)
    pair = [an_entrant(event, name) for name in ("Ada Ito", "Ben Okafor")]
    return a_round(event, pair).matches.get()


def post(desk, match, deed, **sent):
    return desk.post(f"{address(event_of(match))}results/{match.pk}/{deed}/", sent)


def save(desk, match, score="21:14", **more):
    home, away = score.split(":")
    sent = {"how": "played", "expected": again(match).version, "from": "quick"}
    return post(desk, match, "save", home_1=home, away_1=away, **{**sent, **more})


def news(desk, round_, **query):
    sent = {"round": str(round_.pk), **query}
    return desk.get(f"{address(round_.tournament)}results/news/", sent)


# Saving


@pytest.mark.nightly
def test_a_row_is_saved_and_its_answer_says_what_is_recorded(desk, olga):
    match = a_table(olga)

    answer = save(desk, match)

    assert result(match) == (Outcome.WIN, "home", SettledBy.BY_STAFF)
    assert answer.json() == {
        "state": "saved",
        "message": "Ada Ito won 21\u201314.",
        "line": Entry.objects.get(kind="result_entered").seq,
        "row": {
            "match": str(match.pk),
            "table": "1",
            "version": again(match).version,
            "is_open": False,
            "standing": "Ada Ito won 21\u201314 (entered by staff).",
            "confirm": "",
        },
        "reported": 1,
    }


@pytest.mark.parametrize(
    ("score", "state", "message"),
    [
        pytest.param("7:7", "refused", "Game 1 (7\u20137) is tied", id="no tie"),
        pytest.param(
            "7:", "invalid", "Only the other score is filled in.", id="half a row"
        ),
        pytest.param(":", "invalid", "There is no score.", id="an empty row"),
        pytest.param("x:7", "invalid", "Ada Ito's score: Enter", id="no number"),
    ],
)
def test_a_row_that_cannot_be_is_not_saved(desk, olga, score, state, message):
    match = a_table(olga)

    answer = save(desk, match, score)

    assert (answer.status_code, answer.json()["state"]) == (422, state)
    assert message in answer.json()["message"]
    assert result(match) == at.OPEN


@pytest.mark.nightly
def test_an_unusual_score_is_asked_about_before_it_is_saved(desk, olga):
    match = a_table(olga)

    first = save(desk, match, "73:10")
    before = result(match)
    second = save(desk, match, "73:10", **first.json()["confirmed"])

    assert (first.status_code, first.json()["state"]) == (422, "question")
    assert first.json()["message"] == ("Ada Ito won 73\u201310. This score is unusual.")
    assert before == at.OPEN
    assert second.json()["state"] == "saved"


def test_confirming_one_score_does_not_confirm_another(desk, olga):
    match = a_table(olga)
    confirmed = save(desk, match, "73:10").json()["confirmed"]

    assert save(desk, match, "83:10", **confirmed).json()["state"] == "question"
    assert result(match) == at.OPEN


@pytest.mark.nightly
def test_a_row_that_differs_from_a_report_shows_both(desk, olga):
    match = a_table(olga)
    at.say(match, "home", at.won("home", "17:14"), by=olga, entrant=match.home_id)

    first = save(desk, match, "14:17")
    second = save(desk, match, "14:17", **first.json()["confirmed"])

    assert first.json()["message"] == (
        "Ada Ito reported: Ada Ito won 17\u201314. "
        "You typed: Ben Okafor won 17\u201314."
    )
    assert second.json()["state"] == "saved"


def test_a_row_that_contradicts_a_report_stops_its_countdown(desk, olga):
    match = a_table(olga, auto_accept_minutes=5)
    Entrant.objects.filter(pk=match.away_id).update(person=a_person("Ben"))
    at.say(match, "home", at.won("home", "17:14"), by=olga, entrant=match.home_id)
    before = again(match).accepts_at

    found = save(desk, match, "14:17").json()

    assert (before is None, again(match).accepts_at) == (False, None)
    assert found["row"]["is_open"]
    assert found["row"]["standing"] == (
        "Ada Ito reported: Ada Ito won 17\N{EN DASH}14. Waits for staff: "
        "staff entered another result."
    )


def test_a_form_without_a_script_that_contradicts_a_report_stops_it_too(desk, olga):
    match = a_table(olga, auto_accept_minutes=5)
    Entrant.objects.filter(pk=match.away_id).update(person=a_person("Ben"))
    at.say(match, "home", at.won("home", "17:14"), by=olga, entrant=match.home_id)
    sent = {"how": "played", "expected": again(match).version, "from": "quick"}

    answer = desk.post(
        f"{address(event_of(match))}matches/{match.pk}/",
        {"home_1": "14", "away_1": "17", **sent},
    )

    assert answer.status_code == 422
    assert again(match).accepts_at is None


# A report is confirmed


def a_reported_table(olga, claim=None):
    match = a_table(olga)
    claim = claim or at.won("home", "17:14")
    at.say(match, "home", claim, by=olga, entrant=match.home_id)
    return match


def test_a_report_is_confirmed_with_one_press(desk, olga):
    match = a_reported_table(olga)
    page = desk.get(f"{address(event_of(match))}results/")

    answer = post(
        desk, match, "save", confirm="1", expected=again(match).version
    ).json()

    assert "Confirm: Ada Ito won 17\u201314" in buttons(page)
    assert (answer["state"], answer["message"]) == ("saved", "Ada Ito won 17\u201314.")
    assert result(match) == (Outcome.WIN, "home", SettledBy.BY_STAFF)
    assert post(desk, match, "undo", line=answer["line"]).json()["state"] == "undone"


def test_the_button_that_confirms_a_tie_says_that_time_was_up(desk, olga):
    match = a_reported_table(olga, at.tied("7:7"))

    page = desk.get(f"{address(event_of(match))}results/")

    assert "Confirm: Tie 7\u20137, when time was up" in buttons(page)


@pytest.mark.nightly
def test_another_report_than_the_one_shown_is_not_confirmed(desk, olga):
    match = a_reported_table(olga)
    seen = again(match).version
    at.say(match, "home", at.won("home", "3:0"), by=olga, entrant=match.home_id)

    answer = post(desk, match, "save", confirm="1", expected=seen)

    assert (answer.status_code, answer.json()["state"]) == (409, "stale")
    assert answer.json()["row"]["confirm"] == "Confirm: Ada Ito won 3\u20130"
    assert result(match) == at.OPEN


def test_without_a_report_there_is_nothing_to_confirm(desk, olga):
    match = a_table(olga)

    answer = post(desk, match, "save", confirm="1", expected=again(match).version)

    assert answer.json()["state"] == "stale"
    assert answer.json()["row"]["confirm"] == ""
    assert result(match) == at.OPEN


def test_the_round_page_shows_a_report_and_confirms_it(desk, olga):
    match = a_reported_table(olga)
    event = event_of(match)
    page = desk.get(address(event))
    sent = {"confirm": "1", "expected": again(match).version}

    answer = desk.post(f"{address(event)}matches/{match.pk}/", sent, follow=True)

    assert "Ada Ito reported: Ada Ito won 17\u201314" in words(page)
    assert "Confirm: Ada Ito won 17\u201314, table 1" in buttons(page)
    assert "Table 1: Ada Ito won 17\u201314." in words(answer)
    assert result(match) == (Outcome.WIN, "home", SettledBy.BY_STAFF)


def test_the_round_page_confirms_no_report_that_it_did_not_show(desk, olga):
    match = a_reported_table(olga)
    sent = {"confirm": "1", "expected": again(match).version - 1}

    answer = desk.post(f"{address(event_of(match))}matches/{match.pk}/", sent)

    assert answer.status_code == 409
    assert result(match) == at.OPEN


@pytest.mark.nightly
def test_a_report_without_a_score_is_confirmed_too(desk, olga):
    match = a_reported_table(olga, at.conceded("home"))

    assert "Confirm: Ada Ito conceded" in buttons(
        desk.get(f"{address(event_of(match))}results/")
    )


# Somebody else was first


def test_a_row_typed_for_an_older_version_is_refused_and_shows_both(desk, olga):
    """C7."""
    match = a_table(olga)
    seen = again(match).version
    at.enter(match, an_official(event_of(match), Role.JUDGE), at.won("away", "0:3"))

    answer = save(desk, match, expected=seen)

    assert (answer.status_code, answer.json()["state"]) == (409, "stale")
    assert answer.json()["message"] == (
        "Meanwhile: Ben Okafor won 3\u20130 (entered by staff). "
        "You typed: Ada Ito won 21\u201314."
    )
    assert result(match)[:2] == (Outcome.WIN, "away")


@pytest.mark.nightly
def test_a_row_with_a_new_report_is_saved_once_it_is_confirmed(desk, olga):
    match = a_table(olga)
    seen = again(match).version
    at.say(match, "home", at.won("home", "17:14"), by=olga, entrant=match.home_id)

    first = save(desk, match, "14:17", expected=seen).json()
    second = save(desk, match, "14:17", **first["confirmed"]).json()

    assert (first["state"], first["row"]["is_open"]) == ("stale", True)
    assert second["state"] == "saved"


@pytest.mark.nightly
def test_a_save_whose_answer_was_lost_is_sent_again_and_is_saved_once(desk, olga):
    match = a_table(olga)
    seen = again(match).version
    first = save(desk, match, expected=seen).json()

    second = save(desk, match, expected=seen).json()

    assert second == first
    assert Entry.objects.filter(kind="result_entered").count() == 1


@pytest.mark.nightly
def test_the_same_result_by_somebody_else_counts_as_saved(desk, olga):
    match = a_table(olga)
    seen = again(match).version
    at.enter(match, an_official(event_of(match), Role.JUDGE), at.won("home", "21:14"))

    answer = save(desk, match, expected=seen).json()

    assert (answer["state"], answer["line"]) == ("saved", None)


def test_who_plays_at_a_table_does_not_save_it(desk, olga):
    event = a_running_event(0, olga)
    mine = an_entrant(event, "Olga", person=olga)
    match = a_round(event, (mine, an_entrant(event))).matches.get()

    answer = save(desk, match)

    assert (answer.status_code, answer.json()["state"]) == (403, "refused")
    assert "You are playing in this match." in answer.json()["message"]
    assert result(match) == at.OPEN


@pytest.mark.nightly
def test_strangers_find_nothing_to_save_or_to_read(olga):
    match = a_table(olga)
    stranger = a_browser(a_person("Sam"))

    assert save(stranger, match).status_code == 404
    assert post(stranger, match, "undo", line=1).status_code == 404
    assert news(stranger, match.round).status_code == 404
    assert result(match) == at.OPEN


# Undo


@pytest.mark.nightly
def test_a_saved_row_is_undone_after_others_were_saved(desk, olga):
    event = a_running_event(8, olga, snapshot=P21_EVENT)
    round_ = published(a_draft(event))
    first = save(desk, table(round_, 1)).json()
    save(desk, table(round_, 2))

    answer = post(desk, table(round_, 1), "undo", line=first["line"])

    assert (answer.json()["state"], answer.json()["reported"]) == ("undone", 1)
    assert result(table(round_, 1)) == at.OPEN
    assert result(table(round_, 2))[0] == Outcome.WIN
    assert save(desk, table(round_, 1), "3:7").json()["state"] == "saved"


def test_what_was_corrected_since_is_not_undone(desk, olga):
    match = a_table(olga)
    line = save(desk, match).json()["line"]
    correct(again(match), olga, at.won("away", "14:21"))

    answer = post(desk, match, "undo", line=line)

    assert answer.json()["state"] == "stale"
    assert answer.json()["message"] == "Ben Okafor won 21\u201314 (entered by staff)."
    assert result(match)[:2] == (Outcome.WIN, "away")


@pytest.mark.nightly
def test_a_row_of_a_closed_round_is_not_undone(desk, olga):
    event = a_running_event(8, olga, snapshot=P21_EVENT)
    round_ = published(a_draft(event))
    line = save(desk, table(round_, 1)).json()["line"]
    close(decide(round_))

    answer = post(desk, table(round_, 1), "undo", line=line)

    assert answer.json()["state"] == "refused"
    assert result(table(round_, 1))[0] == Outcome.WIN


def test_a_scorekeeper_does_not_undo_what_another_saved(olga):
    match = a_table(olga)
    kim, lee = (
        at_the_desk(an_official(event_of(match), Role.SCOREKEEPER, name))
        for name in ("Kim", "Lee")
    )
    line = save(kim, match).json()["line"]

    assert post(lee, match, "undo", line=line).json()["state"] == "stale"
    assert result(match)[0] == Outcome.WIN


@pytest.mark.nightly
def test_results_are_undone_from_all_tables_after_the_page_was_left(desk, olga):
    event = a_running_event(8, olga, snapshot=P21_EVENT)
    round_ = published(a_draft(event))
    line = save(desk, table(round_, 1)).json()["line"]
    save(desk, table(round_, 2))
    everything = desk.get(f"{address(event)}results/?show=all")

    answer = desk.post(
        f"{address(event)}undo/", {"line": line, "from": "quick"}, follow=True
    )

    undo = [each for each in buttons(everything) if each.startswith("Undo")]
    assert undo == ["Undo table 1", "Undo table 2"]
    assert answer.redirect_chain[0][0] == f"{address(event)}results/?show=all"
    assert "Table 1: result undone." in words(answer)
    assert result(table(round_, 1)) == at.OPEN
    assert result(table(round_, 2))[0] == Outcome.WIN


@pytest.mark.nightly
def test_only_what_can_be_undone_here_is_offered(desk, olga):
    event = a_running_event(8, olga, snapshot=P21_EVENT)
    round_ = published(a_draft(event))
    kim = at_the_desk(an_official(event, Role.SCOREKEEPER, "Kim"))
    save(kim, table(round_, 1))
    save(desk, table(round_, 2))
    correct(table(round_, 2), olga, at.won("away", "14:21"))

    page = desk.get(f"{address(event)}results/?show=all")

    assert not [each for each in buttons(page) if each.startswith("Undo")]


# News


def test_news_tell_what_others_recorded(desk, olga):
    event = a_running_event(4, olga, snapshot=P21_EVENT)
    round_ = published(a_draft(event))
    decide(round_, table=1)

    found = news(desk, round_, v="0").json()

    assert (found["reported"], found["is_done"], found["is_over"]) == (1, False, False)
    first, second = found["rows"]
    assert first["standing"].endswith(" won (entered by staff).")
    assert second["standing"] == ""


def test_nothing_new_is_an_empty_answer(desk, olga):
    match = a_table(olga)

    assert news(desk, match.round, v=match.round.version).status_code == 204


@pytest.mark.nightly
def test_news_of_another_round_end_the_page(desk, olga):
    event = a_running_event(4, olga, snapshot=P21_EVENT)
    round_ = published(a_draft(event))
    close(decide(round_))

    assert news(desk, round_).json() == {"is_over": True, "is_closed": True}


def test_news_say_that_a_round_was_taken_back(desk, olga):
    event = a_running_event(4, olga, snapshot=P21_EVENT)
    round_ = published(a_draft(event))
    unpublish(round_)

    for each in (round_.pk, "nothing"):
        found = desk.get(f"{address(event)}results/news/", {"round": str(each)})
        assert found.json() == {"is_over": True, "is_closed": False}


@pytest.mark.nightly
def test_many_rows_cost_no_more_queries_than_one(olga):
    asks, keeper = [], guarded(olga)
    for size in (2, 6):
        event = a_running_event(size, olga, snapshot=P21_EVENT)
        round_ = published(a_draft(event))
        asks.append(
            asked(f"{address(event)}results/news/?round={round_.pk}&v=0", keeper)
        )

    assert asks[0] == asks[1]


# Tables that were paired again


def swapped(round_):
    """Swap the home seats of the first two tables, and return both as they were."""
    first, second = table(round_, 1), table(round_, 2)
    edits.swap_seats(*swiss_desk(round_), one=first.home_id, two=second.home_id)
    return first, second


def test_a_row_whose_table_was_paired_again_says_who_sits_there(desk, olga):
    round_ = published(a_draft(a_running_event(4, olga, snapshot=P21_EVENT)))
    first, second = swapped(round_)
    version = str(again(first).version)

    told = [
        save(desk, first),
        save(desk, first, confirm="1"),
        post(desk, first, "undo", line="1"),
        save(desk, first, expected=version),
    ]

    message = f"Table 1 was re-paired: {second.home} \N{EN DASH} {first.away}."
    said = {"state": "gone", "message": message}
    assert [each.json() for each in told] == [said] * 4
    assert news(desk, round_).json()["gone"][str(first.pk)] == message


def test_a_row_whose_match_moved_to_another_table_is_not_saved(desk, olga):
    """A slip is found by its table number: it belongs to who sits there now."""
    round_ = published(a_draft(a_running_event(4, olga, snapshot=P21_EVENT)))
    first, second = table(round_, 1), table(round_, 2)
    edits.move_table(*swiss_desk(round_), match_id=first.pk, table=2)

    answers = [save(desk, each, table=at) for each, at in ((first, 1), (second, 2))]

    assert [each.json()["message"] for each in answers] == [
        "This match moved from table 1 to table 2.",
        "This match moved from table 2 to table 1.",
    ]
    assert {each.json()["state"] for each in answers} == {"gone"}
    assert again(first).is_open
    assert again(second).is_open
    rows = news(desk, round_).json()["rows"]
    assert {each["match"]: each["table"] for each in rows} == {
        str(first.pk): "2",
        str(second.pk): "1",
    }
    assert save(desk, first, table=2).json()["state"] == "saved"


def test_a_fresh_page_says_that_the_desk_typed_another_result(desk, olga):
    match = a_reported_table(olga)
    save(desk, match, "3:20")

    page = words(desk.get(f"/events/{match.round.tournament_id}/desk/results/"))

    assert "Waits for staff: staff entered another result." in page


@pytest.mark.nightly
def test_a_row_of_a_round_that_was_discarded_says_so(desk, olga):
    match = a_table(olga)
    event, version = event_of(match), again(match).version
    match.round.state = RoundState.CANCELLED
    match.round.save()

    answer = desk.post(
        f"{address(event)}results/{match.pk}/save/",
        {"home_1": "3", "away_1": "0", "expected": version},
    )

    assert (answer.status_code, answer.json()["state"]) == (404, "gone")
