"""Django's SQLite backend, with triggers that outlive the rebuild of a table.

SQLite cannot alter most columns, so Django makes the table again under another name,
drops the old one and renames the new one. The old table's triggers go with it, and the
renaming fails while a trigger of another table names it. So the triggers are dropped
before a rebuild and created again after it; a migration need not know of them.
"""

from typing import Any

from django.db.backends.sqlite3 import base, schema


class DatabaseSchemaEditor(schema.DatabaseSchemaEditor):
    def _remake_table(self, *args: Any, **more: Any) -> None:
        with self.connection.cursor() as cursor:
            cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
            triggers = cursor.fetchall()
        for name, _ in triggers:
            self.execute(f"DROP TRIGGER {self.quote_name(name)}", params=None)
        super()._remake_table(*args, **more)
        for _, statement in triggers:
            self.execute(statement, params=None)


class DatabaseWrapper(base.DatabaseWrapper):
    SchemaEditorClass = DatabaseSchemaEditor
