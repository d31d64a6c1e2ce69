"""Background jobs of decks. Imports stand inside functions."""

import datetime as dt

from outbox.kinds import Effect, Payload, job_kind


@job_kind("robots", keep=dt.timedelta(days=1))
def play_robot_games(payload: Payload) -> Effect | None:
    """Play some games of a series between robots."""
    from decks import robot_series

    return robot_series.play_part(payload)
