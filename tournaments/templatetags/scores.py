"""Scores within sentences, so that a narrow page breaks none of them."""

import re

from django import template

register = template.Library()
SCORE = re.compile("(\\d+\u2013\\d+)")


@register.filter
def pieces(said: str) -> list[tuple[str, bool]]:
    """Take a sentence apart, and tell of each piece whether it is a score.

    >>> pieces("Ben won 7\u20133")
    [('Ben won ', False), ('7\u20133', True)]
    """
    return [(each, at % 2 == 1) for at, each in enumerate(SCORE.split(said)) if each]
