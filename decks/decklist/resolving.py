"""From the lines of a text to a list of cards, with an account of every line. Pure."""

from dataclasses import dataclass, field, replace

from cards import names
from decks import facts
from decks.errors import DeckError
from decks.facts import Facts, Group

from .counting import COMMENTS, counted
from .finding import Finder, Found, Problem, copies_meant
from .headings import Part, Place, heading, is_total
from .lines import (
    CardLine,
    ColumnsLine,
    Comment,
    Heading,
    Line,
    Mistake,
    Notes,
    SetLine,
)
from .listed import Decklist
from .reading import Read, Reading, What
from .scanning import MARK, scan
from .shelf import Pool, Shelf
from .tally import Tally

LONGEST_NAME, LONGEST_REMARK = 60, 200  # of a deck
LONGEST_SAID = 120  # of a card that is not on record
PLACED = 'Put it below a heading, such as "Offense:" or "Defense:".'
PARTS = "Write Offense, Defense, Plays, Action deck or Synergy, or leave it blank."


def read(text: str, shelf: Shelf, *, pool: Pool = None) -> Reading:
    """Read a deck text against the cards on record, those of a pool first.

    Every line that is not blank is accounted for; a line that names no card on record
    stays in the list as a card of which nothing is known (DC-25).
    """
    text = text.removeprefix(MARK)
    lines = scan(text)
    account = _Account(Finder(shelf, pool), text.splitlines())
    for line in lines:
        account.take(line)
    account.close_heading()
    name, remark = title(lines[0].text) if lines else ("", "")
    decklist = Decklist(
        account.cards.listed(), name, account.sideboard.listed(), remark
    )
    return Reading(decklist, tuple(account.lines))


def title(first: str) -> tuple[str, str]:
    """Give the name of a deck and a remark: a first comment, before and behind a colon.

    >>> title("# Harbor Lights: one club, no tricks"), title("2 S86-19")
    (('Harbor Lights', 'one club, no tricks'), ('', ''))
    """
    said = commented(first)
    if heading(said):
        return "", ""
    name, _, remark = said.partition(":")
    return name[:LONGEST_NAME].strip(), remark[:LONGEST_REMARK].strip()


def name_in(text: str) -> str:
    """Return the name that the first line of a text gives its deck, if it does."""
    try:
        lines = scan(text)
    except DeckError:
        return ""
    return title(lines[0].text)[0] if lines else ""


def commented(text: str) -> str:
    """Return what a comment says; other lines say nothing here."""
    said = text.lstrip("".join(COMMENTS)) if text.startswith(COMMENTS) else ""
    return " ".join(said.split())


