"""The one way past a log that stays: an open shredding names what may go (P5, P6, T3).

What a line changed may be deleted, never rewritten, so whatever is left still fits its
digest. Of a game log the words and their digest may change, of a verdict its report.
"""

import django.db.models.deletion
import django.db.models.functions.datetime
from django.db import migrations, models

LOG_STAYS = "the log of an event is never rewritten"
EVIDENCE_STAYS = "a game log and its verdicts are never rewritten"
SHREDDING_STAYS = "a shredding is closed once, and stays"
# Open for the line, or for the game log, that a trigger is about.
OF_LINE = (
    "EXISTS (SELECT 1 FROM tournaments_shredding AS found "
    "WHERE found.is_open AND found.entry_id = OLD.entry_id)"
)
OF_LOG = (
    "EXISTS (SELECT 1 FROM tournaments_shredding AS found "
    "WHERE found.is_open AND found.log_id = OLD.{key})"
)
# What stays the same about a game log, a verdict and a shredding, cell by cell.
KEPT = {
    "gamelog": (
        *("id", "match_id", "game", "entries", "is_turned"),
        *("home_list_id", "away_list_id", "made_at"),
    ),
    "logverdict": (
        *("id", "log_id", "engine", "rules", "card_data", "kind", "step", "winner"),
        *("home_score", "away_score", "is_registered", "at"),
    ),
    "shredding": ("id", "entry_id", "log_id", "why", "at"),
}


def same(model, equals):
    return " AND ".join(f"NEW.{cell} {equals} OLD.{cell}" for cell in KEPT[model])


def rules(equals):
    """Give for table and verb what is let through, and the words for what is not."""
    log, verdict = OF_LOG.format(key="id"), OF_LOG.format(key="log_id")
    return (
        ("payload", "UPDATE", "FALSE", LOG_STAYS),
        ("payload", "DELETE", OF_LINE, LOG_STAYS),
        ("gamelog", "UPDATE", f"{log} AND {same('gamelog', equals)}", EVIDENCE_STAYS),
        ("gamelog", "DELETE", "FALSE", EVIDENCE_STAYS),
        (
            "logverdict",
            "UPDATE",
            f"{verdict} AND {same('logverdict', equals)}",
            EVIDENCE_STAYS,
        ),
        ("logverdict", "DELETE", "FALSE", EVIDENCE_STAYS),
        (
            "shredding",
            "UPDATE",
            f"OLD.is_open AND NOT NEW.is_open AND {same('shredding', equals)}",
            SHREDDING_STAYS,
        ),
        ("shredding", "DELETE", "FALSE", SHREDDING_STAYS),
    )


OLD = {"payload": "log", "gamelog": "evidence", "logverdict": "evidence"}


def postgresql():
    for table in OLD:
        yield f"DROP TRIGGER tournaments_{table}_stays ON tournaments_{table}"
    for table, verb, let, words in rules("IS NOT DISTINCT FROM"):
        name = f"tournaments_{table}_stays_{verb.lower()}"
        given = "OLD" if verb == "DELETE" else "NEW"
        yield f"""
        CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF {let} THEN
                RETURN {given};
            END IF;
            RAISE EXCEPTION '{words}'
                USING ERRCODE = 'integrity_constraint_violation';
        END $$
        """
        yield (
            f"CREATE TRIGGER {name} BEFORE {verb} ON tournaments_{table} "
            f"FOR EACH ROW EXECUTE FUNCTION {name}()"
        )


def undo_postgresql():
    for table, verb, _, _ in rules("IS NOT DISTINCT FROM"):
        name = f"tournaments_{table}_stays_{verb.lower()}"
        yield f"DROP TRIGGER {name} ON tournaments_{table}"
        yield f"DROP FUNCTION {name}()"
    for table, stays in OLD.items():
        yield (
            f"CREATE TRIGGER tournaments_{table}_stays BEFORE UPDATE OR DELETE "
            f"ON tournaments_{table} "
            f"FOR EACH ROW EXECUTE FUNCTION tournaments_{stays}_stays()"
        )


def sqlite():
    for table in OLD:
        for verb in ("update", "delete"):
            yield f"DROP TRIGGER tournaments_{table}_stays_{verb}"
    for table, verb, let, words in rules("IS"):
        yield (
            f"CREATE TRIGGER tournaments_{table}_stays_{verb.lower()} "
            f"BEFORE {verb} ON tournaments_{table} WHEN NOT ({let}) "
            f"BEGIN SELECT RAISE(ABORT, '{words}'); END"
        )


def undo_sqlite():
    for table, verb, _, words in rules("IS"):
        name = f"tournaments_{table}_stays_{verb.lower()}"
        yield f"DROP TRIGGER {name}"
        if table in OLD:
            yield (
                f"CREATE TRIGGER {name} BEFORE {verb} ON tournaments_{table} "
                f"BEGIN SELECT RAISE(ABORT, '{words}'); END"
            )


def let_go(apps, schema_editor):
    is_ours = schema_editor.connection.vendor == "postgresql"
    for statement in postgresql() if is_ours else sqlite():
        schema_editor.execute(statement, params=None)


def hold_on(apps, schema_editor):
    is_ours = schema_editor.connection.vendor == "postgresql"
    for statement in undo_postgresql() if is_ours else undo_sqlite():
        schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0010_venues'),
    ]

    operations = [
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
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('entry', None), ('log', None), _connector='XOR'), name='shredding_is_of_one_thing'), models.CheckConstraint(condition=models.Q(('why__in', ['farewell', 'age', 'elsewhere'])), name='shredding_why_is_known')],
            },
        ),
        migrations.RunPython(let_go, hold_on),
    ]
