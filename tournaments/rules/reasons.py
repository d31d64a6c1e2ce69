"""The reasons that officials give for what they do. Pure."""

from tournaments.rules.errors import TournamentError

SHORTEST, LONGEST = 5, 400


def required_reason(reason: str, *, longest: int = LONGEST) -> str:
    """Return a reason on one line; raise TournamentError if missing or too long.

    >>> required_reason("  The hall is  flooded. ")
    'The hall is flooded.'
    """
    told = " ".join(reason.split())
    if not told:
        raise TournamentError("This needs a reason.", remedy="Enter a few words.")
    if len(told) > longest:
        raise TournamentError(
            f"The reason has {len(told)} characters; {longest} are allowed.",
            remedy="Shorten it.",
        )
    return told


def optional_reason(reason: str) -> str:
    """Return a reason on one line, or an empty text."""
    return required_reason(reason) if reason.strip() else ""
