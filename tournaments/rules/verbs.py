"""The scopes of an API token: what its owner allows a program to do (A7).

A program can never do more than its owner: every request uses the same services.
"""

from enum import StrEnum


class Verb(StrEnum):
    """One scope of an API token; each API endpoint requires one."""

    READ = "read"
    ENTER = "enter"
    LIST = "list"
    REPORT = "report"
    LOG = "log"
    PAIR = "pair"
    RULE = "rule"


WORDS = {
    Verb.READ: "read what you may see",
    Verb.ENTER: "add entrants, check in, drop",
    Verb.LIST: "submit your decklist",
    Verb.REPORT: "report and confirm results",
    Verb.LOG: "hand in game logs",
    Verb.PAIR: "start and finish the event; pair, publish and close rounds",
    Verb.RULE: "rule on disputes",
}
# What helps to run an event; the others serve whoever plays in it, too.
OF_OFFICIALS = frozenset((Verb.PAIR, Verb.RULE))
