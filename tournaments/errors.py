"""What a person at the desk can mend."""


class TournamentError(ValueError):
    """Something that the desk refuses: what is wrong, by which rule, what to do."""

    def __init__(self, message: str, *, remedy: str, rule: str = "") -> None:
        cited = f"{message.removesuffix('.')} ({rule})." if rule else message
        super().__init__(f"{cited} {remedy}")
        self.message = message
        self.remedy = remedy
        self.rule = rule
