"""Who is told of a line in the log, of which topic, by which way (events 11). Pure.

A table and nothing else: every kind of line stands in it, also the one of which nobody
is told. Words are put together in `selectors.tidings`, rows written in
`services.notices`.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.rules.capabilities import STAFF, May, Part

# As in models.Topic; a test compares the two.
TABLE, RESULT, RULING = "table", "result", "ruling"
PENALTY, EVENT, DESK = "penalty", "event", "desk"
# What comes by mail unless somebody wishes otherwise: what an official decided about
# him, and what happens while he is at home. At a venue a page says the rest sooner.
MAILED = frozenset((RULING, PENALTY, EVENT))


class Whom(StrEnum):
    """Who is told, in the words of the documentation."""

    BOTH = "both of the match"
    OPPONENT = "the opponent of whom it is about"
    ENTRANT = "whom it is about"
    SEATED = "everybody who has a seat in it"
    MOVED = "everybody whose seat is another one"
    SEEDED = "everybody in the cut"
    ALL = "everybody in the event"
    NAMED = "the official whom it names"
    OFFICIALS = "officials who can act on it"
    STAFF = "everybody who helps to run it"
    DOER = "the official who had done it"


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """One way in which a kind of line is told."""

    whom: Whom
    topic: str
    # I2: what an official overrides is shown on the site, whatever somebody wishes.
    always: bool = False
    # No letter where it would come too late to be of use, or where a stranger could
    # send words of his own to an address that never asked for them.
    by_mail: bool = True
    # Not if the same act says more about the same match or entrant.
    unless: frozenset[str] = frozenset()
    # What officials must be allowed to do, or be, to be told.
    may: May | None = None
    parts: frozenset[Part] = frozenset(STAFF)


def _told(
    whom: Whom, topic: str, *, always: bool = False, by_mail: bool = True
) -> tuple[Telling, ...]:
    return (Telling(whom=whom, topic=topic, always=always, by_mail=by_mail),)


def _desk(may: May, *parts: Part) -> Telling:
    return Telling(
        whom=Whom.OFFICIALS, topic=DESK, may=may, parts=frozenset(parts or STAFF)
    )


NOBODY: tuple[Telling, ...] = ()
_MOVED = _told(Whom.MOVED, TABLE)
_HIMSELF = _told(Whom.ENTRANT, EVENT)
_OVERRIDDEN = _told(Whom.BOTH, RULING, always=True)
# Entrants asked to be in the event, so they get mail; staff sit at the desk.
_EVERYBODY = (
    *_told(Whom.ALL, EVENT, always=True),
    *_told(Whom.STAFF, EVENT, always=True, by_mail=False),
)
# Events 7: who may do by himself what needs a second one.
_SECOND = _desk(May.CORRECT, Part.ORGANISER, Part.HEAD_JUDGE)

KINDS: dict[str, tuple[Telling, ...]] = {
    # The event.
    "event_created": NOBODY,
    "event_exported": NOBODY,
    "venue_opened": NOBODY,
    "venue_closed": NOBODY,
    "settings_changed": _told(Whom.ALL, EVENT),  # when or where, nothing else
    "registration_opened": NOBODY,  # nobody is in it yet
    "check_in_opened": _told(Whom.ALL, EVENT),
    "event_started": _told(Whom.ALL, EVENT, by_mail=False),
    "event_finished": _told(Whom.ALL, EVENT),
    "event_cancelled": _told(Whom.ALL, EVENT),
    "event_reopened": _told(Whom.ALL, EVENT),
    "event_restored": _told(Whom.ALL, EVENT, always=True),
    "announcement_made": _EVERYBODY,
    "announcement_withdrawn": _EVERYBODY,
    "act_undone": NOBODY,  # told as what it takes back was: see `undone`
    # Staff. Anybody can be named who has an account, so no letter (O2).
    "staff_named": _told(Whom.NAMED, EVENT, by_mail=False),
    "staff_removed": _told(Whom.NAMED, EVENT, by_mail=False),
    "report_held": NOBODY,  # both read it on their page
    "link_renewed": NOBODY,
    "invitation_made": NOBODY,
    "invitation_revoked": NOBODY,
    "invitation_accepted": (_desk(May.SETTLE),),
    "owner_changed": _told(Whom.NAMED, EVENT, by_mail=False),
    # Programs that are told. Whoever can mend it hears that one is told no more.
    "webhook_added": NOBODY,
    "webhook_switched": NOBODY,
    "webhook_removed": NOBODY,
    "webhook_stopped": (_desk(May.SETTLE),),
    # Entrants.
    "entrant_registered": NOBODY,
    "entrant_added": NOBODY,
    "entrants_added": NOBODY,
    "entrant_checked_in": _told(Whom.ENTRANT, EVENT, by_mail=False),
    "check_in_undone": _told(Whom.ENTRANT, EVENT, by_mail=False),
    "entrant_promoted": _HIMSELF,
    "entrant_readmitted": _HIMSELF,
    "entrant_withdrawn": _HIMSELF,
    "entrant_dropped": _HIMSELF,
    "entrant_undropped": _HIMSELF,
    "entrant_late": _HIMSELF,
    "entrant_renamed": _HIMSELF,
    "entrant_disqualified": (
        Telling(
            whom=Whom.ENTRANT,
            topic=PENALTY,
            always=True,
            unless=frozenset(("penalty_given",)),
        ),
    ),
    "table_fixed": _told(Whom.ENTRANT, TABLE),
    "byes_awarded": _told(Whom.ENTRANT, TABLE),
    "byes_revoked": _told(Whom.ENTRANT, TABLE),
    "claim_code_made": NOBODY,
    "claim_code_refused": NOBODY,
    "entry_claimed": NOBODY,
    "name_taken_out": NOBODY,  # who wanted to be named no more is not talked about
    # Lists: never a word of what is in them.
    "list_submitted": NOBODY,
    "list_unlocked": _HIMSELF,
    "list_decided": _HIMSELF,
    "list_waived": _HIMSELF,
    "hidden_list_read": NOBODY,
    # Rounds.
    "round_drafted": NOBODY,
    "round_redrafted": NOBODY,
    "round_discarded": NOBODY,
    "draft_made_to_fit": NOBODY,
    "round_published": _told(Whom.SEATED, TABLE),
    "round_unpublished": _told(Whom.SEATED, TABLE),
    "round_closed": NOBODY,  # the next one is told
    "round_reopened": _told(Whom.ALL, EVENT, by_mail=False),
    "tables_swapped": _MOVED,
    "table_broken_up": _MOVED,
    "table_paired": _MOVED,
    "bye_given": _MOVED,
    "table_moved": _MOVED,
    "tables_repaired": _MOVED,
    "round_typed": _MOVED,
    "cut_confirmed": _told(Whom.SEEDED, EVENT),
    "cut_refilled": _told(Whom.SEEDED, EVENT),
    "cut_taken_back": _told(Whom.SEEDED, EVENT),
    # Results.
    "result_reported": (
        Telling(
            whom=Whom.OPPONENT,
            topic=RESULT,
            unless=frozenset(("result_accepted", "result_disputed")),
        ),
    ),
    "result_disputed": (
        Telling(whom=Whom.OPPONENT, topic=RULING),
        _desk(May.RULE),
    ),
    "result_accepted": _told(Whom.BOTH, RESULT),
    "result_entered": _told(Whom.BOTH, RESULT),
    "result_ruled": _OVERRIDDEN,
    "result_corrected": _OVERRIDDEN,
    "result_penalised": _OVERRIDDEN,
    "ruling_appealed": (
        Telling(whom=Whom.OPPONENT, topic=RULING),
        _desk(May.RULE, Part.HEAD_JUDGE),
    ),
    "match_left": _told(Whom.OPPONENT, RESULT),
    "proposal_made": (_SECOND,),
    "proposal_declined": (_SECOND,),
    "proposal_confirmed": (_SECOND,),
    # Game logs.
    "log_submitted": _told(Whom.OPPONENT, RULING),
    "log_checked_again": NOBODY,
    "hidden_log_read": NOBODY,
    "scoresheet_opened": NOBODY,
    "kickoff_confirmed": NOBODY,
    # The floor. Whose deck is checked nobody knows before it is.
    "clock_started": NOBODY,
    "clock_stopped": NOBODY,
    "table_extended": _told(Whom.BOTH, PENALTY, by_mail=False),
    "extension_revoked": _told(Whom.BOTH, PENALTY, by_mail=False),
    "judge_called": (_desk(May.RULE),),
    "call_withdrawn": NOBODY,
    "call_taken": _told(Whom.BOTH, RULING, by_mail=False),
    "call_ended": NOBODY,
    # Of the penalty itself only whom it is about is told.
    "penalty_given": _told(Whom.ENTRANT, PENALTY, always=True),
    "penalty_revoked": _told(Whom.ENTRANT, PENALTY, always=True),
    "checks_drawn": NOBODY,
    "check_added": NOBODY,
    "check_started": NOBODY,
    "check_ended": NOBODY,
}
UNDO = "act_undone"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """Notices that ask for something, and the later lines after which they ask nothing.

    `same` names what both lines must be about: a match, an entrant, or only the event.
    """

    calls: frozenset[str]
    settled_by: frozenset[str]
    same: str = ""


_SEATS = frozenset(kind for kind, told in KINDS.items() if told is _MOVED)
_ROUND_OVER = frozenset(
    (
        *("round_closed", "round_unpublished", "event_restored"),
        *("event_finished", "event_cancelled"),
    )
)
_DECIDED = frozenset(
    (
        *("result_accepted", "result_entered", "result_ruled", "result_corrected"),
        *("result_penalised", "match_left"),
    )
)
_OF_A_MATCH = frozenset(
    ("result_reported", "result_disputed", "ruling_appealed", "log_submitted")
)
_FLOOR = frozenset(("judge_called", "call_taken", "table_extended"))
SETTLEMENTS: tuple[Settlement, ...] = (
    Settlement(
        calls=frozenset(("result_reported",)),
        settled_by=_DECIDED | {"result_reported", "result_disputed"},
        same="match",
    ),
    Settlement(
        calls=frozenset(("result_disputed", "ruling_appealed")),
        settled_by=_DECIDED,
        same="match",
    ),
    Settlement(
        calls=frozenset(("judge_called",)),
        settled_by=frozenset(("call_taken", "call_withdrawn", "call_ended")),
        same="match",
    ),
    Settlement(
        calls=frozenset(("call_taken",)),
        settled_by=frozenset(("call_withdrawn", "call_ended")),
        same="match",
    ),
    Settlement(
        calls=frozenset(("proposal_made",)),
        settled_by=frozenset(("proposal_declined", "proposal_confirmed")),
        same="match",
    ),
    Settlement(
        calls=frozenset(("list_unlocked",)),
        settled_by=frozenset(("list_submitted", "list_waived")),
        same="entrant",
    ),
    # A new round, or the end of this one, leaves nothing to do in it.
    Settlement(
        calls=_SEATS | _OF_A_MATCH | _FLOOR | {"round_published"},
        settled_by=_ROUND_OVER | {"round_published"},
    ),
    Settlement(
        calls=frozenset(("check_in_opened", "list_unlocked")),
        settled_by=frozenset(("event_started", "event_finished", "event_cancelled")),
    ),
)
SETTLING = frozenset(kind for each in SETTLEMENTS for kind in each.settled_by)


def settlements(kinds: Iterable[str]) -> list[Settlement]:
    """Return the rules that lines of these kinds may bring to bear, either way.

    A worker may write a notice after the line that settles it, so calls count too.
    """
    seen = frozenset(kinds)
    return [each for each in SETTLEMENTS if seen & (each.calls | each.settled_by)]


def is_told(kinds: Iterable[str]) -> bool:
    """Tell whether somebody may have to be told of lines of these kinds.

    Or whether they settle what somebody was told before.

    >>> is_told(["round_drafted"]), is_told(["round_drafted", "round_published"])
    (False, True)
    >>> is_told(["round_closed"])
    True
    """
    return any(KINDS.get(kind) or kind == UNDO or kind in SETTLING for kind in kinds)


def tellings(kind: str, *, undone: str = "") -> tuple[Telling, ...]:
    """Give how a line is told; one that takes another back goes to the same people.

    What waits at a desk and was taken back waits no more, so officials are left alone,
    but for the one whose act it was.
    """
    if kind != UNDO:
        return KINDS.get(kind, NOBODY)
    concerned = tuple(
        replace(each, always=each.always or each.topic == RESULT)  # I2
        for each in KINDS.get(undone, NOBODY)
        if each.whom is not Whom.OFFICIALS
    )
    return (*concerned, *_told(Whom.DOER, DESK, by_mail=False))
