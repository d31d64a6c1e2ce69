"""Write an archive as bytes, always the same for the same event, with its seals.

A seal is the digest of one part of the file, and eight hex digits for each row, so that
a change can be located. Anyone can compute new seals; the hashes of the log lines and
the random draws still reveal such a change.

What is left out of a file is not sealed either: a field with its default, a part
without rows. So a version that adds a field or a part reads the files of older ones.
"""

import gzip
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any

import msgspec

from .schema import PARTS, Archive, ArchivePart, EventRow, LineRow, PartDigests

DIGITS = 8
SHOWN = 5  # entries of a part that are named
NO_SEAL = PartDigests(whole=sha256().hexdigest(), each="")


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
    entries = {part: sealed_entries(archive, part) for part in ("event", *PARTS)}
    seals = {part: make_seal(found) for part, found in entries.items() if found}
    return msgspec.structs.replace(archive, seals=seals)


def sealed_entries(
    archive: Archive, part: str, stored: PartDigests = NO_SEAL
) -> dict[str, bytes]:
    """Return the bytes that a part's seal covers, by their place in the file.

    These are its rows, or the fields of the event without those that have their
    default. A default counts if the `stored` seal has it: some files sealed them all.
    """
    if part != "event":
        rows = enumerate(getattr(archive, part))
        return {row_place(archive, part, at): to_json(row) for at, row in rows}
    sealed = {*split_digests(stored.each)}
    entries = {}
    for field in sorted(msgspec.structs.fields(EventRow), key=lambda each: each.name):
        value = getattr(archive.event, field.name)
        entry = to_json((field.name, value))
        if value != field.default or short_digest(entry) in sealed:
            entries[f"event.{field.name}"] = entry
    return entries


def make_seal(entries: Mapping[str, bytes]) -> PartDigests:
    found = [*entries.values()]
    return PartDigests(
        whole=sha256(b"\n".join(found)).hexdigest(),
        each="".join(map(short_digest, found)),
    )


def short_digest(entry: bytes) -> str:
    return sha256(entry).hexdigest()[:DIGITS]


def seal_differences(archive: Archive, seals: dict[str, PartDigests]) -> Iterator[str]:
    """Yield each place where the content of an archive differs from its seals."""
    for part in ("event", *PARTS):
        stored = seals.get(part, NO_SEAL)
        entries = sealed_entries(archive, part, stored)
        if entries and stored is NO_SEAL:
            yield f"seals: there is none for {part}."
        elif stored is not NO_SEAL and make_seal(entries) != stored:
            yield from places_of_changed_rows(part, entries, stored)
    for part in sorted(seals.keys() - {"event", *PARTS}):
        yield f"seals.{part}: there is no such part."


def places_of_changed_rows(
    part: str, entries: Mapping[str, bytes], stored: PartDigests
) -> Iterator[str]:
    places, here = [*entries], [*map(short_digest, entries.values())]
    then = split_digests(stored.each)
    both = enumerate(zip(here, then, strict=False))
    other = [at for at, (one, two) in both if one != two]
    if len(here) != len(then):
        first = other[0] if other else min(len(here), len(then))
        yield (
            f"{part}: it has {len(here)} entries, but {len(then)} were sealed; "
            f"they differ from {part}[{first}] on."
        )
        return
    if not other:
        yield f"seals.{part}: the seal itself was changed."
    for at in other[:SHOWN]:
        yield f"{places[at]} is not what was sealed."
    if len(other) > SHOWN:
        yield f"{part}: {len(other) - SHOWN} more entries are not what was sealed."


def split_digests(digits: str) -> list[str]:
    return [digits[at : at + DIGITS] for at in range(0, len(digits), DIGITS)]


# Places.


def row_place(archive: Archive, part: str, at: int) -> str:
    """Return where a row is in the file, for messages: index, and name or number."""
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
