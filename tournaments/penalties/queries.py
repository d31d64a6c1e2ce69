"""Penalties of an event, for officials and for the players who got them."""

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
    Infraction,
    PenaltyGrade,
    PenaltySuggestion,
    PriorPenalty,
    find_infraction,
    may_give_penalty,
    suggest_penalty,
)

# What a penalty replaced: the match before and after it, whether revoking it gave that
# back, and what whoever was put out had been.
BEFORE, AFTER, RETURNED, ENTRANT = "before", "after", "returned", "entrant"

# When a penalty can be written down at all.
WRITTEN_IN = (*events.BEFORE_THE_START, TournamentState.RUNNING)


def penalties_of_event(tournament: Tournament) -> QuerySet[Penalty]:
    """Return the penalties of an event, the newest first, with related rows."""
    return (
        Penalty.objects.filter(entrant__tournament=tournament)
        .select_related("entrant", "match__round", "by", "revoked_by")
        .defer(*(f"match__round__{each}" for each in ("inputs", "certificate")))
        .order_by("-made_at", "-pk")
    )


def penalties_of_entrant(entrant: Entrant) -> list[Penalty]:
    """Return the penalties of an entrant, the newest first."""
    if not FIRST_ID_OF(entrant=entrant.pk):
        return []  # as of almost everybody, and phones ask all day
    found = penalties_of_event(entrant.tournament).filter(entrant=entrant)
    return penalties_with_event(found, entrant.tournament)


FIRST_ID_OF = CompiledQuery(
    lambda entrant: (
        Penalty.objects.filter(entrant=entrant).order_by().values_list("pk")[:1]
    )
)


def penalties_with_event(
    found: Iterable[Penalty], tournament: Tournament
) -> list[Penalty]:
    """Return penalties as a list, each with the event set to save queries."""
    rows = list(found)
    for each in rows:
        each.entrant.tournament = tournament
    return rows


def own_penalties(entrant: Entrant) -> list["PenaltyText"]:
    """Return an entrant's penalties for their own page, revoked ones included."""
    return [PenaltyText(each) for each in penalties_of_entrant(entrant)]


def penalties_at(match: Match, tournament: Tournament) -> list["PenaltyText"]:
    """Return the penalties given at a table, the newest first."""
    found = penalties_of_event(tournament).filter(match=match)
    return [PenaltyText(each) for each in penalties_with_event(found, tournament)]


@dataclass(frozen=True, slots=True)
class PenaltyText:
    """A penalty in words."""

    penalty: Penalty

    @property
    def infraction(self) -> Infraction:
        return find_infraction(self.penalty.infraction)

    @property
    def is_revoked(self) -> bool:
        return self.penalty.revoked_at is not None

    @property
    def tone(self) -> str:
        """Return the tone of the badge: "", "warn" or "bad"."""
        if self.is_revoked:
            return ""
        grade = PenaltyGrade(self.penalty.grade)
        if grade in (PenaltyGrade.NOTE, PenaltyGrade.CAUTION):
            return ""
        return "warn" if grade is PenaltyGrade.WARNING else "bad"

    @property
    def round_and_table(self) -> str:
        """Return the round and table of a penalty, or ""."""
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


def penalties_not_revoked(given: Iterable[Penalty]) -> list[PriorPenalty]:
    """Return the penalties that count as history: those not revoked."""
    return [
        PriorPenalty(each.infraction, PenaltyGrade(each.grade))
        for each in given
        if each.revoked_at is None
    ]


def suggested_grades(given: Iterable[Penalty]) -> dict[str, PenaltySuggestion]:
    """Return the usual grade for each infraction, given this history."""
    history = penalties_not_revoked(given)
    return {key: suggest_penalty(history, key) for key in INFRACTIONS}


def penalty_counts_text(given: Iterable[Penalty]) -> str:
    """Return a history in a few words: "2 cautions, 1 warning"."""
    counted = [each.grade for each in penalties_not_revoked(given)]
    found = [
        (grade, counted.count(grade)) for grade in PenaltyGrade if grade in counted
    ]
    return ", ".join(
        f"{count} {plural_grade_text(grade) if count > 1 else grade.words}"
        for grade, count in found
    )


