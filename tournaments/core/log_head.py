"""The head of an event's log: its last line, under a key (T3).

The chain of seals alone does not show that its last lines were deleted.
"""

from hmac import compare_digest
from uuid import UUID

from django.utils.crypto import salted_hmac

from tournaments.models import Entry, LogHead


def store_head(event: UUID, seq: int, seal: str) -> None:
    """Note the last line of a log, in one statement; the event is locked."""
    LogHead.objects.bulk_create(
        [LogHead(tournament_id=event, seq=seq, mac=head_mac(event, seq, seal))],
        update_conflicts=True,
        unique_fields=["tournament"],
        update_fields=["seq", "mac"],
    )


def head_mac(event: UUID, seq: int, seal: str) -> str:
    """Return the keyed hash of a head, which the database alone cannot make."""
    value = f"{event}:{seq}:{seal}"
    return salted_hmac("tournaments.log_head", value, algorithm="sha256").hexdigest()


def log_end_breaches(event: UUID) -> list[str]:
    """Return signs that lines at the end of the log are missing, if any."""
    lines = Entry.objects.filter(tournament=event).order_by("-seq")
    seq, seal = lines.values_list("seq", "hash").first() or (0, "")
    head = LogHead.objects.filter(tournament=event).first()
    if head is None:
        return ["The number of lines in the log is not recorded."] if seq else []
    if head.seq == seq + 1:
        return [f"Line {head.seq} is missing."]
    if head.seq > seq:
        return [f"Lines {seq + 1} to {head.seq} are missing."]
    if head.seq < seq or not compare_digest(head.mac, head_mac(event, seq, seal)):
        return [f"The log does not end with line {seq}, the last one that was written."]
    return []


def store_all_heads_anew() -> None:
    """Note the last line of every log under this desk's key, after a restore."""
    for event, *_ in LogHead.objects.values_list("tournament"):
        lines = Entry.objects.filter(tournament=event).order_by("-seq")
        for seq, seal in lines.values_list("seq", "hash")[:1]:
            store_head(event, seq, seal)
