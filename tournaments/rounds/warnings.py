"""Warnings about a round that staff edited by hand, to be acknowledged. Pure.

For an automatic pairing the notices are proven to be unavoidable; here they only state
what staff chose.
"""

from collections.abc import Iterable, Iterator, Mapping

from tournaments.rules.pairing import (
    NO_PAIRS,
    AvailableTables,
    Candidate,
    NoticeKind,
    PairingNotice,
    PairingReason,
    Pairs,
)
from tournaments.rules.pairing_record import RecordedTable
from tournaments.rules.scoring import NOBODY

# Byes that follow from something else than a pairing or a hand.
NOT_CHOSEN = (PairingReason.AWARDED_BYE, PairingReason.SCHEDULED)


def manual_warnings(  # noqa: PLR0913
    tables: Iterable[RecordedTable],
    field: Mapping[str, Candidate],
    room: AvailableTables,
    forbidden: Pairs = NO_PAIRS,
    *,
    paired_bye: str = NOBODY,
    counted: int = 0,
) -> list[PairingNotice]:
    """Return what the pairing would have avoided in tables that staff chose.

    `paired_bye` is to whom it gave the bye. `counted` is 1 if the round is published,
    because the records then include these tables.
    """
    found: list[PairingNotice] = []
    for each in tables:
        home, away = (field.get(one) for one in (each.home, each.away))
        if home is not None and away is not None:
            if each.seated_ids in forbidden:
                found.append(_forbidden_pair_warning(each, home, away))
            found += _pair_warnings(each, home, away, room, counted)
        elif home is not None and not each.away and each.reason not in NOT_CHOSEN:
            found += _bye_warnings(each, home, field.get(paired_bye), counted)
    return found


def _bye_warnings(
    table: RecordedTable, home: Candidate, paired: Candidate | None, counted: int
) -> Iterator[PairingNotice]:
    if home.byes > counted:
        yield PairingNotice(
            NoticeKind.SECOND_BYE, f"{home.name} has already had a bye."
        )
    if table.reason is PairingReason.MANUAL and home != paired:
        instead = (
            f" The pairing would have given it to {paired.name}." if paired else ""
        )
        yield PairingNotice(
            NoticeKind.BYE_BY_HAND,
            f"{home.name} has a bye that was set manually.{instead}",
        )


def _forbidden_pair_warning(
    table: RecordedTable, home: Candidate, away: Candidate
) -> PairingNotice:
    return PairingNotice(
        NoticeKind.FORBIDDEN_PAIR,
        f"Table {table.number}: {home.name} and {away.name} should not be paired.",
        (table.number,),
    )


def _pair_warnings(
    table: RecordedTable,
    home: Candidate,
    away: Candidate,
    room: AvailableTables,
    counted: int,
) -> Iterator[PairingNotice]:
    at = (table.number,)
    if home.opponents.count(away.id) > counted:
        yield PairingNotice(
            NoticeKind.REMATCH,
            f"Table {table.number}: {home.name} and {away.name} have already played "
            "each other.",
            at,
        )
    for each in (home, away):
        if each.fixed_table and each.fixed_table != table.number:
            yield PairingNotice(
                NoticeKind.FIXED_TABLE_BROKEN,
                (
                    f"{each.name} does not play at table {each.fixed_table}, their "
                    "fixed table."
                ),
                (each.fixed_table,),
            )
    if not room.is_in_ranges(table.number):
        yield PairingNotice(
            NoticeKind.TOO_FEW_TABLES,
            f"Table {table.number} does not exist in the room.",
            at,
        )
