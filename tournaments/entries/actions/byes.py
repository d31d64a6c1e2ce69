"""Award byes: an entrant sits out chosen Swiss rounds for the points of a bye."""

from collections.abc import Collection
from uuid import UUID

from accounts.models import User
from tournaments.core import rounds
from tournaments.core.action import Act, act_on
from tournaments.core.events import ONE_TABLE
from tournaments.entries.queries import byes
from tournaments.models import Entrant, EntrantState
from tournaments.models.entrants import IN_THE_EVENT
from tournaments.rules.capabilities import Capability
from tournaments.rules.errors import TournamentError
from tournaments.rules.result_text import rounds_text

from .places import mark_draft_stale
from .rows import get_entrant, refuse_own_entry, save_changes


def award_byes(
    event_id: UUID,
    user: User,
    *,
    entrant: UUID,
    rounds: Collection[int],
    expected: int,
) -> Entrant:
    """Award an entrant byes in Swiss rounds that are not published yet."""
    with act_on(event_id, user) as act:
        row = entrant_for_byes(act, entrant, expected=expected)
        refuse_event_without_swiss_rounds(act)
        refuse_absent_entrant(row)
        wanted = sorted({*rounds})
        refuse_empty_bye_rounds(wanted)
        for number in wanted:
            refuse_published_rounds(act, number)
            refuse_unknown_rounds(act, number)
            if number in row.bye_rounds:
                raise TournamentError(
                    f"{row.name} already has a bye in round {number}.",
                    remedy="Choose another round.",
                )
            refuse_round_without_match(act, row, number)
        save_changes(row, bye_rounds=sorted((*row.bye_rounds, *wanted)))
        act.log("byes_awarded", after={"rounds": wanted}, entrant=row)
        mark_draft_of_rounds_stale(act, wanted)
    return row


def revoke_byes(
    event_id: UUID,
    user: User,
    *,
    entrant: UUID,
    rounds: Collection[int],
    expected: int,
) -> Entrant:
    """Revoke awarded byes of rounds that are not published yet."""
    with act_on(event_id, user) as act:
        row = entrant_for_byes(act, entrant, expected=expected)
        wanted = sorted({*rounds})
        refuse_empty_bye_rounds(wanted)
        for number in wanted:
            if number not in row.bye_rounds:
                raise TournamentError(
                    f"{row.name} has no awarded bye in round {number}.",
                    remedy="There is nothing to remove.",
                )
            refuse_published_rounds(act, number)
        save_changes(
            row, bye_rounds=[each for each in row.bye_rounds if each not in wanted]
        )
        act.log("byes_revoked", before={"rounds": wanted}, entrant=row)
        mark_draft_of_rounds_stale(act, wanted)
    return row


def entrant_for_byes(act: Act, entrant: UUID, *, expected: int) -> Entrant:
    """Return the entrant; raise if the official may not pair or is that entrant."""
    act.by.require(Capability.PAIR)
    row = get_entrant(act, entrant, expected=expected)
    refuse_own_entry(act, row)
    return row


def mark_draft_of_rounds_stale(act: Act, numbers: Collection[int]) -> None:
    """Mark the draft round as stale if it is one of these rounds."""
    draft = rounds.draft_round(act.tournament)
    if draft is not None and draft.number in numbers:
        mark_draft_stale(act)


# What is refused.


def refuse_empty_bye_rounds(numbers: Collection[int]) -> None:
    if not numbers:
        raise TournamentError("No round is selected.", remedy="Select a round.")


def refuse_event_without_swiss_rounds(act: Act) -> None:
    if not act.tournament.is_swiss:
        name = act.tournament.get_structure_display().lower()
        raise TournamentError(
            f"A {name} has no awarded byes.", remedy="There is nothing to award."
        )


def refuse_absent_entrant(row: Entrant) -> None:
    if row.state not in (*IN_THE_EVENT, EntrantState.WAITLISTED):
        raise TournamentError(
            f"{row.name} is no longer in the event "
            f"({row.get_state_display().lower()}).",
            remedy="Let them back in first.",
        )


def refuse_published_rounds(act: Act, number: int) -> None:
    tournament = act.tournament
    if not byes.has_rounds_open_for_byes(tournament):
        raise TournamentError(
            "Byes can be awarded from registration to the last Swiss round; the "
            f"status of the event is “{tournament.get_state_display()}”.",
            remedy="Nothing was changed.",
        )
    if 1 <= number <= byes.newest_swiss_round_number(tournament):
        raise TournamentError(
            f"Round {number} is already published.",
            remedy="Edit the pairings of the round instead.",
        )


def refuse_unknown_rounds(act: Act, number: int) -> None:
    tournament, last = act.tournament, byes.last_round_for_byes(act.tournament)
    if not 1 <= number <= last:
        how_many = "is not set yet" if tournament.rounds is None else f"is {last}"
        raise TournamentError(
            f"There is no Swiss round {number} to award a bye for; the last round "
            f"{how_many}.",
            remedy=f"Select {rounds_text(range(1, last + 1))}." if last else "",
        )


def refuse_round_without_match(act: Act, row: Entrant, number: int) -> None:
    """Raise TournamentError if a running event would have no match in the round."""
    if not act.tournament.is_in_play:
        return
    if byes.count_entrants_to_pair(act.tournament, number, beside=row) < ONE_TABLE:
        raise TournamentError(
            f"Everybody would have a bye in round {number}.",
            remedy="Remove another awarded bye of this round first.",
        )
