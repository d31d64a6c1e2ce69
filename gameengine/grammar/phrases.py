r"""One row of the phrasebook: a wording, and what it means.

A template is the canonical wording with a few signs: `{name:kind}` is a slot (the slot
_ holds words that add nothing), `[...]` may be left out, `<a|b>` is one or the other
(the first is written), `card~` has a plural s where there are several. Further wordings
are read and never written.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any

from .lexicon import replace_synonyms
from .words import base_forms

_SIGN = re.compile(
    r"\{(?P<slot>\w+)(?::(?P<kind>\w+~?))?\}|(?P<sign>[\[\]<>|])|(?P<text>[^\[\]<>|{}]+)"
)


@dataclass(frozen=True)
class TemplateSlot:
    """A slot in a template: its name, and the kind of phrase that fills it.

    With the plural sign (`~`) its nouns are written in the plural.
    """

    name: str
    kind: str
    many: bool = False


def _make_template_slot(slot: str, kind: str) -> TemplateSlot:
    """Return the slot of a template."""
    return TemplateSlot(slot, (kind or slot).removesuffix("~"), kind.endswith("~"))


Element = str | TemplateSlot  # a word as it is compared, or a slot


def _accept_all(_: Any) -> bool:
    return True


def _return_unchanged(value: Any) -> Any:
    return value


@dataclass(frozen=True, eq=False)
class Phrase:
    """A phrase: its wordings, the value it builds, and its rule if there is one."""

    kind: str
    says: str
    means: Any
    also: tuple[str, ...] = ()
    rule: str = ""
    holds: Callable[[Any], bool] = _accept_all  # what it may mean, beyond its slots
    tidy: Callable[[Any], Any] = _return_unchanged  # the same in its usual form
    asked: bool = False  # another row says the same and means something else

    @property
    def templates(self) -> tuple[str, ...]:
        return (self.says, *self.also)


@lru_cache(maxsize=10_000)  # the sides of a card share nearly all templates
def template_variants(template: str) -> tuple[tuple[Element, ...], ...]:
    """Return every sequence of words and slots that a template allows.

    >>> template_variants("[you] draw <a|one> card~")[0]
    ('draw', 'a', 'card')
    """
    choices, rest = _parse_alternatives(_SIGN.findall(template), 0, closing="")
    if rest != len(_SIGN.findall(template)):
        raise ValueError(f"{template!r} has a closing bracket without an opening one")
    return tuple(
        dict.fromkeys(
            tuple(replace_synonyms(each, _element_text, _make_element))
            for each in choices
        )
    )


def _element_text(element: Element) -> str:
    return element if isinstance(element, str) else ""


def _make_element(text: str, _: Sequence[Element]) -> Element:
    return text


Signs = list[tuple[str, str, str, str]]


def _parse_alternatives(
    signs: Signs, at: int, *, closing: str
) -> tuple[list[Any], int]:
    """Return the alternatives that signs allow up to a closing sign, and its place."""
    alternatives: list[list[Any]] = [[()]]
    while at < len(signs):
        slot, kind, sign, text = signs[at]
        at += 1
        if sign and sign == closing:
            break
        if sign == "|":
            alternatives.append([()])
            continue
        if sign in ("[", "<"):
            inner, at = _parse_alternatives(
                signs, at, closing="]" if sign == "[" else ">"
            )
            options = [(), *inner] if sign == "[" else inner
        elif slot:
            options = [(_make_template_slot(slot, kind),)]
        elif text:
            options = _base_words(text)
        else:
            raise ValueError(f"{sign!r} has no opening bracket")
        alternatives[-1] = [a + b for a, b in product(alternatives[-1], options)]
    return [each for some in alternatives for each in some], at


def _base_words(text: str) -> list[tuple[str, ...]]:
    """Return the words of a text without their inflections."""
    if text.strip() == "-":
        return [("-",)]  # of a range, between two numbers
    return [
        tuple(word.text for word in base_forms(text.replace("~", ""), chooses=True))
    ]


def template_parts(template: str) -> list[str | TemplateSlot]:
    """Return the canonical text and the slots of a template, in order."""
    plain = template
    while (shorter := _OPTIONAL.sub("", plain)) != plain:
        plain = shorter
    plain = _FIRST.sub(r"\1", plain)
    plain = re.sub(r" {2,}", " ", plain).strip(" ")
    found: list[str | TemplateSlot] = []
    for slot, kind, _, text in _SIGN.findall(plain):
        found.append(_make_template_slot(slot, kind) if slot else text)
    return found


_OPTIONAL = re.compile(r" ?\[[^\[\]]*\]")
_FIRST = re.compile(r"<([^<>|]*)\|[^<>]*>")
