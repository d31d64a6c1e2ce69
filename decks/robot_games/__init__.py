"""Games of two decks between robots, and what they come to. Pure."""

from .playing import play_games
from .tally import Decider, SeriesTally, tally_games, win_interval

__all__ = ["Decider", "SeriesTally", "play_games", "tally_games", "win_interval"]
