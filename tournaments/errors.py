"""What a person at the desk can mend."""

from gameengine.errors import Mendable


class TournamentError(Mendable):
    """Something that the desk refuses."""
