"""The cut: who meets whom until one is left, and the order at the end.

A bracket is data: each seat of a match is a seed, or the winner or the loser of an
earlier match. Results come in as one winner for each match; who qualifies stands in
`schedule`. The rules BR-1 to BR-9 are told in docs/bracket.md.
"""

import dataclasses
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.errors import TournamentError
from tournaments.scoring import NOBODY

FEWEST = 2
MOST = 32


class RoundName(StrEnum):
    """What a round of the cut is called, from the last one back."""

    FINAL = "Final"
    THIRD_PLACE = "Third place"
    SEMIFINALS = "Semifinals"
    QUARTERFINALS = "Quarterfinals"
    ROUND_OF_16 = "Round of 16"
    ROUND_OF_32 = "Round of 32"


class FirstOffense(StrEnum):
    """How a match of the cut finds its first offense."""

    HIGHER_SEED_CHOOSES = "higher_seed_chooses"
    RANDOM = "random"


class Replacement(StrEnum):
    """Who comes for an entrant who is lost before the first match of the cut."""

    NONE = "none"
    NEXT_IN_STANDINGS = "next_in_standings"


ROUND_OF = {
    2: RoundName.FINAL,
    4: RoundName.SEMIFINALS,
    8: RoundName.QUARTERFINALS,
    16: RoundName.ROUND_OF_16,
    32: RoundName.ROUND_OF_32,
}


@dataclass(frozen=True, slots=True)
class Seed:
    number: int

    def __str__(self) -> str:
        return f"seed {self.number}"


@dataclass(frozen=True, slots=True)
class WinnerOf:
    match: int

    def __str__(self) -> str:
        return f"winner of match {self.match}"


@dataclass(frozen=True, slots=True)
class LoserOf:
    match: int

    def __str__(self) -> str:
        return f"loser of match {self.match}"


Source = Seed | WinnerOf | LoserOf


@dataclass(frozen=True, slots=True, kw_only=True)
class Fixture:
    """A match of the bracket, whoever will be in it."""

    number: int
    round: RoundName
    home: Source
    away: Source


@dataclass(frozen=True, slots=True, kw_only=True)
class Bracket:
    """The cut of an event; `entrants` stand in the order of their seeds."""

    entrants: tuple[str, ...]
    fixtures: tuple[Fixture, ...]
    first_offense: FirstOffense
    third_place: bool

    def seed(self, entrant: str) -> int:
        return self.entrants.index(entrant) + 1


@dataclass(frozen=True, slots=True, kw_only=True)
class CutMatch:
    """A match of the bracket as it stands now; who is not known yet is nobody."""

    fixture: Fixture
    home: str
    away: str
    winner: str = NOBODY
    first_choice: str = NOBODY
    is_walkover: bool = False

    @property
    def is_known(self) -> bool:
        """Tell whether both entrants are known."""
        return NOBODY not in (self.home, self.away)

    @property
    def loser(self) -> str:
        if self.winner == NOBODY:
            return NOBODY
        return self.away if self.winner == self.home else self.home

    @property
    def missing(self) -> tuple[Source, ...]:
        """Name what this match still waits for."""
        seats = ((self.home, self.fixture.home), (self.away, self.fixture.away))
        return tuple(source for entrant, source in seats if entrant == NOBODY)


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far the cut has come."""

    bracket: Bracket
    matches: tuple[CutMatch, ...]

    @property
    def open(self) -> tuple[CutMatch, ...]:
        """List the matches that can be played now."""
        return tuple(each for each in self.matches if each.is_known and not each.winner)

    @property
    def waiting(self) -> tuple[CutMatch, ...]:
        """List the matches that wait for an earlier one."""
        return tuple(each for each in self.matches if not each.is_known)

    @property
    def is_complete(self) -> bool:
        return all(each.winner for each in self.matches)

    @property
    def champion(self) -> str:
        return self.matches[-1].winner


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A line of the final order, with the last round in the bracket, if any."""

    place: int
    entrant: str
    last: RoundName | None = None


