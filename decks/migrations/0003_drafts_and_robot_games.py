import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [
        ("decks", "0002_labels_in_plain_words"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="DeckDraft",
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
                ("name", models.CharField(blank=True, default="", max_length=60)),
                ("snapshot", models.CharField(max_length=60)),
                ("text", models.TextField(max_length=25000)),
                ("base", models.PositiveSmallIntegerField(default=0)),
                ("changed_at", models.DateTimeField(auto_now=True)),
                (
                    "deck",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="drafts",
                        to="decks.deck",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deck_drafts",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("owner", "deck"), name="one_draft_a_deck"
                    ),
                    models.UniqueConstraint(
                        condition=Q(("deck", None)),
                        fields=("owner",),
                        name="one_draft_of_a_new_deck",
                    ),
                    models.CheckConstraint(
                        condition=Q(("text__length__lte", 25000)),
                        name="deck_draft_is_bounded",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="RobotSeries",
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
                ("sample", models.CharField(blank=True, default="", max_length=60)),
                ("opponent_name", models.CharField(max_length=60)),
                ("snapshot", models.CharField(max_length=60)),
                ("games", models.PositiveSmallIntegerField()),
                ("played", models.PositiveSmallIntegerField(default=0)),
                ("tally", models.JSONField(default=dict)),
                ("error", models.CharField(blank=True, default="", max_length=300)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("finished_at", models.DateTimeField(null=True)),
                (
                    "opponent",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="robot_series_against",
                        to="decks.deckversion",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="robot_series",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="robot_series",
                        to="decks.deckversion",
                    ),
                ),
            ],
            options={
                "ordering": ["-made_at", "-pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=Q(("finished_at", None)),
                        fields=("owner",),
                        name="one_running_series_a_user",
                    )
                ],
            },
        ),
    ]
