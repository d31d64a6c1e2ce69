"""Lists of an event as somebody may see them; every outlet asks here (H1, H13)."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from django.db.models import Q, QuerySet

from tournaments.core import events
from tournaments.core.permissions import Position, is_official
from tournaments.core.played import NEVER_TOOK_PART
from tournaments.models import (
    Entrant,
    Match,
    RoundState,
    Submission,
    Tournament,
    TournamentState,
)
from tournaments.rules import decklist_visibility
from tournaments.rules.decklist_visibility import Mode, Phase, Viewing
from tournaments.rules.scoring import Outcome


def mode_in(tournament: Tournament, phase: Phase) -> Mode:
    """Return who may read lists in a phase; before they lock nobody asks for it."""
    chosen = {
        Phase.LOCKED: tournament.visible_in_swiss,
        Phase.SWISS: tournament.visible_in_swiss,
        Phase.CUT: tournament.visible_in_cut,
        Phase.FINISHED: tournament.visible_when_finished,
    }
    return Mode(chosen.get(phase, Mode.PRIVATE))


@dataclass(frozen=True, slots=True)
class Sight:
    """Somebody before one list, at one moment."""

    viewing: Viewing
    mode: Mode
    phase: Phase
    counts: bool

    @property
    def can_view(self) -> bool:
        return decklist_visibility.can_view(
            self.viewing, mode=self.mode, phase=self.phase, counts=self.counts
        )

    @property
    def is_by_office(self) -> bool:
        return decklist_visibility.is_read_by_office(
            self.viewing, mode=self.mode, phase=self.phase, counts=self.counts
        )


def sight(position: Position, submission: Submission) -> Sight:
    """Find out what somebody is to a list; `submission.entrant` is of his event."""
    found = sight_of(position, submission.entrant)
    return replace(found, counts=found.counts and submission.is_current)


def sight_of(position: Position, owner: Entrant) -> Sight:
    """Find out what somebody is to the list of an entrant that counts."""
    own = position.entry(owner.pk)
    phase = events.list_phase(position.tournament)
    viewing = Viewing(
        is_owner=own is not None and own.ward_id is None,
        is_guardian=own is not None and own.ward_id is not None,
        is_official=is_official(position),
        is_entrant=position.plays,
        is_opponent=owner.pk in opponents(*position.entries),
    )
    return Sight(
        viewing=viewing,
        mode=mode_in(position.tournament, phase),
        phase=phase,
        counts=owner.state not in NEVER_TOOK_PART,
    )


def read_by_office(position: Position, rows: Iterable[Submission]) -> list[Submission]:
    """Return those of some lists that an official reads by office alone (H9).

    The phase is asked for once, so that a whole event costs what one list does.
    """
    phase = events.list_phase(position.tournament)
    mode = mode_in(position.tournament, phase)
    return [
        row
        for row in rows
        if decklist_visibility.is_read_by_office(
            Viewing(
                is_owner=position.entry(row.entrant_id) is not None,
                is_official=is_official(position),
                is_entrant=position.plays,
            ),
            mode=mode,
            phase=phase,
            counts=row.is_current and row.entrant.state not in NEVER_TOOK_PART,
        )
    ]


def opponents(*own: Entrant) -> set[object]:
    """Return whoever sits across from some of one event in the published round."""
    if not own:
        return set()
    pairs = (
        Match.objects.filter(
            Q(home__in=own) | Q(away__in=own),
            round__tournament=own[0].tournament_id,
            round__state=RoundState.PUBLISHED,
        )
        .exclude(outcome=Outcome.CANCELLED)
        .values_list("home_id", "away_id")
    )
    seated = [(one, other) for pair in pairs for one, other in (pair, pair[::-1])]
    mine = {each.pk for each in own}
    return {other for one, other in seated if one in mine} - {None}


def visible_to(position: Position) -> QuerySet[Submission]:
    """Return the lists that count and that somebody may read, by the same rule."""
    return _counting(position) if is_official(position) else shown_to(position)


def shown_to(position: Position) -> QuerySet[Submission]:
    """Return the lists that somebody reads without an office: his own, and released."""
    mine = Q(entrant__in=position.entries)
    return _counting(position).filter(mine | _released(position))


def released_to(position: Position) -> QuerySet[Submission]:
    """Return the lists that the settings show to somebody."""
    return _counting(position).filter(_released(position))


def _counting(position: Position) -> QuerySet[Submission]:
    return Submission.objects.filter(
        entrant__tournament=position.tournament, is_current=True
    ).select_related("entrant")


def _released(position: Position) -> Q:
    """Say which lists of an event the settings show to somebody.

    A condition and no query within a query: where the tables have grown since the
    database last counted them, it walks those for every row.
    """
    phase = events.list_phase(position.tournament)
    mode = mode_in(position.tournament, phase)
    met = Viewing(is_entrant=position.plays, is_opponent=True)
    others = Viewing(is_entrant=position.plays)
    took_part = ~Q(entrant__state__in=NEVER_TOOK_PART)
    if decklist_visibility.is_released_to(others, mode=mode, phase=phase):
        return took_part
    if position.entries and decklist_visibility.is_released_to(
        met, mode=mode, phase=phase
    ):
        return took_part & Q(entrant__in=opponents(*position.entries))
    return Q(pk__in=())


@dataclass(frozen=True, slots=True)
class Release:
    """Lists that finishing an event shows to more people than may read them now."""

    count: int
    mode: Mode

    @property
    def is_public(self) -> bool:
        return self.mode == Mode.PUBLIC


def shown_by_finishing(tournament: Tournament) -> Release | None:
    """Return which lists more people may read once the event is finished, if any."""
    now = mode_in(tournament, events.list_phase(tournament))
    then = mode_in(tournament, Phase.FINISHED)
    if then not in (Mode.ENTRANTS, Mode.PUBLIC):
        return None
    if not decklist_visibility.is_wider(then, than=now):
        return None
    shown = Submission.objects.filter(entrant__tournament=tournament, is_current=True)
    count = shown.exclude(entrant__state__in=NEVER_TOOK_PART).count()
    return Release(count, then) if count else None


def of(entrant: Entrant) -> QuerySet[Submission]:
    """Return every list that somebody has handed in, the one that counts first."""
    return Submission.objects.filter(entrant=entrant).order_by("-number")


def current(entrant: Entrant) -> Submission | None:
    return Submission.objects.filter(entrant=entrant, is_current=True).first()


def is_accepted(tournament: Tournament, submission: Submission) -> bool:
    """Return whether somebody may play with a list."""
    return decklist_visibility.is_accepted(
        submission.verdict,
        decided=submission.accepted,
        undetermined_policy=tournament.undetermined_policy,
    )


def consent(tournament: Tournament, *, say: Callable[[str], str] = str) -> str:
    """Say who will read a list of this event, as it is kept with the list.

    A page gives the way to say it in its own language.
    """
    return decklist_visibility.consent(
        swiss=tournament.visible_in_swiss,
        cut=tournament.visible_in_cut,
        finished=tournament.visible_when_finished,
        say=say,
    )


# P6: what everybody may read once an event is over; all else is kept for a while.
PUBLISHED = Q(
    is_current=True,
    entrant__tournament__state=TournamentState.FINISHED,
    entrant__tournament__visible_when_finished=Mode.PUBLIC,
) & ~Q(entrant__state__in=NEVER_TOOK_PART)
