"""A text with some cards changed; the rest stays as it was written. Pure."""

import re
from collections import Counter
from collections.abc import Iterable

from decks.facts import Group

from .columns import Role
from .counting import parted
from .lines import CardLine, Comment, Heading
from .listed import Decklist, Listed
from .resolving import read
from .scanning import MARK, cleaned, scan
from .shelf import Pool, Shelf
from .writing import canonical, remark, remarked, row, shares, written

Key = tuple[str, Group | None, int]
LAST_NUMBER = re.compile(r"\d+(?=\D*$)")
GONE = "\0"  # a line that is taken out; no text has it


def edited(
    text: str, before: Decklist, after: Decklist, shelf: Shelf, *, pool: Pool = None
) -> str:
    """Bring a text from one list to another; comments and order stay.

    A text in which that does not come out right is written anew.
    """
    found = Draft(text, before).changed(after)
    again = read(found, shelf, pool=pool).decklist
    return found if quantities(again) == quantities(after) else canonical(after)


def keyed(cards: Iterable[Listed]) -> dict[Key, Listed]:
    """Return the cards by what they are; lines that nobody can count stay apart."""
    found: dict[Key, Listed] = {}
    apart = Counter[tuple[str, Group | None]]()
    for each in cards:
        name = each.card.number or each.card.title, each.group
        apart[name] += not each.is_counted
        found[*name, 0 if each.is_counted else apart[name]] = each
    return found


def quantities(decklist: Decklist) -> dict[Key, int]:
    return {key: each.quantity for key, each in keyed(decklist.cards).items()}


def without_remarks(text: str) -> str:
    r"""Leave out what somebody noted for himself; the lines of cards stay as they are.

    >>> without_remarks("# mine\nPlays:\n2 C201-PS // best\n")
    'Plays:\n2 C201-PS\n'
    """
    text = text.removeprefix(MARK)
    comments = {each.at for each in scan(text) if isinstance(each, Comment)}
    lines = enumerate(text.splitlines(keepends=True), 1)
    return "".join(_bare(line) for at, line in lines if at not in comments)


def _bare(line: str) -> str:
    front, said = parted(cleaned(line)[0])
    return front + line[len(line.splitlines()[0]) :] if said else line


class Draft:
    """A text as lines that can be changed, each still under its first number."""

    def __init__(self, text: str, decklist: Decklist) -> None:
        text = text.removeprefix(MARK)
        self.before = keyed(decklist.cards)
        self.lines = text.splitlines()
        found = scan(text)
        self.cards = {each.at: each for each in found if isinstance(each, CardLine)}
        headings = [each for each in found if isinstance(each, Heading)]
        self.headings = {each.place: each.at for each in headings}
        self.times = Counter(each.place for each in headings)

    def changed(self, after: Decklist) -> str:
        now = keyed(after.cards)
        for key, old in self.before.items():
            new = now.get(key)
            if new is None or new.quantity != old.quantity:
                self.rewrite(old, new)
        for key, new in now.items():
            if key not in self.before:
                self.put_in(new)
        for group in Group:
            self.recount(group, after.count(group))
        return "".join(f"{line}\n" for line in self.lines if line is not GONE)

    def rewrite(self, old: Listed, new: Listed | None) -> None:
        """Write a card's new quantity into its first line; its others leave remarks."""
        if new is None:
            for line in old.lines:
                self.lines[line - 1] = GONE
            return
        first, *others = old.lines
        said = self.cards[first].text if first in self.cards else ""
        kept = remarked(self.worded(new, first, old=said), self.lines[first - 1])
        self.lines[first - 1] = kept
        for line in others:
            self.lines[line - 1] = remark(self.lines[line - 1]) or GONE

    def put_in(self, new: Listed) -> None:
        """Put a card below the last one of its group, or at the end."""
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
            self.lines[below - 1] = kept + self.worded(new, below)
        else:
            top = [f"\n{new.group}:"] if self.headings and new.group else []
            self.lines += [*top, self.worded(new, len(self.lines))]

    def worded(self, listed: Listed, near: int, *, old: str = "") -> str:
        """Write a card in the form of the lines around it: plain, or as a table."""
        card, copies = listed.card, shares(listed.quantity)
        table = self.cards[near].table if near in self.cards else None
        if table and card.is_on_record and Role.QUANTITY in table.roles:
            group = str(listed.group or "")
            rows = (row(table, card, each, group, old=old) for each in copies)
            return "\n".join(rows)
        return "\n".join(written(card, each) for each in copies)

    def recount(self, group: Group, count: int) -> None:
        """Let the only heading of a group say how many there are now, if it counts."""
        at = self.headings.get(group)
        if at and self.times[group] == 1:
            front = parted(self.lines[at - 1])[0]
            rest = self.lines[at - 1].removeprefix(front)
            self.lines[at - 1] = LAST_NUMBER.sub(str(count), front, count=1) + rest
