"""What a program may be allowed to do in an event, for the person who lets it in (A7).

A program never may more than the person: every verb goes through the same services.
"""

from enum import StrEnum


class Verb(StrEnum):
    """One kind of act; an address of the API asks for one."""

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
