"""Changes of a round by hand: each with its reason, and marked as staff's own.

What the pairing made stays with the round (I4), and what an edit changed stands in the
log. In a draft tables are made anew; once a round is published its tables are only
cancelled, and only those without a result (events 5).
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from uuid import UUID

from accounts.models import User
from tournaments.core import correction_window, played
from tournaments.core import rounds as selectors
from tournaments.core.action import Act, act_on
from tournaments.core.round_versions import save_round
from tournaments.models import (
    Audience,
    Entrant,
    Match,
    Report,
    Round,
    RoundState,
    Stage,
)
from tournaments.rules import lots, pairing, pairing_record, reasons
from tournaments.rules.capabilities import Capability
from tournaments.rules.corrections import Action, Level
from tournaments.rules.errors import TournamentError
from tournaments.rules.pairing import Candidate, Manner, Notice, Reason, Table
from tournaments.rules.pairing_record import Inputs
from tournaments.rules.paper_rounds import HIGHEST_TABLE, TypedTable
from tournaments.rules.scoring import NOBODY, Outcome
from tournaments.rules.warnings import manual_warnings

from .guards import found_round, refuse_unless_in
from .rounds import as_row, free_seats, subject, told

LONGEST_REASON = 300  # beside a name, at a table


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """Which round is edited, as whoever edits has seen it, and why."""

    round_id: UUID
    expected: int
    reason: str = ""


def swap(
    event_id: UUID, who: User | None, edit: Edit, *, one: UUID, two: UUID
) -> Round:
    """Let two change seats; either may be the one with the bye."""
    with editing(event_id, who, edit) as desk:
        people = [desk.person(each) for each in (one, two)]
        tables = [desk.table_of(each) for each in people]
        if tables[0] == tables[1]:
            raise TournamentError(
                f"They sit together, at table {tables[0].table}.",
                remedy="Name two of different tables.",
            )
        other = {one: two, two: one}
        desk.take_apart(tables)
        for row in tables:
            home, away = (other.get(each, each) for each in (row.home_id, row.away_id))
            desk.put(row.table, home, away, swapped=people)
        desk.done("tables_swapped")
        return desk.round


def break_up(event_id: UUID, who: User | None, edit: Edit, *, match_id: UUID) -> Round:
    """Take a table apart, or a bye away; the two wait for another seat."""
    with editing(event_id, who, edit) as desk:
        desk.take_apart([desk.table(match_id)])
        desk.done("table_broken_up")
        return desk.round


def pair(
    event_id: UUID, who: User | None, edit: Edit, *, home: UUID, away: UUID
) -> Round:
    """Seat two together who have no seat, at the first table that is free."""
    with editing(event_id, who, edit) as desk:
        if home == away:
            raise TournamentError(
                "Nobody plays against themselves.", remedy="Name two entrants."
            )
        people = [desk.waiting(each) for each in (home, away)]
        desk.put(desk.free_table(people), home, away)
        desk.done("table_paired")
        return desk.round


def give_bye(event_id: UUID, who: User | None, edit: Edit, *, entrant: UUID) -> Round:
    """Return the bye to somebody who has no seat."""
    with editing(event_id, who, edit) as desk:
        desk.waiting(entrant)
        desk.put(None, entrant, None)
        desk.done("bye_given")
        return desk.round


def move_table(
    event_id: UUID, who: User | None, edit: Edit, *, match_id: UUID, table: int
) -> Round:
    """Move a match to another table; if that is taken, the two change places.

    Events 7: no reason is needed, and a match of the cut may move as well.
    """
    with editing(event_id, who, edit, is_move=True) as desk:
        moved = desk.table(match_id)
        refuse_table(moved, table)
        there = [row for row in desk.rows if row.table == table]
        desk.move(moved, table, there)
        desk.done("table_moved")
        return desk.round


def repair(
    event_id: UUID, who: User | None, edit: Edit, *, tables: Collection[UUID] = ()
) -> Round:
    """Pair some tables and whoever has no seat again; all others stay (events 5).

    Tables of which somebody has left are among them by themselves. Whoever has the bye
    joins if somebody would be left alone beside him.
    """
    with editing(event_id, who, edit) as desk:
        desk.pair_again([desk.table(each) for each in tables])
        desk.done("tables_repaired")
        return desk.round


def by_hand(
    event_id: UUID, who: User | None, edit: Edit, *, tables: Sequence[TypedTable]
) -> Round:
    """Seat a whole round as it was paired on paper; what agrees already stays (K5)."""
    with editing(event_id, who, edit) as desk:
        wanted = {(each.table, each.home, each.away or NOBODY) for each in tables}
        paired = [row for row in desk.rows if selectors.is_paired(row)]
        stays = {key for row in paired if (key := as_typed(row)) in wanted}
        desk.take_apart([row for row in paired if as_typed(row) not in stays])
        for table, home, away in sorted(wanted - stays, key=lambda each: each[0] or 0):
            people = [desk.waiting(UUID(each)) for each in (home, away) if each]
            desk.put(table, *(each.pk for each in people), *([] if away else [None]))
        if not desk.before and not desk.after:
            raise TournamentError(
                f"{selectors.round_label(desk.round)} is paired like that already.",
                remedy="There is nothing to change.",
            )
        desk.done("round_typed")
        return desk.round


def as_typed(row: Match) -> tuple[int | None, str, str]:
    return row.table, str(row.home_id), str(row.away_id or NOBODY)


# The round on the desk.


@contextmanager
def editing(
    event_id: UUID, who: User | None, edit: Edit, *, is_move: bool = False
) -> Iterator["Desk"]:
    with act_on(event_id, who) as act:
        act.by.require(Capability.PAIR)
        refuse_unless_in(act.tournament)
        reason = edit.reason if is_move and not edit.reason.strip() else None
        if reason is None:
            reason = reasons.required_reason(edit.reason, longest=LONGEST_REASON)
        round_ = found_round(act, edit.round_id, expected=edit.expected)
        refuse_uneditable(round_, is_move=is_move)
        yield Desk(
            act=act, round=round_, why=reason, rows=list(selectors.tables(round_))
        )


@dataclass(slots=True, kw_only=True)
class Desk:
    """A round that is being edited: its tables, and what becomes of them."""

    act: Act
    round: Round
    why: str
    rows: list[Match]  # all that are not cancelled
    before: list[list[object]] = field(default_factory=list)
    after: list[Match] = field(default_factory=list)
    void: list[str] = field(default_factory=list)  # whose reports no longer count

    # Who and where.

    def person(self, key: UUID) -> Entrant:
        return Entrant.objects.get(tournament=self.act.tournament, pk=key)

    def table(self, match_id: UUID) -> Match:
        """Find a table of the round; one that was cancelled is none."""
        found = [row for row in self.rows if row.pk == match_id]
        if not found:
            raise Match.DoesNotExist
        return found[0]

    def table_of(self, person: Entrant) -> Match:
        for row in self.rows:
            if row.side_of(person.pk):
                return row
        raise TournamentError(
            f"{person.name} has no seat in round {self.round.number}.",
            remedy="Pair them, or give them the bye.",
        )

    def waiting(self, key: UUID) -> Entrant:
        """Return somebody who has to sit in the round and does not."""
        person = self.person(key)
        for row in self.rows:
            if row.side_of(key):
                raise TournamentError(
                    f"{person.name} has a seat: {where(row)}.",
                    remedy="Take it apart first.",
                )
        if person.state not in played.PLAYING:
            raise TournamentError(
                f"{person.name} is not in the event: "
                f"{person.get_state_display().lower()}.",
                remedy="Name somebody who has not left.",
            )
        return person

    def free_table(self, people: Iterable[Entrant]) -> int:
        """Return the fixed table of one of them if it is free, or the first that is."""
        taken = {row.table for row in self.rows}
        for each in people:
            if each.fixed_table and each.fixed_table not in taken:
                return each.fixed_table
        numbers = selectors.table_room(self.act.tournament).numbers()
        return next(number for number in numbers if number not in taken)

    # What is done.

    def take_apart(self, rows: Iterable[Match]) -> None:
        """Free the seats of some tables."""
        rows = list(rows)
        for row in rows:
            self.act.by.require(Capability.PAIR, match=row)
            refuse_decided(row)
        self.before += told(rows)
        self.void += reporters(rows)
        free_seats(Match.objects.filter(pk__in=[row.pk for row in rows]))
        self.rows = [row for row in self.rows if row not in rows]

    def put(
        self,
        number: int | None,
        home: UUID,
        away: UUID | None,
        *,
        swapped: Iterable[Entrant] = (),
    ) -> None:
        """Seat two together by hand, or one with the bye.

        A reason for swapping two stands at both tables, so it says whom it is about.
        """
        people = [self.person(each) for each in (home, away) if each]
        self._refuse_awarded(people)
        is_awarded = not away and self._has_award(people[0])
        by = str(self.act.by.viewer)
        names = " and ".join(each.name for each in swapped)
        if names and len(f"{by} swapped {names}: {self.why}") <= reasons.LONGEST:
            by = f"{by} swapped {names}"
        self._seat(
            Table(
                number=number or 0,
                home=str(home),
                away=str(away) if away else NOBODY,
                reason=Reason.AWARDED_BYE if is_awarded else Reason.MANUAL,
                why=f"{by}: {self.why}",
            )
        )

    def _has_award(self, person: Entrant) -> bool:
        is_swiss = self.round.stage == Stage.SWISS
        return is_swiss and self.round.number in person.bye_rounds

    def _refuse_awarded(self, people: Sequence[Entrant]) -> None:
        """Keep a draft from contradicting the byes that were awarded."""
        if self.round.state != RoundState.DRAFT or len(people) == 1:
            return
        for each in people:
            if self._has_award(each):
                raise TournamentError(
                    f"{each.name} has an awarded bye in round {self.round.number}.",
                    remedy="Take the bye back on the entrant's page first.",
                )

    def _seat(self, table: Table) -> None:
        row = as_row(self.round, table)
        self.act.by.require(Capability.PAIR, match=row)
        row.save(force_insert=True)
        self.rows.append(row)
        self.after.append(row)

    def move(self, moved: Match, table: int, there: list[Match]) -> None:
        """Change numbers by way of one that nobody has: two never share a table."""
        for row in (moved, *there):
            self.act.by.require(Capability.PAIR, match=row)
            refuse_decided(row)
        self.before += told([moved, *there])
        old = moved.table
        if there:
            spare = max(row.table or 0 for row in self.rows) + 1
            number(moved, spare)
            number(there[0], old)
        number(moved, table)
        self.after += [moved, *there]

    def pair_again(self, chosen: list[Match]) -> None:
        again = self._with_the_broken(chosen)
        people = self._people_of(again)
        resting = [
            row
            for row in self.rows
            if row.outcome == Outcome.BYE
            and row.reason != Reason.AWARDED_BYE
            and row not in again
        ]
        odd = sum(not self._has_award(each) for each in people) % 2
        if odd and resting:
            again.append(resting[0])
            people = self._people_of(again)
        if not people:
            raise TournamentError(
                "Everybody has a seat, and no table was selected.",
                remedy="Select the tables that are to be paired again.",
            )
        self.take_apart(again)
        self._pair(people)

    def _with_the_broken(self, chosen: list[Match]) -> list[Match]:
        """Add the tables of a draft where somebody has left or a bye was awarded."""
        if self.round.state != RoundState.DRAFT:
            return [*chosen]
        broken = [
            row
            for row in self.rows
            if row not in chosen
            and (
                any(selectors.has_left(each) for each in (row.home, row.away) if each)
                or selectors.award_conflict(row, self.round.number)
            )
        ]
        return [*chosen, *broken]

    def _people_of(self, again: list[Match]) -> list[Entrant]:
        """Return whoever of these has not left, and whoever sits nowhere."""
        staying = [row for row in self.rows if row not in again]
        return selectors.unseated_entrants(self.round, staying)

    def _pair(self, people: list[Entrant]) -> None:
        """Let the pairing seat some people among the tables that stay."""
        kept = [as_table(row) for row in self.rows if selectors.is_paired(row)]
        taken = frozenset(each.number for each in kept if each.away)
        repairs = pairing_record.repairs(self.round.inputs)
        inputs = Inputs(
            seed=lots.seeded_hash(self.round.seed, "repair", len(repairs) + 1),
            field=tuple(self._field(people)),
            manner=Manner(
                room=replace(selectors.table_room(self.act.tournament), taken=taken)
            ),
        )
        found = pairing.repair(
            kept, inputs.field, seed=inputs.seed, manner=inputs.manner
        )
        names = {str(each.pk) for each in people}
        made = [each for each in found.tables if each.home in names]
        for each in made:
            self._seat(each)
        self.round.inputs = pairing_record.with_repair(
            self.round.inputs,
            pairing_record.serialize_pairing(
                inputs, pairing_record.seatings(made), seed=inputs.seed
            ),
        )

    def _field(self, people: Iterable[Entrant]) -> list[Candidate]:
        return played.pairing_candidates(
            self.act.tournament, people, number=self.round.number
        )

    # The end of it.

    def done(self, kind: str) -> None:
        """Mark the round, say anew what has to be acknowledged, and log the change."""
        round_ = self.round
        is_draft = round_.state == RoundState.DRAFT
        round_.is_edited = True
        if round_.stage == Stage.SWISS:
            round_.notices = pairing_record.serialize_notices(
                self._notices(is_draft=is_draft)
            )
        save_round(round_, "is_edited", "notices", "inputs")
        self.act.log(
            kind,
            before={"tables": self.before} | ({"void": self.void} if self.void else {}),
            after={"tables": told(self.after), "notices": round_.notices},
            reason=self.why,
            match=None if is_draft or len(self.after) != 1 else self.after[0],
            subject=subject(round_),
            to=Audience.STAFF if is_draft else Audience.PUBLIC,
        )

    def _notices(self, *, is_draft: bool) -> list[Notice]:
        tournament = self.act.tournament
        people = selectors.entrants_to_seat(tournament, self.round.number)
        return manual_warnings(
            [
                selectors.seating_of_row(row)
                for row in self.rows
                if selectors.is_paired(row)
            ],
            {each.id: each for each in self._field(people)},
            selectors.table_room(tournament),
            counted=0 if is_draft else 1,
        )


def reporters(rows: Iterable[Match]) -> list[str]:
    """Return who has reported the result of some tables, by id."""
    said = Report.objects.filter(match__in=rows, is_current=True)
    found = said.select_related("match").order_by("match__table", "side")
    seats = (each.match.seat(each.side) for each in found)
    return [str(each.pk) for each in seats if each is not None]


def number(row: Match, table: int | None) -> None:
    row.table = table
    row.version += 1
    row.save(update_fields=["table", "version"])


def where(row: Match) -> str:
    if row.table:
        return f"table {row.table}"
    return "a bye" if row.outcome == Outcome.BYE else "the round was missed"


def as_table(row: Match) -> Table:
    found = selectors.seating_of_row(row)
    return Table(
        number=found.number,
        home=found.home,
        away=found.away,
        reason=found.reason,
        why=row.why,
    )


# What is refused.


def refuse_uneditable(round_: Round, *, is_move: bool) -> None:
    if (
        correction_window.required_level(
            round_, Action.MOVE if is_move else Action.EDIT
        )
        is Level.NO
    ):
        raise TournamentError(
            f"{selectors.round_label(round_)} cannot be edited: it is "
            f"{round_.get_state_display().lower()}.",
            remedy="Edit a draft, or the round that is played.",
        )
    if round_.stage == Stage.CUT and not is_move:
        raise TournamentError(
            "Who meets whom in the cut follows from the bracket (BR-1).",
            remedy="Move tables, or correct a result.",
        )


def refuse_decided(row: Match) -> None:
    """Events 5: only tables without a result change; a bye is no result of anybody."""
    if row.is_disputed:
        raise TournamentError(
            f"Table {row.table} is disputed.", remedy="Let a judge rule first."
        )
    if not row.is_open and row.outcome != Outcome.BYE:
        what = f"Table {row.table} has a result" if row.table else where(row)
        raise TournamentError(
            f"{what[0].upper()}{what[1:]}.",
            remedy="Leave it, or correct the result.",
        )


def refuse_table(row: Match, table: int) -> None:
    if not 1 <= table <= HIGHEST_TABLE:
        raise TournamentError(
            f"There is no table {table}; tables are 1 to {HIGHEST_TABLE}.",
            remedy="Name one of these.",
        )
    if row.table is None:
        raise TournamentError(
            f"{row.home.name} sits at no table.", remedy="Name a match of two."
        )
    if row.table == table:
        raise TournamentError(
            f"They sit at table {table} already.", remedy="Name another table."
        )
