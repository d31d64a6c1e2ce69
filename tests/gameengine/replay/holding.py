"""A log held against a game of the plain engine: do both tell the same?"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from gameengine.game import Game
from gameengine.notation import Act, Log
from gameengine.notation.act import POINTS
from gameengine.notation.verb_forms import CLAIMS
from gameengine.pieces import LETTERS
from gameengine.recording.log_writer import write_log
from tests.gameengine.replay.retelling import Retold

TOGETHER = {"field": 1, "play": 2, "carry": 3, "tackle": 3}
HIDDEN = frozenset(("order", "draw", "deal", "sign"))
SOFT = frozenset((*CLAIMS, *POINTS, "grit", "resolve"))
NOTHING = Act("", "")
NOT_AT_POINTS = frozenset(
    ("", "run", "punt", "goal", "timeout", *TOGETHER, *CLAIMS, *POINTS)
)
CALLS = frozenset(("run", "punt", "goal"))
# What a log may leave out although it was not the only option.
LEFT_OUT = frozenset(("run", "flip", "random", "toss"))


@dataclass(frozen=True)
class Told:
    """What a log says: deeds in their order, and what is said between them."""

    deeds: list[Act]
    said: list[list[Act]]  # before each deed, and after the last
    orders: list[Act]


def told(acts: Iterable[Act]) -> Told:
    # what is said, not what it answers
    every = [Act(act.actor, act.verb, act.words) for act in acts]
    found = Told([], [[]], [act for act in every if act.verb == "order"])
    seen = [act for act in every if act.verb not in HIDDEN]
    for act, after in zip(seen, [*seen[1:], NOTHING], strict=True):
        if act.verb in POINTS and after.verb in NOT_AT_POINTS:
            continue  # nothing happens there, so it need not be named
        if act.verb in SOFT:
            found.said[-1].append(act)
        else:
            for deed in deeds_of(act):
                found.deeds.append(deed)
                found.said.append([])
    in_any_order(found.deeds)
    return found


def deeds_of(act: Act) -> Iterator[Act]:
    """Bring a deed into the one form that says the same."""
    if act.verb == "flip":
        flipped = []
        for word in act.words:
            owner, _, number = word.rpartition(":")
            flipped.append(Act(owner or act.actor, "flip", (number,)))
        yield from sorted(flipped)
    elif act.verb == "field":
        yield replace(act, words=tuple(sorted(act.words)))
    elif (act.verb, act.words) != ("topup", ("0",)):  # which may be left out
        yield act


def in_any_order(deeds: list[Act]) -> None:
    """Sort what two seats do at once."""
    place = 0
    while place + 1 < len(deeds):
        one, other = deeds[place : place + 2]
        kinds = TOGETHER.get(one.verb), TOGETHER.get(other.verb)
        flips = one.verb == other.verb == "flip"
        if one.actor != other.actor and (flips or (kinds[0] and kinds[0] == kinds[1])):
            deeds[place : place + 2] = sorted((one, other))
            place += 1
        place += 1


def discards_at(mine: Told, at: int) -> list[Act]:
    """Give what both discard one after the other from here, with nothing between."""
    end = at
    while end < len(mine.deeds) and mine.deeds[end].verb == "discard":
        if end > at and mine.said[end]:
            break
        end += 1
    return mine.deeds[at:end]


def bring_up(mine: Told, at: int, deed: Act) -> None:
    """Let a discard come next if only the other seat's stand before it."""
    for place, each in enumerate(discards_at(mine, at), at):
        if each.actor == deed.actor:
            if each == deed:
                mine.deeds.insert(at, mine.deeds.pop(place))
            return


def is_still_to_come(mine: Told, at: int, deed: Act) -> bool:
    """Tell whether a log was cut amid discards, before this one of them."""
    found = discards_at(mine, at)
    return at + len(found) == len(mine.deeds) and all(
        each.actor != deed.actor for each in found
    )


