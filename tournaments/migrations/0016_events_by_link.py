"""Events that are shown only to people with their link.

As in 0006, SQLite makes the table of the events anew, and the trigger that keeps the
deadline of lists stands aside meanwhile.
"""

from importlib import import_module

from django.db import migrations, models

from tournaments.models.events import a_link_token

ASIDE = import_module("tournaments.migrations.0006_how_many_decks_are_checked")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0015_invitations")]
    operations = [
        migrations.RunPython(ASIDE.lift, ASIDE.keep),
        # Rows that are there get no token; an event by link draws its own.
        migrations.AddField(
            model_name="tournament",
            name="link_token",
            field=models.CharField(
                db_default="", default=a_link_token, editable=False, max_length=32
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="visibility",
            field=models.CharField(
                choices=[
                    ("public", "Everybody"),
                    ("link", "Only people with the link, entrants and staff"),
                ],
                db_default="public",
                default="public",
                max_length=6,
            ),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=models.Q(("visibility__in", ["public", "link"])),
                name="tournament_visibility_is_known",
            ),
        ),
        migrations.RunPython(ASIDE.keep, ASIDE.lift),
    ]
