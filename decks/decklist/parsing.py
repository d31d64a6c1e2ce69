"""Parse a deck text into a list of cards, with an account of every line. Pure."""

from dataclasses import dataclass, field, replace

from cards import names
from decks import facts
from decks.errors import DeckError
from decks.facts import CardFacts, Group

from . import remarks
from .card_finder import CardFinder, FoundCard, LineProblem, intended_copies
from .card_index import CardIndex, Pool
from .clear_matches import has_similar_suggestion, pick_clear_suggestion
from .contents import Decklist
from .headings import OtherSection, Place, is_total, parse_heading
from .likely_set import likely_set, stated_set
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
from .parsed_text import LineKind, ParsedLine, ParsedText
from .quantities import COMMENTS, split_quantity
from .scanning import MARK, scan_text
from .shorthand import side_beside
from .tally import CopyTally

LONGEST_NAME, LONGEST_REMARK = 60, 200  # of a deck
LONGEST_SAID = 120  # of a card that is not on record
PLACED = 'Put it below a heading, such as "Offense:" or "Defense:".'
PARTS = "Write Offense, Defense, Plays, Action deck or Synergy, or leave it blank."


def parse_deck_text(text: str, index: CardIndex, *, pool: Pool = None) -> ParsedText:
    """Return the list that a text names and what each line was, pool cards first.

    A line that names no known card stays in the list as an unknown card (DC-25).
    """
    text = text.removeprefix(MARK)
    lines = scan_text(text)
    parser = _TextParser(
        CardFinder(index, pool),
        text.splitlines(),
        likely_season=likely_set(lines, index.sets),
    )
    for line in lines:
        parser.read_line(line)
    parser.close_heading()
    name, remark = parse_deck_title(lines[0].text) if lines else ("", "")
    decklist = Decklist(parser.cards.cards(), name, parser.sideboard.cards(), remark)
    return ParsedText(decklist, tuple(parser.lines))


def parse_deck_title(first: str) -> tuple[str, str]:
    """Return a deck's name and remark: the first comment, before and behind a colon.

    >>> parse_deck_title("# Harbor Lights: one club, no tricks")
    ('Harbor Lights', 'one club, no tricks')
    >>> parse_deck_title("2 S86-19")
    ('', '')
    """
    said = comment_text(first)
    if parse_heading(said):
        return "", ""
    name, _, remark = said.partition(":")
    return name[:LONGEST_NAME].strip(), remark[:LONGEST_REMARK].strip()


def deck_name_in(text: str) -> str:
    """Return the deck name in the first line of a text, or ""."""
    try:
        lines = scan_text(text)
    except DeckError:
        return ""
    return parse_deck_title(lines[0].text)[0] if lines else ""


def comment_text(text: str) -> str:
    """Return the text of a comment without its sign; "" for other lines."""
    said = text.lstrip("".join(COMMENTS)) if text.startswith(COMMENTS) else ""
    return " ".join(said.split())


