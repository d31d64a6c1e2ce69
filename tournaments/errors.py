"""What a person at the desk can mend."""


class TournamentError(ValueError):
    """Something that the desk refuses: what is wrong, and what to do."""

    def __init__(self, message: str, *, remedy: str, rule: str = "") -> None:
        super().__init__(f"{message} {remedy}")
        self.message = message
        self.remedy = remedy
        self.rule = rule
