"""An independent judge of first rounds by seed, round robins and eliminations.

It looks at who sat at which table and who won, counts meetings and losses, and shares
no code with the product's schedules and brackets.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

LAST_WITHOUT_REMATCH = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedMatch:
    """A match of an elimination as it was played; walkovers have a winner too."""

    step: int
    home: str
    away: str
    winner: str

    @property
    def loser(self) -> str:
        return self.away if self.winner == self.home else self.home


# The first round of a Swiss event, by seed.


def judge_first_round_by_seed(
    seeds: Sequence[str],
    tables: Collection[tuple[str, str]],
    *,
    awarded: Collection[str],
    is_accelerated: bool,
) -> list[str]:
    """Return what is wrong with a first round by seed; `seeds` has the best first.

    Whoever has an awarded bye sits alone. An accelerated field is two fields, of which
    the upper has an even number and not fewer.
    """
    rest = [each for each in seeds if each not in awarded]
    upper = next(
        at for at in range(0, len(rest) + 2, 2) if at >= len(rest) - at
    )  # the least even number that is at least half
    fields = [rest[:upper], rest[upper:]] if is_accelerated else [rest]
    wanted = {frozenset((each,)) for each in awarded}
    for field in fields:
        half = len(field) // 2
        wanted |= {frozenset(field[at::half][:2]) for at in range(half)}
        wanted |= {frozenset(field[-1:])} if len(field) % 2 else set()
    seated = {frozenset(filter(None, table)) for table in tables}
    return [
        f"{' and '.join(sorted(each))} should sit together."
        for each in sorted(wanted - seated, key=sorted)
    ]


# Round robin.


def judge_round_robin(
    entrants: Sequence[str],
    rounds: Sequence[Collection[tuple[str, str]]],
    *,
    left: Mapping[str, int],
) -> list[str]:
    """Return what is wrong with rounds of tables; `left` has leavers' last rounds."""
    found: list[str] = []
    met: Counter[frozenset[str]] = Counter()
    rests: Counter[str] = Counter()
    for number, tables in enumerate(rounds, 1):
        there = {each for each in entrants if left.get(each, number) >= number}
        seats = Counter(each for pair in tables for each in pair if each)
        found += [
            f"Round {number}: {each} has {seats[each]} seats."
            for each in sorted(there | set(seats))
            if seats[each] != (each in there)
        ]
        for home, away in tables:
            if away:
                met[frozenset((home, away))] += 1
            else:
                rests[home] += 1
    for one, two in combinations(entrants, 2):
        times = met[frozenset((one, two))]
        if times > 1 or (not times and not {one, two} & set(left)):
            found.append(f"{one} and {two} meet {times} times.")
    for each in entrants:
        if each in left:
            continue
        # One bye in an odd field, and one for each opponent who had left before.
        unmet = sum(not met[frozenset((each, other))] for other in left)
        if rests[each] != len(entrants) % 2 + unmet:
            found.append(f"{each} has {rests[each]} byes.")
    wanted = len(entrants) - 1 + len(entrants) % 2
    if len(rounds) != wanted:
        found.append(f"{len(rounds)} rounds are played, and {wanted} are needed.")
    return found


def judge_edited_round_robin(
    entrants: Sequence[str],
    rounds: Sequence[Collection[tuple[str, str]]],
    *,
    edited: Sequence[int],
    warned: Collection[int],
) -> list[str]:
    """Return what is wrong where some rounds were edited by hand.

    After edits in the first half that repeat no pair everybody can still meet
    everybody, so nothing is excused. Later it may be impossible; then no round repeats
    a pair without a warning.
    """
    found = judge_round_robin(entrants, rounds, left={})
    repeats = rounds_that_repeat(rounds)
    half = (len(entrants) + 1) // 2
    if max(edited) < half and not set(repeats) & set(edited):
        return found
    repeats = rounds_that_repeat([filter(all, each) for each in rounds])  # no byes
    return [
        f"Round {number} repeats a pair without a warning."
        for number in repeats
        if found and number not in edited and number not in warned
    ]


def rounds_that_repeat(rounds: Sequence[Iterable[tuple[str, str]]]) -> list[int]:
    """Return the rounds in which two meet again or somebody has another bye."""
    met: set[frozenset[str]] = set()
    found = []
    for number, tables in enumerate(rounds, 1):
        pairs = {frozenset(pair) for pair in tables}
        if pairs & met:
            found.append(number)
        met |= pairs
    return found


# Eliminations.


def judge_elimination(
    seeds: Sequence[str],
    matches: Sequence[PlayedMatch],
    places: Sequence[str],
    *,
    lives: int,
    gone: Collection[str] = (),
) -> list[str]:
    """Return what is wrong with an elimination of `lives`, by `seeds` and `places`."""
    return [
        *first_round_faults(seeds, matches),
        *progress_faults(seeds, matches, lives=lives, gone=gone),
        *place_faults(seeds, matches, places, lives=lives),
    ]


