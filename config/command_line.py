"""Django's command line, as manage.py and as the installed `replay-booth`."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line
    from django.db import DatabaseError

    from config import auto_migrate

    try:
        auto_migrate.migrate_if_needed(sys.argv[1:])
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(str(error))
    except DatabaseError:
        if not auto_migrate.needs_migration():
            raise
        sys.exit(auto_migrate.BEHIND)
