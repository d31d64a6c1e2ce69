"""Writes the phrasebook as a page: each phrase, a card that uses it, its rule."""

from collections.abc import Iterable, Iterator, Mapping

from gameengine.cards import Side
from gameengine.grammar.phrases import Phrase

from . import phrasebook
from .sheet import FranchisesAndPersons, Row, text_columns

TITLES = {
    "players": "Players",
    "who": "Whom an effect means",
    "whose": "Whose they are",
    "counted": "What is counted",
    "condition": "Conditions",
    "conditions": "Conditions joined",
    "window": "When",
    "timing": "Timing lines",
    "clause": "Deeds",
    "compound": "Deeds with conditions and choices",
    "sentence": "Sentences",
    "static_change": "Standing changes",
    "occasion": "What a Whenever waits for",
    "ability": "Abilities",
    "play_ability": "Texts of Plays",
    "power_up": "Power Ups",
    "synergy": "Synergies",
}
HEAD = """# Phrasebook

<!-- Written by `python -m gameengine.cardtext page`; do not edit. -->

Card text is read by these phrases and by nothing else.
A name in braces is a slot: it is filled by a phrase of the kind behind the colon.
Some kinds are no table: numbers, downs, calls, positions, teams, and lists.
What is in square brackets may be left out, angle brackets hold alternatives.
A word with `~` may carry a plural s.
Capitals, commas, dashes and apostrophes do not matter.
The first wording is the canonical one; the others in a row are read as well.
Sentences are joined by full stops and deeds by "and"; an ability has its own line.
"""


Said = tuple[str, str]  # the kind of a phrase, and its canonical wording


def first_card_by_phrase(
    cards: Iterable[Row], names: FranchisesAndPersons
) -> dict[Said, str]:
    """Return for each phrase the first card that is read with it."""
    found: dict[Said, str] = {}
    for row in cards:
        for column, line, side in text_columns(row):
            book = phrasebook(side, names.teams)
            for phrase in book.phrases_used(line, row[column]):
                found.setdefault((phrase.kind, phrase.says), row["number"])
    return found


def phrases_by_kind() -> dict[str, list[Phrase]]:
    """Return the phrases of all sides by kind, each once."""
    found: dict[str, dict[str, Phrase]] = {}
    for side in Side:
        for phrase in phrasebook(side).phrases:
            found.setdefault(phrase.kind, {}).setdefault(phrase.says, phrase)
    return {kind: list(rows.values()) for kind, rows in found.items()}


def render_page(examples: Mapping[Said, str]) -> str:
    """Return the page; `examples` has a card number for each phrase."""
    return HEAD + "".join(_page_sections(examples))


def _page_sections(examples: Mapping[Said, str]) -> Iterator[str]:
    """Yield the page section by section."""
    book = phrases_by_kind()
    count = sum(map(len, book.values()))
    yield f"\nVersion `{phrasebook().version}`, {count} phrases.\n"
    for kind, rows in book.items():
        title = TITLES.get(kind, kind.replace("_", " ").capitalize())
        yield f"\n## {title}: `{kind}`\n\n"
        yield "| phrase | also | card | rule |\n|---|---|---|---|\n"
        for phrase in rows:
            also = "<br>".join(_table_cell(each) for each in phrase.also)
            card = examples.get((kind, phrase.says), "")
            yield f"| {_table_cell(phrase.says)} | {also} | {card} | {phrase.rule} |\n"


def _table_cell(template: str) -> str:
    """Return a template as a cell of a Markdown table."""
    plain = template.replace("\n", " ").replace("|", "\\|")
    return f"`{plain}`" if plain else "nothing"
