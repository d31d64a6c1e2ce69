"""Presets as the pages show them: each setting with its value now and afterwards."""

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass

from django import forms

from tournaments.core.fields import HiddenCount
from tournaments.models import Tournament, TournamentState
from tournaments.models.settings import SETTINGS
from tournaments.rules.presets import PRESETS, Change, KeepReason

from .settings import shown

PROMISED = "People handed in lists on the promise that nobody else reads them."
BEGUN = "The event has begun, and people rely on it."
OVER = "The event is over."


class PresetForm(forms.Form):
    """Confirms a preset, for the settings as the page showed them."""

    expected = HiddenCount()


@dataclass(frozen=True, slots=True)
class Line:
    """One setting that a preset changes: its value now, afterwards, and why it
    stays.
    """

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
    """Return why a preset leaves a setting unchanged, or "" if it does not."""
    if change.stays is None:
        return ""
    if event.state in (TournamentState.FINISHED, TournamentState.CANCELLED):
        return OVER
    is_promised = change.stays is KeepReason.PROMISED and event.started_at is None
    return PROMISED if is_promised else BEGUN


@dataclass(frozen=True, slots=True)
class Row:
    """One setting in which presets differ, with its value in each preset."""

    label: str
    values: tuple[str, ...]


def compared() -> list[Row]:
    """Return a row for every setting in which the presets differ."""
    made = [Tournament(**each.cells) for each in PRESETS.values()]
    cells = next(iter(PRESETS.values())).cells
    rows = [
        Row(SETTINGS[cell].label, tuple(str(shown(each, cell)) for each in made))
        for cell in cells
    ]
    return [row for row in rows if len(set(row.values)) > 1]
