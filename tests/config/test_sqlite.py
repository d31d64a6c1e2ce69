"""A plain generated migration works on SQLite, where triggers would be in its way."""

import pytest
from django.db import IntegrityError, connections, migrations, models
from django.db.migrations.state import ProjectState

from config.sqlite.base import DatabaseWrapper

APP = "tournaments"
OPERATIONS = [
    pytest.param(
        migrations.AlterField("event", "name", models.CharField(max_length=99)),
        id="alter a field",
    ),
    pytest.param(
        migrations.AddField(
            "event", "wifi", models.CharField(default="", db_default="")
        ),
        id="add a field",
    ),
    pytest.param(
        migrations.AddConstraint(
            "event",
            models.CheckConstraint(
                condition=models.Q(capacity__lte=512), name="event_fits"
            ),
        ),
        id="add a constraint",
    ),
    pytest.param(migrations.RemoveField("event", "capacity"), id="remove a field"),
]
BEFORE = [
    migrations.CreateModel(
        "Event",
        [
            ("id", models.BigAutoField(primary_key=True)),
            ("name", models.CharField(max_length=80)),
            ("capacity", models.IntegerField(default=64, db_default=64)),
        ],
    ),
    migrations.CreateModel("Entry", [("id", models.BigAutoField(primary_key=True))]),
    migrations.RunSQL(
        "CREATE TRIGGER entry_has_an_event BEFORE INSERT ON tournaments_entry "
        "WHEN NOT EXISTS (SELECT 1 FROM tournaments_event) "
        "BEGIN SELECT RAISE(ABORT, 'no event'); END"
    ),
    migrations.RunSQL(
        "CREATE TRIGGER event_stays BEFORE DELETE ON tournaments_event "
        "BEGIN SELECT RAISE(ABORT, 'an event stays'); END"
    ),
]


@pytest.fixture
def database(tmp_path, django_db_blocker):
    settings = {
        **connections["default"].settings_dict,
        "ENGINE": "config.sqlite",
        "NAME": tmp_path / "db.sqlite3",
        "OPTIONS": {},
    }
    made = DatabaseWrapper(settings, "other")
    connections["other"] = made  # migrations find it by its name
    with django_db_blocker.unblock():
        yield made
        made.close()
    del connections["other"]


def migrate(database, state, *operations):
    with database.schema_editor() as editor:
        for operation in operations:
            before, state = state, state.clone()
            operation.state_forwards(APP, state)
            operation.database_forwards(APP, editor, before, state)
    return state


@pytest.mark.parametrize("operation", OPERATIONS)
def test_a_table_is_rebuilt_and_every_trigger_still_holds(database, operation):
    state = migrate(database, ProjectState(), *BEFORE)

    migrate(database, state, operation)

    with database.cursor() as cursor:
        with pytest.raises(IntegrityError, match="no event"):
            cursor.execute("INSERT INTO tournaments_entry DEFAULT VALUES")
        cursor.execute("INSERT INTO tournaments_event (name) VALUES ('Harbor Open')")
        with pytest.raises(IntegrityError, match="an event stays"):
            cursor.execute("DELETE FROM tournaments_event")
