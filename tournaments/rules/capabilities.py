"""Which role may do what in an event: one table, which the permission page shows.

A role may do a thing always, or only to some extent. What entrants may do for
themselves, staff may do for an entrant who has no account.
"""

from enum import StrEnum


class Part(StrEnum):
    """A role of a user in an event; one user can have several."""

    ORGANISER = "organiser"
    SCOREKEEPER = "scorekeeper"
    HEAD_JUDGE = "head_judge"
    JUDGE = "judge"
    ENTRANT = "entrant"
    SPECTATOR = "spectator"


STAFF = (Part.ORGANISER, Part.SCOREKEEPER, Part.HEAD_JUDGE, Part.JUDGE)


class May(StrEnum):
    """Something that a role may allow, worded for the permission page."""

    SETTLE = "change settings and staff; start, finish or cancel the event"
    ADMIT = "check in, drop, undrop"
    PAIR = "draft, edit, publish and close a round, and run its clock"
    SCORE = "enter or accept a result"
    CORRECT = "correct an accepted result"
    RULE = "rule on a dispute, check a deck"
    EXTEND = "give a table time, write a note"
    PENALISE = "give a penalty"
    READ_LISTS = "read a list that is hidden (each reading is logged)"
    READ_LOG = "read the log"
    ANNOUNCE = "announce something to everybody"
    UNDO = "undo"


class Scope(StrEnum):
    """How far a capability reaches: always, only for oneself, and so on."""

    NO = ""
    YES = "yes"
    SELF = "themselves"
    OWN_MATCH = "their own match"
    CURRENT_ROUND = "in the current round"
    LAST_ROUND = "up to the last round"
    GAME_LOSS = "up to a game loss"
    MATCHES = "what concerns matches"
    OWN_MATCHES = "what concerns them"
    PUBLIC = "the public part"
    OWN_ACTS = "their own acts"


def _row(*scopes: Scope | str) -> dict[Part, Scope]:
    return {part: Scope(scope) for part, scope in zip(Part, scopes, strict=True)}


_YES, _NONE = Scope.YES, Scope.NO
TABLE: dict[May, dict[Part, Scope]] = {
    May.SETTLE: _row(_YES, _NONE, _NONE, _NONE, _NONE, _NONE),
    May.ADMIT: _row(_YES, _YES, _YES, _NONE, Scope.SELF, _NONE),
    May.PAIR: _row(_YES, _YES, _NONE, _NONE, _NONE, _NONE),
    May.SCORE: _row(_YES, _YES, _YES, _YES, Scope.OWN_MATCH, _NONE),
    May.CORRECT: _row(_YES, Scope.LAST_ROUND, _YES, Scope.CURRENT_ROUND, _NONE, _NONE),
    May.RULE: _row(_NONE, _NONE, _YES, _YES, _NONE, _NONE),
    May.EXTEND: _row(_YES, _YES, _YES, _YES, _NONE, _NONE),
    May.PENALISE: _row(_NONE, _NONE, _YES, Scope.GAME_LOSS, _NONE, _NONE),
    May.READ_LISTS: _row(_YES, _NONE, _YES, _YES, Scope.SELF, _NONE),
    May.READ_LOG: _row(
        _YES, _YES, _YES, Scope.MATCHES, Scope.OWN_MATCHES, Scope.PUBLIC
    ),
    May.ANNOUNCE: _row(_YES, _YES, _YES, _NONE, _NONE, _NONE),
    May.UNDO: _row(_YES, Scope.OWN_ACTS, Scope.OWN_ACTS, Scope.OWN_ACTS, _NONE, _NONE),
}
# Staff who play may not do these for their own match, or at all (events 1).
NOT_IN_OWN_MATCH = frozenset(
    (May.SCORE, May.CORRECT, May.RULE, May.EXTEND, May.PENALISE, May.PAIR)
)
NOT_WHILE_PLAYING = frozenset((May.READ_LISTS,))


def scope(may: May, parts: frozenset[Part]) -> frozenset[Scope]:
    """Return how far the roles of a user allow a capability; empty if they do not.

    >>> sorted(scope(May.SCORE, frozenset((Part.JUDGE, Part.ENTRANT))))
    [<Scope.OWN_MATCH: 'their own match'>, <Scope.YES: 'yes'>]
    """
    return frozenset(TABLE[may][part] for part in parts) - {Scope.NO}
