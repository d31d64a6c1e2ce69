"""Places in an event: who has one, who waits for one, who enters late."""

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
    SettledBy,
    TournamentState,
)
from tournaments.rules import reasons
from tournaments.rules.capabilities import Capability
from tournaments.rules.errors import Stale, TournamentError
from tournaments.rules.scoring import Outcome

from .rows import get_entrant, new_entrant_row, require_free_name, save_changes

OPEN_STATES = events.BEFORE_THE_START


def refuse_if_closed(act: Act) -> None:
    """Raise TournamentError unless registration is open."""
    if act.tournament.state in OPEN_STATES:
        return
    remedy = _("Wait until the organizer opens it.")
    if act.tournament.state == TournamentState.RUNNING:
        remedy = _("Ask staff: they can enter players late.")
    elif act.tournament.state != TournamentState.DRAFT:
        remedy = _("Choose another event.")
    raise TournamentError(
        "Registration is not open: the status of the event is "
        f"“{act.tournament.get_state_display()}”.",
        remedy=remedy,
    )


def refuse_after_closing(act: Act) -> None:
    """Raise TournamentError if entrants can no longer register themselves."""
    refuse_if_closed(act)
    if events.is_registration_over(act.tournament):
        closed = act.tournament.registration_closes_at
        raise TournamentError(
            _("Registration closed on %(when)s (%(zone)s)."),
            remedy=_("Ask an organizer: staff can still add you."),
            fills={
                "when": f"{closed.astimezone(act.tournament.timezone):%Y-%m-%d, %H:%M}",
                "zone": act.tournament.zone,
            },
        )


def state_of_new_entrant(act: Act) -> str:
    """Return the state of a new entrant: registered, or on the waiting list if full."""
    is_full = entrants.is_full(act.tournament)
    return EntrantState.WAITLISTED if is_full else EntrantState.REGISTERED


def promote_from_waiting_list(act: Act) -> list[Entrant]:
    """Move entrants up from the waiting list while places are free; return them."""
    if act.tournament.state not in OPEN_STATES:
        return []
    free = act.tournament.capacity - entrants.count_taken_places(act.tournament)
    moved_up = list(entrants.waiting_list(act.tournament)[: max(0, free)])
    for each in moved_up:
        take_off_waiting_list(act, each)
    return moved_up


def take_off_waiting_list(act: Act, entrant: Entrant) -> None:
    """Take one entrant off the waiting list; some have checked in already."""
    is_here = entrant.checked_in_at is not None
    state = EntrantState.CHECKED_IN if is_here else EntrantState.REGISTERED
    save_changes(entrant, state=state)
    act.log(
        "entrant_promoted",
        before={"state": EntrantState.WAITLISTED},
        after={"state": state},
        entrant=entrant,
    )


def readmit_withdrawn_entrant(
    event_id: UUID, user: User, *, entrant: UUID, expected: int
) -> Entrant:
    """Take back an entrant who withdrew; they queue as if they had just registered."""
    with act_on(event_id, user, may=Capability.ADMIT) as act:
        row = get_entrant(act, entrant, expected=expected)
        readmit_entrant(act, row)
    return row


