"""Database triggers that refuse changes to saved versions and checks."""

TABLES = ("decks_deckversion", "decks_deckcheck")
POSTGRESQL = (
    """
    CREATE FUNCTION decks_stays_as_it_is() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION '% is never rewritten', TG_TABLE_NAME
            USING ERRCODE = 'integrity_constraint_violation';
    END $$
    """,
    *(
        f"CREATE TRIGGER {table}_stays BEFORE UPDATE ON {table} "
        "FOR EACH ROW EXECUTE FUNCTION decks_stays_as_it_is()"
        for table in TABLES
    ),
)
SQLITE = tuple(
    f"CREATE TRIGGER {table}_stays BEFORE UPDATE ON {table} "
    f"BEGIN SELECT RAISE(ABORT, '{table} is never rewritten'); END"
    for table in TABLES
)
UNDO_POSTGRESQL = (
    *(f"DROP TRIGGER {table}_stays ON {table}" for table in TABLES),
    "DROP FUNCTION decks_stays_as_it_is()",
)
UNDO_SQLITE = tuple(f"DROP TRIGGER {table}_stays" for table in TABLES)


def create_triggers(apps, schema_editor):
    postgresql = schema_editor.connection.vendor == "postgresql"
    for statement in POSTGRESQL if postgresql else SQLITE:
        schema_editor.execute(statement, params=None)


def drop_triggers(apps, schema_editor):
    postgresql = schema_editor.connection.vendor == "postgresql"
    for statement in UNDO_POSTGRESQL if postgresql else UNDO_SQLITE:
        schema_editor.execute(statement, params=None)
