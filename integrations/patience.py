"""How often a webhook message is retried, and the waits between. Pure."""

from itertools import accumulate

SECOND, MINUTE, HOUR = 1, 60, 3600
LONGEST = 72 * HOUR
# After the first, second, third attempt and so on; a row waits, never a worker (J5).
WAITS = (
    *(5 * SECOND, 30 * SECOND, 1 * MINUTE),
    *(5 * MINUTE, 15 * MINUTE),
    *(1 * HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR, 24 * HOUR),
)
MOST_ATTEMPTS = len(WAITS) + 1


def seconds_until_retry(attempts: int) -> int | None:
    """Return the seconds until the next attempt, or None after the last.

    >>> [seconds_until_retry(each) for each in (1, 4, MOST_ATTEMPTS)]
    [5, 300, None]
    """
    return WAITS[attempts - 1] if attempts < MOST_ATTEMPTS else None


def waits_in_words() -> list[str]:
    """Return the waits between attempts in words, for the documentation.

    >>> waits_in_words()[:4]
    ['5 seconds', '30 seconds', '1 minute', '5 minutes']
    """
    return [duration_text(each) for each in WAITS]


def duration_text(seconds: int) -> str:
    for size, word in ((HOUR, "hour"), (MINUTE, "minute")):
        if seconds >= size:
            return f"{seconds // size} {word}{'s' if seconds > size else ''}"
    return f"{seconds} seconds"


def total_seconds() -> int:
    """Return the seconds from the first attempt to the last.

    >>> total_seconds() < LONGEST
    True
    """
    return [*accumulate(WAITS)][-1]
