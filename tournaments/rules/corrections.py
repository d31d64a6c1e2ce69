"""What a correction requires, by action and by how long ago the round was. Pure.

The table of docs/corrections.md: services enforce it and pages show it. Conditions
beyond the table ("undecided tables only") are checked by the services.
"""

from enum import StrEnum

from tournaments.rules.capabilities import (
    Capability,
    CapabilityScope,
    EventRole,
    granted_scopes,
)


class RoundAge(StrEnum):
    """How long ago a round was played, in steps that matter for corrections."""

    DRAFT = "draft"
    CURRENT = "current"  # published
    LAST = "last"  # closed, and the next is not published
    OLDER = "older"  # a later one is published
    BEFORE_CUT = "before_cut"  # Swiss, once the cut is published
    FINISHED = "finished"  # whatever it was, the event is over


class CorrectionKind(StrEnum):
    """A kind of correction."""

    RESULT = "result"  # a penalty that changes one, too
    EDIT = "edit"  # swap, break, re-pair, bye by hand
    DISCARD = "discard"
    MOVE = "move"
    DROP = "drop"
    UNDROP = "undrop"
    REOPEN = "reopen"
    RESTORE = "restore"


class CorrectionRequirement(StrEnum):
    """What a correction requires: nothing, a reason, a preview, a second official."""

    NO = "-"
    FREE = "F"
    REASON = "R"
    PREVIEW = "P"  # a reason, and a look at what follows
    SECOND = "2"  # the same, and a second official confirms it
    ALONE = "1"  # instead of SECOND where the event has no second official

    @property
    def needs_reason(self) -> bool:
        return self is CorrectionRequirement.REASON or self.needs_preview

    @property
    def needs_preview(self) -> bool:
        return self is CorrectionRequirement.PREVIEW or self.needs_password

    @property
    def needs_password(self) -> bool:
        """Return whether it asks for the password once per desk session (A4)."""
        return self in (CorrectionRequirement.SECOND, CorrectionRequirement.ALONE)


class CurrentRoundChoice(StrEnum):
    """What happens to the current round when an older result changes."""

    STANDINGS_ONLY = "standings_only"
    REPAIR_TABLES = "repair_tables"
    REPAIR_ROUND = "repair_round"


def _requirements_by_age(cells: str) -> dict[RoundAge, CorrectionRequirement]:
    return {
        age: CorrectionRequirement(cell)
        for age, cell in zip(RoundAge, cells.split(), strict=True)
    }


# draft, current, last, older, Swiss once the cut is published, finished
TABLE: dict[CorrectionKind, dict[RoundAge, CorrectionRequirement]] = {
    CorrectionKind.RESULT: _requirements_by_age("- P P P 2 -"),
    CorrectionKind.EDIT: _requirements_by_age("R R - - - -"),
    CorrectionKind.DISCARD: _requirements_by_age("F P - - - -"),
    CorrectionKind.MOVE: _requirements_by_age("F F - - - -"),
    CorrectionKind.DROP: _requirements_by_age("F F F - R -"),
    CorrectionKind.UNDROP: _requirements_by_age("F F F - - -"),
    CorrectionKind.REOPEN: _requirements_by_age("- - R - - -"),
    CorrectionKind.RESTORE: _requirements_by_age("- - P P 2 -"),
}
# These undo a round: the name of the event is typed by hand.
UNDOES_A_ROUND = frozenset((CorrectionKind.DISCARD, CorrectionKind.RESTORE))
# How far back each reach of a role goes: judge, scorekeeper, organiser and head judge.
REACH: dict[CapabilityScope, frozenset[RoundAge]] = {
    CapabilityScope.CURRENT_ROUND: frozenset((RoundAge.CURRENT,)),
    CapabilityScope.LAST_ROUND: frozenset((RoundAge.CURRENT, RoundAge.LAST)),
    CapabilityScope.YES: frozenset(
        (RoundAge.CURRENT, RoundAge.LAST, RoundAge.OLDER, RoundAge.BEFORE_CUT)
    ),
}


def correction_requirement(
    action: CorrectionKind, age: RoundAge
) -> CorrectionRequirement:
    """Return what an action on a round of this age requires.

    >>> correction_requirement(CorrectionKind.RESULT, RoundAge.OLDER)
    <CorrectionRequirement.PREVIEW: 'P'>
    """
    return TABLE[action][age]


def needs_event_name(action: CorrectionKind, found: CorrectionRequirement) -> bool:
    """Return whether the user must type the event's name to confirm an action.

    >>> needs_event_name(CorrectionKind.RESTORE, CorrectionRequirement.PREVIEW)
    True
    >>> needs_event_name(CorrectionKind.RESULT, CorrectionRequirement.SECOND)
    False
    """
    return action in UNDOES_A_ROUND and found.needs_preview


def may_correct(parts: frozenset[EventRole], age: RoundAge) -> bool:
    """Return whether the roles of a user let them correct a result of this age.

    >>> may_correct(frozenset((EventRole.SCOREKEEPER,)), RoundAge.OLDER)
    False
    """
    return any(
        age in REACH.get(each, ()) for each in granted_scopes(Capability.CORRECT, parts)
    )


def may_restore_round(parts: frozenset[EventRole]) -> bool:
    """Return whether the roles of a user let them restore an earlier round."""
    return CapabilityScope.YES in granted_scopes(Capability.CORRECT, parts)


# Words.

ACTIONS = {
    CorrectionKind.RESULT: "Change a result",
    CorrectionKind.EDIT: "Swap, unpair, re-pair, give the bye",
    CorrectionKind.DISCARD: "Discard the round",
    CorrectionKind.MOVE: "Move a table",
    CorrectionKind.DROP: "Drop",
    CorrectionKind.UNDROP: "Undo a drop",
    CorrectionKind.REOPEN: "Reopen a closed round",
    CorrectionKind.RESTORE: "Roll back to the end of the round",
}
AGES = {
    RoundAge.DRAFT: "Draft",
    RoundAge.CURRENT: "Current round",
    RoundAge.LAST: "Last closed round",
    RoundAge.OLDER: "Older",
    RoundAge.BEFORE_CUT: "Swiss round, after the cut is published",
    RoundAge.FINISHED: "Event over",
}
LEVELS = {
    CorrectionRequirement.NO: "",
    CorrectionRequirement.FREE: "no restriction",
    CorrectionRequirement.REASON: "reason",
    CorrectionRequirement.PREVIEW: "preview",
    CorrectionRequirement.SECOND: "second staff member, if there is one",
    CorrectionRequirement.ALONE: "preview; no second person",
}


def correction_table_in_words() -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the table in words: each action with its requirement for each age."""
    return [
        (
            ACTIONS[action],
            [(AGES[age], requirement_text(action, each)) for age, each in row.items()],
        )
        for action, row in TABLE.items()
    ]


def requirement_text(action: CorrectionKind, found: CorrectionRequirement) -> str:
    """Return the text of one cell of the table: what the action requires."""
    name = (
        ", and typing the name of the event" if needs_event_name(action, found) else ""
    )
    return LEVELS[found] + name


# What helps where the table says no.
INSTEAD = {
    RoundAge.DRAFT: "Discard the draft, or re-pair it.",
    RoundAge.CURRENT: "Close the round first.",
    RoundAge.LAST: "Reopen the round, or roll back to the end of the round before it.",
    RoundAge.OLDER: "Roll back to the end of that round, or correct a result.",
    RoundAge.BEFORE_CUT: "Roll back to the end of that round, or correct a result.",
    RoundAge.FINISHED: "The owner may reopen the event, with a reason.",
}
