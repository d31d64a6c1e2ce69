"""Change a deck text by one button; the rest of the text stays (trust D9)."""

from collections.abc import Mapping
from urllib.parse import parse_qsl

from decks import decklist, known_cards, legality
from decks.decklist import CardIndex
from decks.decklist.clear_matches import clear_matches
from decks.decklist.editing import edit_text
from decks.decklist.parsed_text import Suggestion
from decks.decklist.writing import card_line, put_suggestion
from decks.errors import DeckError
from decks.facts import SIDES, CardFacts, Group
from decks.formats import Snapshot
from decks.forms import ChoiceForm, FixForm
from decks.legality.violation import Fix, FixAction
from decks.legality.wording import fix_text


def apply_button(
    text: str, sent: Mapping[str, str], snapshot: Snapshot
) -> tuple[str, str]:
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
    card = find_card(sent.get("add", ""), index)
    return add_card(text, card, index, snapshot), f"Added 1 {card.number} {card.title}."


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


def add_card(text: str, card: CardFacts, index: CardIndex, snapshot: Snapshot) -> str:
    """Return the text with a card added to its group, or at the end if unclear."""
    group = first_group_of_card(card)
    if group:
        return apply_fix_to_text(
            text, Fix(FixAction.ADD, card.number, 1, group), index, snapshot
        )
    front = text if not text or text.endswith("\n") else f"{text}\n"
    return f"{front}{card_line(card, 1)}\n"


def first_group_of_card(card: CardFacts) -> Group | None:
    """Return a card's group, of two sides the first; None if it is unclear."""
    is_of_both = card.possible_groups == SIDES and card.is_side_known
    if len(card.possible_groups) == 1 or is_of_both:
        return min(card.possible_groups, key=[*Group].index)
    return None


def find_card(number: str, index: CardIndex) -> CardFacts:
    found = index.cards.get(number)
    if found is None:
        raise DeckError(
            f"There is no card {number[:12]}.", remedy="Choose another one."
        )
    return found
