"""The tables of the database: whether they are what the code expects, made so if not.

In trial mode they are made when a command first needs them; in production that is for
whoever runs it to decide.
"""

import fcntl
import os
from collections.abc import Sequence
from pathlib import Path

BEHIND = (
    "The database has no tables yet, or older ones than this program needs. Run "
    "./booth manage migrate, and then this again."
)
# Who look after tables, code and pages themselves.
TOOLS = (
    "django.core",
    "django.contrib.staticfiles",
    "drf_spectacular",
    "rest_framework",
)
# They read files, or take a database that is empty.
FROM_FILES = ("check_pairings", "makemessages", "pair", "restore", "standings")
ASK_FOR_HELP = frozenset(("-h", "--help", "--version"))


def set_up_for(words: Sequence[str]) -> None:
    """Make the tables that a command of manage.py needs, in trial mode."""
    import django
    from django.conf import settings

    if not settings.EMBEDDED:
        return
    django.setup()
    if needs_tables(words):
        refuse_wrong_words(words)
        mask = os.umask(0o077)  # whoever signs in there is the owner's business alone
        try:
            if are_behind():
                migrate()
        finally:
            os.umask(mask)


def needs_tables(words: Sequence[str]) -> bool:
    """Return whether a command reads or writes rows."""
    from django.core.management import get_commands

    if not words or words[0] in FROM_FILES or ASK_FOR_HELP.intersection(words):
        return False
    app = get_commands().get(words[0])
    return app is not None and app not in TOOLS


def refuse_wrong_words(words: Sequence[str]) -> None:
    """End with what is wrong about the options of a command, before anything is made.

    The command reads them again; here nothing comes of them.
    """
    from django.core.management import ManagementUtility

    name, *options = words
    command = ManagementUtility(["manage.py", *words]).fetch_command(name)
    command._called_from_command_line = True  # noqa: SLF001 - to be told as there
    command.create_parser("manage.py", name).parse_args(options)


def are_behind() -> bool:
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def migrate() -> None:
    """Bring the tables up to date; who comes second waits and finds it done."""
    from django.conf import settings
    from django.core.management import call_command

    with Path(settings.VAR, "tables.lock").open("w") as guard:
        fcntl.flock(guard, fcntl.LOCK_EX)
        call_command("migrate", verbosity=0, interactive=False)
