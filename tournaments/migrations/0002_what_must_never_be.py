"""What no constraint can say: a log that stays, seats that follow, a kept deadline."""

from django.db import migrations

LOG = ("tournaments_entry", "tournaments_payload")
SEATS = "tournaments_seat (round_id, match_id, entrant_id)"
MOVED = (
    "OLD.home_id IS DISTINCT FROM NEW.home_id "
    "OR OLD.away_id IS DISTINCT FROM NEW.away_id "
    "OR OLD.round_id IS DISTINCT FROM NEW.round_id "
    "OR (OLD.outcome = 'cancelled') IS DISTINCT FROM (NEW.outcome = 'cancelled')"
)
# H11: the clock of the database when the row is written, not of the page before it.
DEADLINE = """
    SELECT coalesce(event.list_deadline_at, event.starts_at)
    FROM tournaments_entrant AS entrant
    JOIN tournaments_tournament AS event ON event.id = entrant.tournament_id
    WHERE entrant.id = NEW.entrant_id AND NOT entrant.is_unlocked
"""

POSTGRESQL = (
    """
    CREATE FUNCTION tournaments_log_stays() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'the log of an event is never rewritten'
            USING ERRCODE = 'integrity_constraint_violation';
    END $$
    """,
    *(
        f"CREATE TRIGGER {table}_stays BEFORE UPDATE OR DELETE ON {table} "
        "FOR EACH ROW EXECUTE FUNCTION tournaments_log_stays()"
        for table in LOG
    ),
    f"""
    CREATE FUNCTION tournaments_seats_follow() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        DELETE FROM tournaments_seat WHERE match_id = NEW.id;
        IF NEW.outcome <> 'cancelled' THEN
            INSERT INTO {SEATS} VALUES (NEW.round_id, NEW.id, NEW.home_id);
            IF NEW.away_id IS NOT NULL THEN
                INSERT INTO {SEATS} VALUES (NEW.round_id, NEW.id, NEW.away_id);
            END IF;
        END IF;
        RETURN NULL;
    END $$
    """,
    "CREATE TRIGGER tournaments_match_seats AFTER INSERT ON tournaments_match "
    "FOR EACH ROW EXECUTE FUNCTION tournaments_seats_follow()",
    "CREATE TRIGGER tournaments_match_moves AFTER UPDATE ON tournaments_match "
    f"FOR EACH ROW WHEN ({MOVED}) EXECUTE FUNCTION tournaments_seats_follow()",
    f"""
    CREATE FUNCTION tournaments_deadline_holds() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF clock_timestamp() > ({DEADLINE}) THEN
            RAISE EXCEPTION 'the deadline for lists has passed'
                USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        RETURN NEW;
    END $$
    """,
    "CREATE TRIGGER tournaments_submission_in_time BEFORE INSERT "
    "ON tournaments_submission "
    "FOR EACH ROW EXECUTE FUNCTION tournaments_deadline_holds()",
)
UNDO_POSTGRESQL = (
    "DROP TRIGGER tournaments_submission_in_time ON tournaments_submission",
    "DROP FUNCTION tournaments_deadline_holds()",
    "DROP TRIGGER tournaments_match_moves ON tournaments_match",
    "DROP TRIGGER tournaments_match_seats ON tournaments_match",
    "DROP FUNCTION tournaments_seats_follow()",
    *(f"DROP TRIGGER {table}_stays ON {table}" for table in LOG),
    "DROP FUNCTION tournaments_log_stays()",
)

_TAKE_SEATS = f"""
    DELETE FROM tournaments_seat WHERE match_id = NEW.id;
    INSERT INTO {SEATS}
        SELECT NEW.round_id, NEW.id, NEW.home_id WHERE NEW.outcome <> 'cancelled';
    INSERT INTO {SEATS}
        SELECT NEW.round_id, NEW.id, NEW.away_id
        WHERE NEW.outcome <> 'cancelled' AND NEW.away_id IS NOT NULL;
"""
SQLITE = (
    *(
        f"CREATE TRIGGER {table}_stays_{verb.lower()} BEFORE {verb} ON {table} "
        "BEGIN SELECT RAISE(ABORT, 'the log of an event is never rewritten'); END"
        for table in LOG
        for verb in ("UPDATE", "DELETE")
    ),
    "CREATE TRIGGER tournaments_match_seats AFTER INSERT ON tournaments_match "
    f"BEGIN {_TAKE_SEATS} END",
    "CREATE TRIGGER tournaments_match_moves AFTER UPDATE ON tournaments_match "
    f"WHEN {MOVED.replace('IS DISTINCT FROM', 'IS NOT')} BEGIN {_TAKE_SEATS} END",
    "CREATE TRIGGER tournaments_submission_in_time BEFORE INSERT "
    "ON tournaments_submission "
    f"WHEN strftime('%Y-%m-%d %H:%M:%f', 'now') > ({DEADLINE}) "
    "BEGIN SELECT RAISE(ABORT, 'the deadline for lists has passed'); END",
)
UNDO_SQLITE = (
    "DROP TRIGGER tournaments_submission_in_time",
    "DROP TRIGGER tournaments_match_moves",
    "DROP TRIGGER tournaments_match_seats",
    *(
        f"DROP TRIGGER {table}_stays_{verb}"
        for table in LOG
        for verb in ("update", "delete")
    ),
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
    dependencies = [("tournaments", "0001_initial")]
    operations = [migrations.RunPython(refuse, allow)]
