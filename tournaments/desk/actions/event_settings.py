"""Create an event and change its settings."""

from collections.abc import Iterator
from datetime import datetime
from functools import partial
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.core.exceptions import ValidationError
from django.db import transaction

from accounts import names
from accounts.models import User
from decks.formats import SNAPSHOTS
from tournaments.core import events, fragments
from tournaments.core.action import Act, act_on
from tournaments.core.event_limit import refuse_too_many_events
from tournaments.core.words import setting_label
from tournaments.entries.actions import promote_from_waiting_list
from tournaments.models import (
    Audience,
    DecklistMode,
    Submission,
    Tournament,
    TournamentState,
    Visibility,
)
from tournaments.models.events import MOST_ENTRANTS, a_link_token
from tournaments.models.settings import LONGEST_NAME, SETTINGS, FreezesAt
from tournaments.rules import decklist_visibility
from tournaments.rules.bracket import FEWEST, MOST
from tournaments.rules.capabilities import Capability
from tournaments.rules.errors import Stale, TournamentError
from tournaments.rules.presets import VISIBILITY
from tournaments.rules.schedule import FEWEST_ENTRANTS

from .problems import raise_problems

RELEASED_MODES = (DecklistMode.ENTRANTS, DecklistMode.PUBLIC)
GAMES = (1, 3, 5)  # of a match
EVERYBODY = 100  # per cent
AFTER_THE_START = (
    TournamentState.RUNNING,
    TournamentState.FINISHED,
    TournamentState.CANCELLED,
)


@transaction.atomic
def create_event(owner: User, *, name: str, snapshot: str, **cells: Any) -> Tournament:
    """Create an event: a draft that only its owner sees."""
    require_known_settings(cells)
    refuse_too_many_events(owner)
    tournament = Tournament(
        owner=owner, name=names.normalize_name(name), snapshot=snapshot, **cells
    )
    raise_problems(setting_problems(tournament))
    tournament.save()
    with act_on(tournament.pk, owner) as act:
        act.log("event_created", after={"name": tournament.name, "snapshot": snapshot})
    return act.tournament


def change_settings(
    event_id: UUID, user: User, *, expected: int, **cells: Any
) -> Tournament:
    """Change settings of an event and log the old and new value of each.

    `expected` is the number of the log line that last changed settings
    (`events.last_settings_line`); raise Stale if there is a newer one.
    """
    require_known_settings(cells)
    with act_on(event_id, user, may=Capability.SETTLE) as act:
        require_newest_settings(act, expected)
        if "name" in cells:
            cells["name"] = names.normalize_name(cells["name"])
        before = {cell: getattr(act.tournament, cell) for cell in cells}
        changed = {cell: new for cell, new in cells.items() if new != before[cell]}
        require_changes(changed)
        raise_problems(change_problems(act, changed))
        for cell, value in changed.items():
            setattr(act.tournament, cell, value)
        if changed.get("visibility") == Visibility.LINK:
            act.tournament.link_token = a_link_token()
            transaction.on_commit(partial(fragments.forget_round_versions, event_id))
        raise_problems(setting_problems(act.tournament))
        act.log(
            "settings_changed",
            before={cell: json_value(before[cell]) for cell in changed},
            after={cell: json_value(value) for cell, value in changed.items()},
        )
        if "capacity" in changed:
            promote_from_waiting_list(act)
    return act.tournament


def renew_link(event_id: UUID, user: User) -> Tournament:
    """Replace the secret link of an event; the old link no longer opens it."""
    with act_on(event_id, user, may=Capability.SETTLE) as act:
        act.tournament.link_token = a_link_token()
        act.log("link_renewed", to=Audience.STAFF)
    return act.tournament


def require_newest_settings(act: Act, expected: int) -> None:
    if events.last_settings_line(act.tournament) != expected:
        raise Stale(
            "The settings were changed in the meantime, by somebody else or by you in "
            "another window.",
            remedy="Check what changed, then send it again.",
        )


def require_known_settings(cells: dict[str, Any]) -> None:
    unknown = sorted(cells.keys() - SETTINGS.keys())
    if unknown:
        raise TypeError(f"Unknown settings: {', '.join(unknown)}")


def require_changes(changed: dict[str, Any]) -> None:
    if not changed:
        raise TournamentError(
            "Nothing was changed.", remedy="Change a setting, then send it again."
        )


def json_value(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime) else value


# What may be changed when.


def frozen_settings(tournament: Tournament) -> frozenset[str]:
    """Return the names of settings that the event's state no longer lets change."""
    if tournament.state in (TournamentState.FINISHED, TournamentState.CANCELLED):
        return settings_frozen_at_start() | settings_freezing_at(FreezesAt.AT_END)
    return (
        settings_frozen_at_start()
        if tournament.state in AFTER_THE_START
        else frozenset()
    )


def settings_frozen_at_start() -> frozenset[str]:
    return settings_freezing_at(FreezesAt.AT_START)


def settings_freezing_at(moment: FreezesAt) -> frozenset[str]:
    return frozenset(name for name, each in SETTINGS.items() if each.freezes is moment)


def may_widen_list_visibility(tournament: Tournament) -> bool:
    """Return whether deck lists may still be made visible to more people."""
    return (
        tournament.state not in AFTER_THE_START
        and not submitted_lists(tournament).exists()
    )


