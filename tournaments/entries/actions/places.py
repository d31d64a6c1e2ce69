"""Places: who gets one, who waits, who gives one up, who comes late."""

from uuid import UUID

from django.utils.translation import gettext_noop as _

from accounts.models import User
from tournaments.core import entrants, events, played, rounds
from tournaments.core.action import Act, act_on
from tournaments.core.round_versions import save_round
from tournaments.entries.queries.late_entry import late_entry
from tournaments.models import (
    Entrant,
    EntrantState,
    ListPolicy,
    Match,
    Settled,
    TournamentState,
)
from tournaments.rules import reasons
from tournaments.rules.capabilities import Capability
from tournaments.rules.errors import Stale, TournamentError
from tournaments.rules.scoring import Outcome

from .rows import change, entrant_of, free_name, new_row

OPEN = events.BEFORE_THE_START


def refuse_if_closed(act: Act) -> None:
    """Keep people from registering before it is opened, or after the start."""
    if act.tournament.state in OPEN:
        return
    remedy = _("Wait until the organiser opens it.")
    if act.tournament.state == TournamentState.RUNNING:
        remedy = _("Ask at the desk: staff may take late entries.")
    elif act.tournament.state != TournamentState.DRAFT:
        remedy = _("Choose another event.")
    raise TournamentError(
        "Registration is not open: the event is in state "
        f"“{act.tournament.get_state_display()}”.",
        remedy=remedy,
    )


def refuse_after_closing(act: Act) -> None:
    """Refuse people who register by themselves after the closing time."""
    refuse_if_closed(act)
    if events.is_registration_over(act.tournament):
        closed = act.tournament.registration_closes_at
        raise TournamentError(
            _("Registration closed on %(when)s (%(zone)s)."),
            remedy=_("Ask the organizer: the desk can still add you."),
            fills={
                "when": f"{closed.astimezone(act.tournament.timezone):%Y-%m-%d, %H:%M}",
                "zone": act.tournament.zone,
            },
        )


def next_state(act: Act) -> str:
    """Return who comes now a place, or one on the waiting list (events 3)."""
    is_full = entrants.is_full(act.tournament)
    return EntrantState.WAITLISTED if is_full else EntrantState.REGISTERED


def promote(act: Act) -> list[Entrant]:
    """Return every free place to whoever has waited longest, until check-in closes."""
    if act.tournament.state not in OPEN:
        return []
    free = act.tournament.capacity - entrants.count_taken_places(act.tournament)
    moved_up = list(entrants.waiting_list(act.tournament)[: max(0, free)])
    for each in moved_up:
        move_up(act, each)
    return moved_up


def move_up(act: Act, entrant: Entrant) -> None:
    """Take somebody off the waiting list; he may have checked in already."""
    is_here = entrant.checked_in_at is not None
    state = EntrantState.CHECKED_IN if is_here else EntrantState.REGISTERED
    change(entrant, state=state)
    act.log(
        "entrant_promoted",
        before={"state": EntrantState.WAITLISTED},
        after={"state": state},
        entrant=entrant,
    )


def readmit(event_id: UUID, who: User, *, entrant: UUID, expected: int) -> Entrant:
    """Take somebody back who has withdrawn; he queues as if he had just come."""
    with act_on(event_id, who) as act:
        act.by.require(Capability.ADMIT)
        row = entrant_of(act, entrant, expected=expected)
        take_back(act, row)
    return row


def take_back(act: Act, entrant: Entrant) -> Entrant:
    refuse_if_closed(act)
    if entrant.state != EntrantState.WITHDRAWN:
        raise TournamentError(
            f"{entrant.name} is in the event already "
            f"({entrant.get_state_display().lower()}).",
            remedy="There is nothing left to do.",
        )
    change(
        entrant,
        state=next_state(act),
        registered_at=events.database_now(act.tournament),
        checked_in_at=None,
    )
    act.log(
        "entrant_readmitted",
        before={"state": EntrantState.WITHDRAWN},
        after={"state": entrant.state},
        entrant=entrant,
    )
    return entrant


def withdraw(
    event_id: UUID, who: User, *, entrant: UUID, expected: int, reason: str = ""
) -> Entrant:
    """Let somebody leave before round 1: he never took part, and his place is free."""
    with act_on(event_id, who) as act:
        act.by.require(Capability.ADMIT, entrant=entrant)
        row = entrant_of(act, entrant, expected=expected)
        refuse_if_it_is_no_withdrawal(act, row)
        leave_before_round_1(act, row, reason=reasons.optional_reason(reason))
        promote(act)
    return row


