"""Replace an accepted result and update what depends on it.

Nothing is paired again unless the official chose it: standings are recomputed, a draft
is marked as provisional, and a cut that is not published yet is withdrawn.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import F

from accounts.models import User
from tournaments.core import correction_window
from tournaments.core.action import Act, act_on
from tournaments.core.cut import qualified_entrants
from tournaments.core.rounds import matches_by_table, recompute_standings
from tournaments.corrections.queries import impact
from tournaments.corrections.queries.basis import changed_rounds_text
from tournaments.models import (
    Match,
    Proposal,
    ProposalKind,
    Round,
    RoundState,
    SettledBy,
    Stage,
)
from tournaments.results.actions.guards import (
    refuse_stale_match,
    require_result,
    require_two_players,
)
from tournaments.results.actions.rulings import check_official_claim
from tournaments.results.actions.settlement import (
    claim_fields,
    result_fields,
    settle_match,
)
from tournaments.results.queries import (
    claim_rules,
    matches_with_reports,
    reported_result_of,
)
from tournaments.rounds.actions.edits import LONGEST_REASON, RoundEditor
from tournaments.rounds.actions.guards import get_round, list_first_few
from tournaments.rules.capabilities import Capability
from tournaments.rules.claims import ClaimedResult, check_claim, parse_claim
from tournaments.rules.corrections import CurrentRoundChoice
from tournaments.rules.errors import Stale, TournamentError

from .levels import refuse_finished_event, require_approval, require_event_name
from .proposals import on_confirmed, store_proposal


@dataclass(frozen=True, slots=True, kw_only=True)
class TablesToPairAgain:
    """Which tables of the current round an official wants to pair again."""

    choice: CurrentRoundChoice = CurrentRoundChoice.STANDINGS_ONLY
    tables: tuple[UUID, ...] = ()  # further ones, beside those of the two
    expected: int = 0  # the version of that round


NO_REPAIRS = TablesToPairAgain()


def correct_result(  # noqa: PLR0913
    event_id: UUID,
    user: User | None,
    *,
    match_id: UUID,
    expected: int,
    claim: ClaimedResult,
    reason: str,
    typed_name: str = "",
    repairs: TablesToPairAgain = NO_REPAIRS,
    basis: str | None = None,
) -> Match:
    """Replace an accepted result, and pair the tables again that `repairs` asks for.

    Pairing again needs the name of the event, typed by the official.
    """
    with act_on(event_id, user) as act:
        match = get_correctable_match(act, match_id, expected=expected)
        refuse_outdated_preview(act, basis)
        grounds = require_approval(act, match, reason=reason)
        if repairs.choice is not CurrentRoundChoice.STANDINGS_ONLY:
            require_event_name(act, typed_name)
        refuse_invalid_claim(act, match, claim)
        replace_result(
            act, match, claim, reason=grounds.reason, more=grounds.log_fields
        )
        pair_tables_again(act, match, repairs, reason=grounds.reason)
    return match


def propose_correction(  # noqa: PLR0913
    event_id: UUID,
    user: User,
    *,
    match_id: UUID,
    expected: int,
    claim: ClaimedResult,
    reason: str,
    basis: str | None = None,
) -> Proposal:
    """Ask a second official to confirm another result of a Swiss match."""
    with act_on(event_id, user) as act:
        match = get_correctable_match(act, match_id, expected=expected)
        refuse_outdated_preview(act, basis)
        grounds = require_approval(act, match, reason=reason, is_proposal=True)
        refuse_invalid_claim(act, match, claim)
        return store_proposal(
            act,
            ProposalKind.CORRECTION,
            match=match,
            words=claim_fields(claim),
            reason=grounds.reason,
        )


@on_confirmed(ProposalKind.CORRECTION)
def correct_as_proposed(act: Act, proposal: Proposal, names: dict[str, str]) -> None:
    """Replace the result after a second official has confirmed it."""
    refuse_finished_event(act)
    match = matches_with_reports(act.tournament).get(pk=proposal.match_id)
    match.round.tournament = act.tournament
    proposed = proposal.words
    claim = parse_claim(proposed["outcome"], proposed["winner"], proposed["games"])
    check_claim(claim, claim_rules(act.tournament, match, by_staff=True))
    replace_result(act, match, claim, reason=proposal.reason, more=names)


def get_correctable_match(act: Act, match_id: UUID, *, expected: int) -> Match:
    """Return the match to correct; raise if the user may not, or it has changed."""
    match = matches_with_reports(act.tournament).get(pk=match_id)
    match.round.tournament = act.tournament
    act.by.require(Capability.CORRECT, match=match)
    refuse_finished_event(act)
    refuse_stale_match(expected, match.version)
    require_two_players(match)
    require_result(match)
    return match


def refuse_outdated_preview(act: Act, basis: str | None) -> None:
    """C7: a preview that no longer holds is looked at again."""
    if basis is None:
        return
    changed = changed_rounds_text(basis, act.tournament)
    if changed:
        raise Stale(
            f"The event has changed since this preview: {list_first_few(changed)}.",
            remedy="Check what the correction changes now, then confirm it.",
        )


def refuse_invalid_claim(act: Act, match: Match, claim: ClaimedResult) -> None:
    """Raise TournamentError if the claim is invalid or changes nothing.

    Also if another player would advance and the next round of the cut is published.
    """
    if claim == reported_result_of(match):
        raise TournamentError(
            "This is already the current result.", remedy="There is nothing to correct."
        )
    check_official_claim(act, match, claim)
    if impact.changes_published_bracket(match, claim):
        raise TournamentError(
            "Another player would advance, and the next round of the bracket "
            "is published.",
            rule="events 7",
            remedy=(
                f"Roll back to the end of {impact.round_name(match.round)}, then "
                "correct the result."
            ),
        )


def replace_result(
    act: Act,
    match: Match,
    claim: ClaimedResult,
    *,
    reason: str,
    more: dict[str, Any],
) -> None:
    """Store another result of a match and log it."""
    before = result_fields(match)
    with update_dependents(act, match):
        settle_match(match, claim, SettledBy.BY_STAFF)
        act.log(
            "result_corrected",
            before=before,
            after={**result_fields(match), **more},
            reason=reason,
            match=match,
        )


# What rests on a result.


@contextmanager
def update_dependents(act: Act, match: Match) -> Iterator[None]:
    """Update what depends on a match's result after it is changed in the block."""
    was_qualified = unpublished_cut(act, match)
    yield
    if unpublished_cut(act, match) != was_qualified:
        withdraw_cut(act)
    recompute_dependents(act, match)


