"""An event as a TRF file, which chess pairing checkers read.

The layout goes by columns, as FIDE's report format of 2016 has it; points, rounds and
forbidden pairs stand in the lines that JaVaFo and bbpPairings added. Home plays white.
A no-show is written as played, because for us the two have met.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping

from tournaments.rules.errors import TournamentError
from tournaments.rules.scoring import TIED, UNDECIDED, WON, Match, Outcome, points_in
from tournaments.rules.standings import standings

from .form import Event, entrants, matches, points, tiebreaks

MOST = 9999  # entrants that four columns can number
NAME = 33
ALONE = {Outcome.BYE: "U", Outcome.LATE_LOSS: "Z", Outcome.ABSENT_LOSS: "Z"}


def as_trf(event: Event) -> str:
    """Write an event; everybody is numbered in the order of the file."""
    if len(event.entrants) > MOST:
        raise TournamentError(
            f"A TRF file numbers {MOST:,} entrants; there are {len(event.entrants):,}.",
            remedy="Use the event file itself.",
        )
    return "".join(f"{line.rstrip()}\n" for line in (*heading(event), *people(event)))


def heading(event: Event) -> Iterator[str]:
    numbers = {row.id: number for number, row in enumerate(event.entrants, 1)}
    worth = points(event)
    yield f"012 {plain(event.name)}"
    yield f"062 {len(event.entrants)}"
    yield "092 Individual: Swiss-System"
    yield f"XXR {max(event.settings.rounds, event.last_round)}"
    yield "XXC white1"
    worths = (
        ("BBW", "W", worth.win),
        ("BBD", "D", worth.tie),
        ("BBL", "L", worth.loss),
        ("BBZ", "ZPB", worth.loss),
        ("BBU", "PAB", worth.bye),
    )
    yield from (f"{code} {value:>2}.0" for code, _, value in worths)
    yield f"XXS {' '.join(f'{code}={value}.0' for _, code, value in worths)}"
    for one, two in event.forbidden:
        yield f"XXP {numbers[one]} {numbers[two]}"


def people(event: Event) -> Iterator[str]:
    """Give a line for each: number, name, points, place, then a cell for each round."""
    numbers = {row.id: number for number, row in enumerate(event.entrants, 1)}
    played, worth = matches(event), points(event)
    ranked = standings(
        entrants(event),
        played,
        settings=tiebreaks(event),
        lot_seed=event.settings.lot_seed,
    )
    places = {row.entrant: place for place, row in enumerate(ranked, 1)}
    cards: defaultdict[str, dict[int, Match]] = defaultdict(dict)
    for match in played:
        if match.outcome is not Outcome.CANCELLED:
            for seat in filter(None, (match.home, match.away)):
                cards[seat][match.round] = match
    for row in event.entrants:
        card = cards[row.id]
        total = sum(points_in(match, row.id, worth) for match in card.values())
        cells = [
            cell(card.get(number), row.id, numbers)
            for number in range(1, event.last_round + 1)
        ]
        if row.dropped_after is not None or row.disqualified:
            cells.append(alone("Z"))  # not to be paired next
        elif event.last_round + 1 in row.bye_rounds:
            cells.append(alone("F"))  # not to be paired next, for a full point
        name = plain(row.name or row.id)[:NAME]
        place = places.get(row.id, len(event.entrants))
        start = f"001 {numbers[row.id]:>4}      {name:<{NAME}}"
        yield f"{start:<80}{total:>2}.0 {place:>4}  {'  '.join(cells)}"


def cell(match: Match | None, entrant: str, numbers: Mapping[str, int]) -> str:
    """Write who was met in a round, with which color, and how it ended."""
    if match is None:
        return alone("Z")
    if match.outcome in ALONE:
        return alone(ALONE[match.outcome])
    is_home = match.home == entrant
    opponent = numbers[match.away if is_home else match.home]
    if match.outcome in WON:
        result = "1" if match.winner == entrant else "0"
    elif match.outcome in TIED:
        result = "="
    else:
        result = " " if match.outcome in UNDECIDED else "0"
    return f"{opponent:>4} {'w' if is_home else 'b'} {result}"


def alone(result: str) -> str:
    return f"0000 - {result}"


def plain(name: str) -> str:
    """Keep what is printed in one line."""
    return " ".join(name.split()) or "Event"