def refuse_if_it_is_no_withdrawal(act: Act, entrant: Entrant) -> None:
    if played.newest_round(act.tournament) is not None:
        raise TournamentError(
            "Round 1 has been published; whoever leaves now drops.",
            remedy="Drop instead: what was played stays.",
        )
    if act.tournament.state not in (*OPEN, TournamentState.RUNNING):
        raise TournamentError(
            f"The event is in state “{act.tournament.get_state_display()}”; nobody "
            "leaves it now.",
            remedy="There is nothing left to do.",
        )
    if entrant.state in (EntrantState.WITHDRAWN, EntrantState.DISQUALIFIED):
        raise TournamentError(
            f"{entrant.name} is not in the event any more "
            f"({entrant.get_state_display().lower()}).",
            remedy="There is nothing left to do.",
        )


def leave_before_round_1(act: Act, entrant: Entrant, *, reason: str = "") -> None:
    before = entrant.state
    change(entrant, state=EntrantState.WITHDRAWN)
    act.log(
        "entrant_withdrawn",
        before={"state": before},
        after={"state": EntrantState.WITHDRAWN},
        reason=reason,
        entrant=entrant,
    )
    unsettle_draft(act)


# Coming late.


def enter_late(  # noqa: PLR0913
    event_id: UUID,
    who: User,
    *,
    losses: int,
    name: str = "",
    entrant: UUID | None = None,
    expected: int = 0,
) -> Entrant:
    """Take somebody into an event that runs, with a loss for every round he missed.

    He is new, by his name, or was registered and not there in time. `losses` is what
    the form told him; another number means that a round was published meanwhile.
    """
    with act_on(event_id, who) as act:
        act.by.require(Capability.ADMIT)
        first = refuse_if_it_is_too_late(act)
        if entrant is None:
            row = new_row(act, free_name(act, name))
        else:
            row = entrant_of(act, entrant, expected=expected)
            refuse_if_he_was_in(row)
        if losses != first - 1:
            raise Stale(
                f"Whoever enters now has lost {first - 1} rounds; the form said "
                f"{losses}.",
                remedy="Tell them, then send it again.",
            )
        sit_late(act, row, first_round=first)
    return row


def refuse_if_it_is_too_late(act: Act) -> int:
    """Return the first round of a late entrant; refuse if there is none."""
    tournament = act.tournament
    found = late_entry(tournament)
    if found is None:
        raise TournamentError(
            "Late entries are taken while the Swiss rounds are played.",
            remedy="Register before the start.",
        )
    if not found.is_possible:
        raise TournamentError(
            f"A late entrant would start in round {found.first_round}; the last one "
            f"in which one may start is {found.last_round}.",
            remedy="Late entry is over.",
        )
    if entrants.is_full(tournament):
        raise TournamentError(
            f"All {tournament.capacity} places are taken.",
            remedy="Raise the capacity of the event first.",
        )
    return found.first_round


def refuse_if_he_was_in(entrant: Entrant) -> None:
    if entrant.state not in played.NEVER_TOOK_PART:
        raise TournamentError(
            f"{entrant.name} is or was in the event "
            f"({entrant.get_state_display().lower()}).",
            remedy="Coming back is an undrop.",
        )


def sit_late(act: Act, entrant: Entrant, *, first_round: int) -> None:
    before = {"state": entrant.state} if entrant.state else {}
    change(
        entrant,
        state=state_of_those_here(act),
        first_round=first_round,
        checked_in_at=events.database_now(act.tournament),
        # The deadline lies behind him; his list comes with him.
        is_unlocked=act.tournament.list_policy != ListPolicy.NONE,
    )
    missed = miss_rounds(act, entrant, Outcome.LATE_LOSS)
    act.log(
        "entrant_late",
        before=before,
        after={"state": entrant.state, "name": entrant.name, "late_loss": missed},
        entrant=entrant,
    )
    unsettle_draft(act)


def state_of_those_here(act: Act) -> str:
    has_check_in = act.tournament.has_check_in
    return EntrantState.CHECKED_IN if has_check_in else EntrantState.REGISTERED


def miss_rounds(act: Act, entrant: Entrant, outcome: Outcome) -> list[int]:
    """Write a loss for every Swiss round in which somebody had no seat."""
    now = events.database_now(act.tournament)
    numbers = []
    for each in played.rounds_without_seat(act.tournament, entrant):
        Match.objects.create(
            round=each,
            home=entrant,
            outcome=outcome,
            settled=Settled.BY_DESK,
            settled_at=now,
        )
        save_round(each)
        numbers.append(each.number)
    return numbers


def unsettle_draft(act: Act) -> None:
    """Make a draft stale: who is in the next round is not what it was made for."""
    draft = rounds.draft_round(act.tournament)
    if draft is not None:
        save_round(draft)
