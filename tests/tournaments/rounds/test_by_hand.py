"""A whole round typed from paper: the page, what it seats, and what it refuses."""

import pytest

from tests.builders.desk import address, at_the_desk
from tests.builders.events import a_running_event, an_official, lines
from tests.builders.looking import source, words
from tests.builders.swiss import a_draft, anew, decide, pairs, play, published, table
from tournaments.models import Role

pytestmark = [pytest.mark.django_db, pytest.mark.both]
WHY = "Paired on paper."


def page_of(round_):
    return address(round_.tournament, "rounds", round_.pk, "by-hand")


def send(desk, round_, text, **more):
    sent = {"expected": round_.version, "reason": WHY, "lines": text, **more}
    return desk.post(page_of(round_), sent)


def seats(round_):
    return {
        number: (home.name, away.name if away else "")
        for number, (home, away) in pairs(anew(round_)).items()
    }


def a_typed_round(desk, olga, size=5):
    event = a_running_event(size, olga)
    return a_draft(event)


def test_the_page_begins_with_the_tables_as_they_are(desk, olga):
    round_ = a_typed_round(desk, olga)

    shown = source(desk.get(page_of(round_)))

    for number, (home, away) in seats(round_).items():
        line = f"{number} {home} - {away}" if away else f"bye {home}"
        assert line in shown


@pytest.mark.nightly
def test_a_round_is_seated_as_it_was_paired_on_paper(desk, olga):
    round_ = a_typed_round(desk, olga)
    paper = "4 Ada Ito - Edda Falk\n2 Dev Anand - Ben Okafor\nbye Cleo Marsh"

    answer = send(desk, round_, paper)

    assert answer["Location"] == address(round_.tournament, "rounds", round_.pk)
    assert seats(round_) == {
        4: ("Ada Ito", "Edda Falk"),
        2: ("Dev Anand", "Ben Okafor"),
        0: ("Cleo Marsh", ""),
    }
    [line] = lines(round_.tournament, "round_typed")
    assert line.payload.reason == WHY
    assert anew(round_).is_edited


@pytest.mark.nightly
def test_what_agrees_already_stays(desk, olga):
    round_ = a_typed_round(desk, olga, size=8)
    before = seats(round_)
    first = table(round_, 1)
    swapped = {**before, 3: before[4], 4: before[3]}
    paper = "\n".join(f"{at} {home} - {away}" for at, (home, away) in swapped.items())

    send(desk, round_, paper)

    assert seats(round_) == swapped
    assert anew(first).why == first.why
    [line] = lines(round_.tournament, "round_typed")
    assert len(line.payload.after["tables"]) == 2


def test_typing_what_is_there_changes_nothing(desk, olga):
    round_ = a_typed_round(desk, olga, size=4)
    paper = "\n".join(f"{at} {one} - {two}" for at, (one, two) in seats(round_).items())

    answer = send(desk, round_, paper)

    assert answer.status_code == 422
    assert "Round 1 is already paired like this" in words(answer)
    assert lines(round_.tournament, "round_typed") == []


@pytest.mark.nightly
def test_nothing_typed_is_lost_when_a_line_is_wrong(desk, olga):
    round_ = a_typed_round(desk, olga)
    paper = "1 Ada Ito - Bem Okafor\n2 Dev Anand - Edda Falk"

    answer = send(desk, round_, paper)

    assert answer.status_code == 422
    assert "Line 1: nobody without a seat has the name" in words(answer)
    assert "Did you mean Ben Okafor?" in words(answer)
    assert "Bem Okafor" in source(answer).partition("<textarea")[2]
    assert lines(round_.tournament, "round_typed") == []


def test_every_problem_is_told_once_and_all_at_once(desk, olga):
    round_ = a_typed_round(desk, olga)
    paper = "1 Ada Ito - Bem Okafor\n1 Dev Anand - Edda Falk\nbye Zed"

    shown = words(send(desk, round_, paper, reason=""))

    assert "Tables : 3 problems, see below." in shown
    for problem in (
        "Line 1: nobody without a seat has the name",
        "Line 3: nobody without a seat has the name",
        "Table 1 is listed 2 times.",
        "Enter a reason.",
    ):
        assert shown.count(problem) == 1, problem


@pytest.mark.nightly
def test_a_table_with_a_result_is_left_alone(desk, olga):
    event = a_running_event(4, olga)
    round_ = decide(published(a_draft(event)), table=1)
    (one, two), (three, four) = (seats(round_)[at] for at in (1, 2))

    answer = send(desk, round_, f"1 {one} - {three}\n2 {two} - {four}")
    kept = send(desk, round_, f"1 {one} - {two}\n5 {three} - {four}")

    assert answer.status_code == 422
    assert "Table 1 has a result" in words(answer)
    assert kept.status_code == 302
    assert set(seats(round_)) == {1, 5}


@pytest.mark.nightly
def test_who_came_second_is_told(desk, olga):
    round_ = a_typed_round(desk, olga, size=4)

    answer = send(desk, round_, "1 Ada Ito - Cleo Marsh", expected=round_.version - 1)

    assert answer.status_code == 409


def test_somebody_left_out_waits_for_a_seat(desk, olga):
    round_ = a_typed_round(desk, olga, size=4)

    send(desk, round_, "1 Ada Ito - Cleo Marsh")

    shown = words(desk.get(address(round_.tournament, "rounds", round_.pk)))
    waiting = shown.partition("Without a seat")[2]
    assert all(name in waiting for name in ("Ben Okafor", "Dev Anand"))


@pytest.mark.nightly
def test_a_judge_does_not_pair(olga):
    round_ = a_typed_round(None, olga)
    judge = at_the_desk(an_official(round_.tournament, Role.JUDGE))

    assert judge.get(page_of(round_)).status_code == 404
    assert send(judge, round_, "1 Ada Ito - Cleo Marsh").status_code == 404


@pytest.mark.nightly
def test_a_closed_round_is_not_typed_anew(desk, olga):
    event = a_running_event(4, olga)
    round_ = play(event)

    assert desk.get(page_of(round_)).status_code == 404
