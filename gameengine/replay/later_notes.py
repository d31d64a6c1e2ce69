"""Whether the notes after a wrong one follow the right or the wrong value."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Note:
    """A claim of a log compared with the rules, from the first wrong one on."""

    step: int
    verb: str
    half: int
    nouns: frozenset[str]  # that it notes
    differing: frozenset[str]  # of these, the ones that do not fit


@dataclass(frozen=True, slots=True)
class LaterNotes:
    """What later notes show: whether play went on with the wrong value."""

    fits: bool = False  # the next note that can tell fits the right value
    following: tuple[int, ...] = ()  # steps whose notes follow the wrong one
    others: tuple[int, ...] = ()  # steps with another wrong note


OF_GAME = frozenset(("clock", "score", "timeouts"))  # outlast a possession
ITSELF = OF_GAME | {"down", "exhausted"}
FROM_PLAY = frozenset(("yards", "spot", "score"))


def later_notes(noun: str, notes: Sequence[Note]) -> LaterNotes:
    """Return what the notes of a log show; the first one has the wrong value.

    A new possession sets ball, down and lineup anew, so that its notes show nothing
    unless they are wrong; a new half does so with the clock and the timeouts.
    """
    first, *later = notes
    told = frozenset((noun,)) if noun in ITSELF else frozenset(("spot", "score"))
    can_tell = frozenset((noun,)) if noun in ITSELF else frozenset(("spot",))
    same: frozenset[str] = frozenset()  # what follows from it in the same note
    if noun not in ITSELF and noun != "spot":
        same = first.nouns & FROM_PLAY - {noun}
    fits = bool(same) and not same & first.differing
    following: list[int] = []
    for note in later if not fits else ():
        if note.differing & told:
            following.append(note.step)
        elif is_set_anew(noun, first, note):
            break
        elif note.verb != "==" and note.nouns & can_tell:
            fits = not following
            break
    others = [each.step for each in later if each.differing]
    return LaterNotes(
        fits,
        tuple(following),
        tuple(each for each in others if each not in following),
    )


def is_set_anew(noun: str, first: Note, note: Note) -> bool:
    """Return whether a value was set again, independently of earlier notes."""
    if noun in OF_GAME:
        return noun != "score" and note.half != first.half
    return note.verb == "=="
