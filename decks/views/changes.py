"""Change a deck text by one button; the rest of the text stays (trust D9)."""

from urllib.parse import parse_qsl

from django.http import QueryDict

from decks import decklist, known_cards, legality
from decks.decklist import CardIndex
from decks.decklist.clear_matches import clear_matches
from decks.decklist.editing import edit_text
from decks.decklist.parsed_text import Suggestion
from decks.decklist.writing import card_line, put_suggestion, write_text
from decks.errors import DeckError
from decks.facts import CardFacts
from decks.formats import Snapshot
from decks.forms import ChoiceForm, FixForm
from decks.legality.violation import Fix
from decks.legality.wording import fix_text
from decks.views.steps import Step, Stepper, done_text, read_steps


def apply_button(text: str, sent: QueryDict, snapshot: Snapshot) -> tuple[str, str]:
    """Return the changed text and what was done; raise DeckError if it is too late."""
    if "undo" in sent:
        return sent.get("before", ""), "The last change was undone."
    index = known_cards.card_index()
    if "fix" in sent:
        fix = FixForm(dict(parse_qsl(sent["fix"]))).fix()
        done = f"Done: {fix_text(fix, index)}"
        return apply_fix_to_text(text, fix, index, snapshot), done
    if "accept" in sent:
        return accept_clear_matches(text, index, snapshot)
    if "choose" in sent:
        line, number, section = ChoiceForm(dict(parse_qsl(sent["choose"]))).choice()
        card = find_card(number, index)
        chosen = Suggestion(card.number, card.title)
        found = put_suggestion(text, line=line, card=chosen, section=section)
        place = f" in {section}" if section else ""
        return found, f"Line {line} is now {card.number} {card.title}{place}."
    if "drop" in sent:
        return drop_line(text, sent["drop"])
    return take_steps(text, read_steps(sent.getlist("step")), index, snapshot)


def take_steps(
    text: str, steps: list[Step], index: CardIndex, snapshot: Snapshot
) -> tuple[str, str]:
    """Return the text after the steps; raise DeckError if one is impossible."""
    before = decklist.parse_deck_text(text, index, pool=snapshot.pool).decklist
    stepper = Stepper(before, index)
    for each in steps:
        stepper.take(each)
    after = stepper.decklist
    if after is not before:
        text = (
            edit_text(text, before, after, index, pool=snapshot.pool)
            if text.strip()
            else write_text(after)
        )
    for card in stepper.unplaced:
        front = text if not text or text.endswith("\n") else f"{text}\n"
        text = f"{front}{card_line(card, 1)}\n"
    return text, done_text(stepper.done) or "Nothing was left to change."


def drop_line(text: str, sent: str) -> tuple[str, str]:
    """Return the text without a line; raise DeckError if there is no such line."""
    lines = text.splitlines(keepends=True)
    if not sent.isdecimal() or not 0 < int(sent) <= len(lines):
        raise DeckError("This line is gone.", remedy="Check the list again.")
    del lines[int(sent) - 1]
    return "".join(lines), f"Removed line {sent}."


def accept_clear_matches(
    text: str, index: CardIndex, snapshot: Snapshot
) -> tuple[str, str]:
    """Return the text with each line that clearly means one card as that card."""
    reading = decklist.parse_deck_text(text, index, pool=snapshot.pool)
    found = clear_matches(reading)
    if not found:
        raise DeckError(
            "None of the unread lines clearly matches one card.",
            remedy="Choose a card for each line, or correct it.",
        )
    for line, card in found:
        text = put_suggestion(text, line=line.line, card=card)
    lines = ", ".join(str(line.line) for line, _ in found)
    return text, f"Changed line{'' if len(found) == 1 else 's'} {lines}."


def apply_fix_to_text(text: str, fix: Fix, index: CardIndex, snapshot: Snapshot) -> str:
    before = decklist.parse_deck_text(text, index, pool=snapshot.pool).decklist
    after = legality.apply_fix(before, fix, index)
    return edit_text(text, before, after, index, pool=snapshot.pool)


def find_card(number: str, index: CardIndex) -> CardFacts:
    found = index.cards.get(number)
    if found is None:
        raise DeckError(
            f"There is no card {number[:12]}.", remedy="Choose another one."
        )
    return found
