"""An event as one entrant sees it: his place, his rounds, his list, what it costs."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Q
from django.db.models.functions import Now

from decks.legality.violation import Verdict
from tournaments.core import cut, entrants, events, played, words
from tournaments.core import permissions as policy
from tournaments.core.compiled_query import Often
from tournaments.core.played import BULKY
from tournaments.entries.queries import lists
from tournaments.models import (
    Entrant,
    Entry,
    ListPolicy,
    Match,
    Payload,
    Remainder,
    Round,
    RoundState,
    Settled,
    Stage,
    Submission,
    Tournament,
    TournamentState,
    Undetermined,
)
from tournaments.results import queries as results
from tournaments.results.queries import REASON
from tournaments.rounds.queries.standings import Letter, is_provisional, letter
from tournaments.rules.capabilities import Part
from tournaments.rules.errors import TournamentError
from tournaments.rules.scoring import points_in

# Places.


def ahead_of(tournament: Tournament, entrant: Entrant) -> int:
    """Count those who wait for a place before him, in the order in which they get one.

    By the rows' own order: a database may keep an instant less exactly than we ask.
    """
    queue = entrants.waiting(tournament).values_list("pk", flat=True)
    return [*queue].index(entrant.pk)


@dataclass(frozen=True, slots=True, kw_only=True)
class LateEntry:
    """What it costs to come now, and until when one may (events 3)."""

    first_round: int
    last_round: int

    @property
    def losses(self) -> int:
        return self.first_round - 1

    @property
    def is_possible(self) -> bool:
        return self.first_round <= self.last_round


def late_entry(tournament: Tournament) -> LateEntry | None:
    """Tell what coming late would mean; nothing unless Swiss rounds are played."""
    if tournament.state != TournamentState.RUNNING or tournament.stage != Stage.SWISS:
        return None
    newest = played.last(tournament, Stage.SWISS)
    return LateEntry(
        first_round=newest.number + 1 if newest else 1,
        last_round=min(tournament.late_entry_until_round, tournament.rounds or 0),
    )


# Rounds.


@dataclass(frozen=True, slots=True, kw_only=True)
class Past:
    """One round as he looks back at it."""

    match: Match
    side: str
    letter: Letter
    points: int
    is_provisional: bool

    @property
    def opponent(self) -> Entrant | None:
        return self.match.away if self.side == "home" else self.match.home


def own_match(tournament: Tournament, entrant: Entrant, match_id: UUID) -> Match:
    """Give a match of his by its id, or raise Match.DoesNotExist."""
    for each in results.matches_of(tournament, entrant):
        if each.pk == match_id:
            return each
    raise Match.DoesNotExist


def was_his(entrant: Entrant, match_id: UUID) -> bool:
    """Tell whether he sat at a table that is no more."""
    sat = Match.objects.filter(Q(home=entrant) | Q(away=entrant), pk=match_id)
    return sat.filter(round__published_at__isnull=False).exists()


def past(row: Match, entrant: Entrant, tournament: Tournament) -> Past:
    side = row.side_of(entrant.pk)
    is_swiss = row.round.stage == Stage.SWISS
    earned = points_in(played.match(row), str(entrant.pk), tournament.points)
    return Past(
        match=row,
        side=side,
        letter=letter(row, side),
        points=earned if is_swiss else 0,
        is_provisional=is_provisional(row),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """His Swiss rounds in numbers."""

    points: int
    won: int
    lost: int
    tied: int

    @property
    def record(self) -> str:
        return f"{self.won}-{self.lost}-{self.tied}"


def tally(rounds: Sequence[Past]) -> Tally:
    """Add up what is decided; a bye is won, a round that he missed is lost."""
    swiss = [each for each in rounds if each.match.round.stage == Stage.SWISS]
    letters = [each.letter for each in swiss]
    return Tally(
        points=sum(each.points for each in swiss),
        won=letters.count(Letter.WON) + letters.count(Letter.BYE),
        lost=letters.count(Letter.LOST) + letters.count(Letter.MISSED),
        tied=letters.count(Letter.TIED),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """Where he stood when a round was closed."""

    round: int
    label: str  # "3="
    of: int


def standing(tournament: Tournament, entrant: Entrant) -> Standing | None:
    """Tell his place at the end of the last closed Swiss round."""
    found = LAST_CLOSED(event=tournament.pk)
    if not found:
        return None
    [(number, rows)] = found
    for row in rows or ():
        if row["entrant"] == str(entrant.pk):
            return Standing(round=number, label=row["label"], of=len(rows))
    return None


LAST_CLOSED = Often(
    lambda event: (
        Round.objects.filter(
            tournament=event, stage=Stage.SWISS, state=RoundState.CLOSED
        )
        .order_by("-number")
        .values_list("number", "standings")[:1]
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalPlace:
    """Where he is in the order at the end."""

    place: int
    of: int
    is_shared: bool


def final_place(tournament: Tournament, entrant: Entrant) -> FinalPlace | None:
    """Tell his place when all is over; whoever was put out has none."""
    try:
        order = cut.final_order(tournament)
    except TournamentError:  # an event that was never played out
        return None
    places = [each.place for each in order]
    for each in order:
        if each.entrant == str(entrant.pk):
            shared = places.count(each.place) > 1
            return FinalPlace(place=each.place, of=len(order), is_shared=shared)
    return None


GIVEN_REASONS = ("result_ruled", "result_corrected")


def rulings(*matches: Match) -> dict[UUID, str]:
    """Give why officials decided matches as they did: one query, or none.

    Only the two of a match are shown this; ask with matches of one of them.
    """
    by_hand = (Settled.RULED, Settled.BY_STAFF)
    asked = [each.pk for each in matches if each.settled in by_hand]
    if not asked:
        return {}
    said = Entry.objects.filter(match__in=asked, kind__in=GIVEN_REASONS).order_by("seq")
    return dict(said.values_list("match_id", REASON))  # the newest stays


def may_appeal(tournament: Tournament, match: Match) -> bool:
    """Tell whether a ruling may go to the head judge; the service decides."""
    if match.settled != Settled.RULED or match.appealed_by:
        return False
    return not is_ruled_by_head_judge(tournament, match)


def is_ruled_by_head_judge(tournament: Tournament, match: Match) -> bool:
    """Tell whether the ruling that stands is the head judge's own."""
    last = Entry.objects.filter(match=match, kind="result_ruled").order_by("-seq")
    ruling = last.select_related("actor").first()
    if ruling is None or ruling.actor is None:
        return False
    return Part.HEAD_JUDGE in policy.position(ruling.actor, tournament).parts


