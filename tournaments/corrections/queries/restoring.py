"""What going back to the end of a round would undo, computed and not written."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.db.models import Count, Q

from tournaments.core import played, rounds
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
from tournaments.rounds.queries import moves
from tournaments.rules.scoring import ALONE, UNDECIDED
from tournaments.rules.standings import standings

LEFT = (EntrantState.DROPPED, EntrantState.DISQUALIFIED)


def later(round_: Round) -> list[Round]:
    """Give what came after a round and was not cancelled, in order; a draft is last."""
    found = rounds.rounds(round_.tournament)
    if round_.stage == Stage.CUT:
        found = found.filter(stage=Stage.CUT, number__gt=round_.number)
    else:
        found = found.filter(Q(stage=Stage.CUT) | Q(number__gt=round_.number))
    return sorted(found, key=lambda each: (each.stage == Stage.CUT, each.number))


@dataclass(frozen=True, slots=True, kw_only=True)
class Lost:
    """A round that would be cancelled."""

    round: Round
    title: str
    results: int
    open: int
    reports: int  # of tables that have no result

    @property
    def is_draft(self) -> bool:
        return self.round.state == RoundState.DRAFT


@dataclass(frozen=True, slots=True, kw_only=True)
class Concerned:
    """Somebody who left or came since, and what becomes of him."""

    entrant: Entrant
    since: str
    then: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Return:
    """An event as it would be at the end of a round."""

    round: Round
    lost: tuple[Lost, ...]
    people: tuple[Concerned, ...]
    moved: tuple["moves.Move", ...]
    ends_cut: bool

    @property
    def results(self) -> int:
        return sum(each.results for each in self.lost)

    @property
    def reports(self) -> int:
        return sum(each.reports for each in self.lost)

    @property
    def loss(self) -> str:
        """Say how much would be lost: "2 results and 1 report"."""
        return loss_in_words(self.lost)

    @property
    def is_nothing(self) -> bool:
        return not self.lost and not self.ends_cut


def preview(round_: Round) -> Return:
    """Return what going back would change: six queries, whatever was played."""
    tournament = round_.tournament
    gone = later(round_)
    people = list(played.took_part(tournament))
    return Return(
        round=round_,
        lost=lost(tournament, gone),
        people=tuple(
            each for one in people if (each := concerned(tournament, round_, one))
        ),
        moved=moved(tournament, round_, people),
        ends_cut=round_.stage == Stage.SWISS and tournament.stage == Stage.CUT,
    )


def lost(tournament: Tournament, gone: list[Round]) -> tuple[Lost, ...]:
    current = Count("reports", filter=Q(reports__is_current=True))
    rows = (
        Match.objects.filter(round__in=gone, away__isnull=False)
        .annotate(said=current)
        .values_list("round_id", "outcome", "said")
    )
    decided: dict[object, list[bool]] = {each.pk: [] for each in gone}
    reports: dict[object, int] = dict.fromkeys(decided, 0)
    for key, outcome, said in rows:
        if outcome not in ALONE and outcome != "cancelled":
            decided[key].append(outcome not in UNDECIDED)
            reports[key] += said if outcome in UNDECIDED else 0
    return tuple(
        Lost(
            round=each,
            title=round_title(each, tournament),
            results=sum(decided[each.pk]),
            open=len(decided[each.pk]) - sum(decided[each.pk]),
            reports=reports[each.pk],
        )
        for each in gone
    )


def loss_in_words(rounds_lost: Iterable[Lost]) -> str:
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


def fitted(tournament: Tournament, round_: Round, entrant: Entrant) -> dict[str, int]:
    """Return the cells of an entrant that would be others at the end of a round.

    Whoever left stays away, and left after this round then; whoever came late has
    missed no more than the rounds that are still there.
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


def concerned(
    tournament: Tournament, round_: Round, entrant: Entrant
) -> Concerned | None:
    """Tell of somebody who left or came after a round what becomes of him."""
    cells = fitted(tournament, round_, entrant)
    number = round_.number
    if entrant.state == EntrantState.DISQUALIFIED and "dropped_after" in cells:
        return Concerned(
            entrant=entrant, since="disqualified since", then="stays disqualified"
        )
    if "dropped_after" in cells:
        then = f"stays away, now from the end of round {number}; may be taken back"
        return Concerned(entrant=entrant, since="dropped since", then=then)
    if "first_round" in cells:
        then = f"stays, and sits in round {number + 1}"
        return Concerned(entrant=entrant, since="came late since", then=then)
    return None


# Standings.


def moved(
    tournament: Tournament, round_: Round, people: list[Entrant]
) -> tuple["moves.Move", ...]:
    """Compare the standings as they are with those that would be."""
    if round_.stage == Stage.CUT:
        return ()
    rows = list(played.matches(tournament))
    now = played.standing_of(tournament, people, rows)
    then = standings(
        [as_he_was(tournament, round_, each) for each in people],
        [played.match(row) for row in rows if row.round.number <= round_.number],
        settings=tournament.scoring,
        lot_seed=tournament.lot_seed,
    )
    return moves.between(now, then, {str(each.pk): each for each in people})


def as_he_was(
    tournament: Tournament, round_: Round, entrant: Entrant
) -> "played.scoring.Entrant":
    cells = fitted(tournament, round_, entrant)
    value = replace(
        played.entrant(entrant),
        late=cells.get("first_round", entrant.first_round) > 1,
    )
    if "dropped_after" in cells:
        value = replace(value, dropped_after=cells["dropped_after"])
    return value