@dataclass(slots=True)
class _Account:
    """Goes from line to line: where it stands, and what it has found."""

    finder: Finder
    raw: list[str]
    lines: list[Read] = field(default_factory=list)
    cards: Tally = field(default_factory=Tally)
    sideboard: Tally = field(default_factory=Tally)
    season: str = ""
    place: Place | None = None
    heading: int | None = None  # which of the lines counts its cards
    said: int | None = None  # how many it says
    counted: int = 0

    def take(self, line: Line) -> None:
        match line:
            case CardLine():
                self._card(line)
            case Mistake():
                self._mistake(line)
            case Heading():
                self._heading(line)
            case SetLine():
                self._set(line)
            case ColumnsLine():
                self._passed(line, What.HEADING)
            case Comment():
                self._comment(line)

    # What names no card.

    def _passed(self, line: Line, what: What, *notes: str) -> None:
        self.lines.append(
            Read(line=line.at, what=what, text=line.text, notes=line.notes + notes)
        )

    def _comment(self, line: Comment) -> None:
        notes = []
        if heading(commented(line.text)):
            notes.append("This is a comment; a heading stands without # or //.")
        if is_total(line.text) and self.finder.shelf.named(counted(line.text)[1]):
            notes.append("A total; a card of this name is written with its number.")
        self._passed(line, What.COMMENT, *notes)

    def _set(self, line: SetLine) -> None:
        self.season, notes = line.code, []
        if line.code not in self.finder.shelf.sets:
            notes.append(f"No card of the set {line.code} is on record.")
        self._passed(line, What.HEADING, *notes)

    def _heading(self, line: Heading) -> None:
        word = line.text.rstrip(": ")
        is_other = line.place is Part.OTHER
        if is_other and self.finder.shelf.named(word):
            self._card(
                CardLine(line.at, line.text, 1, "", word, word, notes=line.notes)
            )
            return
        self.close_heading()
        self.place, self.said, self.counted = line.place, line.count, 0
        self.heading, notes = len(self.lines), []
        if line.is_bare and self.finder.shelf.named(line.text):
            notes.append(f"A heading; for the card of this name write 1 {line.text}.")
        if is_other:
            notes.append(f'"{word}" is no part of a deck; type and side decide below.')
        self._passed(line, What.HEADING, *notes)

    def close_heading(self) -> None:
        """Compare what a heading counts with what stands below it."""
        if self.heading is None or self.said in (None, self.counted):
            return
        if not self.counted and self.place in (Part.PLAYERS, Part.DECK):
            return  # other headings divide what it counts
        head = self.lines[self.heading]
        note = f"The heading says {self.said}; the lines below it have {self.counted}."
        self.lines[self.heading] = replace(head, notes=(*head.notes, note))

    # Cards.

    def _card(self, line: CardLine) -> None:
        place = line.place or self.place
        found = self._find(line, place)
        if not isinstance(found, Found) or found.notes or line.claim:
            if self._is_name(line):
                line = _whole(line)
                found = self._find(line, place)
            elif several := self.finder.several(line.text):
                self._unknown(replace(line, said=line.text), several, place, 0)
                return
        if line.place is None:
            self.counted += line.quantity
        if isinstance(found, Problem):
            self._unknown(line, found, place, line.quantity)
        else:
            self._known(line, found, place)

    def _find(self, line: CardLine, place: Place | None) -> Found | Problem:
        return self.finder.find(line, season=self.season, place=place)

    def _is_name(self, line: CardLine) -> bool:
        """Say whether what looks like a quantity belongs to a name: `46 Blitz`."""
        is_parted = names.folded(line.said) != names.folded(line.text)
        is_able = line.table is None and is_parted
        return is_able and bool(self.finder.shelf.named(line.text))

    def _known(self, line: CardLine, found: Found, place: Place | None) -> None:
        claim = line.claim
        if claim and names.folded(claim) == names.folded(found.card.title):
            claim = ""  # its title, where the group is expected
        group = _group(found.card, place, claim)
        problem = group if isinstance(group, Problem) else None
        stands = group if isinstance(group, Group) else None
        added = self._add(found.card, line.quantity, stands, place, line.at)
        read = Read(
            line=line.at,
            what=What.CARD,
            text=line.text,
            card=found.card.number,
            quantity=line.quantity,
            group=stands,
            notes=line.notes + found.notes + added,
        )
        if problem:
            read = self._failed(read, problem, claim or line.said)
        self.lines.append(read)

    def _unknown(
        self,
        line: CardLine | Mistake,
        problem: Problem,
        place: Place | None,
        quantity: int,
    ) -> None:
        """Keep a line without a card on record, so that a check can say so (DC-25)."""
        group = place if isinstance(place, Group) else None
        card = facts.unknown(tidied(line.said))
        added = self._add(card, quantity, group, place, line.at)
        read = Read(
            line=line.at,
            what=What.ERROR,
            text=line.text,
            quantity=quantity or 1,
            group=group,
            notes=line.notes + added,
        )
        if not quantity:
            self.said = None  # nobody can tell whether the heading counts right
        if isinstance(line, CardLine):
            offered = tuple(
                replace(each, quantity=copies_meant(line, each.title))
                for each in problem.suggestions
            )
            problem = replace(problem, suggestions=offered)
        word = line.said if quantity else line.text
        self.lines.append(self._failed(read, problem, word))

    def _mistake(self, line: Mistake) -> None:
        problem = Problem(line.reason, line.remedy)
        if line.meant:
            self._miscounted(line.meant, problem)
        elif line.said:
            self._unknown(line, problem, self.place, 0)
        else:
            self.season = ""  # it was meant to name a set
            read = Read(line=line.at, what=What.ERROR, text=line.text, notes=line.notes)
            self.lines.append(self._failed(read, problem, line.text))

    def _miscounted(self, line: CardLine, problem: Problem) -> None:
        """Keep a card of which nobody can tell how many; how many is not guessed."""
        if self._is_name(line):
            self._card(_whole(line))
            return
        place = line.place or self.place
        found = self._find(line, place)
        if isinstance(found, Problem):
            self._unknown(line, problem, place, 0)
            return
        card = found.card
        home = _group(card, place, line.claim)
        stands = home if isinstance(home, Group) else None
        self._add(card, 0, stands, place, line.at)
        self.said = None  # nobody can tell whether the heading counts right
        read = Read(
            line=line.at,
            what=What.ERROR,
            text=line.text,
            card=card.number,
            quantity=1,
            group=stands,
            notes=line.notes + found.notes,
        )
        many = f"Write how many copies of {card.number} {card.title} are in the deck"
        problem = Problem(problem.reason, f"{many}, or take the line out.")
        self.lines.append(self._failed(read, problem, line.text))

    def _add(
        self,
        card: Facts,
        quantity: int,
        group: Group | None,
        place: Place | None,
        at: int,
    ) -> Notes:
        tally = self.sideboard if place is Part.SIDEBOARD else self.cards
        both = tally.add(card, quantity, group, at)
        if both is None or not quantity:
            return ()
        said = f"{card.number} {card.title}".strip()
        return (f"{said} is on line {both.lines[0]} too; together {both.quantity}.",)

    def _failed(self, read: Read, problem: Problem, word: str) -> Read:
        """Make an error of a line, at the place of a word as it was written."""
        raw = self.raw[read.line - 1]
        at = raw.rfind(word)
        return replace(
            read,
            what=What.ERROR,
            column=1 + (at if at >= 0 else len(raw) - len(raw.lstrip())),
            reason=problem.reason,
            remedy=problem.remedy,
            suggestions=problem.suggestions,
        )


