"""Entrants as the desk sees them: where each stands, with his list, and what is next.

What is told of a list depends on who looks: only officials who may read it learn more
than whether there is one (H7).
"""

from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from decks.legality.violation import Verdict
from tournaments.core import events, played
from tournaments.entries.queries.late_entry import late_entry_at_desk
from tournaments.models import (
    Entrant,
    EntrantState,
    ListPolicy,
    Submission,
    Tournament,
    Undetermined,
)
from tournaments.models.entrants import IN_THE_EVENT
from tournaments.rules.names import name_key


class OnList(StrEnum):
    """What is known of somebody's list."""

    NOT_ASKED = ""
    MISSING = "missing"
    NONE = "none"  # and none is needed
    SUBMITTED = "submitted"
    ACCEPTED = "accepted"
    NOTED = "accepted with a note"
    UNDECIDED = "to be decided"
    REFUSED = "refused"
    WAIVED = "waived"


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """An entrant with the list that counts, as one of the staff may know it."""

    entrant: Entrant
    list: OnList
    is_settled: bool  # nothing about the list keeps him from playing
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
    def is_troubled(self) -> bool:
        return self.is_in and not self.is_settled


def is_awaiting_check_in(entrant: Entrant) -> bool:
    waits = (EntrantState.REGISTERED, EntrantState.WAITLISTED)
    return entrant.state in waits and entrant.checked_in_at is None


def is_present(entrant: Entrant) -> bool:
    """Return whether somebody has checked in; on the waiting list, too."""
    return entrant.state == EntrantState.CHECKED_IN or (
        entrant.state == EntrantState.WAITLISTED and entrant.checked_in_at is not None
    )


def people(tournament: Tournament, *, in_full: bool) -> list[Person]:
    """Return everybody by name: two queries, however many they are.

    `in_full` tells whether whoever looks may know what the check says of lists.
    """
    held = events.current_submissions(tournament)
    rows = Entrant.objects.filter(tournament=tournament).order_by("name_key")
    return [person(tournament, each, held, in_full=in_full) for each in rows]


def person(
    tournament: Tournament,
    entrant: Entrant,
    held: dict[UUID, Submission],
    *,
    in_full: bool,
) -> Person:
    found = held.get(entrant.pk)
    return Person(
        entrant=entrant,
        list=on_list(tournament, entrant, found, in_full=in_full),
        is_settled=events.is_list_settled(tournament, entrant, found),
        submission=found,
    )


def on_list(
    tournament: Tournament,
    entrant: Entrant,
    submission: Submission | None,
    *,
    in_full: bool,
) -> OnList:
    if tournament.list_policy == ListPolicy.NONE:
        return OnList.NOT_ASKED
    if submission is None:
        if entrant.waived:
            return OnList.WAIVED
        is_needed = tournament.list_policy == ListPolicy.REQUIRED
        return OnList.MISSING if is_needed else OnList.NONE
    if not in_full:
        return OnList.SUBMITTED
    return on_submission(tournament, submission)


def on_submission(tournament: Tournament, submission: Submission) -> OnList:
    if submission.verdict != Verdict.UNDETERMINED:
        is_legal = submission.verdict == Verdict.LEGAL
        return OnList.ACCEPTED if is_legal else OnList.REFUSED
    if submission.accepted is not None:
        return OnList.NOTED if submission.accepted else OnList.REFUSED
    takes = tournament.undetermined_policy == Undetermined.ACCEPT
    return OnList.NOTED if takes else OnList.UNDECIDED


# Which of them.


class Show(StrEnum):
    ALL = "all"
    ABSENT = "absent"
    HERE = "here"
    WAITING = "waiting"
    LISTS = "lists"
    LEFT = "left"


TITLES = {
    Show.ALL: "All",
    Show.ABSENT: "Not checked in",
    Show.HERE: "Checked in",
    Show.WAITING: "Waiting list",
    Show.LISTS: "List open",
    Show.LEFT: "Left",
}


def shown(found: list[Person], which: Show) -> list[Person]:
    """Pick those who are asked for."""
    tests = {
        Show.ALL: lambda _: True,
        Show.ABSENT: lambda each: each.entrant.state == EntrantState.REGISTERED,
        Show.HERE: lambda each: each.entrant.state == EntrantState.CHECKED_IN,
        Show.WAITING: lambda each: each.entrant.state == EntrantState.WAITLISTED,
        Show.LISTS: lambda each: each.is_troubled,
        Show.LEFT: lambda each: not each.is_in,
    }
    return [each for each in found if tests[which](each)]


def choices(
    everybody: list[Person], *, has_check_in: bool
) -> list[tuple[str, str, int]]:
    """Return every filter that finds somebody, with how many it finds."""
    counted = [
        (str(each), TITLES[each], len(shown(everybody, each)))
        for each in Show
        if has_check_in or each != Show.ABSENT
    ]
    return [each for each in counted if each[2] or each[0] == Show.ALL]


def named(found: list[Person], said: str) -> list[Person]:
    """Pick those whose name holds some letters, whatever their case."""
    key = name_key(said)
    return [each for each in found if key in each.entrant.name_key]


# Coming back.


@dataclass(frozen=True, slots=True, kw_only=True)
class Return:
    """Somebody who left or was not there in time, and what coming back costs."""

    entrant: Entrant
    do: str  # the action on the page of the entrant
    losses: int = 0
    problem: str = ""


def returning(tournament: Tournament, entrant: Entrant) -> Return | None:
    """Return how an entrant who is out comes back; None if there is no way."""
    if tournament.state in events.BEFORE_THE_START:
        is_out = entrant.state == EntrantState.WITHDRAWN
        return Return(entrant=entrant, do="readmit") if is_out else None
    price = late_entry_at_desk(tournament)
    if price is None:
        return None
    if entrant.state in played.NEVER_TOOK_PART:
        return Return(
            entrant=entrant, do="late", losses=price.losses, problem=price.problem
        )
    if entrant.state == EntrantState.DROPPED:
        missed = played.rounds_without_seat(tournament, entrant).count()
        return Return(entrant=entrant, do="undrop", losses=missed)
    return None
