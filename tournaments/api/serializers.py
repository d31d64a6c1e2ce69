"""Convert rows of an event to API structs, with no more than its pages show."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeVar
from uuid import UUID

from django.urls import reverse
from msgspec import Struct
from msgspec.structs import asdict

from decks.checking import check_text
from decks.decklist.writing import write_text
from decks.formats import SNAPSHOTS
from tournaments.api.schemas import events as schemas
from tournaments.api.schemas.bodies import Game
from tournaments.api.schemas.logs import Score
from tournaments.core import announcements, entrants, played, words
from tournaments.core import events as selectors
from tournaments.core.entrants import RosterEntry
from tournaments.core.permissions import Position
from tournaments.desk.queries import overview
from tournaments.entries.queries.lists import ListAccess
from tournaments.journal.queries.logbook import LogLine
from tournaments.models import (
    Announcement,
    Entrant,
    Match,
    Report,
    Round,
    Stage,
    Submission,
    Tournament,
)
from tournaments.results.queries import build_match_sheet, reports_version
from tournaments.rounds.queries import final_order, pairings, standings
from tournaments.rounds.queries.pairings import PairingsRow, SeatedEntrant
from tournaments.rounds.queries.standings import StandingsLine
from tournaments.rules.bracket import CutMatch, CutProgress, Source

S = TypeVar("S", bound=Struct)


def struct_from_row(struct: type[S], row: Any, **fields: Any) -> S:
    """Return a struct with these fields; the others are read from the row."""
    for name in struct.__struct_fields__:
        if name not in fields:
            fields[name] = getattr(row, name)
    return struct(**fields)


# Events


def serialize_event(
    row: Any, *, taken: int, waiting: int, newest_round: str | None
) -> schemas.Event:
    return struct_from_row(
        schemas.Event,
        row,
        taken=taken,
        waiting=waiting,
        round=newest_round,
        page=reverse("event", args=[row.pk]),
    )


def newest_round_slug(event: Any) -> str | None:
    """Return the slug of the newest round of a listed event, or None."""
    if event.newest_round is None:
        return None
    return pairings.round_slug(
        Round(stage=event.newest_stage, number=event.newest_round)
    )


def serialize_full_event(position: Position) -> schemas.WholeEvent:
    """Return all that the page of an event shows, with the viewer's role in it."""
    found = position.tournament
    newest = pairings.public_rounds(found).first()
    turnout = overview.count_turnout(found)
    lots = selectors.published_seed(found)
    event = serialize_event(
        found,
        taken=turnout.taken,
        waiting=turnout.waiting,
        newest_round=pairings.round_slug(newest) if newest else None,
    )
    return struct_from_row(
        schemas.WholeEvent,
        found,
        **asdict(event),
        organizer=found.owner.display_name,
        announcements=[
            serialize_announcement(each)
            for each in announcements.active_announcements(found)
        ],
        tiebreaks=list(found.scoring.tiebreaks),
        points={
            "win": found.win_points,
            "tie": found.tie_points,
            "loss": found.loss_points,
            "bye": found.bye_points,
        },
        commitment=lots.commitment,
        seed=lots.seed,
        you=schemas.You(
            parts=sorted(position.parts),
            entrant=position.entrant and position.entrant.pk,
        ),
    )


def serialize_announcement(row: Announcement) -> schemas.Announcement:
    return struct_from_row(schemas.Announcement, row)


# Entrants


def serialize_listed_entrant(row: RosterEntry) -> schemas.Entrant:
    return struct_from_row(schemas.Entrant, row)


def serialize_entrant(row: Entrant) -> schemas.Entrant:
    has_list = Submission.objects.filter(entrant=row, is_current=True).exists()
    return struct_from_row(schemas.Entrant, row, has_list=has_list)


# Rounds


def serialize_round(row: Any, tournament: Tournament) -> schemas.Round:
    """Return a round; `row` has its `tables` and `reported` annotated."""
    return struct_from_row(
        schemas.Round,
        row,
        round=pairings.round_slug(row),
        title=words.round_title(row, tournament),
        notices=[each["key"] for each in row.notices],
    )


def serialize_seat(found: SeatedEntrant | None) -> schemas.Seat | None:
    return found and schemas.Seat(found.id, found.name, found.points, found.seed)


def serialize_pairing(found: PairingsRow, at: str) -> schemas.Pairing:
    match = found.match
    return schemas.Pairing(
        id=match.pk,
        round=at,
        table=found.number,
        home=serialize_seat(found.home),
        away=serialize_seat(found.away),
        reach=found.reach,
        outcome=match.outcome,
        winner=match.winner,
        score=Score(*found.score) if found.score else None,
        note=found.note,
        why=found.why,
        verified=found.is_verified,
    )


def serialize_match(
    found: PairingsRow, at: str, row: Match, *, with_reports: bool
) -> schemas.Match:
    """Return one match; its reports only for its two players and for officials."""
    sheet = build_match_sheet(row)
    reports = [serialize_report(each) for each in (sheet.home, sheet.away) if each]
    return schemas.Match(
        **asdict(serialize_pairing(found, at)),
        games=serialize_games(row.games),
        settled=row.settled,
        disputed=row.is_disputed,
        version=reports_version(row) if with_reports else None,
        reports=reports if with_reports else None,
    )


