"""Which role may do what in an event: one table that the permission page shows.

A role may do a thing always, or only to some extent. What entrants may do for
themselves, staff may do for an entrant who has no account.
"""

from enum import StrEnum


class EventRole(StrEnum):
    """A role of a user in an event; one user can have several."""

    ORGANISER = "organiser"
    SCOREKEEPER = "scorekeeper"
    HEAD_JUDGE = "head_judge"
    JUDGE = "judge"
    ENTRANT = "entrant"
    SPECTATOR = "spectator"


STAFF = (
    EventRole.ORGANISER,
    EventRole.SCOREKEEPER,
    EventRole.HEAD_JUDGE,
    EventRole.JUDGE,
)


class Capability(StrEnum):
    """Something that a role may allow, worded for the permission page."""

    SETTLE = "change settings and staff; start, finish or cancel the event"
    ADMIT = "check in, drop, undo a drop"
    PAIR = "draft, edit, publish and close a round, and run its clock"
    SCORE = "enter or accept a result"
    CORRECT = "correct an accepted result"
    RULE = "rule on a dispute, check a deck"
    EXTEND = "give a table extra time, or call a judge to it"
    PENALISE = "give a penalty"
    READ_LISTS = "view a hidden deck list (each view is logged)"
    READ_LOG = "read the event log"
    ANNOUNCE = "post announcements"
    UNDO = "undo"


class CapabilityScope(StrEnum):
    """How far a capability reaches: always, only for oneself, and so on."""

    NO = ""
    YES = "yes"
    SELF = "their own"
    OWN_MATCH = "their own match"
    CURRENT_ROUND = "in the current round"
    LAST_ROUND = "in the current and the previous round"
    GAME_LOSS = "up to a game loss"
    MATCHES = "entries about matches"
    OWN_MATCHES = "entries about their matches"
    PUBLIC = "the public part"
    OWN_ACTS = "their own actions"


def _scopes_by_role(*scopes: CapabilityScope | str) -> dict[EventRole, CapabilityScope]:
    return {
        part: CapabilityScope(scope)
        for part, scope in zip(EventRole, scopes, strict=True)
    }


_YES, _NONE = CapabilityScope.YES, CapabilityScope.NO
TABLE: dict[Capability, dict[EventRole, CapabilityScope]] = {
    Capability.SETTLE: _scopes_by_role(_YES, _NONE, _NONE, _NONE, _NONE, _NONE),
    Capability.ADMIT: _scopes_by_role(
        _YES, _YES, _YES, _NONE, CapabilityScope.SELF, _NONE
    ),
    Capability.PAIR: _scopes_by_role(_YES, _YES, _NONE, _NONE, _NONE, _NONE),
    Capability.SCORE: _scopes_by_role(
        _YES, _YES, _YES, _YES, CapabilityScope.OWN_MATCH, _NONE
    ),
    Capability.CORRECT: _scopes_by_role(
        _YES,
        CapabilityScope.LAST_ROUND,
        _YES,
        CapabilityScope.CURRENT_ROUND,
        _NONE,
        _NONE,
    ),
    Capability.RULE: _scopes_by_role(_NONE, _NONE, _YES, _YES, _NONE, _NONE),
    Capability.EXTEND: _scopes_by_role(_YES, _YES, _YES, _YES, _NONE, _NONE),
    Capability.PENALISE: _scopes_by_role(
        _NONE, _NONE, _YES, CapabilityScope.GAME_LOSS, _NONE, _NONE
    ),
    Capability.READ_LISTS: _scopes_by_role(
        _YES, _NONE, _YES, _YES, CapabilityScope.SELF, _NONE
    ),
    Capability.READ_LOG: _scopes_by_role(
        _YES,
        _YES,
        _YES,
        CapabilityScope.MATCHES,
        CapabilityScope.OWN_MATCHES,
        CapabilityScope.PUBLIC,
    ),
    Capability.ANNOUNCE: _scopes_by_role(_YES, _YES, _YES, _NONE, _NONE, _NONE),
    Capability.UNDO: _scopes_by_role(
        _YES,
        CapabilityScope.OWN_ACTS,
        CapabilityScope.OWN_ACTS,
        CapabilityScope.OWN_ACTS,
        _NONE,
        _NONE,
    ),
}
# Staff who play may not do these for their own match, or at all (events 1).
NOT_IN_OWN_MATCH = frozenset(
    (
        Capability.SCORE,
        Capability.CORRECT,
        Capability.RULE,
        Capability.EXTEND,
        Capability.PENALISE,
        Capability.PAIR,
    )
)
NOT_WHILE_PLAYING = frozenset((Capability.READ_LISTS,))


def granted_scopes(
    may: Capability, parts: frozenset[EventRole]
) -> frozenset[CapabilityScope]:
    """Return how far the roles of a user allow a capability; empty if they do not.

    >>> roles = frozenset((EventRole.JUDGE, EventRole.ENTRANT))
    >>> sorted(granted_scopes(Capability.SCORE, roles))
    [<CapabilityScope.OWN_MATCH: 'their own match'>, <CapabilityScope.YES: 'yes'>]
    """
    return frozenset(TABLE[may][part] for part in parts) - {CapabilityScope.NO}
