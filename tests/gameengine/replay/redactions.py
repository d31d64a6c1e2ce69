"""Ways to leave something out of an honest log, drawn at random.

A way that `keeps` takes nothing away that a verdict needs; one that does not may
leave a log undecided, and one that cuts leaves it incomplete.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from gameengine.notation import Entry, Log
from gameengine.notation.act import JOIN, POINTS, UNSEEN
from gameengine.notation.grammar import MOST_WORDS
from gameengine.notation.verb_forms import CLAIMS, FORMS
from gameengine.replay.redaction import redact_log
from gameengine.setup import Setup
from gameengine.viewpoint import Audience
from tests.builders.logs import groups, joined, with_entries

Lines = list[tuple[str, ...]]


def words_of(log: Log) -> Lines:
    return [entry.words for entry in log.steps]


def of_words(log: Log, lines: Lines) -> Log:
    return with_entries(log, (Entry(words) for words in lines if words))


# Claims.


def drop_claims(log: Log, rng: Random) -> Log:
    """Leave some claims out, or all."""
    share = rng.choice([0.2, 0.7, 1])
    kept = (
        words
        for words in words_of(log)
        if words[0] not in CLAIMS or rng.random() >= share
    )
    return of_words(log, list(kept))


def thin_claims(log: Log, rng: Random) -> Log:
    """Leave parts of claims out; who is exhausted is said whole or not at all."""
    return of_words(log, [thinned(words, rng) for words in words_of(log)])


def thinned(words: tuple[str, ...], rng: Random) -> tuple[str, ...]:
    if words[0] not in CLAIMS:
        return words
    verb, *said = words
    tired: list[str] = []
    if "x" in said:
        place = said.index("x")
        said, tired = said[:place], said[place:] if rng.random() < 0.5 else []
    needed = said[:1] if verb == "--" else []
    kept = [word for word in said[len(needed) :] if rng.random() < 0.5]
    return (verb, *needed, *kept, *tired)


def drop_grit(log: Log, rng: Random) -> Log:
    """Leave out what flipped cards come to."""
    found = []
    for words in words_of(log):
        if "grit" in words and rng.random() < 0.7:
            place = words.index("grit")
            words = words[:place] + words[place + 2 :]  # noqa: PLW2901
        found.append(words if len(words) > 1 or words[0] not in "HA*" else ())
    return of_words(log, found)


# What is said beside the game.


def remark(log: Log, rng: Random) -> Log:
    """Write remarks here and there, as people do."""
    said = ["", "", "a fine play", '[Profile "P19"] H run', "; ;", "| A concede"]
    return with_entries(
        log, (Entry(entry.words, rng.choice(said)) for entry in log.entries)
    )


def drop_deal(log: Log, _: Random) -> Log:
    return of_words(
        log, [words for words in words_of(log) if words[:2] != ("*", "deal")]
    )


def claim_no_result(log: Log, rng: Random) -> Log:
    tags = {name: value for name, value in log.tags.items() if name != "Result"}
    return Log(tags | rng.choice([{}, {"Result": "*"}]), log.entries)


def drop_names(log: Log, _: Random) -> Log:
    tags = {
        name: value for name, value in log.tags.items() if name not in {"Home", "Away"}
    }
    return Log(tags, log.entries)


# Cards in hands and decks.


def forget_draws(log: Log, rng: Random) -> Log:
    """Let drawn cards be unseen: some of them, or all."""
    share = rng.choice([0.2, 0.6, 1])
    return of_words(
        log,
        [
            tuple(
                f"{word[0]}:{UNSEEN}" if ":" in word and rng.random() < share else word
                for word in words
            )
            if words[:2] == ("*", "draw")
            else words
            for words in words_of(log)
        ],
    )


def drop_draws(log: Log, rng: Random) -> Log:
    """Leave out every draw of a seat: who writes one of a seat writes all."""
    seat = rng.choice("HA")
    found = []
    for words in words_of(log):
        if words[:2] == ("*", "draw"):
            kept = tuple(word for word in words[2:] if word[0] != seat)
            found.append(("*", "draw", *kept) if kept else ())
        else:
            found.append(words)
    return of_words(log, found)


def drop_orders(log: Log, rng: Random) -> Log:
    """Unseal a seat or a deck: from the start, from a reshuffle on, or now and then."""
    seats, kinds = rng.choice([("H", "pa"), ("A", "pa"), ("HA", "p"), ("HA", "a")])
    manner = rng.choice(["all", "later", "some"])
    known: set[tuple[str, str]] = set()
    found = []
    for words in words_of(log):
        if words[:2] == ("*", "order") and words[2] in seats and words[3] in kinds:
            first = words[2:4] not in known
            known.add(words[2:4])
            if (
                manner == "all"
                or (manner == "later" and not first)
                or (manner == "some" and rng.random() < 0.5)
            ):
                continue
        found.append(words)
    return of_words(log, found)


# Lines.


def split_lines(log: Log, rng: Random) -> Log:
    """Write on lines of their own what stands on one."""
    found: Lines = []
    for words in words_of(log):
        if rng.random() < 0.5 and "deal" not in words and words[0] in "HA*":
            for group in groups(Entry(words)):
                found += split(group)
        else:
            found.append(words)
    return of_words(log, found)


def split(group: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Give each act of a seat on its own line."""
    actor, *rest = group
    act = [actor]
    for word in rest:
        if word in FORMS and len(act) > 1:
            yield tuple(act)
            act = [actor]
        act.append(word)
    yield tuple(act)


