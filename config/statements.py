"""How long a page may wait for one statement.

A statement that was planned badly once ran for half an hour and held its thread. A page
gives up long before that; migrations, workers and commands take the time they need.
"""

from django.conf import settings


def bound() -> None:
    """Bound the statements of this process; no connection may be open yet."""
    if settings.EMBEDDED or not settings.STATEMENT_TIMEOUT:
        return  # SQLite has no such bound
    options = settings.DATABASES["default"]["OPTIONS"]
    milliseconds = round(settings.STATEMENT_TIMEOUT * 1000)
    options["options"] += f" -c statement_timeout={milliseconds}"
