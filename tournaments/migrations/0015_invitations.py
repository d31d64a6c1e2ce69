"""Staff are invited by link."""

import django.db.models.deletion
import django.db.models.functions.datetime
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0014_registration_closes'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('role', models.CharField(choices=[('organiser', 'Organiser'), ('scorekeeper', 'Scorekeeper'), ('head_judge', 'Head judge'), ('judge', 'Judge')], max_length=11)),
                ('token_hash', models.CharField(max_length=64, unique=True)),
                ('made_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('until', models.DateTimeField()),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['until', 'pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('role__in', ['organiser', 'scorekeeper', 'head_judge', 'judge'])), name='invitation_role_is_known')],
            },
        ),
    ]
