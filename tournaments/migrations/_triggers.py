"""Triggers of tournaments: what no constraint can say.

The log, game logs and verdicts are never rewritten; seats follow their match; a list
that comes after its deadline is refused. Django passes over this module because of its
underscore; a migration that makes SQLite build one of these tables again calls
`drop_triggers` before and `create_triggers` after it.
"""

from collections.abc import Iterator

SEATS = "tournaments_seat (round_id, match_id, entrant_id)"
MOVED = (
    "OLD.home_id IS DISTINCT FROM NEW.home_id "
    "OR OLD.away_id IS DISTINCT FROM NEW.away_id "
    "OR OLD.round_id IS DISTINCT FROM NEW.round_id "
    "OR (OLD.outcome = 'cancelled') IS DISTINCT FROM (NEW.outcome = 'cancelled')"
)
# The clock of the database when the row is written, not that of the page before it.
DEADLINE = """
    SELECT coalesce(event.list_deadline_at, event.starts_at)
    FROM tournaments_entrant AS entrant
    JOIN tournaments_tournament AS event ON event.id = entrant.tournament_id
    WHERE entrant.id = NEW.entrant_id AND NOT entrant.is_unlocked
"""
LOG_STAYS = "the log of an event is never rewritten"
EVIDENCE_STAYS = "a game log and its verdicts are never rewritten"
SHREDDING_STAYS = "a shredding is closed once, and stays"

# The one way past a log that stays: an open shredding names the line or the game log.
OF_LINE = (
    "EXISTS (SELECT 1 FROM tournaments_shredding AS found "
    "WHERE found.is_open AND found.entry_id = OLD.entry_id)"
)
OF_LOG = (
    "EXISTS (SELECT 1 FROM tournaments_shredding AS found "
    "WHERE found.is_open AND found.log_id = OLD.{key})"
)
# Columns that stay the same even while a shredding is open.
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


def create_triggers(apps, schema_editor) -> None:
    is_postgresql = schema_editor.connection.vendor == "postgresql"
    for statement in postgresql() if is_postgresql else sqlite():
        schema_editor.execute(statement, params=None)


def drop_triggers(apps, schema_editor) -> None:
    is_postgresql = schema_editor.connection.vendor == "postgresql"
    for statement in drop_postgresql() if is_postgresql else drop_sqlite():
        schema_editor.execute(statement, params=None)


def refusals(equals: str) -> Iterator[tuple[str, str, str, str]]:
    """Yield table, verb, the condition that lets a change pass, and the message.

    `equals` is the database's comparison that takes two empty cells for equal.
    """
    log, verdict = OF_LOG.format(key="id"), OF_LOG.format(key="log_id")
    closes = f"OLD.is_open AND NOT NEW.is_open AND {is_same('shredding', equals)}"
    yield "entry", "UPDATE", "FALSE", LOG_STAYS
    yield "entry", "DELETE", "FALSE", LOG_STAYS
    yield "payload", "UPDATE", "FALSE", LOG_STAYS
    yield "payload", "DELETE", OF_LINE, LOG_STAYS
    same = is_same("gamelog", equals)
    yield "gamelog", "UPDATE", f"{log} AND {same}", EVIDENCE_STAYS
    yield "gamelog", "DELETE", "FALSE", EVIDENCE_STAYS
    same = is_same("logverdict", equals)
    yield "logverdict", "UPDATE", f"{verdict} AND {same}", EVIDENCE_STAYS
    yield "logverdict", "DELETE", "FALSE", EVIDENCE_STAYS
    yield "shredding", "UPDATE", closes, SHREDDING_STAYS
    yield "shredding", "DELETE", "FALSE", SHREDDING_STAYS


def is_same(model: str, equals: str) -> str:
    return " AND ".join(f"NEW.{cell} {equals} OLD.{cell}" for cell in KEPT[model])


def trigger_name(table: str, verb: str) -> str:
    return f"tournaments_{table}_stays_{verb.lower()}"


# PostgreSQL

FUNCTIONS = {
    "tournaments_seats_follow": f"""
        DELETE FROM tournaments_seat WHERE match_id = NEW.id;
        IF NEW.outcome <> 'cancelled' THEN
            INSERT INTO {SEATS} VALUES (NEW.round_id, NEW.id, NEW.home_id);
            IF NEW.away_id IS NOT NULL THEN
                INSERT INTO {SEATS} VALUES (NEW.round_id, NEW.id, NEW.away_id);
            END IF;
        END IF;
        RETURN NULL;
    """,
    "tournaments_deadline_holds": f"""
        IF clock_timestamp() > ({DEADLINE}) THEN
            RAISE EXCEPTION 'the deadline for lists has passed'
                USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        RETURN NEW;
    """,
}
TRIGGERS = {
    "tournaments_match_seats": (
        "AFTER INSERT ON tournaments_match "
        "FOR EACH ROW EXECUTE FUNCTION tournaments_seats_follow()"
    ),
    "tournaments_match_moves": (
        f"AFTER UPDATE ON tournaments_match FOR EACH ROW WHEN ({MOVED}) "
        "EXECUTE FUNCTION tournaments_seats_follow()"
    ),
    "tournaments_submission_in_time": (
        "BEFORE INSERT ON tournaments_submission "
        "FOR EACH ROW EXECUTE FUNCTION tournaments_deadline_holds()"
    ),
}


