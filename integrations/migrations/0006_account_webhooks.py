from django.conf import settings
from django.db import migrations, models
import django.db.models.deletion


class Migration(migrations.Migration):

    dependencies = [
        ('integrations', '0005_events_file'),
        ('tournaments', '0011_plainer_words'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='delivery',
            name='one_delivery_an_act',
        ),
        migrations.AddField(
            model_name='delivery',
            name='last',
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddField(
            model_name='delivery',
            name='tournament',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.tournament'),
        ),
        migrations.AlterField(
            model_name='webhook',
            name='tournament',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='webhooks', to='tournaments.tournament'),
        ),
        migrations.AddConstraint(
            model_name='delivery',
            constraint=models.UniqueConstraint(condition=models.Q(('line__isnull', False)), fields=('webhook', 'tournament', 'line', 'part'), name='one_delivery_an_act'),
        ),
        migrations.AddConstraint(
            model_name='webhook',
            constraint=models.UniqueConstraint(condition=models.Q(('ended_at', None), ('tournament', None)), fields=('made_by', 'address'), name='one_account_webhook_an_address'),
        ),
    ]
