"""Reasons stay readable, with an alias, when a line that names somebody goes (P5)."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0011_shredding'),
    ]

    operations = [
        migrations.CreateModel(
            name='Remainder',
            fields=[
                ('entry', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='remainder', serialize=False, to='tournaments.entry')),
                ('after', models.JSONField(default=dict)),
                ('reason', models.CharField(max_length=400)),
            ],
        ),
    ]
