"""When a webhook message that was not delivered is sent again. Pure."""

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
    """Return the wait after this many failed attempts, or None to give up.

    >>> [seconds_until_retry(each) for each in (1, 4, MOST_ATTEMPTS)]
    [5, 300, None]
    """
    return WAITS[attempts - 1] if attempts < MOST_ATTEMPTS else None
