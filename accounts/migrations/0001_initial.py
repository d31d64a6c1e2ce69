import django.db.models.deletion
import django.db.models.functions.text
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        migrations.CreateModel(
            name='User',
            fields=[
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('is_superuser', models.BooleanField(default=False, help_text='Designates that this user has all permissions without explicitly assigning them.', verbose_name='superuser status')),
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('email', models.EmailField(max_length=254, unique=True, verbose_name='e-mail address')),
                ('display_name', models.CharField(help_text='As shown in pairings and standings.', max_length=40)),
                ('is_staff', models.BooleanField(default=False, verbose_name='staff')),
                ('is_active', models.BooleanField(default=True, verbose_name='active')),
                ('joined_at', models.DateTimeField(auto_now_add=True)),
                ('adult_from', models.DateField(blank=True, editable=False, null=True)),
                ('history', models.CharField(choices=[('hidden', 'Nobody'), ('shown', 'Whoever has the address'), ('found', 'Everybody, search engines too')], default='shown', max_length=6)),
                ('shows_whole_name', models.BooleanField(default=False)),
                ('page_id', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
            ],
        ),
        migrations.CreateModel(
            name='Ward',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('display_name', models.CharField(max_length=40)),
                ('birth_year', models.PositiveSmallIntegerField()),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('guardian', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='wards', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['display_name', 'pk'],
            },
        ),
        migrations.AddConstraint(
            model_name='user',
            constraint=models.CheckConstraint(condition=models.Q(('email', django.db.models.functions.text.Lower('email'))), name='email_is_lower_case'),
        ),
        migrations.AddConstraint(
            model_name='user',
            constraint=models.CheckConstraint(condition=models.Q(('history__in', ['hidden', 'shown', 'found'])), name='user_history_is_known'),
        ),
        migrations.AddConstraint(
            model_name='ward',
            constraint=models.CheckConstraint(condition=models.Q(('display_name', ''), _negated=True), name='ward_has_a_name'),
        ),
        migrations.AddConstraint(
            model_name='ward',
            constraint=models.CheckConstraint(condition=models.Q(('birth_year__gte', 1900), ('birth_year__lte', 2200)), name='ward_birth_year_is_possible'),
        ),
    ]
