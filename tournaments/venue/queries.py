"""Build the data of printed sheets from an event."""

from collections.abc import Iterator
from datetime import datetime
from itertools import islice

from tournaments.core import cut, played, rounds, words
from tournaments.entries.queries import people
from tournaments.models import Entrant, EntrantState, Round, Stage, Tournament
from tournaments.rounds.queries import final_order
from tournaments.rounds.queries.pairings import NameRow as Name
from tournaments.rounds.queries.pairings import PairingsRow as Seats
from tournaments.rounds.queries.pairings import RoundPairings, SeatedEntrant
from tournaments.rounds.queries.standings import (
    ResultLetter,
    RoundCell,
    StandingsLine,
    StandingsTable,
)
from tournaments.rounds.views import bracket
from tournaments.rounds.views.bracket import BracketMatch
from tournaments.rules.bracket import LoserOf, WinnerOf
from tournaments.rules.names import sort_key
from tournaments.rules.result_text import capitalize_first
from tournaments.rules.tiebreaks import TIEBREAKS
from tournaments.rules.tiebreaks.figures import format_value
from tournaments.venue import paper
from tournaments.venue.paper.seats import EntrantToSeat, assign_seats

NO_TABLE = "\u2013"
DASH = "\u2013"
OUT = "out"  # an opponent whom the standings do not list
BLANK_SLIPS = 4  # one sheet, to be copied
NUMBERS = (
    f"W 7: beat number 7 on this list. L lost, T tied, B had a bye, {DASH} not in the "
    "round, … no result yet. Players who dropped are not paired."
)
FIRST_ROUND = (
    "Pair at random: shuffle the names on the roster and seat two per table. If one "
    "player is left over, that player gets the bye."
)
BY_HAND = (
    "Pair from the top of the standings: equal points, no rematches; the bye goes "
    "to the last player who has not had one."
)
OF_THE_CUT = (
    "By place in the cut: first plays last, second plays second to last, and so on. "
    "The top places get any byes."
)
TYPED_LATER = (
    "Write results here or on slips. Once you are online again: Desk, Quick "
    "entry; for each table, enter two scores."
)


def header_and_footer(tournament: Tournament, now: datetime) -> paper.HeaderAndFooter:
    there = now.astimezone(tournament.timezone)
    return paper.HeaderAndFooter(
        event=tournament.name, at=f"{there:%a} {there.day} {there:%b %Y, %H:%M %Z}"
    )


# On a poster that was printed at an address that no phone reaches.
NO_CODE = (
    "Organizer: if there is no QR code here, open this site at its network address "
    "(shown when it starts) and print this page again."
)


def poster_sheet(tournament: Tournament, address: str) -> paper.QrPoster:
    """Return the poster with the QR code of the event page."""
    return paper.QrPoster(
        title="Poster",
        above="NFL Five tournament",
        headline=tournament.name,
        lines=tuple(filter(None, (start_text(tournament), tournament.place))),
        caption="Scan to register" if address else NO_CODE,
        address=address,
    )


def door_sheet(tournament: Tournament, address: str) -> paper.QrPoster:
    """Return the sheet for the door, with the QR code for self check-in."""
    return paper.QrPoster(
        title="Check-in",
        above=tournament.name,
        headline="Check in here",
        lines=("Registered? Scan the code and tap “Check in”.",),
        caption="No phone or no account? Tell staff your name." if address else NO_CODE,
        address=address,
    )


def start_text(tournament: Tournament) -> str:
    if tournament.starts_at is None:
        return ""
    there = tournament.starts_at.astimezone(tournament.timezone)
    return f"{there:%A, %B %-d, %Y, %H:%M}"


# A round.


def pairings_by_name_sheet(title: str, found: RoundPairings) -> paper.PairingsByName:
    lines = tuple(map(_name_line, found.rows_by_name()))
    return paper.PairingsByName(title=f"{title}, by name", lines=lines)