def difference(log: Log, retold: Retold, *, before: int = 0) -> str:
    """Say where a log tells something else than the game; "" if it does not.

    Only steps before `before` are compared, if given, and the game may go on.
    """
    mine = told(act for step, act in log.acts() if not before or step < before)
    game = told(act for _, act in write_log(retold.game).acts())
    if not is_within(mine.orders, game.orders):
        return "the order of a deck is another"
    places: list[int] = []
    for place, deed in enumerate(game.deeds):
        at = len(places)
        if deed.verb == "discard":
            bring_up(mine, at, deed)
        if at < len(mine.deeds) and mine.deeds[at] == deed:
            places.append(place)
        elif at == len(mine.deeds) and before:
            break
        elif before and deed.verb == "discard" and is_still_to_come(mine, at, deed):
            continue
        elif not may_be_left_out(deed, retold.forced):
            said = mine.deeds[at] if at < len(mine.deeds) else "nothing more"
            return f"the log has {said}, the game {deed}"
    if len(places) < len(mine.deeds):
        return f"the log has {mine.deeds[len(places)]}, the game nothing more"
    return unsaid(mine, game, places, retold, partly=before > 0)


def is_within(some: list[Act], every: list[Act]) -> bool:
    """Tell whether these orders come among those, each deck in its own sequence."""
    for key in {act.words[:2] for act in some}:
        rest = iter([act for act in every if act.words[:2] == key])
        if not all(act in rest for act in some if act.words[:2] == key):
            return False
    return True


def may_be_left_out(deed: Act, forced: frozenset[tuple[str, str]]) -> bool:
    said = " ".join(deed.words)
    return deed.verb in LEFT_OUT or any(
        actor == deed.actor
        and said in (choice, choice[2:], " ".join(sorted(choice.split(" "))))
        for actor, choice in forced
    )


def unsaid(
    mine: Told, game: Told, places: list[int], retold: Retold, *, partly: bool
) -> str:
    """Find something said between deeds that the game does not say there.

    A claim may stand anywhere in its down. Of a part of a game the scribe has not
    said all yet, so only what it says can differ.
    """
    for at, said in enumerate(mine.said):
        start = places[at - 1] if at else -1
        end = places[at] if at < len(places) else len(game.deeds)
        here = [act for each in game.said[start + 1 : end + 1] for act in each]
        whole, play = in_down(game, start, end)
        near = [act for each in game.said[whole] for act in each]
        of_play = [act for each in game.said[play] for act in each]
        for act in said:
            around = here if act.verb in POINTS else near
            if act.verb == "=":
                around = of_play
            if any(holds(act, each) for each in around):
                continue
            if act.verb == "resolve" and has_resolved(retold.game, act):
                continue
            if act.verb == "--" and any(holds(act, each) for each in retold.stood):
                continue  # so it was, if not at the first moment of the down
            silent = all(each.verb != act.verb for each in around)
            if not (partly and (silent or at == len(places))):
                return f"the log says {act}, the game says {around}"
    return ""


def in_down(game: Told, start: int, end: int) -> tuple[slice, slice]:
    """Give the gaps between the calls around two deeds, and those behind the first."""
    first, last = max(0, start), min(end, len(game.deeds) - 1)
    while first > 0 and game.deeds[first].verb not in CALLS:
        first -= 1
    while last < len(game.deeds) - 1 and game.deeds[last].verb not in CALLS:
        last += 1
    return slice(first, last + 2), slice(first + 1, last + 2)


def has_resolved(game: Game, act: Act) -> bool:
    """Tell whether an effect resolved about which the scribe had nothing to say."""
    return any(
        event[1] in ("resolve", "cancelled")
        and LETTERS[event[2]] == act.actor
        and event[3] in (act.words[0], f"{act.actor}:{act.words[0]}")
        for event in game.events
    )


def holds(act: Act, given: Act) -> bool:
    """Tell whether what is said is so; what is left out of a claim is not asked."""
    if act.verb != given.verb:
        return False
    if act.verb in CLAIMS:
        said, tired = parted(act.words)
        known, given_tired = parted(given.words)
        return {*said} <= {*known} and tired in (None, given_tired)
    if act.verb == "grit":
        return act.words == given.words
    return act == given


def parted(words: tuple[str, ...]) -> tuple[tuple[str, ...], list[str] | None]:
    if "x" not in words:
        return words, None
    place = words.index("x")
    return words[:place], sorted(word.rpartition(":")[2] for word in words[place + 1 :])
