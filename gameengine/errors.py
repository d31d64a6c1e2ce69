"""Errors that a user can correct."""

from collections.abc import Mapping
from typing import Any


class FixableError(ValueError):
    """Raised with what is wrong, the rule, and what to do about it.

    >>> str(FixableError("There are 19 Plays.", rule="DC-6", remedy="Add one."))
    'There are 19 Plays (DC-6). Add one.'

    With `fills` the sentences are templates, which a page may have in other languages.

    >>> few = FixableError("There are %(n)s Plays.", remedy="Add one.", fills={"n": 19})
    >>> few.message, few.template
    ('There are 19 Plays.', 'There are %(n)s Plays.')
    """

    code: str = "refused"  # by which a program tells it from others

    def __init__(
        self,
        message: str,
        *,
        remedy: str,
        rule: str = "",
        fills: Mapping[str, object] | None = None,
    ) -> None:
        self.template, self.advice, self.fills = message, remedy, fills or {}
        if fills:
            message, remedy = message % fills, remedy % fills
        cited = f"{message.removesuffix('.')} ({rule})." if rule else message
        super().__init__(f"{cited} {remedy}")
        self.message = message
        self.remedy = remedy
        self.rule = rule

    def details(self) -> dict[str, Any]:
        """Return further data of the error for programs."""
        return {}
