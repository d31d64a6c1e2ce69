"""The state of a cut: who plays whom now, and the final order."""

import dataclasses
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournaments.rules.errors import TournamentError
from tournaments.rules.scoring import NOBODY

from .layout import (
    Bracket,
    FirstOffense,
    Fixture,
    LoserOf,
    RoundName,
    Seed,
    Source,
    WinnerOf,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class CutMatch:
    """A match of the bracket as it is now; unknown entrants are empty texts."""

    fixture: Fixture
    home: str
    away: str
    winner: str = NOBODY
    first_choice: str = NOBODY
    is_walkover: bool = False

    @property
    def is_known(self) -> bool:
        """Return whether both entrants are known."""
        return NOBODY not in (self.home, self.away)

    @property
    def loser(self) -> str:
        if self.winner == NOBODY:
            return NOBODY
        return self.away if self.winner == self.home else self.home

    @property
    def missing(self) -> tuple[Source, ...]:
        """Return where the entrants who are not known yet come from."""
        seats = ((self.home, self.fixture.home), (self.away, self.fixture.away))
        return tuple(source for entrant, source in seats if entrant == NOBODY)


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """The state of the cut: the bracket with all its matches."""

    bracket: Bracket
    matches: tuple[CutMatch, ...]

    @property
    def open(self) -> tuple[CutMatch, ...]:
        """Return the matches that can be played now."""
        return tuple(each for each in self.matches if each.is_known and not each.winner)

    @property
    def waiting(self) -> tuple[CutMatch, ...]:
        """Return the matches that wait for an earlier one."""
        return tuple(each for each in self.matches if not each.is_known)

    @property
    def is_complete(self) -> bool:
        return all(each.winner for each in self.matches)

    @property
    def champion(self) -> str:
        return self.matches[-1].winner


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """One place of the final order, with the entrant's last round in the bracket."""

    place: int
    entrant: str
    last: RoundName | None = None


def progress(
    bracket: Bracket, *, results: Mapping[int, str], gone: Collection[str] = ()
) -> Progress:
    """Return the state of the cut after these results; `gone` lose open matches."""
    for number in sorted(results):
        if not 1 <= number <= len(bracket.fixtures):
            raise TournamentError(
                f"There is no match {number} in this bracket; "
                f"its matches are 1 to {len(bracket.fixtures)}.",
                rule="BR-3",
                remedy="Name one of these.",
            )
    matches: list[CutMatch] = []
    for fixture in bracket.fixtures:
        home, away = (
            _entrant(source, bracket=bracket, matches=matches)
            for source in (fixture.home, fixture.away)
        )
        match = CutMatch(fixture=fixture, home=home, away=away)
        if fixture.number in results:
            winner = results[fixture.number]
            _check(match, winner=winner, bracket=bracket)
        if match.is_known:
            match = _decided(match, results=results, bracket=bracket, gone=gone)
        matches.append(match)
    return Progress(bracket=bracket, matches=tuple(matches))


def _entrant(source: Source, *, bracket: Bracket, matches: Sequence[CutMatch]) -> str:
    if isinstance(source, Seed):
        return bracket.entrants[source.number - 1]
    match = matches[source.match - 1]
    return match.winner if isinstance(source, WinnerOf) else match.loser


def _check(match: CutMatch, *, winner: str, bracket: Bracket) -> None:
    number = match.fixture.number
    if match.missing:
        awaited = " and the ".join(map(str, match.missing))
        raise TournamentError(
            f"Match {number} cannot have a result yet: it waits for the {awaited}.",
            rule="BR-3",
            remedy="Enter what comes before it first.",
        )
    if winner not in (match.home, match.away):
        named = "an entrant outside of the bracket"
        if winner in bracket.entrants:
            named = f"seed {bracket.seed(winner)}"
        seeds = f"{bracket.seed(match.home)} and {bracket.seed(match.away)}"
        raise TournamentError(
            f"Match {number} is played by seeds {seeds}, and {named} was named.",
            rule="BR-3",
            remedy="Name one of these two as the winner.",
        )


def _played_on(match: CutMatch, *, bracket: Bracket, results: Mapping[int, str]) -> str:
    """Return who of two must have won their match, as a later result has it."""
    for later in bracket.fixtures[match.fixture.number :]:
        winner = results.get(later.number, NOBODY)
        if winner in (match.home, match.away):
            won = dataclasses.replace(match, winner=winner)
            has_lost = LoserOf(match.fixture.number) in (later.home, later.away)
            return won.loser if has_lost else winner
    return NOBODY


def _decided(
    match: CutMatch,
    *,
    results: Mapping[int, str],
    bracket: Bracket,
    gone: Collection[str],
) -> CutMatch:
    """Return a match with its winner and first choice, once both entrants are known."""
    better, other = sorted((match.home, match.away), key=bracket.seed)
    winner = results.get(match.fixture.number, NOBODY)
    is_walkover = not winner and (better in gone or other in gone)
    if is_walkover:
        # BR-6: whoever has played on stays. Else, when both are gone, the better seed
        # is carried on, so that every match has one winner and the places stay those
        # of the seeds.
        winner = _played_on(match, bracket=bracket, results=results) or (
            other if better in gone and other not in gone else better
        )
    # BR-5: without a choice the rules of the game let chance name the first offense.
    by_seed = bracket.first_offense is FirstOffense.HIGHER_SEED_CHOOSES
    return dataclasses.replace(
        match,
        winner=winner,
        first_choice=better if by_seed else NOBODY,
        is_walkover=is_walkover,
    )


def final_order(
    cut: Progress, *, swiss: Sequence[str], disqualified: Collection[str] = ()
) -> tuple[Place, ...]:
    """Return all places: first by the bracket, then the others in Swiss order."""
    if not cut.is_complete:
        open_ = [str(each.fixture.number) for each in cut.matches if not each.winner]
        raise TournamentError(
            f"There is no final order yet: no result for match {', '.join(open_)}.",
            rule="BR-8",
            remedy="Enter what is missing.",
        )
    last = dict(_exits(cut))
    everybody = (*last, *(entrant for entrant in swiss if entrant not in last))
    placed = (entrant for entrant in everybody if entrant not in disqualified)
    return tuple(
        Place(place=place, entrant=entrant, last=last.get(entrant))
        for place, entrant in enumerate(placed, 1)
    )


def _exits(cut: Progress) -> Iterator[tuple[str, RoundName]]:
    """Yield each entrant of the bracket with their last round, the champion first."""
    placed: set[str] = set()
    for name in RoundName:
        played = [each for each in cut.matches if each.fixture.round is name]
        winners = sorted((each.winner for each in played), key=cut.bracket.seed)
        losers = sorted((each.loser for each in played), key=cut.bracket.seed)
        for entrant in (*winners, *losers):
            if entrant not in placed:
                placed.add(entrant)
                yield entrant, name
