from django.db import migrations, models

from tournaments.migrations import _triggers


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0003_log_heads_and_no_truncate'),
    ]

    operations = [
        migrations.RunPython(_triggers.drop_triggers, _triggers.create_triggers),
        migrations.AddField(
            model_name='tournament',
            name='structure',
            field=models.CharField(choices=[('swiss', 'Swiss'), ('round_robin', 'Round robin'), ('single_elimination', 'Single elimination'), ('double_elimination', 'Double elimination')], db_default='swiss', default='swiss', max_length=18),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('structure__in', ['swiss', 'round_robin', 'single_elimination', 'double_elimination'])), name='tournament_structure_is_known'),
        ),
        migrations.RunPython(_triggers.create_triggers, _triggers.drop_triggers),
    ]
