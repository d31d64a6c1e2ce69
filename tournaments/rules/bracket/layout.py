"""The layout of a bracket: each seat is a seed, or comes from an earlier match.

Single elimination is played in an event of its own or after Swiss rounds; in double
elimination a second loss ends it.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.rules.errors import TournamentError

FEWEST = 2
MOST = 128
# Of the steps of the winners bracket, after the first every second one.
STEP_OF_FIRST_FALL, FLIPPED = 2, 4


class RoundName(StrEnum):
    """The name of a round of the cut, from the final back."""

    FINAL = "Final"
    THIRD_PLACE = "Third place"
    SEMIFINALS = "Semifinals"
    QUARTERFINALS = "Quarterfinals"
    ROUND_OF_16 = "Round of 16"
    ROUND_OF_32 = "Round of 32"
    ROUND_OF_64 = "Round of 64"
    ROUND_OF_128 = "Round of 128"
    # Double elimination
    DECIDER = "Deciding match"
    GRAND_FINAL = "Grand final"
    LOSERS = "Losers bracket"
    WINNERS = "Winners bracket"


class FirstOffense(StrEnum):
    """How the first offense of a match in the cut is decided."""

    HIGHER_SEED_CHOOSES = "higher_seed_chooses"
    RANDOM = "random"


class Replacement(StrEnum):
    """Whether an entrant who leaves before the first match of the cut is replaced."""

    NONE = "none"
    NEXT_IN_STANDINGS = "next_in_standings"


ROUND_OF = {
    2: RoundName.FINAL,
    4: RoundName.SEMIFINALS,
    8: RoundName.QUARTERFINALS,
    16: RoundName.ROUND_OF_16,
    32: RoundName.ROUND_OF_32,
    64: RoundName.ROUND_OF_64,
    128: RoundName.ROUND_OF_128,
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
    """A match of the bracket, with its entrants' sources and the `step` it is in."""

    number: int
    step: int
    round: RoundName
    home: Source
    away: Source


@dataclass(frozen=True, slots=True, kw_only=True)
class Bracket:
    """The bracket of an event; `entrants` are in the order of their seeds."""

    entrants: tuple[str, ...]
    fixtures: tuple[Fixture, ...]
    first_offense: FirstOffense
    third_place: bool
    is_double: bool = False

    @property
    def step_count(self) -> int:
        """Return how many rounds are played, the deciding match included."""
        return self.fixtures[-1].step

    def seed_of(self, entrant: str) -> int:
        return self.entrants.index(entrant) + 1


