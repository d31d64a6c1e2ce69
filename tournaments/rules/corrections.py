"""What a correction requires, by action and by how long ago the round was. Pure.

The table of docs/corrections.md: services enforce it and pages show it. Conditions
beyond the table ("undecided tables only") are checked by the services.
"""

from enum import StrEnum

from tournaments.rules.capabilities import Capability, EventRole, Scope, scope


class Age(StrEnum):
    """How long ago a round was played, in steps that matter for corrections."""

    DRAFT = "draft"
    CURRENT = "current"  # published
    LAST = "last"  # closed, and the next is not published
    OLDER = "older"  # a later one is published
    BEFORE_CUT = "before_cut"  # Swiss, once the cut is published
    FINISHED = "finished"  # whatever it was, the event is over


class Action(StrEnum):
    """A kind of correction."""

    RESULT = "result"  # a penalty that changes one, too
    EDIT = "edit"  # swap, break, re-pair, bye by hand
    DISCARD = "discard"
    MOVE = "move"
    DROP = "drop"
    UNDROP = "undrop"
    REOPEN = "reopen"
    RESTORE = "restore"


class Level(StrEnum):
    """What a correction requires: nothing, a reason, a preview, a second official."""

    NO = "-"
    FREE = "F"
    REASON = "R"
    PREVIEW = "P"  # a reason, and a look at what follows
    SECOND = "2"  # the same, and a second official confirms it
    ALONE = "1"  # instead of SECOND where the event has no second official

    @property
    def needs_reason(self) -> bool:
        return self is Level.REASON or self.needs_preview

    @property
    def needs_preview(self) -> bool:
        return self is Level.PREVIEW or self.needs_password

    @property
    def needs_password(self) -> bool:
        """Return whether it asks for the password once per desk session (A4)."""
        return self in (Level.SECOND, Level.ALONE)


class Choice(StrEnum):
    """What happens to the current round when an older result changes."""

    STANDINGS_ONLY = "standings_only"
    REPAIR_TABLES = "repair_tables"
    REPAIR_ROUND = "repair_round"


def _row(cells: str) -> dict[Age, Level]:
    return {age: Level(cell) for age, cell in zip(Age, cells.split(), strict=True)}


# draft, current, last, older, Swiss once the cut is published, finished
TABLE: dict[Action, dict[Age, Level]] = {
    Action.RESULT: _row("- P P P 2 -"),
    Action.EDIT: _row("R R - - - -"),
    Action.DISCARD: _row("F P - - - -"),
    Action.MOVE: _row("F F - - - -"),
    Action.DROP: _row("F F F - R -"),
    Action.UNDROP: _row("F F F - - -"),
    Action.REOPEN: _row("- - R - - -"),
    Action.RESTORE: _row("- - P P 2 -"),
}
# These undo a round: the name of the event is typed by hand.
UNDOES_A_ROUND = frozenset((Action.DISCARD, Action.RESTORE))
# How far back each reach of a role goes: judge, scorekeeper, organiser and head judge.
REACH: dict[Scope, frozenset[Age]] = {
    Scope.CURRENT_ROUND: frozenset((Age.CURRENT,)),
    Scope.LAST_ROUND: frozenset((Age.CURRENT, Age.LAST)),
    Scope.YES: frozenset((Age.CURRENT, Age.LAST, Age.OLDER, Age.BEFORE_CUT)),
}


def level(action: Action, age: Age) -> Level:
    """Return what an action on a round of this age requires.

    >>> level(Action.RESULT, Age.OLDER)
    <Level.PREVIEW: 'P'>
    """
    return TABLE[action][age]


def needs_event_name(action: Action, found: Level) -> bool:
    """Return whether the user must type the event's name to confirm an action.

    >>> needs_event_name(Action.RESTORE, Level.PREVIEW)
    True
    >>> needs_event_name(Action.RESULT, Level.SECOND)
    False
    """
    return action in UNDOES_A_ROUND and found.needs_preview


def may_correct(parts: frozenset[EventRole], age: Age) -> bool:
    """Return whether the roles of a user let them correct a result of this age.

    >>> may_correct(frozenset((EventRole.SCOREKEEPER,)), Age.OLDER)
    False
    """
    return any(age in REACH.get(each, ()) for each in scope(Capability.CORRECT, parts))


def may_go_back(parts: frozenset[EventRole]) -> bool:
    """Return whether the roles of a user let them restore an earlier round."""
    return Scope.YES in scope(Capability.CORRECT, parts)


# Words.

ACTIONS = {
    Action.RESULT: "Change a result",
    Action.EDIT: "Swap, take apart, pair again, give the bye",
    Action.DISCARD: "Discard the round",
    Action.MOVE: "Move a table",
    Action.DROP: "Drop",
    Action.UNDROP: "Take a drop back",
    Action.REOPEN: "Open a closed round again",
    Action.RESTORE: "Go back to the end of the round",
}
AGES = {
    Age.DRAFT: "Draft",
    Age.CURRENT: "Played now",
    Age.LAST: "Closed last",
    Age.OLDER: "Older",
    Age.BEFORE_CUT: "Swiss, cut published",
    Age.FINISHED: "Event over",
}
LEVELS = {
    Level.NO: "",
    Level.FREE: "freely",
    Level.REASON: "reason",
    Level.PREVIEW: "preview",
    Level.SECOND: "second official, if there is one",
    Level.ALONE: "preview, alone",
}


def table_in_words() -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the table in words: each action with its requirement for each age."""
    return [
        (
            ACTIONS[action],
            [(AGES[age], requirement_text(action, each)) for age, each in row.items()],
        )
        for action, row in TABLE.items()
    ]


def requirement_text(action: Action, found: Level) -> str:
    """Return the text of one cell of the table: what the action requires."""
    name = ", event name typed" if needs_event_name(action, found) else ""
    return LEVELS[found] + name


# What helps where the table says no.
INSTEAD = {
    Age.DRAFT: "Discard the draft, or pair it anew.",
    Age.CURRENT: "Close the round first.",
    Age.LAST: "Open the round again, or go back to the end of the one before.",
    Age.OLDER: "Go back to the end of that round, or correct a result.",
    Age.BEFORE_CUT: "Go back to the end of that round, or correct a result.",
    Age.FINISHED: "The owner may reopen the event, with a reason.",
}
