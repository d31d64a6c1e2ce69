"""Webhook topics with their labels. Pure.

`tournaments.core.log_kinds` has the topic of each kind of log line. Reasons are free
text that may name anybody, so no webhook gets them.
"""

from collections.abc import Iterable

from tournaments.core.log_kinds import UNDO
from tournaments.core.log_kinds import WebhookTopic as Topic

__all__ = ("CLOSED", "FINISHED", "PUBLISHED", "UNDO", "WORDS", "Topic", "known_topics")

WORDS = {
    Topic.ROUNDS: "Rounds, with pairings and standings",
    Topic.RESULTS: "Results of matches",
    Topic.EVENT: "The event: registration, start, final order",
    Topic.PEOPLE: "Entrants who join or drop",
    Topic.CLOCK: "The round clock and extra time",
}
PUBLISHED, CLOSED, FINISHED = "round_published", "round_closed", "event_finished"


def known_topics(chosen: Iterable[str]) -> list[str]:
    """Return the valid topics among these, in the order of the page.

    >>> known_topics(["results", "rounds", "gossip"])
    ['rounds', 'results']
    """
    wanted = {*chosen}
    return [str(each) for each in WORDS if each in wanted]
