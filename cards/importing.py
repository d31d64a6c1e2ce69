"""Import the rows of a card file in one transaction, with a report for each line.

Known cells stay: if a file says something else, that is a conflict in the report.
Numbers that are missing in the file stay too.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date

from django.db import transaction

from accounts.models import User
from cards import athlete_links, rulings, services
from cards.cardfile import AthleteRef, Problem, RefusedRow, Row, Sheet
from cards.errors import CardError
from cards.importreport import (
    PERSONS,
    TEAMS,
    CellChange,
    Report,
    ReportLine,
    Status,
    refused_line,
)
from cards.knowledge import CELLS, STRENGTH, Basis, Conflict, is_known, may_replace
from cards.models import Card, CardData, CardSet, Person, Printing, TeamName
from cards.names import fold_name
from cards.numbers import PROMO, parse_number
from cards.selectors.clubs import clubs_by_team_name
from cards.services import Origin

# The CRD says when the seasons came out.
NAMED_SETS: dict[str, tuple[str, date | None]] = {
    "19": ("Season 2019", date(2019, 10, 4)),
    "20": ("Season 2020", date(2020, 8, 21)),
    "21": ("Season 2021", date(2021, 8, 18)),
    "22": ("Season 2022", date(2022, 9, 7)),
    "MCI": ("Minicamp", None),
}
LONGEST = {cell: Card._meta.get_field(cell).max_length for cell in CELLS}  # noqa: SLF001, the documented way
Pairs = tuple[list[tuple[int, str, str]], list[Problem]]
NO_PAIRS: Pairs = ([], [])


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportJob:
    source: str
    sheet: Sheet = field(default_factory=Sheet)
    teams: Pairs = NO_PAIRS
    persons: Pairs = NO_PAIRS
    set_names: Mapping[str, str] = field(default_factory=dict)
    by: User | None = None
    is_trial: bool = False
    skips_bad: bool = False
    progress: Callable[[int, int], None] = lambda _done, _all: None


@transaction.atomic
def import_cards(job: ImportJob) -> Report:
    """Import a whole file or nothing; return the report. A trial changes nothing."""
    # Two imports at once would each miss what the other one adds.
    CardData.objects.select_for_update().first()
    report = CardImport(job).run()
    report.is_written = not job.is_trial and (job.skips_bad or not report.refused)
    if not report.is_written:
        transaction.set_rollback(True)
    return report


class CardImport:
    """One running import: existing cards, and the report so far."""

    def __init__(self, job: ImportJob) -> None:
        self.job = job
        self.report = Report(job.source, about=job.sheet.about)
        self.origin = Origin(basis=Basis.PRINTED, by=job.by, source=job.source)
        self.lines: dict[int, ReportLine] = {}  # by card
        self.bases: dict[tuple[str, str, str], set[int]] | None = None

    def run(self) -> Report:
        self.import_teams()
        self.known_teams = clubs_by_team_name()
        self.import_rows()
        self.import_persons()
        self.infer_persons()
        for line in self.report.lines:
            line.set_status()
        loaded = rulings.load_rulings()
        self.report.rulings = [*loaded.report_lines()] if loaded.news else []
        self.count_open_cards()
        return self.report

    def count_open_cards(self) -> None:
        """Count what is left to do in the sets of the file."""
        here = Card.objects.filter(printings__set__code__in=self.report.sets).distinct()
        report = self.report
        report.cards = here.count()
        report.incomplete = here.filter(deck_complete=False).count()
        report.suspect = here.exclude(suspect="").count()
        players = here.filter(type="Player", position="")
        report.without_position = players.exclude(basis__has_key="position").count()

    # Teams

    def import_teams(self) -> None:
        found, problems = self.job.teams
        self.report.lines += [refused_line(each, file=TEAMS) for each in problems]
        known = dict(clubs_by_team_name())
        for number, name, franchise in found:
            line = ReportLine(number, "", name, file=TEAMS)
            self.report.lines.append(line)
            if name not in known:
                services.add_team(name, franchise=franchise)
                known[name], line.status = franchise, Status.ADDED
            elif known[name] != franchise:
                line.conflicts.append(
                    f"{name} is {known[name]!r} and stays; {franchise!r} was offered."
                )
        if any(line.status is Status.ADDED for line in self.report.lines):
            services.reread_cards()

    # Cards

    def import_rows(self) -> None:
        sheet = self.job.sheet
        self.report.sets = sorted({row.number.set for row in sheet.rows})
        for code in self.report.sets:
            if not CardSet.objects.filter(code=code).exists():
                usual, released_on = NAMED_SETS.get(code, (f"Set {code}", None))
                name = self.job.set_names.get(code) or usual
                services.add_set(code, name=name, released_on=released_on)
        there = Printing.objects.filter(set__code__in=self.report.sets)
        self.printings = {each.number: each for each in there.select_related("card")}
        self.cards = {each.card_id: each.card for each in self.printings.values()}
        named = {str(row.number) for row in sheet.rows}
        self.report.missing = [each for each in self.printings if each not in named]

        taken = [refused_line(each) for each in sheet.refused]
        # Base cards come before the numbers that may be prints of them.
        for done, row in enumerate(sorted(sheet.rows, key=row_import_order), start=1):
            taken.append(self.import_row(row))
            self.job.progress(done, len(sheet.rows))
        self.report.lines += sorted(taken, key=lambda line: (line.line, line.item))
        self.count_unknown_teams(sheet.rows)

    def import_row(self, row: Row) -> ReportLine:
        """Import one row; return its line of the report, with any problem in it."""
        number = str(row.number)
        name = row.cells.get("name", "")
        line = ReportLine(row.line, number, name, notes=[*row.notes], item=row.item)
        try:
            check_lengths(row)
            card = self.card_for(row, line)
        except CardError as error:
            column = getattr(error, "column", "")
            said = (column, error.message, error.remedy, number)
            return refused_line(Problem(row.line, *said, item=row.item))
        card = self.cards[card.pk] = self.write_row(card, row, line)
        self.lines.setdefault(card.pk, line)
        if row.athlete:
            self.link_athlete(card, row.athlete, line)
        return line

    def card_for(self, row: Row, line: ReportLine) -> Card:
        """Return the card of a row's number; add the number if it is new."""
        printing = self.printings.get(str(row.number))
        base = self.find_base_card(row, line, printing)
        if printing is None:
            printing = services.add_printing(row.number, card=base)
            self.printings[printing.number] = printing
            line.status = Status.ADDED
        elif base and base.pk != printing.card_id:
            services.join_printing(printing, card=base)
            now = f"a print of {first_card_number(base)}"
            line.changes.append(CellChange("number", "a card of its own", now))
            return Card.objects.get(pk=base.pk)
        return self.cards.get(printing.card_id, printing.card)

    def find_base_card(
        self, row: Row, line: ReportLine, printing: Printing | None
    ) -> Card | None:
        """Return the card that the row prints under another number, or None (ID-2)."""
        if row.print_of:
            base = Card.objects.filter(printings__number=row.print_of).first()
            if base is None:
                raise RefusedRow(
                    "print_of",
                    f"{row.print_of}, the card that it reprints, does not exist.",
                    remedy="Add that card, or remove print_of.",
                )
        elif row.number.is_promo and not (
            printing and len(numbers_of_prints(printing.card)) > 1
        ):
            base = self.base_of_promo(row, line)
        else:
            return None
        own = printing.card if printing else None
        differing = differing_cells(base, row, own) if base and base != own else []
        if differing:
            line.notes.append(
                f"it differs from {first_card_number(base)} in {', '.join(differing)}, "
                "so it stays a card of its own"
            )
            return None
        if base and base != own:
            line.notes.append(f"a print of {first_card_number(base)}")
        return base

    def base_of_promo(self, row: Row, line: ReportLine) -> Card | None:
        """Return the only card with a promo's set, name and type, or None."""
        named = (row.number.set, fold_name(row.cells.get("name", "")))
        found = self.base_cards().get((*named, row.cells.get("type", "")), set())
        if len(found) != 1:
            line.notes.append(
                f"{len(found) or 'no'} other cards have its name and type, so it stays "
                "a card of its own"
            )
            return None
        (base,) = found
        return Card.objects.get(pk=base)

    def base_cards(self) -> dict[tuple[str, str, str], set[int]]:
        """Return the ids of cards that are not promos, by set, name and type."""
        if self.bases is None:
            self.bases = defaultdict(set)
            there = Printing.objects.filter(set__code__in=self.report.sets)
            for each in there.exclude(prefix=PROMO).select_related("card", "set"):
                card = each.card
                self.bases[each.set.code, card.folded, card.type].add(card.pk)
        return self.bases

    def write_row(self, card: Card, row: Row, line: ReportLine) -> Card:
        """Write a row's cells, report changes and conflicts; return the card."""
        offered: dict[Basis, dict[str, str]] = defaultdict(dict)
        for cell, text in row.cells.items():
            before, basis = getattr(card, cell), card.basis.get(cell, "")
            new = row.bases[cell]
            if before == text and would_add_nothing(basis, new):
                continue
            if row.number.is_promo and is_respelled(cell, before, text):
                line.notes.append(f"its name stays {before!r}")
                continue
            if before != text and not self.may_replace(basis, new):
                line.conflicts.append(str(Conflict(cell, before, basis, text)))
                continue
            offered[new][cell] = text
            line.changes.append(CellChange(cell, before, text, basis, new))
        for basis, cells in offered.items():
            origin = Origin(basis=basis, by=self.job.by, source=self.job.source)
            services.write_cells(
                card, cells, origin=origin, known_teams=self.known_teams
            )
        identity = {"name", "type"} & {each.cell for each in line.changes}
        if row.suspect and identity:
            services.mark_suspect(
                card, row.suspect, origin=self.origin, known_teams=self.known_teams
            )
        if offered:
            card = Card.objects.get(pk=card.pk)
            if card.unread:
                line.notes.append(f"not read by the engine: {', '.join(card.unread)}")
        return card

    def may_replace(self, old: str, new: str) -> bool:
        """Return whether the file may replace a cell; equals of two desks conflict."""
        is_equal = bool(self.job.sheet.about) and old == new
        return not is_equal and may_replace(old, new)

    def count_unknown_teams(self, rows: Iterable[Row]) -> None:
        known = set(TeamName.objects.values_list("name", flat=True))
        for row in rows:
            team = row.cells.get("team", "")
            if team and team not in known:
                seen = self.report.unknown_teams.get(team, 0)
                self.report.unknown_teams[team] = seen + 1

    # Persons

    def import_persons(self) -> None:
        found, problems = self.job.persons
        self.report.lines += [refused_line(each, file=PERSONS) for each in problems]
        for at, written, key in found:
            try:
                number = str(parse_number(written))
                card = Card.objects.filter(printings__number=number).first()
                if card is None:
                    raise CardError(
                        f"There is no card {number}.", remedy="Import the card first."
                    )
            except CardError as error:
                said = ("1 (number)", error.message, error.remedy, written)
                self.report.lines.append(refused_line(Problem(at, *said), file=PERSONS))
                continue
            line = ReportLine(at, number, card.name, file=PERSONS)
            self.report.lines.append(line)
            self.link_athlete(card, AthleteRef(key=key), line)

    def link_athlete(self, card: Card, athlete: AthleteRef, line: ReportLine) -> None:
        """Link a card to the athlete that the file names, and report it."""
        before, basis = card.person.key if card.person else "", card.person_basis
        if before == athlete.key and would_add_nothing(basis, athlete.basis):
            return
        if before != athlete.key and not self.may_replace(basis, athlete.basis):
            conflict = Conflict("person", before, basis, athlete.key)
            line.conflicts.append(str(conflict))
            return
        person = Person.objects.filter(key=athlete.key).first()
        if person is None:
            name = athlete.name or card.name or athlete.key
            person = services.add_person(name, key=athlete.key)
        if card.name:
            services.add_spelling(person, card.name)
        origin = Origin(basis=athlete.basis, by=self.job.by, source=self.job.source)
        services.link_person(card, person, origin=origin, known_teams=self.known_teams)
        line.changes.append(
            CellChange("person", before, person.key, basis, athlete.basis)
        )

    def infer_persons(self) -> None:
        """Link the file's Player cards to athletes where the name allows only one."""
        is_open = {str(row.number) for row in self.job.sheet.rows if row.is_open}
        cards = {
            card: line
            for card, line in self.lines.items()
            if line.number not in is_open
        }
        origin = Origin(basis=Basis.INFERRED, by=self.job.by, source=self.job.source)
        for each in athlete_links.link_by_name(
            cards, origin=origin, known_teams=self.known_teams
        ):
            line = cards.get(each.card)
            if line is None:
                continue
            if each.note:
                line.notes.append(each.note)
            if each.before != each.after:
                line.changes.append(
                    CellChange("person", each.before, each.after, "", Basis.INFERRED)
                )
                self.report.linked += bool(each.after)


