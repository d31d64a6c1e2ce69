from django.db import migrations, models

from tournaments.migrations import _triggers


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0001_initial'),
    ]

    operations = [
        migrations.RunPython(_triggers.drop_triggers, _triggers.create_triggers),
        migrations.RemoveConstraint(
            model_name='tournament',
            name='tournament_tiebreaks_is_known',
        ),
        migrations.RemoveConstraint(
            model_name='tournament',
            name='event_cut_fits_a_bracket',
        ),
        migrations.AlterField(
            model_name='tournament',
            name='tiebreaks',
            field=models.CharField(choices=[('mtr_like', 'MTR-like'), ('pokemon_like', 'Pokémon-like'), ('sos', 'SoS'), ('buchholz', 'Buchholz'), ('chess', 'Chess'), ('football', 'Football')], default='mtr_like', max_length=12),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('tiebreaks__in', ['mtr_like', 'pokemon_like', 'sos', 'buchholz', 'chess', 'football'])), name='tournament_tiebreaks_is_known'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('cut', None), ('cut', 0), models.Q(('cut__gte', 2), ('cut__lte', 128)), _connector='OR'), name='event_cut_fits_a_bracket'),
        ),
        migrations.RunPython(_triggers.create_triggers, _triggers.drop_triggers),
    ]
