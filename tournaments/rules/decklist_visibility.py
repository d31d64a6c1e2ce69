"""Who may read a list, when an event takes one, and what its owner is told. Pure.

H1: page, paper, file, API and search all ask `can_view`; nothing else decides it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from decks.legality.violation import Verdict
from tournaments.rules.errors import TournamentError

ACCEPT, HEAD_JUDGE = "accept_with_note", "head_judge"  # words of undetermined_policy


class Phase(StrEnum):
    """Where an event is, as far as lists are concerned."""

    REGISTRATION = "registration"  # until they lock, check-in included
    LOCKED = "locked"  # the deadline has passed; no round is played yet
    SWISS = "swiss"
    CUT = "cut"
    FINISHED = "finished"
    CANCELLED = "cancelled"


class Mode(StrEnum):
    """Who may read lists, from the fewest to all."""

    PRIVATE = "private"
    OPPONENT = "opponent"
    ENTRANTS = "entrants"
    PUBLIC = "public"


# H6: what an event shows it shows from the moment on at which no list can change.
RELEASED = (Phase.LOCKED, Phase.SWISS, Phase.CUT, Phase.FINISHED)
PAIRED = (Phase.SWISS, Phase.CUT)  # events 4: from the pairing on, while it is played


@dataclass(frozen=True, slots=True, kw_only=True)
class Viewing:
    """Somebody before a list: all that he is to it.

    Who has signed in, judges another event or administers the site is nobody special.
    A guardian is the owner for a child for whom he acts (P2).
    """

    is_owner: bool = False
    is_guardian: bool = False
    is_official: bool = False  # may read what is hidden here, and does not play
    is_entrant: bool = False  # plays in the event, or did
    is_opponent: bool = False  # sits across from its owner in the published round


def can_view(
    viewing: Viewing, *, mode: Mode, phase: Phase, counts: bool = True
) -> bool:
    """Return whether somebody may read a list.

    >>> judge, rival = Viewing(is_official=True), Viewing(is_entrant=True)
    >>> [can_view(each, mode=Mode.PRIVATE, phase=Phase.CUT) for each in (judge, rival)]
    [True, False]
    """
    return (
        viewing.is_owner
        or viewing.is_guardian
        or viewing.is_official
        or is_released_to(viewing, mode=mode, phase=phase, counts=counts)
    )


def is_released_to(
    viewing: Viewing, *, mode: Mode, phase: Phase, counts: bool = True
) -> bool:
    """Return whether the settings alone show it to him, whatever office he holds.

    `counts` is false for a list that was replaced, and for one of somebody who never
    took part: nobody was promised to see these.
    """
    if not counts or phase not in RELEASED:
        return False
    if mode == Mode.OPPONENT:
        return viewing.is_opponent and phase in PAIRED
    if mode == Mode.ENTRANTS:
        return viewing.is_entrant
    return mode == Mode.PUBLIC


def is_read_by_office(
    viewing: Viewing, *, mode: Mode, phase: Phase, counts: bool = True
) -> bool:
    """Tell whether his office alone shows it to him: a reading that is logged (H9)."""
    is_own = viewing.is_owner or viewing.is_guardian
    released = is_released_to(viewing, mode=mode, phase=phase, counts=counts)
    return viewing.is_official and not is_own and not released


def is_wider(mode: str, than: str) -> bool:
    """Return whether more people may read lists in one mode than in another.

    >>> is_wider("entrants", than="opponent"), is_wider("private", than="private")
    (True, False)
    """
    order = list(Mode)
    return order.index(Mode(mode)) > order.index(Mode(than))


# Whether an event takes a list.


def is_accepted(
    verdict: str, *, decided: bool | None, undetermined_policy: str
) -> bool:
    """Return whether a list may be played with (events 4).

    >>> doubt = Verdict.UNDETERMINED
    >>> [is_accepted(doubt, decided=None, undetermined_policy=each)
    ...  for each in (ACCEPT, HEAD_JUDGE)]
    [True, False]
    """
    if verdict != Verdict.UNDETERMINED:
        return verdict == Verdict.LEGAL
    return undetermined_policy == ACCEPT if decided is None else decided


class RefusedList(TournamentError):
    """A list that the event does not take; `found` is what the check says of it."""

    code = "refused_list"

    def __init__(self, message: str, *, remedy: str, found: dict[str, Any]) -> None:
        super().__init__(message, remedy=remedy)
        self.found = found

    def details(self) -> dict[str, Any]:
        return {"check": self.found}


# What its owner is told.


def readers(mode: str, say: Callable[[str], str]) -> str:
    return {
        Mode.PRIVATE: say("nobody else may read it"),
        Mode.OPPONENT: say("your opponent may read it while you are paired"),
        Mode.ENTRANTS: say("all entrants may read it"),
        Mode.PUBLIC: say("everybody may read it"),
    }[Mode(mode)]


def consent(
    *, swiss: str, cut: str, finished: str, say: Callable[[str], str] = str
) -> str:
    """Say who will read a list: in English word for word as it is kept with the list.

    `say` gives a sentence in the language of whoever reads it.
    """
    return say(
        "Judges and organisers who do not play may read your list at any time, and "
        "each reading is logged. Once lists are locked, %(swiss)s; in the top cut, "
        "%(cut)s; when the event is over, %(finished)s. The organiser may narrow this, "
        "never widen it after the first list."
    ) % {
        "swiss": readers(swiss, say),
        "cut": readers(cut, say),
        "finished": readers(finished, say),
    }