def readmit_entrant(act: Act, entrant: Entrant) -> Entrant:
    refuse_if_closed(act)
    if entrant.state != EntrantState.WITHDRAWN:
        raise TournamentError(
            f"{entrant.name} is already in the event "
            f"({entrant.get_state_display().lower()}).",
            remedy="Nothing was changed.",
        )
    save_changes(
        entrant,
        state=state_of_new_entrant(act),
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


def withdraw_from_event(
    event_id: UUID, user: User, *, entrant: UUID, expected: int, reason: str = ""
) -> Entrant:
    """Withdraw an entrant before round 1; their place becomes free."""
    with act_on(event_id, user) as act:
        act.by.require(Capability.ADMIT, entrant=entrant)
        row = get_entrant(act, entrant, expected=expected)
        require_may_withdraw(act, row)
        withdraw_entrant(act, row, reason=reasons.optional_reason(reason))
        promote_from_waiting_list(act)
    return row


def require_may_withdraw(act: Act, entrant: Entrant) -> None:
    if played.newest_round(act.tournament) is not None:
        raise TournamentError(
            "Round 1 has been published, so it is too late to withdraw.",
            remedy="Drop instead. Your results stay.",
        )
    if act.tournament.state not in (*OPEN_STATES, TournamentState.RUNNING):
        raise TournamentError(
            f"The status of the event is “{act.tournament.get_state_display()}”, "
            "so nobody can leave it now.",
            remedy="Nothing was changed.",
        )
    if entrant.state in (EntrantState.WITHDRAWN, EntrantState.DISQUALIFIED):
        raise TournamentError(
            f"{entrant.name} is no longer in the event "
            f"({entrant.get_state_display().lower()}).",
            remedy="Nothing was changed.",
        )


def withdraw_entrant(act: Act, entrant: Entrant, *, reason: str = "") -> None:
    before = entrant.state
    save_changes(entrant, state=EntrantState.WITHDRAWN)
    act.log(
        "entrant_withdrawn",
        before={"state": before},
        after={"state": EntrantState.WITHDRAWN},
        reason=reason,
        entrant=entrant,
    )
    mark_draft_stale(act)


# Coming late.


def enter_late_entrant(  # noqa: PLR0913
    event_id: UUID,
    user: User,
    *,
    losses: int,
    name: str = "",
    entrant: UUID | None = None,
    expected: int = 0,
    is_alike_ok: bool = False,
) -> Entrant:
    """Enter a person in a running event, with a loss for each round missed.

    They are new, by name, or registered and missed the check-in. Raise Stale if
    `losses`, the number that the form showed, is not right any more.
    """
    with act_on(event_id, user, may=Capability.ADMIT) as act:
        first = first_round_of_late_entry(act)
        if entrant is None:
            free = require_free_name(act, name, is_alike_ok=is_alike_ok)
            row = new_entrant_row(act, free)
        else:
            row = get_entrant(act, entrant, expected=expected)
            require_not_playing(row)
        if losses != first - 1:
            raise Stale(
                f"The number of losses for entering now is {first - 1}; the form said "
                f"{losses}.",
                remedy="Tell the player, then send it again.",
            )
        seat_late_entrant(act, row, first_round=first)
    return row


def first_round_of_late_entry(act: Act) -> int:
    """Return the first round of a late entrant; raise TournamentError if too late."""
    tournament = act.tournament
    found = late_entry(tournament)
    if found is None:
        raise TournamentError(
            "Late entry is only possible during Swiss rounds.",
            remedy="Register before the start.",
        )
    if not found.is_possible:
        raise TournamentError(
            f"A late entrant would start in round {found.first_round}; the last "
            f"possible round is {found.last_round}.",
            remedy="Late entry is over.",
        )
    if entrants.is_full(tournament):
        raise TournamentError(
            f"All {tournament.capacity} spots are taken.",
            remedy="Increase the player cap of the event first.",
        )
    return found.first_round


def require_not_playing(entrant: Entrant) -> None:
    if entrant.state not in played.NEVER_TOOK_PART:
        raise TournamentError(
            f"{entrant.name} is already on the list of entrants "
            f"({entrant.get_state_display().lower()}).",
            remedy="If they dropped, let them back in instead.",
        )


def seat_late_entrant(act: Act, entrant: Entrant, *, first_round: int) -> None:
    before = {"state": entrant.state} if entrant.state else {}
    save_changes(
        entrant,
        state=state_after_check_in(act),
        first_round=first_round,
        checked_in_at=events.database_now(act.tournament),
        # The deadline is over, so a late entrant may still submit a list.
        is_unlocked=act.tournament.list_policy != ListPolicy.NONE,
    )
    missed = record_missed_rounds(act, entrant, Outcome.LATE_LOSS)
    act.log(
        "entrant_late",
        before=before,
        after={"state": entrant.state, "name": entrant.name, "late_loss": missed},
        entrant=entrant,
    )
    mark_draft_stale(act)


def state_after_check_in(act: Act) -> str:
    has_check_in = act.tournament.has_check_in
    return EntrantState.CHECKED_IN if has_check_in else EntrantState.REGISTERED


def record_missed_rounds(act: Act, entrant: Entrant, outcome: Outcome) -> list[int]:
    """Create a lost match for each Swiss round that an entrant missed; return which."""
    now = events.database_now(act.tournament)
    numbers = []
    for each in played.rounds_without_seat(act.tournament, entrant):
        Match.objects.create(
            round=each,
            home=entrant,
            outcome=outcome,
            settled=SettledBy.BY_DESK,
            settled_at=now,
        )
        save_round(each)
        numbers.append(each.number)
    return numbers


def mark_draft_stale(act: Act) -> None:
    """Raise the version of the draft round, because its entrants have changed."""
    draft = rounds.draft_round(act.tournament)
    if draft is not None:
        save_round(draft)
