"""Show the id of a rule as a link to its page."""

from functools import lru_cache

from django import template
from django.urls import reverse
from django.utils.html import format_html

from rulepages.catalogue import rules_by_id

register = template.Library()


@register.simple_tag
@lru_cache(maxsize=1000)  # a page of the viewer has hundreds
def rule(rule_id: str) -> str:
    """Return a rule id as a link, or as text if no page explains it."""
    found = rules_by_id().get(rule_id)
    if found is None:
        return format_html('<span class="rule">{}</span>', rule_id)
    return format_html(
        '<a class="rule" href="{}" title="{}">{}</a>',
        reverse("rule", args=[found.slug]),
        found.title,
        rule_id,
    )
