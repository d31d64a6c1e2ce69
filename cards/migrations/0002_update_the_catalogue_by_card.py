from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("cards", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="card",
            name="changed_in",
            field=models.PositiveBigIntegerField(
                db_default=0, db_index=True, default=0, editable=False
            ),
        ),
        migrations.AddField(
            model_name="carddata",
            name="structure",
            field=models.UUIDField(editable=False, null=True),
        ),
    ]