def _name_line(line: Name) -> paper.PairingByName:
    against = line.against
    beside = f"against {against.name}" if against else line.table.word
    part = part_of_bracket(line.table)
    return paper.PairingByName(
        name=line.who.name,
        table=_table_text(line.table.number),
        beside=f"{beside}, {part}" if part else beside,
    )


def part_of_bracket(table: Seats) -> str:
    """Return the part of the bracket that a match is in, if its round has several."""
    is_in_bracket = table.match is not None and table.match.fixture is not None
    return table.note if is_in_bracket else ""


def _table_text(table: int | None) -> str:
    return str(table) if table else NO_TABLE


def pairings_by_table_sheet(
    title: str, found: RoundPairings, *, note: str = ""
) -> paper.TableSheet:
    is_cut = found.round.stage == Stage.CUT
    has_parts = any(map(part_of_bracket, found.tables))
    return paper.pairings_by_table(
        f"{title}, by table",
        (_pairing_row(each, has_parts=has_parts) for each in found.tables),
        points="Seed" if is_cut else "Points",
        note=note,
        has_parts=has_parts,
    )


def _pairing_row(table: Seats, *, has_parts: bool) -> tuple[paper.Cell, ...]:
    away = table.away
    return (
        _table_text(table.number),
        *((part_of_bracket(table).capitalize(),) if has_parts else ()),
        *(table.home.name, _points_text(table.home)),
        away.name if away else table.word,
        _points_text(away) if away else "",
        _result_cell(table) if away else "",
    )


def _points_text(entrant: SeatedEntrant) -> str:
    """Return an entrant's points before the round; in the cut, the seed."""
    found = entrant.seed if entrant.points is None else entrant.points
    return "" if found is None else str(found)


def _result_cell(table: Seats) -> str | paper.BlankCell:
    """Return a result as text, or two boxes for an open one.

    An unusual outcome follows in parentheses: "away (conceded)".
    """
    if table.is_open:
        return paper.BlankCell(boxes=2)
    winner = next(
        (
            side
            for side, who in (("home", table.home), ("away", table.away))
            if who and who.has_won
        ),
        "",
    )
    said = DASH.join(map(str, table.score)) or winner
    if not said:
        return table.word
    return f"{said} ({table.word})" if table.word else said


def slips_sheet(
    title: str,
    found: RoundPairings,
    *,
    games: int,
    address: str,
    only_open: bool = False,
) -> paper.MatchSlips:
    """Return a slip for each table with two players."""
    return paper.MatchSlips(
        title=f"{title}, slips",
        round=title,
        games=games,
        slips=tuple(
            paper.MatchSlip(
                table=_table_text(each.number),
                home=each.home.name,
                away=each.away.name,
                part=part_of_bracket(each),
                address=address,
            )
            for each in found.tables
            if each.away and (each.is_open or not only_open)
        ),
    )


def bracket_sheet(tournament: Tournament) -> paper.TableSheet | None:
    """Return all matches of the bracket, to play on by hand; None before the draw."""
    progress = cut.cut_progress(tournament)
    if progress is None:
        return None
    shown = bracket.bracket_context(tournament, progress)["rounds"]
    meetings = [(title, each) for title, there in shown for each in there]
    goes_to = {
        source: str(each.fixture.number)
        for _, each in meetings
        for source in (each.fixture.home, each.fixture.away)
    }
    rows = (
        (
            str(number),
            title,
            each.home.name,
            _bracket_result(each),
            each.away.name,
            goes_to.get(WinnerOf(number), NO_TABLE),
            goes_to.get(LoserOf(number), NO_TABLE),
        )
        for title, each in meetings
        for number in (each.fixture.number,)
    )
    return paper.bracket_table("Bracket", rows)


