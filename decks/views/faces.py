"""Cards drawn from their data, for the visual view of a deck and sample hands."""

from collections.abc import Iterable
from dataclasses import dataclass

from decks.facts import CardFacts
from decks.play_diagrams import PlayDiagram, play_diagram
from decks.views.report import ListPart


@dataclass(frozen=True, slots=True)
class Face:
    """One card to draw, and how many copies of it there are."""

    card: CardFacts
    copies: int
    diagram: PlayDiagram | None


def card_face(card: CardFacts, copies: int = 1) -> Face:
    return Face(card, copies, play_diagram(card))


def faces_by_section(
    parts: Iterable[ListPart],
) -> list[tuple[str, str, list[Face]]]:
    """Return title, total and cards of each section of a list."""
    return [
        (
            part.title,
            part.total,
            [card_face(row.card, row.listed.quantity) for row in part.rows],
        )
        for part in parts
    ]
