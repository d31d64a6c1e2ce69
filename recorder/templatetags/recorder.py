"""Template tag that links to the recorder from the page of a match."""

from typing import Any

from django import template

from recorder import selectors
from tournaments.models import Match

register = template.Library()


@register.inclusion_tag("recorder/parts/button.html", takes_context=True)
def recorder_button(
    context: template.Context, match: Match, best_of: int
) -> dict[str, Any]:
    """Render the button that begins or continues the recording of a match."""
    found = selectors.open_game(match)
    return {
        "event": context["event"],
        "match": match,
        "open_game": found,
        "is_own": found is not None and found.made_by == context["user"].pk,
        "games": range(1, best_of + 1),
        "csrf_token": context.get("csrf_token"),
    }
