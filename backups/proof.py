"""Whether what came back is what was there: every check of X3, each a sentence."""

import json
from collections.abc import Iterator
from dataclasses import dataclass

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY, get_user
from django.contrib.auth.hashers import identify_hasher, is_password_usable
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest
from django.utils.crypto import get_random_string, salted_hmac

from accounts import services as accounts
from accounts.models import User
from backups import dumps
from backups.manifest import Manifest
from gameengine.replay.report import verdict_data
from tournaments.disputes.actions import checking
from tournaments.files import invariants
from tournaments.models import GameLog, Tournament


@dataclass(frozen=True, slots=True)
class Found:
    """What one check looked at, and everything that is not as it should be."""

    looked: str
    wrong: list[str]


def as_written(manifest: Manifest) -> Iterator[Found]:
    """Compare with the manifest, before anything else touches the data."""
    with connection.cursor() as cursor:
        there = dumps.counted(cursor, connection.introspection.table_names(cursor))
        applied = dumps.applied(cursor)
    expected = dict.fromkeys(there, 0) | manifest.rows
    yield Found(
        f"rows: {sum(there.values()):,} in {len(there)} tables",
        [
            f"{table} has {there.get(table, 'no')} rows; the backup had {rows}."
            for table, rows in sorted(expected.items())
            if there.get(table) != manifest.rows.get(table)
        ],
    )
    yield Found(
        f"versions: {len(applied)} migrations",
        []
        if applied == manifest.migrations
        else ["The migrations are others than those of the backup."],
    )


def as_it_should_be(replays: int) -> Iterator[Found]:
    """Add everything up again, with the program as it is now."""
    for check in (tables, events, sign_in):
        yield check()
    yield verdicts(replays)


def tables() -> Found:
    """Look whether the tables are those of this program: migrate --check."""
    executor = MigrationExecutor(connection)
    missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return Found(
        "tables: as this program needs them",
        [f"{migration} is missing." for migration, _ in missing],
    )


def events() -> Found:
    """T3 and I4: every chain, every sum, every round that can be made again."""
    wrong, number = [], 0
    for event in Tournament.objects.order_by("pk").iterator():
        number += 1
        wrong += [f"{event.name}: {words}" for words in invariants.breaches(event)]
    return Found(f"events: {number}, with log, standings and pairings", wrong)


def verdicts(most: int) -> Found:
    """Replay the newest logs; a verdict by this very state comes out to the byte."""
    wrong, number = [], 0
    for log in GameLog.objects.exclude(verdicts=None).order_by("-made_at", "pk")[:most]:
        found = checking.checked(log)
        kept = log.verdicts.filter(**found.key).first()
        if kept is None:
            continue  # by an older engine; ./booth manage reverify tells what changed
        number += 1
        if kept.report != json.dumps(verdict_data(found.verdict), sort_keys=True):
            wrong.append(f"The verdict on log {log.pk} comes out otherwise.")
    return Found(f"verdicts: {number} replayed", wrong)


def sign_in() -> Found:
    """Sign somebody in: an account of a moment, which nothing stays of.

    Nobody knows the passwords of the others, but each must be one that we can check.
    """
    unreadable = [
        user.email
        for user in User.objects.only("email", "password").iterator()
        if is_password_usable(user.password) and not is_known(user.password)
    ]
    wrong = [f"The password of {email} cannot be checked." for email in unreadable]
    if not signs_in():
        wrong.append("An account that was just made cannot sign in.")
    return Found(f"sign-in: {User.objects.count()} accounts", wrong)


def is_known(encoded: str) -> bool:
    try:
        identify_hasher(encoded)
    except ValueError:
        return False
    return True


def signs_in() -> bool:
    email, password = "drill@backups.invalid", get_random_string(24)
    with transaction.atomic():
        user = accounts.make_account(email, name="Drill", password=password)
        works = (
            accounts.is_password_right(email, password=password)
            and not accounts.is_password_right(email, password=f"not {password}")
            and comes_back(user)
        )
        transaction.set_rollback(True)
    return works


def comes_back(user: User) -> bool:
    """Keep a session and read it again, as the next request would."""
    kept = SessionStore()
    kept[SESSION_KEY] = str(user.pk)
    kept["_auth_user_backend"] = "allauth.account.auth_backends.AuthenticationBackend"
    kept[HASH_SESSION_KEY] = user.get_session_auth_hash()
    kept.create()
    request = HttpRequest()
    request.session = SessionStore(kept.session_key)
    return get_user(request).pk == user.pk


def mark_of_secret() -> str:
    """Mark the SECRET_KEY: receipts and codes hold under the same one only."""
    return salted_hmac("backups", "", algorithm="sha256").hexdigest()[:16]
