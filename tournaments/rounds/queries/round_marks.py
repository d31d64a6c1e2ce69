"""How one round of an entrant is displayed: a letter such as W, color and text."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.rounds.queries.standings import ResultLetter, RoundCell

CSS = {
    ResultLetter.WON: "let-w",
    ResultLetter.LOST: "let-l",
    ResultLetter.TIED: "let-t",
    ResultLetter.BYE: "let-b",
    ResultLetter.MISSED: "let-0",
    ResultLetter.OPEN: "let-0",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundMark:
    """One round of an entrant on a page: letter, CSS class, text for screen readers."""

    letter: str
    css: str
    said: str
    round: int
    table: int | None
    is_seated: bool


def round_mark(cell: RoundCell, names: Mapping[str, str]) -> RoundMark:
    return RoundMark(
        letter=str(cell.letter),
        css=CSS[cell.letter],
        said=mark_text(cell, names.get(cell.against, "")),
        round=cell.round,
        table=cell.table,
        is_seated=cell.match is not None,
    )


def mark_text(cell: RoundCell, against: str) -> str:
    """Return the result of one round as a sentence."""
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
