"""Penalties as officials look through them, and as somebody sees his own."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournaments.core import events, words
from tournaments.core.compiled_query import CompiledQuery
from tournaments.core.permissions import Position
from tournaments.entries.queries import lists
from tournaments.models import Entrant, Match, Penalty, Tournament, TournamentState
from tournaments.rules.infractions import (
    INFRACTIONS,
    Grade,
    Hint,
    Infraction,
    Past,
    may_give,
    named,
    next_step,
)
from tournaments.rules.names import key_of

# What a penalty replaced: the match before and after it, whether revoking it gave that
# back, and what whoever was put out had been.
BEFORE, AFTER, RETURNED, ENTRANT = "before", "after", "returned", "entrant"

# When a penalty can be written down at all.
WRITTEN_IN = (*events.BEFORE_THE_START, TournamentState.RUNNING)


def penalties(tournament: Tournament) -> QuerySet[Penalty]:
    """Return the penalties of an event, the newest first, with what is told of them."""
    return (
        Penalty.objects.filter(entrant__tournament=tournament)
        .select_related("entrant", "match__round", "by", "revoked_by")
        .defer(*(f"match__round__{each}" for each in ("inputs", "certificate")))
        .order_by("-made_at", "-pk")
    )


def of(entrant: Entrant) -> list[Penalty]:
    """Return what somebody got in his event, the newest first."""
    if not ANY_OF(entrant=entrant.pk):
        return []  # as of almost everybody, and phones ask all day
    found = penalties(entrant.tournament).filter(entrant=entrant)
    return of_event(found, entrant.tournament)


ANY_OF = CompiledQuery(
    lambda entrant: (
        Penalty.objects.filter(entrant=entrant).order_by().values_list("pk")[:1]
    )
)


def of_event(found: Iterable[Penalty], tournament: Tournament) -> list[Penalty]:
    """Return penalties that know their event, so that none of them asks for it."""
    rows = list(found)
    for each in rows:
        each.entrant.tournament = tournament
    return rows


def shown_to_himself(entrant: Entrant) -> list["Told"]:
    """Return somebody's own penalties; what was revoked stays, marked so."""
    return [Told(each) for each in of(entrant)]


def told_at(match: Match, tournament: Tournament) -> list["Told"]:
    """Return what was given at a table, the newest first."""
    found = penalties(tournament).filter(match=match)
    return [Told(each) for each in of_event(found, tournament)]


@dataclass(frozen=True, slots=True)
class Told:
    """A penalty in words."""

    penalty: Penalty

    @property
    def infraction(self) -> Infraction:
        return named(self.penalty.infraction)

    @property
    def is_revoked(self) -> bool:
        return self.penalty.revoked_at is not None

    @property
    def tone(self) -> str:
        """Return how hard it looks: the harder, the louder."""
        if self.is_revoked:
            return ""
        grade = Grade(self.penalty.grade)
        if grade in (Grade.NOTE, Grade.CAUTION):
            return ""
        return "warn" if grade is Grade.WARNING else "bad"

    @property
    def where(self) -> str:
        """Say at which table of which round it was."""
        match = self.penalty.match
        if match is None:
            return ""
        title = words.round_title(match.round, self.penalty.entrant.tournament)
        if not match.table:
            return title
        return _("%(title)s, table %(table)s") % {
            "title": title,
            "table": match.table,
        }


# History.


def past(given: Iterable[Penalty]) -> list[Past]:
    """Return what counts of a history: what was revoked does not."""
    return [
        Past(each.infraction, Grade(each.grade))
        for each in given
        if each.revoked_at is None
    ]


def hints(given: Iterable[Penalty]) -> dict[str, Hint]:
    """Return what every infraction would hint at for somebody with this history."""
    history = past(given)
    return {key: next_step(history, key) for key in INFRACTIONS}


