"""Entrants as the desk sees them: state, deck list, and how they can come back.

Only officials who may read a list learn more than that there is one (H7).
"""

from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from tournaments.core import events, played
from tournaments.entries.queries import own_list
from tournaments.entries.queries.late_entry import late_entry_at_desk
from tournaments.models import (
    Entrant,
    EntrantState,
    ListPolicy,
    Submission,
    Tournament,
)
from tournaments.models.entrants import IN_THE_EVENT
from tournaments.rules.names import name_key, sort_key


class ListStatus(StrEnum):
    """What an official may know of an entrant's deck list."""

    NOT_ASKED = ""
    MISSING = "missing"
    NONE = "none"  # and none is needed
    SUBMITTED = "submitted"
    ACCEPTED = "accepted"
    NOTED = "accepted with a note"
    UNDECIDED = "waiting for a decision"
    REFUSED = "refused"
    WAIVED = "waived"


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterPerson:
    """An entrant with their current deck list, as far as the official may know it."""

    entrant: Entrant
    list: ListStatus
    is_settled: bool  # nothing about the list keeps them from playing
    submission: Submission | None = None

    @property
    def is_in(self) -> bool:
        return self.entrant.state in (*IN_THE_EVENT, EntrantState.WAITLISTED)

    @property
    def may_check_in(self) -> bool:
        """Return whether the entrant could check in if check-in is open."""
        return is_awaiting_check_in(self.entrant)

    @property
    def is_present(self) -> bool:
        return is_present(self.entrant)

    @property
    def has_problem(self) -> bool:
        return self.is_in and not self.is_settled


def is_awaiting_check_in(entrant: Entrant) -> bool:
    waits = (EntrantState.REGISTERED, EntrantState.WAITLISTED)
    return entrant.state in waits and entrant.checked_in_at is None


def is_present(entrant: Entrant) -> bool:
    """Return whether an entrant has checked in, also on the waiting list."""
    return entrant.state == EntrantState.CHECKED_IN or (
        entrant.state == EntrantState.WAITLISTED and entrant.checked_in_at is not None
    )


def roster_people(tournament: Tournament, *, in_full: bool) -> list[RosterPerson]:
    """Return all entrants by name, `in_full` with what list checks say: two queries."""
    held = events.current_deck_lists(tournament)
    found = Entrant.objects.filter(tournament=tournament).order_by()
    rows = sorted(found, key=lambda each: sort_key(each.name))
    return [roster_person(tournament, each, held, in_full=in_full) for each in rows]


def roster_person(
    tournament: Tournament,
    entrant: Entrant,
    held: dict[UUID, Submission],
    *,
    in_full: bool,
) -> RosterPerson:
    found = held.get(entrant.pk)
    return RosterPerson(
        entrant=entrant,
        list=roster_list_status(tournament, entrant, found, in_full=in_full),
        is_settled=events.may_play_with_current_list(tournament, entrant, found),
        submission=found,
    )


AT_DESK = {
    own_list.ACCEPTED: ListStatus.ACCEPTED,
    own_list.NOTED: ListStatus.NOTED,
    own_list.ALLOWED: ListStatus.NOTED,
    own_list.ASKED: ListStatus.UNDECIDED,
    own_list.REFUSED: ListStatus.REFUSED,
}


def roster_list_status(
    tournament: Tournament,
    entrant: Entrant,
    submission: Submission | None,
    *,
    in_full: bool,
) -> ListStatus:
    if tournament.list_policy == ListPolicy.NONE:
        return ListStatus.NOT_ASKED
    if submission is None:
        if entrant.waived:
            return ListStatus.WAIVED
        is_needed = tournament.list_policy == ListPolicy.REQUIRED
        return ListStatus.MISSING if is_needed else ListStatus.NONE
    if not in_full:
        return ListStatus.SUBMITTED
    return AT_DESK[own_list.submission_status(tournament, submission)]


# Filters.


class RosterFilter(StrEnum):
    """A filter of the list of entrants."""

    ALL = "all"
    ABSENT = "absent"
    HERE = "here"
    WAITING = "waiting"
    LISTS = "lists"
    LEFT = "left"


TITLES = {
    RosterFilter.ALL: "All",
    RosterFilter.ABSENT: "Not checked in",
    RosterFilter.HERE: "Checked in",
    RosterFilter.WAITING: "Waiting list",
    RosterFilter.LISTS: "List open",
    RosterFilter.LEFT: "Not playing",
}


def filter_people(found: list[RosterPerson], which: RosterFilter) -> list[RosterPerson]:
    """Return the people that match one filter of the page."""
    tests = {
        RosterFilter.ALL: lambda _: True,
        RosterFilter.ABSENT: lambda each: each.entrant.state == EntrantState.REGISTERED,
        RosterFilter.HERE: lambda each: each.entrant.state == EntrantState.CHECKED_IN,
        RosterFilter.WAITING: lambda each: (
            each.entrant.state == EntrantState.WAITLISTED
        ),
        RosterFilter.LISTS: lambda each: each.has_problem,
        RosterFilter.LEFT: lambda each: not each.is_in,
    }
    return [each for each in found if tests[which](each)]


def filter_choices(
    everybody: list[RosterPerson], *, has_check_in: bool
) -> list[tuple[str, str, int]]:
    """Return each filter that finds anybody: key, label and count."""
    counted = [
        (str(each), TITLES[each], len(filter_people(everybody, each)))
        for each in RosterFilter
        if has_check_in or each != RosterFilter.ABSENT
    ]
    return [each for each in counted if each[2] or each[0] == RosterFilter.ALL]


def filter_by_name(found: list[RosterPerson], text: str) -> list[RosterPerson]:
    """Return the people whose name contains a text, in any case."""
    key = name_key(text)
    return [each for each in found if key in each.entrant.name_key]


# Coming back.


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnOption:
    """How an entrant who left can come back, and how many rounds are lost."""

    entrant: Entrant
    do: str  # the action on the page of the entrant
    losses: int = 0
    problem: str = ""


def return_option_of(tournament: Tournament, entrant: Entrant) -> ReturnOption | None:
    """Return how an entrant who is out can come back; None if they cannot."""
    if tournament.state in events.BEFORE_THE_START:
        is_out = entrant.state == EntrantState.WITHDRAWN
        return ReturnOption(entrant=entrant, do="readmit") if is_out else None
    price = late_entry_at_desk(tournament)
    if price is None:
        return None
    if entrant.state in played.NEVER_TOOK_PART:
        return ReturnOption(
            entrant=entrant, do="late", losses=price.losses, problem=price.problem
        )
    if entrant.state == EntrantState.DROPPED:
        missed = played.rounds_without_seat(tournament, entrant).count()
        return ReturnOption(entrant=entrant, do="undrop", losses=missed)
    return None
