"""The claims of a log: what they should say, and where they differ.

A claim is a line that states the result of the rules, such as the spot and the score.
A log can be replayed without claims; with them it can be checked. What a claim leaves
out is not compared.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from .conditions import Status
from .event_sentences import MIDFIELD, SENTENCES, NamesInEvents
from .measures import FIELD_LENGTH
from .phases.possession import SPOTS
from .pieces import LETTERS
from .profiles import TurnoverSpot
from .table import Table

SUCCESS = Status.SUCCESS
STATUS = {Status.SUCCESS: "ok", Status.STOPPED: "stopped"}


def spot_word(offense: int, x: int) -> str:
    """Return a yard line as a word: H or A for the nearer goal; "" off the field.

    >>> [spot_word(*at) for at in ((0, 25), (0, 50), (0, 80), (1, 25), (0, 104))]
    ['H25', '50', 'A20', 'A25', '']
    """
    if not 0 < x < FIELD_LENGTH:
        return ""
    if x == MIDFIELD:
        return "50"
    if x > MIDFIELD:
        offense, x = 1 - offense, FIELD_LENGTH - x
    return f"{LETTERS[offense]}{x}"


# The numbers of `notation.claim_numbers`, from the table: quick to compare.


def possession_numbers(t: Table) -> tuple[int, ...]:
    """Return the numbers that a possession claim (`==`) should have."""
    x = SPOTS[t.cause](t) if t.cause else t.x
    yards = FIELD_LENGTH - x if t.offense else x
    (home, away), (left, right) = t.score, t.timeouts
    return yards, t.clock, home, away, left, right


def down_numbers(t: Table) -> tuple[int, ...]:
    """Return the numbers that a down claim (`--`) should have."""
    yards = FIELD_LENGTH - t.x if t.offense else t.x
    (home, away), (left, right) = t.score, t.timeouts
    return t.down, yards, t.clock, home, away, left, right


def result_numbers(t: Table) -> tuple[int, ...]:
    """Return the numbers that a result claim (`=`) should have."""
    yards = FIELD_LENGTH - t.x if t.offense else t.x
    home, away = t.score
    return int(t.status or 0), t.strength, t.yards, yards, t.clock, home, away


def possession_words(t: Table) -> tuple[str, ...]:
    """Return the words of a possession claim (`==`).

    The ball is placed only after the lineups (1.C), so its spot is computed.
    """
    x = SPOTS[t.cause](t) if t.cause else t.x
    home, away = t.score
    left, right = t.timeouts
    return spot_word(t.offense, x), f"c{t.clock}", f"{home}-{away}", f"t{left}/{right}"


def down_words(t: Table) -> tuple[str, ...]:
    """Return the words of a down claim (`--`)."""
    home, away = t.score
    left, right = t.timeouts
    return (
        str(t.down),
        spot_word(t.offense, t.x),
        f"c{t.clock}",
        f"{home}-{away}",
        f"t{left}/{right}",
        "x",
        *exhausted_names(t),
    )


def play_words_after_check(t: Table) -> tuple[str, ...]:
    """Return the words of a play claim (`=`) once its success is checked."""
    status = STATUS[t.status] if t.status is not None else ""
    return status, str(t.strength)


def result_words(t: Table) -> tuple[str, ...]:
    """Return a play claim's words (`=`) after the clock has run; kicks lack status."""
    home, away = t.score
    clock, score = f"c{t.clock}", f"{home}-{away}"
    where = spot_word(t.offense, t.x)
    if t.status is None:
        return (where, clock, score) if where else (clock, score)
    status, strength, yards = STATUS[t.status], str(t.strength), f"{t.yards:+d}"
    if not where:  # in an end zone
        return status, strength, yards, clock, score
    return status, strength, yards, where, clock, score


def words_by_noun(verb: str, words: tuple[str, ...]) -> dict[str, str]:
    """Return the words of a claim by their subject, such as clock or score."""
    values = words[: words.index("x")] if "x" in words else words
    return dict(words_with_nouns(verb, values))


def exhausted_names(t: Table) -> tuple[str, ...]:
    """Return the names of exhausted athletes on the field."""
    home, away = t.fielded
    return tuple([each.name for each in (*home, *away) if not each.energized])


