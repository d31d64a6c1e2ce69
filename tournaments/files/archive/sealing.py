"""Write an archive as bytes, always the same for the same event, with its seals.

A seal is the digest of one part of the file, and eight hex digits for each row, so that
a change can be located. Anyone can compute new seals; the hashes of the log lines and
the random draws still reveal such a change.
"""

import gzip
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import msgspec

from .schema import PARTS, Archive, ArchivePart, LineRow, PartDigests

DIGITS = 8
SHOWN = 5  # entries of a part that are named


def compress_archive(data: bytes) -> bytes:
    """Return the file gzipped; the same bytes always give the same file."""
    return gzip.compress(data, mtime=0)


def write_archive(archive: Archive) -> bytes:
    """Return an archive as JSON bytes with its seals, one row a line."""
    whole = with_seals(archive)
    lines = [
        f'{{"archive":{whole.archive}'.encode(),
        b'"event":' + to_json(whole.event),
    ]
    for part in PARTS:
        rows = getattr(whole, part)
        if rows:
            entries = b",\n".join(map(to_json, rows))
            lines.append(f'"{part}":[\n'.encode() + entries + b"\n]")
    lines.append(b'"seals":' + to_json(whole.seals) + b"}\n")
    return b",\n".join(lines)


def to_json(value: Any) -> bytes:
    return msgspec.json.encode(value, order="sorted")


# Seals.


def with_seals(archive: Archive) -> Archive:
    seals = {
        part: make_seal([*sealed_entries(archive, part)]) for part in ("event", *PARTS)
    }
    return msgspec.structs.replace(archive, seals=seals)


def sealed_entries(archive: Archive, part: str) -> Iterator[bytes]:
    """Yield the bytes that a part's seal covers: its rows, or the event's fields."""
    if part == "event":
        yield from map(to_json, sorted(msgspec.structs.asdict(archive.event).items()))
    else:
        yield from map(to_json, getattr(archive, part))


def make_seal(found: list[bytes]) -> PartDigests:
    digests = (sha256(each).hexdigest()[:DIGITS] for each in found)
    return PartDigests(
        whole=sha256(b"\n".join(found)).hexdigest(), each="".join(digests)
    )


def seal_differences(archive: Archive, seals: dict[str, PartDigests]) -> Iterator[str]:
    """Yield each place where the content of an archive differs from its seals."""
    for part in ("event", *PARTS):
        if part not in seals:
            yield f"seals: there is none of {part}."
            continue
        found = make_seal([*sealed_entries(archive, part)])
        if found != seals[part]:
            yield from places_of_changed_rows(archive, part, found, seals[part])
    for part in sorted(seals.keys() - {"event", *PARTS}):
        yield f"seals.{part}: there is no such part."


def places_of_changed_rows(
    archive: Archive, part: str, found: PartDigests, stored: PartDigests
) -> Iterator[str]:
    here, then = split_digests(found.each), split_digests(stored.each)
    both = enumerate(zip(here, then, strict=False))
    other = [at for at, (one, two) in both if one != two]
    if len(here) != len(then):
        first = other[0] if other else min(len(here), len(then))
        yield (
            f"{part}: it has {len(here)} entries, and {len(then)} were sealed; "
            f"they differ from {part}[{first}] on."
        )
        return
    if not other:
        yield f"seals.{part}: the seal itself was changed."
    for at in other[:SHOWN]:
        yield f"{row_place(archive, part, at)} is not what was sealed."
    if len(other) > SHOWN:
        yield f"{part}: {len(other) - SHOWN} more entries are not what was sealed."


def split_digests(digits: str) -> list[str]:
    return [digits[at : at + DIGITS] for at in range(0, len(digits), DIGITS)]


# Places.


def row_place(archive: Archive, part: str, at: int) -> str:
    """Return where a row is in the file, for messages: index, and name or number."""
    if part == "event":
        return f"event.{sorted(msgspec.structs.asdict(archive.event))[at]}"
    return f"{part}[{at}]{row_label(getattr(archive, part)[at])}"


def row_label(row: ArchivePart) -> str:
    """Return what people know a row by, in parentheses: a name, a number, a kind.

    >>> from uuid import UUID
    >>> from .schema import PersonRow
    >>> row_label(PersonRow(id=UUID(int=1), name="Ada Ito"))
    ' (Ada Ito)'
    """
    if isinstance(row, LineRow):
        return f" (line {row.seq}, {row.kind})"
    for cell in ("name", "table", "number"):
        value = getattr(row, cell, None)
        if value is not None:
            return f" ({value})" if cell == "name" else f" ({cell} {value})"
    return ""
