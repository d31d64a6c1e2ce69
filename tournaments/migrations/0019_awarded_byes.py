"""Byes that the organizer awards to an entrant.

As in 0006, SQLite makes the table anew, and the trigger that keeps the deadline of
lists stands aside meanwhile.
"""

from importlib import import_module

from django.db import migrations, models

ASIDE = import_module("tournaments.migrations.0006_how_many_decks_are_checked")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0018_optional_lists")]
    operations = [
        migrations.RunPython(ASIDE.lift, ASIDE.keep),
        migrations.AddField(
            model_name="entrant",
            name="bye_rounds",
            field=models.JSONField(
                blank=True,
                db_default=models.Value([], models.JSONField()),
                default=list,
            ),
        ),
        migrations.RunPython(ASIDE.keep, ASIDE.lift),
    ]
