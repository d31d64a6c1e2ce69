"""Check that an imported event is exactly what its file says.

Its log lines must render, its rounds be paired and scored again with the same result,
and a new export must equal the file. Otherwise nothing is imported.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from django.db import transaction

from tournaments.core import action, cut, played
from tournaments.core import rounds as tables
from tournaments.core.rounds import SwissHistory
from tournaments.files import archive
from tournaments.files.archive import Archive, ArchiveError
from tournaments.files.archive.sealing import row_place
from tournaments.files.queries.archive import PARTS_IN_DATABASE, build_archive
from tournaments.journal.queries import logbook
from tournaments.models import Entry, Round, Stage, Tournament


def check_import(event: Tournament, found: Archive) -> None:
    """Raise ArchiveError unless the imported event matches its file."""
    raise_if_any_errors(
        unrenderable_log_lines(event, found), unreproducible_rounds(event, found)
    )
    check_matches_file(event, found)


def check_matches_file(event: Tournament, found: Archive) -> None:
    """Raise ArchiveError unless exporting the imported event gives the file again."""
    raise_if_any_errors(
        action.seal_breaches(event), differences_after_import(event, found)
    )


def raise_if_any_errors(*findings: Iterable[str]) -> None:
    wrong = [each for found in findings for each in found]
    if wrong:
        raise ArchiveError(wrong)


def unrenderable_log_lines(event: Tournament, found: Archive) -> Iterator[str]:
    """Yield an error for each log line that the log page could not show."""
    names = logbook.entrant_names(event)
    entries = Entry.objects.filter(tournament=event).select_related(
        "actor", "entrant", "payload", "match__home", "match__away"
    )
    for entry in entries.order_by("seq"):
        entry.tournament = event
        if not can_render_log_line(entry, names):
            yield f"{row_place(found, 'log', entry.seq - 1)}: it can't be checked."


def can_render_log_line(entry: Entry, names: dict[str, str]) -> bool:
    try:
        [line] = logbook.to_log_lines([entry], names)
        return line.changes is not None
    except Exception:  # noqa: BLE001 (a file can be wrong in any way)
        return False


def unreproducible_rounds(event: Tournament, found: Archive) -> Iterator[str]:
    """Yield an error for each round that cannot be paired or scored again as it was."""
    keys = PARTS_IN_DATABASE["rounds"].rows_of_event(event).values_list("pk", flat=True)
    places = {key: at for at, key in enumerate(keys)}
    there = Round.objects.filter(tournament=event, state__in=played.ON_THE_BOOKS)
    then = tables.load_swiss_history(event)
    for each in there:
        each.tournament = event
        place = row_place(found, "rounds", places[each.pk])
        wrong: list[str] = []
        if not runs_without_error(partial(collect_round_errors, each, then, wrong)):
            yield f"{place}: it cannot be reproduced."
        yield from (f"{place}: {words}" for words in wrong)
    if event.started_at is not None and not runs_without_error(
        lambda: played.current_standings(event)
    ):
        yield "matches: no standings follow from them."
    if event.stage == Stage.CUT and not runs_without_error(
        lambda: cut.cut_progress(event)
    ):
        yield "event.cut_seeds: no bracket follows from them."


def collect_round_errors(round_: Round, then: SwissHistory, wrong: list[str]) -> None:
    wrong += tables.recheck_round(round_, then)


def runs_without_error(function: Callable[[], object]) -> bool:
    try:
        with transaction.atomic():
            function()
    except Exception:  # noqa: BLE001 (a file can be wrong in any way)
        return False
    return True


def differences_after_import(event: Tournament, found: Archive) -> Iterator[str]:
    """Export the event again and yield what differs from the file."""
    here = build_archive(Tournament.objects.get(pk=event.pk))
    for each in archive.seal_differences(here, archive.with_seals(found).seals):
        yield each.replace("is not what was sealed", "differs after the import")
