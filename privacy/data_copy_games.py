"""The games in a user's data copy: matches, final places, game logs, scoresheets (P4).

All as the site shows it to the user: published rounds, names as in the event, game
logs as they may download them (H14).
"""

from collections import Counter
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet

from accounts.models import User
from decks.engine_decks import UnplayableList
from gameengine.notation import Log, to_text
from gameengine.recording import InvalidReply
from privacy import event_labels, selectors
from recorder import selectors as recorder
from recorder.models import Scoresheet
from tournaments.core import permissions, words
from tournaments.core.permissions import Position
from tournaments.disputes.queries import logs as evidence
from tournaments.disputes.queries import replay_inputs
from tournaments.disputes.queries.logs import SubmittedLog
from tournaments.journal.actions import shredding
from tournaments.journal.name_redaction import NameRedactor
from tournaments.models import Entrant, Match
from tournaments.rounds.queries.final_places import Places, places_by_event
from tournaments.seasons.queries import histories

Row = dict[str, Any]


def final_places(person: User) -> list[Row]:
    """Return the final place of each of the user's entries in finished events."""
    entries = list(
        selectors.entries_of_user_and_wards(person).order_by("registered_at", "pk")
    )
    found = places_by_event({each.tournament for each in entries})
    return [
        row
        for each in entries
        if (row := final_place_row(each, found.get(each.tournament_id, {})))
    ]


def final_place_row(entry: Entrant, order: Places) -> Row | None:
    place = order.get(str(entry.pk))
    if place is None:  # not over, or put out of it
        return None
    return event_labels.event_label(entry.tournament) | {
        "entry": entry.name,
        "place": place,
        "of": len(order),
        "is_shared": Counter(order.values())[place] > 1,
    }


def match_rows(person: User, masked: NameRedactor) -> list[Row]:
    """Return every match of the user's entries in published rounds, in order."""
    entries = {each.pk: each for each in selectors.entries_of_user_and_wards(person)}
    rounds = histories.matches_by_entry([*entries.values()])
    loaded = event_labels.FETCHED[Match].select_related("home", "away")
    seats = loaded.in_bulk([match.pk for each in rounds.values() for match in each])
    return [
        match_row(seats[match.pk], entries[key], masked)
        for key in sorted(rounds, key=lambda key: entries[key].registered_at)
        for match in rounds[key]
    ]


def match_row(match: Match, entry: Entrant, masked: NameRedactor) -> Row:
    side = match.side_of(entry.pk)
    other = match.away if side == "home" else match.home
    return event_labels.match_label(match, frozenset((entry.pk,))) | {
        "entry": entry.name,
        "opponent": masked.redact(other.name) if other else None,
        "result": masked.redact(words.result_text_of(match)),
        "outcome": match.outcome,
        "winner": match.winner,
        "games": match.games,
        "settled": match.get_settled_display(),
        "settled_at": match.settled_at and match.settled_at.isoformat(),
    }


# Logs of games.


def log_rows(person: User, masked: NameRedactor) -> list[Row]:
    """Return the game logs that the user submitted, and those of their own matches."""
    own = frozenset(
        selectors.entries_of_user_and_wards(person).values_list("pk", flat=True)
    )
    standing: dict[UUID, Position] = {}
    found = []
    for row in logs_of_user(person, own).iterator(chunk_size=100):
        event = row.match.round.tournament
        if event.pk not in standing:
            standing[event.pk] = permissions.position_of(person, event)
        position = standing[event.pk]
        shown = evidence.submitted_log_of(row)
        if text := log_text(position, shown, masked):
            found.append(log_row(position, shown, own) | {"text": text})
    return found


def logs_of_user(person: User, own: frozenset[UUID]) -> QuerySet:
    ours = Q(submissions__by=person) | Q(match__home__in=own) | Q(match__away__in=own)
    rows = evidence.logs_with_history().filter(ours).distinct()
    return rows.order_by("made_at", "pk")


def log_text(position: Position, shown: SubmittedLog, masked: NameRedactor) -> str:
    """Return a log as the user may download it, minors under aliases, or ""."""
    sight = evidence.log_access(position, shown)
    is_theirs = sight.is_writer or position.plays_match(shown.match)
    if not sight.can_view or not is_theirs:
        return ""
    log = replay_inputs.log_for_download(
        evidence.hide_unreleased_verdict(position, shown), sight
    )
    return masked_log_text(log, masked) if log is not None else ""


def log_row(position: Position, shown: SubmittedLog, own: frozenset[UUID]) -> Row:
    mine = [each for each in shown.submissions if each.by_id == position.viewer.pk]
    return event_labels.match_label(shown.match, own) | {
        "game": shown.log.game,
        "log": str(shown.log.pk),
        "handed_in_at": mine[0].at.isoformat() if mine else None,
        "handed_in": mine[0].get_channel_display() if mine else "by somebody else",
    }


def masked_log_text(log: Log, masked: NameRedactor) -> str:
    return to_text(shredding.log_without_names(log, masked.redact))


def scoresheet_rows(person: User, masked: NameRedactor) -> list[Row]:
    """Return the user's recorded games that were never submitted as a log."""
    own = frozenset(
        selectors.entries_of_user_and_wards(person).values_list("pk", flat=True)
    )
    began = Q(match=None) & (Q(made_by=person) | Q(away_by=person))
    at_table = Q(match__home__in=own) | Q(match__away__in=own)
    rows = recorder.sheets_with_players().filter(
        began | at_table, log=None, length__gt=0
    )
    return [
        row
        for each in rows.order_by("made_at", "pk")
        if (row := scoresheet_row(person, each, own, masked))
    ]


def scoresheet_row(
    person: User, sheet: Scoresheet, own: frozenset[UUID], masked: NameRedactor
) -> Row | None:
    table = recorder.find_sheet_view(person, sheet)
    if table is None or not table.scorer.own:
        return None
    place = event_labels.match_label(sheet.match, own) if sheet.match else {}
    try:
        text = masked_log_text(table.visible_log(person), masked)
    except (
        UnplayableList,
        InvalidReply,
    ):  # a list is gone, or cards read otherwise by now
        text = ""
    return place | {
        "scoresheet": str(sheet.pk),
        "game": sheet.game,
        "begun_at": sheet.made_at.isoformat(),
        "text": text,
    }
