"""A game log as a value: tags and entries, with its hash chain and signatures."""

import hashlib
import hmac
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from gameengine.pieces import LETTERS

from .act import Act
from .grammar import parse_line

VERSION = "1"
# Tags that we know, in the order in which a log has them; others follow.
TAGS = (
    "Profile",
    "Readings",
    "Cards",
    "Date",
    "Event",
    "Match",
    "Home",
    "HomeDeck",
    "Away",
    "AwayDeck",
    "Result",
)
DECK_TAGS = ("HomeDeck", "AwayDeck")
MOST_ENTRIES = 5000
MOST_TAGS = 60
MOST_TEXT, MOST_JSON = 256 * 1024, 512 * 1024  # bytes
LONGEST = 2000  # letters of a tag or a comment
SIGN_DIGITS = 16


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a log: its words, and the remark beside them."""

    words: tuple[str, ...]
    comment: str = ""
    line: int = field(default=0, compare=False)  # of the text it was read from

    def __str__(self) -> str:
        return " ".join(self.words)


@dataclass(frozen=True)
class Log:
    """A game log: tags and entries."""

    tags: Mapping[str, str] = field(default_factory=dict)
    entries: tuple[Entry, ...] = ()

    def __post_init__(self) -> None:
        known = {name: self.tags[name] for name in TAGS if name in self.tags}
        object.__setattr__(self, "tags", MappingProxyType(known | dict(self.tags)))

    @cached_property
    def steps(self) -> tuple[Entry, ...]:
        """The entries with words; a step is the place of one of them, from 1."""
        return tuple(entry for entry in self.entries if entry.words)

    def acts(self) -> Iterator[tuple[int, Act]]:
        return iter(
            [
                (step, act)
                for step, entry in enumerate(self.steps, 1)
                for act in parse_line(entry.words)
            ]
        )

    def with_tags(self, **tags: str) -> "Log":
        return Log(dict(self.tags) | tags, self.entries)


@dataclass(frozen=True, slots=True)
class LogError:
    """An error in a log: where, what, and what to write instead."""

    where: str
    what: str
    remedy: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        return f"{self.where}: {self.what}. {self.remedy}"


class UnreadableLog(ValueError):
    """Raised for a text that is no game log, with all errors and the readable part."""

    def __init__(self, errors: Iterable[LogError], partial: Log) -> None:
        self.errors = tuple(errors)
        self.partial = partial
        super().__init__("\n".join(map(str, self.errors)))


# Hashes.


def canonical_json(value: object) -> bytes:
    """Return a value as canonical JSON: no blanks, no needless escapes."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def log_data(log: Log) -> dict[str, object]:
    """Return a log as data for its JSON form."""
    return {
        "fivelog": int(VERSION),
        "tags": dict(log.tags),
        "entries": [
            [*entry.words, f"; {entry.comment}"] if entry.comment else [*entry.words]
            for entry in log.entries
        ],
    }


def size_error(log: Log) -> str:
    """Return why a log is too large in one of its forms; empty if it is not."""
    size = len(canonical_json(log_data(log)))
    if size > MOST_JSON:
        return f"It has {size:,} bytes as JSON; at most {MOST_JSON:,} are allowed"
    words = sum(len(" ".join(entry.words).encode()) + 1 for entry in log.entries)
    remarks = sum(len(entry.comment.encode()) + 4 for entry in log.entries)
    tags = sum(2 * len((name + value).encode()) + 8 for name, value in log.tags.items())
    if words + remarks + tags > MOST_TEXT:
        return f"It has more than {MOST_TEXT:,} bytes as text"
    return ""


def log_hash(log: Log) -> str:
    """Return the hash of a log: of its canonical JSON, remarks included."""
    return hashlib.sha256(canonical_json(log_data(log))).hexdigest()


def hash_chain(log: Log) -> Iterator[bytes]:
    """Yield a hash before each step and one after the last.

    Each covers all steps before it; remarks and the result tag are not covered.
    """
    tags = {name: value for name, value in log.tags.items() if name != "Result"}
    link = hashlib.sha256(canonical_json(tags)).digest()
    for entry in log.steps:
        yield link
        link = hashlib.sha256(link + canonical_json(entry.words)).digest()
    yield link


def chain_signature(link: bytes, key: bytes) -> str:
    """Return the signature of a hash of the chain, which covers all steps before."""
    return hmac.new(key, link, hashlib.sha256).hexdigest()[:SIGN_DIGITS]


def sign_log(log: Log, seat: str, key: bytes) -> Log:
    """Return the log with a seat's signature after its last entry."""
    *_, last = hash_chain(log)
    return Log(
        log.tags, (*log.entries, Entry((seat, "sign", chain_signature(last, key))))
    )


def check_signatures(log: Log, keys: Mapping[str, bytes]) -> dict[str, bool]:
    """Return for each seat that signed whether all its signatures are valid."""
    good: dict[str, bool] = {}
    for link, entry in zip(hash_chain(log), log.steps, strict=False):
        for act in parse_line(entry.words):
            if act.verb == "sign":
                key = keys.get(act.actor)
                known = key is not None and hmac.compare_digest(
                    chain_signature(link, key), act.words[0]
                )
                good[act.actor] = good.get(act.actor, True) and known
    return good


def is_signed_by_both(log: Log, keys: Mapping[str, bytes]) -> bool:
    """Return whether both seats validly signed the whole log."""
    signatures = check_signatures(log, keys)
    return all(signatures.get(each) for each in LETTERS) and is_signed_off(log)


def is_signed_off(log: Log) -> bool:
    """Return whether the last two entries are the signatures of both seats."""
    last: set[str] = set()
    for _, act in reversed([*log.acts()]):
        if act.verb != "sign":
            break
        last.add(act.actor)
    return last == {*LETTERS}
