"""The result of one round of an entrant: a letter, its color and its text."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.rounds.queries.standings import Cell, Letter

CSS = {
    Letter.WON: "let-w",
    Letter.LOST: "let-l",
    Letter.TIED: "let-t",
    Letter.BYE: "let-b",
    Letter.MISSED: "let-0",
    Letter.OPEN: "let-0",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """The result of one round of an entrant, as pages show it and read it out."""

    letter: str
    css: str
    said: str
    round: int
    table: int | None
    is_seated: bool


def mark_of(cell: Cell, names: Mapping[str, str]) -> Mark:
    return Mark(
        letter=str(cell.letter),
        css=CSS[cell.letter],
        said=mark_text(cell, names.get(cell.against, "")),
        round=cell.round,
        table=cell.table,
        is_seated=cell.match is not None,
    )


def mark_text(cell: Cell, against: str) -> str:
    """Return the result of one round in words."""
    if against and cell.is_provisional:
        told = _("Round %(number)s: %(how)s against %(name)s, open to objection")
    elif against:
        told = _("Round %(number)s: %(how)s against %(name)s")
    elif cell.is_provisional:
        told = _("Round %(number)s: %(how)s, open to objection")
    else:
        told = _("Round %(number)s: %(how)s")
    return told % {
        "number": cell.round,
        "how": _(cell.letter.word),
        "name": against,
    }
