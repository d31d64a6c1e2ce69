"""Deck checks at the desk: judges who do not play see them, nobody else."""

import pytest

from decks import known_cards
from tests.builders.cards import the_sample_set
from tests.builders.decks import PS, a_list
from tests.builders.desk import address, at_the_desk, buttons
from tests.builders.events import (
    a_running_event,
    a_submission,
    an_entrant,
    an_official,
    lines,
)
from tests.builders.looking import FOR_MANY, asked, source, words
from tests.builders.people import a_browser, a_person
from tests.builders.swiss import a_draft, anew, published, table
from tests.builders.tables import event_of
from tournaments.floor.actions import checks
from tournaments.models import Entrant, Extension, TableCheck

pytestmark = pytest.mark.django_db
WHY = "Their sleeves look worn on one side."


def a_round(size=8, **cells):
    cells = {"check_target": 25, "rounds": 3, "cut": 0, "snapshot": PS.id, **cells}
    event = a_running_event(size, **cells)
    return event, published(a_draft(event))


@pytest.fixture
def check():
    the_sample_set()
    _, round_ = a_round()
    found = TableCheck.objects.filter(match__round=round_).first()
    for each in (found.match.home, found.match.away):
        a_submission(each, text=a_list())
    return found


@pytest.fixture
def event(check):
    return event_of(check.match)


@pytest.fixture
def jude(event):
    return an_official(event)


@pytest.fixture
def judge(jude):
    return at_the_desk(jude)


def here(check, *more):
    return address(event_of(check.match), "checks", check.pk, *more)


# Who sees it.


def everybody(event):
    entrant = Entrant.objects.filter(tournament=event).first()
    entrant.person = a_person("Ed")
    entrant.save()
    playing = an_official(event, "judge", "Pat")
    an_entrant(event, "Pat Low", person=playing)
    at_the_desk(playing)
    keeper, organiser = (
        an_official(event, role, name)
        for role, name in (("scorekeeper", "Sky"), ("organiser", "Ola"))
    )
    for each in (keeper, organiser):
        at_the_desk(each)
    return [entrant.person, playing, keeper, organiser, a_person("Sam")]


@pytest.mark.nightly
def test_to_all_but_judges_who_do_not_play_nothing_is_there(check, event):
    for person in everybody(event):
        visit = a_browser(person)
        paths = [
            address(event, "checks"),
            here(check),
            address(event, "matches", check.match_id, "check"),
        ]
        assert [visit.get(each).status_code for each in paths] == [404] * 3, person
        for do in ("start", "end", "ticks"):
            assert visit.post(here(check), {"do": do}).status_code == 404
        assert visit.post(here(check, "ticks"), {"side": "home"}).status_code == 404


@pytest.mark.nightly
def test_no_other_page_has_a_word_of_it(check, event):
    for person in everybody(event):
        if person.display_name == "Ola":  # organisers read that line of the log
            continue
        visit = a_browser(person)
        for path in ("", "log/", "floor/", f"matches/{check.match_id}/", "undo/"):
            page = visit.get(address(event) + path)
            if page.status_code == 200:
                said = words(page).lower()
                assert "deck check" not in said, (person, path)
        for path in ("", "pairings/", "match/", "clock/"):
            page = visit.get(f"/events/{event.pk}/{path}", follow=True)
            assert "deck check" not in words(page).lower(), (person, path)


# The list, and a table by hand.


def test_the_list_has_the_tables_of_the_round(check, event, judge):
    page = judge.get(address(event, "checks"))

    assert "drawn at random" in words(page)
    assert "0 of 2 entrants checked; the target is 25%" in words(page)


@pytest.mark.nightly
@pytest.mark.parametrize("part", ["", "floor"])
def test_the_desk_and_the_floor_say_what_is_still_to_do(check, event, judge, part):
    """Whoever closes a round hears of it, and may close it all the same."""
    before = words(judge.get(address(event, *filter(None, [part]))))
    count = TableCheck.objects.filter(match__round=check.match.round).count()
    TableCheck.objects.filter(match__round=check.match.round).delete()
    after = words(judge.get(address(event, *filter(None, [part]))))

    said = f"Deck checks: {count} to do" if part else "drawn for this round"
    assert said in before
    assert said not in after


