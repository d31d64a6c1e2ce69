"""Webhook topics: what each is called on the page, and the lines of it. Pure.

The topic of a kind of line stands in `tournaments.rules.log_kinds`. A reason is free
text that may name anybody, so no webhook gets one.
"""

from collections.abc import Iterable

from tournaments.rules.log_kinds import UNDO
from tournaments.rules.log_kinds import WebhookTopic as Topic

__all__ = ("CLOSED", "FINISHED", "PUBLISHED", "UNDO", "WORDS", "Topic", "known")

WORDS = {
    Topic.ROUNDS: "Rounds, with pairings and standings",
    Topic.RESULTS: "Results of matches",
    Topic.EVENT: "The event: registration, start, final order",
    Topic.PEOPLE: "Entrants who come and go",
    Topic.CLOCK: "The round clock and extra time",
}
PUBLISHED, CLOSED, FINISHED = "round_published", "round_closed", "event_finished"


def known(said: Iterable[str]) -> list[str]:
    """Return the topics among some words, in their order on the page.

    >>> known(["results", "rounds", "gossip"])
    ['rounds', 'results']
    """
    wanted = {*said}
    return [str(each) for each in WORDS if each in wanted]
