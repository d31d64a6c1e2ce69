"""A result that was accepted is replaced, and what rests on it follows (events 7).

Nothing is paired again unless somebody chose it: standings are added up anew, a draft
says that it no longer fits, and a cut that nobody has seen is taken back.
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
from tournaments.core.rounds import snapshot_again, tables
from tournaments.corrections.queries import impact
from tournaments.corrections.queries.basis import changed_since
from tournaments.models import (
    Asked,
    Match,
    Proposal,
    Round,
    RoundState,
    Settled,
    Stage,
)
from tournaments.results.actions.guards import compare, require_result, require_two
from tournaments.results.actions.rulings import weigh
from tournaments.results.actions.writing import settle, shown, words
from tournaments.results.queries import claim_of, sheets, terms
from tournaments.rounds.actions.edits import LONGEST_REASON, Desk
from tournaments.rounds.actions.guards import found_round, listed
from tournaments.rules.capabilities import May
from tournaments.rules.claims import Claim, check, read
from tournaments.rules.corrections import Choice
from tournaments.rules.errors import Stale, TournamentError
from tournaments.rules.reasons import LONGEST

from .levels import refuse_finished, require_level, require_typed
from .proposals import errand, propose


@dataclass(frozen=True, slots=True, kw_only=True)
class Repairs:
    """What of the round that is played is paired again, as somebody has seen it."""

    choice: Choice = Choice.STANDINGS_ONLY
    tables: tuple[UUID, ...] = ()  # further ones, beside those of the two
    expected: int = 0  # the version of that round


NO_REPAIRS = Repairs()


def correct(  # noqa: PLR0913
    event_id: UUID,
    who: User | None,
    *,
    match_id: UUID,
    expected: int,
    claim: Claim,
    reason: str,
    typed_name: str = "",
    repairs: Repairs = NO_REPAIRS,
    basis: str | None = None,
) -> Match:
    """Replace an accepted result.

    Pairing published tables again asks for the name of the event. `basis` is what the
    preview was computed from.
    """
    with act_on(event_id, who) as act:
        match = found_match(act, match_id, expected=expected)
        refuse_other_basis(act, basis)
        grounds = require_level(act, match, reason=reason)
        if repairs.choice is not Choice.STANDINGS_ONLY:
            require_typed(act, typed_name)
        refuse_change(act, match, claim)
        replace(act, match, claim, reason=grounds.reason, more=grounds.noted)
        pair_again(act, match, repairs, reason=grounds.reason)
    return match


def propose_correction(  # noqa: PLR0913
    event_id: UUID,
    who: User,
    *,
    match_id: UUID,
    expected: int,
    claim: Claim,
    reason: str,
    basis: str | None = None,
) -> Proposal:
    """Ask a second official to confirm another result of a Swiss match."""
    with act_on(event_id, who) as act:
        match = found_match(act, match_id, expected=expected)
        refuse_other_basis(act, basis)
        grounds = require_level(act, match, reason=reason, is_proposal=True)
        refuse_change(act, match, claim)
        return propose(
            act,
            Asked.CORRECTION,
            match=match,
            words=words(claim),
            reason=grounds.reason,
        )


@errand(Asked.CORRECTION)
def correct_as_proposed(act: Act, proposal: Proposal, both: dict[str, str]) -> None:
    """Do what two officials want; who plays in the match is neither of them."""
    refuse_finished(act)
    match = sheets(act.tournament).get(pk=proposal.match_id)
    match.round.tournament = act.tournament
    said = proposal.words
    claim = read(said["outcome"], said["winner"], said["games"])
    check(claim, terms(act.tournament, match, by_staff=True))
    replace(act, match, claim, reason=proposal.reason, more=both)


def found_match(act: Act, match_id: UUID, *, expected: int) -> Match:
    match = sheets(act.tournament).get(pk=match_id)
    match.round.tournament = act.tournament
    act.by.require(May.CORRECT, match=match)
    refuse_finished(act)
    compare(expected, match.version)
    require_two(match)
    require_result(match)
    return match


def refuse_other_basis(act: Act, basis: str | None) -> None:
    """C7: a preview that no longer holds is looked at again."""
    if basis is None:
        return
    changed = changed_since(basis, act.tournament)
    if changed:
        raise Stale(
            f"The event went on after this preview: {listed(changed)}.",
            remedy="Look at what the correction changes now, then correct it.",
        )


def refuse_change(act: Act, match: Match, claim: Claim) -> None:
    if claim == claim_of(match):
        raise TournamentError(
            "This is the result that stands.", remedy="Nothing has to be corrected."
        )
    weigh(act, match, claim)
    if impact.breaks_the_bracket(match, claim):
        raise TournamentError(
            "Somebody else would go on, and the next round of the cut is published.",
            rule="events 7",
            remedy=f"Go back to the end of {impact.place_of(match.round)}, then "
            "correct it.",
        )


def replace(
    act: Act,
    match: Match,
    claim: Claim,
    *,
    reason: str,
    more: dict[str, Any],
) -> None:
    before = shown(match)
    with changing(act, match):
        settle(match, claim, Settled.BY_STAFF)
        act.log(
            "result_corrected",
            before=before,
            after={**shown(match), **more},
            reason=reason,
            match=match,
        )


# What rests on a result.


@contextmanager
def changing(act: Act, match: Match) -> Iterator[None]:
    """Change a result that was accepted inside; what rests on it follows."""
    cut = who_is_in_the_cut(act, match)
    yield
    if who_is_in_the_cut(act, match) != cut:
        take_back_the_cut(act)
    redo_what_follows(act, match)


def who_is_in_the_cut(act: Act, match: Match) -> tuple[str, ...]:
    """Return who would be in a cut that was confirmed and that nobody has seen."""
    is_older = act.tournament.stage == Stage.CUT and match.round.stage == Stage.SWISS
    if not is_older or correction_window.is_cut_published(act.tournament):
        return ()
    return qualified_entrants(act.tournament)


def take_back_the_cut(
    act: Act,
    reason: str = "A result was corrected, and others or another order would be in it.",
) -> None:
    """Let a cut be confirmed anew that rests on results which are no longer there."""
    before = {"stage": str(Stage.CUT), "seeds": act.tournament.cut_seeds}
    act.tournament.stage, act.tournament.cut_seeds = Stage.SWISS, []
    act.log(
        "cut_taken_back",
        before=before,
        after={"stage": str(Stage.SWISS), "seeds": []},
        reason=reason,
    )


def redo_what_follows(act: Act, match: Match) -> None:
    """Let a draft that rests on the older result say so, and add up anew (I4)."""
    doubt_draft(act)
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
        each.standings = snapshot_again(each)
        each.save(update_fields=["standings"])


def doubt_draft(act: Act) -> None:
    """Let a draft say that it was made from other results."""
    drafts = Round.objects.filter(tournament=act.tournament, state=RoundState.DRAFT)
    drafts.update(is_provisional=True, version=F("version") + 1)


# The round that is played.


def pair_again(act: Act, match: Match, repairs: Repairs, *, reason: str) -> None:
    """Pair tables of the round that is played again, in the same act or not at all."""
    if repairs.choice is Choice.STANDINGS_ONLY:
        return
    offer = impact.offer(act.by, match)
    if not offer.allows(repairs.choice):
        raise TournamentError(
            f"Nothing can be paired again: {offer.why_not[repairs.choice]}.",
            rule="events 7",
            remedy="Correct the standings alone.",
        )
    round_ = found_round(act, offer.round.pk, expected=repairs.expected)
    rows = list(tables(round_))
    desk = Desk(act=act, round=round_, why=told_at_tables(match, reason), rows=rows)
    desk.pair_again(chosen(desk, offer, repairs))
    for row in desk.after:
        row.why = f"{desk.why} {row.why}"[:LONGEST]
        row.save(update_fields=["why"])
    desk.done("tables_repaired")


def chosen(desk: Desk, offer: impact.Offer, repairs: Repairs) -> list[Match]:
    if repairs.choice is Choice.REPAIR_ROUND:
        return [row for row in desk.rows if row.pk in offer.free]
    wanted = {*offer.of_the_two, *repairs.tables}
    rows = [desk.table(each) for each in sorted(wanted)]
    for row in rows:
        if row.pk not in offer.free:
            raise TournamentError(
                f"{row} was reported on, or has a result.",
                rule="events 7",
                remedy="Leave it out.",
            )
    return rows


def told_at_tables(match: Match, reason: str) -> str:
    said = f"Table {match.table} of {impact.place_of(match.round)} was corrected: "
    return (said + reason)[:LONGEST_REASON]
