"""The result of a match as a short sentence, for a reader on either side. Pure."""

from collections.abc import Callable, Collection, Mapping

from tournaments.rules.claims import (
    HOME,
    PLAYED_OUT,
    ClaimedResult,
    GameEnding,
    other_side,
)
from tournaments.rules.scoring import Game, Outcome

DASH = "\u2013"
Say = Callable[[str], str]  # gives a sentence in the language of whoever reads it
LONG = 16  # letters that still stand on a button


def short_name(name: str, *, unlike: str = "") -> str:
    """Return a long name as its first word, unless the other name has the same one.

    >>> short_name("Bartholomew Featherstone", unlike="Ada Ito")
    'Bartholomew'
    >>> short_name("Anna Featherstonehaugh", unlike="Anna Ito")
    'Anna Featherstonehaugh'
    """
    first, own = (each.partition(" ")[0] for each in (name, unlike))
    is_clear = first.casefold() != own.casefold()
    return first if len(name) > LONG and is_clear else name


def capitalize_first(text: str) -> str:
    return text[:1].upper() + text[1:]


def pluralize(number: int, noun: str) -> str:
    """Return a number with its noun.

    >>> pluralize(1, "point"), pluralize(3, "other")
    ('1 point', '3 others')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def rounds_text(numbers: Collection[int]) -> str:
    """Return round numbers as text.

    >>> rounds_text([2]), rounds_text([1, 2, 4])
    ('round 2', 'rounds 1, 2 and 4')
    """
    if not numbers:
        return "no round"
    *most, last = map(str, sorted(numbers))
    return f"rounds {', '.join(most)} and {last}" if most else f"round {last}"


def result_sentence(  # noqa: PLR0913 - what is said, to whom, and how
    claim: ClaimedResult,
    names: Mapping[str, str],
    *,
    first: str = HOME,
    you: str = "",
    say: Say = str,
    with_end: bool = False,
) -> str:
    """Return how a match ended; `names` are by side, the score of `first` comes first.

    `you` is the side of the reader, if they are addressed. `with_end` adds how the last
    game ended.

    >>> game = Game(home_score=14, away_score=21, winner="away")
    >>> lost = ClaimedResult(outcome=Outcome.WIN, winner="away", games=(game,))
    >>> result_sentence(lost, {"home": "Ada", "away": "Ben"})
    'Ben won 21\u201314'
    """
    lead = claim.winner or first
    if claim.outcome is Outcome.CONCESSION:
        lead = other_side(claim.winner)  # of whom the sentence speaks
    score = match_score_text(claim, first=lead)
    names = {**names, "": ""}
    said = outcome_template(claim, is_scored=bool(score), you=you, say=say) % {
        "winner": names[claim.winner],
        "loser": names[other_side(claim.winner) if claim.winner else ""],
        "score": score,
    }
    said = said.strip()
    return with_ending_template(claim, say=say) % {"said": said} if with_end else said


def with_ending_template(claim: ClaimedResult, *, say: Say) -> str:
    """Return the template that adds overtime or time to a result, where it applies."""
    last = claim.games[-1].ending if claim.games else ""
    if claim.outcome not in PLAYED_OUT:
        return "%(said)s"
    if last == GameEnding.OVERTIME:
        return say("%(said)s, in overtime")
    return say("%(said)s, when time was up") if last == GameEnding.TIME else "%(said)s"


def outcome_template(
    claim: ClaimedResult, *, is_scored: bool, you: str, say: Say
) -> str:
    """Return the sentence template for an outcome, addressed to the reader if `you`."""
    is_mine = bool(you) and claim.winner == you
    match claim.outcome:
        case Outcome.WIN:
            mine, theirs = say("You won %(score)s"), say("%(winner)s won %(score)s")
        case Outcome.CONCESSION:
            return concession_template(
                is_scored=is_scored, is_own=bool(you) and not is_mine, say=say
            )
        case Outcome.NO_SHOW:
            mine = say("You won because your opponent did not show up")
            theirs = say("%(winner)s won because the opponent did not show up")
        case Outcome.PENALTY_LOSS:
            mine = say("You won because the opponent was penalized %(score)s")
            theirs = say("%(winner)s won because the opponent was penalized %(score)s")
        case Outcome.DOUBLE_LOSS:
            mine = theirs = say("Both lost %(score)s")
        case Outcome.AGREED_TIE:
            mine = theirs = say("An agreed tie %(score)s")
        case _:
            mine = theirs = say("Tie %(score)s")
    return mine if is_mine else theirs


def concession_template(*, is_scored: bool, is_own: bool, say: Say) -> str:
    if is_own:
        at = say("You conceded at %(score)s")
        return at if is_scored else say("You conceded")
    at = say("%(loser)s conceded at %(score)s")
    return at if is_scored else say("%(loser)s conceded")


def match_score_text(claim: ClaimedResult, *, first: str = HOME) -> str:
    """Return the score of a match: of its one game, or games won with each score."""
    games = claim.games
    if len(games) <= 1:
        return game_score_text(games[0], first=first) if games else ""
    won = f"{claim.games_won_by(first)}{DASH}{claim.games_won_by(other_side(first))}"
    return f"{won} ({', '.join(game_score_text(each, first=first) for each in games)})"


def game_score_text(game: Game, *, first: str = HOME) -> str:
    """Return the score of a game with one side first.

    >>> game_score_text(Game(home_score=3, away_score=7), first="away")
    '7\u20133'
    """
    both = (game.home_score, game.away_score)
    mine, theirs = both if first == HOME else both[::-1]
    return f"{mine}{DASH}{theirs}"
