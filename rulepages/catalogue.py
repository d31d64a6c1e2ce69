"""All rules with their explanations, as pages show them. Pure."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from decks.legality.rulebook import IDENTITY, SECTIONS
from decks.legality.rulebook import RULES as DECK_RULES
from gameengine.house_rules import HOUSE_RULES
from gameengine.profiles import PROFILES
from gameengine.profiles import RULES as SETTING_RULES
from gameengine.rulebook import CITATIONS, DOCUMENTS

from . import edition_settings, texts
from .edition_settings import SettingRow

DECKS = "Deck building"
# The card types that a text names; a Play card is also called a call.
CARD_TYPES: Mapping[str, re.Pattern[str]] = {
    name: re.compile(pattern)
    for name, pattern in {
        "Player": r"\b(Players?|quarterbacks?|athletes?|Exhaust|Energized?)\b",
        "Play": r"\b(Plays?|calls?|audibles?|Grit|strength)\b",
        "Action": r"\bAction (cards?|deck)|\beffects?\b",
        "Power Up": r"\bPower Ups?\b",
        "Superstar": r"\bSuperstars?\b",
        "Gridiron": r"\bGridirons?\b",
        "Synergy": r"\bSynerg(y|ized)\b",
        "Legend": r"\bLegends?\b",
    }.items()
}


@dataclass(frozen=True, slots=True)
class EditionRuleId:
    """The id of a rule in one edition."""

    edition: str
    id: str


@dataclass(frozen=True, slots=True)
class Scenario:
    """A situation that a judge is asked about, and what follows."""

    id: str
    title: str
    outcome: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleText:
    """One rule: its title, and what it means."""

    id: str
    document: str
    title: str
    says: str
    question: str = ""  # of a decision: what the documents leave open
    reason: str = ""

    @property
    def slug(self) -> str:
        return rule_slug(self.id)

    @property
    def is_decision(self) -> bool:
        return bool(self.question)

    @property
    def search_text(self) -> str:
        """Everything that a search looks at."""
        parts = (self.id, self.document, self.title, self.says)
        return " ".join((*parts, self.question, self.reason)).casefold()

    @property
    def card_types(self) -> list[str]:
        """Return the types of cards that the rule speaks of."""
        said = f"{self.title} {self.question} {self.says}"
        return [name for name, pattern in CARD_TYPES.items() if pattern.search(said)]

    @property
    def card_number(self) -> str:
        """Return the number of the card that a ruling is about, or ""."""
        return self.id.removeprefix("CRD Card:") if "Card:" in self.id else ""

    def editions(self) -> list[EditionRuleId]:
        """Return the ids under which the other editions have this step."""
        return [
            EditionRuleId(PROFILES[name].title, ids[self.id])
            for name, ids in CITATIONS.items()
            if ids.get(self.id, self.id) != self.id
        ]

    def cited_by_editions(self) -> list[EditionRuleId]:
        """Return the steps of the rulings for which an edition cites this rule."""
        return [
            EditionRuleId(PROFILES[name].title, step)
            for name, ids in CITATIONS.items()
            for step, own in ids.items()
            if own == self.id and step != self.id
        ]

    def settings(self) -> list[SettingRow]:
        """Return the settings of the editions that rest on this rule."""
        return [
            row
            for row in edition_settings.setting_rows()
            if self.id in SETTING_RULES.get(row.key, ())
        ]

    def deck_rules(self) -> list[str]:
        """Return the deck rules that rest on this rule, or that it rests on."""
        own = DECK_RULES.get(self.id)
        if own is not None:
            found = (own.in_2019, own.from_2021, own.decision)
            return [each for each in dict.fromkeys(found) if each in rules_by_id()]
        return [
            each.id
            for each in DECK_RULES.values()
            if self.id in (each.in_2019, each.from_2021, each.decision)
        ]

    def scenarios(self) -> list[Scenario]:
        """Return the scenarios that show this rule."""
        return [
            Scenario(id_, title, outcome)
            for id_, (title, outcome, cited) in texts.scenarios().items()
            if self.id in cited.split(", ")
        ]


def rule_slug(rule_id: str) -> str:
    """Return a rule id as it stands in an address.

    >>> rule_slug("CRD 7.C"), rule_slug("R22 §7.B"), rule_slug("R21/22 Types:Synergy")
    ('crd-7.c', 'r22-7.b', 'r21-22-types-synergy')
    """
    return re.sub(r"[ :/]+", "-", rule_id.replace("§", "")).casefold()


@cache
def rules_by_id() -> Mapping[str, RuleText]:
    """Return every rule by its id, in the order of the documents."""
    return {each.id: each for each in all_rules()}


@cache
def rule_ids_by_slug() -> Mapping[str, str]:
    """Return the id for each slug."""
    return {rule_slug(each): each for each in rules_by_id()}


def all_rules() -> Iterator[RuleText]:
    said = texts.explanations()
    for document, titles in DOCUMENTS.items():
        for rule_id, title in titles.items():
            if rule_id in HOUSE_RULES:
                question, decided, reason = texts.decisions()[rule_id]
                yield RuleText(
                    id=rule_id,
                    document="Our decisions",
                    title=title,
                    says=decided,
                    question=question,
                    reason=reason,
                )
            else:
                yield RuleText(
                    id=rule_id, document=document, title=title, says=said[rule_id]
                )
    deck_titles = {each.id: each.title for each in DECK_RULES.values()}
    for rule_id, title in ({**deck_titles, **IDENTITY, **SECTIONS}).items():
        if rule_id in said and rule_id not in HOUSE_RULES:
            yield RuleText(id=rule_id, document=DECKS, title=title, says=said[rule_id])
    synergy = "R21/22 Types:Synergy"
    yield RuleText(
        id=synergy, document=DECKS, title="one Synergy card", says=said[synergy]
    )


def document_titles() -> list[str]:
    return list(dict.fromkeys(each.document for each in rules_by_id().values()))


def search_rules(text: str, document: str = "") -> list[RuleText]:
    """Return the rules that have every word; one whose id is asked for comes first.

    >>> [each.id for each in search_rules("d-91")]
    ['D-91']
    >>> search_rules("ball worse spot", "Our decisions")[0].id
    'D-77'
    """
    exact = rule_ids_by_slug().get(rule_slug(text.strip()))
    if exact is not None and document in ("", rules_by_id()[exact].document):
        return [rules_by_id()[exact]]
    words = text.casefold().split()
    return [
        each
        for each in rules_by_id().values()
        if document in ("", each.document)
        and all(word in each.search_text for word in words)
    ]
