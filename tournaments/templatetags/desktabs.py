"""Template tag for the tabs of the desk."""

from typing import Any

from django import template

from tournaments.core.desk_tabs import tabs_for_page

register = template.Library()


@register.inclusion_tag("tournaments/core/parts/desk_tabs.html", takes_context=True)
def desk_tabs(context: template.Context) -> dict[str, Any]:
    """Render the tabs of the desk, with the current page marked."""
    here = context.get("tab") or context["request"].resolver_match.url_name
    return {"tabs": tabs_for_page(context["is"], here)}
