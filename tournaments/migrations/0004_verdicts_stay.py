"""Logs of games and verdicts on them: never rewritten, only added to (J13).

SQLite makes a table anew to give it a column, and loses its triggers by that: those of
the matches, which keep the seats, are made again.
"""

from importlib import import_module

from django.db import migrations

TABLES = ("tournaments_gamelog", "tournaments_logverdict")
WORDS = "a game log and its verdicts are never rewritten"
VERBS = ("UPDATE", "DELETE")

POSTGRESQL = (
    f"""
    CREATE FUNCTION tournaments_evidence_stays() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION '{WORDS}'
            USING ERRCODE = 'integrity_constraint_violation';
    END $$
    """,
    *(
        f"CREATE TRIGGER {table}_stays BEFORE UPDATE OR DELETE ON {table} "
        "FOR EACH ROW EXECUTE FUNCTION tournaments_evidence_stays()"
        for table in TABLES
    ),
)
UNDO_POSTGRESQL = (
    *(f"DROP TRIGGER {table}_stays ON {table}" for table in TABLES),
    "DROP FUNCTION tournaments_evidence_stays()",
)
BEFORE = import_module("tournaments.migrations.0002_what_must_never_be").SQLITE
LOST = tuple(
    each for each in BEFORE if each.startswith("CREATE TRIGGER tournaments_match_")
)
SQLITE = LOST + tuple(
    f"CREATE TRIGGER {table}_stays_{verb.lower()} BEFORE {verb} ON {table} "
    f"BEGIN SELECT RAISE(ABORT, '{WORDS}'); END"
    for table in TABLES
    for verb in VERBS
)
# Going back, SQLite makes the table anew once more, and these go with the old one.
UNDO_SQLITE = tuple(
    f"DROP TRIGGER {table}_stays_{verb.lower()}" for table in TABLES for verb in VERBS
)


def refuse(apps, schema_editor):
    postgresql = schema_editor.connection.vendor == "postgresql"
    for statement in POSTGRESQL if postgresql else SQLITE:
        schema_editor.execute(statement, params=None)


def allow(apps, schema_editor):
    postgresql = schema_editor.connection.vendor == "postgresql"
    for statement in UNDO_POSTGRESQL if postgresql else UNDO_SQLITE:
        schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0003_logs_of_games")]
    operations = [migrations.RunPython(refuse, allow)]
