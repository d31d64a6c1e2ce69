"""Who would go on in the cut if one of its matches had another winner."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.core import cut, played
from tournaments.models import Entrant, Match, Side, Stage
from tournaments.rules import bracket
from tournaments.rules.bracket import CutMatch, RoundName
from tournaments.rules.claims import ClaimedResult
from tournaments.rules.scoring import NOBODY

PLAYS = {
    RoundName.FINAL: "the final",
    RoundName.THIRD_PLACE: "the third-place match",
    RoundName.SEMIFINALS: "a semifinal",
    RoundName.QUARTERFINALS: "a quarterfinal",
    RoundName.ROUND_OF_16: "in the round of 16",
    RoundName.ROUND_OF_32: "in the round of 32",
    RoundName.ROUND_OF_64: "in the round of 64",
    RoundName.WINNERS: "in the winners bracket",
    RoundName.LOSERS: "in the losers bracket",
    RoundName.GRAND_FINAL: "the grand final",
    RoundName.DECIDER: "the deciding match",
}
# What the winner of a last match gets: what would be, and what is.
WINS = {
    RoundName.FINAL: ("would win the event", "wins the event"),
    RoundName.THIRD_PLACE: ("would be third", "is third"),
    RoundName.DECIDER: ("would win the event", "wins the event"),
}


@dataclass(frozen=True, slots=True)
class BracketChange:
    """One change in the bracket, in words for the preview and for afterwards."""

    would: str
    now: str


def bracket_changes(match: Match, claim: ClaimedResult) -> tuple[BracketChange, ...]:
    """Return who would replace whom in later matches of the cut: four queries.

    Later rounds must not be published: their results would contradict the bracket.
    """
    if claim.winner == match.winner or not match.fixture:
        return ()
    tournament = match.round.tournament
    known = cut.winners_by_fixture(played.published_matches(tournament, Stage.CUT))
    left = cut.departed_entrants(tournament) - cut.entrants_still_playing(tournament)
    corrected = {key: each for key, each in known.items() if key != match.fixture}
    if claim.winner:
        winner = match.home_id if claim.winner == Side.HOME else match.away_id
        corrected[match.fixture] = str(winner)
    layout = cut.draw_bracket(tournament)
    before, after = (
        bracket.cut_progress(layout, results=each, gone=left).matches
        for each in (known, corrected)
    )
    names = {
        str(each.pk): each.name
        for each in Entrant.objects.filter(pk__in=tournament.cut_seeds)
    }
    return tuple(
        found
        for pair in zip(before, after, strict=True)
        for found in bracket_differences(*pair, names=names, left=left)
    )


def bracket_differences(
    was: CutMatch, then: CutMatch, *, names: dict[str, str], left: set[str]
) -> Iterator[BracketChange]:
    """Yield who would replace whom in a match of the bracket, or as champion."""
    name = was.fixture.round
    old, new = ({each.home, each.away} for each in (was, then))
    for key in sorted(new - old - {NOBODY}):
        instead = instead_of_text(old - new, names)
        if key in left:
            instead += ", but has left the event"
        yield bracket_change_text(
            names[key], f"would play {PLAYS[name]}", f"plays {PLAYS[name]}", instead
        )
    if name in WINS and then.winner and then.winner != was.winner:
        instead = instead_of_text({was.winner}, names)
        yield bracket_change_text(names[then.winner], *WINS[name], instead)


def instead_of_text(keys: set[str], names: dict[str, str]) -> str:
    found = [names[key] for key in sorted(keys) if key]
    return f" instead of {' and '.join(found)}" if found else ""


def bracket_change_text(name: str, would: str, now: str, instead: str) -> BracketChange:
    return BracketChange(f"{name} {would}{instead}.", f"{name} {now}{instead}.")