def plural_grade_text(grade: PenaltyGrade) -> str:
    return f"{grade.words}es" if grade.words.endswith("ss") else f"{grade.words}s"


# What forms carry.


def version_without_penalties(match: Match) -> int:
    """Return the version of a match, not counting the changes by penalties.

    Two officials may penalize both sides of a table at the same time: a penalty does
    not make the other form stale, any other change does.
    """
    moved = 0
    for replaced in Penalty.objects.filter(match=match).values_list(
        "replaced", flat=True
    ):
        moved += (BEFORE in replaced) + (RETURNED in replaced)
    return match.version - moved


def grade_changes_result(penalty: Penalty) -> bool:
    return penalty.match_id is not None and BEFORE in penalty.replaced


def count_penalties(entrant_id: UUID) -> int:
    return Penalty.objects.filter(entrant=entrant_id).count()


# Who may.


def grades_for(position: Position) -> list[PenaltyGrade]:
    return [grade for grade in PenaltyGrade if may_give_penalty(grade, position.parts)]


def is_official_or_opponent(position: Position, entrant: Entrant) -> bool:
    """Return whether the entrant is the official themself or their current opponent."""
    return entrant.pk in own_entry_and_opponent_ids(position)


def own_entry_and_opponent_ids(position: Position) -> set[object]:
    """Return the ids of the official's own entries and of their opponents."""
    own = {each.pk for each in position.entries}
    return own | lists.current_opponents(*position.entries)


def may_revoke(
    position: Position, penalty: Penalty, *, near: Collection[UUID] | None = None
) -> bool:
    """Return whether the official may revoke it: the head judge all, a judge their own.

    `near` is from `own_entry_and_opponent_ids`; pass it when asking about many.
    """
    if penalty.revoked_at is not None:
        return False
    if not may_give_penalty(PenaltyGrade(penalty.grade), position.parts):
        return False
    is_head = may_give_penalty(PenaltyGrade.DISQUALIFICATION, position.parts)
    if not is_head and penalty.by_id != position.viewer.pk:
        return False
    in_it = penalty.match is not None and position.plays_match(penalty.match)
    if near is None:
        return not in_it and not is_official_or_opponent(position, penalty.entrant)
    return not in_it and penalty.entrant_id not in near


# Looking through them.


class PenaltyFilter(StrEnum):
    ALL = "all"
    STANDING = "standing"
    LOSSES = "losses"
    REVOKED = "revoked"


TITLES = {
    PenaltyFilter.ALL: "All",
    PenaltyFilter.STANDING: "In effect",
    PenaltyFilter.LOSSES: "Game loss or worse",
    PenaltyFilter.REVOKED: "Revoked",
}

HARD = (
    PenaltyGrade.GAME_LOSS,
    PenaltyGrade.MATCH_LOSS,
    PenaltyGrade.DISQUALIFICATION,
)


def filter_penalties(
    found: QuerySet[Penalty], chosen: PenaltyFilter
) -> QuerySet[Penalty]:
    """Return the penalties that a filter shows."""
    if chosen is PenaltyFilter.STANDING:
        return found.filter(revoked_at=None)
    if chosen is PenaltyFilter.REVOKED:
        return found.filter(revoked_at__isnull=False)
    if chosen is PenaltyFilter.LOSSES:
        return found.filter(grade__in=HARD)
    return found


def count_by_filter(tournament: Tournament) -> dict[PenaltyFilter, int]:
    """Return how many penalties each filter shows: one query."""
    rows = list(
        Penalty.objects.filter(entrant__tournament=tournament).values_list(
            "grade", "revoked_at"
        )
    )
    return {
        PenaltyFilter.ALL: len(rows),
        PenaltyFilter.STANDING: sum(revoked is None for _, revoked in rows),
        PenaltyFilter.LOSSES: sum(grade in HARD for grade, _ in rows),
        PenaltyFilter.REVOKED: sum(revoked is not None for _, revoked in rows),
    }