def unpublished_cut(act: Act, match: Match) -> tuple[str, ...]:
    """Return who qualifies for a cut that was confirmed but not published, else ()."""
    is_older = act.tournament.stage == Stage.CUT and match.round.stage == Stage.SWISS
    if not is_older or correction_window.is_cut_published(act.tournament):
        return ()
    return qualified_entrants(act.tournament)


def withdraw_cut(
    act: Act,
    reason: str = "A correction changes who is in the cut, or their seeds.",
) -> None:
    """Withdraw the confirmed cut, whose seeds no longer follow from the results."""
    before = {"stage": str(Stage.CUT), "seeds": act.tournament.cut_seeds}
    act.tournament.stage, act.tournament.cut_seeds = Stage.SWISS, []
    act.log(
        "cut_taken_back",
        before=before,
        after={"stage": str(Stage.SWISS), "seeds": []},
        reason=reason,
    )


def recompute_dependents(act: Act, match: Match) -> None:
    """Mark the draft provisional; recompute later standings of closed rounds (I4)."""
    mark_draft_provisional(act)
    if match.round.stage != Stage.SWISS:
        return
    closed = Round.objects.filter(
        tournament=act.tournament,
        stage=Stage.SWISS,
        state=RoundState.CLOSED,
        number__gte=match.round.number,
        standings__isnull=False,
    )
    for each in closed:
        each.tournament = act.tournament
        each.standings = recompute_standings(each)
        each.save(update_fields=["standings"])


def mark_draft_provisional(act: Act) -> None:
    """Mark the draft as provisional: the results it was paired from have changed."""
    drafts = Round.objects.filter(tournament=act.tournament, state=RoundState.DRAFT)
    drafts.update(is_provisional=True, version=F("version") + 1)


# The round that is played.


def pair_tables_again(
    act: Act, match: Match, repairs: TablesToPairAgain, *, reason: str
) -> None:
    """Pair tables of the current round again; raise if the repair is impossible."""
    if repairs.choice is CurrentRoundChoice.STANDINGS_ONLY:
        return
    offer = impact.repair_offer(act.by, match)
    if not offer.allows(repairs.choice):
        raise TournamentError(
            f"No tables can be re-paired: {offer.why_not[repairs.choice]}.",
            rule="events 7",
            remedy="Correct the standings only.",
        )
    round_ = get_round(act, offer.round.pk, expected=repairs.expected)
    rows = list(matches_by_table(round_))
    desk = RoundEditor(
        act=act, round=round_, why=repair_reason(match, reason), rows=rows
    )
    desk.pair_again(tables_to_pair(desk, offer, repairs))
    desk.save_and_log("tables_repaired")


def tables_to_pair(
    desk: RoundEditor, offer: impact.RepairOffer, repairs: TablesToPairAgain
) -> list[Match]:
    """Return the tables that the chosen repair pairs again."""
    if repairs.choice is CurrentRoundChoice.REPAIR_ROUND:
        return [row for row in desk.rows if row.pk in offer.free]
    wanted = {*offer.of_the_two, *repairs.tables}
    rows = [desk.get_table(each) for each in sorted(wanted)]
    for row in rows:
        if row.pk not in offer.free:
            raise TournamentError(
                f"{row} has a report or a result.",
                rule="events 7",
                remedy="Leave it out.",
            )
    return rows


def repair_reason(match: Match, reason: str) -> str:
    intro = f"Table {match.table} of {impact.round_name(match.round)} was corrected: "
    return (intro + reason)[:LONGEST_REASON]
