import django.db.models.deletion
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
            name='Scoresheet',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('game', models.PositiveSmallIntegerField(default=1)),
                ('snapshot', models.CharField(max_length=60)),
                ('home_name', models.CharField(blank=True, max_length=60)),
                ('away_name', models.CharField(blank=True, max_length=60)),
                ('home_text', models.TextField(blank=True, max_length=25000)),
                ('away_text', models.TextField(blank=True, max_length=25000)),
                ('code', models.CharField(blank=True, default='', max_length=32)),
                ('home_joined', models.BooleanField(db_default=False, default=False)),
                ('away_joined', models.BooleanField(db_default=False, default=False)),
                ('home_trusts', models.BooleanField(default=False)),
                ('away_trusts', models.BooleanField(default=False)),
                ('sealed', models.JSONField(default=dict)),
                ('length', models.PositiveIntegerField(default=0)),
                ('version', models.PositiveIntegerField(default=0)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('changed_at', models.DateTimeField(auto_now=True)),
                ('closed_at', models.DateTimeField(null=True)),
                ('away_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('away_list', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.submission')),
                ('home_list', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.submission')),
                ('log', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='scoresheets', to='tournaments.gamelog')),
                ('made_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('match', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='scoresheets', to='tournaments.match')),
            ],
            options={
                'ordering': ['-changed_at'],
            },
        ),
        migrations.CreateModel(
            name='Mark',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('actor', models.CharField(blank=True, max_length=1)),
                ('choice', models.CharField(blank=True, max_length=500)),
                ('tap', models.PositiveIntegerField()),
                ('takes_back', models.BooleanField(default=False)),
                ('key', models.UUIDField()),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('sheet', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='marks', to='recorder.scoresheet')),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.AddConstraint(
            model_name='scoresheet',
            constraint=models.UniqueConstraint(condition=models.Q(('closed_at', None)), fields=('match', 'game'), name='one_open_sheet_a_game'),
        ),
        migrations.AddConstraint(
            model_name='scoresheet',
            constraint=models.CheckConstraint(condition=models.Q(('match', None), models.Q(('away_text', ''), ('home_text', '')), _connector='XOR'), name='sheet_is_of_a_match_or_of_two_lists'),
        ),
        migrations.AddConstraint(
            model_name='scoresheet',
            constraint=models.CheckConstraint(condition=models.Q(('game__gte', 1)), name='sheet_is_of_a_game'),
        ),
        migrations.AddConstraint(
            model_name='scoresheet',
            constraint=models.UniqueConstraint(condition=models.Q(('code', ''), _negated=True), fields=('code',), name='one_sheet_a_code'),
        ),
        migrations.AddIndex(
            model_name='mark',
            index=models.Index(fields=['sheet', 'key'], name='mark_by_key'),
        ),
        migrations.AddConstraint(
            model_name='mark',
            constraint=models.UniqueConstraint(fields=('sheet', 'number'), name='one_mark_a_number'),
        ),
        migrations.AddConstraint(
            model_name='mark',
            constraint=models.CheckConstraint(condition=models.Q(('number__gte', 1), ('tap__lte', models.F('number'))), name='mark_is_of_a_tap'),
        ),
    ]
