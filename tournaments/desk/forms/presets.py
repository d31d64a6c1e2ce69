"""Presets as the pages show them: each setting with its value now and afterwards."""

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass

from tournaments.models import Tournament, TournamentState
from tournaments.models.settings import SETTINGS
from tournaments.rules.presets import PRESETS, KeepReason, SettingChange

from .settings import setting_text

PROMISED = "Players were promised that nobody else can see their lists."
BEGUN = "The event has started, and players rely on this setting."
OVER = "The event is over."


@dataclass(frozen=True, slots=True)
class PresetChange:
    """A setting with its value before and after a preset, or why it stays unchanged."""

    label: str
    now: str
    then: str
    why: str = ""


def describe_changes(
    event: Tournament, changes: Iterable[SettingChange]
) -> list[PresetChange]:
    """Return the changes of a preset in words, with values before and after."""
    would_be = copy(event)
    found = []
    for each in changes:
        setattr(would_be, each.cell, each.then)
        found.append(
            PresetChange(
                label=SETTINGS[each.cell].label,
                now=str(setting_text(event, each.cell)),
                then=str(setting_text(would_be, each.cell)),
                why=why_unchanged(event, each),
            )
        )
    return found


def why_unchanged(event: Tournament, change: SettingChange) -> str:
    """Return why a preset leaves a setting unchanged, or "" if it does not."""
    if change.stays is None:
        return ""
    if event.state in (TournamentState.FINISHED, TournamentState.CANCELLED):
        return OVER
    is_promised = change.stays is KeepReason.PROMISED and event.started_at is None
    return PROMISED if is_promised else BEGUN


@dataclass(frozen=True, slots=True)
class PresetComparison:
    """One setting in which presets differ, with its value in each preset."""

    label: str
    values: tuple[str, ...]


def compare_presets() -> list[PresetComparison]:
    """Return a row for every setting in which the presets differ."""
    made = [Tournament(**each.cells) for each in PRESETS.values()]
    cells = next(iter(PRESETS.values())).cells
    rows = [
        PresetComparison(
            SETTINGS[cell].label, tuple(str(setting_text(each, cell)) for each in made)
        )
        for cell in cells
    ]
    return [row for row in rows if len(set(row.values)) > 1]
