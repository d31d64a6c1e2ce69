"""The page of a person has an address that says nothing of the account."""

import uuid

from django.db import migrations, models


def draw(apps, schema_editor):
    User = apps.get_model("accounts", "User")
    for row in User.objects.using(schema_editor.connection.alias).only("pk"):
        User.objects.filter(pk=row.pk).update(page_id=uuid.uuid4())


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_ages_wards_and_what_is_public")]

    operations = [
        migrations.AddField(
            "user", "page_id", models.UUIDField(null=True, editable=False)
        ),
        migrations.RunPython(draw, migrations.RunPython.noop),
        migrations.AlterField(
            "user",
            "page_id",
            models.UUIDField(default=uuid.uuid4, unique=True, editable=False),
        ),
    ]
