import decks.legality.violation
import django.db.models.deletion
import django.db.models.functions.datetime
import tournaments.rules.bracket.layout
import tournaments.models.events
import tournaments.models.series
import tournaments.rules.schedule
import tournaments.rules.scoring
import uuid
from django.conf import settings
from django.db import migrations, models


from tournaments.migrations import _triggers


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('accounts', '0001_initial'),
        ('decks', '0001_initial'),
        ('outbox', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Tournament',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=80)),
                ('state', models.CharField(choices=[('draft', 'Draft'), ('registration', 'Registration open'), ('check_in', 'Check-in'), ('running', 'Running'), ('finished', 'Finished'), ('cancelled', 'Cancelled')], default='draft', max_length=12)),
                ('stage', models.CharField(choices=[('swiss', 'Swiss rounds'), ('cut', 'Top cut')], default='swiss', max_length=5)),
                ('version', models.PositiveIntegerField(default=0)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('opened_at', models.DateTimeField(blank=True, null=True)),
                ('started_at', models.DateTimeField(blank=True, null=True)),
                ('finished_at', models.DateTimeField(blank=True, null=True)),
                ('lot_seed', models.CharField(default=tournaments.models.events.a_seed, editable=False, max_length=64)),
                ('visibility', models.CharField(choices=[('public', 'Everybody'), ('link', 'Only people with the link, entrants and staff')], db_default='public', default='public', max_length=6)),
                ('link_token', models.CharField(db_default='', default=tournaments.models.events.a_link_token, editable=False, max_length=32)),
                ('starts_at', models.DateTimeField(blank=True, null=True)),
                ('zone', models.CharField(default='UTC', max_length=60)),
                ('place', models.CharField(blank=True, default='', max_length=120)),
                ('about', models.TextField(blank=True, default='', max_length=2000)),
                ('capacity', models.PositiveSmallIntegerField(default=64)),
                ('registration_closes_at', models.DateTimeField(blank=True, null=True)),
                ('has_check_in', models.BooleanField(default=True)),
                ('check_in_opens_at', models.DateTimeField(blank=True, null=True)),
                ('late_entry_until_round', models.PositiveSmallIntegerField(default=2)),
                ('snapshot', models.CharField(max_length=60)),
                ('list_policy', models.CharField(choices=[('none', 'No lists'), ('optional', 'Optional'), ('required', 'Everybody registers one')], default='required', max_length=8)),
                ('list_deadline_at', models.DateTimeField(blank=True, null=True)),
                ('undetermined_policy', models.CharField(choices=[('accept_with_note', 'Accepted, with a note'), ('head_judge', 'The head judge decides'), ('refuse', 'Refused')], default='accept_with_note', max_length=16)),
                ('visible_in_swiss', models.CharField(choices=[('private', 'Nobody but officials'), ('opponent', 'The opponent, once paired'), ('entrants', 'All entrants'), ('public', 'Everybody')], default='private', max_length=8)),
                ('visible_in_cut', models.CharField(choices=[('private', 'Nobody but officials'), ('opponent', 'The opponent, once paired'), ('entrants', 'All entrants'), ('public', 'Everybody')], default='private', max_length=8)),
                ('visible_when_finished', models.CharField(choices=[('private', 'Nobody but officials'), ('opponent', 'The opponent, once paired'), ('entrants', 'All entrants'), ('public', 'Everybody')], default='public', max_length=8)),
                ('best_of', models.PositiveSmallIntegerField(default=1)),
                ('cut_best_of', models.PositiveSmallIntegerField(default=1)),
                ('minutes', models.PositiveSmallIntegerField(blank=True, default=50, null=True)),
                ('cut_minutes', models.PositiveSmallIntegerField(blank=True, default=60, null=True)),
                ('auto_accept_minutes', models.PositiveSmallIntegerField(default=5)),
                ('time_procedure', models.CharField(choices=[('finish_down', 'Finish the down'), ('finish_possession', 'Finish the possession'), ('equal_possessions', 'Equal possessions')], default='finish_possession', max_length=18)),
                ('log_policy', models.CharField(choices=[('on_dispute', 'When a result is disputed'), ('cut', 'For every match of the cut'), ('always', 'For every match')], default='on_dispute', max_length=10)),
                ('tiebreaks', models.CharField(choices=[('mtr_like', 'MTR-like'), ('pokemon_like', 'Pokémon-like'), ('sos', 'SoS'), ('buchholz', 'Buchholz')], default='mtr_like', max_length=12)),
                ('opponent_bye_counts', models.BooleanField(default=True)),
                ('win_points', models.PositiveSmallIntegerField(default=3)),
                ('tie_points', models.PositiveSmallIntegerField(default=1)),
                ('loss_points', models.PositiveSmallIntegerField(default=0)),
                ('bye_points', models.PositiveSmallIntegerField(default=3)),
                ('round_table', models.CharField(choices=[(tournaments.rules.schedule.RoundTable['DEFAULT'], 'Ours'), (tournaments.rules.schedule.RoundTable['MTR_LIKE'], 'MTR-like')], default=tournaments.rules.schedule.RoundTable['DEFAULT'], max_length=8)),
                ('rounds', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('cut', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('cut_points', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('third_place', models.BooleanField(default=False)),
                ('first_offense', models.CharField(choices=[(tournaments.rules.bracket.layout.FirstOffense['HIGHER_SEED_CHOOSES'], 'The higher seed chooses'), (tournaments.rules.bracket.layout.FirstOffense['RANDOM'], 'By lot, as in every game')], default=tournaments.rules.bracket.layout.FirstOffense['HIGHER_SEED_CHOOSES'], max_length=19)),
                ('replacement', models.CharField(choices=[(tournaments.rules.bracket.layout.Replacement['NONE'], 'Nobody: the opponent advances'), (tournaments.rules.bracket.layout.Replacement['NEXT_IN_STANDINGS'], 'The next in the standings')], default=tournaments.rules.bracket.layout.Replacement['NONE'], max_length=17)),
                ('cut_seeds', models.JSONField(blank=True, default=list)),
                ('check_target', models.PositiveSmallIntegerField(default=0)),
                ('first_table', models.PositiveSmallIntegerField(default=1)),
                ('table_ranges', models.JSONField(blank=True, default=list)),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['starts_at', 'name'],
            },
        ),
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seq', models.PositiveIntegerField()),
                ('at', models.DateTimeField()),
                ('kind', models.CharField(max_length=40)),
                ('subject', models.CharField(blank=True, default='', max_length=40)),
                ('visibility', models.CharField(choices=[('public', 'Everybody'), ('match', 'Those in the match, and officials'), ('self', 'Whom it is about, and officials'), ('judges', 'Judges and organisers'), ('staff', 'Organisers, scorekeepers and the head judge')], max_length=6)),
                ('request_id', models.CharField(blank=True, default='', max_length=64)),
                ('digest', models.CharField(max_length=64)),
                ('prev_hash', models.CharField(max_length=64)),
                ('hash', models.CharField(max_length=64)),
                ('actor', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['seq'],
            },
        ),
        migrations.CreateModel(
            name='GameLog',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('game', models.PositiveSmallIntegerField(default=1)),
                ('digest', models.CharField(max_length=64)),
                ('canonical', models.TextField()),
                ('entries', models.PositiveSmallIntegerField()),
                ('is_turned', models.BooleanField(default=False)),
                ('flags', models.JSONField(default=list)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ['game', 'made_at'],
            },
        ),
        migrations.CreateModel(
            name='Announcement',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('text', models.CharField(max_length=280)),
                ('made_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True)),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='announcements', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['-made_at', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='Deed',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('first', models.PositiveIntegerField()),
                ('last', models.PositiveIntegerField()),
                ('kinds', models.JSONField()),
                ('at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('rows', models.JSONField()),
                ('is_undone', models.BooleanField(default=False)),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deeds', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['-first'],
            },
        ),
        migrations.CreateModel(
            name='Entrant',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=40)),
                ('name_key', models.CharField(editable=False, max_length=160)),
                ('state', models.CharField(choices=[('waitlisted', 'On the waiting list'), ('registered', 'Registered'), ('checked_in', 'Checked in'), ('dropped', 'Dropped'), ('disqualified', 'Disqualified'), ('withdrawn', 'Withdrawn')], max_length=12)),
                ('version', models.PositiveIntegerField(default=0)),
                ('registered_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('checked_in_at', models.DateTimeField(blank=True, null=True)),
                ('first_round', models.PositiveSmallIntegerField(default=1)),
                ('dropped_after', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('fixed_table', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('bye_rounds', models.JSONField(blank=True, db_default=models.Value([], models.JSONField()), default=list)),
                ('waived', models.CharField(blank=True, default='', max_length=200)),
                ('is_unlocked', models.BooleanField(default=False)),
                ('claim_hash', models.CharField(blank=True, default='', max_length=64)),
                ('claim_until', models.DateTimeField(blank=True, null=True)),
                ('claim_tries', models.PositiveSmallIntegerField(default=0)),
                ('person', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='entries', to=settings.AUTH_USER_MODEL)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entrants', to='tournaments.tournament')),
                ('ward', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='accounts.ward')),
            ],
            options={
                'ordering': ['registered_at', 'id'],
            },
        ),
        migrations.CreateModel(
            name='Payload',
            fields=[
                ('entry', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='payload', serialize=False, to='tournaments.entry')),
                ('before', models.JSONField(default=dict)),
                ('after', models.JSONField(default=dict)),
                ('reason', models.CharField(blank=True, default='', max_length=400)),
            ],
        ),
        migrations.CreateModel(
            name='Remainder',
            fields=[
                ('entry', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='remainder', serialize=False, to='tournaments.entry')),
                ('after', models.JSONField(default=dict)),
                ('reason', models.CharField(max_length=400)),
            ],
        ),
        migrations.AddField(
            model_name='entry',
            name='entrant',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.entrant'),
        ),
        migrations.AddField(
            model_name='entry',
            name='on_behalf_of',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.entrant'),
        ),
        migrations.AddField(
            model_name='entry',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='tournaments.tournament'),
        ),
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('role', models.CharField(choices=[('organiser', 'Organiser'), ('scorekeeper', 'Scorekeeper'), ('head_judge', 'Head judge'), ('judge', 'Judge')], max_length=11)),
                ('token_hash', models.CharField(max_length=64, unique=True)),
                ('made_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('until', models.DateTimeField()),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['until', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='LogSubmission',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('side', models.CharField(blank=True, choices=[('home', 'Home'), ('away', 'Away')], max_length=4)),
                ('channel', models.CharField(choices=[('paste', 'Pasted'), ('file', 'A file'), ('table', 'By the recorder'), ('api', 'By the API')], max_length=5)),
                ('file_name', models.CharField(blank=True, max_length=100)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('job', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='outbox.job')),
                ('log', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='submissions', to='tournaments.gamelog')),
            ],
            options={
                'ordering': ['at'],
            },
        ),
        migrations.CreateModel(
            name='LogVerdict',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('engine', models.CharField(max_length=40)),
                ('rules', models.CharField(max_length=40)),
                ('card_data', models.CharField(max_length=40)),
                ('kind', models.CharField(max_length=16)),
                ('step', models.PositiveSmallIntegerField(default=0)),
                ('winner', models.CharField(blank=True, choices=[('home', 'Home'), ('away', 'Away')], max_length=4)),
                ('home_score', models.PositiveSmallIntegerField()),
                ('away_score', models.PositiveSmallIntegerField()),
                ('is_registered', models.BooleanField()),
                ('report', models.TextField()),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('log', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='verdicts', to='tournaments.gamelog')),
            ],
            options={
                'ordering': ['-at'],
            },
        ),
        migrations.CreateModel(
            name='Match',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('table', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('fixture', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('reason', models.CharField(blank=True, default='', max_length=24)),
                ('why', models.CharField(blank=True, default='', max_length=400)),
                ('version', models.PositiveIntegerField(default=0)),
                ('outcome', models.CharField(default=tournaments.rules.scoring.Outcome['PENDING'], max_length=12)),
                ('winner', models.CharField(blank=True, choices=[('home', 'Home'), ('away', 'Away')], default='', max_length=4)),
                ('games', models.JSONField(blank=True, default=list)),
                ('settled', models.CharField(blank=True, choices=[('', 'Not yet'), ('desk', 'Settled by the desk'), ('agreed', 'Both agree'), ('by_clock', 'Nobody objected in time'), ('staff', 'Entered by staff'), ('ruled', 'A judge ruled')], default='', max_length=8)),
                ('settled_at', models.DateTimeField(blank=True, null=True)),
                ('accepts_at', models.DateTimeField(blank=True, null=True)),
                ('disputed_at', models.DateTimeField(blank=True, null=True)),
                ('held_at', models.DateTimeField(blank=True, null=True)),
                ('appealed_by', models.CharField(blank=True, choices=[('home', 'Home'), ('away', 'Away')], default='', max_length=4)),
                ('away', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.entrant')),
                ('home', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.entrant')),
            ],
            options={
                'ordering': [models.OrderBy(models.F('table'), nulls_last=True), 'id'],
            },
        ),
        migrations.AddField(
            model_name='gamelog',
            name='match',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='logs', to='tournaments.match'),
        ),
        migrations.CreateModel(
            name='Extension',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('minutes', models.PositiveSmallIntegerField()),
                ('reason', models.CharField(max_length=200)),
                ('made_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='extensions', to='tournaments.match')),
            ],
            options={
                'ordering': ['made_at'],
            },
        ),
        migrations.AddField(
            model_name='entry',
            name='match',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.match'),
        ),
        migrations.CreateModel(
            name='Call',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('side', models.CharField(blank=True, choices=[('home', 'Home'), ('away', 'Away')], default='', max_length=4)),
                ('about', models.CharField(choices=[('rules', 'A rules question'), ('result', 'The result'), ('conduct', 'Something about conduct'), ('other', 'Something else')], default='rules', max_length=8)),
                ('words', models.CharField(blank=True, default='', max_length=200)),
                ('called_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('taken_at', models.DateTimeField(blank=True, null=True)),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('taken_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='calls', to='tournaments.match')),
            ],
            options={
                'ordering': ['called_at'],
            },
        ),
        migrations.CreateModel(
            name='Notice',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('topic', models.CharField(choices=[('table', 'Your table in a new round'), ('result', 'Results of your matches'), ('ruling', 'Disputes and rulings in your matches'), ('penalty', 'Penalties and time for your table'), ('event', 'The event itself: start, end, your place'), ('desk', 'What waits at a desk that you help to run')], max_length=8)),
                ('words', models.CharField(max_length=600)),
                ('address', models.CharField(max_length=200)),
                ('made_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('is_shown', models.BooleanField(default=True)),
                ('read_at', models.DateTimeField(blank=True, null=True)),
                ('mail_at', models.DateTimeField(blank=True, null=True)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='notices', to='tournaments.entry')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notices', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-made_at', '-entry_id'],
            },
        ),
        migrations.CreateModel(
            name='Outsider',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.UUIDField()),
                ('person', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='outsiders', to='tournaments.tournament')),
            ],
        ),
        migrations.CreateModel(
            name='Parcel',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('file_name', models.CharField(max_length=100)),
                ('data', models.BinaryField()),
                ('by', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='parcel', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Penalty',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('grade', models.CharField(choices=[('note', 'Note'), ('caution', 'Caution'), ('warning', 'Warning'), ('game_loss', 'Game loss'), ('match_loss', 'Match loss'), ('disqualification', 'Disqualification')], max_length=16)),
                ('infraction', models.CharField(max_length=24)),
                ('reason', models.CharField(max_length=400)),
                ('made_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('replaced', models.JSONField(blank=True, default=dict)),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='penalties', to='tournaments.entrant')),
                ('match', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='penalties', to='tournaments.match')),
                ('revoked_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['made_at'],
            },
        ),
        migrations.CreateModel(
            name='Proposal',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('asked', models.CharField(choices=[('correction', 'Correct a result'), ('penalty', 'Give a penalty'), ('revocation', 'Revoke a penalty'), ('restore', 'Go back to the end of a round')], max_length=10)),
                ('words', models.JSONField()),
                ('reason', models.CharField(max_length=400)),
                ('made_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('answer', models.CharField(choices=[('open', 'Waits for a second official'), ('confirmed', 'Confirmed'), ('declined', 'Declined'), ('outrun', 'The event went on without it')], default='open', max_length=9)),
                ('answered_at', models.DateTimeField(blank=True, null=True)),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('match', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.match')),
                ('second', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='proposals', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['-made_at'],
            },
        ),
        migrations.CreateModel(
            name='Report',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('side', models.CharField(choices=[('home', 'Home'), ('away', 'Away')], max_length=4)),
                ('number', models.PositiveSmallIntegerField()),
                ('outcome', models.CharField(max_length=12)),
                ('winner', models.CharField(blank=True, choices=[('home', 'Home'), ('away', 'Away')], default='', max_length=4)),
                ('games', models.JSONField(blank=True, default=list)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('is_current', models.BooleanField(default=True)),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='reports', to='tournaments.match')),
            ],
            options={
                'ordering': ['made_at', 'number'],
            },
        ),
        migrations.CreateModel(
            name='Round',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('stage', models.CharField(choices=[('swiss', 'Swiss rounds'), ('cut', 'Top cut')], max_length=5)),
                ('number', models.PositiveSmallIntegerField()),
                ('state', models.CharField(choices=[('draft', 'Draft'), ('published', 'Published'), ('closed', 'Closed'), ('cancelled', 'Cancelled')], default='draft', max_length=9)),
                ('version', models.PositiveIntegerField(default=1)),
                ('attempt', models.PositiveSmallIntegerField(default=1)),
                ('seed', models.CharField(max_length=64)),
                ('engine', models.CharField(max_length=40)),
                ('inputs', models.JSONField()),
                ('certificate', models.JSONField(default=dict)),
                ('notices', models.JSONField(default=list)),
                ('is_provisional', models.BooleanField(default=False)),
                ('is_edited', models.BooleanField(default=False)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('published_at', models.DateTimeField(blank=True, null=True)),
                ('published_by_entrant', models.BooleanField(default=False)),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
                ('standings', models.JSONField(blank=True, null=True)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='played', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['-stage', 'number', 'made_at'],
            },
        ),
        migrations.AddField(
            model_name='match',
            name='round',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='matches', to='tournaments.round'),
        ),
        migrations.CreateModel(
            name='Run',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('started_at', models.DateTimeField()),
                ('stopped_at', models.DateTimeField(blank=True, null=True)),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='runs', to='tournaments.round')),
            ],
            options={
                'ordering': ['started_at'],
            },
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='tournaments.entrant')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='tournaments.match')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='tournaments.round')),
            ],
        ),
        migrations.CreateModel(
            name='Series',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=80)),
                ('about', models.TextField(blank=True, default='', max_length=2000)),
                ('version', models.PositiveIntegerField(default=0)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('is_public', models.BooleanField(default=False)),
                ('points', models.JSONField(default=tournaments.models.series.default_points)),
                ('other_points', models.PositiveSmallIntegerField(default=1)),
                ('counts_best', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-made_at', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='SeriesChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('kind', models.CharField(choices=[('made', 'made the series'), ('settled', 'changed the settings'), ('shown', 'showed it to everybody'), ('hidden', 'hid it'), ('added', 'added an event'), ('taken_out', 'took an event out'), ('named', 'named an organiser'), ('removed', 'removed an organiser'), ('linked', 'linked entries as one person'), ('unlinked', 'unlinked entries')], max_length=9)),
                ('before', models.JSONField(default=dict)),
                ('after', models.JSONField(default=dict)),
                ('actor', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('series', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='changes', to='tournaments.series')),
            ],
            options={
                'ordering': ['-pk'],
            },
        ),
        migrations.CreateModel(
            name='SeriesEvent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('series', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='members', to='tournaments.series')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['tournament__starts_at', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='SeriesLink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('group', models.UUIDField(default=uuid.uuid4)),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.entrant')),
                ('series', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='links', to='tournaments.series')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='SeriesOrganiser',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('series', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='organisers', to='tournaments.series')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Shredding',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('why', models.CharField(choices=[('farewell', 'An account was deleted'), ('age', 'It was kept for as long as such things are'), ('elsewhere', 'It was gone when the event came from another desk')], max_length=9)),
                ('at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('is_open', models.BooleanField(default=True)),
                ('entry', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='shredding', to='tournaments.entry')),
                ('log', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='shreddings', to='tournaments.gamelog')),
            ],
        ),
        migrations.CreateModel(
            name='Staff',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('organiser', 'Organiser'), ('scorekeeper', 'Scorekeeper'), ('head_judge', 'Head judge'), ('judge', 'Judge')], max_length=11)),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='staff', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['role', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Submission',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('number', models.PositiveSmallIntegerField()),
                ('deck_name', models.CharField(max_length=60)),
                ('text', models.TextField()),
                ('verdict', models.CharField(max_length=12)),
                ('checker', models.CharField(max_length=20)),
                ('card_data', models.CharField(max_length=20)),
                ('violations', models.JSONField(default=list)),
                ('receipt', models.CharField(max_length=24)),
                ('consent', models.TextField()),
                ('submitted_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('is_current', models.BooleanField(default=True)),
                ('accepted', models.BooleanField(blank=True, null=True)),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('deck', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='decks.deck')),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='submissions', to='tournaments.entrant')),
            ],
            options={
                'ordering': ['-number'],
            },
        ),
        migrations.AddField(
            model_name='gamelog',
            name='away_list',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.submission'),
        ),
        migrations.AddField(
            model_name='gamelog',
            name='home_list',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.submission'),
        ),
        migrations.CreateModel(
            name='TableCheck',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('is_drawn', models.BooleanField(default=False)),
                ('started_at', models.DateTimeField(blank=True, null=True)),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
                ('ticks', models.JSONField(blank=True, default=dict)),
                ('home', models.CharField(blank=True, choices=[('', 'Not checked yet'), ('fine', 'As registered'), ('problem', 'Not as registered')], default='', max_length=7)),
                ('away', models.CharField(blank=True, choices=[('', 'Not checked yet'), ('fine', 'As registered'), ('problem', 'Not as registered')], default='', max_length=7)),
                ('note', models.CharField(blank=True, default='', max_length=400)),
                ('match', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='deck_check', to='tournaments.match')),
                ('taken_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['match__table'],
            },
        ),
        migrations.CreateModel(
            name='VenueAllowance',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('network', models.CharField(max_length=43)),
                ('opened_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('until', models.DateTimeField()),
                ('opened_by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='venues', to='tournaments.tournament')),
            ],
            options={
                'ordering': ['opened_at', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Wish',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('topic', models.CharField(choices=[('table', 'Your table in a new round'), ('result', 'Results of your matches'), ('ruling', 'Disputes and rulings in your matches'), ('penalty', 'Penalties and time for your table'), ('event', 'The event itself: start, end, your place'), ('desk', 'What waits at a desk that you help to run')], max_length=8)),
                ('on_site', models.BooleanField()),
                ('by_mail', models.BooleanField()),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='wishes', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Arrival',
            fields=[
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='arrival', serialize=False, to='tournaments.tournament')),
                ('at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('digest', models.CharField(max_length=64)),
                ('lines', models.PositiveIntegerField()),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='arrivals', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.AddIndex(
            model_name='tournament',
            index=models.Index(fields=['state', 'starts_at'], name='event_by_state'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='event_has_a_name'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('capacity__gte', 4), ('capacity__lte', 2048)), name='event_capacity_is_possible'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('best_of__in', (1, 3, 5)), ('cut_best_of__in', (1, 3, 5))), name='event_matches_have_an_odd_number_of_games'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('cut', None), ('cut', 0), models.Q(('cut__gte', 2), ('cut__lte', 32)), _connector='OR'), name='event_cut_fits_a_bracket'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('win_points__gte', 1), ('win_points__gte', models.F('tie_points')), ('tie_points__gte', models.F('loss_points'))), name='event_points_reward_winning'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('check_target__lte', 100)), name='event_checks_at_most_all_decks'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state__in', ('running', 'finished')), _negated=True), models.Q(('cut__isnull', False), ('rounds__isnull', False), ('started_at__isnull', False)), _connector='OR'), name='event_in_play_is_settled'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['draft', 'registration', 'check_in', 'running', 'finished', 'cancelled'])), name='tournament_state_is_known'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('stage__in', ['swiss', 'cut'])), name='tournament_stage_is_known'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('visibility__in', ['public', 'link'])), name='tournament_visibility_is_known'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('list_policy__in', ['none', 'optional', 'required'])), name='tournament_list_policy_is_known'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('undetermined_policy__in', ['accept_with_note', 'head_judge', 'refuse'])), name='tournament_undetermined_policy_is_known'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('visible_in_swiss__in', ['private', 'opponent', 'entrants', 'public'])), name='tournament_visible_in_swiss_is_known'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('visible_in_cut__in', ['private', 'opponent', 'entrants', 'public'])), name='tournament_visible_in_cut_is_known'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('visible_when_finished__in', ['private', 'opponent', 'entrants', 'public'])), name='tournament_visible_when_finished_is_known'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('time_procedure__in', ['finish_down', 'finish_possession', 'equal_possessions'])), name='tournament_time_procedure_is_known'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('log_policy__in', ['on_dispute', 'cut', 'always'])), name='tournament_log_policy_is_known'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('tiebreaks__in', ['mtr_like', 'pokemon_like', 'sos', 'buchholz'])), name='tournament_tiebreaks_is_known'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('round_table__in', ['default', 'mtr_like'])), name='tournament_round_table_is_known'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('first_offense__in', ['higher_seed_chooses', 'random'])), name='tournament_first_offense_is_known'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('replacement__in', ['none', 'next_in_standings'])), name='tournament_replacement_is_known'),
        ),
        migrations.AddConstraint(
            model_name='announcement',
            constraint=models.CheckConstraint(condition=models.Q(('text', ''), _negated=True), name='announcement_says_something'),
        ),
        migrations.AddConstraint(
            model_name='deed',
            constraint=models.UniqueConstraint(fields=('tournament', 'first'), name='one_deed_a_line'),
        ),
        migrations.AddConstraint(
            model_name='entrant',
            constraint=models.UniqueConstraint(condition=models.Q(('person__isnull', False)), fields=('tournament', 'person'), name='one_entry_a_person'),
        ),
        migrations.AddConstraint(
            model_name='entrant',
            constraint=models.UniqueConstraint(condition=models.Q(('ward__isnull', False)), fields=('tournament', 'ward'), name='one_entry_a_ward'),
        ),
        migrations.AddConstraint(
            model_name='entrant',
            constraint=models.CheckConstraint(condition=models.Q(('person', None), ('ward', None), _connector='OR'), name='entry_has_one_who_answers_for_it'),
        ),
        migrations.AddConstraint(
            model_name='entrant',
            constraint=models.UniqueConstraint(fields=('tournament', 'name_key'), name='one_name_an_event'),
        ),
        migrations.AddConstraint(
            model_name='entrant',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='entrant_has_a_name'),
        ),
        migrations.AddConstraint(
            model_name='entrant',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ('dropped', 'disqualified')), ('dropped_after', None), _connector='OR'), name='entrant_who_left_has_a_last_round'),
        ),
        migrations.AddConstraint(
            model_name='entrant',
            constraint=models.CheckConstraint(condition=models.Q(('first_round__gte', 1)), name='entrant_has_a_first_round'),
        ),
        migrations.AddConstraint(
            model_name='entrant',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['waitlisted', 'registered', 'checked_in', 'dropped', 'disqualified', 'withdrawn'])), name='entrant_state_is_known'),
        ),
        migrations.AddConstraint(
            model_name='invitation',
            constraint=models.CheckConstraint(condition=models.Q(('role__in', ['organiser', 'scorekeeper', 'head_judge', 'judge'])), name='invitation_role_is_known'),
        ),
        migrations.AddIndex(
            model_name='logsubmission',
            index=models.Index(fields=['by', 'at'], name='log_by_whom'),
        ),
        migrations.AddConstraint(
            model_name='logsubmission',
            constraint=models.CheckConstraint(condition=models.Q(('side__in', ['', 'home', 'away'])), name='logsubmission_side_is_known'),
        ),
        migrations.AddConstraint(
            model_name='logsubmission',
            constraint=models.CheckConstraint(condition=models.Q(('channel__in', ['paste', 'file', 'table', 'api'])), name='logsubmission_channel_is_known'),
        ),
        migrations.AddConstraint(
            model_name='logverdict',
            constraint=models.UniqueConstraint(fields=('log', 'engine', 'rules', 'card_data'), name='one_verdict_a_state'),
        ),
        migrations.AddConstraint(
            model_name='logverdict',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['confirmed', 'different_result', 'illegal', 'incomplete', 'undecided', 'unreadable'])), name='logverdict_kind_is_known'),
        ),
        migrations.AddConstraint(
            model_name='logverdict',
            constraint=models.CheckConstraint(condition=models.Q(('winner__in', ['', 'home', 'away'])), name='logverdict_winner_is_known'),
        ),
        migrations.AddConstraint(
            model_name='extension',
            constraint=models.CheckConstraint(condition=models.Q(('minutes__gte', 1), ('minutes__lte', 180)), name='extension_gives_time'),
        ),
        migrations.AddConstraint(
            model_name='extension',
            constraint=models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='extension_has_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.UniqueConstraint(fields=('tournament', 'seq'), name='one_entry_a_number'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.CheckConstraint(condition=models.Q(('visibility__in', ['public', 'match', 'self', 'judges', 'staff'])), name='entry_visibility_is_known'),
        ),
        migrations.AddConstraint(
            model_name='call',
            constraint=models.UniqueConstraint(condition=models.Q(('ended_at', None)), fields=('match',), name='one_call_a_table'),
        ),
        migrations.AddConstraint(
            model_name='call',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('taken_at', None), ('taken_by', None)), models.Q(('taken_at__isnull', False), ('taken_by__isnull', False)), _connector='OR'), name='call_is_taken_by_somebody'),
        ),
        migrations.AddConstraint(
            model_name='call',
            constraint=models.CheckConstraint(condition=models.Q(('about__in', ['rules', 'result', 'conduct', 'other'])), name='call_about_is_known'),
        ),
        migrations.AddConstraint(
            model_name='call',
            constraint=models.CheckConstraint(condition=models.Q(('side__in', ['', 'home', 'away'])), name='call_side_is_known'),
        ),
        migrations.AddIndex(
            model_name='notice',
            index=models.Index(condition=models.Q(('is_shown', True), ('read_at', None)), fields=['person'], name='notices_unread'),
        ),
        migrations.AddConstraint(
            model_name='notice',
            constraint=models.UniqueConstraint(fields=('person', 'entry'), name='told_once_of_a_line'),
        ),
        migrations.AddConstraint(
            model_name='notice',
            constraint=models.CheckConstraint(condition=models.Q(('topic__in', ['table', 'result', 'ruling', 'penalty', 'event', 'desk'])), name='notice_topic_is_known'),
        ),
        migrations.AddConstraint(
            model_name='outsider',
            constraint=models.UniqueConstraint(fields=('tournament', 'key'), name='one_outsider_a_key'),
        ),
        migrations.AddConstraint(
            model_name='penalty',
            constraint=models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='penalty_has_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='penalty',
            constraint=models.CheckConstraint(condition=models.Q(('grade__in', ('note', 'caution', 'warning')), ('grade', 'disqualification'), ('match__isnull', False), _connector='OR'), name='penalty_of_a_result_has_a_match'),
        ),
        migrations.AddConstraint(
            model_name='penalty',
            constraint=models.CheckConstraint(condition=models.Q(('grade__in', ['note', 'caution', 'warning', 'game_loss', 'match_loss', 'disqualification'])), name='penalty_grade_is_known'),
        ),
        migrations.AddConstraint(
            model_name='proposal',
            constraint=models.UniqueConstraint(condition=models.Q(('answer', 'open')), fields=('match', 'asked'), name='one_open_proposal_a_match'),
        ),
        migrations.AddConstraint(
            model_name='proposal',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('second', models.F('by')), _negated=True), models.Q(('answer', 'confirmed'), _negated=True), _connector='OR'), name='nobody_confirms_himself'),
        ),
        migrations.AddConstraint(
            model_name='proposal',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('answer', 'confirmed'), _negated=True), ('second__isnull', False), _connector='OR'), name='confirmed_by_a_second'),
        ),
        migrations.AddConstraint(
            model_name='proposal',
            constraint=models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='proposal_has_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='proposal',
            constraint=models.CheckConstraint(condition=models.Q(('asked__in', ['correction', 'penalty', 'revocation', 'restore'])), name='proposal_asked_is_known'),
        ),
        migrations.AddConstraint(
            model_name='proposal',
            constraint=models.CheckConstraint(condition=models.Q(('answer__in', ['open', 'confirmed', 'declined', 'outrun'])), name='proposal_answer_is_known'),
        ),
        migrations.AddConstraint(
            model_name='report',
            constraint=models.UniqueConstraint(condition=models.Q(('is_current', True)), fields=('match', 'side'), name='one_current_report_a_side'),
        ),
        migrations.AddConstraint(
            model_name='report',
            constraint=models.UniqueConstraint(fields=('match', 'side', 'number'), name='one_report_a_number'),
        ),
        migrations.AddConstraint(
            model_name='report',
            constraint=models.CheckConstraint(condition=models.Q(('side__in', ['home', 'away'])), name='report_side_is_known'),
        ),
        migrations.AddConstraint(
            model_name='report',
            constraint=models.CheckConstraint(condition=models.Q(('outcome__in', ['win', 'concession', 'tie', 'agreed_tie'])), name='report_outcome_is_known'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'cancelled'), _negated=True), fields=('tournament', 'stage', 'number'), name='one_round_a_number'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'draft')), fields=('tournament',), name='one_draft_an_event'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'published')), fields=('tournament',), name='one_current_round_an_event'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='round_counts_from_one'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state__in', ('published', 'closed')), _negated=True), ('published_at__isnull', False), _connector='OR'), name='published_round_has_its_time'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state', 'closed'), _negated=True), ('closed_at__isnull', False), _connector='OR'), name='closed_round_has_its_time'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['draft', 'published', 'closed', 'cancelled'])), name='round_state_is_known'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.CheckConstraint(condition=models.Q(('stage__in', ['swiss', 'cut'])), name='round_stage_is_known'),
        ),
        migrations.AddConstraint(
            model_name='match',
            constraint=models.UniqueConstraint(condition=models.Q(('outcome', 'cancelled'), _negated=True), fields=('round', 'table'), name='one_table_a_round'),
        ),
        migrations.AddConstraint(
            model_name='match',
            constraint=models.CheckConstraint(condition=models.Q(('away', None), models.Q(('away', models.F('home')), _negated=True), _connector='OR'), name='nobody_plays_himself'),
        ),
        migrations.AddConstraint(
            model_name='match',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('away', None), ('outcome__in', ['absent_loss', 'bye', 'late_loss'])), ('outcome', 'cancelled'), models.Q(models.Q(('outcome__in', ['absent_loss', 'bye', 'late_loss']), _negated=True), ('away__isnull', False), ('table__isnull', False)), _connector='OR'), name='outcome_fits_the_seats'),
        ),
        migrations.AddConstraint(
            model_name='match',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('outcome__in', ['concession', 'no_show', 'penalty_loss', 'win']), ('winner__in', ['home', 'away'])), models.Q(models.Q(('outcome__in', ['concession', 'no_show', 'penalty_loss', 'win']), _negated=True), ('winner', '')), _connector='OR'), name='a_win_has_a_winner'),
        ),
        migrations.AddConstraint(
            model_name='match',
            constraint=models.CheckConstraint(condition=models.Q(('outcome__in', ('pending', 'cancelled')), models.Q(models.Q(('settled', ''), _negated=True), ('settled_at__isnull', False)), _connector='OR'), name='a_result_was_settled'),
        ),
        migrations.AddConstraint(
            model_name='match',
            constraint=models.CheckConstraint(condition=models.Q(('outcome__in', ['win', 'concession', 'no_show', 'penalty_loss', 'tie', 'agreed_tie', 'double_loss', 'bye', 'late_loss', 'absent_loss', 'pending', 'cancelled'])), name='match_outcome_is_known'),
        ),
        migrations.AddConstraint(
            model_name='match',
            constraint=models.CheckConstraint(condition=models.Q(('appealed_by__in', ['', 'home', 'away'])), name='match_appealed_by_is_known'),
        ),
        migrations.AddConstraint(
            model_name='run',
            constraint=models.UniqueConstraint(condition=models.Q(('stopped_at', None)), fields=('round',), name='one_clock_runs_a_round'),
        ),
        migrations.AddConstraint(
            model_name='run',
            constraint=models.CheckConstraint(condition=models.Q(('stopped_at', None), ('stopped_at__gte', models.F('started_at')), _connector='OR'), name='clock_stops_after_its_start'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(fields=('round', 'entrant'), name='one_seat_an_entrant_a_round'),
        ),
        migrations.AddConstraint(
            model_name='series',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='series_has_a_name'),
        ),
        migrations.AddConstraint(
            model_name='series',
            constraint=models.CheckConstraint(condition=models.Q(('counts_best', None), ('counts_best__gte', 1), _connector='OR'), name='series_counts_at_least_one_result'),
        ),
        migrations.AddConstraint(
            model_name='serieschange',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['made', 'settled', 'shown', 'hidden', 'added', 'taken_out', 'named', 'removed', 'linked', 'unlinked'])), name='serieschange_kind_is_known'),
        ),
        migrations.AddConstraint(
            model_name='seriesevent',
            constraint=models.UniqueConstraint(fields=('series', 'tournament'), name='one_event_once_a_series'),
        ),
        migrations.AddConstraint(
            model_name='serieslink',
            constraint=models.UniqueConstraint(fields=('series', 'entrant'), name='one_link_an_entry_and_series'),
        ),
        migrations.AddConstraint(
            model_name='seriesorganiser',
            constraint=models.UniqueConstraint(fields=('series', 'person'), name='one_organiser_once'),
        ),
        migrations.AddConstraint(
            model_name='shredding',
            constraint=models.CheckConstraint(condition=models.Q(('entry', None), ('log', None), _connector='XOR'), name='shredding_is_of_one_thing'),
        ),
        migrations.AddConstraint(
            model_name='shredding',
            constraint=models.CheckConstraint(condition=models.Q(('why__in', ['farewell', 'age', 'elsewhere'])), name='shredding_why_is_known'),
        ),
        migrations.AddConstraint(
            model_name='staff',
            constraint=models.UniqueConstraint(fields=('tournament', 'person', 'role'), name='one_role_once'),
        ),
        migrations.AddConstraint(
            model_name='staff',
            constraint=models.CheckConstraint(condition=models.Q(('role__in', ['organiser', 'scorekeeper', 'head_judge', 'judge'])), name='staff_role_is_known'),
        ),
        migrations.AddConstraint(
            model_name='submission',
            constraint=models.UniqueConstraint(fields=('entrant', 'number'), name='one_submission_a_number'),
        ),
        migrations.AddConstraint(
            model_name='submission',
            constraint=models.UniqueConstraint(condition=models.Q(('is_current', True)), fields=('entrant',), name='one_current_list_an_entrant'),
        ),
        migrations.AddConstraint(
            model_name='submission',
            constraint=models.CheckConstraint(condition=models.Q(('verdict', decks.legality.violation.Verdict['ILLEGAL']), ('accepted', True), _negated=True), name='illegal_list_is_never_accepted'),
        ),
        migrations.AddConstraint(
            model_name='submission',
            constraint=models.CheckConstraint(condition=models.Q(('verdict__in', ['LEGAL', 'ILLEGAL', 'UNDETERMINED'])), name='submission_verdict_is_known'),
        ),
        migrations.AddConstraint(
            model_name='gamelog',
            constraint=models.UniqueConstraint(fields=('match', 'digest'), name='one_log_a_match_and_digest'),
        ),
        migrations.AddConstraint(
            model_name='gamelog',
            constraint=models.CheckConstraint(condition=models.Q(('game__gte', 1)), name='log_is_of_a_game'),
        ),
        migrations.AddConstraint(
            model_name='tablecheck',
            constraint=models.CheckConstraint(condition=models.Q(('started_at', None), ('taken_by__isnull', False), _connector='OR'), name='check_is_done_by_somebody'),
        ),
        migrations.AddConstraint(
            model_name='tablecheck',
            constraint=models.CheckConstraint(condition=models.Q(('ended_at', None), models.Q(('ended_at__gte', models.F('started_at')), ('started_at__isnull', False)), _connector='OR'), name='check_ends_after_its_start'),
        ),
        migrations.AddConstraint(
            model_name='tablecheck',
            constraint=models.CheckConstraint(condition=models.Q(('home__in', ['', 'fine', 'problem'])), name='tablecheck_home_is_known'),
        ),
        migrations.AddConstraint(
            model_name='tablecheck',
            constraint=models.CheckConstraint(condition=models.Q(('away__in', ['', 'fine', 'problem'])), name='tablecheck_away_is_known'),
        ),
        migrations.AddIndex(
            model_name='venueallowance',
            index=models.Index(fields=['network', 'until'], name='venue_by_network'),
        ),
        migrations.AddConstraint(
            model_name='venueallowance',
            constraint=models.UniqueConstraint(fields=('tournament', 'network'), name='one_allowance_a_network'),
        ),
        migrations.AddConstraint(
            model_name='venueallowance',
            constraint=models.CheckConstraint(condition=models.Q(('network', ''), _negated=True), name='venue_has_an_address'),
        ),
        migrations.AddConstraint(
            model_name='venueallowance',
            constraint=models.CheckConstraint(condition=models.Q(('until__gt', models.F('opened_at'))), name='venue_is_open_for_a_while'),
        ),
        migrations.AddConstraint(
            model_name='wish',
            constraint=models.UniqueConstraint(fields=('person', 'topic'), name='one_wish_a_topic'),
        ),
        migrations.AddConstraint(
            model_name='wish',
            constraint=models.CheckConstraint(condition=models.Q(('topic__in', ['table', 'result', 'ruling', 'penalty', 'event', 'desk'])), name='wish_topic_is_known'),
        ),
        migrations.RunPython(_triggers.create_triggers, _triggers.drop_triggers),
    ]
