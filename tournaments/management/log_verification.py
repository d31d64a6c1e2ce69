"""Verify the game log in a file, with given card data."""

from dataclasses import dataclass
from pathlib import Path
from traceback import extract_tb
from typing import Any

from cards.playable_cards import PlayableCards
from gameengine import practice
from gameengine.__main__ import PRACTICE, exit_code
from gameengine.notation import Log, header
from gameengine.notation.grammar import quoted
from gameengine.replay.report import verdict_data
from gameengine.replay.verdict import Evidence, Verdict, VerdictKind, verify
from tournaments.disputes.logfiles import MOST_BODY, LogFileError, read_log_file

ENGINE_ERROR = "engine_error"
FAILED = 4  # the exit code beside those of the verdicts


@dataclass(frozen=True, slots=True)
class FileVerdict:
    """The verdict on a game log file, or how the engine failed on it."""

    verdict: Verdict | None
    failure: str = ""

    @property
    def code(self) -> int:
        return FAILED if self.verdict is None else exit_code(self.verdict)

    @property
    def kind(self) -> str:
        return ENGINE_ERROR if self.verdict is None else str(self.verdict.kind)

    def as_data(self) -> dict[str, Any]:
        if self.verdict is None:
            return {"verdict": None, ENGINE_ERROR: self.failure}
        return verdict_data(self.verdict)


def verify_file(path: Path, pack: PlayableCards) -> FileVerdict:
    """Verify the log in a file; an exception of the engine gives no verdict."""
    try:
        return FileVerdict(find_file_verdict(path, pack))
    except Exception as error:  # noqa: BLE001 - J2: any crash is the engine's fault
        return FileVerdict(None, failure_text(error))


def failure_text(error: Exception) -> str:
    """Return an exception as text, with the place where it was raised."""
    at = extract_tb(error.__traceback__)[-1]
    said = quoted(str(error)) if str(error) else "nothing more is known"
    return f"{type(error).__name__} in {Path(at.filename).name}:{at.lineno}, {said}"


def find_file_verdict(path: Path, pack: PlayableCards) -> Verdict:
    try:
        log = read_log(path)
    except LogFileError as error:
        # The reader tells its errors one by one.
        why = "It has errors." if error.errors else str(error)
        return Verdict(VerdictKind.UNREADABLE, why, errors=error.errors)
    if in_vain := missing_card_data(log, pack):
        return Verdict(VerdictKind.UNDECIDED, in_vain, evidence=Evidence.PARTIAL)
    numbers = header.card_numbers(log)
    if not numbers <= pack.keys() and numbers <= practice.practice_cards().keys():
        return verify(log, practice.practice_cards(), version=PRACTICE)
    return verify(log, pack, version=pack.version)


def read_log(path: Path) -> Log:
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BODY + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "this is not a file name"
        raise LogFileError(
            f"It cannot be opened: {why}.",
            remedy="Give the name of a game log or a folder.",
        ) from None
    return read_log_file(data, name=path.name)


def missing_card_data(log: Log, pack: PlayableCards) -> str:
    """Return which cards of a log lack the data to be played, or ""."""
    found = sorted(header.card_numbers(log) & pack.lacking.keys())
    if not found:
        return ""
    cards = ", ".join(f"{number} ({pack.lacking[number]})" for number in found)
    return f"Card data is missing for: {cards}. Enter what is printed on these cards."
