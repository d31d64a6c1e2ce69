"""Events that are shown only to people with their link."""

import tournaments.models.events
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0015_invitations'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='link_token',
            # One token for all rows there are would be no secret: they get none, and
            # an event that becomes one by link draws its own.
            field=models.CharField(default="", editable=False, max_length=32),
        ),
        migrations.AlterField(
            model_name='tournament',
            name='link_token',
            field=models.CharField(default=tournaments.models.events.a_link_token, editable=False, max_length=32),
        ),
        migrations.AddField(
            model_name='tournament',
            name='visibility',
            field=models.CharField(choices=[('public', 'Everybody'), ('link', 'Only people with the link, entrants and staff')], default='public', max_length=6),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('visibility__in', ['public', 'link'])), name='tournament_visibility_is_known'),
        ),
    ]
