"""What a person who keeps cards can mend."""


class CardError(ValueError):
    """Something that the card database refuses: what is wrong, and what to do."""

    def __init__(self, message: str, *, remedy: str, rule: str = "") -> None:
        cited = f"{message.removesuffix('.')} ({rule})." if rule else message
        super().__init__(f"{cited} {remedy}")
        self.message = message
        self.remedy = remedy
        self.rule = rule


class Stale(CardError):
    """Somebody else was quicker; what was sent is still there to be sent again (C7)."""
