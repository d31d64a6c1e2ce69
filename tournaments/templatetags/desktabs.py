"""The tabs of the desk, for every page that stands in its frame."""

from typing import Any

from django import template

from tournaments.core.desk_tabs import tabs

register = template.Library()


@register.inclusion_tag("tournaments/core/parts/desk_tabs.html", takes_context=True)
def desk_tabs(context: template.Context) -> dict[str, Any]:
    """Draw the tabs with the page one is on marked."""
    here = context.get("tab") or context["request"].resolver_match.url_name
    return {"tabs": tabs(context["is"], here)}
