"""Seasons of events, and entries of children for whom a guardian acts.

SQLite makes the table of entrants anew; the trigger that keeps the deadline of lists
reads it, so there it stands aside meanwhile, as in 0006.
"""

import uuid
from importlib import import_module

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import tournaments.models.series

BEFORE = import_module("tournaments.migrations.0006_how_many_decks_are_checked")


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0002_ages_wards_and_what_is_public"),
        ("tournaments", "0006_how_many_decks_are_checked"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RunPython(BEFORE.lift, BEFORE.keep),
        migrations.CreateModel(
            name="Series",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("name", models.CharField(max_length=80)),
                ("about", models.TextField(blank=True, default="", max_length=2000)),
                ("version", models.PositiveIntegerField(default=0)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("is_public", models.BooleanField(default=False)),
                (
                    "points",
                    models.JSONField(default=tournaments.models.series.default_points),
                ),
                ("other_points", models.PositiveSmallIntegerField(default=1)),
                (
                    "counts_best",
                    models.PositiveSmallIntegerField(blank=True, null=True),
                ),
            ],
            options={
                "ordering": ["-made_at", "pk"],
            },
        ),
        migrations.CreateModel(
            name="SeriesChange",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("made", "made the series"),
                            ("settled", "changed the settings"),
                            ("shown", "showed it to everybody"),
                            ("hidden", "hid it"),
                            ("added", "added an event"),
                            ("taken_out", "took an event out"),
                            ("named", "named an organiser"),
                            ("removed", "removed an organiser"),
                        ],
                        max_length=9,
                    ),
                ),
                ("before", models.JSONField(default=dict)),
                ("after", models.JSONField(default=dict)),
            ],
            options={
                "ordering": ["-pk"],
            },
        ),
        migrations.CreateModel(
            name="SeriesEvent",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
            ],
            options={
                "ordering": ["tournament__starts_at", "pk"],
            },
        ),
        migrations.CreateModel(
            name="SeriesOrganiser",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.AddField(
            model_name="entrant",
            name="ward",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="entries",
                to="accounts.ward",
            ),
        ),
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.UniqueConstraint(
                condition=models.Q(("ward__isnull", False)),
                fields=("tournament", "ward"),
                name="one_entry_a_ward",
            ),
        ),
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.CheckConstraint(
                condition=models.Q(("person", None), ("ward", None), _connector="OR"),
                name="entry_has_one_who_answers_for_it",
            ),
        ),
        migrations.AddField(
            model_name="series",
            name="owner",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="serieschange",
            name="actor",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="serieschange",
            name="series",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="changes",
                to="tournaments.series",
            ),
        ),
        migrations.AddField(
            model_name="seriesevent",
            name="series",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="members",
                to="tournaments.series",
            ),
        ),
        migrations.AddField(
            model_name="seriesevent",
            name="tournament",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="memberships",
                to="tournaments.tournament",
            ),
        ),
        migrations.AddField(
            model_name="seriesorganiser",
            name="person",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="seriesorganiser",
            name="series",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="organisers",
                to="tournaments.series",
            ),
        ),
        migrations.AddConstraint(
            model_name="series",
            constraint=models.CheckConstraint(
                condition=models.Q(("name", ""), _negated=True),
                name="series_has_a_name",
            ),
        ),
        migrations.AddConstraint(
            model_name="series",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("counts_best", None), ("counts_best__gte", 1), _connector="OR"
                ),
                name="series_counts_at_least_one_result",
            ),
        ),
        migrations.AddConstraint(
            model_name="serieschange",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "kind__in",
                        [
                            "made",
                            "settled",
                            "shown",
                            "hidden",
                            "added",
                            "taken_out",
                            "named",
                            "removed",
                        ],
                    )
                ),
                name="serieschange_kind_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="seriesevent",
            constraint=models.UniqueConstraint(
                fields=("series", "tournament"), name="one_event_once_a_series"
            ),
        ),
        migrations.AddConstraint(
            model_name="seriesorganiser",
            constraint=models.UniqueConstraint(
                fields=("series", "person"), name="one_organiser_once"
            ),
        ),
        migrations.RunPython(BEFORE.keep, BEFORE.lift),
    ]
