"""Preview of going back to the end of a round: what would be undone."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.db.models import Count, Q

from tournaments.core import cut, played, rounds
from tournaments.core.words import round_title
from tournaments.models import (
    Entrant,
    EntrantState,
    Match,
    Round,
    RoundState,
    Stage,
    Tournament,
)
from tournaments.rounds.queries import place_changes
from tournaments.rules.scoring import ALONE, UNDECIDED
from tournaments.rules.standings import compute_standings

LEFT = (EntrantState.DROPPED, EntrantState.DISQUALIFIED)


def rounds_after(round_: Round) -> list[Round]:
    """Return the rounds after a round, in order, without cancelled ones."""
    found = rounds.rounds_of_event(round_.tournament)
    if round_.stage == Stage.CUT:
        found = found.filter(stage=Stage.CUT, number__gt=round_.number)
    else:
        found = found.filter(Q(stage=Stage.CUT) | Q(number__gt=round_.number))
    return sorted(found, key=lambda each: (each.stage == Stage.CUT, each.number))


@dataclass(frozen=True, slots=True, kw_only=True)
class CancelledRound:
    """A round that would be cancelled, with its number of results and open tables."""

    round: Round
    title: str
    results: int
    open: int
    reports: int  # of tables that have no result

    @property
    def is_draft(self) -> bool:
        return self.round.state == RoundState.DRAFT


@dataclass(frozen=True, slots=True, kw_only=True)
class AffectedEntrant:
    """An entrant who joined or left after the round, and what happens to them."""

    entrant: Entrant
    since: str
    then: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RestorePreview:
    """The event as it would be after going back to the end of a round."""

    round: Round
    lost: tuple[CancelledRound, ...]
    people: tuple[AffectedEntrant, ...]
    moved: tuple["place_changes.PlaceChange", ...]
    ends_cut: bool

    @property
    def results(self) -> int:
        return sum(each.results for each in self.lost)

    @property
    def reports(self) -> int:
        return sum(each.reports for each in self.lost)

    @property
    def discarded_text(self) -> str:
        """Say how much would be lost: "2 results and 1 report"."""
        return discarded_results_text(self.lost)

    @property
    def changes_nothing(self) -> bool:
        return not self.lost and not self.ends_cut


def restore_preview(round_: Round) -> RestorePreview:
    """Return what going back would change: six queries, whatever was played."""
    tournament = round_.tournament
    later = rounds_after(round_)
    people = list(played.participants(tournament))
    return RestorePreview(
        round=round_,
        lost=cancelled_rounds(tournament, later),
        people=tuple(
            each
            for one in people
            if (each := affected_entrant(tournament, round_, one))
        ),
        moved=changed_places(tournament, round_, people),
        ends_cut=round_.stage == Stage.SWISS and tournament.stage == Stage.CUT,
    )


def cancelled_rounds(
    tournament: Tournament, later: list[Round]
) -> tuple[CancelledRound, ...]:
    current = Count("reports", filter=Q(reports__is_current=True))
    rows = (
        Match.objects.filter(round__in=later, away__isnull=False)
        .annotate(said=current)
        .values_list("round_id", "outcome", "said")
    )
    decided: dict[object, list[bool]] = {each.pk: [] for each in later}
    reports: dict[object, int] = dict.fromkeys(decided, 0)
    for key, outcome, said in rows:
        if outcome not in ALONE and outcome != "cancelled":
            decided[key].append(outcome not in UNDECIDED)
            reports[key] += said if outcome in UNDECIDED else 0
    return tuple(
        CancelledRound(
            round=each,
            title=round_title(each, tournament),
            results=sum(decided[each.pk]),
            open=len(decided[each.pk]) - sum(decided[each.pk]),
            reports=reports[each.pk],
        )
        for each in later
    )


def discarded_results_text(rounds_lost: Iterable[CancelledRound]) -> str:
    """Count what is lost with some rounds, reports only if there are any."""
    found = list(rounds_lost)
    results, reports = (
        sum(getattr(each, name) for each in found) for name in ("results", "reports")
    )
    said = [(results, "result"), *([(reports, "report")] if reports else [])]
    if reports and not results:
        said = said[1:]
    return " and ".join(
        f"{count} {noun}" + ("" if count == 1 else "s") for count, noun in said
    )


# People.


def clamped_fields(
    tournament: Tournament, round_: Round, entrant: Entrant
) -> dict[str, int]:
    """Return the fields of an entrant that would change at the end of the round.

    Who left stays out, now from this round at the latest; who joined late has missed no
    more than the rounds that remain.
    """
    if round_.stage == Stage.CUT:
        return {}
    number, found = round_.number, {}
    if entrant.first_round > number + 1:
        found["first_round"] = number + 1
    after = entrant.dropped_after
    is_short = number < (tournament.rounds or 0)
    if entrant.state in LEFT and (after is not None or is_short):
        # Whoever left in the cut had played every Swiss round.
        left = number if after is None else min(after, number)
        if left != after:
            found["dropped_after"] = left
    return found


def affected_entrant(
    tournament: Tournament, round_: Round, entrant: Entrant
) -> AffectedEntrant | None:
    """Return what happens to an entrant who joined or left after the round, or None."""
    cells = clamped_fields(tournament, round_, entrant)
    number = round_.number
    if entrant.state == EntrantState.DISQUALIFIED and "dropped_after" in cells:
        return AffectedEntrant(
            entrant=entrant, since="disqualified since", then="stays disqualified"
        )
    if "dropped_after" in cells:
        then = f"stays dropped, now from the end of round {number}; can be undone"
        return AffectedEntrant(entrant=entrant, since="dropped since", then=then)
    if "first_round" in cells:
        then = f"stays, and plays in round {number + 1}"
        return AffectedEntrant(entrant=entrant, since="entered late since", then=then)
    return None


# Standings.


def changed_places(
    tournament: Tournament, round_: Round, people: list[Entrant]
) -> tuple["place_changes.PlaceChange", ...]:
    """Return the places that would change in the standings."""
    if round_.stage == Stage.CUT:
        return ()
    rows = list(played.published_matches(tournament))
    known = cut.is_draw_known(tournament)
    now = played.standings_from_rows(tournament, people, rows, is_drawn=known)
    then = compute_standings(
        [entrant_at_end_of_round(tournament, round_, each) for each in people],
        [
            played.to_scoring_match(row)
            for row in rows
            if row.round.number <= round_.number
        ],
        settings=tournament.scoring,
        lot_seed=tournament.lot_seed if known else "",
    )
    return place_changes.place_changes_between(
        now, then, {str(each.pk): each for each in people}
    )


def entrant_at_end_of_round(
    tournament: Tournament, round_: Round, entrant: Entrant
) -> "played.scoring.Entrant":
    cells = clamped_fields(tournament, round_, entrant)
    value = replace(
        played.to_scoring_entrant(entrant),
        late=cells.get("first_round", entrant.first_round) > 1,
    )
    if "dropped_after" in cells:
        value = replace(value, dropped_after=cells["dropped_after"])
    return value