def change_problems(act: Act, changed: dict[str, Any]) -> Iterator[str]:
    """Yield a sentence for each change that is no longer allowed."""
    tournament = act.tournament
    has_begun = tournament.state in AFTER_THE_START
    fixed = frozen_settings(tournament) & changed.keys()
    if fixed:
        state = tournament.get_state_display().lower()
        yield (
            f"The event is {state}, so these can no longer be changed: "
            f"{', '.join(map(setting_label, sorted(fixed)))}. Leave them as they are."
        )
        return
    yield from visibility_problems(tournament, changed, has_begun=has_begun)
    if not has_begun and submitted_lists(tournament).exists():
        yield from submitted_list_problems(tournament, changed)


def visibility_problems(
    tournament: Tournament, changed: dict[str, Any], *, has_begun: bool
) -> Iterator[str]:
    """Yield a sentence if changes would show deck lists to more people too late.

    List visibility can be narrowed at any time and widened only before the first list.
    """
    wider = [
        cell
        for cell in VISIBILITY
        if cell in changed
        and changed[cell] in DecklistMode.values
        and decklist_visibility.has_more_readers(
            changed[cell], than=getattr(tournament, cell)
        )
    ]
    if wider and (has_begun or submitted_lists(tournament).exists()):
        yield (
            "Lists were submitted under a stricter rule, or the event has started: "
            f"{', '.join(map(setting_label, wider))} cannot be shown to more people. "
            "Choose fewer, or leave it."
        )


def submitted_list_problems(
    tournament: Tournament, changed: dict[str, Any]
) -> Iterator[str]:
    """Yield a sentence for each change that would invalidate or expose deck lists."""
    if "snapshot" in changed:
        yield (
            "Lists were submitted and checked under the current format "
            f"({submitted_lists(tournament).count()}). Keep the format, or cancel "
            "this event and create another."
        )
    if changes_list_deadline(tournament, changed) and (
        tournament.visible_in_swiss in RELEASED_MODES
        and events.are_deck_lists_locked(tournament)
    ):
        yield (
            "The deadline for lists has passed, and others may have read them. "
            "Unlock lists one by one where needed."
        )


def changes_list_deadline(tournament: Tournament, changed: dict[str, Any]) -> bool:
    fallback = changed.get("starts_at", tournament.starts_at)
    new = changed.get("list_deadline_at", tournament.list_deadline_at) or fallback
    return new != (tournament.list_deadline_at or tournament.starts_at)


def submitted_lists(tournament: Tournament) -> Any:
    return Submission.objects.filter(entrant__tournament=tournament)


# What an event cannot be.


def setting_problems(tournament: Tournament) -> list[str]:
    """Return a sentence for each invalid setting of an event."""
    found = [*event_setting_problems(tournament), *match_setting_problems(tournament)]
    if found:
        return found
    try:
        # The database would be asked thrice for each constraint, and is when the event
        # is written; all that they refuse is said by now.
        tournament.full_clean(
            exclude={"owner"}, validate_unique=False, validate_constraints=False
        )
    except ValidationError as error:
        return [
            f"{field}: {' '.join(told)}" for field, told in error.message_dict.items()
        ]
    return []


def event_setting_problems(tournament: Tournament) -> Iterator[str]:
    yield from names.name_problems(tournament.name, longest=LONGEST_NAME)
    if tournament.snapshot not in SNAPSHOTS:
        yield f"Unknown format “{tournament.snapshot[:60]}”. Choose another."
    if not is_time_zone(tournament.zone):
        yield (
            f"Unknown time zone “{tournament.zone[:60]}”. Choose one such as "
            "Europe/Berlin."
        )
    if not FEWEST_ENTRANTS <= tournament.capacity <= MOST_ENTRANTS:
        yield (
            f"The capacity is {tournament.capacity}; {FEWEST_ENTRANTS} to "
            f"{MOST_ENTRANTS} are allowed. Choose a number in that range."
        )
    if tournament.cut and not FEWEST <= tournament.cut <= MOST:
        yield (
            f"The cut has {tournament.cut} players; {FEWEST} to {MOST} are allowed, or "
            "0 for none. Choose a number in that range."
        )
    if tournament.rounds == 0 and tournament.cut == 0:
        yield "There are no Swiss rounds and no cut. Plan at least one of them."
    points = tournament.points
    if not points.loss <= points.tie <= points.win or points.win < 1:
        yield (
            f"Win, tie and loss are worth {points.win}, {points.tie} and "
            f"{points.loss} points. A better result must be worth at least as "
            "many points."
        )
    if not are_table_ranges(tournament.table_ranges):
        yield (
            "The tables must be ranges such as 1 to 20. Enter a first and a last table."
        )


def match_setting_problems(tournament: Tournament) -> Iterator[str]:
    for what, games in (
        ("A match", tournament.best_of),
        ("A match of the cut", tournament.cut_best_of),
    ):
        if games not in GAMES:
            yield (
                f"{what} has {games} games; 1, 3 or 5 are allowed. Choose one of these."
            )
    if tournament.check_target > EVERYBODY:
        yield (
            f"Deck checks are for {tournament.check_target}% of entrants; 0 to "
            f"{EVERYBODY} are allowed. Choose a number in that range."
        )


def is_time_zone(zone: str) -> bool:
    try:
        ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def are_table_ranges(ranges: Any) -> bool:
    """Return whether this is a list of [first, last] pairs of table numbers."""
    return isinstance(ranges, list) and all(
        isinstance(each, list)
        and len(each) == 2  # noqa: PLR2004 - first and last
        and all(type(table) is int for table in each)
        and 1 <= each[0] <= each[1]
        for each in ranges
    )
