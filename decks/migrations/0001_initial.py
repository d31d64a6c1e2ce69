import decks.legality.violation
import django.db.models.deletion
import uuid
from django.conf import settings
from django.db import migrations, models


from decks.migrations import _triggers


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Deck',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=60)),
                ('snapshot', models.CharField(max_length=60)),
                ('visibility', models.CharField(choices=[('private', 'Private: only you'), ('unlisted', 'Unlisted: whoever has the link'), ('public', 'Public: everybody')], default='private', max_length=8)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('changed_at', models.DateTimeField(auto_now=True)),
                ('archived_at', models.DateTimeField(blank=True, null=True)),
                ('changes', models.PositiveIntegerField(default=0)),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='decks', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-changed_at', 'id'],
            },
        ),
        migrations.CreateModel(
            name='DeckVersion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('name', models.CharField(blank=True, default='', max_length=60)),
                ('text', models.TextField(max_length=25000)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('deck', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='versions', to='decks.deck')),
            ],
            options={
                'ordering': ['-number'],
            },
        ),
        migrations.CreateModel(
            name='DeckCheck',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('snapshot', models.CharField(max_length=60)),
                ('checker', models.CharField(max_length=20)),
                ('card_data', models.CharField(max_length=20)),
                ('list_hash', models.CharField(max_length=64)),
                ('listed', models.JSONField()),
                ('verdict', models.CharField(max_length=12)),
                ('violations', models.JSONField()),
                ('facts', models.JSONField()),
                ('checked_at', models.DateTimeField(auto_now_add=True)),
                ('version', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='checks', to='decks.deckversion')),
            ],
            options={
                'ordering': ['-checked_at', '-pk'],
            },
        ),
        migrations.AddConstraint(
            model_name='deck',
            constraint=models.CheckConstraint(condition=models.Q(('visibility__in', ['private', 'unlisted', 'public'])), name='deck_visibility_is_known'),
        ),
        migrations.AddConstraint(
            model_name='deck',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='deck_has_a_name'),
        ),
        migrations.AddConstraint(
            model_name='deckversion',
            constraint=models.UniqueConstraint(fields=('deck', 'number'), name='one_version_a_number'),
        ),
        migrations.AddConstraint(
            model_name='deckversion',
            constraint=models.CheckConstraint(condition=models.Q(('text__length__lte', 25000)), name='deck_text_is_bounded'),
        ),
        migrations.AddConstraint(
            model_name='deckcheck',
            constraint=models.UniqueConstraint(fields=('version', 'snapshot', 'checker', 'card_data'), name='one_check_a_state'),
        ),
        migrations.AddConstraint(
            model_name='deckcheck',
            constraint=models.CheckConstraint(condition=models.Q(('verdict__in', [decks.legality.violation.Verdict['LEGAL'], decks.legality.violation.Verdict['ILLEGAL'], decks.legality.violation.Verdict['UNDETERMINED']])), name='deck_verdict_is_known'),
        ),
        migrations.RunPython(_triggers.create_triggers, _triggers.drop_triggers),
    ]
