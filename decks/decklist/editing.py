"""Change some cards of a deck text and leave the rest of it as it was written. Pure."""

import re
from collections import Counter
from collections.abc import Iterable

from decks.facts import Group

from .card_index import CardIndex, Pool
from .columns import ColumnRole
from .contents import Decklist, ListedCard
from .lines import CardLine, Comment, Heading
from .parsing import parse_deck_text
from .quantities import split_remark
from .scanning import MARK, clean_line, scan_text
from .writing import (
    card_line,
    keep_remark,
    remark_in_line,
    split_copies,
    table_row,
    write_text,
)

Key = tuple[str, Group | None, int]
LAST_NUMBER = re.compile(r"\d+(?=\D*$)")
GONE = "\0"  # a line that is taken out; no text has it


def edit_text(
    text: str, before: Decklist, after: Decklist, index: CardIndex, *, pool: Pool = None
) -> str:
    """Return the text changed from one list to another; comments and order stay.

    If reading the result does not give the new list, the list is written out as new
    text.
    """
    found = TextDraft(text, before).apply_changes(after)
    again = parse_deck_text(found, index, pool=pool).decklist
    return (
        found
        if quantities_by_key(again) == quantities_by_key(after)
        else write_text(after)
    )


def cards_by_key(cards: Iterable[ListedCard]) -> dict[Key, ListedCard]:
    """Return cards by number and group; those without a count keep separate keys."""
    found: dict[Key, ListedCard] = {}
    apart = Counter[tuple[str, Group | None]]()
    for each in cards:
        name = each.card.number or each.card.title, each.group
        apart[name] += not each.is_counted
        found[*name, 0 if each.is_counted else apart[name]] = each
    return found


def quantities_by_key(decklist: Decklist) -> dict[Key, int]:
    return {key: each.quantity for key, each in cards_by_key(decklist.cards).items()}


def strip_remarks(text: str) -> str:
    r"""Return the text without comments and remarks, the owner's private notes.

    >>> strip_remarks("# mine\nPlays:\n2 C201-PS // best\n")
    'Plays:\n2 C201-PS\n'
    """
    text = text.removeprefix(MARK)
    comments = {each.at for each in scan_text(text) if isinstance(each, Comment)}
    lines = enumerate(text.splitlines(keepends=True), 1)
    return "".join(_strip_line_remark(line) for at, line in lines if at not in comments)


def _strip_line_remark(line: str) -> str:
    """Return a line without its remark, with its line ending."""
    front, said = split_remark(clean_line(line)[0])
    return front + line[len(line.splitlines()[0]) :] if said else line


class TextDraft:
    """A deck text as lines that can be changed, each under its original line number."""

    def __init__(self, text: str, decklist: Decklist) -> None:
        text = text.removeprefix(MARK)
        self.before = cards_by_key(decklist.cards)
        self.lines = text.splitlines()
        found = scan_text(text)
        self.cards = {each.at: each for each in found if isinstance(each, CardLine)}
        headings = [each for each in found if isinstance(each, Heading)]
        self.headings = {each.place: each.at for each in headings}
        self.times = Counter(each.place for each in headings)

    def apply_changes(self, after: Decklist) -> str:
        """Return the text with the cards and heading counts of the new list."""
        now = cards_by_key(after.cards)
        for key, old in self.before.items():
            new = now.get(key)
            if new is None or new.quantity != old.quantity:
                self.rewrite_card(old, new)
        for key, new in now.items():
            if key not in self.before:
                self.insert_card(new)
        for group in Group:
            self.update_heading_count(group, after.count_in(group))
        return "".join(f"{line}\n" for line in self.lines if line is not GONE)

    def rewrite_card(self, old: ListedCard, new: ListedCard | None) -> None:
        """Put a card's quantity in its first line; of the others keep the remarks."""
        if new is None:
            for line in old.lines:
                self.lines[line - 1] = GONE
            return
        first, *others = old.lines
        said = self.cards[first].text if first in self.cards else ""
        kept = keep_remark(
            self.format_card(new, first, old=said), self.lines[first - 1]
        )
        self.lines[first - 1] = kept
        for line in others:
            self.lines[line - 1] = remark_in_line(self.lines[line - 1]) or GONE

    def insert_card(self, new: ListedCard) -> None:
        """Insert a card below the last one of its group, or at the end of the text."""
        places = [
            line
            for each in self.before.values()
            if each.group is new.group
            for line in each.lines
        ]
        heading = self.headings.get(new.group) if new.group else None
        below = max(places, default=heading or 0)
        if below:
            line = self.lines[below - 1]
            kept = "" if line is GONE else f"{line}\n"
            self.lines[below - 1] = kept + self.format_card(new, below)
        else:
            top = [f"\n{new.group}:"] if self.headings and new.group else []
            self.lines += [*top, self.format_card(new, len(self.lines))]

    def format_card(self, listed: ListedCard, near: int, *, old: str = "") -> str:
        """Return a card's lines as the line nearby is: plain text or a table row."""
        card, copies = listed.card, split_copies(listed.quantity)
        table = self.cards[near].table if near in self.cards else None
        if table and card.is_on_record and ColumnRole.QUANTITY in table.roles:
            group = str(listed.group or "")
            rows = (table_row(table, card, each, group, old=old) for each in copies)
            return "\n".join(rows)
        return "\n".join(card_line(card, each) for each in copies)

    def update_heading_count(self, group: Group, count: int) -> None:
        """Replace the count in a group's heading, if it is the only one and has one."""
        at = self.headings.get(group)
        if at and self.times[group] == 1:
            front = split_remark(self.lines[at - 1])[0]
            rest = self.lines[at - 1].removeprefix(front)
            self.lines[at - 1] = LAST_NUMBER.sub(str(count), front, count=1) + rest
