"""The tabs of the desk: the groups, and the pages of each.

Every URL name of the desk is listed here once, so a page need not say to which tab it
belongs.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.urls import reverse

from tournaments.core import permissions
from tournaments.core.permissions import Position
from tournaments.models import ListPolicy, Tournament, TournamentState
from tournaments.rules.capabilities import Capability

Rule = Callable[[Position], bool]


@dataclass(frozen=True, slots=True)
class Page:
    """A page that the desk links to, with the URL names of the pages below it."""

    name: str
    title: str
    below: str = ""  # names of routes, separated by spaces
    is_offered: Rule = lambda _: True

    @property
    def names(self) -> tuple[str, ...]:
        return (self.name, *self.below.split())


@dataclass(frozen=True, slots=True)
class Group:
    """A tab: its title and its pages; it links to the first of them."""

    title: str
    pages: tuple[Page, ...]
    is_offered: Rule = lambda _: True

    @property
    def names(self) -> Iterator[str]:
        return (name for page in self.pages for name in page.names)


def has_started(position: Position) -> bool:
    return position.tournament.started_at is not None


def may_enter_results(position: Position) -> bool:
    """Return whether the viewer can enter results: only while a round is played."""
    event = position.tournament
    is_running = event.state == TournamentState.RUNNING
    is_played = getattr(event, "is_round_played", False)
    return is_running and position.may(Capability.SCORE) and is_played


def may_add_entrants(position: Position) -> bool:
    state = position.tournament.state
    is_over = state in (TournamentState.FINISHED, TournamentState.CANCELLED)
    is_open = state != TournamentState.DRAFT and not is_over
    return is_open and position.may(Capability.ADMIT)


def may_check_decks(position: Position) -> bool:
    has_lists = position.tournament.list_policy != ListPolicy.NONE
    return (
        has_lists
        and position.may(Capability.RULE)
        and permissions.is_official(position)
    )


def may_change_settings(position: Position) -> bool:
    return position.may(Capability.SETTLE)


GROUPS = (
    Group(
        "Overview",
        (
            Page(
                "desk",
                "Overview",
                "desk_board desk_open desk_start desk_missing_lists desk_end"
                " desk_draft desk_cut desk_round_do desk_clock desk_restore"
                " desk_discard desk_proposals desk_proposal",
            ),
            Page(
                "desk_results",
                "Quick entry",
                "desk_results_news desk_result_save desk_result_undo",
                may_enter_results,
            ),
            Page("desk_announcements", "Announcements", "desk_announcement_withdraw"),
            Page("desk_log", "Event log", "desk_undo"),
            Page("event", "Public page"),
        ),
    ),
    Group(
        "Pairings",
        (
            Page(
                "desk_pairings",
                "Pairings",
                "desk_round desk_round_by_hand desk_match desk_correct"
                " desk_match_log desk_log_again",
            ),
        ),
        has_started,
    ),
    Group("Standings", (Page("desk_standings", "Standings"),), has_started),
    Group(
        "Entrants",
        (
            Page(
                "desk_entrants", "All entrants", "desk_entrant desk_list desk_check_in"
            ),
            Page("desk_add", "Add names", is_offered=may_add_entrants),
        ),
    ),
    Group(
        "Floor",
        (
            Page("desk_floor", "Floor", "desk_floor_live desk_floor_do"),
            Page("desk_disputes", "Disputes"),
            Page(
                "desk_penalties",
                "Penalties",
                "desk_penalty desk_entrant_penalty desk_penalty_revoke",
            ),
            Page(
                "desk_checks",
                "Deck checks",
                "desk_check desk_check_add desk_check_ticks",
                may_check_decks,
            ),
        ),
    ),
    Group(
        "Print & files",
        (
            Page("desk_print", "Print", "desk_print_lists desk_print_sheet"),
            Page("desk_files", "Files", "desk_export desk_event_file desk_table"),
            Page("event_programs", "Programs", "desk_webhooks"),
            Page("event_wall", "Wall display"),
        ),
    ),
    Group(
        "Settings",
        (
            Page("desk_settings", "Event settings", "desk_preset desk_venue desk_link"),
            Page("desk_staff", "Staff"),
            Page("event_permissions", "Roles"),
            Page("desk_clone", "Clone", is_offered=may_change_settings),
        ),
    ),
)


@dataclass(frozen=True, slots=True)
class Tab:
    """A link among the tabs, as one page of the desk shows it."""

    title: str
    href: str
    current: str = ""  # "page" on the page itself, "true" on a page below it


@dataclass(frozen=True, slots=True)
class Tabs:
    """The tabs of a page of the desk: all groups, and the pages of its own group."""

    groups: tuple[Tab, ...]
    pages: tuple[Tab, ...]  # of the group one is in, if it has several


def tabs(position: Position, url_name: str) -> Tabs:
    """Return the tabs for the page with this URL name.

    That page is always among them, even if it is not offered to the viewer.
    """
    event = position.tournament
    own = next((each for each in GROUPS if url_name in each.names), None)
    groups = [each for each in GROUPS if each is own or each.is_offered(position)]
    pages = [
        each
        for each in (own.pages if own else ())
        if url_name in each.names or each.is_offered(position)
    ]
    return Tabs(
        groups=tuple(
            Tab(
                title=tab_title(each.title, event),
                href=reverse(each.pages[0].name, args=[event.pk]),
                current=aria_current(url_name, each.pages[0].name, each.names),
            )
            for each in groups
        ),
        pages=tuple(
            Tab(
                title=tab_title(each.title, event),
                href=reverse(each.name, args=[event.pk]),
                current=aria_current(url_name, each.name, each.names),
            )
            for each in pages
        )
        if len(pages) > 1
        else (),
    )


def aria_current(
    url_name: str, first: str, names: Iterator[str] | tuple[str, ...]
) -> str:
    """Return the value of aria-current: "page", "true" for a page below, or empty."""
    if url_name == first:
        return "page"
    return "true" if url_name in names else ""


def tab_title(title: str, event: Tournament) -> str:
    """Return the title of a tab; while rounds are played, "Overview" is "Round"."""
    is_round = title == "Overview" and event.state == TournamentState.RUNNING
    return "Round" if is_round else title
