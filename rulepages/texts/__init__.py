"""The explanations of all rules, read once from the files beside this module. Pure."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
RULE_FILES = ("rulings", "rulebook_2022", "rulebook_2019", "timing", "decks")


def read_texts(name: str) -> Mapping[str, Any]:
    return tomllib.loads((HERE / f"{name}.toml").read_text(encoding="utf-8"))


@cache
def explanations() -> Mapping[str, str]:
    """Return the explanation of each rule that a document has."""
    found: dict[str, str] = {}
    for name in RULE_FILES:
        found |= read_texts(name)
    same = {id_.replace("R22", "R21"): text for id_, text in found.items()}
    return same | found


@cache
def decisions() -> Mapping[str, list[str]]:
    """Return what was open, what was decided and why, for each desk decision."""
    return read_texts("decisions")


@cache
def scenarios() -> Mapping[str, list[str]]:
    """Return title, outcome and cited rules of each scenario."""
    return read_texts("scenarios")


@cache
def setting_labels() -> Mapping[str, str]:
    return read_texts("settings")
