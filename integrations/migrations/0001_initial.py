import django.db.models.deletion
import integrations.models.webhooks
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('tournaments', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Answer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('asker', models.CharField(max_length=64)),
                ('key', models.CharField(max_length=64)),
                ('question', models.CharField(max_length=64)),
                ('begun_at', models.DateTimeField()),
                ('status', models.PositiveSmallIntegerField(null=True)),
                ('headers', models.JSONField(default=dict)),
                ('body', models.BinaryField(default=b'')),
            ],
            options={
                'indexes': [models.Index(fields=['begun_at'], name='integration_begun_a_9211b2_idx')],
                'constraints': [models.UniqueConstraint(fields=('asker', 'key'), name='one_answer_to_a_key')],
            },
        ),
        migrations.CreateModel(
            name='Webhook',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('address', models.CharField(max_length=500)),
                ('host', models.CharField(max_length=253)),
                ('form', models.CharField(choices=[('json', 'JSON, signed'), ('discord', 'A message for Discord')], max_length=7)),
                ('topics', models.JSONField()),
                ('secret', models.CharField(default=integrations.models.webhooks.a_secret, max_length=64)),
                ('is_on', models.BooleanField(default=True)),
                ('why_off', models.CharField(blank=True, default='', max_length=200)),
                ('failures', models.PositiveSmallIntegerField(default=0)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('ended_at', models.DateTimeField(null=True)),
                ('made_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='webhooks', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['made_at', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Delivery',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('line', models.PositiveIntegerField(null=True)),
                ('part', models.PositiveSmallIntegerField(default=0)),
                ('body', models.TextField()),
                ('state', models.CharField(choices=[('waiting', 'Under way'), ('failed', 'Failed, to be tried again'), ('done', 'Arrived'), ('given_up', 'Given up')], default='waiting', max_length=8)),
                ('attempts', models.PositiveSmallIntegerField(default=0)),
                ('due_at', models.DateTimeField()),
                ('status', models.PositiveSmallIntegerField(null=True)),
                ('trouble', models.CharField(blank=True, default='', max_length=60)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('at', models.DateTimeField(null=True)),
                ('webhook', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='integrations.webhook')),
            ],
            options={
                'ordering': ['made_at', 'part', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Token',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=60)),
                ('verbs', models.JSONField()),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('hint', models.CharField(max_length=4)),
                ('made_at', models.DateTimeField()),
                ('expires_at', models.DateTimeField()),
                ('used_at', models.DateTimeField(null=True)),
                ('ended_at', models.DateTimeField(null=True)),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tokens', to=settings.AUTH_USER_MODEL)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tokens', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['-made_at'],
                'constraints': [models.CheckConstraint(condition=models.Q(('expires_at__gt', models.F('made_at'))), name='token_has_days')],
            },
        ),
        migrations.AddConstraint(
            model_name='webhook',
            constraint=models.CheckConstraint(condition=models.Q(('form__in', ['json', 'discord'])), name='webhook_form_is_known'),
        ),
        migrations.AddConstraint(
            model_name='webhook',
            constraint=models.UniqueConstraint(condition=models.Q(('ended_at', None)), fields=('tournament', 'address'), name='one_webhook_an_address'),
        ),
        migrations.AddConstraint(
            model_name='webhook',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('is_on', True), ('why_off', '')), models.Q(('is_on', False), models.Q(('why_off', ''), _negated=True)), _connector='OR'), name='webhook_that_is_off_says_why'),
        ),
        migrations.AddConstraint(
            model_name='webhook',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('ended_at', None), models.Q(('secret', ''), _negated=True), models.Q(('address', ''), _negated=True)), models.Q(('address', ''), ('ended_at__isnull', False), ('is_on', False), ('secret', '')), _connector='OR'), name='webhook_that_ended_keeps_nothing'),
        ),
        migrations.AddConstraint(
            model_name='webhook',
            constraint=models.CheckConstraint(condition=models.Q(('is_on', False), ('failures__lt', 50), _connector='OR'), name='webhook_that_fails_is_off'),
        ),
        migrations.AddIndex(
            model_name='delivery',
            index=models.Index(fields=['state', 'due_at'], name='delivery_to_send'),
        ),
        migrations.AddIndex(
            model_name='delivery',
            index=models.Index(fields=['webhook', '-made_at'], name='delivery_newest'),
        ),
        migrations.AddConstraint(
            model_name='delivery',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['waiting', 'failed', 'done', 'given_up'])), name='delivery_state_is_known'),
        ),
        migrations.AddConstraint(
            model_name='delivery',
            constraint=models.UniqueConstraint(condition=models.Q(('line__isnull', False)), fields=('webhook', 'line', 'part'), name='one_delivery_an_act'),
        ),
        migrations.AddConstraint(
            model_name='delivery',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state__in', ('waiting', 'failed')), models.Q(('body', ''), _negated=True)), models.Q(models.Q(('state__in', ('waiting', 'failed')), _negated=True), ('body', '')), _connector='OR'), name='delivery_that_is_over_keeps_nothing'),
        ),
        migrations.AddConstraint(
            model_name='delivery',
            constraint=models.CheckConstraint(condition=models.Q(('state', 'waiting'), ('at__isnull', False), _connector='OR'), name='delivery_that_was_tried_says_when'),
        ),
    ]
