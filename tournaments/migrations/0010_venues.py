"""Networks of halls, for which limits by an address are wider (R3)."""

import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0009_recorder'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='VenueAllowance',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('network', models.CharField(max_length=43)),
                ('opened_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('until', models.DateTimeField()),
                ('opened_by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='venues', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['opened_at', 'pk'],
                'indexes': [models.Index(fields=['network', 'until'], name='venue_by_network')],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'network'), name='one_allowance_a_network'), models.CheckConstraint(condition=models.Q(('network', ''), _negated=True), name='venue_has_an_address'), models.CheckConstraint(condition=models.Q(('until__gt', models.F('opened_at'))), name='venue_is_open_for_a_while')],
            },
        ),
    ]
