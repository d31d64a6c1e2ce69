"""The grammar of a log line: who does what, in which order.

A line is one or more groups joined by `|`; a group is an actor and then verbs, each
with its words. Only the form is checked here; `replay` checks the meaning.
"""

from collections.abc import Iterator
from difflib import get_close_matches
from functools import lru_cache

from .act import ACTORS, CHANCE, JOIN, POINTS, RESULT, SEATS, STATEMENT, Act, make_act
from .claim_numbers import PARSERS, claim_numbers
from .line_corrections import corrected_act, corrected_claim
from .verb_forms import CLAIMS, FORMS

MOST_WORDS = 120  # a deck of ninety in its order, and room


# Words of the field for what logs call otherwise.
MEANT = {
    "kick": "goal or punt",
    "fg": "goal",
    "receive": "carry",
    "catch": "carry",
    "rush": "run, or carry with a card",
    "call": "play with a card, run, punt or goal",
    "score": "a line that starts with =",
}


class LineError(Exception):
    """Raised for a line with an error: at which word, and what to write instead."""

    def __init__(self, place: int, what: str, remedy: str) -> None:
        super().__init__(f"{what}. {remedy}")
        self.place, self.what, self.remedy = place, what, remedy


@lru_cache(maxsize=2048)
def parse_line(words: tuple[str, ...]) -> tuple[Act, ...]:
    """Return the acts of a line; raise LineError at its first wrong word.

    >>> [act.verb for act in parse_line(("H", "use", "C1-PS", "flip", "C183-PS"))]
    ['use', 'flip']
    """
    if len(words) > MOST_WORDS:
        raise LineError(
            MOST_WORDS,
            f"The line has {len(words)} words; at most {MOST_WORDS} are allowed",
            "Write it as several lines.",
        )
    first = words[0]
    if first.startswith("@"):
        return (_parse_timing_point(words),)
    if first in CLAIMS:
        return (_parse_claim(words),)
    if first not in ACTORS:
        raise LineError(
            0,
            f"{quoted(first)} is not a player or actor",
            _line_with_actor(words) or ANYBODY,
        )
    if len(words) > 1 and ENDS.isdisjoint(words[2:]):  # one verb, as most lines have
        rest = words[2:]
        act = _match_act(first, words[1], rest)
        return (act or _parse_act(words, 1, len(words), first, words[1], rest),)
    if JOIN not in words:
        return _parse_verbs(words)
    return _parse_pair(words) or tuple(_parse_groups(words))


ANYBODY = (
    "A line must start with H (home), A (away), * (chance) or J (judge); with @ and a "
    "timing point; or with ==, -- or =."
)
PEOPLE = {"home": "H", "away": "A", "judge": "J", "h": "H", "a": "A", "j": "J"}
MOST_SHOWN = 12  # words of a line


def _line_with_actor(words: tuple[str, ...]) -> str:
    """Return what to write for a line without an actor of the notation, or ""."""
    actor = PEOPLE.get(words[0].strip(":").lower())
    if actor is None and words[0] not in FORMS:
        return ""
    usual = (actor or "H", *(words[1:] if actor else words))
    try:
        parse_line(usual)
    except LineError as error:
        return error.remedy if actor and error.remedy.startswith("Write: ") else ""
    more = " …" if len(usual) > MOST_SHOWN else ""
    said = f"{' '.join(usual[:MOST_SHOWN])}{more}"
    return f"Write: {said}" if actor else f"Write H or A before it, such as: {said}"


def _parse_verbs(words: tuple[str, ...]) -> tuple[Act, ...]:
    """Return the acts of a line in which one actor does several things."""
    if len(words) == 1:
        raise LineError(0, f"{words[0]} cannot act here", EXAMPLE)
    starts = [1, *[at for at, word in enumerate(words) if at > 1 and word in FORMS]]
    ends = [*starts[1:], len(words)]
    return tuple(
        [
            _parse_act(words, at, end, words[0], words[at], words[at + 1 : end])
            for at, end in zip(starts, ends, strict=True)
        ]
    )


def _parse_pair(words: tuple[str, ...]) -> tuple[Act, ...]:
    """Return the acts of a line with one verb for each seat; empty if it has more."""
    if words.count(JOIN) != 1 or words[1] == "deal":
        return ()
    end, other = words.index(JOIN), words.index(JOIN) + 1
    if end < 2 or len(words) < other + 2 or words[other] not in ACTORS:  # noqa: PLR2004
        return ()
    rest, replied = words[2:end], words[other + 2 :]
    if not (ENDS.isdisjoint(rest) and ENDS.isdisjoint(replied)):
        return ()
    return (
        _parse_act(words, 1, end, words[0], words[1], rest),
        _parse_act(
            words, other + 1, len(words), words[other], words[other + 1], replied
        ),
    )


def _point_word(words: tuple[str, ...]) -> str:
    """Return the known timing point in a line such as `@On Field Adjustments`."""
    said = " ".join(words).lower()
    return next((each for each in POINTS if each[1:] in said), words[0])


