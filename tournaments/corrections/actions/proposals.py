"""What counts only when a second official confirms it (events 7).

Any change can be put before a second: `errand` registers what does it then, for each
word of `Asked`. What was confirmed is done in the act of the second, in its words.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models.functions import Now

from accounts.models import User
from tournaments.core.action import Act, act_on
from tournaments.corrections.queries import proposals as selectors
from tournaments.models import Answer, Asked, Audience, Match, Proposal
from tournaments.rules import reasons
from tournaments.rules.errors import Forbidden, Stale, TournamentError

from .levels import RULE

Carrying = Callable[[Act, Proposal, dict[str, str]], object]


ERRANDS: dict[str, Carrying] = {}


def errand(asked: Asked) -> Callable[[Carrying], Carrying]:
    """Register what does a proposal of one kind once it is confirmed.

    It is given the act of the second official, the proposal, and both names as the
    line of the log is to have them.
    """

    def register(carry: Carrying) -> Carrying:
        ERRANDS[asked] = carry
        return carry

    return register


def propose(  # noqa: PLR0913
    act: Act,
    asked: Asked,
    *,
    words: dict[str, Any],
    reason: str,
    match: Match | None = None,
    subject: str = "",
) -> Proposal:
    """Put a change before a second official; nothing else is written.

    `words` is what the errand needs. A match is noted as it is now: if it changes
    meanwhile, the proposal was about something else.
    """
    refuse_second_proposal(act, asked, match)
    if match is not None:
        words = {**words, "expected": match.version}
    made = Proposal.objects.create(
        tournament=act.tournament,
        asked=asked,
        match=match,
        words=words,
        reason=reason,
        by=act.by.viewer,
    )
    act.log(
        "proposal_made",
        after={"asked": str(asked), "proposal": str(made.pk), **words},
        reason=reason,
        match=match,
        subject=subject,
        to=Audience.STAFF,
    )
    return made


def refuse_second_proposal(act: Act, asked: Asked, match: Match | None) -> None:
    waiting = Proposal.objects.filter(
        tournament=act.tournament, asked=asked, match=match, answer=Answer.OPEN
    ).first()
    if waiting is None:
        return
    if selectors.is_outrun(waiting):
        ended(act, waiting, Answer.OUTRUN)
        return
    raise TournamentError(
        f"{waiting.by.display_name} has asked for this already, and it waits.",
        rule=RULE,
        remedy="Let a second official confirm or decline it first.",
    )


@dataclass(slots=True)
class Outrun:
    """Whether the event went on without a proposal."""

    is_so: bool = False


def confirm(
    event_id: UUID, who: User, *, proposal_id: UUID, expected: int | None = None
) -> Proposal:
    """Let a change count that somebody else asked for, as a second official.

    `expected` is the version of the event whose preview he has seen (C7). What was
    asked about a state that is gone is marked so, and nothing is changed.
    """
    outrun = Outrun()
    with act_on(event_id, who, expected=expected) as act:
        proposal = waiting(act, proposal_id)
        require_second(act, proposal)
        outrun.is_so = selectors.is_outrun(proposal)
        if outrun.is_so:
            ended(act, proposal, Answer.OUTRUN)
        else:
            ERRANDS[proposal.asked](act, proposal, names(act, proposal))
            answered(proposal, Answer.CONFIRMED, by=who)
            log_answer(act, "proposal_confirmed", proposal)
    if outrun.is_so:
        raise Stale(
            "What this was asked about has changed meanwhile; nothing was done.",
            remedy="Look at it as it is, and ask for it anew if it is still wrong.",
        )
    return proposal


def decline(
    event_id: UUID, who: User, *, proposal_id: UUID, reason: str = ""
) -> Proposal:
    """Put a proposal aside, as any official; whoever made it may take it back so."""
    with act_on(event_id, who) as act:
        proposal = waiting(act, proposal_id)
        require_staff(act)
        ended(act, proposal, Answer.DECLINED, reason=reasons.optional(reason))
    return proposal


def waiting(act: Act, proposal_id: UUID) -> Proposal:
    found = selectors.proposals(act.tournament).get(pk=proposal_id)
    if found.answer != Answer.OPEN:
        raise Stale(
            f"This was answered already: {found.get_answer_display().lower()}.",
            remedy="Look at what became of it.",
        )
    found.tournament = act.tournament
    return found


def require_staff(act: Act) -> None:
    if not act.by.is_staff:
        raise Forbidden(
            "Officials of the event answer this.", remedy="Ask one of them."
        )


def require_second(act: Act, proposal: Proposal) -> None:
    """Keep out whoever asked for it, and whoever plays in the match."""
    require_staff(act)
    if proposal.by_id == act.by.viewer.pk:
        raise Forbidden(
            "You asked for this yourself; a second official confirms it.",
            rule=RULE,
            remedy="Ask another official. If there is none any more, take it back "
            "and do it yourself.",
        )
    if proposal.match and act.by.is_at(proposal.match):
        raise Forbidden(
            "You play in this match yourself.", remedy="Ask another official to do it."
        )


def ended(act: Act, proposal: Proposal, answer: Answer, *, reason: str = "") -> None:
    answered(proposal, answer, by=act.by.viewer)
    log_answer(act, "proposal_declined", proposal, reason=reason)


def log_answer(act: Act, kind: str, proposal: Proposal, *, reason: str = "") -> None:
    act.log(
        kind,
        before={"answer": str(Answer.OPEN)},
        after={
            "answer": str(proposal.answer),
            "asked": str(proposal.asked),
            "proposal": str(proposal.pk),
            "proposed_by": proposal.by.display_name,
        },
        reason=reason,
        match=proposal.match,
        to=Audience.STAFF,
    )


def answered(proposal: Proposal, answer: Answer, *, by: User | None = None) -> None:
    proposal.answer, proposal.second = answer, by
    Proposal.objects.filter(pk=proposal.pk).update(
        answer=answer, second=by, answered_at=Now()
    )


def names(act: Act, proposal: Proposal) -> dict[str, str]:
    return {
        "proposed_by": proposal.by.display_name,
        "confirmed_by": act.by.viewer.display_name,
    }