def join_lines(log: Log, rng: Random) -> Log:
    """Write on one line what a seat does on several."""
    found: Lines = []
    for words in words_of(log):
        last = found[-1] if found else ("",)
        if (
            words[0] in "HA"
            and last[0] == words[0]
            and JOIN not in last + words
            and len(last) + len(words) < MOST_WORDS
            and rng.random() < 0.5
        ):
            found[-1] = last + words[1:]
        else:
            found.append(words)
    return of_words(log, found)


def swap_sides(log: Log, rng: Random) -> Log:
    """Write first what the other seat does at the same time."""
    found = []
    for words in words_of(log):
        if JOIN in words and "deal" not in words and rng.random() < 0.7:
            found.append(joined(reversed(groups(Entry(words)))).words)
        else:
            found.append(words)
    return of_words(log, found)


# What a verdict may need.


def forget_cards(log: Log, rng: Random) -> Log:
    """Let a card or two that were face up be unseen."""
    lines = words_of(log)
    places = [
        (line, place)
        for line, words in enumerate(lines)
        if words[0] in "HA*" and not {"draw", "order", "deal"} & {*words}
        for place, word in enumerate(words)
        if is_card(word)
    ]
    for line, place in rng.sample(places, min(len(places), rng.choice([1, 1, 2, 3]))):
        words = list(lines[line])
        words[place] = unseen(words[place])
        lines[line] = tuple(words)
    return of_words(log, lines)


def is_card(word: str) -> bool:
    return "-" in word and word.rpartition(":")[2][0].isupper()


def unseen(word: str) -> str:
    """Hide the number of a card and keep what stands around it."""
    owner, colon, number = word.rpartition(":")
    _, slash, place = number.partition("/")
    return f"{owner}{colon}{UNSEEN}{slash}{place}"


def forget_discards(log: Log, _: Random) -> Log:
    """Let all that was discarded be unseen, as if it lay face down."""
    return of_words(
        log,
        [
            tuple(
                unseen(word) if at and words[at - 1] in ("discard", "random") else word
                for at, word in enumerate(words)
            )
            for words in words_of(log)
        ],
    )


def drop_resolving(log: Log, rng: Random) -> Log:
    """Leave out for which effect something is chosen or flipped."""
    found = []
    for words in words_of(log):
        if words[1:2] == ("resolve",) and rng.random() < 0.5:
            words = words[:1] + words[3:]  # noqa: PLW2901
        found.append(words if len(words) > 1 or words[0] not in "HA*" else ())
    return of_words(log, found)