def postgresql() -> Iterator[str]:
    for name, body in FUNCTIONS.items():
        yield create_function(name, body)
    for name, words in TRIGGERS.items():
        yield f"CREATE TRIGGER {name} {words}"
    for table, verb, let, message in refusals("IS NOT DISTINCT FROM"):
        name = trigger_name(table, verb)
        row = "OLD" if verb == "DELETE" else "NEW"
        body = f"""
            IF {let} THEN
                RETURN {row};
            END IF;
            RAISE EXCEPTION '{message}'
                USING ERRCODE = 'integrity_constraint_violation';
        """
        yield create_function(name, body)
        yield (
            f"CREATE TRIGGER {name} BEFORE {verb} ON tournaments_{table} "
            f"FOR EACH ROW EXECUTE FUNCTION {name}()"
        )


def truncations() -> Iterator[tuple[str, str, str]]:
    """Yield table, trigger and message for the tables that nobody may empty.

    SQLite has no TRUNCATE.
    """
    for table, message in {
        table: message for table, _, _, message in refusals("IS NOT DISTINCT FROM")
    }.items():
        yield table, trigger_name(table, "TRUNCATE"), message


def refuse_truncations(apps, schema_editor) -> None:
    if schema_editor.connection.vendor != "postgresql":
        return
    for table, name, message in truncations():
        body = f"""
            RAISE EXCEPTION '{message}'
                USING ERRCODE = 'integrity_constraint_violation';
        """
        schema_editor.execute(create_function(name, body), params=None)
        schema_editor.execute(
            f"CREATE TRIGGER {name} BEFORE TRUNCATE ON tournaments_{table} "
            f"FOR EACH STATEMENT EXECUTE FUNCTION {name}()",
            params=None,
        )


def allow_truncations(apps, schema_editor) -> None:
    if schema_editor.connection.vendor != "postgresql":
        return
    for table, name, _ in truncations():
        for words in (f"TRIGGER {name} ON tournaments_{table}", f"FUNCTION {name}()"):
            schema_editor.execute(f"DROP {words}", params=None)


def create_function(name: str, body: str) -> str:
    return (
        f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql "
        f"AS $$ BEGIN {body} END $$"
    )


def drop_postgresql() -> Iterator[str]:
    yield "DROP TRIGGER tournaments_submission_in_time ON tournaments_submission"
    yield "DROP TRIGGER tournaments_match_moves ON tournaments_match"
    yield "DROP TRIGGER tournaments_match_seats ON tournaments_match"
    for name in FUNCTIONS:
        yield f"DROP FUNCTION {name}()"
    for table, verb, *_ in refusals("IS NOT DISTINCT FROM"):
        name = trigger_name(table, verb)
        yield f"DROP TRIGGER {name} ON tournaments_{table}"
        yield f"DROP FUNCTION {name}()"


# SQLite

TAKE_SEATS = f"""
    DELETE FROM tournaments_seat WHERE match_id = NEW.id;
    INSERT INTO {SEATS}
        SELECT NEW.round_id, NEW.id, NEW.home_id WHERE NEW.outcome <> 'cancelled';
    INSERT INTO {SEATS}
        SELECT NEW.round_id, NEW.id, NEW.away_id
        WHERE NEW.outcome <> 'cancelled' AND NEW.away_id IS NOT NULL;
"""
SQLITE_TRIGGERS = {
    "tournaments_match_seats": (
        f"AFTER INSERT ON tournaments_match BEGIN {TAKE_SEATS} END"
    ),
    "tournaments_match_moves": (
        "AFTER UPDATE ON tournaments_match "
        f"WHEN {MOVED.replace('IS DISTINCT FROM', 'IS NOT')} BEGIN {TAKE_SEATS} END"
    ),
    "tournaments_submission_in_time": (
        "BEFORE INSERT ON tournaments_submission "
        f"WHEN strftime('%Y-%m-%d %H:%M:%f', 'now') > ({DEADLINE}) "
        "BEGIN SELECT RAISE(ABORT, 'the deadline for lists has passed'); END"
    ),
}


def sqlite() -> Iterator[str]:
    for name, words in SQLITE_TRIGGERS.items():
        yield f"CREATE TRIGGER {name} {words}"
    for table, verb, let, message in refusals("IS"):
        yield (
            f"CREATE TRIGGER {trigger_name(table, verb)} "
            f"BEFORE {verb} ON tournaments_{table} WHEN NOT ({let}) "
            f"BEGIN SELECT RAISE(ABORT, '{message}'); END"
        )


def drop_sqlite() -> Iterator[str]:
    for name in SQLITE_TRIGGERS:
        yield f"DROP TRIGGER {name}"
    for table, verb, *_ in refusals("IS"):
        yield f"DROP TRIGGER {trigger_name(table, verb)}"