@dataclass(slots=True)
class _TextParser:
    """Reads a deck text line by line and keeps the current part, set and heading."""

    finder: CardFinder
    raw: list[str]
    lines: list[ParsedLine] = field(default_factory=list)
    cards: CopyTally = field(default_factory=CopyTally)
    sideboard: CopyTally = field(default_factory=CopyTally)
    season: str = ""
    likely_season: str = ""  # of most lines, where nothing says it
    place: Place | None = None
    heading: int | None = None  # which of the lines counts its cards
    said: int | None = None  # how many it says
    counted: int = 0

    @property
    def is_on_top(self) -> bool:
        """Whether no card and no heading has been read yet."""
        what = (LineKind.CARD, LineKind.ERROR)
        return self.heading is None and all(it.what not in what for it in self.lines)

    def read_line(self, line: Line) -> None:
        match line:
            case CardLine():
                self._read_card(line)
            case Mistake():
                self._read_mistake(line)
            case Heading():
                self._read_heading(line)
            case SetLine():
                self._read_set(line)
            case ColumnsLine():
                self._record_line(line, LineKind.HEADING)
            case Comment():
                self._read_comment(line)

    # What names no card.

    def _record_line(self, line: Line, what: LineKind, *notes: str) -> None:
        """Record a line that names no card."""
        self.lines.append(
            ParsedLine(
                line=line.at, what=what, text=line.text, notes=line.notes + notes
            )
        )

    def _read_comment(self, line: Comment) -> None:
        notes = []
        if is_total(line.text) and self.finder.index.bases_by_name(
            split_quantity(line.text)[1]
        ):
            notes.append(
                "Read as a total. For a card with this name, write its number."
            )
        self._read_stated_set(line.text)
        self._record_line(line, LineKind.COMMENT, *notes)

    def _read_stated_set(self, text: str) -> None:
        """Take the season that a title or remark above the cards states."""
        if not self.season and self.is_on_top:
            self.season = stated_set(text, self.finder.index.sets)

    def _read_set(self, line: SetLine) -> None:
        self.season, notes = line.code, []
        if line.code not in self.finder.index.sets:
            notes.append(f"There are no cards of the set {line.code}.")
        self._record_line(line, LineKind.HEADING, *notes)

    def _read_heading(self, line: Heading) -> None:
        word = line.text.rstrip(": ")
        is_other = line.place is OtherSection.OTHER
        if is_other and self.finder.index.bases_by_name(word):
            self._read_card(
                CardLine(line.at, line.text, 1, "", word, word, notes=line.notes)
            )
            return
        self.close_heading()
        self.place, self.said, self.counted = line.place, line.count, 0
        self.heading, notes = len(self.lines), []
        if line.is_bare and self.finder.index.bases_by_name(line.text):
            notes.append(
                "Read as a heading. To add the card with this name, write 1 "
                f"{line.text}."
            )
        if is_other:
            notes.append(f'"{word}" is not a section; type and side decide below.')
        self._record_line(line, LineKind.HEADING, *notes)

    def close_heading(self) -> None:
        """Add a note to the last heading if its count differs from the cards below."""
        if self.heading is None or self.said in (None, self.counted):
            return
        if not self.counted and self.place in (
            OtherSection.PLAYERS,
            OtherSection.DECK,
        ):
            return  # other headings divide what it counts
        head = self.lines[self.heading]
        note = (
            f"The heading says {self.said}, but the lines below it have {self.counted}."
        )
        self.lines[self.heading] = replace(head, notes=(*head.notes, note))

    # Cards.

    def _read_card(self, line: CardLine) -> None:
        """Find the card of a line and add it to the list, known or unknown."""
        place = line.place or self.place
        line = self.finder.read_season(line)
        found = self._find_card(line, place)
        if not isinstance(found, FoundCard) or found.notes or line.claim:
            if self._is_whole_name(line):
                line = _line_as_whole_name(line)
                found = self._find_card(line, place)
            elif isinstance(found, LineProblem) and self._read_as_remark(line, found):
                return
            elif several := self.finder.find_several(line.text):
                self._add_unknown_card(replace(line, said=line.text), several, place, 0)
                return
        if line.place is None:
            self.counted += line.quantity
        if isinstance(found, LineProblem):
            self._add_unknown_card(line, found, place, line.quantity)
        else:
            self._add_known_card(line, found, place)

    def _read_as_remark(self, line: CardLine, problem: LineProblem) -> bool:
        """Record a line as a title, remark or heading, if it can be no card."""
        is_numbered = "-" in line.code or bool(line.table or line.ordinal)
        is_short = len(self.raw) < remarks.LEAST_LINES
        if (
            is_numbered
            or is_short
            or has_similar_suggestion(line.said, problem.suggestions)
        ):
            return False
        if remarks.is_heading(line.text):
            self._read_heading(Heading(line.at, line.text, OtherSection.OTHER, None))
        elif remarks.is_remark(line.text, is_on_top=self.is_on_top):
            self._read_stated_set(line.text)
            self._record_line(line, LineKind.COMMENT, remarks.NOTE)
        else:
            return False
        return True

    def _find_card(
        self, line: CardLine, place: Place | None
    ) -> FoundCard | LineProblem:
        is_alone = bool(line.code) and not line.name
        season = self.season or ("" if is_alone else self.likely_season)
        return self.finder.find(line, season=season, place=place)

    def _is_whole_name(self, line: CardLine) -> bool:
        """Return whether the line is a card's name, number and all: `46 Blitz`."""
        is_parted = names.fold_name(line.said) != names.fold_name(line.text)
        is_able = line.table is None and is_parted
        return is_able and bool(self.finder.index.bases_by_name(line.text))

    def _add_known_card(
        self, line: CardLine, found: FoundCard, place: Place | None
    ) -> None:
        """Add a card that was found; record an error if its group is unclear."""
        claim = line.claim
        if claim and names.fold_name(claim) == names.fold_name(found.card.title):
            claim = ""  # its title, where the group is expected
        group = _group_for_card(found.card, place, claim)
        is_open = isinstance(group, LineProblem) and not claim and place is None
        side = side_beside(line.name) if is_open and _lacks_side(found.card) else None
        if side:
            notes = (*found.notes, f"Read as {side}, by the position.")
            group, found = side, replace(found, notes=notes)
        problem = group if isinstance(group, LineProblem) else None
        stands = group if isinstance(group, Group) else None
        added = self._add_to_tally(found.card, line.quantity, stands, place, line.at)
        read = ParsedLine(
            line=line.at,
            what=LineKind.CARD,
            text=line.text,
            card=found.card.number,
            quantity=line.quantity,
            group=stands,
            notes=line.notes + found.notes + added,
        )
        if problem:
            read = self._mark_error(read, problem, claim or line.said)
            read = replace(read, asks_section=True)
        self.lines.append(read)

    def _add_unknown_card(
        self,
        line: CardLine | Mistake,
        problem: LineProblem,
        place: Place | None,
        quantity: int,
    ) -> None:
        """Add a line without a known card, so that a check reports it (DC-25)."""
        group = place if isinstance(place, Group) else None
        card = facts.unknown_card(tidy_card_text(line.said))
        added = self._add_to_tally(card, quantity, group, place, line.at)
        read = ParsedLine(
            line=line.at,
            what=LineKind.ERROR,
            text=line.text,
            quantity=quantity or 1,
            group=group,
            notes=line.notes + added,
        )
        if not quantity:
            self.said = None  # nobody can tell whether the heading counts right
        if isinstance(line, CardLine):
            offered = tuple(
                replace(each, quantity=intended_copies(line, each))
                for each in problem.suggestions
            )
            problem = replace(problem, suggestions=offered)
            read = replace(read, clear=pick_clear_suggestion(line.said, offered))
        word = line.said if quantity else line.text
        self.lines.append(self._mark_error(read, problem, word))

    def _read_mistake(self, line: Mistake) -> None:
        problem = LineProblem(line.reason, line.remedy)
        if line.meant:
            self._add_uncounted_card(line.meant, problem)
            last = self.lines[-1]
            is_uncounted = last.what is LineKind.ERROR
            self.lines[-1] = replace(
                last, is_too_many=line.is_too_many and is_uncounted
            )
        elif line.said:
            self._add_unknown_card(line, problem, self.place, 0)
        else:
            self.season = ""  # it was meant to name a set
            read = ParsedLine(
                line=line.at, what=LineKind.ERROR, text=line.text, notes=line.notes
            )
            self.lines.append(self._mark_error(read, problem, line.text))

    def _add_uncounted_card(self, line: CardLine, problem: LineProblem) -> None:
        """Add a card whose quantity cannot be read; no quantity is guessed."""
        if self._is_whole_name(line):
            self._read_card(_line_as_whole_name(line))
            return
        place = line.place or self.place
        found = self._find_card(line, place)
        if isinstance(found, LineProblem):
            self._add_unknown_card(line, problem, place, 0)
            return
        card = found.card
        home = _group_for_card(card, place, line.claim)
        stands = home if isinstance(home, Group) else None
        self._add_to_tally(card, 0, stands, place, line.at)
        self.said = None  # nobody can tell whether the heading counts right
        read = ParsedLine(
            line=line.at,
            what=LineKind.ERROR,
            text=line.text,
            card=card.number,
            quantity=1,
            group=stands,
            notes=line.notes + found.notes,
        )
        many = f"Write how many copies of {card.number} {card.title} are in the deck"
        problem = LineProblem(problem.reason, f"{many}, or remove the line.")
        self.lines.append(self._mark_error(read, problem, line.text))

    def _add_to_tally(
        self,
        card: CardFacts,
        quantity: int,
        group: Group | None,
        place: Place | None,
        at: int,
    ) -> Notes:
        """Add copies to list or sideboard; return a note if the card was there."""
        tally = self.sideboard if place is OtherSection.SIDEBOARD else self.cards
        both = tally.add(card, quantity, group, at)
        if both is None or not quantity:
            return ()
        said = f"{card.number} {card.title}".strip()
        return (f"{said} is also on line {both.lines[0]}; {both.quantity} together.",)

    def _mark_error(
        self, read: ParsedLine, problem: LineProblem, word: str
    ) -> ParsedLine:
        """Return the line as an error, at the column where `word` is in the text."""
        raw = self.raw[read.line - 1]
        at = raw.rfind(word)
        return replace(
            read,
            what=LineKind.ERROR,
            column=1 + (at if at >= 0 else len(raw) - len(raw.lstrip())),
            reason=problem.reason,
            remedy=problem.remedy,
            suggestions=problem.suggestions,
        )


