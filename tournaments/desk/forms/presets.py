"""Presets as pages tell them: setting by setting, as it is and as it would be."""

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass

from django import forms

from tournaments.core.fields import Count
from tournaments.models import Tournament, TournamentState
from tournaments.models.settings import SETTINGS
from tournaments.rules.presets import PRESETS, Change, Stays

from .settings import shown

PROMISED = "People handed in lists on the promise that nobody else reads them."
BEGUN = "The event has begun, and people rely on it."
OVER = "The event is over."


class PresetForm(forms.Form):
    """What somebody agrees to: the settings as they were shown."""

    expected = Count()


@dataclass(frozen=True, slots=True)
class Line:
    """One setting in words."""

    label: str
    now: str
    then: str
    why: str = ""


def told(event: Tournament, changes: Iterable[Change]) -> list[Line]:
    """Put changes into words; a copy of the event says what would be."""
    would_be = copy(event)
    found = []
    for each in changes:
        setattr(would_be, each.cell, each.then)
        found.append(
            Line(
                label=SETTINGS[each.cell].label,
                now=str(shown(event, each.cell)),
                then=str(shown(would_be, each.cell)),
                why=why(event, each),
            )
        )
    return found


def why(event: Tournament, change: Change) -> str:
    """Say why a setting stays as it is (events 2 and 4)."""
    if change.stays is None:
        return ""
    if event.state in (TournamentState.FINISHED, TournamentState.CANCELLED):
        return OVER
    is_promised = change.stays is Stays.PROMISED and event.started_at is None
    return PROMISED if is_promised else BEGUN


@dataclass(frozen=True, slots=True)
class Row:
    """One setting in which the presets differ, in their order."""

    label: str
    values: tuple[str, ...]


def compared() -> list[Row]:
    """Return every setting in which one preset is not like the others."""
    made = [Tournament(**each.cells) for each in PRESETS.values()]
    cells = next(iter(PRESETS.values())).cells
    rows = [
        Row(SETTINGS[cell].label, tuple(str(shown(each, cell)) for each in made))
        for cell in cells
    ]
    return [row for row in rows if len(set(row.values)) > 1]
