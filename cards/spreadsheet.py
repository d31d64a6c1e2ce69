"""Write CSV for spreadsheets, the only place that does (O4). Pure.

Spreadsheets run text that begins with = + - @ | %, a tab or a line break as a formula.
Such text gets an apostrophe in front; numbers stay numbers.
"""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from numbers import Number
from typing import TextIO

FORMULAS = ("=", "+", "-", "@", "|", "%", "\t", "\r", "\n")
_NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")


def write_csv(rows: Iterable[Sequence[object]], file: TextIO) -> None:
    """Write rows to a file as CSV, with formulas guarded."""
    writer = csv.writer(file, lineterminator="\n")
    writer.writerows(map(guard_cell, row) for row in rows)


def csv_text(rows: Iterable[Sequence[object]]) -> str:
    r"""Return rows as the text of a CSV file.

    >>> csv_text([("name", "difference"), ("=1+1", -6)])
    "name,difference\n'=1+1,-6\n"
    """
    file = io.StringIO()
    write_csv(rows, file)
    return file.getvalue()


def guard_cell(value: object) -> object:
    """Return a value for CSV, with an apostrophe if a spreadsheet would run it.

    >>> [guard_cell(each) for each in ("@here", "-6.50", -6, "-6+2", "Ada", None)]
    ["'@here", '-6.50', -6, "'-6+2", 'Ada', '']
    """
    if value is None:
        return ""
    if isinstance(value, Number):
        return value
    # A bare CR would end the row for many readers, and the writer does not quote it.
    said = str(value).replace("\r\n", "\n").replace("\r", "\n")
    if said.startswith(FORMULAS) and not _NUMBER.fullmatch(said):
        return f"'{said}"
    return said
