"""Rows of a file into the database: in one transaction, with a report for each line.

What is known there stays: a file that says something else gives a conflict, never a
silent change. A number that the file does not have stays too.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date

from django.db import transaction

from accounts.models import User
from cards import people, rulings, services
from cards.cardfile import Athlete, Problem, Refusal, Row, Sheet
from cards.errors import CardError
from cards.importreport import PERSONS, TEAMS, Diff, Line, Report, Status, refused
from cards.knowledge import (
    CELLS,
    STRENGTH,
    Basis,
    Conflict,
    is_known,
    may_replace,
)
from cards.models import Card, CardData, CardSet, Person, Printing, TeamName
from cards.names import folded
from cards.numbers import PROMO, read
from cards.selectors.clubs import teams
from cards.services import Hand

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
class Job:
    """What to import, and how."""

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
def import_cards(job: Job) -> Report:
    """Import a file, or nothing of it; a trial gives the same report and no change."""
    # Two imports at once would each miss what the other one adds.
    CardData.objects.select_for_update().first()
    report = Import(job).run()
    report.is_written = not job.is_trial and (job.skips_bad or not report.refused)
    if not report.is_written:
        transaction.set_rollback(True)
    return report


class Import:
    """One import on its way: what is there already, and what was said so far."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.report = Report(job.source)
        self.hand = Hand(basis=Basis.PRINTED, by=job.by, source=job.source)
        self.lines: dict[int, Line] = {}  # by card
        self.bases: dict[tuple[str, str, str], set[int]] | None = None

    def run(self) -> Report:
        self.take_teams()
        self.known_teams = teams()
        self.take_rows()
        self.take_persons()
        self.infer_persons()
        for line in self.report.lines:
            line.settle()
        loaded = rulings.load_rulings()
        self.report.rulings = [*loaded.told()] if loaded.news else []
        return self.report

    # Teams

    def take_teams(self) -> None:
        found, problems = self.job.teams
        self.report.lines += [refused(each, file=TEAMS) for each in problems]
        known = {team.name: team.franchise.key for team in with_franchises()}
        for number, name, franchise in found:
            line = Line(number, "", name, file=TEAMS)
            self.report.lines.append(line)
            if name not in known:
                services.add_team(name, franchise=franchise)
                known[name], line.status = franchise, Status.ADDED
            elif known[name] != franchise:
                line.conflicts.append(
                    f"{name} is {known[name]!r} and stays; {franchise!r} was offered."
                )
        if any(line.status is Status.ADDED for line in self.report.lines):
            services.read_again()

    # Cards

    def take_rows(self) -> None:
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

        taken = [refused(each) for each in sheet.refused]
        # Base cards come before the numbers that may be prints of them.
        for done, row in enumerate(sorted(sheet.rows, key=rank), start=1):
            taken.append(self.take(row))
            self.job.progress(done, len(sheet.rows))
        self.report.lines += sorted(taken, key=lambda line: (line.line, line.item))
        self.note_teams(sheet.rows)

    def take(self, row: Row) -> Line:
        """Take one row, or refuse it."""
        number = str(row.number)
        name = row.cells.get("name", "")
        line = Line(row.line, number, name, notes=[*row.notes], item=row.item)
        try:
            refuse_long(row)
            card = self.card_for(row, line)
        except CardError as error:
            column = getattr(error, "column", "")
            said = (column, error.message, error.remedy, number)
            return refused(Problem(row.line, *said, item=row.item))
        card = self.cards[card.pk] = self.write(card, row, line)
        self.lines.setdefault(card.pk, line)
        if row.athlete:
            self.name_person(card, row.athlete, line)
        return line

    def card_for(self, row: Row, line: Line) -> Card:
        """Find the card of a number, or add it; a promo is a print of its base."""
        printing = self.printings.get(str(row.number))
        base = self.base_of(row, line, printing)
        if printing is None:
            printing = services.add_printing(row.number, card=base)
            self.printings[printing.number] = printing
            line.status = Status.ADDED
        elif base and base.pk != printing.card_id:
            services.join_printing(printing, card=base)
            now = f"a print of {first_number(base)}"
            line.changes.append(Diff("number", "a card of its own", now))
            return Card.objects.get(pk=base.pk)
        return self.cards.get(printing.card_id, printing.card)

    def base_of(self, row: Row, line: Line, printing: Printing | None) -> Card | None:
        """Find the card of which a number is another print (ID-2)."""
        if row.print_of:
            base = Card.objects.filter(printings__number=row.print_of).first()
            if base is None:
                raise Refusal(
                    "print_of",
                    f"{row.print_of}, of which it is a print, is not there.",
                    remedy="Add that card, or leave print_of out.",
                )
        elif row.number.is_promo and not (printing and len(prints(printing.card)) > 1):
            base = self.base_of_promo(row, line)
        else:
            return None
        own = printing.card if printing else None
        differing = differences(base, row, own) if base and base != own else []
        if differing:
            line.notes.append(
                f"it differs from {first_number(base)} in {', '.join(differing)}, so "
                "it stays a card of its own"
            )
            return None
        if base and base != own:
            line.notes.append(f"a print of {first_number(base)}")
        return base

    def base_of_promo(self, row: Row, line: Line) -> Card | None:
        """Find the one card of the set that has the name and type of a promo."""
        named = (row.number.set, folded(row.cells.get("name", "")))
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
        """Return the cards with a number of their own, by set, name and type."""
        if self.bases is None:
            self.bases = defaultdict(set)
            there = Printing.objects.filter(set__code__in=self.report.sets)
            for each in there.exclude(prefix=PROMO).select_related("card", "set"):
                card = each.card
                self.bases[each.set.code, card.folded, card.type].add(card.pk)
        return self.bases

    def write(self, card: Card, row: Row, line: Line) -> Card:
        """Write the cells of a row that may be written; list those that may not."""
        offered: dict[Basis, dict[str, str]] = defaultdict(dict)
        for cell, text in row.cells.items():
            before, basis = getattr(card, cell), card.basis.get(cell, "")
            new = row.bases[cell]
            if before == text and is_settled(basis, new):
                continue
            if row.number.is_promo and is_respelt(cell, before, text):
                line.notes.append(f"its name stays {before!r}")
                continue
            if before != text and not may_replace(basis, new):
                line.conflicts.append(str(Conflict(cell, before, basis, text)))
                continue
            offered[new][cell] = text
            line.changes.append(Diff(cell, before, text, basis, new))
        for basis, cells in offered.items():
            hand = Hand(basis=basis, by=self.job.by, source=self.job.source)
            services.write_cells(card, cells, hand=hand, known_teams=self.known_teams)
        identity = {"name", "type"} & {each.cell for each in line.changes}
        if row.suspect and identity:
            services.doubt(
                card, row.suspect, hand=self.hand, known_teams=self.known_teams
            )
        if offered:
            card = Card.objects.get(pk=card.pk)
            if card.unread:
                line.notes.append(f"not read by the engine: {', '.join(card.unread)}")
        return card

    def note_teams(self, rows: Iterable[Row]) -> None:
        known = set(TeamName.objects.values_list("name", flat=True))
        for row in rows:
            team = row.cells.get("team", "")
            if team and team not in known:
                seen = self.report.unknown_teams.get(team, 0)
                self.report.unknown_teams[team] = seen + 1

    # Persons

    def take_persons(self) -> None:
        found, problems = self.job.persons
        self.report.lines += [refused(each, file=PERSONS) for each in problems]
        for at, written, key in found:
            try:
                number = str(read(written))
                card = Card.objects.filter(printings__number=number).first()
                if card is None:
                    raise CardError(
                        f"There is no card {number}.", remedy="Import the card first."
                    )
            except CardError as error:
                said = ("1 (number)", error.message, error.remedy, written)
                self.report.lines.append(refused(Problem(at, *said), file=PERSONS))
                continue
            line = Line(at, number, card.name, file=PERSONS)
            self.report.lines.append(line)
            self.name_person(card, Athlete(key=key), line)

    def name_person(self, card: Card, athlete: Athlete, line: Line) -> None:
        """Say who is meant, because the file says so."""
        before, basis = card.person.key if card.person else "", card.person_basis
        if before == athlete.key and is_settled(basis, athlete.basis):
            return
        if before != athlete.key and not may_replace(basis, athlete.basis):
            conflict = Conflict("person", before, basis, athlete.key)
            line.conflicts.append(str(conflict))
            return
        person = Person.objects.filter(key=athlete.key).first()
        if person is None:
            name = athlete.name or card.name or athlete.key
            person = services.add_person(name, key=athlete.key)
        if card.name:
            services.add_spelling(person, card.name)
        hand = Hand(basis=athlete.basis, by=self.job.by, source=self.job.source)
        services.name_person(card, person, hand=hand, known_teams=self.known_teams)
        line.changes.append(Diff("person", before, person.key, basis, athlete.basis))

    def infer_persons(self) -> None:
        """Link the Players of the file by name, where the name leaves no doubt."""
        is_open = {str(row.number) for row in self.job.sheet.rows if row.is_open}
        cards = {
            card: line
            for card, line in self.lines.items()
            if line.number not in is_open
        }
        hand = Hand(basis=Basis.INFERRED, by=self.job.by, source=self.job.source)
        for each in people.infer(cards, hand=hand, known_teams=self.known_teams):
            line = cards.get(each.card)
            if line is None:
                continue
            if each.note:
                line.notes.append(each.note)
            if each.before != each.after:
                line.changes.append(
                    Diff("person", each.before, each.after, "", Basis.INFERRED)
                )
                self.report.linked += bool(each.after)


