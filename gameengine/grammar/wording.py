"""Finishes canonical wording as it is printed: capitals, articles, full stops."""

import re

_BEGINS = re.compile(r"(?:^|(?<=[.:\u2013] )|(?<=\n))[a-z]")
_ARTICLE = re.compile(r"\b([Aa])(?= [AEIOaeio])")


def correct_articles(said: str) -> str:
    """Return a text with "a" replaced by "an" before a vowel."""
    return _ARTICLE.sub(r"\1n", said)


def sentence_case(said: str) -> str:
    """Return a text with capitals and a full stop.

    >>> sentence_case("put a Action card into your hand. gain 5 yards")
    'Put an Action card into your hand. Gain 5 yards.'
    """
    text = correct_articles(_BEGINS.sub(lambda match: match.group().upper(), said))
    return text if text.endswith(".") else text + "."