def serialize_report(row: Report) -> schemas.SideSays:
    return struct_from_row(
        schemas.SideSays, row, games=serialize_games(row.games), at=row.made_at
    )


def serialize_games(rows: Iterable[dict[str, Any]]) -> list[Game]:
    return [
        Game(
            home_score=each["home_score"],
            away_score=each["away_score"],
            winner=each.get("winner", ""),
            ending=each.get("ending", "regulation"),
        )
        for each in rows
    ]


# Standings


Names = Mapping[UUID, str]  # by the id of an entrant, instead of the registered ones


def serialize_standings(
    tournament: Tournament, names: Names | None = None
) -> schemas.Standings:
    found = standings.read_standings(tournament)
    return schemas.Standings(
        stage=played.main_stage(tournament),
        state=found.state,
        version=tournament.version,
        rows=[
            serialize_standing(
                each,
                name=names[each.entrant.pk] if names else each.entrant.name,
                is_elimination=tournament.is_elimination,
            )
            for each in found.lines
        ],
    )


def serialize_standing(
    found: StandingsLine, *, name: str, is_elimination: bool
) -> schemas.Standing:
    row = found.row
    sums = {"points": None, "byes": None} if is_elimination else {}
    return struct_from_row(
        schemas.Standing,
        row,
        name=name,
        state=found.entrant.state,
        rounds="".join(each.letter for each in found.cells),
        # Every tiebreak as the fraction by which the order goes.
        values={
            key: "" if value is None else str(value)
            for key, value in row.values.items()
        },
        **sums,
    )


def serialize_final_order(
    tournament: Tournament, names: Names | None = None
) -> schemas.FinalOrder:
    found = final_order.final_order(tournament)
    shared = Counter(each.place for each in found)
    return schemas.FinalOrder(
        version=tournament.version,
        places=[
            struct_from_row(
                schemas.FinalPlace,
                each,
                entrant=UUID(each.entrant),
                name=names[UUID(each.entrant)] if names else each.name,
                shared=shared[each.place] > 1,
            )
            for each in found
        ],
    )


def serialize_bracket(tournament: Tournament, found: CutProgress) -> schemas.Bracket:
    """Return all matches of the cut; who is not known yet is named by the source."""
    names = entrants.names_by_id(tournament, found.bracket.entrants)
    rows = {row.fixture: row for row in played.published_matches(tournament, Stage.CUT)}

    def serialize_side(entrant: str, source: Source) -> schemas.BracketSeat:
        return schemas.BracketSeat(
            source=str(source),
            entrant=UUID(entrant) if entrant else None,
            name=names.get(entrant, ""),
            seed=found.bracket.seed_of(entrant) if entrant else None,
        )

    def serialize_fixture(each: CutMatch) -> schemas.BracketMatch:
        row = rows.get(each.fixture.number)
        return schemas.BracketMatch(
            number=each.fixture.number,
            title=each.fixture.round,
            match=row.pk if row else None,
            home=serialize_side(each.home, each.fixture.home),
            away=serialize_side(each.away, each.fixture.away),
            advances=UUID(each.winner) if each.winner else None,
        )

    return schemas.Bracket(
        version=tournament.version,
        stage=Stage.CUT,
        champion=UUID(found.champion) if found.champion else None,
        rounds=[
            schemas.BracketRound(
                round=pairings.round_slug(Round(stage=Stage.CUT, number=step)),
                matches=[*map(serialize_fixture, found.matches_in_step(step))],
            )
            for step in range(1, found.step_count + 1)
        ],
    )


# Lists and lines


def serialize_deck_list(row: Submission) -> schemas.List:
    name, owner = row.entrant.name, row.entrant_id
    return struct_from_row(
        schemas.List, row, entrant=owner, name=name, deck=row.deck_name
    )


def serialize_full_deck_list(
    row: Submission, sight: ListAccess, snapshot: str
) -> schemas.WholeList:
    """Return a deck list with its cards; remarks only for their authors (H5)."""
    seen_by = sight.viewing
    is_own = seen_by.is_owner or seen_by.is_guardian
    knows_more = is_own or seen_by.is_official
    return schemas.WholeList(
        **asdict(serialize_deck_list(row)),
        text=row.text if is_own else without_remarks(row, snapshot),
        verdict=row.verdict if knows_more else None,
    )


def without_remarks(row: Submission, snapshot: str) -> str:
    found = check_text(row.text, SNAPSHOTS[snapshot]).reading.decklist
    return write_text(replace(found, name=row.deck_name, remark=""))


def serialize_log_line(found: LogLine) -> schemas.LogLine:
    return struct_from_row(
        schemas.LogLine,
        found.entry,
        sentence=found.words,
        reason=found.reason,
        match=found.entry.match_id,
        entrant=found.entry.entrant_id,
    )
