"""Draw deck checks and run the round clock when a round is published or closed."""

from collections.abc import Sequence
from typing import Any

from django.dispatch import receiver

from tournaments.core.action import Act
from tournaments.core.round_signals import round_closing, round_published
from tournaments.floor.actions import checks
from tournaments.floor.actions.clock import start_clock_with_round, stop_running_clock
from tournaments.models import Match, Round, Stage


@receiver(round_published)
def draw_checks_and_start_clock(
    *, act: Act, round_: Round, rows: Sequence[Match], starts_clock: bool, **_: Any
) -> None:
    """Draw the deck checks of a Swiss round, and start its clock if asked for."""
    if round_.stage == Stage.SWISS:
        checks.draw_checks(act, round_, rows)
    if starts_clock:
        start_clock_with_round(act, round_)


@receiver(round_closing)
def stop_clock(*, act: Act, round_: Round, **_: Any) -> None:
    stop_running_clock(act, round_)
