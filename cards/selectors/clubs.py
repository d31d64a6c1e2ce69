"""The names of teams that are placed, and the clubs that they were (D-23)."""

from cards.models import TeamName
from gameengine.cardtext import Teams


def teams() -> Teams:
    """Return the teams that a card text may name, each with the key of its club."""
    return tuple(
        TeamName.objects.order_by("name").values_list("name", "franchise__key")
    )
