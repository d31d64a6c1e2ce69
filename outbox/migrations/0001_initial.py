import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='Job',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=40)),
                ('key', models.CharField(max_length=200, unique=True)),
                ('payload', models.JSONField(default=dict)),
                ('state', models.CharField(choices=[('queued', 'Queued'), ('running', 'Running'), ('done', 'Done'), ('parked', 'Parked')], default='queued', max_length=8)),
                ('claim', models.UUIDField(editable=False, null=True)),
                ('lease_until', models.DateTimeField(editable=False, null=True)),
                ('due_at', models.DateTimeField()),
                ('publish_at', models.DateTimeField()),
                ('published', models.PositiveIntegerField(default=0)),
                ('failures', models.PositiveIntegerField(default=0)),
                ('losses', models.PositiveIntegerField(default=0)),
                ('error', models.TextField(blank=True)),
                ('request_id', models.CharField(blank=True, max_length=64)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('finished_at', models.DateTimeField(null=True)),
            ],
            options={
                'indexes': [models.Index(fields=['state', 'publish_at'], name='job_to_publish'), models.Index(fields=['kind', 'state', 'finished_at'], name='job_to_prune')],
                'constraints': [models.CheckConstraint(condition=models.Q(('state__in', ['queued', 'running', 'done', 'parked'])), name='job_state_is_known'), models.CheckConstraint(condition=models.Q(models.Q(('state', 'running'), _negated=True), models.Q(('claim__isnull', False), ('lease_until__isnull', False)), _connector='OR'), name='running_job_has_a_lease'), models.CheckConstraint(condition=models.Q(models.Q(('finished_at__isnull', False), ('state', 'done')), models.Q(models.Q(('state', 'done'), _negated=True), ('finished_at__isnull', True)), _connector='OR'), name='done_job_has_an_end')],
            },
        ),
        migrations.CreateModel(
            name='Heartbeat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('worker', models.CharField(max_length=200)),
                ('at', models.DateTimeField(db_index=True)),
                ('job', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, to='outbox.job')),
            ],
        ),
    ]
