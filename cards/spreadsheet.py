"""Tables for a spreadsheet: the one place where CSV is written (O4). Pure.

A spreadsheet takes a cell that begins with = + - @ | %, a tab or a line's end for a
formula. Such a text gets an apostrophe before it; a number stays a number, below
nothing too.
"""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from numbers import Number
from typing import TextIO

FORMULAS = ("=", "+", "-", "@", "|", "%", "\t", "\r", "\n")
_NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")


def write(rows: Iterable[Sequence[object]], file: TextIO) -> None:
    """Write rows into a file, a line each."""
    writer = csv.writer(file, lineterminator="\n")
    writer.writerows(map(cell, row) for row in rows)


def text(rows: Iterable[Sequence[object]]) -> str:
    r"""Give rows as the text of a file.

    >>> text([("name", "difference"), ("=1+1", -6)])
    "name,difference\n'=1+1,-6\n"
    """
    file = io.StringIO()
    write(rows, file)
    return file.getvalue()


def cell(value: object) -> object:
    """Guard what a spreadsheet would compute.

    >>> [cell(each) for each in ("@here", "-6.50", -6, "-6+2", "Ada", None)]
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