def tidied(said: str) -> str:
    """Bring what a line says of an unknown card to one form, which can be written."""
    return " ".join(said.split())[:LONGEST_SAID].strip()


def _whole(line: CardLine) -> CardLine:
    """Read all of a line as the name of one card."""
    return replace(line, quantity=1, code="", name=line.text, said=line.text)


def _group(card: Facts, place: Place | None, claim: str) -> Group | Problem | None:
    """Say where a card stands: as the heading claims, or else by type and side."""
    if claim:
        return Problem(f'"{claim}" is no part of a deck.', PARTS)
    if isinstance(place, Group):
        return place
    if place is Part.SIDEBOARD:
        return None
    if place is Part.UNPLACED:
        return Problem(f"{called(card)} stands in no part of the deck.", PLACED)
    is_by_side = place is Part.PLAYERS and card.is_side_known
    homes = card.sides if is_by_side else card.homes
    return next(iter(homes)) if len(homes) == 1 else _homeless(card)


def called(card: Facts) -> str:
    return f"{card.title} ({card.number})"


def _homeless(card: Facts) -> Problem:
    if card.kind is None:
        return Problem(f"Nobody knows yet what {called(card)} is.", PLACED)
    if card.is_side_known:
        return Problem(f"{called(card)} is printed for both sides (DC-22).", PLACED)
    return Problem(f"Nobody knows yet for which side {called(card)} is.", PLACED)
