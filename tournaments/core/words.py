"""Results, rounds and settings in words: for the desk, its messages, the log."""

from typing import Any

from django.utils.translation import gettext as _

from gameengine.notation import from_canonical, header
from gameengine.replay.verdict import Kind
from tournaments.core import cut
from tournaments.models import (
    GameLog,
    LogVerdict,
    Match,
    Report,
    Round,
    Side,
    Stage,
    Tournament,
)
from tournaments.models.settings import SETTINGS
from tournaments.rules import result_text
from tournaments.rules.bracket import RoundName
from tournaments.rules.claims import read
from tournaments.rules.scoring import Outcome

# Outcomes that nobody claims.
OTHERS = {
    Outcome.BYE: "bye",
    Outcome.LATE_LOSS: "lost by coming late",
    Outcome.ABSENT_LOSS: "lost by being away",
    Outcome.PENDING: "no result",
    Outcome.CANCELLED: "cancelled",
}


def said(match: Match, by: Report | None = None, *, with_end: bool = False) -> str:
    """Say how a match ended, or how one side says that it did."""
    row = by or match
    return worded(match, row.outcome, row.winner, row.games, with_end=with_end)


def worded(
    match: Match, outcome: str, winner: str, games: Any, *, with_end: bool = False
) -> str:
    """Say a result that is kept as plain data."""
    if outcome in OTHERS:
        return _(OTHERS[outcome])
    claim = read(outcome, winner, games)
    return result_text.told(claim, names_at(match), say=_, with_end=with_end)


def names_at(match: Match) -> dict[str, str]:
    """Return the names of the two at a table, by side."""
    return {side: seat.name for side in Side.values if (seat := match.seat(side))}


def claimed(log: GameLog) -> str:
    """Say the result that a log claims, if it claims one that can be read."""
    try:
        found = header.claimed(from_canonical(log.canonical))
    except header.HeaderError:
        return ""
    if found is None:
        return ""
    letter, score = found
    winner = {"H": Side.HOME, "A": Side.AWAY}.get(letter, "")
    if log.is_turned:
        score = (score[1], score[0])
        winner = {Side.HOME: Side.AWAY, Side.AWAY: Side.HOME}.get(winner, "")
    row = {"home_score": score[0], "away_score": score[1], "winner": str(winner)}
    outcome = Outcome.WIN if winner else Outcome.TIE
    return worded(log.match, outcome, str(winner), [row])


def computed(found: LogVerdict, match: Match) -> str:
    """Say what the rules give for what was done in a game, as far as a log tells it."""
    row = {
        "home_score": found.home_score,
        "away_score": found.away_score,
        "winner": found.winner,
    }
    if found.winner:
        return worded(match, Outcome.WIN, found.winner, [row])
    if found.kind in (Kind.CONFIRMED, Kind.DIFFERENT_RESULT):
        return worded(match, Outcome.TIE, "", [row])
    score = f"{found.home_score}{result_text.DASH}{found.away_score}"
    return _("%(score)s where the log stops, home first") % {"score": score}


# Rounds.


def cut_name(tournament: Tournament, number: int) -> str:
    """Name a round of the cut as people do: "Semifinals"."""
    if not tournament.cut_seeds:  # the cut was taken back
        return _("Cut round %(number)s") % {"number": number}
    names = cut.round_names(cut.drawn(tournament))
    return _(str(names[number - 1] if number <= len(names) else RoundName.FINAL))


def title(round_: Round, tournament: Tournament | None = None) -> str:
    """Name a round as a heading does: "Round 3", "Semifinals".

    Whoever has the event at hand gives it, and no query asks for it again.
    """
    if round_.stage == Stage.CUT:
        return cut_name(tournament or round_.tournament, round_.number)
    return _("Round %(number)s") % {"number": round_.number}


def the(round_: Round) -> str:
    """Name a round as a sentence does: "round 3", "the semifinals"."""
    name = title(round_).lower()
    return f"the {name}" if round_.stage == Stage.CUT else name


def became(round_: Round, what: str, *, past: bool = False) -> str:
    """Say what became of a round: "The semifinals are closed"."""
    name = the(round_)
    is_one = not name.endswith("s")
    verb = ("was" if is_one else "were") if past else ("is" if is_one else "are")
    return f"{name[0].upper()}{name[1:]} {verb} {what}".rstrip()


# Settings.


def setting(cell: str) -> str:
    """Name a setting within a sentence."""
    label = SETTINGS[cell].label if cell in SETTINGS else cell.replace("_", " ")
    return f"{label[0].lower()}{label[1:]}"
