"""Template filter that splits a sentence at scores, so that no line breaks in one."""

import re

from django import template

register = template.Library()
SCORE = re.compile("(\\d+\u2013\\d+)")


@register.filter(name="pieces")
def split_at_scores(said: str) -> list[tuple[str, bool]]:
    """Split a sentence into pieces, each with whether it is a score.

    >>> split_at_scores("Ben won 7\u20133")
    [('Ben won ', False), ('7\u20133', True)]
    """
    return [(each, at % 2 == 1) for at, each in enumerate(SCORE.split(said)) if each]
