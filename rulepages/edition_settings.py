"""The settings in which the four editions differ, in words. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from gameengine.profiles import ALTERNATIVES, PROFILES, Flow
from gameengine.profiles import RULES as SETTING_RULES

from . import texts

FLOWS = {Flow.CRD: "check, adjust, check again", Flow.R19: "adjust, then check"}


@dataclass(frozen=True, slots=True)
class SettingRow:
    """One setting with its value in each edition."""

    key: str
    label: str
    values: tuple[str, ...]  # in the order of the editions
    others: tuple[str, ...]  # that an event may choose
    decisions: tuple[str, ...]

    @property
    def differs_between_editions(self) -> bool:
        return len(set(self.values)) > 1


def edition_titles() -> list[str]:
    return [each.title for each in PROFILES.values()]


@cache
def setting_rows() -> tuple[SettingRow, ...]:
    return tuple(
        setting_row(key, label) for key, label in texts.setting_labels().items()
    )


def setting_row(key: str, label: str) -> SettingRow:
    choices = [
        value_text(value)
        for name in PROFILES
        for value in ALTERNATIVES[name].get(key, ())
    ]
    return SettingRow(
        key,
        label,
        tuple(value_text(getattr(each, key)) for each in PROFILES.values()),
        tuple(dict.fromkeys(choices)),
        tuple(each for each in SETTING_RULES[key] if each.startswith("D-")),
    )


def value_text(value: Any) -> str:
    """Return the value of a setting in words.

    >>> value_text(True), value_text(None), value_text((19, 20)), value_text(3)
    ('yes', '-', '19, 20', '3')
    """
    if value is None or isinstance(value, bool):
        return {None: "-", True: "yes", False: "no"}[value]
    if isinstance(value, Flow):
        return FLOWS[value]
    if isinstance(value, Mapping):
        return "; ".join(
            f"{far}: {low} to {high}" for far, (low, high) in value.items()
        )
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return str(value)
