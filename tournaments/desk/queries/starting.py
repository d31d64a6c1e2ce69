"""What the desk shows before the start of an event: headcount and open problems."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.db.models import Count

from accounts.models import User
from tournaments.core import events
from tournaments.models import Entrant, EntrantState, ListPolicy, Tournament
from tournaments.rules import schedule
from tournaments.rules.roundrobin import round_count
from tournaments.rules.schedule import FEWEST_ENTRANTS
from tournaments.rules.structure import FEWEST, Structure


@dataclass(frozen=True, slots=True, kw_only=True)
class StartOverview:
    """What starting the event would do, and the problems that prevent it."""

    frozen: events.StartPreview
    others: tuple[str, ...]  # what else is in the way
    why: str  # so many rounds
    is_early: bool = False  # before the hour that was announced
    locks_lists: bool = False  # that could still be handed in
    is_swiss: bool = True
    is_round_robin: bool = False

    @property
    def missing_with_account(self) -> list[Entrant]:
        return [each for each in self.frozen.missing if each.person_id]

    @property
    def missing_without_account(self) -> list[Entrant]:
        """Return the entrants whose missing deck list the desk has to type."""
        return [each for each in self.frozen.missing if not each.person_id]

    @property
    def schedule_warnings(self) -> list[str]:
        """Return how the settings of a round robin differ from its schedule (ST-2)."""
        ready, plan = len(self.frozen.ready), self.frozen.plan
        if not self.is_round_robin or ready < FEWEST[Structure.ROUND_ROBIN]:
            return []
        found, needed = [], round_count(ready)
        if plan.rounds % needed:
            found.append(
                f"{plan.rounds} rounds are set, and a round robin of {ready} needs "
                f"{needed} for everybody to play everybody. Leave the number of "
                "rounds empty in the settings."
            )
        if plan.cut:
            found.append(
                f"A cut to {plan.cut} is set, and a round robin has none: the "
                "standings decide. Leave the places in the cut empty."
            )
        return found

    @property
    def has_no_schedule(self) -> bool:
        """Return whether a round robin has too few entrants to have rounds."""
        few = len(self.frozen.ready) < FEWEST[Structure.ROUND_ROBIN]
        return self.is_round_robin and few

    @property
    def rematch_warning(self) -> str:
        plan, ready = self.frozen.plan, len(self.frozen.ready)
        if ready < FEWEST_ENTRANTS or not self.is_swiss:
            return ""
        return schedule.rematch_warning(ready, rounds=plan.rounds)


def start_overview(tournament: Tournament) -> StartOverview:
    """Return what starting the event would do, and what prevents it."""
    found = events.start_preview(tournament)
    return StartOverview(
        frozen=found,
        others=(
            *events.event_state_problems(tournament),
            *events.entrant_count_problems(tournament, len(found.ready), found.plan),
            *events.bye_problems(tournament, found.ready, found.plan),
        ),
        why=round_numbers_reason(tournament, len(found.ready)),
        is_early=is_before_start_time(tournament),
        is_swiss=tournament.is_swiss,
        is_round_robin=tournament.is_round_robin,
        locks_lists=tournament.list_policy != ListPolicy.NONE
        and not events.are_deck_lists_locked(tournament),
    )


def is_before_start_time(tournament: Tournament) -> bool:
    starts_at = tournament.starts_at
    return starts_at is not None and events.database_now(tournament) < starts_at


def round_numbers_reason(tournament: Tournament, ready: int) -> str:
    """Return a sentence on why there are so many rounds and places in the cut."""
    if tournament.is_elimination:
        return "Everybody plays in the bracket."
    if tournament.is_round_robin and tournament.rounds is None:
        if ready < FEWEST[Structure.ROUND_ROBIN]:
            return "Everybody plays everybody once."
        return f"After that, all {ready} have played each other."
    few = "the minimum of " if ready < FEWEST_ENTRANTS else ""
    ready = max(ready, FEWEST_ENTRANTS)
    title = str(tournament.get_round_table_display()).lower()
    table = "our standard" if title == "standard" else "the MTR-like"
    by_hand = [
        what
        for what, cell in (("rounds", tournament.rounds), ("cut", tournament.cut))
        if cell is not None
    ]
    if len(by_hand) == 2:  # noqa: PLR2004 - both
        return "Both numbers were set manually."
    said = f"These are {table} numbers for {few}{ready} entrants."
    if by_hand:
        which = "number of rounds" if by_hand == ["rounds"] else "size of the cut"
        return f"{said} The {which} was set manually."
    return said


@dataclass(frozen=True, slots=True)
class CheckInCounts:
    """How many entrants are registered, checked in, and waiting."""

    registered: int  # those who are there included
    here: int
    waiting: int


def read_headcount(tournament: Tournament) -> CheckInCounts:
    found = dict(
        Entrant.objects.filter(tournament=tournament)
        .order_by()
        .values_list("state")
        .annotate(Count("pk"))
    )
    here = found.get(EntrantState.CHECKED_IN, 0)
    return CheckInCounts(
        registered=here + found.get(EntrantState.REGISTERED, 0),
        here=here,
        waiting=found.get(EntrantState.WAITLISTED, 0),
    )


# Making one.


def last_time_zone(owner: User) -> str:
    """Return the time zone of the owner's newest event, or ""."""
    newest = Tournament.objects.filter(owner=owner).order_by("-made_at")
    return newest.values_list("zone", flat=True).first() or ""


def next_full_hour(zone: str, *, now: datetime) -> str:
    """Return the next full hour in a time zone, formatted for a datetime-local input.

    >>> from datetime import UTC
    >>> next_full_hour("Europe/Berlin", now=datetime(2026, 11, 18, 16, 5, tzinfo=UTC))
    '2026-11-18T18:00'
    """
    wall = now.astimezone(ZoneInfo(zone)) + timedelta(hours=1)
    return f"{wall:%Y-%m-%dT%H:00}"