def _parse_timing_point(words: tuple[str, ...]) -> Act:
    if words[0] not in POINTS:
        raise LineError(
            0,
            f"{quoted(words[0])} is not a timing point",
            suggestion_text(
                _point_word(words), POINTS, f"Write one of: {', '.join(POINTS)}."
            ),
        )
    if len(words) > 1:
        raise LineError(
            1,
            f"{quoted(words[1])} follows a timing point",
            "Start a new line for it.",
        )
    return Act("", words[0], point=POINTS[words[0]])


def _parse_claim(words: tuple[str, ...]) -> Act:
    verb, rest = words[0], words[1:]
    found = claim_numbers(verb, rest)
    if not found and not CLAIMS[verb].fits(" ".join(("", *rest))):
        raise _claim_error(words)
    statement = RESULT if found and verb == "=" else STATEMENT
    return Act("", verb, rest, -1, None, "", found, 0, statement)


def _claim_error(words: tuple[str, ...]) -> LineError:
    form, good = CLAIMS[words[0]], 0
    while good < len(words) and form.fits(" ".join(("", *words[1 : good + 1]))):
        good += 1
    place = min(max(1, good), len(words) - 1)
    return LineError(
        place, "This claim cannot be read", corrected_claim(words[0], words[1:])
    )


def _parse_groups(words: tuple[str, ...]) -> Iterator[Act]:
    """Yield the acts of a line; a verb ends where the next verb or group begins."""
    place, actor, before = 0, "", Act("", "")
    while place < len(words):
        word = words[place]
        if place == 0 or words[place - 1] == JOIN:
            if word not in ACTORS:
                raise LineError(
                    place,
                    f"{quoted(word)} is not a player or actor",
                    "Write H, A, * or J.",
                )
            actor = word
            place += 1
            if before.verb == "deal" and word in SEATS:  # * deal H 3p 3a | A 3p 3a
                place, actor = place - 1, CHANCE
                end = _find_act_end(words, place)
                yield _parse_act(words, place, end, actor, "deal", words[place:end])
                place = end
                continue
            if place == len(words):
                raise LineError(place - 1, f"{actor} cannot act here", EXAMPLE)
            word = words[place]
        if word == JOIN:
            place += 1
            if place == len(words):
                raise LineError(place - 1, "There is no actor after the |", EXAMPLE)
            continue
        end = _find_act_end(words, place + 1)
        before = _parse_act(words, place, end, actor, word, words[place + 1 : end])
        yield before
        place = end


def _find_act_end(words: tuple[str, ...], place: int) -> int:
    """Return the place of the next verb or `|`."""
    while place < len(words) and words[place] not in FORMS and words[place] != JOIN:
        place += 1
    return place


ENDS = frozenset((JOIN, *FORMS))
EXAMPLE = "Write what was done, for example: H run"


def _parse_act(  # noqa: PLR0913, PLR0917 - a span of words, and what it says
    words: tuple[str, ...],
    place: int,
    end: int,
    actor: str,
    verb: str,
    rest: tuple[str, ...],
) -> Act:
    """Return one act; raise LineError if it is wrong."""
    act = _match_cached(actor, verb, rest)
    if act is None:
        raise _act_error(words, place, end, actor, verb, rest)
    return act


def _match_act(actor: str, verb: str, rest: tuple[str, ...]) -> Act | None:
    """Return one act, or None if it does not have the form of its verb."""
    form = FORMS.get(verb)
    if form is None or actor not in form.actors:
        return None
    if (rest or form.words) and not form.fits(" ".join(rest)):
        return None
    return make_act(actor, verb, rest)


# Lines of several acts differ, but they are made of the same few acts.
_match_cached = lru_cache(maxsize=2048)(_match_act)


def _act_error(  # noqa: PLR0913, PLR0917 - a span of words, and what it says
    words: tuple[str, ...],
    place: int,
    end: int,
    actor: str,
    verb: str,
    rest: tuple[str, ...],
) -> LineError:
    form = FORMS.get(verb)
    if form is None:
        known = [each for each, other in FORMS.items() if actor in other.actors]
        what = f"{quoted(verb)} is not an action"
        meant = MEANT.get(verb.lower())
        if meant is not None:
            return LineError(place, what, f"Did you mean {meant}?")
        return LineError(place, what, suggestion_text(verb, known, EXAMPLE))
    remedy = corrected_act(actor, verb, rest)
    if actor not in form.actors:
        return LineError(place, f"{actor} cannot {verb}", remedy)
    place = min(place + 1, end - 1, len(words) - 1) if rest else place
    what = f"{quoted(' '.join((verb, *rest)))} cannot be read"
    return LineError(place, what, remedy)


def clear_caches() -> None:
    """Clear the caches of parsed words."""
    for kept in (parse_line, _match_cached, *PARSERS):
        kept.cache_clear()


def suggestion_text(word: str, known: object, otherwise: str) -> str:
    """Return a question that suggests similar known words, or another text."""
    found = get_close_matches(word.lower()[:40], list(known), n=2, cutoff=0.6)  # type: ignore[call-overload]
    return f"Did you mean {' or '.join(found)}?" if found else otherwise


def quoted(text: str) -> str:
    """Return a text in quotes, shortened for an error message."""
    return repr(text if len(text) <= 40 else text[:40] + "...")  # noqa: PLR2004
