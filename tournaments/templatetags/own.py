"""Addresses of an entrant's own pages, which are a ward's for whoever acts for one."""

from typing import Any

from django import template
from django.urls import reverse

register = template.Library()


@register.simple_tag(takes_context=True)
def own(context: template.Context, name: str, *more: Any) -> str:
    """Lead to a page of whom this page is about: the visitor, or a ward (P2)."""
    return reverse(name, args=[*context["is"].address, *more])