def _bracket_result(meeting: BracketMatch) -> paper.Cell:
    """Return a result as text, or two boxes where there is none."""
    if meeting.home.score != "":
        return f"{meeting.home.score}{DASH}{meeting.away.score}"
    if any(each.has_won for each in meeting.sides):
        winner = "home" if meeting.home.has_won else "away"
        return f"{winner} ({meeting.state})" if meeting.state else winner
    return paper.BlankCell(boxes=2)


def games_per_match(tournament: Tournament, round_: Round) -> int:
    is_cut = round_.stage == Stage.CUT
    return tournament.cut_best_of if is_cut else tournament.best_of


# Standings.


def standings_sheet(
    found: StandingsTable, *, note: str = "", cut_after: int = 0
) -> paper.TableSheet:
    """Return the standings with their tiebreaks."""
    return paper.standings_table(
        _standings_title(found),
        (
            (
                *_standings_row(line),
                *(
                    format_value(value, key) or NO_TABLE
                    for key, value in line.row.values.items()
                ),
            )
            for line in found.lines
        ),
        columns=[TIEBREAKS[key].short for key in found.keys],
        has_points=bool(found.keys),
        note=note,
        cut_after=cut_after,
    )


def final_order_sheet(tournament: Tournament) -> paper.TableSheet:
    """Return everybody's final place, the champion first."""
    return paper.final_order_table(
        "Final standings",
        (
            (each.label, each.name, capitalize_first(each.end), str(each.record))
            for each in final_order.final_order(tournament)
        ),
    )


def points_sentence(tournament: Tournament) -> str:
    """Return a sentence with the points for a win, tie, loss and bye."""
    points = tournament.points
    return (
        f"Points: win {points.win}, tie {points.tie}, loss {points.loss}, "
        f"bye {points.bye}."
    )


def opponents_sheet(tournament: Tournament, found: StandingsTable) -> paper.TableSheet:
    """Return the standings with each opponent's number: enough to pair by hand."""
    numbers = {line.row.entrant: at for at, line in enumerate(found.lines, 1)}
    return paper.standings_table(
        f"{_standings_title(found)}, with opponents",
        (
            (
                str(at),
                *_standings_row(line),
                *(_opponent_cell(cell, numbers) for cell in line.cells),
            )
            for at, line in enumerate(found.lines, 1)
        ),
        columns=[f"R{number}" for number in found.rounds],
        has_points=bool(found.keys),
        note=f"{NUMBERS}\n{points_sentence(tournament)}",
        is_numbered=True,
    )


def _standings_title(found: StandingsTable) -> str:
    """Return the title: "in round 3" while a result is open, else "after round 3"."""
    if not found.rounds:
        return "Standings"
    is_open = any(line.cells[-1].letter == ResultLetter.OPEN for line in found.lines)
    return f"Standings {'in' if is_open else 'after'} round {found.rounds[-1]}"


def _standings_row(line: StandingsLine) -> tuple[str, ...]:
    """Return place, name, points and record."""
    row, has_left = line.row, line.entrant.state == EntrantState.DROPPED
    name = f"{line.entrant.name} (dropped)" if has_left else line.entrant.name
    return row.label, name, str(row.points), str(row.record)


def _opponent_cell(cell: RoundCell, numbers: dict[str, int]) -> str:
    if cell.letter in (ResultLetter.BYE, ResultLetter.MISSED) or not cell.against:
        return str(cell.letter)
    return f"{cell.letter} {numbers.get(cell.against, OUT)}"


# People.


def seating_sheet(tournament: Tournament) -> paper.PairingsByName:
    """Return a table for every entrant by name, for the players' meeting."""
    found = played.active_entrants(tournament)
    there = sorted(found, key=lambda each: sort_key(each.name))
    guests = [EntrantToSeat(each.name, each.fixed_table or 0) for each in there]
    placed = assign_seats(guests, rounds.usable_tables(tournament).free_numbers())
    return paper.PairingsByName(
        title="Player meeting seating",
        lines=tuple(_seat_lines(placed)),
        note="For the player meeting. These are not pairings.",
    )