def row_import_order(row: Row) -> tuple[bool, bool, int]:
    return row.print_of is not None, row.number.is_promo, row.line


def would_add_nothing(basis: str, new: Basis) -> bool:
    """Return whether a cell of this basis gains nothing from a file that says the same.

    A cell that two users confirmed stays theirs to correct, even if a sheet repeats it.
    """
    return STRENGTH[basis] >= STRENGTH[new] or (
        basis == Basis.ENTERED and new is Basis.PRINTED
    )


def differing_cells(base: Card, row: Row, own: Card | None) -> list[str]:
    """Return the cells in which a row differs from the card it would print again."""
    offered = {each: getattr(own, each) for each in own.basis} if own else {}
    offered |= row.cells
    return [
        cell
        for cell, text in offered.items()
        if is_known(base.basis, cell)
        and text != (there := getattr(base, cell))
        and not is_respelled(cell, there, text)
    ]


def is_respelled(cell: str, one: str, other: str) -> bool:
    """Return whether two names differ only in spelling, such as case and accents."""
    return cell == "name" and one != other and fold_name(one) == fold_name(other)


def numbers_of_prints(card: Card) -> list[str]:
    return [*card.printings.values_list("number", flat=True)]


def first_card_number(card: Card) -> str:
    return numbers_of_prints(card)[0]


def check_lengths(row: Row) -> None:
    """Raise RefusedRow if a cell is longer than its database column."""
    for cell, text in row.cells.items():
        if len(text) > LONGEST[cell]:
            raise RefusedRow(
                row.columns[cell],
                (
                    f"The {cell} has {len(text)} characters; at most {LONGEST[cell]} "
                    "are allowed."
                ),
                remedy="Shorten it.",
            )
