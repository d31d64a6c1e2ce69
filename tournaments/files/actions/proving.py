"""Check that an imported event is exactly what its file says.

Its log lines are rendered, its rounds paired and scored again, and the event exported
once more must give the same file. Otherwise it is not imported.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from django.db import transaction

from tournaments.core import action, cut, played
from tournaments.core import rounds as tables
from tournaments.core.rounds import SwissHistory
from tournaments.files import archive
from tournaments.files.archive import Archive, ArchiveError
from tournaments.files.archive.sealing import named
from tournaments.files.queries.archive import KEPT, archive_of
from tournaments.journal.queries import logbook
from tournaments.models import Entry, Round, Stage, Tournament


def prove(event: Tournament, found: Archive) -> None:
    """Raise ArchiveError unless the imported event matches its file."""
    refuse(lines_told(event, found), made_again(event, found))
    prove_same(event, found)


def prove_same(event: Tournament, found: Archive) -> None:
    """Raise ArchiveError unless the event matches its file, as `prove` has checked."""
    refuse(action.seal_breaches(event), same(event, found))


def refuse(*findings: Iterable[str]) -> None:
    wrong = [each for found in findings for each in found]
    if wrong:
        raise ArchiveError(wrong)


def lines_told(event: Tournament, found: Archive) -> Iterator[str]:
    """Yield each log line that cannot be rendered and would break the log page."""
    names = logbook.entrant_names(event)
    entries = Entry.objects.filter(tournament=event).select_related(
        "actor", "entrant", "payload", "match__home", "match__away"
    )
    for entry in entries.order_by("seq"):
        entry.tournament = event
        if not is_told(entry, names):
            yield f"{named(found, 'log', entry.seq - 1)}: it cannot be told."


def is_told(entry: Entry, names: dict[str, str]) -> bool:
    try:
        [line] = logbook.to_lines([entry], names)
        return line.changes is not None
    except Exception:  # noqa: BLE001 (a file can be wrong in any way)
        return False


def made_again(event: Tournament, found: Archive) -> Iterator[str]:
    """Yield each round whose pairings or standings cannot be reproduced."""
    keys = KEPT["rounds"].rows(event).values_list("pk", flat=True)
    places = {key: at for at, key in enumerate(keys)}
    there = Round.objects.filter(tournament=event, state__in=played.ON_THE_BOOKS)
    then = tables.load_swiss_history(event)
    for each in there:
        each.tournament = event
        place = named(found, "rounds", places[each.pk])
        wrong: list[str] = []
        if not works(partial(again, each, then, wrong)):
            yield f"{place}: it cannot be made again."
        yield from (f"{place}: {words}" for words in wrong)
    if event.started_at is not None and not works(
        lambda: played.current_standings(event)
    ):
        yield "matches: they give no standings."
    if event.stage == Stage.CUT and not works(lambda: cut.cut_progress(event)):
        yield "event.cut_seeds: they give no bracket."


def again(round_: Round, then: SwissHistory, wrong: list[str]) -> None:
    wrong += tables.recheck_round(round_, then)


def works(act: Callable[[], object]) -> bool:
    try:
        with transaction.atomic():
            act()
    except Exception:  # noqa: BLE001 (a file can be wrong in any way)
        return False
    return True


def same(event: Tournament, found: Archive) -> Iterator[str]:
    """Export the event again and yield what differs from the file."""
    here = archive_of(Tournament.objects.get(pk=event.pk))
    for each in archive.differences(here, archive.sealed(found).seals):
        yield each.replace("is not what was sealed", "does not come back as it was")
