"""A round of a round robin: the schedule, or what is left of it after edits by hand."""

from collections import Counter
from collections.abc import Iterable, Sequence

from tournaments.rules.remaining_rounds import (
    Met,
    Numbers,
    RemainingRounds,
    pairs_left_out,
    remaining_rounds,
)
from tournaments.rules.roundrobin import (
    BYE,
    ScheduledRound,
    opponents_in_round,
    pairs_of_round,
    round_count,
)

from .certificate import CertificateProof, PairingCertificate
from .field import Candidate
from .objective import FREE, PairingCosts
from .reasons import NoticeKind, PairingNotice, PairingReason
from .result import PairedTable, Pairing
from .seating import AvailableTables, assign_tables

SITS_OUT = "The number of players is odd, so in each round one of them sits out."
ABSENT = "The scheduled opponent is no longer in the event."
NOT_MET = "An earlier round left the schedule; these two have not met."
NOBODY_NEW = "An earlier round left the schedule; no table is left for this round."
MOST_NAMED = 3


def pair_by_schedule(
    objective: PairingCosts,
    scheduled: ScheduledRound,
    *,
    room: AvailableTables,
    is_part: bool,
) -> Pairing:
    """Return a round of a round robin; `rank` is the number in the schedule.

    Tables are numbered from the top of the standings. Whoever's opponent is not in the
    field has a bye (RR-3). If the schedule would repeat a pair, the rounds that are
    left are arranged anew (RR-5).
    """
    field, entrants = objective.order, scheduled.entrants
    names = names_by_rank(field)
    met = meetings_by_rank(field)
    found = remaining_rounds(
        scheduled,
        there=names,
        met=met,
        seed=objective.seed,
        is_part=is_part,
    )
    places = {each.rank: place for place, each in enumerate(field)}
    pairs = [(places[one], places.get(two)) for one, two in found.pairs]
    seated, about_tables = assign_tables(objective, pairs, room)
    homes = home_and_away_pairs(entrants, scheduled.number)
    tables = []
    for number, one, two in seated:
        upper, lower = field[one], None if two is None else field[two]
        if lower is not None and (lower.rank, upper.rank) in homes:
            upper, lower = lower, upper
        reason, why = scheduled_table_reason(upper, lower, found, scheduled, names)
        tables.append(
            PairedTable(
                number=number,
                home=upper.id,
                away="" if lower is None else lower.id,
                reason=reason,
                why=why,
            )
        )
    again = [
        each for each in tables if each.reason is PairingReason.REMATCH_UNAVOIDABLE
    ]
    cost = FREE._replace(rematches=len(again))
    return Pairing(
        tables=tuple(tables),
        notices=(*schedule_notices(found, names, again), *about_tables),
        certificate=PairingCertificate(
            cost=cost,
            bound=cost,
            thresholds=(),
            proof=CertificateProof.SCHEDULE
            if found.follows_schedule
            else CertificateProof.REPAIRED,
        ),
    )


def names_by_rank(field: Iterable[Candidate]) -> dict[int, str]:
    return {each.rank: each.name or each.id for each in field}


def meetings_by_rank(
    field: Iterable[Candidate], tables: Iterable[tuple[str, str]] = ()
) -> Met:
    """Return how often two of a field have met, with some tables counted too."""
    ranks = {each.id: each.rank for each in field}
    pairs = [
        (each.rank, ranks[other])
        for each in field
        for other in each.opponents
        if each.rank < ranks.get(other, 0)
    ]
    pairs += [
        (min(two), max(two))
        for home, away in tables
        if BYE not in (two := (ranks.get(home, BYE), ranks.get(away, BYE)))
    ]
    return Counter(pairs)


def home_and_away_pairs(entrants: int, number: int) -> frozenset[Numbers]:
    """Return each pair of the schedule, at home and away as it plays in this cycle."""
    count = round_count(entrants)
    pairs = {
        pair for each in range(1, count + 1) for pair in pairs_of_round(entrants, each)
    }
    if (number - 1) // count % 2:
        pairs = {(away, home) for home, away in pairs}
    return frozenset(pairs)


def scheduled_table_reason(
    home: Candidate,
    away: Candidate | None,
    found: RemainingRounds,
    scheduled: ScheduledRound,
    names: dict[int, str],
) -> tuple[PairingReason, str]:
    """Return why two sit together in a round robin, or why one has a bye."""
    entrants, number = scheduled.entrants, scheduled.number
    if away is None:
        if found.follows_schedule:
            sits_out = opponents_in_round(entrants, number)[home.rank] == BYE
            return PairingReason.SCHEDULED, SITS_OUT if sits_out else ABSENT
        is_odd = len(names) % 2
        return PairingReason.SCHEDULED, SITS_OUT if is_odd else NOBODY_NEW
    if found.follows_schedule:
        return PairingReason.SCHEDULED, (
            f"Round {number} of the schedule, in which everybody plays everybody."
        )
    if home.opponents.count(away.id) > (number - 1) // round_count(entrants):
        why = "They have played before, because an earlier round left the schedule."
        return PairingReason.REMATCH_UNAVOIDABLE, why
    return PairingReason.SCHEDULED, NOT_MET


def schedule_notices(
    found: RemainingRounds, names: dict[int, str], again: Sequence[PairedTable]
) -> list[PairingNotice]:
    """Return what to acknowledge in a round that is not that of the schedule."""
    if found.follows_schedule:
        return []
    notices = [
        PairingNotice(
            NoticeKind.REMATCH, f"Table {each.number}: {each.why}", (each.number,)
        )
        for each in again
    ]
    if found.unplaced:
        missing = left_out_pairs_text(found.unplaced, names)
        notices.append(
            PairingNotice(
                NoticeKind.OFF_SCHEDULE,
                f"An earlier round left the schedule: {missing}",
            )
        )
    return notices


def edit_notice(
    field: Sequence[Candidate],
    scheduled: ScheduledRound,
    tables: Sequence[tuple[str, str]],
    *,
    seed: str,
) -> PairingNotice:
    """Return the warning about tables that are not those of the schedule."""
    names = names_by_rank(field)
    missing = pairs_left_out(
        scheduled,
        there=names,
        met=meetings_by_rank(field, tables),
        seed=seed,
    )
    what = (
        left_out_pairs_text(missing, names)
        if missing
        else "the rounds after it are arranged so that everybody still plays everybody."
    )
    return PairingNotice(
        NoticeKind.OFF_SCHEDULE, f"This round leaves the schedule: {what}"
    )


def left_out_pairs_text(pairs: Sequence[Numbers], names: dict[int, str]) -> str:
    """Return who will not meet, the first few by name."""
    named = [f"{names[one]} and {names[two]}" for one, two in pairs[:MOST_NAMED]]
    more = len(pairs) - len(named)
    if more:
        named.append(f"{more} more {'pair' if more == 1 else 'pairs'}")
    return f"{'; '.join(named)} will not meet."
