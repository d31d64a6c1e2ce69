"""Lists of an event as somebody may see them; every outlet asks here (H1, H13)."""

from dataclasses import dataclass, replace

from django.db.models import Q, QuerySet

from tournaments import lists
from tournaments.capabilities import May
from tournaments.lists import Mode, Phase, Viewing
from tournaments.models import (
    Entrant,
    EntrantState,
    Match,
    RoundState,
    Submission,
    Tournament,
)
from tournaments.policy import Position
from tournaments.scoring import Outcome
from tournaments.selectors import events
from tournaments.selectors.played import NEVER_TOOK_PART


def mode_in(tournament: Tournament, phase: Phase) -> Mode:
    """Give who may read lists in a phase; before they lock nobody asks for it."""
    chosen = {
        Phase.LOCKED: tournament.visible_in_swiss,
        Phase.SWISS: tournament.visible_in_swiss,
        Phase.CUT: tournament.visible_in_cut,
        Phase.FINISHED: tournament.visible_when_finished,
    }
    return Mode(chosen.get(phase, Mode.PRIVATE))


def is_official(position: Position) -> bool:
    """Tell whether somebody reads hidden lists by office.

    H9: never who plays, nor who waits for a place in which he will play.
    """
    may_come_in = (
        position.entrant is not None
        and position.entrant.state != EntrantState.WITHDRAWN
    )
    return position.may(May.READ_LISTS) and not may_come_in


@dataclass(frozen=True, slots=True)
class Sight:
    """Somebody before one list, at one moment."""

    viewing: Viewing
    mode: Mode
    phase: Phase
    counts: bool

    @property
    def can_view(self) -> bool:
        return lists.can_view(
            self.viewing, mode=self.mode, phase=self.phase, counts=self.counts
        )

    @property
    def is_by_office(self) -> bool:
        return lists.is_read_by_office(
            self.viewing, mode=self.mode, phase=self.phase, counts=self.counts
        )


def sight(position: Position, submission: Submission) -> Sight:
    """Find out what somebody is to a list; `submission.entrant` is of his event."""
    found = sight_of(position, submission.entrant)
    return replace(found, counts=found.counts and submission.is_current)


def sight_of(position: Position, owner: Entrant) -> Sight:
    """Find out what somebody is to the list of an entrant that counts."""
    own = position.entrant
    phase = events.phase(position.tournament)
    viewing = Viewing(
        is_owner=own is not None and own.pk == owner.pk,
        is_official=is_official(position),
        is_entrant=position.plays,
        is_opponent=own is not None and owner.pk in opponents(own),
    )
    return Sight(
        viewing=viewing,
        mode=mode_in(position.tournament, phase),
        phase=phase,
        counts=owner.state not in NEVER_TOOK_PART,
    )


def opponents(entrant: Entrant) -> set[object]:
    """Give whoever sits across from somebody in the published round."""
    pairs = (
        Match.objects.filter(
            Q(home=entrant) | Q(away=entrant),
            round__tournament=entrant.tournament_id,
            round__state=RoundState.PUBLISHED,
        )
        .exclude(outcome=Outcome.CANCELLED)
        .values_list("home_id", "away_id")
    )
    return {each for pair in pairs for each in pair} - {entrant.pk, None}


def visible_to(position: Position) -> QuerySet[Submission]:
    """Give the lists that count and that somebody may read, by the same rule."""
    own = position.entrant
    found = Submission.objects.filter(
        entrant__tournament=position.tournament, is_current=True
    ).select_related("entrant")
    if is_official(position):
        return found
    released = Q(pk__in=released_to(position).values("pk"))
    return found.filter(released | Q(entrant=own)) if own else found.filter(released)


def released_to(position: Position) -> QuerySet[Submission]:
    """Give the lists that the settings show to somebody."""
    phase = events.phase(position.tournament)
    mode = mode_in(position.tournament, phase)
    counting = Submission.objects.filter(
        entrant__tournament=position.tournament, is_current=True
    ).exclude(entrant__state__in=NEVER_TOOK_PART)
    met = Viewing(is_entrant=position.plays, is_opponent=True)
    others = Viewing(is_entrant=position.plays)
    if lists.is_released_to(others, mode=mode, phase=phase):
        return counting
    if position.entrant and lists.is_released_to(met, mode=mode, phase=phase):
        return counting.filter(entrant__in=opponents(position.entrant))
    return counting.none()


def of(entrant: Entrant) -> QuerySet[Submission]:
    """Give every list that somebody has handed in, the one that counts first."""
    return Submission.objects.filter(entrant=entrant).order_by("-number")


def current(entrant: Entrant) -> Submission | None:
    return Submission.objects.filter(entrant=entrant, is_current=True).first()


def is_accepted(tournament: Tournament, submission: Submission) -> bool:
    """Tell whether somebody may play with a list."""
    return lists.is_accepted(
        submission.verdict,
        decided=submission.accepted,
        undetermined_policy=tournament.undetermined_policy,
    )


def consent(tournament: Tournament) -> str:
    """Say who will read a list of this event, as it is kept with the list."""
    return lists.consent(
        swiss=tournament.visible_in_swiss,
        cut=tournament.visible_in_cut,
        finished=tournament.visible_when_finished,
    )
