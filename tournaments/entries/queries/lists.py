"""Which deck lists of an event a viewer may read; every page asks here (H1, H13)."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from uuid import UUID

from django.db.models import Q, QuerySet

from tournaments.core import events
from tournaments.core.permissions import Position, may_read_hidden_lists
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
from tournaments.rules.decklist_visibility import (
    DecklistReaders,
    EventPhase,
    ViewerRelation,
)
from tournaments.rules.scoring import Outcome


def list_visibility_in_phase(
    tournament: Tournament, phase: EventPhase
) -> DecklistReaders:
    """Return who may read deck lists in a phase; private before they lock."""
    chosen = {
        EventPhase.LOCKED: tournament.visible_in_swiss,
        EventPhase.SWISS: tournament.visible_in_swiss,
        EventPhase.CUT: tournament.visible_in_cut,
        EventPhase.FINISHED: tournament.visible_when_finished,
    }
    return DecklistReaders(chosen.get(phase, DecklistReaders.PRIVATE))


@dataclass(frozen=True, slots=True)
class ListAccess:
    """The access of one viewer to one deck list, at this moment."""

    viewing: ViewerRelation
    mode: DecklistReaders
    phase: EventPhase
    counts: bool

    @property
    def can_view(self) -> bool:
        return decklist_visibility.can_view(
            self.viewing, mode=self.mode, phase=self.phase, counts=self.counts
        )

    @property
    def is_by_role(self) -> bool:
        return decklist_visibility.is_read_as_official(
            self.viewing, mode=self.mode, phase=self.phase, counts=self.counts
        )


def readable_list(position: Position, pk: UUID) -> tuple[Submission, ListAccess]:
    """Return a list of the event with the viewer's access to it.

    Raise Submission.DoesNotExist if it is hidden or not there, by the same queries: how
    long that takes tells nobody which it is (H4).
    """
    event = position.tournament
    found = Submission.objects.select_related("entrant").filter(
        pk=pk, entrant__tournament=event
    )
    row = found.first() or Submission(entrant=Entrant(tournament=event))
    access = access_to_submission(position, row)
    if row.pk != pk or not access.can_view:
        raise Submission.DoesNotExist
    return row, access


def access_to_submission(position: Position, submission: Submission) -> ListAccess:
    """Return a viewer's access to one submitted list; only the current one counts."""
    found = access_to_current_list(position, submission.entrant)
    return replace(found, counts=found.counts and submission.is_current)


def access_to_current_list(position: Position, owner: Entrant) -> ListAccess:
    """Return a viewer's access to the current list of an entrant."""
    own = position.entry(owner.pk)
    phase = events.deck_list_phase(position.tournament)
    viewing = ViewerRelation(
        is_owner=own is not None and own.ward_id is None,
        is_guardian=own is not None and own.ward_id is not None,
        is_official=may_read_hidden_lists(position),
        is_entrant=position.plays_in_event,
        is_opponent=owner.pk in current_opponents(*position.entries),
    )
    return ListAccess(
        viewing=viewing,
        mode=list_visibility_in_phase(position.tournament, phase),
        phase=phase,
        counts=owner.state not in NEVER_TOOK_PART,
    )


def lists_read_as_official(
    position: Position, rows: Iterable[Submission]
) -> list[Submission]:
    """Return those of the lists that a viewer reads only as an official (H9)."""
    phase = events.deck_list_phase(position.tournament)
    mode = list_visibility_in_phase(position.tournament, phase)
    return [
        row
        for row in rows
        if decklist_visibility.is_read_as_official(
            ViewerRelation(
                is_owner=position.entry(row.entrant_id) is not None,
                is_official=may_read_hidden_lists(position),
                is_entrant=position.plays_in_event,
            ),
            mode=mode,
            phase=phase,
            counts=row.is_current and row.entrant.state not in NEVER_TOOK_PART,
        )
    ]


def current_opponents(*own: Entrant) -> set[object]:
    """Return the ids of the opponents of some entrants in the published round."""
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


def lists_visible_to(position: Position) -> QuerySet[Submission]:
    """Return the current lists that a viewer may read, as an official or otherwise."""
    return (
        _counting_lists(position)
        if may_read_hidden_lists(position)
        else lists_readable_without_role(position)
    )


def lists_readable_without_role(position: Position) -> QuerySet[Submission]:
    """Return the viewer's own lists and those released to them."""
    mine = Q(entrant__in=position.entries)
    return _counting_lists(position).filter(mine | _released_condition(position))


def lists_released_to(position: Position) -> QuerySet[Submission]:
    """Return the lists that the settings of the event show to a viewer."""
    return _counting_lists(position).filter(_released_condition(position))


def _counting_lists(position: Position) -> QuerySet[Submission]:
    return Submission.objects.filter(
        entrant__tournament=position.tournament, is_current=True
    ).select_related("entrant")


def _released_condition(position: Position) -> Q:
    """Return the condition for lists that the settings show to a viewer.

    A condition, not a subquery: with outdated statistics, PostgreSQL runs a subquery
    for every row.
    """
    phase = events.deck_list_phase(position.tournament)
    mode = list_visibility_in_phase(position.tournament, phase)
    met = ViewerRelation(is_entrant=position.plays_in_event, is_opponent=True)
    others = ViewerRelation(is_entrant=position.plays_in_event)
    took_part = ~Q(entrant__state__in=NEVER_TOOK_PART)
    if decklist_visibility.is_shown_by_settings(others, mode=mode, phase=phase):
        return took_part
    if position.entries and decklist_visibility.is_shown_by_settings(
        met, mode=mode, phase=phase
    ):
        return took_part & Q(entrant__in=current_opponents(*position.entries))
    return Q(pk__in=())


@dataclass(frozen=True, slots=True)
class ListRelease:
    """How many lists more people may read once the event is finished, and who."""

    count: int
    mode: DecklistReaders

    @property
    def is_public(self) -> bool:
        return self.mode == DecklistReaders.PUBLIC


def lists_released_by_finishing(tournament: Tournament) -> ListRelease | None:
    """Return how many lists more people may read after finishing; None if none."""
    now = list_visibility_in_phase(tournament, events.deck_list_phase(tournament))
    then = list_visibility_in_phase(tournament, EventPhase.FINISHED)
    if then not in (DecklistReaders.ENTRANTS, DecklistReaders.PUBLIC):
        return None
    if not decklist_visibility.has_more_readers(then, than=now):
        return None
    shown = Submission.objects.filter(entrant__tournament=tournament, is_current=True)
    count = shown.exclude(entrant__state__in=NEVER_TOOK_PART).count()
    return ListRelease(count, then) if count else None


def submissions_of(entrant: Entrant) -> QuerySet[Submission]:
    """Return all lists that an entrant has submitted, the newest first."""
    return Submission.objects.filter(entrant=entrant).order_by("-number")


def current_submission(entrant: Entrant) -> Submission | None:
    return Submission.objects.filter(entrant=entrant, is_current=True).first()


def consent_text(tournament: Tournament, *, say: Callable[[str], str] = str) -> str:
    """Return who will read deck lists of this event; stored with each list."""
    return decklist_visibility.visibility_notice(
        swiss=tournament.visible_in_swiss,
        cut=tournament.visible_in_cut,
        finished=tournament.visible_when_finished,
        say=say,
    )


# P6: what everybody may read once an event is over; all else is kept for a while.
PUBLISHED = Q(
    is_current=True,
    entrant__tournament__state=TournamentState.FINISHED,
    entrant__tournament__visible_when_finished=DecklistReaders.PUBLIC,
) & ~Q(entrant__state__in=NEVER_TOOK_PART)