def _seat_lines(
    placed: list[tuple[EntrantToSeat, int]],
) -> Iterator[paper.PairingByName]:
    at_table: dict[int, list[EntrantToSeat]] = {}
    for guest, table in placed:
        at_table.setdefault(table, []).append(guest)
    for guest, table in placed:
        others = [each.name for each in at_table[table] if each is not guest]
        yield paper.PairingByName(
            name=guest.name,
            table=str(table),
            beside=f"next to {others[0]}" if others else "nobody next to them yet",
        )


def roster_sheet(tournament: Tournament) -> paper.TableSheet:
    """Return the list of entrants, and whether each has submitted a deck list."""
    found = people.roster_people(tournament, in_full=False)
    return paper.roster_table(
        "Roster",
        (
            (
                paper.BlankCell(boxes=1) if each.is_in else "",
                *(each.entrant.name, _state_text(each.entrant), str(each.list)),
                str(each.entrant.fixed_table or ""),
            )
            for each in found
        ),
    )


def _state_text(entrant: Entrant) -> str:
    said = entrant.get_state_display()
    if entrant.dropped_after:
        return f"{said} after round {entrant.dropped_after}"
    return str(said)


# When the line is dead.


def next_round_form_data(
    tournament: Tournament, newest: Round | None
) -> paper.TableSheet | None:
    """Return a form to pair the next round by hand, or None if there is none."""
    title = _next_round_title(tournament, newest)
    if not title:
        return None
    awarded: list[str] = []
    if newest is not None and newest.stage == Stage.CUT:
        progress = cut.cut_progress(tournament)
        there = progress.matches_in_step(newest.number + 1) if progress else ()
        tables, byes, note = len(there), 0, ""
    elif title in (CUT, BRACKET):
        tables, byes = _first_cut_tables(tournament.cut or 0)
        note = OF_THE_CUT
    else:
        # Even an even field needs the row of the bye once somebody goes home.
        number = newest.number + 1 if newest else 1
        found = played.active_entrants(tournament)
        people = sorted(found, key=lambda each: sort_key(each.name))
        awarded = [each.name for each in people if number in each.bye_rounds]
        tables, byes = (len(people) - len(awarded)) // 2, 1
        how = FIRST_ROUND if newest is None else BY_HAND
        note = f"{how}\n{points_sentence(tournament)}"
    return paper.next_round_form(
        f"{title}, by hand",
        map(str, islice(rounds.usable_tables(tournament).free_numbers(), tables)),
        byes=byes,
        awarded=awarded,
        note=note,
    )


def _first_cut_tables(places: int) -> tuple[int, int]:
    """Return the number of tables and byes in the first round of a bracket.

    >>> _first_cut_tables(8), _first_cut_tables(6)
    ((4, 0), (2, 2))
    """
    size = 1 << max(places - 1, 0).bit_length()
    return places - size // 2, size - places


CUT, BRACKET = "First round of the cut", "First round of the bracket"


def _next_round_title(tournament: Tournament, newest: Round | None) -> str:
    if newest is None:
        return BRACKET if tournament.is_elimination else "Round 1"
    if newest.stage == Stage.SWISS and newest.number < (tournament.rounds or 0):
        return f"Round {newest.number + 1}"
    if newest.stage == Stage.SWISS:
        return CUT if cut.has_cut(tournament) else ""
    progress = cut.cut_progress(tournament)
    if progress is not None and newest.number < progress.step_count:
        return words.cut_round_name(tournament, newest.number + 1)
    return ""


def blank_slips_sheet(tournament: Tournament, newest: Round | None) -> paper.MatchSlips:
    """Return a sheet of empty slips to copy; table, names and round are written in."""
    count = games_per_match(tournament, newest) if newest else tournament.best_of
    return paper.MatchSlips(
        title="Blank slips", games=count, slips=(paper.MatchSlip(),) * BLANK_SLIPS
    )
