"""One change of a text, as a button asks for it; the rest of the text stays (D9)."""

from collections.abc import Mapping
from urllib.parse import parse_qsl

from decks import decklist, known_cards, legality
from decks.decklist import CardIndex
from decks.decklist.editing import edit_text
from decks.decklist.parsed_text import Suggestion
from decks.decklist.writing import card_line, put_suggestion
from decks.errors import DeckError
from decks.facts import SIDES, Facts, Group
from decks.formats import Snapshot
from decks.forms import ChoiceForm, FixForm
from decks.legality.violation import Fix, FixAction
from decks.legality.wording import fix_text


def changed(text: str, sent: Mapping[str, str], snapshot: Snapshot) -> tuple[str, str]:
    """Return the changed text, and what was done; refuse what does not fit any more."""
    if "undo" in sent:
        return sent.get("before", ""), "The list is as it was before."
    index = known_cards.card_index()
    if "fix" in sent:
        fix = FixForm(dict(parse_qsl(sent["fix"]))).fix()
        done = f"Done: {fix_text(fix, index)}"
        return fixed(text, fix, index, snapshot), done
    if "choose" in sent:
        line, number = ChoiceForm(dict(parse_qsl(sent["choose"]))).choice()
        card = on_record(number, index)
        found = put_suggestion(
            text, line=line, card=Suggestion(card.number, card.title)
        )
        return found, f"Line {line} is {card.number} {card.title} now."
    card = on_record(sent.get("add", ""), index)
    return added(text, card, index, snapshot), f"Added 1 {card.number} {card.title}."


def fixed(text: str, fix: Fix, index: CardIndex, snapshot: Snapshot) -> str:
    before = decklist.parse_deck_text(text, index, pool=snapshot.pool).decklist
    after = legality.apply_fix(before, fix, index)
    return edit_text(text, before, after, index, pool=snapshot.pool)


def added(text: str, card: Facts, index: CardIndex, snapshot: Snapshot) -> str:
    """Put a card where it belongs; one that may belong anywhere, at the end."""
    group = home(card)
    if group:
        return fixed(text, Fix(FixAction.ADD, card.number, 1, group), index, snapshot)
    front = text if not text or text.endswith("\n") else f"{text}\n"
    return f"{front}{card_line(card, 1)}\n"


def home(card: Facts) -> Group | None:
    """Return the group of a card, if it is one; of two sides, the first."""
    is_of_both = card.homes == SIDES and card.is_side_known
    if len(card.homes) == 1 or is_of_both:
        return min(card.homes, key=[*Group].index)
    return None


def on_record(number: str, index: CardIndex) -> Facts:
    found = index.cards.get(number)
    if found is None:
        raise DeckError(
            f"There is no card {number[:12]}.", remedy="Choose another one."
        )
    return found
