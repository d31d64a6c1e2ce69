"""Find the errors of an event file that parsed, each with its place in the file."""

from collections import Counter
from collections.abc import Iterator

import msgspec

from accounts.names import invisible_characters
from tournaments.rules.errors import TournamentError
from tournaments.rules.schedule import MOST_ROUNDS
from tournaments.rules.scoring import ALONE, WON, Outcome

from .schema import VERSION, EntrantRow, Event, MatchRow, tiebreaks_in_order

MOST_ENTRANTS = 10_000
MOST_POINTS = 100
MOST_TABLE = 100_000
MOST_LETTERS = 100


def find_errors(event: Event) -> Iterator[str]:
    """Yield every error that prevents pairing or ranking the event."""
    if event.event != VERSION:
        yield (
            f"event: this is version {event.event} of the format; version "
            f"{VERSION} can be read."
        )
        return
    if len(event.entrants) > MOST_ENTRANTS:
        yield (
            f"entrants: there are {len(event.entrants):,}; at most "
            f"{MOST_ENTRANTS:,} are allowed."
        )
        return
    about_settings = [*errors_in_settings(event)]
    yield from about_settings or errors_in_tiebreaks(event)
    yield from errors_in_entrants(event)
    yield from errors_in_forbidden_pairs(event)
    known = {each.id for each in event.entrants}
    for place, match in enumerate(event.matches):
        for finding in errors_in_match(match, known):
            yield f"{match_place(place, match)}: {finding}"
    yield from errors_in_rounds(event)


def printable_text(text: str) -> str:
    """Return a text that fits a one-line message: shortened and escaped if need be."""
    return text if text.isprintable() and len(text) <= MOST_LETTERS else repr(text[:40])


def has_control_characters(text: str) -> str:
    if len(text) > MOST_LETTERS:
        return f"it has {len(text)} characters; at most {MOST_LETTERS} are allowed."
    codes = ", ".join(invisible_characters(text))
    return f"it has invisible characters ({codes}). Remove them." if codes else ""


def match_place(place: int, match: MatchRow) -> str:
    """Return where a match is in the file, for messages: index, round and players."""
    against = f" against {printable_text(match.away)}" if match.away else ""
    return (
        f"matches[{place}] (round {match.round}, {printable_text(match.home)}{against})"
    )


def bounds_error(number: int, least: int, most: int) -> str:
    return (
        ""
        if least <= number <= most
        else f"is {number}; {least} to {most} are allowed."
    )


def errors_in_settings(event: Event) -> Iterator[str]:
    settings = event.settings
    yield from errors_in_points(event)
    for name, number, least, most in (
        ("best_of", settings.best_of, 1, 9),
        ("rounds", settings.rounds, 0, MOST_ROUNDS),
        ("first_table", settings.first_table, 1, MOST_TABLE),
    ):
        if wrong := bounds_error(number, least, most):
            yield f"settings.{name} {wrong}"
    for place, (first, last) in enumerate(settings.table_ranges):
        if not 1 <= first <= last <= MOST_TABLE:
            yield (
                f"settings.table_ranges[{place}] is {first} to {last}; the first "
                "table must come first."
            )


def errors_in_points(event: Event) -> Iterator[str]:
    points = event.settings.points
    for name, number in msgspec.structs.asdict(points).items():
        if wrong := bounds_error(number, int(name == "win"), MOST_POINTS):
            yield f"settings.points.{name} {wrong}"
    if not points.win >= points.tie >= points.loss or points.bye > points.win:
        yield (
            f"settings.points: win {points.win}, tie {points.tie}, loss "
            f"{points.loss}, bye {points.bye}; a win must be worth most."
        )


def errors_in_tiebreaks(event: Event) -> Iterator[str]:
    try:
        tiebreaks_in_order(event).check()
    except TournamentError as error:
        yield f"settings.tiebreaks: {error}"


