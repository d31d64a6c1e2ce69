"""Settings presets of an event: shop night, league night, store, regional. Pure.

Before a preset is applied, each setting that it would change is shown as it is and as
it would be. Settings that can no longer change are listed and left.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from tournaments.rules.decklist_visibility import has_more_readers

USUAL: dict[str, Any] = {
    "best_of": 1,
    "minutes": 50,
    "cut_minutes": None,
    "auto_accept_minutes": 5,
    "list_policy": "optional",
    "undetermined_policy": "accept_with_note",
    "visible_in_swiss": "private",
    "visible_in_cut": "private",
    "visible_when_finished": "public",
    "late_entry_until_round": 2,
    "check_target": 0,
    "cut": None,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsPreset:
    """A named set of settings, with the summary that is shown before it is applied."""

    key: str
    title: str
    gist: str
    cells: dict[str, Any]
    summary: dict[str, str]  # what is told before it is applied


USUAL_SUMMARY = {
    "Match": "1 game, 50 minutes",
    "Cut": "none",
    "Deck lists": "optional; public after the event",
    "Lists that cannot be fully checked": "accepted with a note",
    "Deck checks": "none",
    "A single report is accepted after": "5 minutes",
    "Late entry": "through round 2",
}
SHOP_NIGHT = SettingsPreset(
    key="shop_night",
    title="Shop night",
    gist="A casual evening: no cut, deck lists optional.",
    cells=USUAL
    | {
        "minutes": 60,
        "auto_accept_minutes": 3,
        "visible_when_finished": "private",
        "late_entry_until_round": 3,
        "cut": 0,
    },
    summary=USUAL_SUMMARY
    | {
        "Match": "1 game, 60 minutes",
        "Deck lists": "optional; only staff see them",
        "A single report is accepted after": "3 minutes",
        "Late entry": "through round 3",
    },
)
LEAGUE_NIGHT = SettingsPreset(
    key="league_night",
    title="League night",
    gist="One evening of a series: no cut, and the final standings earn series points.",
    cells=USUAL | {"cut": 0},
    summary=USUAL_SUMMARY,
)
STORE = SettingsPreset(
    key="store",
    title="Store",
    gist="A one-day store event: no accounts needed, and the top players advance to "
    "the cut.",
    cells=USUAL | {"cut_minutes": 60},
    summary=USUAL_SUMMARY
    | {"Match": "1 game, 50 minutes; 60 in the cut", "Cut": "by number of entrants"},
)
REGIONAL = SettingsPreset(
    key="regional",
    title="Regional",
    gist="For high-stakes events: the head judge decides on deck lists with missing "
    "card data.",
    cells=USUAL
    | {
        "auto_accept_minutes": 10,
        "list_policy": "required",
        "undetermined_policy": "head_judge",
        "visible_in_cut": "opponent",
        "late_entry_until_round": 1,
        "check_target": 10,
    },
    summary={
        "Match": "1 game, 50 minutes; the cut has no clock",
        "Cut": "by number of entrants",
        "Deck lists": "required; shown to opponents in the cut, then public",
        "Lists that cannot be fully checked": "the head judge decides",
        "Deck checks": "10% of entrants, at random",
        "A single report is accepted after": "10 minutes",
        "Late entry": "through round 1",
    },
)
PRESETS = {each.key: each for each in (SHOP_NIGHT, LEAGUE_NIGHT, STORE, REGIONAL)}


# What a preset would change.

VISIBILITY = ("visible_in_swiss", "visible_in_cut", "visible_when_finished")


class KeepReason(StrEnum):
    """Why a preset leaves a setting as it is."""

    FROZEN = "frozen"  # the event has begun, or is over (events 2)
    PROMISED = "promised"  # lists were handed in under a narrower promise (events 4)


@dataclass(frozen=True, slots=True)
class SettingChange:
    """A setting that differs: its value, the preset's, and why it is kept, if it is."""

    cell: str
    now: Any
    then: Any
    stays: KeepReason | None = None


@dataclass(frozen=True, slots=True)
class PresetDifferences:
    """What applying a preset would change, and what it would leave."""

    changes: tuple[SettingChange, ...]
    left: tuple[SettingChange, ...]

    @property
    def new_values(self) -> dict[str, Any]:
        """Return the new values of the settings that change."""
        return {each.cell: each.then for each in self.changes}

    @property
    def adds_list_readers(self) -> bool:
        """Return whether a change lets more people read deck lists than now (A4)."""
        return any(adds_list_readers(each) for each in self.changes)


def preset_changes(
    preset: SettingsPreset,
    now: Mapping[str, Any],
    *,
    frozen: Collection[str] = (),
    may_widen: bool = True,
) -> PresetDifferences:
    """Compare a preset with the current settings; equal ones are left out.

    >>> now = {**STORE.cells, "minutes": 60}
    >>> found = preset_changes(SHOP_NIGHT, now, frozen={"cut"})
    >>> [(each.cell, each.now, each.then) for each in found.changes][:2]
    [('cut_minutes', 60, None), ('auto_accept_minutes', 5, 3)]
    >>> [(each.cell, str(each.stays)) for each in found.left]
    [('cut', 'frozen')]
    """
    found = [
        SettingChange(cell, now[cell], then)
        for cell, then in preset.cells.items()
        if now[cell] != then
    ]
    told = [
        replace(each, stays=keep_reason(each, frozen=frozen, may_widen=may_widen))
        for each in found
    ]
    return PresetDifferences(
        changes=tuple(each for each in told if each.stays is None),
        left=tuple(each for each in told if each.stays is not None),
    )


def keep_reason(
    change: SettingChange, *, frozen: Collection[str], may_widen: bool
) -> KeepReason | None:
    if change.cell in frozen:
        return KeepReason.FROZEN
    if not may_widen and adds_list_readers(change):
        return KeepReason.PROMISED
    return None


def adds_list_readers(change: SettingChange) -> bool:
    return change.cell in VISIBILITY and has_more_readers(change.then, than=change.now)
