"""Template tag for the URLs of an entrant's own pages, or of their ward's."""

from typing import Any

from django import template
from django.urls import reverse

register = template.Library()


@register.simple_tag(takes_context=True)
def own(context: template.Context, name: str, *more: Any) -> str:
    """Return the URL of an own page of the entrant that this page is about."""
    return reverse(name, args=[*context["is"].address, *more])
