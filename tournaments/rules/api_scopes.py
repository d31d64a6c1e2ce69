"""The scopes of an API token: what its owner allows a program to do (A7).

A program can never do more than its owner: every request uses the same services.
"""

from enum import StrEnum


class ApiScope(StrEnum):
    """One scope of an API token; each API endpoint requires one."""

    READ = "read"
    ENTER = "enter"
    LIST = "list"
    REPORT = "report"
    LOG = "log"
    PAIR = "pair"
    DESK = "desk"
    RULE = "rule"
    DECK = "deck"
    BUILD = "build"
    CREATE = "create"
    HOOK = "hook"


WORDS = {
    ApiScope.READ: "read anything you can see on this site",
    ApiScope.ENTER: "add entrants, check in, drop",
    ApiScope.LIST: "submit your deck list",
    ApiScope.REPORT: "report and confirm results",
    ApiScope.LOG: "submit game logs",
    ApiScope.PAIR: "start and finish the event; pair, publish and close rounds",
    ApiScope.DESK: (
        "post announcements, set the clock, give extra time, waive deck lists, undo "
        "actions"
    ),
    ApiScope.RULE: "rule on disputes, correct results, give penalties",
    ApiScope.DECK: "read your private decks",
    ApiScope.BUILD: "save and share your decks",
    ApiScope.CREATE: "create events",
    ApiScope.HOOK: "see your webhooks and send failed messages again",
}
# What helps to run an event; the others serve whoever plays in it, too.
OF_OFFICIALS = frozenset((ApiScope.PAIR, ApiScope.DESK, ApiScope.RULE))
# What is about no single event: only a token for the whole account may have it.
OF_ACCOUNTS = frozenset((ApiScope.DECK, ApiScope.BUILD, ApiScope.CREATE, ApiScope.HOOK))
