"""Rulings of judges on matches: their reasons, appeals, and referred disputes."""

from dataclasses import dataclass
from uuid import UUID

from tournaments.core import permissions as policy
from tournaments.core import words
from tournaments.models import Entry, Match, Payload, Remainder, SettledBy, Tournament
from tournaments.models.log import REASON_OF_ENTRY
from tournaments.rules.capabilities import EventRole

GIVEN_REASONS = {"result_ruled", "result_corrected"}
# A result set or taken back in another way since then: the reason is not of that one.
OTHER_RESULTS = {
    *("result_entered", "result_accepted", "result_penalised", "penalty_revoked"),
    *("match_left", "act_undone"),
}


def ruling_reasons(*matches: Match) -> dict[UUID, str]:
    """Return by match the reason of an official's result, for its two players."""
    by_hand = (SettledBy.RULED, SettledBy.BY_STAFF)
    asked = [each.pk for each in matches if each.settled in by_hand]
    if not asked:
        return {}
    lines = Entry.objects.filter(
        match__in=asked, kind__in=GIVEN_REASONS | OTHER_RESULTS
    )
    found = lines.order_by("seq").values_list("match_id", "kind", REASON_OF_ENTRY)
    newest = {match: (kind, reason) for match, kind, reason in found}
    return {
        match: reason
        for match, (kind, reason) in newest.items()
        if kind in GIVEN_REASONS
    }


def may_appeal(tournament: Tournament, match: Match) -> bool:
    """Return whether a ruling can be appealed to the head judge; the action decides."""
    if match.settled != SettledBy.RULED or match.appealed_by:
        return False
    return not is_ruled_by_head_judge(tournament, match)


def is_ruled_by_head_judge(tournament: Tournament, match: Match) -> bool:
    """Return whether the current ruling is by the head judge."""
    last = Entry.objects.filter(match=match, kind="result_ruled").order_by("-seq")
    ruling = last.select_related("actor").first()
    if ruling is None or ruling.actor is None:
        return False
    return EventRole.HEAD_JUDGE in policy.position_of(ruling.actor, tournament).parts


def referral_notes(*matches: Match) -> dict[UUID, str]:
    """Return, by match, what a judge wrote when referring its open dispute."""
    asked = {each.pk: each for each in matches if each.is_disputed}
    if not asked:
        return {}
    found = Entry.objects.filter(match__in=asked, kind="dispute_referred")
    return {
        match: note
        for match, at, note in found.values_list("match_id", "at", REASON_OF_ENTRY)
        if at >= (asked[match].disputed_at or at)
    }


@dataclass(frozen=True, slots=True)
class AppealedRuling:
    """A ruling that was appealed: what it was, and both reasons."""

    ruling: str
    reason: str
    appeal: str


def appealed_ruling(match: Match) -> AppealedRuling | None:
    """Return the appealed ruling of a match that waits for the head judge, or None."""
    if not match.appealed_by or not match.is_disputed:
        return None
    kinds = ("result_ruled", "ruling_appealed")
    lines = Entry.objects.filter(match=match, kind__in=kinds)
    lines = lines.select_related("payload", "remainder").order_by("seq")
    found = {each.kind: payload_after_shredding(each) for each in lines}
    ruled, appeal = (found.get(kind) for kind in kinds)
    if ruled is None or appeal is None:
        return None
    cells = ruled.after
    said = ""
    if cells:
        said = words.result_in_words(
            match, cells["outcome"], cells["winner"], cells["games"]
        )
    return AppealedRuling(said, ruled.reason, appeal.reason)


def payload_after_shredding(entry: Entry) -> Payload | Remainder | None:
    """Return the content of a log line, or what shredding left of it."""
    return getattr(entry, "payload", None) or getattr(entry, "remainder", None)
