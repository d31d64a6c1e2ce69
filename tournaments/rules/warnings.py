"""Warnings about a round that staff edited by hand, to be acknowledged. Pure.

For an automatic pairing the notices are proven to be unavoidable; here they only state
what staff chose.
"""

from collections.abc import Iterable, Iterator, Mapping

from tournaments.rules.pairing import Candidate, Caution, Notice, Reason, Room
from tournaments.rules.pairing_record import Seating


def manual_warnings(
    tables: Iterable[Seating],
    field: Mapping[str, Candidate],
    room: Room,
    *,
    counted: int = 0,
) -> list[Notice]:
    """Return what the pairing would have avoided in tables that staff chose.

    `counted` is 1 if the round is published, because the records then include these
    tables.
    """
    found: list[Notice] = []
    for each in tables:
        home, away = (field.get(one) for one in (each.home, each.away))
        if home is not None and away is not None:
            found += _of_two(each, home, away, room, counted)
        elif (
            home is not None
            and not each.away
            and each.reason is not Reason.AWARDED_BYE
            and home.byes > counted
        ):
            found.append(
                Notice(Caution.SECOND_BYE, f"{home.name} has had a bye before.")
            )
    return found


def _of_two(
    table: Seating, home: Candidate, away: Candidate, room: Room, counted: int
) -> Iterator[Notice]:
    at = (table.number,)
    if home.opponents.count(away.id) > counted:
        yield Notice(
            Caution.REMATCH,
            f"Table {table.number}: {home.name} and {away.name} have met before.",
            at,
        )
    for each in (home, away):
        if each.fixed_table and each.fixed_table != table.number:
            yield Notice(
                Caution.FIXED_TABLE_BROKEN,
                f"{each.name} does not sit at table {each.fixed_table}.",
                (each.fixed_table,),
            )
    if not room.has(table.number):
        yield Notice(
            Caution.TOO_FEW_TABLES, f"Table {table.number} is beyond the room.", at
        )