def errors_in_entrants(event: Event) -> Iterator[str]:
    ids = Counter(each.id for each in event.entrants)
    ranks = Counter(each.rank for each in event.entrants)
    for place, each in enumerate(event.entrants):
        name = f"entrants[{place}] ({printable_text(each.id)})"
        for text in (each.id, each.name):
            if wrong := has_control_characters(text):
                yield f"{name}: {wrong}"
        if not each.id or each.id != each.id.strip():
            wrong = f"the id {each.id!r} is empty or has spaces around it."
            yield f"entrants[{place}]: {wrong}"
        elif ids[each.id] > 1:
            yield f"{name}: {ids[each.id]} entrants have this id."
        if wrong := bounds_error(each.fixed_table, 0, MOST_TABLE):
            yield f"{name}: fixed_table {wrong}"
        yield from (f"{name}: bye_rounds: {wrong}" for wrong in errors_in_byes(each))
        left = each.dropped_after
        if left is not None and (wrong := bounds_error(left, 0, MOST_ROUNDS)):
            yield f"{name}: dropped_after {wrong}"
        if event.settings.seeded and (each.rank < 1 or ranks[each.rank] > 1):
            yield (
                f"{name}: rank {each.rank}; if one entrant has a rank, each needs "
                "their own."
            )


def errors_in_byes(entrant: EntrantRow) -> Iterator[str]:
    for number in entrant.bye_rounds:
        if wrong := bounds_error(number, 1, MOST_ROUNDS):
            yield f"one {wrong}"
    if len({*entrant.bye_rounds}) < len(entrant.bye_rounds):
        yield "a round is listed twice."


def errors_in_forbidden_pairs(event: Event) -> Iterator[str]:
    known = {each.id for each in event.entrants}
    for place, pair in enumerate(event.forbidden):
        for each in pair:
            if each not in known:
                yield f"forbidden[{place}]: {each!r} is not an entrant."
        if pair[0] == pair[1]:
            yield f"forbidden[{place}]: {pair[0]!r} is listed twice."


def errors_in_match(match: MatchRow, known: set[str]) -> Iterator[str]:
    if wrong := bounds_error(match.round, 1, MOST_ROUNDS):
        yield f"round {wrong}"
    seats = [match.home, *filter(None, [match.away])]
    for seat in seats:
        if seat not in known:
            yield f"{seat!r} is not an entrant."
    if match.home == match.away:
        yield f"{match.home!r} would play against themselves."
    alone = match.outcome in ALONE
    if alone and match.away:
        yield f"{match.outcome} is only for one entrant."
    if not alone and not match.away and match.outcome is not Outcome.CANCELLED:
        alone_are = ", ".join(sorted(ALONE))
        yield f"{match.outcome} needs an opponent. Without one, use: {alone_are}."
    yield from errors_in_winner(match, seats)


def errors_in_winner(match: MatchRow, seats: list[str]) -> Iterator[str]:
    who = " or ".join(seats)
    if match.outcome in WON and match.winner not in seats:
        named = repr(match.winner) if match.winner else "none"
        yield f"{match.outcome} needs {who} as its winner; {named} is given."
    if match.outcome not in WON and match.winner:
        yield f"{match.outcome} has no winner, but {match.winner!r} is given."
    for place, game in enumerate(match.games):
        if game.home_score < 0 or game.away_score < 0:
            score = f"{game.home_score}:{game.away_score}"
            yield f"games[{place}] has the score {score}; scores start at 0."
        if game.winner and game.winner not in seats:
            yield f"games[{place}]: {game.winner!r} did not play in it, only {who}."


def errors_in_rounds(event: Event) -> Iterator[str]:
    """Yield entrants with two matches in a round, or with one after they dropped."""
    left = {
        each.id: each.dropped_after
        for each in event.entrants
        if each.dropped_after is not None
    }
    first: dict[tuple[int, str], int] = {}
    for place, match in enumerate(event.matches):
        if match.outcome is Outcome.CANCELLED:
            continue
        for seat in dict.fromkeys(filter(None, (match.home, match.away))):
            before = first.setdefault((match.round, seat), place)
            if before != place:
                yield (
                    f"{match_place(place, match)}: {seat!r} is already in this "
                    f"round, in matches[{before}]."
                )
            if seat in left and match.round > left[seat]:
                where = match_place(place, match)
                yield f"{where}: {seat!r} left after round {left[seat]}."
