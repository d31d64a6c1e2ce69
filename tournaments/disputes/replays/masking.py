"""What an audience may read of the lines of a log, and of what is wrong in it.

Frames are seen through `gameengine.viewpoint`; here the words of the log itself lose
what was not face up: orders, draws of a hidden hand, choices that are not shown yet.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from gameengine.notation import Act, Log
from gameengine.notation.act import JOIN, UNSEEN
from gameengine.notation.facts import CARD
from gameengine.profiles import LineupMode
from gameengine.replay.redaction import HIDDEN, redact_log
from gameengine.replay.stops import Wrong
from gameengine.table import Setup
from gameengine.viewpoint import Audience, sees_hand

from .naming import HIDDEN_CARD, Naming
from .showing import LETTERS, Showing

NUMBER = re.compile(rf"(?<![\w-])(?:[HA]:)?(?:{CARD})(?![\w-])", re.ASCII)
ORDER_WORDS = 2  # whose deck, and which; the cards follow


@dataclass(frozen=True, slots=True)
class Line:
    """A step of a log as an audience may read it."""

    step: int
    acts: tuple[Act, ...]
    text: str


def lines(showing: Showing) -> list[Line]:
    """Return every step of a log with the words that its audience may read."""
    unseen = unseen_letters(showing.audience)
    acts = list(showing.log.acts())
    shut = face_down(acts, unseen, showing.setup)
    found: list[list[Act]] = [[] for _ in showing.log.steps]
    changed: set[int] = set()
    for place, (step, act) in enumerate(acts):
        known = masked(act, unseen, is_shut=place in shut)
        found[step - 1].append(known)
        if known is not act:
            changed.add(step)
    return [
        Line(step, (*each,), spelled(each) if step in changed else str(entry))
        for step, (each, entry) in enumerate(
            zip(found, showing.log.steps, strict=True), 1
        )
    ]


def spelled(acts: Sequence[Act]) -> str:
    """Write acts as a line of a log."""
    said: list[str] = []
    last = ""
    for act in acts:
        words = [*filter(None, (act.actor, act.verb)), *act.words]
        if not said:
            said = words
        elif act.actor == last:
            said += words[1:]
        else:
            said += [JOIN, *words]
        last = act.actor
    return " ".join(said)


def unseen_letters(audience: Audience) -> frozenset[str]:
    """Return the seats whose hands an audience may not see."""
    return frozenset(
        letter for seat, letter in enumerate(LETTERS) if not sees_hand(audience, seat)
    )


def masked(act: Act, unseen: frozenset[str], *, is_shut: bool) -> Act:
    """Return an act without what is hidden; nobody is told the order of a deck."""
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


def face_down(
    acts: Sequence[tuple[int, Act]], unseen: frozenset[str], setup: Setup
) -> set[int]:
    """Find the choices that lie face down when their step is done (CRD 1.B, 3.B).

    The second of two is shown together with the first; so is what stands on one line.
    """
    hidden = {"play", "field"}
    if setup.profile.lineup_mode is LineupMode.OPEN_O_FIRST:  # A.3 20
        hidden.remove("field")
    found: set[int] = set()
    first: tuple[int, int, Act] | None = None  # place, step and act of an open pair
    for place, (step, act) in enumerate(acts):
        if act.verb in HIDDEN:
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


def told_wrong(showing: Showing, naming: Naming) -> Wrong | None:
    """Return what is wrong in words that tell no card which an audience cannot know.

    What would have been possible instead lists a hand, so only a judge is told.
    """
    wrong = showing.wrong
    if wrong is None:
        return None
    claimed = said(wrong.claimed, unseen_letters(showing.audience))
    if showing.audience is Audience.JUDGE:
        return replace(wrong, claimed=claimed)
    mask = Mask(showing, naming)
    return replace(
        wrong,
        claimed=mask.hide(claimed),
        expected=mask.hide(wrong.expected),
        remedy="",
    )


def said(claimed: str, unseen: frozenset[str]) -> str:
    """Return what a log says without orders and hidden draws."""
    actor, *words = claimed.split() or [""]
    if not words or words[0] not in HIDDEN:
        return claimed
    act = masked(Act(actor, words[0], tuple(words[1:])), unseen, is_shut=False)
    return spelled([act])


class Mask:
    """Hides the numbers and the titles of cards that an audience cannot know.

    It knows what it saw, and the cards that only its own list has; that a card of
    both lists is named would tell where the other's copy lies.
    """

    def __init__(self, showing: Showing, naming: Naming) -> None:
        unseen = unseen_letters(showing.audience)
        lists: dict[bool, set[str]] = {True: set(), False: set()}
        for letter, deck in zip(LETTERS, showing.setup.decks, strict=True):
            lists[letter not in unseen].update(card.number for card in deck.cards())
        seen = set(face_up(showing.log, showing.setup, showing.audience))
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

    def hide(self, text: str) -> str:
        """Put something else in the place of what is hidden."""
        text = NUMBER.sub(self._number, text)
        return self.titles.sub(HIDDEN_CARD, text) if self.titles else text

    def _number(self, found: re.Match[str]) -> str:
        word = found[0]
        return word if word.rpartition(":")[2] in self.known else HIDDEN_CARD


def face_up(log: Log, setup: Setup, audience: Audience) -> Iterator[str]:
    """Yield the numbers that are open to an audience: of teams, and of its own log."""
    for deck in setup.decks:
        yield from (card.number for card in deck.players)
        if deck.synergy is not None:
            yield deck.synergy.number
    for _, act in redact_log(log, setup, audience).acts():
        for word in act.words:
            yield word.rpartition(":")[2].partition("/")[0]
