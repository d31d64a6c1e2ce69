"""The state of the card data, and values that are worked out once for each state."""

from collections.abc import Callable
from datetime import datetime
from functools import wraps
from typing import NamedTuple, TypeVar
from uuid import UUID

from django.db.models import Subquery

from cards.models import CardData, Change

Value = TypeVar("Value")


class CardDataState(NamedTuple):
    """A state of the card data.

    The version alone is not enough: a rollback or a restored backup lowers it.
    """

    version: int = 0
    structure: UUID | None = None
    change: int | None = None  # the last change of a cell
    at: datetime | None = None  # of that change


def read_card_data_state() -> CardDataState:
    """Return the current state of the card data."""
    last = Change.objects.order_by("-pk")
    rows = CardData.objects.annotate(
        change=Subquery(last.values("pk")[:1]), at=Subquery(last.values("at")[:1])
    )
    row = rows.values_list("version", "structure", "change", "at").first()
    return CardDataState(*row) if row else CardDataState()


def once_per_state(read: Callable[[], Value]) -> Callable[[], Value]:
    """Return a function that reads again only after the card data changed.

    A process keeps one value, the last. It must not be changed by who gets it.
    """
    kept: tuple[CardDataState, Value] | None = None

    @wraps(read)
    def current_value() -> Value:
        nonlocal kept
        now, last = read_card_data_state(), kept
        if last is None or last[0] != now or now.structure is None:
            last = kept = now, read()
        return last[1]

    return current_value
