"""manage.py verify_log: verify game logs with the cards of the database."""

import io
import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cards import catalogue
from cards.playable_cards import PlayableCards
from gameengine.__main__ import EXIT_CODES
from gameengine.replay.report import verdict_lines
from gameengine.replay.verdict import VerdictKind
from tournaments.disputes.logfiles import PACKED
from tournaments.management.arguments import whole_number
from tournaments.management.log_verification import (
    ENGINE_ERROR,
    FileVerdict,
    verify_file,
)
from tournaments.management.parallel_verification import verify_in_parallel
from tournaments.management.progress import STOPPED, ProgressBar
from tournaments.management.terminal_text import escape_invisible

UNREADABLE = EXIT_CODES[VerdictKind.UNREADABLE]
# What counts as a log in a folder; any text may lie there.
IN_FOLDERS = tuple(
    f"{ending}{packed}" for ending in (".fivelog", ".json") for packed in ("", PACKED)
)


class Command(BaseCommand):
    help = (
        "Verify game logs. Exits with 0 if all are confirmed, 1 if one is illegal "
        "or has a different result, 2 if one is undecided or incomplete, 3 if one "
        "cannot be read, 4 if the engine failed on one; the highest of these."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "files", nargs="+", help="logs as text or JSON, also .gz; or folders"
        )
        parser.add_argument(
            "--json", action="store_true", help="one JSON object per line"
        )
        parser.add_argument(
            "--jobs",
            type=whole_number(1),
            default=os.cpu_count() or 1,
            help="number of processes",
        )

    def handle(self, *_: Any, **options: Any) -> None:
        paths = [path for name in options["files"] for path in log_files(name)]
        pack = catalogue.load_playable_cards()
        tell = self.printer(paths, as_json=options["json"])
        found: list[FileVerdict] = []
        progress = self.progress = ProgressBar(self.stderr, "logs")
        try:
            for path, each in zip(
                paths, verdicts_on_files(paths, pack, jobs=options["jobs"]), strict=True
            ):
                found.append(each)
                progress.clear()
                tell(path, each)
                progress.show(len(found), len(paths))
            self.print_summary(found, as_json=options["json"])
            self.stdout.flush()
        except KeyboardInterrupt:
            self.stop(len(found), len(paths))
        except BrokenPipeError:
            # Whoever read has enough; what is left would fail once more at the end.
            sys.stdout = io.StringIO()
        sys.exit(max(each.code for each in found))

    def printer(
        self, paths: Sequence[Path], *, as_json: bool
    ) -> Callable[[Path, FileVerdict], None]:
        """Return the function that prints a verdict: JSON, in full, or a line."""
        if as_json:
            return self.print_json
        if len(paths) == 1:
            return self.print_report
        width = max(len(printable_name(path)) for path in paths)
        return lambda path, each: self.stdout.write(
            verdict_line(printable_name(path).ljust(width), each)
        )

    def print_json(self, path: Path, each: FileVerdict) -> None:
        self.stdout.write(json.dumps({"file": str(path), **each.as_data()}))

    def print_report(self, _: Path, only: FileVerdict) -> None:
        """Print a whole verdict, as the command of the engine does."""
        if only.verdict is None:
            self.progress.write_text(f"{ENGINE_ERROR}: {only.failure}. {REPORT}\n")
            return
        said = "\n".join(verdict_lines(only.verdict))
        if only.verdict.errors:
            self.progress.write_text(f"{said}\n")
        else:
            self.stdout.write(said)

    def print_summary(self, found: Sequence[FileVerdict], *, as_json: bool) -> None:
        if as_json or len(found) == 1:
            return
        counts = Counter(each.kind for each in found)
        kinds = [kind for kind in (*VerdictKind, ENGINE_ERROR) if counts[kind]]
        told_counts = ", ".join(f"{counts[kind]} {kind}" for kind in kinds)
        self.stdout.write(f"{len(found)} logs: {told_counts}.")

    def stop(self, done: int, of: int) -> None:
        self.progress.write_text(f"\nStopped: {done} of {of} logs are verified.\n")
        sys.exit(STOPPED)


REPORT = "This is not a verdict on the log. Please report it with the log."


def log_files(name: str) -> Iterator[Path]:
    """Yield a file, or the sorted logs of a folder; raise CommandError if none."""
    path = Path(name)
    if not path.is_dir():
        yield path
        return
    found = sorted(
        Path(folder, each)
        for folder, _, names in os.walk(path)
        for each in names
        if each.lower().endswith(IN_FOLDERS)
    )
    if not found:
        raise CommandError(
            f"{printable_name(path)}: no file in this folder ends in "
            f"{', '.join(IN_FOLDERS)}. Name another folder, or a log.",
            returncode=UNREADABLE,
        )
    yield from found


def verdicts_on_files(
    paths: Sequence[Path], pack: PlayableCards, *, jobs: int
) -> Iterator[FileVerdict]:
    """Yield the verdict on each file in order, computed here or in other processes."""
    if jobs == 1 or len(paths) == 1:
        yield from (verify_file(path, pack) for path in paths)
        return
    yield from verify_in_parallel(paths, pack, jobs=jobs)


def printable_name(path: Path) -> str:
    """Return the name of a file safe for one terminal line."""
    return escape_invisible(str(path)).replace("\n", "<U+000A>")


def verdict_line(name: str, each: FileVerdict) -> str:
    """Return a verdict as one line: file, verdict, step, score."""
    verdict = each.verdict
    if verdict is None:
        return f"{name}  {each.kind:<16}     -  {each.failure}"
    if verdict.kind is VerdictKind.UNREADABLE:
        why = str(verdict.errors[0]) if verdict.errors else verdict.why
        return f"{name}  {each.kind:<16}     -  {why}"
    home, away = verdict.score
    said = f"{name}  {each.kind:<16}  {verdict.step or '-':>4}  {home}-{away}"
    if verdict.kind is VerdictKind.CONFIRMED and not verdict.proves_result:
        said += (
            "  not proved: how the game ended is only in the last line "
            f"({verdict.ending})"
        )
    return said
