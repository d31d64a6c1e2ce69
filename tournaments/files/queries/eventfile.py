"""Build the event file, with which anyone can check pairings and standings.

It has no deck lists and no log, and the random seed only when the event is over.
"""

from collections.abc import Iterable

from tournaments.core import events, played
from tournaments.files import eventfile
from tournaments.files.eventfile import schema
from tournaments.models import Entrant, EntrantState, Stage, Tournament
from tournaments.rules import scoring


def build_event_file(tournament: Tournament) -> eventfile.Event:
    """Return the event file: published Swiss rounds and who played in them."""
    people = played.participants(tournament).order_by("registered_at", "id")
    matches = [
        played.to_scoring_match(row) for row in played.published_matches(tournament)
    ]
    last = last_rounds(matches)
    number = max(last.values(), default=0) + 1
    accelerated = played.accelerated_entrants(tournament, number)
    return eventfile.Event(
        event=schema.VERSION,
        name=tournament.name,
        settings=make_settings_row(tournament),
        entrants=tuple(
            make_entrant_row(
                row, last.get(str(row.pk), 0), is_accelerated=str(row.pk) in accelerated
            )
            for row in people
        ),
        forbidden=make_forbidden_pairs(tournament, people),
        matches=tuple(map(make_match_row, matches)),
    )


def make_forbidden_pairs(
    tournament: Tournament, people: Iterable[Entrant]
) -> tuple[tuple[str, str], ...]:
    """Return whom the next round keeps apart; why is for officials alone."""
    newest = played.newest_round(tournament, Stage.SWISS)
    number = newest.number + 1 if newest else 1
    apart = played.forbidden_pairs(tournament, people, number=number)
    return tuple(sorted((one, two) for one, two in map(sorted, apart)))


def last_rounds(matches: Iterable[scoring.Match]) -> dict[str, int]:
    """Return the number of the last round of each entrant who had a match."""
    found: dict[str, int] = {}
    for each in matches:
        for seat in (each.home, each.away):
            found[seat] = max(each.round, found.get(seat, 0))
    return found


def make_settings_row(tournament: Tournament) -> schema.SettingsRow:
    worth = tournament.points
    return schema.SettingsRow(
        points=schema.PointsRow(
            win=worth.win, tie=worth.tie, loss=worth.loss, bye=worth.bye
        ),
        tiebreaks=tournament.tiebreaks,
        opponent_bye_counts=tournament.opponent_bye_counts,
        best_of=tournament.best_of,
        rounds=tournament.rounds or 0,
        first_round_by_seed=tournament.is_swiss and tournament.is_first_round_seeded,
        accelerated_rounds=tournament.accelerated_rounds if tournament.is_swiss else 0,
        first_table=tournament.first_table,
        table_ranges=tuple((first, last) for first, last in tournament.table_ranges),
        lot_seed=events.published_seed(tournament).seed,
    )


def make_entrant_row(
    row: Entrant, last: int, *, is_accelerated: bool
) -> schema.EntrantRow:
    """Return an entrant for the file; unrecorded drops follow the last match."""
    found = played.to_scoring_entrant(row)
    left = found.dropped_after
    if left is None and row.state == EntrantState.DROPPED:
        left = last
    return schema.EntrantRow(
        id=found.id,
        name=found.name,
        rank=row.seed or 0,
        fixed_table=row.fixed_table or 0,
        bye_rounds=tuple(row.bye_rounds),
        accelerated=is_accelerated,
        late=found.late,
        dropped_after=left,
        disqualified=found.disqualified,
    )


def make_match_row(found: scoring.Match) -> schema.MatchRow:
    return schema.MatchRow(
        round=found.round,
        home=found.home,
        away=found.away,
        outcome=found.outcome,
        winner=found.winner,
        games=tuple(
            schema.GameRow(
                home_score=each.home_score,
                away_score=each.away_score,
                winner=each.winner,
                ending=each.ending,
            )
            for each in found.games
        ),
        table=found.table,
    )
