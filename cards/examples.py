"""Example answers for the API documentation, which tests compare. Pure; invented."""

from typing import Any

RULING: dict[str, Any] = {
    "number": "R1-PS",
    "name": "Second Push",
    "ruled_on": "2022-11-01",
    "source": "House rules 1.0, section 3",
    "text": "Counts as Unique.",
    "effect": "",
    "warning": "",
    "superseded_on": None,
    "card": "R1-PS",
}
CARD: dict[str, Any] = {
    "number": "R1-PS",
    "name": "Second Push",
    "type": "Action",
    "printings": [
        {"number": "R1-PS", "set": "PS", "promo": False},
        {"number": "P9-PS", "set": "PS", "promo": True},
    ],
    "cells": {
        "name": "Second Push",
        "type": "Action",
        "special_text": "",
        "sub_type": "Offense",
        "effect": "Gain 5 yards.",
    },
    "basis": {
        "name": "printed",
        "type": "printed",
        "special_text": "printed",
        "sub_type": "entered",
        "effect": "typed",
    },
    "person": None,
    "franchise": None,
    "missing": ["effect", "timing"],
    "unread": {},
    "suspect": "",
    "deck_complete": True,
    "replay_complete": False,
    "rulings": [RULING],
}
SET: dict[str, Any] = {
    "code": "PS",
    "name": "Preseason",
    "released_on": None,
    "numbers": 2,
    "cards": 1,
    "deck_complete": 1,
    "replay_complete": 0,
}


def example_page(result: dict[str, Any]) -> dict[str, Any]:
    return {"count": 1, "next": None, "previous": None, "results": [result]}


def example_bulk_file(result: dict[str, Any]) -> dict[str, Any]:
    return {"version": "cards-12", "count": 1, "results": [result]}