def seed_order(size: int) -> list[int]:
    """Return the seeds from the top of the bracket down; `size` is a power of two.

    >>> seed_order(8)
    [1, 8, 4, 5, 2, 7, 3, 6]
    """
    if size == 1:
        return [1]
    return [each for seed in seed_order(size // 2) for each in (seed, size + 1 - seed)]


def bracket_size(entrants: int) -> int:
    """Return the smallest bracket size that holds so many entrants: 6 need 8."""
    if not FEWEST <= entrants <= MOST:
        raise TournamentError(
            f"{entrants} entrants are in the cut; a bracket needs {FEWEST} to {MOST}.",
            rule="BR-1",
            remedy="Change the cut, or use the Swiss standings as final.",
        )
    return 1 << (entrants - 1).bit_length()


def single_elimination_fixtures(
    entrants: int, *, third_place: bool = False
) -> tuple[Fixture, ...]:
    """Return the matches of a bracket, first round first and the final last.

    >>> [f"{each.home}, {each.away}" for each in single_elimination_fixtures(3)]
    ['seed 2, seed 3', 'seed 1, winner of match 1']
    """
    found: list[Fixture] = []
    step = 0

    def add_fixture(name: RoundName, home: Source, away: Source) -> WinnerOf:
        number = len(found) + 1
        found.append(
            Fixture(number=number, step=step, round=name, home=home, away=away)
        )
        return WinnerOf(number)

    def add_unless_bye(name: RoundName, home: Source, away: Source) -> Source:
        # BR-2: nobody sits across from a missing seed, so the better one moves on.
        is_bye = isinstance(away, Seed) and away.number > entrants
        return home if is_bye else add_fixture(name, home, away)

    line: list[Source] = [Seed(each) for each in seed_order(bracket_size(entrants))]
    while len(line) > 1:
        step += 1
        name = ROUND_OF[len(line)]
        losers = [LoserOf(each.match) for each in line if isinstance(each, WinnerOf)]
        # BR-9: with three entrants the loser of the one semifinal is third anyway.
        if name is RoundName.FINAL and third_place and len(losers) > 1:
            add_fixture(RoundName.THIRD_PLACE, *losers)
        pairs = zip(line[::2], line[1::2], strict=True)
        line = [add_unless_bye(name, home, away) for home, away in pairs]
    return tuple(found)


def double_elimination_fixtures(entrants: int) -> tuple[Fixture, ...]:
    """Return the matches of a double elimination, the deciding match last.

    Whoever loses in the winners bracket goes on in the losers bracket, and a second
    loss ends it. The losers bracket halves itself in one step and takes in new losers
    in the next, so the winners bracket plays in every other step only.
    """
    found: list[Fixture] = []
    steps = {0}

    def add_match(
        name: RoundName, home: Source | None, away: Source | None, *, step: int
    ) -> tuple[Source | None, LoserOf | None]:
        """Add a match and return its winner and loser; None is a bye (BR-2)."""
        if home is None or away is None:
            return home or away, None
        steps.add(step)
        number = len(found) + 1
        found.append(
            Fixture(
                number=number, step=len(steps) - 1, round=name, home=home, away=away
            )
        )
        return WinnerOf(number), LoserOf(number)

    def add_round(
        name: RoundName,
        homes: Sequence[Source | None],
        aways: Sequence[Source | None],
        *,
        step: int,
    ) -> tuple[list[Source | None], list[Source | None]]:
        """Add a round; return its winners and its losers, in the order of matches."""
        ends = [
            add_match(name, *pair, step=step) for pair in zip(homes, aways, strict=True)
        ]
        return [winner for winner, _ in ends], [loser for _, loser in ends]

    winners: list[Source | None] = [
        Seed(each) if each <= entrants else None
        for each in seed_order(bracket_size(entrants))
    ]
    winners, losers = add_round(RoundName.WINNERS, winners[::2], winners[1::2], step=1)
    step = 1
    while len(winners) > 1:
        step += 1
        winners, fallen = add_round(
            RoundName.WINNERS, winners[::2], winners[1::2], step=step
        )
        losers, _ = add_round(RoundName.LOSERS, losers[::2], losers[1::2], step=step)
        # Whoever falls now comes in far from those they have met: from the other end,
        # and the next time in the other half.
        half = len(fallen) // 2
        falling = (
            fallen[::-1]
            if step % FLIPPED == STEP_OF_FIRST_FALL
            else [*fallen[half:], *fallen[:half]]
        )
        step += 1
        losers, _ = add_round(RoundName.LOSERS, losers, falling, step=step)
    ends = add_match(RoundName.GRAND_FINAL, winners[0], losers[0], step=step + 1)
    add_match(RoundName.DECIDER, *ends, step=step + 2)
    return tuple(found)


def draw_bracket(
    qualified: Sequence[str],
    *,
    third_place: bool = False,
    first_offense: FirstOffense = FirstOffense.HIGHER_SEED_CHOOSES,
    is_double: bool = False,
) -> Bracket:
    """Return the bracket of the qualified entrants, best seed first."""
    for seed, entrant in enumerate(qualified, 1):
        if (first := qualified.index(entrant) + 1) != seed:
            raise TournamentError(
                f"Seeds {first} and {seed} are the same entrant.",
                rule="BR-1",
                remedy="List every entrant of the cut once.",
            )
    size = len(qualified)
    return Bracket(
        entrants=tuple(qualified),
        fixtures=(
            double_elimination_fixtures(size)
            if is_double
            else single_elimination_fixtures(size, third_place=third_place)
        ),
        first_offense=first_offense,
        third_place=third_place and not is_double,
        is_double=is_double,
    )


def replace_departed_entrants(
    bracket: Bracket,
    *,
    gone: Collection[str],
    swiss: Sequence[str],
    results: Mapping[int, str],
    replacement: Replacement = Replacement.NONE,
) -> Bracket:
    """Return the bracket with departed entrants replaced, if the event allows it.

    Only before the first match. BR-7: everybody behind a departed entrant moves up one
    seed, and the newcomer is last. `gone` are all who left, also before the cut.
    """
    if replacement is Replacement.NONE or results:
        return bracket
    there = [entrant for entrant in swiss if entrant not in gone]
    return draw_bracket(
        there[: len(bracket.entrants)],
        third_place=bracket.third_place,
        first_offense=bracket.first_offense,
        is_double=bracket.is_double,
    )
