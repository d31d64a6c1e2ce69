"""Template filter for a heading used within a sentence."""

from django import template
from django.utils.translation import get_language

register = template.Library()


@register.filter(name="within")
def heading_in_sentence(text: object) -> str:
    """Return a heading or label as it is written within a sentence.

    English writes it in lower case; other languages keep their capital letters.

    >>> heading_in_sentence("Semifinals")
    'semifinals'
    """
    said = str(text)
    return said.lower() if get_language() == "en" else said
