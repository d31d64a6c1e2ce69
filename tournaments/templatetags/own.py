"""Template tag for URLs of an entrant's own pages."""

from typing import Any

from django import template
from django.urls import reverse

register = template.Library()


@register.simple_tag(name="own", takes_context=True)
def own_page_url(context: template.Context, name: str, *more: Any) -> str:
    """Return the URL of another own page of the entrant whose page this is."""
    return reverse(name, args=[*context["is"].own_page_url_args, *more])
