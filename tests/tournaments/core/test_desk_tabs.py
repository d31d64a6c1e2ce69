"""The tabs of the desk: every page stands in one of them, and they lead to it."""

import re
from html import unescape

import pytest
from django.urls import get_resolver, resolve, reverse
from django.utils import timezone

from tests.builders.desk import address
from tests.builders.events import a_running_event, a_submission, an_entrant, an_event
from tests.builders.looking import source
from tests.builders.swiss import a_draft, play, published, table
from tournaments.core.desk_tabs import GROUPS
from tournaments.models import Round, Stage, Tournament, TournamentState

pytestmark = [pytest.mark.django_db, pytest.mark.nightly]
GROUP_OF = {name: group for group in GROUPS for name in group.names}
NO_PAGES = {  # they answer with a file, a fragment, or only to a form
    *("desk_board", "desk_open", "desk_end", "desk_draft", "desk_cut"),
    *("desk_missing_lists", "desk_announcement_withdraw"),
    *("desk_check_in", "desk_link"),
    *("desk_results_news", "desk_result_save", "desk_result_undo"),
    *("desk_round_do", "desk_clock", "desk_floor_live", "desk_floor_do"),
    *("desk_log_again", "desk_export", "desk_event_file", "desk_table"),
    *("desk_print_sheet", "desk_print_lists", "desk_check_ticks", "desk_venue"),
}
ELSEWHERE = {"event", "event_wall"}  # public pages, in the tabs of the public
RARE = {  # after something that only their own tests do
    *("desk_proposals", "desk_proposal", "desk_penalty_revoke", "desk_check"),
    *("desk_check_add", "desk_correct", "desk_discard"),
}


def navigation(answer, label):
    """Return the links of a navigation as (address, title, aria-current)."""
    page = source(answer)
    found = re.search(rf'<nav[^>]*aria-label="{label}".*?</nav>', page, re.DOTALL)
    links = re.findall(
        r'<a href="([^"]+)"(?: aria-current="(\w+)")?>([^<]+)</a>',
        found.group() if found else "",
    )
    return [(href, unescape(title), current) for href, current, title in links]


def current(links):
    return [each for each in links if each[2]]


def routes():
    desk_routes = get_resolver().reverse_dict
    return {name for name in desk_routes if str(name).startswith("desk")}


def test_every_route_of_the_desk_stands_in_one_group():
    names = [name for group in GROUPS for name in group.names]

    assert sorted(names) == sorted(set(names))
    assert routes() - set(names) == set()
    assert set(names) - routes() == {*ELSEWHERE, "event_programs", "event_permissions"}


def pages_of(event):
    """Return the address of every page that a running event has."""
    round_ = Round.objects.get(tournament=event, number=2, stage=Stage.SWISS)
    closed = Round.objects.get(tournament=event, number=1, stage=Stage.SWISS)
    entrant = event.entrants.order_by("name").first()
    more = {
        "desk_round": [round_.pk],
        "desk_round_by_hand": [round_.pk],
        "desk_restore": [closed.pk],
        "desk_match": [table(round_, 1).pk],
        "desk_match_log": [table(round_, 1).pk],
        "desk_penalty": [table(round_, 1).pk],
        "desk_entrant": [entrant.pk],
        "desk_entrant_penalty": [entrant.pk],
        "desk_list": [entrant.submissions.get().pk],
        "desk_preset": ["store"],
    }
    names = set(GROUP_OF) - NO_PAGES - ELSEWHERE - RARE - {"desk_start"}
    return {name: reverse(name, args=[event.pk, *more.get(name, [])]) for name in names}


def test_every_page_of_the_desk_marks_its_tab_and_no_other(desk, olga):
    cells = {"list_policy": "optional", "team_protection_rounds": 1}
    event = a_running_event(8, olga, **cells)
    for each in event.entrants.all():
        a_submission(each)
    play(event)
    published(a_draft(event, 2))

    for name, at in pages_of(event).items():
        answer = desk.get(at)
        assert answer.status_code == 200, name
        marked = current(navigation(answer, "Desk"))
        assert len(marked) == 1, name
        [(href, title, mark)] = marked
        group = GROUP_OF[name]
        first = group.pages[0].name

        assert title == ("Round" if group.title == "Overview" else group.title), name
        assert href == reverse(first, args=[event.pk]), name
        assert mark == ("page" if name == first else "true"), name
        if len(group.pages) > 1:
            [(_, _, below)] = current(navigation(answer, "In this tab"))
            is_itself = name in [each.name for each in group.pages]
            assert below == ("page" if is_itself else "true"), name


@pytest.mark.parametrize("state", ["draft", "registration", "running", "finished"])
def test_every_tab_leads_to_a_page_that_is_current_then(desk, olga, state):
    event = an_event(olga, state=state) if state == "draft" else an_event(olga)
    if state in ("running", "finished"):
        event = a_running_event(4, olga, rounds=1, cut=0)
        play(event)
    if state == "finished":
        Tournament.objects.filter(pk=event.pk).update(
            state=TournamentState.FINISHED, finished_at=timezone.now()
        )

    for href, title, _ in navigation(desk.get(address(event)), "Desk"):
        answer = desk.get(href)
        [(own, again, mark)] = current(navigation(answer, "Desk"))
        assert (own, again, mark) == (href, title, "page")
        for below, name, _ in navigation(answer, "In this tab"):
            found = desk.get(below)
            assert found.status_code == 200, name
            if resolve(below).url_name not in ELSEWHERE:
                [(_, _, marked)] = current(navigation(found, "In this tab"))
                assert marked == "page", name


def test_there_are_seven_tabs_while_rounds_are_played(desk, olga):
    event = a_running_event(4, olga)

    titles = [title for _, title, _ in navigation(desk.get(address(event)), "Desk")]

    assert titles == [
        *("Round", "Pairings", "Standings", "Entrants"),
        *("Floor", "Print & files", "Settings"),
    ]


def test_before_the_start_there_are_no_pairings_and_no_standings(desk, olga):
    event = an_event(olga)
    an_entrant(event)

    titles = [title for _, title, _ in navigation(desk.get(address(event)), "Desk")]

    assert titles == [
        *("Overview", "Entrants", "Floor", "Print & files", "Settings"),
    ]