def tidy_card_text(said: str) -> str:
    """Return the text of an unknown card with single blanks and of bounded length."""
    return " ".join(said.split())[:LONGEST_SAID].strip()


def _line_as_whole_name(line: CardLine) -> CardLine:
    """Return the line read as the name of one card, without a quantity."""
    return replace(line, quantity=1, code="", name=line.text, said=line.text)


def _group_for_card(
    card: CardFacts, place: Place | None, claim: str
) -> Group | LineProblem | None:
    """Return a card's group, by heading or by type and side, or the problem."""
    if claim:
        return LineProblem(f'"{claim}" is not a section of a deck.', PARTS)
    if isinstance(place, Group):
        return place
    if place is OtherSection.SIDEBOARD:
        return None
    if place is OtherSection.UNPLACED:
        return LineProblem(
            f"{card_name(card)} is not in any section of the deck.", PLACED
        )
    is_by_side = place is OtherSection.PLAYERS and card.is_side_known
    homes = card.sides if is_by_side else card.possible_groups
    return next(iter(homes)) if len(homes) == 1 else _group_problem(card)


def card_name(card: CardFacts) -> str:
    return f"{card.title} ({card.number})"


def _lacks_side(card: CardFacts) -> bool:
    """Return whether a card is a Player of whom nobody knows the side."""
    return card.cells.get("type") == "Player" and not card.is_side_known


def _group_problem(card: CardFacts) -> LineProblem:
    """Return why the group of a card cannot be told."""
    if card.kind is None and not _lacks_side(card):
        return LineProblem(f"The type of {card_name(card)} is unknown.", PLACED)
    if card.is_side_known:
        return LineProblem(f"{card_name(card)} is printed for both sides.", PLACED)
    return LineProblem(f"The side of {card_name(card)} is unknown.", PLACED)
