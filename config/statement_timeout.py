"""The time limit of a database statement in web processes.

A badly planned statement can run for half an hour and block its thread. Pages give up
much earlier; migrations, workers and commands have no limit.
"""

from django.conf import settings


def limit_statements() -> None:
    """Limit the statements of this process; run it before any connection is opened."""
    if settings.EMBEDDED or not settings.STATEMENT_TIMEOUT:
        return  # SQLite has no such bound
    options = settings.DATABASES["default"]["OPTIONS"]
    milliseconds = round(settings.STATEMENT_TIMEOUT * 1000)
    options["options"] += f" -c statement_timeout={milliseconds}"
