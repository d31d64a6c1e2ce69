"""Rows of an event as plain data: what its pages show, and no more."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from django.urls import reverse

from decks.checking import check_text
from decks.decklist.writing import canonical
from decks.formats import SNAPSHOTS
from tournaments.core import announcements, words
from tournaments.core import events as selectors
from tournaments.core.entrants import Listed
from tournaments.core.permissions import Position
from tournaments.desk.queries import overview
from tournaments.entries.queries.lists import Sight
from tournaments.journal.queries.logbook import Line
from tournaments.models import Entrant, Match, Report, Round, Submission, Tournament
from tournaments.results.queries import heard, sheet_of
from tournaments.rounds.queries import pairings
from tournaments.rounds.queries.pairings import Seated, Table
from tournaments.rounds.queries.standings import Line as Standing
from tournaments.rules.standings import Row

Shown = dict[str, Any]


# Events


def event(row: Any, *, taken: int, waiting: int, round_: str | None) -> Shown:
    return {
        "id": row.pk,
        "name": row.name,
        "state": row.state,
        "stage": row.stage,
        "starts_at": row.starts_at,
        "zone": row.zone,
        "place": row.place,
        "snapshot": row.snapshot,
        "capacity": row.capacity,
        "taken": taken,
        "waiting": waiting,
        "rounds": row.rounds,
        "cut": row.cut,
        "round": round_,
        "version": row.version,
        "page": reverse("event", args=[row.pk]),
    }


def whole_event(position: Position) -> Shown:
    """Show one event as its page does, with who asks."""
    found = position.tournament
    newest = pairings.on_the_books(found).first()
    turnout = overview.turnout(found)
    lots = selectors.lots_shown(found)
    return event(
        found,
        taken=turnout.taken,
        waiting=turnout.waiting,
        round_=pairings.address(newest) if newest else None,
    ) | {
        "about": found.about,
        "announcements": [
            {"text": each.text, "made_at": each.made_at}
            for each in announcements.shown(found)
        ],
        "registration_closes_at": found.registration_closes_at,
        "has_check_in": found.has_check_in,
        "list_policy": found.list_policy,
        "best_of": found.best_of,
        "cut_best_of": found.cut_best_of,
        "minutes": found.minutes,
        "tiebreaks": list(found.scoring.tiebreaks),
        "points": {
            "win": found.win_points,
            "tie": found.tie_points,
            "loss": found.loss_points,
            "bye": found.bye_points,
        },
        "commitment": lots.commitment,
        "seed": lots.seed,
        "you": {
            "parts": sorted(position.parts),
            "entrant": position.entrant and position.entrant.pk,
        },
    }


# Who is in it


def listed(row: Listed) -> Shown:
    return {
        "id": row.id,
        "name": row.name,
        "state": row.state,
        "has_list": row.has_list,
    }


def entrant(row: Entrant) -> Shown:
    has_list = Submission.objects.filter(entrant=row, is_current=True).exists()
    return listed(Listed(row.pk, row.name, row.state, has_list))


# Rounds


def round_(row: Round, tournament: Tournament, *, tables: int, reported: int) -> Shown:
    return {
        "round": pairings.address(row),
        "stage": row.stage,
        "number": row.number,
        "title": words.title(row, tournament),
        "state": row.state,
        "version": row.version,
        "tables": tables,
        "reported": reported,
        "published_at": row.published_at,
        "closed_at": row.closed_at,
        "notices": [each["key"] for each in row.notices],
    }


def seat(found: Seated | None) -> Shown | None:
    if found is None:
        return None
    return {
        "id": found.id,
        "name": found.name,
        "points": found.points,
        "seed": found.seed,
    }


def pairing(found: Table, at: str) -> Shown:
    match = found.match
    return {
        "id": match.pk,
        "round": at,
        "table": found.number,
        "home": seat(found.home),
        "away": seat(found.away),
        "reach": found.reach,
        "outcome": match.outcome,
        "winner": match.winner,
        "score": dict(zip(("home", "away"), found.score, strict=True))
        if found.score
        else None,
        "note": found.note,
        "why": found.why,
        "verified": found.is_verified,
    }


def match(found: Table, at: str, row: Match, *, is_within: bool) -> Shown:
    """Show one match; what each side says for the two and for officials alone."""
    sheet = sheet_of(row)
    said = [each for each in (sheet.home, sheet.away) if each]
    return pairing(found, at) | {
        "games": games(row.games),
        "settled": row.settled,
        "disputed": row.is_disputed,
        "version": heard(row) if is_within else None,
        "reports": [report(each) for each in said] if is_within else None,
    }


def report(row: Report) -> Shown:
    return {
        "side": row.side,
        "outcome": row.outcome,
        "winner": row.winner,
        "games": games(row.games),
        "at": row.made_at,
    }


def games(rows: Iterable[dict[str, Any]]) -> list[Shown]:
    return [
        {
            "home_score": each["home_score"],
            "away_score": each["away_score"],
            "winner": each.get("winner", ""),
            "ending": each.get("ending", "regulation"),
        }
        for each in rows
    ]


# Standings


def standing(found: Standing) -> Shown:
    row = found.row
    return {
        "place": row.place,
        "shared": row.shared,
        "entrant": row.entrant,
        "name": found.entrant.name,
        "state": found.entrant.state,
        "points": row.points,
        "wins": row.wins,
        "losses": row.losses,
        "ties": row.ties,
        "byes": row.byes,
        "rounds": "".join(each.letter for each in found.cells),
        "values": exactly(row),
    }


def exactly(row: Row) -> Shown:
    """Return every tiebreak as the fraction by which the order goes."""
    return {
        key: "" if value is None else str(value) for key, value in row.values.items()
    }


# Lists and lines


def list_(row: Submission) -> Shown:
    return {
        "id": row.pk,
        "entrant": row.entrant_id,
        "name": row.entrant.name,
        "deck": row.deck_name,
        "number": row.number,
    }


def whole_list(row: Submission, sight: Sight, snapshot: str) -> Shown:
    """Show a list as its page does: remarks are for those who wrote them (H5)."""
    seen_by = sight.viewing
    is_own = seen_by.is_owner or seen_by.is_guardian
    knows_more = is_own or seen_by.is_official
    return list_(row) | {
        "text": row.text if is_own else without_remarks(row, snapshot),
        "verdict": row.verdict if knows_more else None,
    }


def without_remarks(row: Submission, snapshot: str) -> str:
    found = check_text(row.text, SNAPSHOTS[snapshot]).reading.decklist
    return canonical(replace(found, name=row.deck_name, remark=""))


def line(found: Line) -> Shown:
    return {
        "seq": found.entry.seq,
        "at": found.entry.at,
        "kind": found.entry.kind,
        "sentence": found.words,
        "reason": found.reason,
        "match": found.entry.match_id,
        "entrant": found.entry.entrant_id,
    }
