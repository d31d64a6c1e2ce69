"""Matches with what was said of them: the judges' queue, the stuck board, my match."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from uuid import UUID

from django.db.models import Q, QuerySet, prefetch_related_objects
from django.db.models.functions import Now

from decks.formats import SNAPSHOTS
from gameengine.profiles import Tie
from tournaments.core.compiled_query import CompiledRows, Part
from tournaments.core.played import BULKY, IS_CALLED, ON_THE_BOOKS
from tournaments.models import (
    Entrant,
    Entry,
    LogPolicy,
    Match,
    Report,
    Round,
    RoundState,
    Settled,
    Side,
    Stage,
    Tournament,
)
from tournaments.models.log import REASON_OF_ENTRY
from tournaments.rules.claims import Claim, ClaimRules, claims_agree, parse_claim
from tournaments.rules.scoring import ALONE, Outcome

OTHER = {Side.HOME: Side.AWAY, Side.AWAY: Side.HOME}


def terms(
    tournament: Tournament, match: Match, *, by_staff: bool = False
) -> ClaimRules:
    """Return what claims about a match are measured by."""
    is_cut = match.round.stage == Stage.CUT
    profile = SNAPSHOTS[tournament.snapshot].profile
    return ClaimRules(
        best_of=tournament.cut_best_of if is_cut else tournament.best_of,
        is_cut=is_cut,
        level_games=profile.tie_after_regulation is Tie.TIE,
        by_staff=by_staff,
    )


def wants_log(tournament: Tournament, match: Match) -> bool:
    """Tell whether the event asks for a log of a match without a dispute (events 6)."""
    if tournament.log_policy == LogPolicy.CUT:
        return match.round.stage == Stage.CUT
    return tournament.log_policy == LogPolicy.ALWAYS


def claim_of(row: Report | Match) -> Claim:
    """Return what a report says, or what was accepted."""
    return parse_claim(row.outcome, row.winner, row.games)


# Matches as people look at them.


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A match with the claim of each side that counts now."""

    match: Match
    home: Report | None
    away: Report | None

    def by(self, side: str) -> Report | None:
        return self.home if side == Side.HOME else self.away

    @property
    def is_disputed(self) -> bool:
        return self.match.is_disputed

    @property
    def answerer(self) -> Entrant | None:
        """Return the side that has not reported, once the other one has."""
        if bool(self.home) == bool(self.away):
            return None
        return self.match.away if self.home else self.match.home

    @property
    def is_held(self) -> bool:
        """Return whether the desk typed another result than the open report."""
        return self.match.is_open and self.match.held_at is not None

    @property
    def waits_for_desk(self) -> bool:
        """Return whether a report counts only once the desk confirms it.

        The desk typed another result, or nobody on the other side has an account.
        """
        other = self.answerer
        if not self.match.is_open or self.is_disputed or other is None:
            return False
        return self.is_held or not other.has_account

    @property
    def why_desk(self) -> str:
        """Say at the desk why a report waits for it, or nothing."""
        if not self.waits_for_desk:
            return ""
        why = "the desk typed another result"
        if not self.is_held:
            why = f"{self.answerer} has no account"
        return f"Waits for the desk: {why}"

    @property
    def counts_at(self) -> datetime | None:
        """Return when the report counts unless somebody objects, if a countdown runs.

        None while a judge is called or a dispute is open: then no countdown runs.
        """
        if self.match.is_called or self.is_disputed:
            return None
        return self.match.accepts_at

    @property
    def is_provisional(self) -> bool:
        """Return whether the clock accepted it and somebody may still object."""
        return (
            self.match.settled == Settled.BY_CLOCK
            and self.match.round.state == RoundState.PUBLISHED
        )


def timed(event: Tournament | UUID) -> QuerySet[Match]:
    """Return the matches that people may see, with the time it is.

    Each knows whether a judge is called to it: then no countdown runs (events 6).
    """
    return Match.objects.filter(
        round__tournament=event, round__state__in=ON_THE_BOOKS
    ).annotate(
        now=Now(),  # H6: deadlines are the database's
        is_called=IS_CALLED,
    )


def sheets(tournament: Tournament) -> QuerySet[Match]:
    """Return them with their round, their people and what is said of them."""
    return (
        timed(tournament)
        .select_related("round", "home", "away")
        .defer(*(f"round__{each}" for each in BULKY))
        .prefetch_related("reports")
    )


WHOLE = partial(
    CompiledRows,
    of=Match,
    beside=(Part(Round, "round", BULKY), Part(Entrant, "home"), Part(Entrant, "away")),
    more=("now", "is_called"),
)
BY_ID = WHOLE(lambda event, match: timed(event).filter(pk=match))
BY_ENTRANT = WHOLE(
    lambda event, entrant: (
        timed(event)
        .filter(Q(home=entrant) | Q(away=entrant))
        .exclude(outcome=Outcome.CANCELLED)
        .order_by("-round__stage", "round__number")  # swiss, then cut
    )
)


def match_in(tournament: Tournament, match_id: UUID) -> Match:
    """Return one of these sheets, or raise Match.DoesNotExist."""
    found = with_words(BY_ID(event=tournament.pk, match=match_id))
    if not found:
        raise Match.DoesNotExist
    return found[0]


