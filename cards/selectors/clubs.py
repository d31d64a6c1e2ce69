"""Team names as printed on cards, with the clubs they belong to (D-23)."""

from cards.models import TeamName
from gameengine.cardtext import Teams


def clubs_by_team_name() -> Teams:
    """Return every known team name with the key of its club."""
    return tuple(
        TeamName.objects.order_by("name").values_list("name", "franchise__key")
    )