def shuffle_opening(log: Log, rng: Random) -> Log:
    """Tell of the set-up in another order."""
    lines = words_of(log)
    first = next((at for at, words in enumerate(lines) if words[0] != "*"), len(lines))
    opening = lines[:first]
    if not any(words[1] in ("draw", "random", "flip") for words in opening):
        rng.shuffle(opening)
    return of_words(log, opening + lines[first:])


def forget_toss(log: Log, rng: Random) -> Log:
    """Leave out who won a toss."""
    tosses = ("*", "toss")
    other = rng.choice([(), (*tosses, UNSEEN)])
    return of_words(
        log, [other if words[:2] == tosses else words for words in words_of(log)]
    )


def forget_points(log: Log, rng: Random) -> Log:
    """Leave out the names of a few timing points."""
    lines = words_of(log)
    named = [place for place, words in enumerate(lines) if words[0] in POINTS]
    gone = {*rng.sample(named, min(len(named), rng.choice([1, 1, 2])))}
    return of_words(
        log, [words for place, words in enumerate(lines) if place not in gone]
    )


def tear_out(log: Log, rng: Random) -> Log:
    """Lose a line that the rules ask for."""
    lines = words_of(log)
    asked = [place for place, words in enumerate(lines) if {*words[1:2]} & ASKED]
    gone = rng.choice(asked)
    return of_words(log, lines[:gone] + lines[gone + 1 :])


ASKED = {"field", "punt", "goal", "play", "carry", "tackle"}


def cut(log: Log, rng: Random) -> Log:
    """Stop writing before the game is over."""
    return Log(log.tags, log.entries[: rng.randrange(1, len(log.entries))])


@dataclass(frozen=True)
class Way:
    """A way to leave something out, and whether the log still proves its result."""

    do: Callable[[Log, Random], Log]
    keeps: bool = True

    def __str__(self) -> str:
        return self.do.__name__


WAYS = tuple(
    Way(each)
    for each in (
        drop_claims,
        thin_claims,
        drop_grit,
        drop_deal,
        claim_no_result,
        drop_names,
        forget_draws,
        drop_draws,
        drop_orders,
        split_lines,
        join_lines,
        swap_sides,
        shuffle_opening,
        remark,
    )
)
LOSSY = tuple(
    Way(each, keeps=False)
    for each in (
        forget_cards,
        forget_discards,
        forget_toss,
        forget_points,
        drop_resolving,
        cut,
    )
)


@dataclass(frozen=True)
class Redacted:
    """A log of which something was left out, and how."""

    log: Log
    how: tuple[str, ...]
    keeps: bool
    cut: bool


def views_of(log: Log, setup: Setup) -> dict[str, Log]:
    """Return a log whole, and as each audience may know it."""
    views = {each.name: redact_log(log, setup, each) for each in Audience}
    return {"sealed": log, **views}


def redact(views: dict[str, Log], rng: Random, *, lossy: float) -> Redacted:
    """Redact a log in a random way: one of its views, then by a few ways.

    `lossy` is the share of logs from which something is taken that a verdict needs.
    """
    view = rng.choice([*views])
    log, how = views[view], [view]
    ways = rng.sample(WAYS, rng.randrange(4))
    if rng.random() < lossy:
        ways.append(rng.choice((*LOSSY, *LOSSY[:1] * 3)))
        # Each unseen card is tried in every way, again and again from the start.
        if ways[-1].do is forget_discards or (
            ways[-1].do is forget_cards and rng.random() < 0.5
        ):
            ways.append(LOSSY[-1])
    for way in ways:
        log = way.do(log, rng)
    how += map(str, ways)
    keeps = all(way.keeps for way in ways)
    return Redacted(log, tuple(how), keeps, cut=LOSSY[-1] in ways)
