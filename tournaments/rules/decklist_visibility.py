"""Who may read a deck list, which lists are accepted, and what its owner is told. Pure.

Pages, print, files, API and search all ask `can_view`; nothing else decides it (H1).
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from decks.legality.violation import Verdict
from tournaments.rules.errors import TournamentError

ACCEPT, HEAD_JUDGE = "accept_with_note", "head_judge"  # words of undetermined_policy


class EventPhase(StrEnum):
    """The phase of an event that decides who may read deck lists."""

    REGISTRATION = "registration"  # until they lock, check-in included
    LOCKED = "locked"  # the deadline has passed; no round is played yet
    SWISS = "swiss"
    CUT = "cut"
    FINISHED = "finished"
    CANCELLED = "cancelled"


class DecklistReaders(StrEnum):
    """Who may read deck lists, from the fewest readers to the most."""

    PRIVATE = "private"
    OPPONENT = "opponent"
    ENTRANTS = "entrants"
    PUBLIC = "public"


# H6: what an event shows it shows from the moment on at which no list can change.
RELEASED = (EventPhase.LOCKED, EventPhase.SWISS, EventPhase.CUT, EventPhase.FINISHED)
PAIRED = (
    EventPhase.SWISS,
    EventPhase.CUT,
)  # events 4: from the pairing on, while it is played


@dataclass(frozen=True, slots=True, kw_only=True)
class ViewerRelation:
    """A viewer's relation to one deck list, such as owner, official or opponent.

    Being signed in, judging another event or administering the site counts for nothing.
    A guardian counts as the owner of their child's list (P2).
    """

    is_owner: bool = False
    is_guardian: bool = False
    is_official: bool = False  # may read what is hidden here, and does not play
    is_entrant: bool = False  # plays in the event, or did
    is_opponent: bool = False  # sits across from its owner in the published round


def can_view(
    viewing: ViewerRelation,
    *,
    mode: DecklistReaders,
    phase: EventPhase,
    counts: bool = True,
) -> bool:
    """Return whether the viewer may read a deck list.

    >>> judge, rival = ViewerRelation(is_official=True), ViewerRelation(is_entrant=True)
    >>> [can_view(each, mode=DecklistReaders.PRIVATE, phase=EventPhase.CUT)
    ...  for each in (judge, rival)]
    [True, False]
    """
    return (
        viewing.is_owner
        or viewing.is_guardian
        or viewing.is_official
        or is_shown_by_settings(viewing, mode=mode, phase=phase, counts=counts)
    )


def is_shown_by_settings(
    viewing: ViewerRelation,
    *,
    mode: DecklistReaders,
    phase: EventPhase,
    counts: bool = True,
) -> bool:
    """Return whether the event's settings alone show the list to the viewer.

    `counts` is false for a list that was replaced, and for that of an entrant who never
    took part: these are not released.
    """
    if not counts or phase not in RELEASED:
        return False
    if mode == DecklistReaders.OPPONENT:
        return viewing.is_opponent and phase in PAIRED
    if mode == DecklistReaders.ENTRANTS:
        return viewing.is_entrant
    return mode == DecklistReaders.PUBLIC


def is_read_as_official(
    viewing: ViewerRelation,
    *,
    mode: DecklistReaders,
    phase: EventPhase,
    counts: bool = True,
) -> bool:
    """Return whether the viewer reads it only as an official, which is logged (H9)."""
    is_own = viewing.is_owner or viewing.is_guardian
    released = is_shown_by_settings(viewing, mode=mode, phase=phase, counts=counts)
    return viewing.is_official and not is_own and not released


def has_more_readers(mode: str, than: str) -> bool:
    """Return whether more people may read deck lists in one mode than in another.

    >>> has_more_readers("entrants", than="opponent")
    True
    >>> has_more_readers("private", than="private")
    False
    """
    order = list(DecklistReaders)
    return order.index(DecklistReaders(mode)) > order.index(DecklistReaders(than))


# Whether an event takes a list.


def is_decklist_accepted(
    verdict: str, *, decided: bool | None, undetermined_policy: str
) -> bool:
    """Return whether a deck list may be played.

    `decided` is the head judge's decision on a list of undetermined legality, if any.

    >>> doubt = Verdict.UNDETERMINED
    >>> [is_decklist_accepted(doubt, decided=None, undetermined_policy=each)
    ...  for each in (ACCEPT, HEAD_JUDGE)]
    [True, False]
    """
    if verdict != Verdict.UNDETERMINED:
        return verdict == Verdict.LEGAL
    return undetermined_policy == ACCEPT if decided is None else decided


class RefusedDecklist(TournamentError):
    """Raised for a deck list that the event does not accept; `found` is its check."""

    code = "refused_list"

    def __init__(self, message: str, *, remedy: str, found: dict[str, Any]) -> None:
        super().__init__(message, remedy=remedy)
        self.found = found

    def details(self) -> dict[str, Any]:
        return {"check": self.found}


# What its owner is told.


def readers_text(mode: str, say: Callable[[str], str]) -> str:
    return {
        DecklistReaders.PRIVATE: say("nobody"),
        DecklistReaders.OPPONENT: say("your opponent, while you are paired"),
        DecklistReaders.ENTRANTS: say("all entrants"),
        DecklistReaders.PUBLIC: say("everybody"),
    }[DecklistReaders(mode)]


def visibility_notice(
    *, swiss: str, cut: str, finished: str, say: Callable[[str], str] = str
) -> str:
    """Return the text that tells an entrant who will read their deck list.

    The English text is stored with the list; `say` translates it for display.
    """
    return say(
        "Judges and organizers who are not playing can see your list at any time, and "
        "each view is logged. Who else can see it? After lists lock: %(swiss)s. In the "
        "top cut: %(cut)s. After the event: %(finished)s. Once the first list is "
        "submitted, the organizer can restrict who sees lists but cannot open them "
        "to more people."
    ) % {
        "swiss": readers_text(swiss, say),
        "cut": readers_text(cut, say),
        "finished": readers_text(finished, say),
    }
