import cards.knowledge
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Card',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(blank=True, default='', max_length=120)),
                ('type', models.CharField(blank=True, default='', max_length=12)),
                ('rating', models.CharField(blank=True, default='', max_length=4)),
                ('team', models.CharField(blank=True, default='', max_length=60)),
                ('position', models.CharField(blank=True, default='', max_length=60)),
                ('side', models.CharField(blank=True, default='', max_length=20)),
                ('ability', models.TextField(blank=True, default='', max_length=2000)),
                ('special_text', models.CharField(blank=True, default='', max_length=60)),
                ('strength', models.CharField(blank=True, default='', max_length=4)),
                ('time_units', models.CharField(blank=True, default='', max_length=4)),
                ('offensive_play', models.CharField(blank=True, default='', max_length=120)),
                ('defensive_play', models.CharField(blank=True, default='', max_length=200)),
                ('sub_type', models.CharField(blank=True, default='', max_length=40)),
                ('effect', models.TextField(blank=True, default='', max_length=2000)),
                ('timing', models.CharField(blank=True, default='', max_length=300)),
                ('basis', models.JSONField(blank=True, default=dict)),
                ('person_basis', models.CharField(blank=True, default='', max_length=10)),
                ('suspect', models.CharField(blank=True, default='', max_length=200)),
                ('folded', models.CharField(blank=True, db_index=True, default='', editable=False, max_length=120)),
                ('deck_complete', models.BooleanField(default=False, editable=False)),
                ('replay_complete', models.BooleanField(default=False, editable=False)),
                ('unread', models.JSONField(blank=True, default=dict, editable=False)),
                ('version', models.PositiveIntegerField(default=1, editable=False)),
            ],
            options={
                'ordering': ['folded', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='CardData',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveBigIntegerField(default=1)),
            ],
        ),
        migrations.CreateModel(
            name='Franchise',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.SlugField(max_length=40, unique=True)),
                ('name', models.CharField(max_length=60)),
            ],
        ),
        migrations.CreateModel(
            name='Person',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.SlugField(max_length=60, unique=True)),
                ('name', models.CharField(max_length=80)),
            ],
        ),
        migrations.CreateModel(
            name='CardSet',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(max_length=4, unique=True)),
                ('name', models.CharField(max_length=60)),
                ('released_on', models.DateField(blank=True, null=True)),
            ],
            options={
                'ordering': ['code'],
                'constraints': [models.CheckConstraint(condition=models.Q(('code__regex', '^([0-9]{2}|[A-Z]{2,4})$')), name='set_code_has_its_form')],
            },
        ),
        migrations.CreateModel(
            name='Change',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('cell', models.CharField(max_length=20)),
                ('before', models.TextField(blank=True, default='')),
                ('after', models.TextField(blank=True, default='')),
                ('basis_before', models.CharField(blank=True, default='', max_length=10)),
                ('basis_after', models.CharField(blank=True, default='', max_length=10)),
                ('source', models.CharField(blank=True, default='', max_length=200)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='card_changes', to=settings.AUTH_USER_MODEL)),
                ('card', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='changes', to='cards.card')),
            ],
            options={
                'ordering': ['-at', '-pk'],
            },
        ),
        migrations.AddField(
            model_name='card',
            name='person',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='cards', to='cards.person'),
        ),
        migrations.CreateModel(
            name='PersonName',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80)),
                ('folded', models.CharField(db_index=True, editable=False, max_length=80)),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='names', to='cards.person')),
            ],
        ),
        migrations.CreateModel(
            name='Printing',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.CharField(max_length=12, unique=True)),
                ('prefix', models.CharField(max_length=3)),
                ('ordinal', models.PositiveSmallIntegerField()),
                ('card', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='printings', to='cards.card')),
                ('set', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='printings', to='cards.cardset')),
            ],
            options={
                'ordering': ['set__code', 'prefix', 'ordinal'],
            },
        ),
        migrations.CreateModel(
            name='Ruling',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.CharField(max_length=12)),
                ('name', models.CharField(blank=True, default='', max_length=120)),
                ('warning', models.CharField(blank=True, default='', max_length=300)),
                ('ruled_on', models.DateField()),
                ('source', models.CharField(max_length=200)),
                ('text', models.TextField(max_length=2000)),
                ('effect', models.CharField(blank=True, default='', max_length=80)),
                ('card', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='rulings', to='cards.card')),
                ('supersedes', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='later', to='cards.ruling')),
            ],
            options={
                'ordering': ['ruled_on', 'number', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='TeamName',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60, unique=True)),
                ('franchise', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='team_names', to='cards.franchise')),
            ],
        ),
        migrations.AddConstraint(
            model_name='card',
            constraint=models.CheckConstraint(condition=models.Q(('type__in', ['', 'Player', 'Play', 'Action', 'Gridiron', 'Synergy'])), name='card_type_is_known'),
        ),
        migrations.AddConstraint(
            model_name='card',
            constraint=models.CheckConstraint(condition=models.Q(('person_basis__in', ['', cards.knowledge.Basis['PRINTED'], cards.knowledge.Basis['RULING'], cards.knowledge.Basis['ENTERED'], cards.knowledge.Basis['TYPED'], cards.knowledge.Basis['INFERRED']])), name='person_basis_is_known'),
        ),
        migrations.AddConstraint(
            model_name='personname',
            constraint=models.UniqueConstraint(fields=('folded', 'person'), name='one_spelling_a_person'),
        ),
        migrations.AddConstraint(
            model_name='printing',
            constraint=models.UniqueConstraint(fields=('set', 'prefix', 'ordinal'), name='one_number_a_set'),
        ),
        migrations.AddConstraint(
            model_name='ruling',
            constraint=models.UniqueConstraint(fields=('number', 'source', 'text'), name='a_ruling_stands_once'),
        ),
    ]
