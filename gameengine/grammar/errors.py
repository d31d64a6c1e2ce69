"""Errors for a text, value or phrase that a phrasebook cannot use."""

from .words import Word


class PhraseError(ValueError):
    """Raised when the phrasebook contradicts itself."""


class NoWording(ValueError):
    """Raised for a value that no phrase can express."""


class UnreadText(ValueError):
    """Raised for a text that is not understood: which part, and similar phrases."""

    rule = ""

    def __init__(
        self, text: str, span: tuple[int, int], nearest: list[str], remedy: str = ""
    ) -> None:
        self.text, self.span, self.nearest = text, span, nearest
        start, end = span
        self.unread = text[start:end]
        self.message = f"Not understood: \u201c{self.unread}\u201d"
        known = "; ".join(f"\u201c{each}\u201d" for each in nearest)
        self.remedy = remedy or (
            f"Phrases that come nearest: {known}." if known else ""
        )
        super().__init__(
            f"{self.message} (characters {start + 1} to {end}). {self.remedy}".strip()
        )


class UnsuitableText(UnreadText):
    """Raised for a text that cannot be a line of a card: empty, or far too long."""

    def __init__(self, text: str, message: str, remedy: str) -> None:
        super().__init__(text, (0, len(text)), [], remedy)
        self.message = message
        self.args = (f"{message}. {remedy}",)


class ImpossibleText(UnreadText):
    """Raised for a text that is understood but can never do anything (D-127)."""

    rule = "D-127"

    def __init__(self, text: str, why: str) -> None:
        super().__init__(text, (0, len(text)), [], "Check what is printed.")
        self.message = f"This can never apply: {why}"
        self.args = (f"{self.message} ({self.rule}). {self.remedy}",)


class MisspelledText(UnreadText):
    """Raised for a text that is understood if a letter of some words is changed."""

    def __init__(self, text: str, slips: list[tuple[Word, list[str]]]) -> None:
        (word, meant), *others = slips
        super().__init__(text, (word.start, word.end), meant)
        said = " or ".join(f"\u201c{each}\u201d" for each in meant)
        for other, words_for in others:
            said += f", and \u201c{' or '.join(words_for)}\u201d for "
            said += f"\u201c{text[other.start : other.end]}\u201d"
        self.remedy = f"Did you mean {said}?"
        self.args = (f"{self.message}. {self.remedy}",)


class AmbiguousText(UnreadText):
    """Raised for a text that has two meanings."""

    def __init__(self, text: str, meanings: list[str]) -> None:
        super().__init__(text, (0, len(text)), meanings)
        self.message = "This can be read in more than one way"
        said = " or ".join(f"\u201c{each}\u201d" for each in meanings)
        self.remedy = f"Write {said}." if said else "Use shorter sentences."
        self.args = (f"{self.message}. {self.remedy}",)