def words_with_nouns(verb: str, words: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield each word of a claim with its subject; exhausted athletes are left out."""
    for word in words:
        first = word[0]
        if first == "c":
            yield "clock", word
        elif first == "t":
            yield "timeouts", word
        elif first in "+-":
            yield "yards", word
        elif first in "HA" or word == "50":
            yield "spot", word
        elif "-" in word:
            yield "score", word
        elif word.isdigit():
            yield ("down" if verb == "--" else "strength"), word
        else:
            yield "status", word


@dataclass(frozen=True, slots=True)
class Difference:
    """A word of a claim that differs from what the rules give, with the rule."""

    noun: str
    claimed: str
    given: str
    rule: str
    reason: str


def find_differences(
    t: Table, verb: str, words: tuple[str, ...], given: dict[str, str]
) -> list[Difference]:
    """Return where a claim differs from the table."""
    values, exhausted = words, None
    if "x" in words:
        place = words.index("x")
        values, exhausted = words[:place], words[place + 1 :]
    found = [
        Difference(noun, word, given.get(noun, ""), *explain_claim(t, noun, verb))
        for noun, word in words_with_nouns(verb, values)
        if given.get(noun) != word
    ]
    athlete = disputed_athlete(t, exhausted) if exhausted is not None else None
    if exhausted is not None and athlete is not None:
        claimed = " ".join(exhausted) or "nobody"
        right = " ".join(exhausted_names(t)) or "nobody"
        because = explain_exhausted(t, athlete)
        found.append(Difference("exhausted", claimed, right, *because))
    return found


def noted_nouns(
    t: Table, verb: str, words: tuple[str, ...], given: dict[str, str]
) -> tuple[frozenset[str], frozenset[str]]:
    """Return the subjects of a claim, and those in which it differs from the table."""
    noted = words_by_noun(verb, words)
    differing = {noun for noun, word in noted.items() if given.get(noun) != word}
    nouns = {*noted}
    if "x" in words:
        nouns.add("exhausted")
        if disputed_athlete(t, words[words.index("x") + 1 :]) is not None:
            differing.add("exhausted")
    return frozenset(nouns), frozenset(differing)


def disputed_athlete(t: Table, claimed: tuple[str, ...]) -> str | None:
    """Return the first athlete who is exhausted and not claimed, or the reverse.

    A card number without a letter may be of either team.
    """
    left = list(exhausted_names(t))
    for word in sorted(claimed, key=lambda each: ":" not in each):
        meant = [each for each in left if word in (each, each[2:])]
        if not meant:
            return word
        left.remove(meant[0])
    return left[0] if left else None


def explain_exhausted(t: Table, name: str) -> tuple[str, str]:
    """Return the last event that exhausted or energized an athlete, with its rule."""
    home, away = t.fielded
    on_field = [each.name for each in (*home, *away)]
    meant = {each for each in on_field if name in (each, each[2:])} or {name}
    names = NamesInEvents(t.setup)
    told = " or ".join(names.name_of_piece(each) for each in sorted(meant))
    if meant.isdisjoint(on_field):
        return t.cite(LINE_UP_RULE), f"{told} is not on the field."
    for rule, event, *details in reversed(t.events):
        if event == "lineup" and meant & {*details[1]}:
            break
        if (rule, event) == ("CRD 7.D", "exhaust") and details[0] in meant:
            return t.cite(rule), f"{told} was designated and became Exhausted."
        if event in ("exhaust", "energize", "enters") and details[0] in meant:
            sentence = SENTENCES[event](names, *details)
            return t.cite(rule), " ".join(sentence.split())
    return t.cite(LINE_UP_RULE), f"{told} has been Energized since the lineup."


LINE_UP_RULE = "CRD 1.B"


# The events that a noun comes from.
EVENTS_BY_NOUN = {
    "spot": {"ball", "possession", "punt", "taken back"},
    "clock": {"clock", "no time", "timeout", "taken back", "half over", "overtime"},
    "score": {"score", "field goal", "taken back"},
    "timeouts": {"timeout", "timeout lost", "taken back", "overtime"},
    "status": {
        "stopped",
        "run succeeds",
        "complete",
        "incomplete",
        "made stopped",
        "made success",
        "stopped late",
    },
    "strength": {"strength", "base run"},
    "yards": {"yards", "instead"},
    "down": {"down", "replay the down", "new downs"},
}


def explain_claim(t: Table, noun: str, verb: str = "") -> tuple[str, str]:
    """Return the last event that set a value: its rule and its sentence."""
    if (verb, noun) == ("==", "spot") and t.cause:
        return t.cite(t.cause), spot_reason(t)
    if noun == "down" and t.down > 1 and not is_replayed(t):
        return t.cite("CRD 9.D.a"), NO_FIRST_DOWN.format(t.down - 1)
    sources = EVENTS_BY_NOUN[noun]
    for rule, event, *details in reversed(t.events):
        if event in sources:
            sentence = SENTENCES[event](NamesInEvents(t.setup), *details)
            return t.cite(rule), " ".join(sentence.split())
    return t.cite(DEFAULT_RULES[noun]), ""


def is_replayed(t: Table) -> bool:
    """Return whether the play before was taken back, so that its down comes again."""
    for event in reversed(t.events):
        if event[1] in ("calls", "chooses", "possession"):
            return False
        if event[1] == "replay the down":
            return True
    return False


NO_FIRST_DOWN = (
    "Down {} ended without a score, and no effect gave a first down (yards never do)."
)


def spot_reason(t: Table) -> str:
    """Return why the next possession begins where it does (CRD 1.C)."""
    if t.cause == "CRD 1.C.e" and t.profile.int_fumble_spot is not TurnoverSpot.START:
        return (
            "After a lost ball the other player starts where the down began or ended."
        )
    return SPOT_REASONS[t.cause]


SPOT_REASONS = {
    "CRD 1.C.a": "The game starts on own 25.",
    "CRD 1.C.b": (
        "The second half starts on own 25, and the player who began the game on "
        "defense has the ball."
    ),
    "CRD 1.C.c": "After a score the ball is on own 25.",
    "CRD 1.C.d": "After a safety the ball is on own 40.",
    "CRD 1.C.e": "After a lost ball the other player starts where the down began.",
    "CRD 1.C.f": "After a Pick Six the same player has the ball on own 25.",
    "CRD 1.C.g": (
        "The other player starts where the punt lands, or on own 20 if it reaches the "
        "end zone."
    ),
    "CRD 1.C.h": "After a missed field goal the ball is where the down began.",
    "CRD 1.C.i": "After four downs the other player starts where the last one ended.",
    "D-106": "Overtime starts on own 25.",
}
# What gives a value before anything has happened to it.
DEFAULT_RULES = {
    "spot": "CRD 1.C.a",
    "clock": "CRD 7.F",
    "score": "CRD 7.E.a",
    "timeouts": "CRD 7.F.a",
    "status": "CRD 4.A",
    "strength": "CRD 4.C.a",
    "yards": "CRD 7.B",
    "down": "CRD 2",
}
