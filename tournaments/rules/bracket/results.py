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

NAMES = tuple(RoundName)


@dataclass(frozen=True, slots=True, kw_only=True)
class CutMatch:
    """A match of the bracket as it is now; an unknown entrant is an empty string."""

    fixture: Fixture
    home: str
    away: str
    winner: str = NOBODY
    first_choice: str = NOBODY
    is_walkover: bool = False
    is_needless: bool = False  # the deciding match, when the grand final has decided

    @property
    def has_both_entrants(self) -> bool:
        """Return whether both entrants are known."""
        return NOBODY not in (self.home, self.away)

    @property
    def loser(self) -> str:
        if self.winner == NOBODY:
            return NOBODY
        return self.away if self.winner == self.home else self.home

    @property
    def sources_of_unknown_entrants(self) -> tuple[Source, ...]:
        """Return where the entrants who are not known yet come from."""
        seats = ((self.home, self.fixture.home), (self.away, self.fixture.away))
        return tuple(source for entrant, source in seats if entrant == NOBODY)


@dataclass(frozen=True, slots=True, kw_only=True)
class CutProgress:
    """The state of the cut: the bracket with all its matches."""

    bracket: Bracket
    matches: tuple[CutMatch, ...]

    @property
    def open_matches(self) -> tuple[CutMatch, ...]:
        """Return the matches that can be played now."""
        return tuple(
            each for each in self.matches if each.has_both_entrants and not each.winner
        )

    @property
    def is_complete(self) -> bool:
        return all(each.winner for each in self.matches)

    @property
    def champion(self) -> str:
        return self.matches[-1].winner

    @property
    def step_count(self) -> int:
        """Return how many rounds are played; a deciding match counts until decided."""
        return max(each.fixture.step for each in self.matches if not each.is_needless)

    def matches_in_step(self, step: int) -> tuple[CutMatch, ...]:
        """Return the matches of one round, the final before the third place."""
        found = (each for each in self.matches if each.fixture.step == step)
        return tuple(
            sorted(found, key=lambda each: each.fixture.round is RoundName.THIRD_PLACE)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalPlace:
    """One place of the final order, with the entrant's last round in the bracket."""

    place: int
    entrant: str
    last: RoundName | None = None


def cut_progress(
    bracket: Bracket, *, results: Mapping[int, str], gone: Collection[str] = ()
) -> CutProgress:
    """Return the state of the cut; entrants in `gone` lose their open matches."""
    for number in sorted(results):
        if not 1 <= number <= len(bracket.fixtures):
            raise TournamentError(
                f"There is no match {number} in this bracket; "
                f"its matches are 1 to {len(bracket.fixtures)}.",
                rule="BR-3",
                remedy="Choose one of these.",
            )
    matches: list[CutMatch] = []
    for fixture in bracket.fixtures:
        home, away = (
            _entrant_from_source(source, bracket=bracket, matches=matches)
            for source in (fixture.home, fixture.away)
        )
        match = CutMatch(fixture=fixture, home=home, away=away)
        needless = _unneeded_deciding_match(match, matches, results=results, gone=gone)
        if fixture.number in results:
            winner = results[fixture.number]
            _check_result(match, winner=winner, bracket=bracket)
            _refuse_result_of_unneeded_match(match, matches)
        if needless is not None:
            match = needless
        elif match.has_both_entrants:
            match = _match_with_winner(
                match, results=results, bracket=bracket, gone=gone
            )
        matches.append(match)
    return CutProgress(bracket=bracket, matches=tuple(matches))


def _entrant_from_source(
    source: Source, *, bracket: Bracket, matches: Sequence[CutMatch]
) -> str:
    if isinstance(source, Seed):
        return bracket.entrants[source.number - 1]
    match = matches[source.match - 1]
    return match.winner if isinstance(source, WinnerOf) else match.loser


def _unneeded_deciding_match(
    match: CutMatch,
    before: Sequence[CutMatch],
    *,
    results: Mapping[int, str],
    gone: Collection[str],
) -> CutMatch | None:
    """Return the deciding match as won by the winner of the grand final, or None.

    None for every other match, and if it is played. BR-10: that is only if whoever came
    from the losers bracket won the grand final and both are still there.
    """
    if match.fixture.round is not RoundName.DECIDER or not match.has_both_entrants:
        return None
    grand = before[-1]
    is_over = grand.winner == grand.home or grand.loser in gone
    if not is_over or match.fixture.number in results:
        return None
    return dataclasses.replace(match, winner=grand.winner, is_needless=True)


def _refuse_result_of_unneeded_match(
    match: CutMatch, before: Sequence[CutMatch]
) -> None:
    if (
        match.fixture.round is RoundName.DECIDER
        and before[-1].winner == before[-1].home
    ):
        raise TournamentError(
            f"Match {match.fixture.number} is not played: the winner of the "
            "winners bracket won the grand final.",
            rule="BR-10",
            remedy="Remove its result.",
        )


def _check_result(match: CutMatch, *, winner: str, bracket: Bracket) -> None:
    number = match.fixture.number
    if match.sources_of_unknown_entrants:
        awaited = " and the ".join(map(str, match.sources_of_unknown_entrants))
        raise TournamentError(
            f"Match {number} cannot have a result yet: it waits for the {awaited}.",
            rule="BR-3",
            remedy="Enter the earlier results first.",
        )
    if winner not in (match.home, match.away):
        named = "an entrant outside of the bracket"
        if winner in bracket.entrants:
            named = f"seed {bracket.seed_of(winner)}"
        seeds = f"{bracket.seed_of(match.home)} and {bracket.seed_of(match.away)}"
        raise TournamentError(
            f"Match {number} is played by seeds {seeds}, but {named} was given.",
            rule="BR-3",
            remedy="Choose one of these two as the winner.",
        )


def _winner_by_later_result(
    match: CutMatch, *, bracket: Bracket, results: Mapping[int, str]
) -> str:
    """Return the winner whom a later result implies, or nobody."""
    number = match.fixture.number
    after_win, after_loss = (
        _matches_reachable_from(source, bracket)
        for source in (WinnerOf(number), LoserOf(number))
    )
    for later in bracket.fixtures[number:]:
        winner = results.get(later.number, NOBODY)
        # A match that both may reach says nothing.
        if winner in (match.home, match.away) and (
            (later.number in after_win) != (later.number in after_loss)
        ):
            won = dataclasses.replace(match, winner=winner)
            return won.loser if later.number in after_loss else winner
    return NOBODY


def _matches_reachable_from(source: Source, bracket: Bracket) -> set[int]:
    """Return the numbers of the matches that the winner or loser of one can reach."""
    sources, found = {source}, set()
    for each in bracket.fixtures:
        if not sources.isdisjoint((each.home, each.away)):
            found.add(each.number)
            sources |= {WinnerOf(each.number), LoserOf(each.number)}
    return found


def _match_with_winner(
    match: CutMatch,
    *,
    results: Mapping[int, str],
    bracket: Bracket,
    gone: Collection[str],
) -> CutMatch:
    """Return a match with its winner and first choice, once both entrants are known."""
    better, other = sorted((match.home, match.away), key=bracket.seed_of)
    winner = results.get(match.fixture.number, NOBODY)
    is_walkover = not winner and (better in gone or other in gone)
    if is_walkover:
        # BR-6: whoever has played on stays. Else, when both are gone, the better seed
        # is carried on, so that every match has one winner and the places stay those
        # of the seeds.
        winner = _winner_by_later_result(match, bracket=bracket, results=results) or (
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
    cut: CutProgress, *, swiss: Sequence[str], disqualified: Collection[str] = ()
) -> tuple[FinalPlace, ...]:
    """Return all places: first by the bracket, then the others in Swiss order."""
    if not cut.is_complete:
        open_ = [str(each.fixture.number) for each in cut.matches if not each.winner]
        raise TournamentError(
            "There are no final standings yet: no result for match "
            f"{', '.join(open_)}.",
            rule="BR-8",
            remedy="Enter the missing results.",
        )
    last = dict(_last_rounds(cut))
    everybody = (*last, *(entrant for entrant in swiss if entrant not in last))
    placed = (entrant for entrant in everybody if entrant not in disqualified)
    return tuple(
        FinalPlace(place=place, entrant=entrant, last=last.get(entrant))
        for place, entrant in enumerate(placed, 1)
    )


def places_so_far(cut: CutProgress) -> dict[str, int]:
    """Return the place of each entrant; all who can still win the cut share place 1."""
    still = _entrants_still_in(cut)
    out = (entrant for entrant, _ in _last_rounds(cut))
    return dict.fromkeys(sorted(still, key=cut.bracket.seed_of), 1) | {
        entrant: place for place, entrant in enumerate(out, len(still) + 1)
    }


def _entrants_still_in(cut: CutProgress) -> set[str]:
    """Return the entrants who have a match to play or to wait for."""
    undecided = (each for each in cut.matches if not each.winner)
    return {seat for each in undecided for seat in (each.home, each.away)} - {NOBODY}


def _last_rounds(cut: CutProgress) -> Iterator[tuple[str, RoundName]]:
    """Yield each entrant who is out with their last round, the champion first."""
    placed = _entrants_still_in(cut)
    rounds: dict[tuple[int, int], list[CutMatch]] = {}
    for each in cut.matches:
        if each.winner and not each.is_needless:
            fixture = each.fixture
            key = -fixture.step, NAMES.index(fixture.round)
            rounds.setdefault(key, []).append(each)
    for _, played in sorted(rounds.items()):
        winners = sorted((each.winner for each in played), key=cut.bracket.seed_of)
        losers = sorted((each.loser for each in played), key=cut.bracket.seed_of)
        for entrant in (*winners, *losers):
            if entrant not in placed:
                placed.add(entrant)
                yield entrant, played[0].fixture.round
