"""The text of a game log without what an audience may not know.

The table is masked by `gameengine.viewpoint`. Here the lines of the log lose what was
not face up: deck orders, draws into a hidden hand, choices not revealed yet.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from gameengine.notation import Act, Log
from gameengine.notation.act import JOIN, UNSEEN
from gameengine.notation.claim_numbers import CARD
from gameengine.profiles import LineupMode
from gameengine.replay.redaction import HIDDEN_VERBS, redact_log
from gameengine.replay.stops import WrongStep
from gameengine.setup import Setup
from gameengine.viewpoint import Audience, sees_hand

from .card_names import HIDDEN_CARD, CardNames
from .replay_view import LETTERS, ReplayView

NUMBER = re.compile(rf"(?<![\w-])(?:[HA]:)?(?:{CARD})(?![\w-])", re.ASCII)
ORDER_WORDS = 2  # whose deck, and which; the cards follow


@dataclass(frozen=True, slots=True)
class MaskedLine:
    """A step of a log with only what an audience may read."""

    step: int
    acts: tuple[Act, ...]
    text: str


def masked_lines(showing: ReplayView) -> list[MaskedLine]:
    """Return every step of a log with only what its audience may read."""
    unseen = seats_with_hidden_hand(showing.audience)
    acts = list(showing.log.acts())
    shut = face_down_acts(acts, unseen, showing.setup)
    found: list[list[Act]] = [[] for _ in showing.log.steps]
    changed: set[int] = set()
    for place, (step, act) in enumerate(acts):
        known = mask_act(act, unseen, is_shut=place in shut)
        found[step - 1].append(known)
        if known is not act:
            changed.add(step)
    return [
        MaskedLine(
            step, (*each,), acts_as_log_line(each) if step in changed else str(entry)
        )
        for step, (each, entry) in enumerate(
            zip(found, showing.log.steps, strict=True), 1
        )
    ]


def acts_as_log_line(acts: Sequence[Act]) -> str:
    """Return acts written as one line of a log."""
    parts: list[str] = []
    last = ""
    for act in acts:
        words = [*filter(None, (act.actor, act.verb)), *act.words]
        if not parts:
            parts = words
        elif act.actor == last:
            parts += words[1:]
        else:
            parts += [JOIN, *words]
        last = act.actor
    return " ".join(parts)


def seats_with_hidden_hand(audience: Audience) -> frozenset[str]:
    """Return the letters of the seats whose hands an audience may not see."""
    return frozenset(
        letter for seat, letter in enumerate(LETTERS) if not sees_hand(audience, seat)
    )


def mask_act(act: Act, unseen: frozenset[str], *, is_shut: bool) -> Act:
    """Return an act without hidden cards; the order of a deck is always hidden."""
    if act.verb == "order":
        return Act(act.actor, act.verb, act.words[:ORDER_WORDS])
    if act.verb == "sign":
        return Act(act.actor, act.verb)
    if act.verb == "draw":
        words = [f"{word[0]}:??" if word[0] in unseen else word for word in act.words]
        return Act(act.actor, act.verb, tuple(words))
    if is_shut:
        return Act(act.actor, act.verb, (UNSEEN,) * len(act.words))
    return act


def face_down_acts(
    acts: Sequence[tuple[int, Act]], unseen: frozenset[str], setup: Setup
) -> set[int]:
    """Return the positions of choices that are still face down after their step.

    CRD 1.B, 3.B: the second of two choices reveals both, and two on one line are
    revealed together.
    """
    hidden = {"play", "field"}
    if setup.profile.lineup_mode is LineupMode.OPEN_O_FIRST:  # A.3 20
        hidden.remove("field")
    found: set[int] = set()
    first: tuple[int, int, Act] | None = None  # place, step and act of an open pair
    for place, (step, act) in enumerate(acts):
        if act.verb in HIDDEN_VERBS:
            continue
        if act.verb not in hidden:
            first = None
        elif first and first[2].verb == act.verb and first[2].actor != act.actor:
            if first[1] == step:
                found.discard(first[0])
            first = None
        else:
            first = (place, step, act)
            if act.actor in unseen:
                found.add(place)
    return found


# What is wrong.


def masked_error(showing: ReplayView, naming: CardNames) -> WrongStep | None:
    """Return the first error of the log without cards that the audience cannot know.

    The remedy would list a hand, so only a judge gets it.
    """
    wrong = showing.wrong
    if wrong is None:
        return None
    claimed = mask_claimed_text(wrong.claimed, seats_with_hidden_hand(showing.audience))
    if showing.audience is Audience.JUDGE:
        return replace(wrong, claimed=claimed)
    mask = CardMask(showing, naming)
    return replace(
        wrong,
        claimed=mask.hide_unknown_cards(claimed),
        expected=mask.hide_unknown_cards(wrong.expected),
        remedy="",
    )


def mask_claimed_text(claimed: str, unseen: frozenset[str]) -> str:
    """Return the claimed text of an error without deck orders and hidden draws."""
    actor, *words = claimed.split() or [""]
    if not words or words[0] not in HIDDEN_VERBS:
        return claimed
    act = mask_act(Act(actor, words[0], tuple(words[1:])), unseen, is_shut=False)
    return acts_as_log_line([act])


class CardMask:
    """Replaces card numbers and titles that an audience cannot know.

    It shows the cards that the audience has seen and those that only its own list has:
    naming a card of both lists would tell where the opponent's copy is.
    """

    def __init__(self, showing: ReplayView, naming: CardNames) -> None:
        unseen = seats_with_hidden_hand(showing.audience)
        lists: dict[bool, set[str]] = {True: set(), False: set()}
        for letter, deck in zip(LETTERS, showing.setup.decks, strict=True):
            lists[letter not in unseen].update(card.number for card in deck.cards())
        seen = set(visible_card_numbers(showing.log, showing.setup, showing.audience))
        self.known = seen | (lists[True] - lists[False])
        shown = {naming.titles.get(number) for number in self.known}
        secret = {
            title
            for number, title in naming.titles.items()
            if number not in self.known and title not in shown
        }
        ordered = sorted(map(re.escape, secret), key=len, reverse=True)
        titles = "|".join(ordered)
        self.titles = re.compile(rf"(?<!\w)(?:{titles})(?!\w)") if ordered else None

    def hide_unknown_cards(self, text: str) -> str:
        """Return a text in which "a hidden card" replaces each unknown card."""
        text = NUMBER.sub(self._masked_number, text)
        return self.titles.sub(HIDDEN_CARD, text) if self.titles else text

    def _masked_number(self, found: re.Match[str]) -> str:
        word = found[0]
        return word if word.rpartition(":")[2] in self.known else HIDDEN_CARD


def visible_card_numbers(log: Log, setup: Setup, audience: Audience) -> Iterator[str]:
    """Yield the card numbers that an audience can know from teams and log."""
    for deck in setup.decks:
        yield from (card.number for card in deck.players)
        if deck.synergy is not None:
            yield deck.synergy.number
    for _, act in redact_log(log, setup, audience).acts():
        for word in act.words:
            yield word.rpartition(":")[2].partition("/")[0]