def rank(row: Row) -> tuple[bool, bool, int]:
    return row.print_of is not None, row.number.is_promo, row.line


def is_settled(basis: str, new: Basis) -> bool:
    """Return whether a file that says the same adds nothing to what a cell rests on.

    What two people found stays theirs to correct, though a sheet repeats it: it may
    be a sheet that we wrote.
    """
    return STRENGTH[basis] >= STRENGTH[new] or (
        basis == Basis.ENTERED and new is Basis.PRINTED
    )


def with_franchises() -> Iterable[TeamName]:
    return TeamName.objects.select_related("franchise")


def differences(base: Card, row: Row, own: Card | None) -> list[str]:
    """List the cells in which a number is not the same card as another one."""
    offered = {each: getattr(own, each) for each in own.basis} if own else {}
    offered |= row.cells
    return [
        cell
        for cell, text in offered.items()
        if is_known(base.basis, cell)
        and text != (there := getattr(base, cell))
        and not is_respelt(cell, there, text)
    ]


def is_respelt(cell: str, one: str, other: str) -> bool:
    """Return whether two names differ only as spellings do."""
    return cell == "name" and one != other and folded(one) == folded(other)


def prints(card: Card) -> list[str]:
    return [*card.printings.values_list("number", flat=True)]


def first_number(card: Card) -> str:
    return prints(card)[0]


def refuse_long(row: Row) -> None:
    """Refuse a cell that is longer than the database keeps it."""
    for cell, text in row.cells.items():
        if len(text) > LONGEST[cell]:
            raise Refusal(
                row.columns[cell],
                f"The {cell} has {len(text)} signs; {LONGEST[cell]} are the most.",
                remedy="Shorten it.",
            )
