"""The hash chain of an event log: each line is sealed with the line before it.

A seal covers the digest of a line's payload, not the payload itself, which may be
shredded later without breaking the chain (T3).
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any
from uuid import UUID

FIRST = "0" * 64  # before the first line


def payload_digest(payload: Mapping[str, Any]) -> str:
    """Return the SHA-256 of a payload, independent of the order of its keys."""
    text = json.dumps(payload, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


def line_seal(previous: str, line: Mapping[str, Any]) -> str:
    """Return the seal of a line: a hash of the previous seal and the line's digest."""
    return sha256(f"{previous}:{payload_digest(line)}".encode()).hexdigest()


def sealed_fields(  # noqa: PLR0913
    *,
    event: UUID,
    seq: int,
    at: datetime,
    actor: UUID | None,
    on_behalf_of: UUID | None,
    kind: str,
    subject: str,
    match: UUID | None,
    entrant: UUID | None,
    visibility: str,
    request_id: str,
    digest: str,
) -> dict[str, Any]:
    """Return the fields of a log line that its seal covers, as text."""
    return {
        "event": str(event),
        "seq": seq,
        "at": at.isoformat(),
        "actor": str(actor or ""),
        "on_behalf_of": str(on_behalf_of or ""),
        "kind": kind,
        "subject": subject,
        "match": str(match or ""),
        "entrant": str(entrant or ""),
        "visibility": str(visibility),
        "request_id": request_id,
        "digest": digest,
    }


@dataclass(frozen=True, slots=True)
class SealedLine:
    """A log line as read: its fields, the seal and digest it claims, its payload."""

    seq: int
    said: Mapping[str, Any]
    previous: str
    hash: str
    digest: str
    payload: Mapping[str, Any] | None  # None where it was shredded


def chain_breaches(
    lines: Iterable[SealedLine], *, after: tuple[int, str] = (0, FIRST)
) -> list[str]:
    """Return a sentence for each log line that is missing or not as it was sealed.

    `after` is the number and the seal of the line before the first of these.

    >>> chain_breaches([])
    []
    """
    found = []
    last, previous = after
    expected = last + 1
    for line in lines:
        if line.seq != expected:
            found.append(f"Line {expected} is missing.")
        if line.previous != previous or line.hash != line_seal(previous, line.said):
            found.append(f"Line {line.seq} is not what was sealed.")
        if line.payload is not None and payload_digest(line.payload) != line.digest:
            found.append(f"Line {line.seq} differs from what was sealed.")
        previous, expected = line.hash, line.seq + 1
    return found