def order(size: int) -> list[int]:
    """Give the seeds from the top of the bracket down; `size` is a power of two.

    >>> order(8)
    [1, 8, 4, 5, 2, 7, 3, 6]
    """
    if size == 1:
        return [1]
    return [each for seed in order(size // 2) for each in (seed, size + 1 - seed)]


def size_for(entrants: int) -> int:
    """Give the smallest bracket that holds so many: 6 need one of 8."""
    if not FEWEST <= entrants <= MOST:
        raise TournamentError(
            f"{entrants} entrants are in the cut; "
            f"a bracket holds {FEWEST} to {MOST} of them.",
            rule="BR-1",
            remedy="Change the cut, or let the Swiss order be the final one.",
        )
    return 1 << (entrants - 1).bit_length()


def fixtures(entrants: int, *, third_place: bool = False) -> tuple[Fixture, ...]:
    """Lay out the matches, first round first and the final last.

    >>> [f"{each.home}, {each.away}" for each in fixtures(3)]
    ['seed 2, seed 3', 'seed 1, winner of match 1']
    """
    found: list[Fixture] = []

    def add(name: RoundName, home: Source, away: Source) -> WinnerOf:
        number = len(found) + 1
        found.append(Fixture(number=number, round=name, home=home, away=away))
        return WinnerOf(number)

    def meet(name: RoundName, home: Source, away: Source) -> Source:
        # BR-2: nobody sits across from a missing seed, so the better one moves on.
        is_bye = isinstance(away, Seed) and away.number > entrants
        return home if is_bye else add(name, home, away)

    line: list[Source] = [Seed(each) for each in order(size_for(entrants))]
    while len(line) > 1:
        name = ROUND_OF[len(line)]
        losers = [LoserOf(each.match) for each in line if isinstance(each, WinnerOf)]
        # BR-9: with three entrants the loser of the one semifinal is third anyway.
        if name is RoundName.FINAL and third_place and len(losers) > 1:
            add(RoundName.THIRD_PLACE, *losers)
        pairs = zip(line[::2], line[1::2], strict=True)
        line = [meet(name, home, away) for home, away in pairs]
    return tuple(found)


def draw(
    qualified: Sequence[str],
    *,
    third_place: bool = False,
    first_offense: FirstOffense = FirstOffense.HIGHER_SEED_CHOOSES,
) -> Bracket:
    """Make the bracket of those who qualified, best of the standings first."""
    for seed, entrant in enumerate(qualified, 1):
        if (first := qualified.index(entrant) + 1) != seed:
            raise TournamentError(
                f"Seeds {first} and {seed} are the same entrant.",
                rule="BR-1",
                remedy="Name every entrant of the cut once.",
            )
    return Bracket(
        entrants=tuple(qualified),
        fixtures=fixtures(len(qualified), third_place=third_place),
        first_offense=first_offense,
        third_place=third_place,
    )


def refill(
    bracket: Bracket,
    *,
    gone: Collection[str],
    swiss: Sequence[str],
    results: Mapping[int, str],
    replacement: Replacement = Replacement.NONE,
) -> Bracket:
    """Draw anew for those who were lost, if the event does so and nothing was played.

    BR-7: all behind a lost entrant move up one seed, and the newcomer is the last.
    `gone` names everybody who has left, before the cut as well.
    """
    if replacement is Replacement.NONE or results:
        return bracket
    there = [entrant for entrant in swiss if entrant not in gone]
    return draw(
        there[: len(bracket.entrants)],
        third_place=bracket.third_place,
        first_offense=bracket.first_offense,
    )


def progress(
    bracket: Bracket, *, results: Mapping[int, str], gone: Collection[str] = ()
) -> Progress:
    """Tell who plays whom after these results; who is gone loses what has none."""
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
        winner = results.get(fixture.number, NOBODY)
        if fixture.number in results:
            _check(match, winner=winner, bracket=bracket)
        if match.is_known:
            match = _decided(match, winner=winner, bracket=bracket, gone=gone)
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


def _decided(
    match: CutMatch, *, winner: str, bracket: Bracket, gone: Collection[str]
) -> CutMatch:
    """Add the winner and the first choice to a match whose two are known."""
    better, other = sorted((match.home, match.away), key=bracket.seed)
    is_walkover = not winner and (better in gone or other in gone)
    if is_walkover:
        # BR-6: when both are gone the better seed is carried on, so that every
        # match has one winner and the places stay those of the seeds.
        winner = other if better in gone and other not in gone else better
    # BR-5: without a choice the rules of the game let chance name the first offense.
    by_seed = bracket.first_offense is FirstOffense.HIGHER_SEED_CHOOSES
    return dataclasses.replace(
        match,
        winner=winner,
        first_choice=better if by_seed else NOBODY,
        is_walkover=is_walkover,
    )


def record(
    bracket: Bracket,
    *,
    results: Mapping[int, str],
    match: int,
    winner: str,
    gone: Collection[str] = (),
) -> dict[int, str]:
    """Give the results with one more, or with one corrected."""
    before = progress(bracket, results=results, gone=gone)
    held = {each.fixture.number: each.winner for each in before.matches}
    if held.get(match, NOBODY) not in (NOBODY, winner):
        _refuse_if_played_on(match, bracket=bracket, results=results)
    after = {**results, match: winner}
    progress(bracket, results=after, gone=gone)
    return after


def _refuse_if_played_on(
    match: int, *, bracket: Bracket, results: Mapping[int, str]
) -> None:
    hanging = {match}  # on this match, directly or through others
    for fixture in bracket.fixtures:
        seats = (fixture.home, fixture.away)
        feeders = {seat.match for seat in seats if not isinstance(seat, Seed)}
        if feeders & hanging:
            hanging.add(fixture.number)
    played = sorted((hanging - {match}) & results.keys(), reverse=True)
    if played:
        them = " and ".join(map(str, played))
        raise TournamentError(
            f"The winner of match {match} cannot change: what hangs on it has been "
            f"played (match {them}).",
            rule="BR-4",
            remedy=f"Take back match {them} first.",
        )


def final_order(
    cut: Progress, *, swiss: Sequence[str], disqualified: Collection[str] = ()
) -> tuple[Place, ...]:
    """Give everybody a place: first the bracket, then the others in Swiss order."""
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
    """Give each entrant of the bracket with his last round, the champion first."""
    placed: set[str] = set()
    for name in RoundName:
        played = [each for each in cut.matches if each.fixture.round is name]
        winners = sorted((each.winner for each in played), key=cut.bracket.seed)
        losers = sorted((each.loser for each in played), key=cut.bracket.seed)
        for entrant in (*winners, *losers):
            if entrant not in placed:
                placed.add(entrant)
                yield entrant, name
