"""Texts for results, rounds and settings: for pages, messages and the event log."""

import re
from typing import Any

from django.utils.translation import gettext as _

from gameengine.notation import from_trusted_json, header
from gameengine.replay.verdict import VerdictKind
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
from tournaments.rules.bracket import Bracket, RoundName
from tournaments.rules.claims import parse_claim
from tournaments.rules.scoring import Outcome

THIRD = 3
# Outcomes that nobody claims.
OTHERS = {
    Outcome.BYE: "bye",
    Outcome.LATE_LOSS: "lost by arriving late",
    Outcome.ABSENT_LOSS: "lost while absent",
    Outcome.PENDING: "no result",
    Outcome.CANCELLED: "cancelled",
}


def result_text_of(
    match: Match, report: Report | None = None, *, with_end: bool = False
) -> str:
    """Return the result of a match in words, or the result that one side reported."""
    row = report or match
    return result_in_words(match, row.outcome, row.winner, row.games, with_end=with_end)


def result_in_words(
    match: Match, outcome: str, winner: str, games: Any, *, with_end: bool = False
) -> str:
    """Return a result in words, given as outcome, winner and stored games."""
    if outcome in OTHERS:
        return _(OTHERS[outcome])
    claim = parse_claim(outcome, winner, games)
    return result_text.result_sentence(
        claim, entrant_names_by_side(match), say=_, with_end=with_end
    )


def entrant_names_by_side(match: Match) -> dict[str, str]:
    """Return the names of the entrants of a match, by side."""
    return {side: seat.name for side in Side.values if (seat := match.seat(side))}


def log_claim_text(log: GameLog) -> str:
    """Return the result that a game log claims, in words; empty if it claims none."""
    try:
        found = header.claimed_result(from_trusted_json(log.canonical))
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
    return result_in_words(log.match, outcome, str(winner), [row])


def log_verdict_text(verdict: LogVerdict, match: Match) -> str:
    """Return the result that replaying a game log gave, in words.

    Where the log stops before the end, this is the score at that point.
    """
    row = {
        "home_score": verdict.home_score,
        "away_score": verdict.away_score,
        "winner": verdict.winner,
    }
    if verdict.kind == VerdictKind.UNDECIDED and verdict.winner:
        return _("not decided")
    if verdict.winner:
        return result_in_words(match, Outcome.WIN, verdict.winner, [row])
    if verdict.kind in (VerdictKind.CONFIRMED, VerdictKind.DIFFERENT_RESULT):
        return result_in_words(match, Outcome.TIE, "", [row])
    score = f"{verdict.home_score}{result_text.DASH}{verdict.away_score}"
    if verdict.kind == VerdictKind.INCOMPLETE:
        said = _("%(score)s (home\N{EN DASH}away) when the log ends")
    else:
        said = _("%(score)s (home\N{EN DASH}away) as far as the log can be followed")
    return said % {"score": score}


# Rounds.


def cut_round_name(tournament: Tournament, number: int) -> str:
    """Return the name of a round of the cut, such as "Semifinals"."""
    if not tournament.cut_seeds:  # the cut was taken back
        return _("Cut round %(number)s") % {"number": number}
    titles = bracket_round_titles(cut.draw_bracket(tournament))
    return titles[number - 1] if number <= len(titles) else _(str(RoundName.FINAL))


def last_round_text(name: RoundName) -> str:
    """Return the name of a last round; for third place, the name of its match."""
    return _("Third-place match") if name is RoundName.THIRD_PLACE else _(str(name))


def bracket_exit_text(place: int, last: RoundName) -> str:
    """Return how an entrant left the bracket, such as "lost the final"."""
    if last in (RoundName.FINAL, RoundName.GRAND_FINAL, RoundName.DECIDER):
        said = _("won %(final)s") if place == 1 else _("lost %(final)s")
        return said % {"final": title_in_sentence(_(str(last)))}
    if last is RoundName.THIRD_PLACE:
        won = place == THIRD
        return (
            _("won the third-place match") if won else _("lost the third-place match")
        )
    return _("out in %(round)s") % {"round": title_in_sentence(_(str(last)))}


# Both brackets of a double elimination are played in rounds that have numbers only.
NUMBERED = (RoundName.WINNERS, RoundName.LOSERS)


def bracket_round_titles(layout: Bracket) -> list[str]:
    """Return the title of each round of a bracket, such as "Semifinals", "Round 3"."""
    return [
        _("Round %(number)s") % {"number": number} if name in NUMBERED else _(str(name))
        for number, name in enumerate(cut.round_names(layout), 1)
    ]


def round_title(round_: Round, tournament: Tournament | None = None) -> str:
    """Return the name of a round for a heading: "Round 3", "Semifinals"."""
    if round_.stage == Stage.CUT:
        return cut_round_name(tournament or round_.tournament, round_.number)
    return _("Round %(number)s") % {"number": round_.number}


def round_in_sentence(round_: Round) -> str:
    """Return the name of a round within a sentence: "round 3", "the semifinals"."""
    return title_in_sentence(round_title(round_))


def title_in_sentence(title: str) -> str:
    """Return the title of a round within a sentence; a bare number has no article.

    >>> title_in_sentence("Round 3"), title_in_sentence("Round of 16")
    ('round 3', 'the round of 16')
    """
    name = title.lower()
    return name if re.fullmatch(r"\w+ \d+", name) else f"the {name}"


def round_state_sentence(round_: Round, what: str, *, past: bool = False) -> str:
    """Return a sentence about a round, such as "The semifinals are closed".

    `what` is the word after the verb; `past` puts the verb into the past tense.
    """
    name = round_in_sentence(round_)
    is_one = not name.endswith("s")
    verb = ("was" if is_one else "were") if past else ("is" if is_one else "are")
    return f"{name[0].upper()}{name[1:]} {verb} {what}".rstrip()


# Settings.


def setting_label(cell: str) -> str:
    """Return the label of a setting, to be used within a sentence."""
    label = SETTINGS[cell].label if cell in SETTINGS else cell.replace("_", " ")
    return label_in_sentence(label)


def label_in_sentence(label: str) -> str:
    """Return a label with a small first letter, unless its first word has others.

    >>> label_in_sentence("Lists lock"), label_in_sentence("Wi-Fi note")
    ('lists lock', 'Wi-Fi note')
    """
    first = label.split(maxsplit=1)[0]
    if first[1:] != first[1:].lower():
        return label
    return f"{label[0].lower()}{label[1:]}"
