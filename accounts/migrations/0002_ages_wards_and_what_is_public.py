"""What is known of ages, children who have a guardian, and what is public."""

import django.db.models.deletion
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0001_initial"),
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.CreateModel(
            name="Ward",
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
                ("display_name", models.CharField(max_length=40)),
                ("birth_year", models.PositiveSmallIntegerField()),
                ("made_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "ordering": ["display_name", "pk"],
            },
        ),
        migrations.AddField(
            model_name="user",
            name="adult_from",
            field=models.DateField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name="user",
            name="history",
            field=models.CharField(
                choices=[
                    ("hidden", "Nobody"),
                    (
                        "shown",
                        "Whoever has the address",
                    ),
                    ("found", "Everybody, search engines too"),
                ],
                default="shown",
                max_length=6,
            ),
        ),
        migrations.AddField(
            model_name="user",
            name="shows_whole_name",
            field=models.BooleanField(default=False),
        ),
        migrations.AddConstraint(
            model_name="user",
            constraint=models.CheckConstraint(
                condition=models.Q(("history__in", ["hidden", "shown", "found"])),
                name="user_history_is_known",
            ),
        ),
        migrations.AddField(
            model_name="ward",
            name="guardian",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="wards",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddConstraint(
            model_name="ward",
            constraint=models.CheckConstraint(
                condition=models.Q(("display_name", ""), _negated=True),
                name="ward_has_a_name",
            ),
        ),
        migrations.AddConstraint(
            model_name="ward",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("birth_year__gte", 1900), ("birth_year__lte", 2200)
                ),
                name="ward_birth_year_is_possible",
            ),
        ),
    ]
