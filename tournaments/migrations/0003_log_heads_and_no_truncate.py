import django.db.models.deletion
from django.db import migrations, models

from tournaments.core.log_head import head_mac
from tournaments.migrations import _triggers


def note_heads(apps, schema_editor):
    """Note the last line of every log that is there."""
    entries = apps.get_model("tournaments", "Entry").objects
    heads = apps.get_model("tournaments", "LogHead").objects
    last = models.Max("seq")
    for event, seq in entries.order_by().values_list("tournament").annotate(last):
        seal = entries.get(tournament=event, seq=seq).hash
        heads.create(tournament_id=event, seq=seq, mac=head_mac(event, seq, seal))


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0002_more_tiebreaks_and_a_larger_cut")]

    operations = [
        migrations.CreateModel(
            name="LogHead",
            fields=[
                (
                    "tournament",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="log_head",
                        serialize=False,
                        to="tournaments.tournament",
                    ),
                ),
                ("seq", models.PositiveIntegerField()),
                ("mac", models.CharField(max_length=64)),
            ],
        ),
        migrations.RunPython(note_heads, migrations.RunPython.noop),
        migrations.RunPython(
            _triggers.refuse_truncations, _triggers.allow_truncations
        ),
    ]
