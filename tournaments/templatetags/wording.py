"""Words that a sentence takes in, as its language writes them there."""

from django import template
from django.utils.translation import get_language

register = template.Library()


@register.filter
def within(text: object) -> str:
    """Return a heading or a label as it stands within a sentence.

    English writes it small there; a language with capital nouns, as it is.

    >>> within("Semifinals")
    'semifinals'
    """
    said = str(text)
    return said.lower() if get_language() == "en" else said
