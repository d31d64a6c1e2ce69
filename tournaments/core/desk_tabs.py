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
BEFORE = (TournamentState.REGISTRATION, TournamentState.CHECK_IN)


@dataclass(frozen=True, slots=True)
class DeskPage:
    """A page that the desk links to, with the URL names of the pages below it."""

    name: str
    title: str
    below: str = ""  # names of routes, separated by spaces
    is_offered: Rule = lambda _: True

    @property
    def url_names(self) -> tuple[str, ...]:
        return (self.name, *self.below.split())


@dataclass(frozen=True, slots=True)
class TabGroup:
    """A tab: its title and its pages; it links to the first of them."""

    title: str
    pages: tuple[DeskPage, ...]
    is_offered: Rule = lambda _: True

    @property
    def url_names(self) -> Iterator[str]:
        return (name for page in self.pages for name in page.url_names)


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


def may_keep_entrants_apart(position: Position) -> bool:
    return position.tournament.is_swiss and may_pair(position)


def may_pair(position: Position) -> bool:
    is_open = position.tournament.state in (*BEFORE, TournamentState.RUNNING)
    return is_open and position.may(Capability.PAIR)


def may_seed(position: Position) -> bool:
    """Return whether seeds or teams matter for what is still to be paired."""
    event = position.tournament
    if event.is_elimination:
        return not event.cut_seeds and may_pair(position)
    is_used = (
        event.is_first_round_seeded
        or event.accelerated_rounds > 0
        or event.team_protection_rounds > 0
    )
    return is_used and may_keep_entrants_apart(position)


def may_check_decks(position: Position) -> bool:
    has_lists = position.tournament.list_policy != ListPolicy.NONE
    return (
        has_lists
        and position.may(Capability.RULE)
        and permissions.may_read_hidden_lists(position)
    )


def may_change_settings(position: Position) -> bool:
    return position.may(Capability.SETTLE)


GROUPS = (
    TabGroup(
        "Overview",
        (
            DeskPage(
                "desk",
                "Overview",
                "desk_board desk_open desk_start desk_missing_lists desk_end"
                " desk_draft desk_cut desk_round_do desk_clock desk_restore"
                " desk_discard desk_proposals desk_proposal",
            ),
            DeskPage(
                "desk_results",
                "Quick entry",
                "desk_results_news desk_result_save desk_result_undo",
                may_enter_results,
            ),
            DeskPage(
                "desk_announcements", "Announcements", "desk_announcement_withdraw"
            ),
            DeskPage("desk_log", "Event log", "desk_undo"),
            DeskPage("event", "Public page"),
        ),
    ),
    TabGroup(
        "Pairings",
        (
            DeskPage(
                "desk_pairings",
                "Pairings",
                "desk_round desk_round_by_hand desk_match desk_correct"
                " desk_match_log desk_log_again",
            ),
        ),
        has_started,
    ),
    TabGroup("Standings", (DeskPage("desk_standings", "Standings"),), has_started),
    TabGroup(
        "Entrants",
        (
            DeskPage(
                "desk_entrants", "All entrants", "desk_entrant desk_list desk_check_in"
            ),
            DeskPage("desk_add", "Add names", is_offered=may_add_entrants),
            DeskPage("desk_seeds", "Seeds and teams", is_offered=may_seed),
            DeskPage("desk_apart", "Do not pair", is_offered=may_keep_entrants_apart),
        ),
    ),
    TabGroup(
        "Floor",
        (
            DeskPage("desk_floor", "Floor", "desk_floor_live desk_floor_do"),
            DeskPage("desk_disputes", "Disputes"),
            DeskPage(
                "desk_penalties",
                "Penalties",
                "desk_penalty desk_entrant_penalty desk_penalty_revoke",
            ),
            DeskPage(
                "desk_checks",
                "Deck checks",
                "desk_check desk_check_add desk_check_ticks",
                may_check_decks,
            ),
        ),
    ),
    TabGroup(
        "Print & files",
        (
            DeskPage("desk_print", "Print", "desk_print_lists desk_print_sheet"),
            DeskPage("desk_files", "Files", "desk_export desk_event_file desk_table"),
            DeskPage("event_programs", "API tokens and webhooks", "desk_webhooks"),
            DeskPage("event_wall", "Wall display"),
        ),
    ),
    TabGroup(
        "Settings",
        (
            DeskPage(
                "desk_settings", "Event settings", "desk_preset desk_venue desk_link"
            ),
            DeskPage("desk_staff", "Staff"),
            DeskPage("event_permissions", "Roles"),
            DeskPage("desk_clone", "Clone", is_offered=may_change_settings),
        ),
    ),
)


@dataclass(frozen=True, slots=True)
class TabLink:
    """A link among the tabs, as one page of the desk shows it."""

    title: str
    href: str
    current: str = ""  # "page" on the page itself, "true" on a page below it


@dataclass(frozen=True, slots=True)
class DeskTabs:
    """The tabs of a page of the desk: all groups, and the pages of its own group."""

    groups: tuple[TabLink, ...]
    pages: tuple[TabLink, ...]  # of the group one is in, if it has several


def tabs_for_page(position: Position, url_name: str) -> DeskTabs:
    """Return the tabs for the page with this URL name, its own always among them."""
    event = position.tournament
    own = next((each for each in GROUPS if url_name in each.url_names), None)
    groups = [each for each in GROUPS if each is own or each.is_offered(position)]
    pages = [
        each
        for each in (own.pages if own else ())
        if url_name in each.url_names or each.is_offered(position)
    ]

    def link_to(part: TabGroup | DeskPage) -> TabLink:
        first, *below = part.url_names
        current = "page" if url_name == first else "true" if url_name in below else ""
        href = reverse(first, args=[event.pk])
        return TabLink(tab_title(part.title, event), href, current)

    return DeskTabs(
        groups=tuple(map(link_to, groups)),
        pages=tuple(map(link_to, pages)) if len(pages) > 1 else (),
    )


def tab_title(title: str, event: Tournament) -> str:
    """Return the title of a tab; while rounds are played, "Overview" is "Round"."""
    is_round = title == "Overview" and event.state == TournamentState.RUNNING
    return "Round" if is_round else title
