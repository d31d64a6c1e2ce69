"""The share of decks that are checked in an event.

SQLite makes the table of the events anew for it. The trigger that keeps the deadline of
lists reads that table, so there it stands aside meanwhile.
"""

from importlib import import_module

from django.db import migrations, models

BEFORE = import_module("tournaments.migrations.0002_what_must_never_be").SQLITE
NAME = "tournaments_submission_in_time"
(DEADLINE,) = (each for each in BEFORE if each.startswith(f"CREATE TRIGGER {NAME} "))


def lift(apps, schema_editor):
    if schema_editor.connection.vendor == "sqlite":
        schema_editor.execute(f"DROP TRIGGER {NAME}", params=None)


def keep(apps, schema_editor):
    if schema_editor.connection.vendor == "sqlite":
        schema_editor.execute(DEADLINE, params=None)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0005_the_floor")]
    operations = [
        migrations.RunPython(lift, keep),
        migrations.AddField(
            model_name="tournament",
            name="check_target",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=models.Q(("check_target__lte", 100)),
                name="event_checks_at_most_all_decks",
            ),
        ),
        migrations.RunPython(keep, lift),
    ]