def tally(given: Iterable[Penalty]) -> str:
    """Say a history in a few words: "2 cautions, 1 warning"."""
    counted = [each.grade for each in past(given)]
    found = [(grade, counted.count(grade)) for grade in Grade if grade in counted]
    return ", ".join(
        f"{count} {plural(grade) if count > 1 else grade.words}"
        for grade, count in found
    )


def plural(grade: Grade) -> str:
    return f"{grade.words}es" if grade.words.endswith("ss") else f"{grade.words}s"


# What forms carry.


def unmoved(match: Match) -> int:
    """Return what the form of a penalty must expect of its match.

    Two officials may penalise both sides of a table at the same time, and neither waits
    for the other: a penalty makes no form of another stale, all else does (C7).
    """
    moved = 0
    for replaced in Penalty.objects.filter(match=match).values_list(
        "replaced", flat=True
    ):
        moved += (BEFORE in replaced) + (RETURNED in replaced)
    return match.version - moved


def changes_result(penalty: Penalty) -> bool:
    return penalty.match_id is not None and BEFORE in penalty.replaced


def known(entrant_id: UUID) -> int:
    """Count what a form shows as the history of somebody."""
    return Penalty.objects.filter(entrant=entrant_id).count()


# Who may.


def grades_for(position: Position) -> list[Grade]:
    return [grade for grade in Grade if may_give(grade, position.parts)]


def is_too_near(position: Position, entrant: Entrant) -> bool:
    """Return whether somebody would penalise himself or his own opponent (events 1)."""
    return entrant.pk in near(position)


def near(position: Position) -> set[object]:
    """Return those whom somebody plays for, and whoever sits across from them."""
    own = {each.pk for each in position.entries}
    return own | lists.opponents(*position.entries)


def may_revoke(
    position: Position, penalty: Penalty, *, near: Collection[UUID] | None = None
) -> bool:
    """Let the head judge revoke all, and a judge what he has given himself.

    Whoever asks about many says whom he is too near to, himself and his opponent.
    """
    if penalty.revoked_at is not None:
        return False
    if not may_give(Grade(penalty.grade), position.parts):
        return False
    is_head = may_give(Grade.DISQUALIFICATION, position.parts)
    if not is_head and penalty.by_id != position.viewer.pk:
        return False
    in_it = penalty.match is not None and position.is_at(penalty.match)
    if near is None:
        return not in_it and not is_too_near(position, penalty.entrant)
    return not in_it and penalty.entrant_id not in near


# Looking through them.


class Show(StrEnum):
    ALL = "all"
    STANDING = "standing"
    LOSSES = "losses"
    REVOKED = "revoked"


TITLES = {
    Show.ALL: "All",
    Show.STANDING: "Standing",
    Show.LOSSES: "Game loss and harder",
    Show.REVOKED: "Revoked",
}


def picked(found: QuerySet[Penalty], show: Show) -> QuerySet[Penalty]:
    """Pick those who are asked for."""
    if show is Show.STANDING:
        return found.filter(revoked_at=None)
    if show is Show.REVOKED:
        return found.filter(revoked_at__isnull=False)
    if show is Show.LOSSES:
        hard = (Grade.GAME_LOSS, Grade.MATCH_LOSS, Grade.DISQUALIFICATION)
        return found.filter(grade__in=hard)
    return found


def concerning(found: QuerySet[Penalty], said: str) -> QuerySet[Penalty]:
    """Pick by a part of a name, whatever its case."""
    return found.filter(entrant__name_key__contains=key_of(said))


def counts(tournament: Tournament) -> dict[Show, int]:
    """Count what each filter finds: one query."""
    rows = list(
        Penalty.objects.filter(entrant__tournament=tournament).values_list(
            "grade", "revoked_at"
        )
    )
    hard = (Grade.GAME_LOSS, Grade.MATCH_LOSS, Grade.DISQUALIFICATION)
    return {
        Show.ALL: len(rows),
        Show.STANDING: sum(revoked is None for _, revoked in rows),
        Show.LOSSES: sum(grade in hard for grade, _ in rows),
        Show.REVOKED: sum(revoked is not None for _, revoked in rows),
    }
