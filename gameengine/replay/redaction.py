"""Reduces a log to what a seat, a judge or the public may know; it stays verifiable.

What was never face up is left out: deck orders for everyone, draws for those who may
not see the hand. Remarks, signatures and unknown tags are left out too, because they
may reveal anything. A list that the audience may not see becomes its receipt.
"""

from collections.abc import Iterator, Mapping

from gameengine.notation.act import POINTS, Act
from gameengine.notation.lines import entries_from_acts
from gameengine.notation.log import TAGS, Log
from gameengine.notation.verb_forms import CLAIMS
from gameengine.pieces import LETTERS
from gameengine.profiles import LineupMode
from gameengine.setup import AWAY, HOME, Setup
from gameengine.viewpoint import Audience, sees_hand

from .cursor import END
from .log_player import LogPlayer
from .run import run_log_once

HIDDEN_VERBS = frozenset(("order", "draw", "sign"))
# Entries outside of timing points.
TURN = frozenset(("run", "punt", "goal", "play", "field", "carry", "tackle", *CLAIMS))
DECK_TAG_SEATS = {"HomeDeck": HOME, "AwayDeck": AWAY}


def redact_log(
    log: Log,
    setup: Setup,
    audience: Audience,
    *,
    receipts: Mapping[str, str] | None = None,
) -> Log:
    """Return the part of a log that an audience may know.

    `receipts` replace the lists, by tag, that the audience may not see; without them
    the lists stay.
    """
    tags = {name: value for name, value in log.tags.items() if name in TAGS}
    if receipts is not None:
        for tag, seat in DECK_TAG_SEATS.items():
            if tag in tags and not sees_hand(audience, seat):
                tags[tag] = receipts.get(tag, "")
    acts = drop_empty_points(list(visible_acts(log, setup, audience)))
    return Log(tags, tuple(entries_from_acts(acts)))


def visible_acts(log: Log, setup: Setup, audience: Audience) -> Iterator[Act]:
    """Yield the acts that an audience saw, with draws of hands that it may see."""
    logged = run_log_once(setup, LogPlayer(tuple(log.acts()))).log
    letters = [LETTERS[seat] for seat in (HOME, AWAY) if sees_hand(audience, seat)]
    drawn: dict[int, list[str]] = {}
    for place, seat, number in logged.drawn:
        if LETTERS[seat] in letters:
            drawn.setdefault(place, []).append(f"{LETTERS[seat]}:{number}")
    acts = logged.acts[: logged.end]
    hidden = {
        place for place in face_down_places(acts) if acts[place].actor not in letters
    }
    if setup.profile.lineup_mode is LineupMode.OPEN_O_FIRST:  # A.3 20
        hidden = {place for place in hidden if acts[place].verb != "field"}
    for place, act in enumerate([*acts, None]):
        if place in drawn:
            yield Act("*", "draw", tuple(drawn[place]))
        if act is None or place in hidden:
            continue
        if act.verb not in HIDDEN_VERBS:
            yield act
        elif act.verb == "draw":
            words = tuple(word for word in act.words if word[0] in letters)
            if words:
                yield Act("*", "draw", words)


def face_down_places(acts: list[Act]) -> Iterator[int]:
    """Yield the place of the last act if it is a choice not yet revealed."""
    done = [place for place, act in enumerate(acts) if act.verb not in HIDDEN_VERBS]
    if done and acts[done[-1]].verb in ("field", "play"):
        last, before = acts[done[-1]], acts[done[-2]] if len(done) > 1 else END
        if (before.verb, before.actor) != (last.verb, "HA"[last.actor == "H"]):
            yield done[-1]


def drop_empty_points(acts: list[Act]) -> Iterator[Act]:
    """Yield the acts without timing points that have become empty."""
    for place, act in enumerate(acts):
        if act.verb in POINTS:
            after = acts[place + 1].verb if place + 1 < len(acts) else "--"
            if after in TURN or after in POINTS:
                continue
        yield act