def first_round_faults(
    seeds: Sequence[str], matches: Sequence[PlayedMatch]
) -> Iterator[str]:
    """Yield errors in the first round: wrong pairs of seeds, or wrong byes."""
    size = 1
    while size < len(seeds):
        size *= 2
    number = {each: at for at, each in enumerate(seeds, 1)}
    debut: dict[str, PlayedMatch] = {}
    for each in matches:
        for entrant in (each.home, each.away):
            debut.setdefault(entrant, each)
    for entrant in seeds:
        opponent = size + 1 - number[entrant]
        if opponent > len(seeds):
            continue
        match = debut.get(entrant)
        if match is None or {match.home, match.away} != {
            entrant,
            seeds[opponent - 1],
        }:
            yield f"Seed {number[entrant]} does not begin against seed {opponent}."


def progress_faults(
    seeds: Sequence[str],
    matches: Sequence[PlayedMatch],
    *,
    lives: int,
    gone: Collection[str],
) -> Iterator[str]:
    """Yield what no elimination allows, round by round and at the end."""
    by_step: defaultdict[int, list[PlayedMatch]] = defaultdict(list)
    for each in matches:
        by_step[each.step].append(each)
    steps = sorted(by_step)
    if steps != [*range(1, len(steps) + 1)]:
        yield f"The rounds are {steps}."
    record = EliminationRecord(seeds, lives=lives, last=steps[-1])
    for step in steps:
        yield from record.play_round(step, by_step[step])
    left = [each for each in record.still_in if each not in gone]
    if len(left) > 1:
        yield f"Not decided: {', '.join(left)} are still in."


class EliminationRecord:
    """Who has lost how often, and who has met, while rounds are played."""

    def __init__(self, seeds: Sequence[str], *, lives: int, last: int) -> None:
        self.seeds, self.lives, self.last = seeds, lives, last
        self.losses = dict.fromkeys(seeds, 0)
        self.met: set[frozenset[str]] = set()

    @property
    def still_in(self) -> list[str]:
        return [each for each in self.seeds if self.losses[each] < self.lives]

    def play_round(self, step: int, matches: Sequence[PlayedMatch]) -> Iterator[str]:
        seated = Counter(one for each in matches for one in (each.home, each.away))
        for entrant, times in seated.items():
            if times > 1:
                yield f"Round {step}: {entrant} sits {times} times."
        before, is_last_two = dict(self.losses), len(self.still_in) == 2  # noqa: PLR2004
        for each in matches:
            losses = before[each.home], before[each.away]
            where = f"Round {step}: {each.home} against {each.away}"
            if each.winner not in (each.home, each.away):
                yield f"{where}: won by {each.winner}."
            if self.lives == 1 and losses == (1, 1) and step == self.last:
                continue  # for the third place
            if max(losses) >= self.lives:
                yield f"{where}: one of them is out."
            if losses[0] != losses[1] and not is_last_two:
                yield f"{where}: they have lost {losses[0]} and {losses[1]} times."
            if self._record_meeting(each) and step <= last_round_without_rematches(
                self.seeds
            ):
                yield f"{where}: they meet again so soon."
            self.losses[each.loser] += 1

    def _record_meeting(self, match: PlayedMatch) -> bool:
        """Record that the two meet; return whether they have met before."""
        two = frozenset((match.home, match.away))
        has_met = two in self.met
        self.met.add(two)
        return has_met


def last_round_without_rematches(seeds: Sequence[str]) -> int:
    """Return the last round without rematches; later ones may have some."""
    return min(LAST_WITHOUT_REMATCH, (len(seeds) - 1).bit_length())


def place_faults(
    seeds: Sequence[str],
    matches: Sequence[PlayedMatch],
    places: Sequence[str],
    *,
    lives: int,
) -> Iterator[str]:
    """Yield what is wrong with the places: by the round of the last loss, then seed."""
    if sorted(places) != sorted(seeds):
        yield "The places do not name everybody once."
        return
    last = max(each.step for each in matches)
    losses = dict.fromkeys(seeds, 0)
    out: dict[str, float] = {}
    third: PlayedMatch | None = None
    for each in sorted(matches, key=lambda each: each.step):
        if lives == 1 and losses[each.home] and losses[each.away]:
            third = each
            continue
        losses[each.loser] += 1
        out[each.loser] = each.step
    champion = [each for each in matches if each is not third][-1].winner
    out[champion] = last + 1
    if third is not None:
        out[third.winner], out[third.loser] = last - 0.5, last - 0.6
    order = sorted(seeds, key=lambda each: (-out.get(each, 0), seeds.index(each)))
    if order != list(places):
        yield f"The places are {', '.join(places)}; they should be {', '.join(order)}."