@dataclass(frozen=True, slots=True)
class Appealed:
    """A ruling that was taken to the head judge: what it was, and both reasons."""

    ruling: str
    reason: str
    appeal: str


def appealed(match: Match) -> Appealed | None:
    """Give the ruling of a match that waits for the head judge: one query, or none."""
    if not match.appealed_by or match.disputed_at is None:
        return None
    kinds = ("result_ruled", "ruling_appealed")
    lines = Entry.objects.filter(match=match, kind__in=kinds)
    lines = lines.select_related("payload", "remainder").order_by("seq")
    found = {each.kind: told_by(each) for each in lines}
    ruled, appeal = (found.get(kind) for kind in kinds)
    if ruled is None or appeal is None:
        return None
    cells = ruled.after
    said = ""
    if cells:
        said = words.worded(match, cells["outcome"], cells["winner"], cells["games"])
    return Appealed(said, ruled.reason, appeal.reason)


def told_by(entry: Entry) -> Payload | Remainder | None:
    """Give what a line says, or what is left of that."""
    return getattr(entry, "payload", None) or getattr(entry, "remainder", None)


def newest_round(tournament: Tournament) -> Round | None:
    """Give the last round that people may see, without what its pairing rests on."""
    found = Round.objects.filter(tournament=tournament, state__in=played.ON_THE_BOOKS)
    return found.defer(*BULKY).order_by("-published_at").first()


def seeds(tournament: Tournament, *people: Entrant | None) -> list[int | None]:
    """Give the places with which people came into the cut."""
    order = {key: at for at, key in enumerate(tournament.cut_seeds, 1)}
    return [order.get(str(each.pk)) if each else None for each in people]


# Lists.


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnList:
    """What has become of his list, and until when he may hand in another."""

    policy: str
    submission: Submission | None
    locks_at: datetime | None
    now: datetime
    is_open: bool  # for him
    is_waived: bool
    is_unlocked: bool
    status: str = ""
    why: str = ""  # what the head judge said

    @property
    def is_missing(self) -> bool:
        return (
            self.policy == ListPolicy.REQUIRED
            and self.submission is None
            and not self.is_waived
        )


NOT_THERE, ACCEPTED, NOTED, ASKED, ALLOWED, REFUSED = (
    "missing", "accepted", "noted", "asked", "allowed", "refused",
)  # fmt: skip


def own_list(tournament: Tournament, entrant: Entrant) -> OwnList:
    """Read where his list stands, by the clock of the database (H6)."""
    locked = Tournament.objects.annotate(locks_at=events.LOCKS_AT)
    locks_at, now = locked.filter(pk=tournament.pk).values_list("locks_at", Now()).get()
    current = lists.current(entrant)
    takes = (
        tournament.list_policy != ListPolicy.NONE
        and tournament.state in (*events.BEFORE_THE_START, TournamentState.RUNNING)
        and entrant.state in (*played.PLAYING, "waitlisted")
    )
    in_time = locks_at is None or locks_at >= now
    return OwnList(
        policy=tournament.list_policy,
        submission=current,
        locks_at=locks_at,
        now=now,
        is_open=takes and (in_time or entrant.is_unlocked),
        is_waived=bool(entrant.waived),
        is_unlocked=entrant.is_unlocked and not in_time,
        status=status_of(tournament, current),
        why=decision(current),
    )


def submission_of(tournament: Tournament, pk: UUID) -> Submission:
    """Give a list through its event, or raise Submission.DoesNotExist.

    Nobody has been shown it yet: `lists.sight` says who may.
    """
    found = Submission.objects.select_related("entrant")
    return found.get(pk=pk, entrant__tournament=tournament)


def status_of(tournament: Tournament, submission: Submission | None) -> str:
    """Say in one word what the event makes of a list (events 4)."""
    if submission is None:
        return NOT_THERE
    if submission.verdict != Verdict.UNDETERMINED:
        return ACCEPTED if submission.verdict == Verdict.LEGAL else REFUSED
    if submission.accepted is not None:
        return ALLOWED if submission.accepted else REFUSED
    by_policy = {Undetermined.ACCEPT: NOTED, Undetermined.HEAD_JUDGE: ASKED}
    return by_policy.get(Undetermined(tournament.undetermined_policy), REFUSED)


def decision(submission: Submission | None) -> str:
    """Give the words with which the head judge decided on a list."""
    if submission is None or submission.accepted is None:
        return ""
    said = Entry.objects.filter(
        Q(payload__after__number=submission.number)
        | Q(remainder__after__number=submission.number),
        kind="list_decided",
        entrant=submission.entrant_id,
    ).order_by("-seq")
    return said.values_list(REASON, flat=True).first() or ""
