"""A result in a few words, from where somebody sits. Pure."""

from collections.abc import Mapping

from tournaments.claims import HOME, Claim, other
from tournaments.scoring import Game, Outcome

DASH = "\u2013"
LONG = 16  # letters that still stand on a button


def short(name: str, *, unlike: str = "") -> str:
    """Give a name as it fits on a button: the first word of a long one, if that tells.

    >>> short("Bartholomew Featherstone", unlike="Ada Ito"), short("Ben Okafor")
    ('Bartholomew', 'Ben Okafor')
    >>> short("Anna Featherstonehaugh", unlike="Anna Ito")
    'Anna Featherstonehaugh'
    """
    first, own = (each.partition(" ")[0] for each in (name, unlike))
    is_clear = first.casefold() != own.casefold()
    return first if len(name) > LONG and is_clear else name


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def counted(number: int, noun: str) -> str:
    """Write a number of things.

    >>> counted(1, "point"), counted(3, "other")
    ('1 point', '3 others')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def told(claim: Claim, names: Mapping[str, str], *, first: str = HOME) -> str:
    """Say how a match ended; `names` are by side, `first` is whose score comes first.

    >>> game = Game(home_score=14, away_score=21, winner="away")
    >>> lost = Claim(outcome=Outcome.WIN, winner="away", games=(game,))
    >>> told(lost, {"home": "Ada", "away": "Ben"})
    'Ben won 21\u201314'
    """
    score = shown(claim, first=claim.winner or first)
    match claim.outcome:
        case Outcome.WIN:
            said = f"{names[claim.winner]} won {score}"
        case Outcome.CONCESSION:
            at = f" at {score}" if score else ""
            said = f"{names[other(claim.winner)]} conceded{at}"
        case Outcome.NO_SHOW:
            said = f"{names[claim.winner]} won, without an opponent"
        case Outcome.PENALTY_LOSS:
            said = f"{names[claim.winner]} won by a penalty {score}"
        case Outcome.DOUBLE_LOSS:
            said = f"Both lost {score}"
        case Outcome.AGREED_TIE:
            said = f"An agreed tie {score}"
        case _:
            said = f"Tie {score}"
    return said.strip()


def shown(claim: Claim, *, first: str = HOME) -> str:
    """Give the score of a match: of one game its own, of several the games won."""
    games = claim.games
    if len(games) <= 1:
        return score(games[0], first=first) if games else ""
    won = f"{claim.wins(first)}{DASH}{claim.wins(other(first))}"
    return f"{won} ({', '.join(score(each, first=first) for each in games)})"


def score(game: Game, *, first: str = HOME) -> str:
    """Write a score with one side first.

    >>> score(Game(home_score=3, away_score=7), first="away")
    '7\u20133'
    """
    both = (game.home_score, game.away_score)
    mine, theirs = both if first == HOME else both[::-1]
    return f"{mine}{DASH}{theirs}"
