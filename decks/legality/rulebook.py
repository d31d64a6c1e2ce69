"""Table of the deck-building rules: id, title, document, and our decision.

A rule may have one document in 2019 and another from 2021 on; where no document speaks,
only the decision is cited.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from gameengine.profiles import Profile


@dataclass(frozen=True, slots=True)
class Rule:
    """One deck-building rule, with its documents by edition."""

    id: str
    title: str
    in_2019: str = ""
    from_2021: str = ""
    decision: str = ""

    def cite(self, profile: Profile) -> str:
        """Return the document and section of the rule in an edition, or ""."""
        return self.from_2021 if profile.newer_types else self.in_2019


DECK = ("R19 Deck", "R21/22 Deck")
SINCE_2021 = ("", "R21/22 Deck")
# Sections that only deck building cites; the engine's rulebook has the others.
SECTIONS: Mapping[str, str] = MappingProxyType(
    {
        "R19 Deck": "how a deck is built",
        "R21/22 Deck": "how a deck is built",
        "R19 Types": "the types of cards",
        "R21/22 Types": "the types of cards",
    }
)
IDENTITY: Mapping[str, str] = MappingProxyType(
    {
        "ID-1": "a card number is prefix, integer and set",
        "ID-2": "a card has several prints",
        "ID-3": "a Player card is its athlete",
        "ID-4": "an Action deck card is its type and title, a Superstar its athlete",
        "ID-5": "a Play is its content",
    }
)
RULES: Mapping[str, Rule] = MappingProxyType(
    {
        each.id: each
        for each in (
            Rule("DC-1", "total number of cards", *DECK),
            Rule("DC-2", "five Players on offense", *DECK, "D-18"),
            Rule("DC-3", "five Players on defense", *DECK, "D-18"),
            Rule("DC-4", "one or two quarterbacks", *DECK),
            Rule("DC-5", "different athletes on a side", *DECK, "D-09"),
            Rule("DC-6", "Play cards", *DECK),
            Rule("DC-7", "Unique Play cards", *DECK, "D-07"),
            Rule(
                "DC-8",
                "a Play that stops all is Unique",
                "",
                "CRD Gen:Stop All",
                "D-14",
            ),
            Rule("DC-9", "any number of copies of an ordinary Play", *DECK, "D-12"),
            Rule("DC-10", "Action-deck cards", *DECK),
            Rule("DC-11", "at most two copies of an Action-deck card", *DECK, "D-08"),
            Rule("DC-12", "one Unique card in the Action deck", *SINCE_2021, "D-13"),
            Rule(
                "DC-13",
                "a Superstar needs a regular card of its athlete",
                *SINCE_2021,
                "D-11",
            ),
            Rule("DC-14", "one Synergy card", "", "R21/22 Types:Synergy"),
            Rule("DC-15", "a Synergy card is not counted", "", "", "D-16"),
            Rule("DC-16", "card types of the edition", "R19 Types", "R21/22 Types"),
            Rule("DC-17", "the card pool", decision="D-05"),
            Rule("DC-18", "prints of one card count together", decision="D-08"),
            Rule("DC-19", "a Legend is a normal Player", "", "R22 Gls:Legend"),
            Rule("DC-20", "a Power Up is an Action card", *SINCE_2021, "D-19"),
            Rule("DC-21", "a Play of strength X has no limit of its own"),
            Rule("DC-22", "a card for both sides plays on one", decision="D-20"),
            Rule("DC-23", "a card is in its section", *DECK),
            Rule("DC-24", "no sideboard", decision="D-121"),
            Rule("DC-25", "unknown data proves nothing"),
            Rule("FR-1", "banned by the format"),
            Rule("FR-2", "limited by the format"),
            # They only ever come as a note.
            Rule("ID-1", "a card number has a known prefix", decision="D-21"),
            Rule("D-02", "2020 is checked by the rulebook of 2021"),
        )
    }
)
