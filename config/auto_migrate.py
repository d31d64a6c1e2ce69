"""Migrate the database of an embedded desk when a command first needs it.

In production the operator migrates.
"""

import fcntl
import os
import sys
from collections.abc import Sequence
from pathlib import Path

BEHIND = (
    "The database has no tables, or older ones than this program needs. Run "
    "./booth manage migrate, then try again."
)
# Who look after tables, code and pages themselves.
TOOLS = (
    "django.core",
    "django.contrib.staticfiles",
    "drf_spectacular",
    "rest_framework",
)
# They make the tables, read files, or take a database that is empty.
WITHOUT_TABLES = frozenset(
    ("check_pairings", "makemessages", "migrate", "pair", "restore", "standings")
)
# Options that need no tables: help, and a schema that is printed.
ASK_FOR_TEXT = frozenset(("-h", "--help", "--version", "--schema"))


def migrate_if_needed(arguments: Sequence[str]) -> None:
    """Migrate the embedded database if this manage.py command needs it."""
    import django
    from django.conf import settings

    if not settings.EMBEDDED:
        return
    django.setup()
    if command_needs_tables(arguments):
        check_options(arguments)
        mask = os.umask(0o077)  # whoever signs in there is the owner's business alone
        try:
            if needs_migration():
                migrate()
        finally:
            os.umask(mask)


def command_needs_tables(arguments: Sequence[str]) -> bool:
    """Return whether a command reads or writes database rows."""
    from django.core.management import get_commands

    if (
        not arguments
        or arguments[0] in WITHOUT_TABLES
        or ASK_FOR_TEXT.intersection(arguments)
    ):
        return False
    app = get_commands().get(arguments[0])
    return app is not None and app not in TOOLS


def check_options(arguments: Sequence[str]) -> None:
    """Exit with the usage message, before migrating, if options are wrong."""
    from django.core.management import ManagementUtility

    name, *options = arguments
    command = ManagementUtility(["manage.py", *arguments]).fetch_command(name)
    command._called_from_command_line = True  # noqa: SLF001 - to be told as there
    command.create_parser("manage.py", name).parse_args(options)


def needs_migration() -> bool:
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def migrate() -> None:
    """Migrate the database; a second process waits and finds it done.

    If a migration fails, exit with its name and the message of the database.
    """
    from django.conf import settings
    from django.core.management import CommandError, call_command

    with Path(settings.VAR, "tables.lock").open("w") as guard:
        fcntl.flock(guard, fcntl.LOCK_EX)
        try:
            call_command("migrate", verbosity=0, interactive=False)
        except CommandError as error:
            sys.exit(str(error))
