"""Edit the pairings of a round by hand, each time with a reason.

The original pairing stays stored with the round (I4), and the log says what each edit
changed. An edited table is cancelled and created anew; one with a result is refused.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from uuid import UUID

import msgspec

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
from tournaments.rounds.paper_rounds import TypedTable
from tournaments.rounds.warnings import manual_warnings
from tournaments.rules import pairing, pairing_record, random_draws, reasons
from tournaments.rules.capabilities import Capability
from tournaments.rules.corrections import CorrectionKind, CorrectionRequirement
from tournaments.rules.errors import TournamentError
from tournaments.rules.pairing import (
    Candidate,
    PairedTable,
    PairingNotice,
    PairingOptions,
    PairingReason,
)
from tournaments.rules.pairing.seating import HIGHEST_TABLE
from tournaments.rules.pairing_record import PairingInput
from tournaments.rules.scoring import NOBODY, Outcome

from .guards import get_round, require_stage
from .rounds import cancel_matches, log_subject, match_of_table, serialize_tables

LONGEST_REASON = 300  # beside a name, at a table


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEdit:
    """What every edit needs: the round, its version as seen by the user, the reason."""

    round_id: UUID
    expected: int
    reason: str = ""


def swap_seats(
    event_id: UUID, user: User | None, edit: RoundEdit, *, one: UUID, two: UUID
) -> Round:
    """Swap two entrants of different tables; one of them may have the bye."""
    with edit_round(event_id, user, edit, "tables_swapped") as editor:
        people = [editor.get_entrant(each) for each in (one, two)]
        tables = [editor.table_of_entrant(each) for each in people]
        if tables[0] == tables[1]:
            raise TournamentError(
                f"They already play each other, at table {tables[0].table}.",
                remedy="Choose two at different tables.",
            )
        other = {one: two, two: one}
        editor.cancel_tables(tables)
        for row in tables:
            home, away = (other.get(each, each) for each in (row.home_id, row.away_id))
            editor.seat_entrants(row.table, home, away, swapped=people)
        return editor.round


def cancel_table(
    event_id: UUID, user: User | None, edit: RoundEdit, *, match_id: UUID
) -> Round:
    """Cancel a table or a bye; its entrants are without a seat until paired again."""
    with edit_round(event_id, user, edit, "table_broken_up") as editor:
        editor.cancel_tables([editor.get_table(match_id)])
        return editor.round


def pair_entrants(
    event_id: UUID, user: User | None, edit: RoundEdit, *, home: UUID, away: UUID
) -> Round:
    """Pair two entrants who have no seat, at a free table."""
    with edit_round(event_id, user, edit, "table_paired") as editor:
        if home == away:
            raise TournamentError(
                "Nobody can play against themselves.", remedy="Choose two entrants."
            )
        people = [editor.unseated_entrant(each) for each in (home, away)]
        editor.seat_entrants(editor.free_table(people), home, away)
        return editor.round


def give_bye(
    event_id: UUID, user: User | None, edit: RoundEdit, *, entrant: UUID
) -> Round:
    """Give the bye to an entrant who has no seat."""
    with edit_round(event_id, user, edit, "bye_given") as editor:
        editor.unseated_entrant(entrant)
        editor.seat_entrants(None, entrant, None)
        return editor.round


def move_table(
    event_id: UUID, user: User | None, edit: RoundEdit, *, match_id: UUID, table: int
) -> Round:
    """Move a match to another table number, swapping with a match already there."""
    with edit_round(event_id, user, edit, "table_moved", is_move=True) as editor:
        moved = editor.get_table(match_id)
        check_new_table_number(moved, table)
        there = [row for row in editor.rows if row.table == table]
        editor.change_table_number(moved, table, there)
        return editor.round


def pair_tables_again(
    event_id: UUID, user: User | None, edit: RoundEdit, *, tables: Collection[UUID] = ()
) -> Round:
    """Cancel these tables and pair their entrants, and all without a seat, again.

    Other tables stay. In a draft, tables with an entrant who left, or that contradict
    an awarded bye or a pair kept apart, are included. If the number is odd, the entrant
    with the bye joins.
    """
    with edit_round(event_id, user, edit, "tables_repaired") as editor:
        by = f"{editor.act.by.viewer} re-paired this table: "
        editor.pair_again([editor.get_table(each) for each in tables], intro=by)
        return editor.round


def enter_paper_round(
    event_id: UUID, user: User | None, edit: RoundEdit, *, tables: Sequence[TypedTable]
) -> Round:
    """Replace the pairings by those made on paper; tables that agree stay (K5)."""
    with edit_round(event_id, user, edit, "round_typed") as editor:
        wanted = {(each.table, each.home, each.away or NOBODY) for each in tables}
        paired = [row for row in editor.rows if selectors.was_made_by_pairing(row)]
        stays = {key for row in paired if (key := table_and_seats(row)) in wanted}
        editor.cancel_tables(
            [row for row in paired if table_and_seats(row) not in stays]
        )
        for table, home, away in sorted(wanted - stays, key=lambda each: each[0] or 0):
            people = [
                editor.unseated_entrant(UUID(each)) for each in (home, away) if each
            ]
            editor.seat_entrants(
                table, *(each.pk for each in people), *([] if away else [None])
            )
        if not editor.before and not editor.after:
            raise TournamentError(
                f"{selectors.round_label(editor.round)} is already paired like this.",
                remedy="There is nothing to change.",
            )
        return editor.round


def table_and_seats(row: Match) -> tuple[int | None, str, str]:
    """Return number and entrant ids of a table, to compare it with a typed one."""
    return row.table, str(row.home_id), str(row.away_id or NOBODY)


# The round on the editor.


@contextmanager
def edit_round(
    event_id: UUID,
    user: User | None,
    edit: RoundEdit,
    kind: str,
    *,
    is_move: bool = False,
) -> Iterator["RoundEditor"]:
    """Lock the event, yield an editor of the round, then save and log its changes."""
    with act_on(event_id, user, may=Capability.PAIR) as act:
        require_stage(act.tournament)
        reason = edit.reason if is_move and not edit.reason.strip() else None
        if reason is None:
            reason = reasons.required_reason(edit.reason, longest=LONGEST_REASON)
        round_ = get_round(act, edit.round_id, expected=edit.expected)
        require_editable_round(round_, is_move=is_move)
        rows = list(selectors.matches_by_table(round_))
        editor = RoundEditor(act=act, round=round_, why=reason, rows=rows)
        yield editor
        editor.save_and_log(kind)


@dataclass(slots=True, kw_only=True)
class RoundEditor:
    """A round being edited: its tables, and those cancelled and created so far."""

    act: Act
    round: Round
    why: str
    rows: list[Match]  # all that are not cancelled
    before: list[list[object]] = field(default_factory=list)
    after: list[Match] = field(default_factory=list)
    void: list[str] = field(default_factory=list)  # whose reports no longer count

    # Entrants and tables.

    def get_entrant(self, key: UUID) -> Entrant:
        return Entrant.objects.get(tournament=self.act.tournament, pk=key)

    def get_table(self, match_id: UUID) -> Match:
        """Return a table that is not cancelled, or raise Match.DoesNotExist."""
        found = [row for row in self.rows if row.pk == match_id]
        if not found:
            raise Match.DoesNotExist
        return found[0]

    def table_of_entrant(self, person: Entrant) -> Match:
        for row in self.rows:
            if row.side_of(person.pk):
                return row
        raise TournamentError(
            f"{person.name} has no seat in round {self.round.number}.",
            remedy="Pair them, or give them the bye.",
        )

    def unseated_entrant(self, key: UUID) -> Entrant:
        """Return an entrant who plays and has no seat; else raise TournamentError."""
        person = self.get_entrant(key)
        for row in self.rows:
            if row.side_of(key):
                raise TournamentError(
                    f"{person.name} already has a seat: {seat_text(row)}.",
                    remedy="Unpair that table first.",
                )
        if person.state not in played.PLAYING:
            raise TournamentError(
                f"{person.name} is not in the event: "
                f"{person.get_state_display().lower()}.",
                remedy="Choose somebody who is still in the event.",
            )
        return person

    def free_table(self, people: Iterable[Entrant]) -> int:
        """Return the fixed table of an entrant if it is free, else the lowest free."""
        taken = {row.table for row in self.rows}
        for each in people:
            if each.fixed_table and each.fixed_table not in taken:
                return each.fixed_table
        numbers = selectors.usable_tables(self.act.tournament).free_numbers()
        return next(number for number in numbers if number not in taken)

    # Changes.

    def cancel_tables(self, rows: Iterable[Match]) -> None:
        """Cancel tables without a result so that their entrants have no seat."""
        rows = list(rows)
        for row in rows:
            self.act.by.require(Capability.PAIR, match=row)
            require_editable_table(row)
        self.before += serialize_tables(rows)
        self.void += reporter_ids(rows)
        cancel_matches(Match.objects.filter(pk__in=[row.pk for row in rows]))
        self.rows = [row for row in self.rows if row not in rows]

    def seat_entrants(
        self,
        number: int | None,
        home: UUID,
        away: UUID | None,
        *,
        swapped: Iterable[Entrant] = (),
    ) -> None:
        """Create a table for two entrants, or a bye for one (`away` is None).

        `swapped` are the two entrants of a swap; the reason at both tables names them.
        """
        people = [self.get_entrant(each) for each in (home, away) if each]
        self._refuse_awarded_bye(people)
        is_awarded = not away and self._has_awarded_bye(people[0])
        by = str(self.act.by.viewer)
        names = " and ".join(each.name for each in swapped)
        if names and len(f"{by} swapped {names}: {self.why}") <= reasons.LONGEST:
            by = f"{by} swapped {names}"
        self._create_match(
            PairedTable(
                number=number or 0,
                home=str(home),
                away=str(away) if away else NOBODY,
                reason=PairingReason.AWARDED_BYE
                if is_awarded
                else PairingReason.MANUAL,
                why=f"{by}: {self.why}",
            )
        )

    def _has_awarded_bye(self, person: Entrant) -> bool:
        is_swiss = self.round.stage == Stage.SWISS
        return is_swiss and self.round.number in person.bye_rounds

    def _refuse_awarded_bye(self, people: Sequence[Entrant]) -> None:
        """Raise TournamentError if a draft would pair somebody with an awarded bye."""
        if self.round.state != RoundState.DRAFT or len(people) == 1:
            return
        for each in people:
            if self._has_awarded_bye(each):
                raise TournamentError(
                    f"{each.name} has an awarded bye in round {self.round.number}.",
                    remedy="Remove the bye on the entrant's page first.",
                )

    def _create_match(self, table: PairedTable) -> None:
        row = match_of_table(self.round, table)
        self.act.by.require(Capability.PAIR, match=row)
        row.save(force_insert=True)
        self.rows.append(row)
        self.after.append(row)

    def change_table_number(self, moved: Match, table: int, there: list[Match]) -> None:
        """Move a match to a table number; the match at that number gets the old one.

        A spare number is used in between, because two matches never share a table.
        """
        for row in (moved, *there):
            self.act.by.require(Capability.PAIR, match=row)
            require_editable_table(row)
        self.before += serialize_tables([moved, *there])
        old = moved.table
        if there:
            spare = max(row.table or 0 for row in self.rows) + 1
            set_table_number(moved, spare)
            set_table_number(there[0], old)
        set_table_number(moved, table)
        self.after += [moved, *there]

    def pair_again(self, chosen: list[Match], *, intro: str = "") -> None:
        """Cancel the chosen tables and pair all entrants without a seat again.

        Each new table has as its reason: `intro`, the reason of the edit, why it was
        paired.
        """
        again = self._with_broken_tables(chosen)
        people = self._entrants_to_pair(again)
        resting = [
            row
            for row in self.rows
            if row.outcome == Outcome.BYE
            and row.reason not in (PairingReason.AWARDED_BYE, PairingReason.SCHEDULED)
            and row not in again
        ]
        odd = sum(not self._has_awarded_bye(each) for each in people) % 2
        if odd and resting:
            again.append(resting[0])
            people = self._entrants_to_pair(again)
        if not people:
            raise TournamentError(
                "Everybody has a seat, and no table was selected.",
                remedy="Select the tables to re-pair.",
            )
        self.cancel_tables(again)
        self._pair_entrants(people, lead=f"{intro}{self.why.rstrip('.')}.")

    def _with_broken_tables(self, chosen: list[Match]) -> list[Match]:
        """Return the chosen tables and, in a draft, those that can no longer be played.

        An entrant there has left, or the table contradicts an awarded bye or a pair
        that is kept apart since.
        """
        if self.round.state != RoundState.DRAFT:
            return [*chosen]
        apart = selectors.forbidden_pair_conflicts(self.round, self.rows)
        broken = [
            row
            for row in self.rows
            if row not in chosen
            and (
                any(selectors.has_left(each) for each in (row.home, row.away) if each)
                or selectors.awarded_bye_conflict(row, self.round.number)
                or row.pk in apart
            )
        ]
        return [*chosen, *broken]

    def _entrants_to_pair(self, again: list[Match]) -> list[Entrant]:
        """Return the entrants who have no seat once these tables are cancelled."""
        staying = [row for row in self.rows if row not in again]
        return selectors.unseated_entrants(self.round, staying)

    def _pair_entrants(self, people: list[Entrant], *, lead: str) -> None:
        """Pair entrants at free tables, and store the input for rechecks."""
        kept = [
            to_pairing_table(row)
            for row in self.rows
            if selectors.was_made_by_pairing(row)
        ]
        taken = frozenset(each.number for each in kept if each.away)
        repairs = pairing_record.parts_paired_again(self.round.inputs)
        inputs = PairingInput(
            seed=random_draws.seeded_hash(self.round.seed, "repair", len(repairs) + 1),
            field=tuple(self._pairing_candidates(people)),
            manner=PairingOptions(
                room=replace(selectors.usable_tables(self.act.tournament), taken=taken),
                scheduled=played.scheduled_round(
                    self.act.tournament, self.round.number
                ),
                pairs_halves=played.pairs_by_seed(
                    self.act.tournament, self.round.number
                ),
            ),
            forbidden=played.forbidden_pairs(
                self.act.tournament, people, number=self.round.number
            ),
        )
        found = pairing.pair_again(
            kept,
            inputs.field,
            seed=inputs.seed,
            forbidden=inputs.forbidden,
            manner=inputs.manner,
        )
        names = {str(each.pk) for each in people}
        made = [each for each in found.tables if each.home in names]
        for each in made:
            self._create_match(
                msgspec.structs.replace(
                    each, why=f"{lead} {each.why}"[: reasons.LONGEST]
                )
            )
        self.round.inputs = pairing_record.add_part_paired_again(
            self.round.inputs,
            pairing_record.serialize_pairing(
                inputs, pairing_record.to_recorded_tables(made), seed=inputs.seed
            ),
        )

    def _pairing_candidates(self, people: Iterable[Entrant]) -> list[Candidate]:
        return played.pairing_candidates(
            self.act.tournament, people, number=self.round.number
        )

    # Saving.

    def save_and_log(self, kind: str) -> None:
        """Save the round with the warnings about its pairings, and log the edit."""
        round_ = self.round
        is_draft = round_.state == RoundState.DRAFT
        round_.is_edited = True
        if round_.stage == Stage.SWISS:
            round_.notices = pairing_record.serialize_notices(
                self._manual_notices(is_draft=is_draft)
            )
        save_round(round_, "is_edited", "notices", "inputs")
        self.act.log(
            kind,
            before={"tables": self.before} | ({"void": self.void} if self.void else {}),
            after={"tables": serialize_tables(self.after), "notices": round_.notices},
            reason=self.why,
            match=None if is_draft or len(self.after) != 1 else self.after[0],
            subject=log_subject(round_),
            to=Audience.STAFF if is_draft else Audience.PUBLIC,
        )

    def _manual_notices(self, *, is_draft: bool) -> list[PairingNotice]:
        """Return the warnings about the edited pairings, such as a rematch."""
        tournament = self.act.tournament
        people = list(selectors.entrants_to_seat(tournament, self.round.number))
        field = self._pairing_candidates(people)
        tables = selectors.seatings_of_rows(self.rows)
        warnings = manual_warnings(
            tables,
            {each.id: each for each in field},
            selectors.usable_tables(tournament),
            played.forbidden_pairs(tournament, people, number=self.round.number),
            paired_bye=pairing_record.recorded_bye(self.round.inputs),
            counted=0 if is_draft else 1,
        )
        scheduled = played.scheduled_round(tournament, self.round.number)
        paired = pairing_record.recorded_tables(self.round.inputs)
        if scheduled and {each.seated_ids for each in tables} != {
            each.seated_ids for each in paired
        }:
            pairs = [(each.home, each.away) for each in tables] if is_draft else []
            warnings.append(
                pairing.edit_notice(field, scheduled, pairs, seed=self.round.seed)
            )
        return warnings


def reporter_ids(rows: Iterable[Match]) -> list[str]:
    """Return the ids of the entrants who have reported these matches."""
    said = Report.objects.filter(match__in=rows, is_current=True)
    found = said.select_related("match").order_by("match__table", "side")
    seats = (each.match.seat(each.side) for each in found)
    return [str(each.pk) for each in seats if each is not None]


def set_table_number(row: Match, table: int | None) -> None:
    row.table = table
    row.version += 1
    row.save(update_fields=["table", "version"])


def seat_text(row: Match) -> str:
    if row.table:
        return f"table {row.table}"
    return "a bye" if row.outcome == Outcome.BYE else "missed the round"


def to_pairing_table(row: Match) -> PairedTable:
    found = selectors.seating_of_row(row)
    return PairedTable(
        number=found.number,
        home=found.home,
        away=found.away,
        reason=found.reason,
        why=row.why,
    )


# What is refused.


def require_editable_round(round_: Round, *, is_move: bool) -> None:
    """Raise TournamentError unless the round, draft or published, may be edited now."""
    if (
        correction_window.requirement_for_round(
            round_, CorrectionKind.MOVE if is_move else CorrectionKind.EDIT
        )
        is CorrectionRequirement.NO
    ):
        raise TournamentError(
            f"{selectors.round_label(round_)} cannot be edited: it is "
            f"{round_.get_state_display().lower()}.",
            remedy="Only a draft or the current round can be edited.",
        )
    if round_.stage == Stage.CUT and not is_move:
        raise TournamentError(
            "These pairings follow from the bracket.",
            remedy="Move tables, or correct a result.",
        )


def require_editable_table(row: Match) -> None:
    """Raise TournamentError if a table, unless a bye, is disputed or has a result."""
    if row.is_disputed:
        raise TournamentError(
            f"Table {row.table} is disputed.", remedy="Ask a judge to rule first."
        )
    if not row.is_open and row.outcome != Outcome.BYE:
        what = f"Table {row.table} has a result" if row.table else seat_text(row)
        raise TournamentError(
            f"{what[0].upper()}{what[1:]}.",
            remedy="Leave it, or correct the result.",
        )


def check_new_table_number(row: Match, table: int) -> None:
    """Raise TournamentError unless a match can be moved to this table number."""
    if not 1 <= table <= HIGHEST_TABLE:
        raise TournamentError(
            f"There is no table {table}; tables are 1 to {HIGHEST_TABLE}.",
            remedy="Choose one of these.",
        )
    if row.table is None:
        raise TournamentError(
            f"{row.home.name} has no table.",
            remedy="Choose a match between two players.",
        )
    if row.table == table:
        raise TournamentError(
            f"They are already at table {table}.", remedy="Choose another table."
        )
