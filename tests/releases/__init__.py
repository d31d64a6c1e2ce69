"""A desk of every release, as a backup of it: what an upgrade has to bring along (X5).

Each file is encrypted with a key that everybody may know, because everybody in it is
made up. At a release: `.venv/bin/python -m tests.releases`, and commit what it writes.
"""

from pathlib import Path

HERE = Path(__file__).resolve().parent
KEY = "AGE-SECRET-KEY-1H84SQTXLCDZEFMXPNEGF3F2HFXDJPY0YTE58AH8Y7QFS0ZM64A5QE3RTWS"
SECRET = "the secret of a desk that nobody ever ran, made up for the tests 0123456789"


def kept() -> list[Path]:
    """List the backups, the newest release last."""
    return sorted(HERE.glob("*.age"), key=numbers)


def numbers(path: Path) -> list[int]:
    return [int(each) for each in path.stem.split(".")]