def matches_of(tournament: Tournament, entrant: Entrant) -> list[Match]:
    """Return the sheets of somebody's matches in order."""
    return with_words(BY_ENTRANT(event=tournament.pk, entrant=entrant.pk))


def with_words(rows: list[Match]) -> list[Match]:
    prefetch_related_objects(rows, "reports")
    return rows


def is_due(match: Match) -> bool:
    """Return whether the countdown is over and the clock has only to notice it."""
    return (
        not match.is_disputed
        and not match.is_called
        and match.accepts_at is not None
        and match.accepts_at <= match.now
    )


def sheet_of(match: Match) -> Sheet:
    said = {each.side: each for each in match.reports.all() if each.is_current}
    return Sheet(match=match, home=said.get(Side.HOME), away=said.get(Side.AWAY))


def sheet(tournament: Tournament, match_id: UUID) -> Sheet:
    """Return one match of an event, or raise Match.DoesNotExist."""
    return sheet_of(match_in(tournament, match_id))


def queue(tournament: Tournament) -> list[Sheet]:
    """Return the disputes that wait for a judge, the longest first (I1)."""
    waiting = sheets(tournament).filter(
        disputed_at__isnull=False, round__state=RoundState.PUBLISHED
    )
    return [sheet_of(match) for match in waiting.order_by("disputed_at", "table")]


@dataclass(frozen=True, slots=True)
class Objection:
    """That a side wanted a judge, whether or not it says what the result was."""

    side: str
    at: datetime
    reason: str


def objections(*sheets: Sheet) -> dict[UUID, Objection]:
    """Give who called for a judge where one side says no result: one query, or none."""
    rows = {
        each.match.pk: each.match
        for each in sheets
        if None in (each.home, each.away) and (each.is_disputed or each.match.settled)
    }
    if not rows:
        return {}
    lines = Entry.objects.filter(match__in=rows, kind="result_disputed")
    said = lines.order_by("seq").values_list(
        "match_id", "entrant_id", "at", REASON_OF_ENTRY
    )
    return {  # the newest stays
        pk: Objection(rows[pk].side_of(entrant), at, reason)
        for pk, entrant, at, reason in said
    }


# My match.


@dataclass(frozen=True, slots=True, kw_only=True)
class MyMatch:
    """The match of an entrant in the round that is played, from his side."""

    sheet: Sheet
    side: str
    expected: int  # what the form of his report carries
    heard: int  # and what a click carries by which he agrees or objects

    @property
    def match(self) -> Match:
        return self.sheet.match

    @property
    def opponent(self) -> Entrant | None:
        return self.match.seat(OTHER[Side(self.side)])

    @property
    def mine(self) -> Report | None:
        return self.sheet.by(self.side)

    @property
    def theirs(self) -> Report | None:
        return self.sheet.by(OTHER[Side(self.side)])

    @property
    def theirs_before(self) -> Report | None:
        """Return what the opponent reported before they changed it."""
        now = self.theirs
        if now is None:
            return None
        earlier = (
            each
            for each in self.match.reports.all()
            if each.side == now.side and each.number < now.number
        )
        last = max(earlier, key=lambda each: each.number, default=None)
        return (
            None
            if last is None or claims_agree(claim_of(last), claim_of(now))
            else last
        )

    @property
    def may_report(self) -> bool:
        """Return whether his word still changes anything; the service decides."""
        if self.match.outcome in [str(each) for each in ALONE]:
            return False
        return self.match.is_open or self.match.settled == Settled.BY_CLOCK

    @property
    def may_agree(self) -> bool:
        return self.may_report and self.theirs is not None

    @property
    def counts_at(self) -> datetime | None:
        return self.sheet.counts_at


def my_match(tournament: Tournament, entrant: Entrant) -> MyMatch | None:
    """Return somebody's match of the round that is played: two queries, or one."""
    return my_match_of(matches_of(tournament, entrant), entrant)


def my_match_of(rows: Iterable[Match], entrant: Entrant) -> MyMatch | None:
    """Find the match of the round that is played among somebody's matches."""
    played = (each for each in rows if each.round.state == RoundState.PUBLISHED)
    found = next(played, None)
    if found is None:
        return None
    side = found.side_of(entrant.pk)
    return MyMatch(
        sheet=sheet_of(found),
        side=side,
        expected=unmoved(found, side=side),
        heard=heard(found),
    )


def heard(match: Match) -> int:
    """Give the version of what was said; that the clock accepted it changes nothing."""
    return match.version - (match.settled == Settled.BY_CLOCK)


def unmoved(match: Match, *, side: str) -> int:
    """Return what the report of a side must expect: what was said, less by the other.

    Both write their reports at the same time, and neither waits for the other. So a
    report of the opponent makes no form stale; everything else does (C7).
    """
    return heard(match) - sum(each.side != side for each in match.reports.all())


def own_match(tournament: Tournament, entrant: Entrant, match_id: UUID) -> Match:
    """Return a match of his by its id, or raise Match.DoesNotExist."""
    for each in matches_of(tournament, entrant):
        if each.pk == match_id:
            return each
    raise Match.DoesNotExist


def had_match(entrant: Entrant, match_id: UUID) -> bool:
    """Return whether he sat at a table that is no more."""
    sat = Match.objects.filter(Q(home=entrant) | Q(away=entrant), pk=match_id)
    return sat.filter(round__published_at__isnull=False).exists()