def test_a_table_is_added_with_a_reason(check, event, judge):
    other = table(check.match.round, 4 if check.match.table != 4 else 3)
    path = address(event, "matches", other.pk, "check")
    assert "was not drawn" in words(judge.get(path))

    assert judge.post(path, {"reason": "no"}).status_code == 422
    answer = judge.post(path, {"reason": WHY}, follow=True)

    assert "Start the check" in buttons(answer)
    assert judge.get(path).status_code == 302  # to its check


# One check.


@pytest.mark.nightly
def test_lists_are_shown_once_it_has_begun(check, event, judge):
    before = judge.get(here(check))
    assert "Dale Hutchcraft" not in words(before)

    page = judge.post(here(check), {"do": "start"}, follow=True)

    assert "Dale Hutchcraft" in words(page)
    assert "0 of 39 lines" in words(page)
    assert 'data-since="' in source(page)
    assert len(lines(event, "hidden_list_read")) == 2
    judge.get(here(check))
    assert len(lines(event, "hidden_list_read")) == 2  # one reading


@pytest.mark.nightly
def test_another_judge_sees_who_has_it_and_no_list(check, event, judge):
    judge.post(here(check), {"do": "start"})
    other = at_the_desk(an_official(event, name="Hal"))

    page = other.get(here(check))

    assert "Jude is checking" in words(page)
    assert "Dale Hutchcraft" not in words(page)
    assert other.post(here(check), {"do": "start"}).status_code == 409
    assert other.post(here(check, "ticks"), {"side": "home"}).status_code == 403


def test_ticks_are_kept_with_and_without_a_script(check, judge):
    judge.post(here(check), {"do": "start"})
    deck, _ = judge.get(here(check)).context["decks"]
    two = [each.at for each in deck.deck_lines[:2]]

    piece = judge.post(
        here(check, "ticks"),
        {"side": "home", "home_line": two},
        headers={"hx-request": "true"},
    )
    assert words(piece) == "2 of 39 lines"
    judge.post(here(check), {"do": "ticks", "decks": 1, "away_line": two[:1]})

    assert anew(check).ticks == {"home": [], "away": two[:1]}


def test_it_ends_with_what_was_found(check, event, judge):
    judge.post(here(check), {"do": "start"})

    wrong = judge.post(here(check), {"do": "end", "home": "fine", "away": "problem"})
    assert wrong.status_code == 422
    sent = {"do": "end", "home": "fine", "away": "problem", "note": WHY}
    page = judge.post(here(check), sent, follow=True)

    assert "Not as registered" in words(page)
    assert WHY in words(page)
    path = address(event, "matches", check.match_id, "penalty")
    assert f"{path}?infraction=deck_differs&amp;who=away" in source(page)
    assert Extension.objects.get(match=check.match).minutes == 4
    assert "Dale Hutchcraft" not in words(page)


@pytest.mark.nightly
def test_a_deck_without_a_list_says_so(check, judge):
    check.match.home.submissions.all().delete()

    page = judge.post(here(check), {"do": "start"}, follow=True)

    assert "No list registered" in words(page)


@pytest.mark.nightly
def test_the_target_is_a_setting_that_freezes(event):
    owner = at_the_desk(event.owner)

    page = words(owner.get(address(event, "settings")))

    assert "Percentage of entrants to deck-check 25%" in page


# X7.


@pytest.mark.nightly
@FOR_MANY
def test_as_many_queries_for_many(many):
    the_sample_set()
    known_cards.card_index()  # which a process reads once
    counts = []
    for size in (8, many):
        owner = a_person(f"Olga{size}")
        event, round_ = a_round(size, owner=owner, check_target=50, snapshot=PS.id)
        judge = an_official(event, name=f"Jude{size}")
        check = TableCheck.objects.filter(match__round=round_).first()
        for each in (check.match.home, check.match.away):
            a_submission(each, text=a_list())
        checks.start_check(event.pk, judge, check_id=check.pk)
        paths = {
            "checks": address(event, "checks"),
            "check": here(check),
            "match": address(event, "matches", check.match_id),
        }
        at_the_desk(judge)
        counts.append({name: asked(path, judge) for name, path in paths.items()})

    assert counts[0] == counts[1]
    assert max(counts[0].values()) <= 15, counts[0]
