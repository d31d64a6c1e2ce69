"""Load the card rulings of the CRD and bind them to cards (D-22).

The engine's table has number, name and effect; the text for readers is here. A ruling
binds to the card with its number and name. If that number has another name, it binds to
the card of that season with the name, and the ruling gets a warning.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from django.db import transaction

from cards import names, numbers, services
from cards.models import Card, Printing, Ruling
from gameengine.rulings import RULINGS, RulingChange
from gameengine.rulings import Ruling as Ruled

RULED_ON = date(2022, 11, 1)
CARD, GENERAL = "CRD 3.0, individual card rulings", "CRD 3.0, general"
# Cards that the general part names as examples.
EXAMPLES = frozenset(("U137-22", "S81-19", "S84-19"))
TEXTS = {
    RulingChange.REPLACE_ABILITY: (
        "The ability is another one. Exhaust (0), at the end of the play and at no "
        "other time: the opponent discards every Action card in hand and takes none "
        "when this down ends."
    ),
    RulingChange.ONLY_AT_END_OF_PLAY: (
        "The Exhaust ability can be used at the end of the play and at no other time."
    ),
    RulingChange.UNIQUE: (
        "The card counts as Unique, although it does not print the word."
    ),
    RulingChange.X_STRENGTH: (
        "The player who calls this Play chooses its X; flipped for Grit, its X is 0."
    ),
    RulingChange.CALL_AT_ONCE: (
        "The new call counts from the moment that the ability is used, before "
        "anything else resolves."
    ),
    RulingChange.KEEP_CALL: (
        "A successful pass that becomes a Short Pass is still the pass that was "
        "called: both count."
    ),
    RulingChange.EVERY_USE: (
        "It happens each time that the chosen Player uses an Exhaust ability."
    ),
    RulingChange.OUTSIDE_RESULTS: (
        "It moves the ball outside of Play Results, so it can never end up in an end "
        "zone: the 5-yard line is the limit."
    ),
}


@dataclass(frozen=True, slots=True)
class LoadedRulings:
    """How many rulings were loaded, bound and left waiting, with warnings."""

    news: int
    bound: int
    waiting: int
    warnings: tuple[str, ...]

    def report_lines(self) -> Iterator[str]:
        yield (
            f"Rulings: {self.bound} linked to cards, {self.waiting} about cards that "
            f"are not imported; {self.news} new or changed."
        )
        yield from (f"    {each}" for each in self.warnings)


@transaction.atomic
def load_rulings() -> LoadedRulings:
    """Store all rulings and bind them to the cards in the database."""
    season = RuledCards()
    made = [season.bind_ruling(each) for each in RULINGS]
    news = sum(services.store_ruling(each) for each in made)
    bound = sum(each.card is not None for each in made)
    warnings = tuple(each.warning for each in made if each.warning)
    return LoadedRulings(news, bound, len(made) - bound, warnings)


class RuledCards:
    """The cards of the seasons that have rulings, by number."""

    def __init__(self) -> None:
        seasons = {numbers.parse_number(each.number).set for each in RULINGS}
        printings = Printing.objects.filter(set__code__in=seasons)
        self.printings = {
            each.number: each for each in printings.select_related("card", "set")
        }

    def bind_ruling(self, ruled: Ruled) -> Ruling:
        card, warning = self.find_card(ruled)
        return Ruling(
            number=ruled.number,
            name=ruled.name,
            card=card,
            warning=warning,
            ruled_on=RULED_ON,
            source=GENERAL if ruled.number in EXAMPLES else CARD,
            text=TEXTS[ruled.op],
            effect=ruled.op.value,
        )

    def find_card(self, ruled: Ruled) -> tuple[Card | None, str]:
        """Return a ruling's card, and a warning if number and name disagree."""
        printed = self.printings.get(ruled.number)
        if printed and (not ruled.name or same_name(printed.card.name, ruled.name)):
            return printed.card, ""
        if printed and not printed.card.name:
            return None, f"{ruled.number}: its name is not known yet ({ruled.name})."
        other = self.printings.get(ruled.other_number)
        if printed is None and not (other and same_name(other.card.name, ruled.name)):
            return None, ""  # the card is not there yet
        found = self.cards_named(ruled)
        if len(found) == 1:
            (printing,) = found.values()
            return printing.card, (
                f"The CRD calls {ruled.name} {ruled.number}; here that is "
                f"{printing.number}, so the ruling is linked to that card."
            )
        held = f"{ruled.number} is {printed.card.name}" if printed else "it is missing"
        which = ", ".join(each.number for each in found.values()) or "no card"
        return None, (
            f"The CRD calls {ruled.name} {ruled.number}; here {held}, and {which} of "
            "that season has the name."
        )

    def cards_named(self, ruled: Ruled) -> dict[int, Printing]:
        """Return the cards of the ruling's season that have its name."""
        season = numbers.parse_number(ruled.number).set
        found: dict[int, Printing] = {}
        for each in self.printings.values():
            if each.set.code == season and same_name(each.card.name, ruled.name):
                found.setdefault(each.card_id, each)
        return found


def same_name(one: str, other: str) -> bool:
    return bool(one) and names.fold_athlete_name(one) == names.fold_athlete_name(other)
