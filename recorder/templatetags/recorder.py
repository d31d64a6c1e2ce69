"""Template tag that links to the recorder from the page of a match."""

from typing import Any

from django import template

from recorder import selectors
from tournaments.models import Match

register = template.Library()


@register.inclusion_tag("recorder/parts/door.html", takes_context=True)
def recorder_door(
    context: template.Context, match: Match, best_of: int
) -> dict[str, Any]:
    """Render the button that begins or continues the recording of a match."""
    kept = selectors.open_game(match)
    return {
        "event": context["event"],
        "match": match,
        "kept": kept,
        "is_own": kept is not None and kept.made_by == context["user"].pk,
        "games": range(1, best_of + 1),
        "csrf_token": context.get("csrf_token"),
    }
