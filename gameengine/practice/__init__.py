"""Two invented teams to practice with, and the cards of their decks.

They serve the command line, the robots and the tests; every kind of effect is on some
card.
"""

from random import Random

from gameengine.cards import ActionCard, Card, Deck, Kind
from gameengine.profiles import DEFAULT, Profile
from gameengine.setup import Setup

from .actions import ACTIONS, LATER_ACTIONS
from .attachments import GRIDIRONS, LATER_POWER_UPS, POWER_UPS, SYNERGIES
from .players import SUPERSTARS_COMETS, SUPERSTARS_GULLS, TEAM_COMETS, TEAM_GULLS
from .plays import ANY_NUMBER, GOAL_LINE_STAND, HURRY, PLAYS, PREVENT

TEAMS = (TEAM_GULLS, TEAM_COMETS)
STARS = (SUPERSTARS_GULLS, SUPERSTARS_COMETS)
UNIQUES = (ANY_NUMBER, GOAL_LINE_STAND, PREVENT)
NAMES = ("Harbor Gulls", "Mesa Comets")
ACTION_COUNT = 20


def action_card_pool(
    team: int, profile: Profile = DEFAULT, *, every: bool = False
) -> tuple[ActionCard, ...]:
    """Return the Action-deck cards that a team may use; `every` adds the later ones."""
    newer: tuple[ActionCard, ...] = (*POWER_UPS, *GRIDIRONS, *STARS[team])
    if every:
        newer += LATER_POWER_UPS
    ordinary = (*ACTIONS, *LATER_ACTIONS) if every else ACTIONS
    return ordinary + (newer if profile.newer_types else ())


def practice_deck(
    team: int,
    *,
    profile: Profile = DEFAULT,
    rng: Random | None = None,
    every: bool = False,
) -> Deck:
    """Return a team's deck, or by a random source one of many others (DC-7, DC-11)."""
    cards = action_card_pool(team, profile, every=every)
    if rng is None:
        rng = Random(team)  # noqa: S311 - a game, not a secret
        unique = UNIQUES[team]
    else:
        unique = rng.choice(UNIQUES)
    newer = [card for card in cards if card.kind is not Kind.ACTION]
    ordinary = [card for card in cards if card.kind is Kind.ACTION]
    some = rng.sample(newer, min(4, len(newer)))
    actions = some + rng.sample(ordinary * 2, ACTION_COUNT - len(some))
    return Deck(
        NAMES[team],
        TEAMS[team],
        (*PLAYS, unique, HURRY, PLAYS[7]),
        tuple(sorted(actions, key=lambda card: card.number)),
        SYNERGIES[team] if newer else None,
    )


def practice_cards() -> dict[str, Card]:
    """Return every practice card by its number."""
    every: tuple[Card, ...] = (
        *(player for team in TEAMS for player in team),
        *(PLAYS + UNIQUES),
        HURRY,
        *(card for team in (0, 1) for card in action_card_pool(team, every=True)),
        *SYNERGIES,
    )
    return {card.number: card for card in every}


def practice_setup(profile: Profile = DEFAULT) -> Setup:
    """Return the set-up of a game between the two practice decks."""
    return Setup(
        decks=(practice_deck(0, profile=profile), practice_deck(1, profile=profile)),
        profile=profile,
    )
