"""Which suggestion for an unread line is so near that nobody would ask. Pure."""

from collections.abc import Sequence

from rapidfuzz.distance import OSA

from cards import names

from .parsed_text import ParsedLine, ParsedText, Suggestion
from .shorthand import bare_name

LEAST_ALIKE, LEAST_OFFERED = 0.75, 0.6  # of two names
LEAST_AHEAD = 0.12  # of the next other name


def pick_clear_suggestion(
    said: str, suggestions: Sequence[Suggestion]
) -> Suggestion | None:
    """Return the suggestion that a name clearly means, or None.

    >>> both = Suggestion("C1-PS", "Cal Rook"), Suggestion("C2-PS", "Karl Brock")
    >>> pick_clear_suggestion("Cal Rok", both)
    Suggestion(number='C1-PS', title='Cal Rook', quantity=1)
    >>> pick_clear_suggestion("Carl Bro", both)
    """
    if not suggestions:
        return None
    alike = _similarities(said, suggestions)
    best = max(range(len(alike)), key=alike.__getitem__)
    others = [alike[at] for at in range(len(alike)) if at != best]
    is_clear = (
        suggestions[best].quantity > 0
        and alike[best] >= LEAST_ALIKE
        and alike[best] - max(others, default=0) >= LEAST_AHEAD
    )
    return suggestions[best] if is_clear else None


def has_similar_suggestion(said: str, suggestions: Sequence[Suggestion]) -> bool:
    """Return whether a line may be meant as one of the suggested cards."""
    return max(_similarities(said, suggestions), default=0) >= LEAST_OFFERED


def _similarities(said: str, suggestions: Sequence[Suggestion]) -> list[float]:
    name = names.fold_name(bare_name(said))
    return [
        OSA.normalized_similarity(name, names.fold_name(each.title))
        for each in suggestions
    ]


def clear_matches(reading: ParsedText) -> tuple[tuple[ParsedLine, Suggestion], ...]:
    """Return the unread lines that clearly mean one card, each with that card."""
    return tuple((line, line.clear) for line in reading.errors if line.clear)
