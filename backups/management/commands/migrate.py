"""manage.py migrate: Django's own, with the name of a migration that fails."""

from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import DatabaseError
from django.db.migrations import Migration


class Command(migrate.Command):
    migration: Migration | None = None

    def handle(self, *args: object, **options: object) -> None:
        try:
            super().handle(*args, **options)
        except DatabaseError as error:
            if self.migration is None:
                raise
            raise CommandError(f"Migration {self.migration} failed: {error}") from error

    def migration_progress_callback(
        self, action: str, migration: Migration | None = None, *args: Any
    ) -> None:
        if action in ("apply_start", "unapply_start"):
            self.migration = migration
        super().migration_progress_callback(action, migration, *args)
