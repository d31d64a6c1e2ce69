"""A desk of every release, as a backup of it: what an upgrade has to bring along (X5).

Each file is sealed with a key that everybody may know, because everybody in it is made
up. At a release: `.venv/bin/python -m tests.releases`, and commit what it writes.
"""

from pathlib import Path

HERE = Path(__file__).resolve().parent
KEY = "cmVsZWFzZXMgYXJlIG1hZGUgdXAsIGFueWJvZHkgb2s="
SECRET = "the secret of a desk that nobody ever ran, made up for the tests 0123456789"


def kept() -> list[Path]:
    """List the backups, the newest release last."""
    return sorted(HERE.glob("*.backup"), key=numbers)


def numbers(path: Path) -> list[int]:
    return [int(each) for each in path.stem.split(".")]
