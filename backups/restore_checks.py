"""Checks after a restore: is the data complete, and can users sign in (trust X3)?"""

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
class CheckResult:
    """The title of one check, and a sentence for everything that is wrong."""

    title: str
    wrong: list[str]


def compare_with_manifest(manifest: Manifest) -> Iterator[CheckResult]:
    """Yield the checks that row counts and migrations are those of the manifest."""
    with connection.cursor() as cursor:
        there = dumps.count_rows(cursor, connection.introspection.table_names(cursor))
        applied = dumps.applied_migrations(cursor)
    expected = dict.fromkeys(there, 0) | manifest.rows
    yield CheckResult(
        f"rows: {sum(there.values()):,} in {len(there)} tables",
        [
            f"{table} has {there.get(table, 'no')} rows; the backup had {rows}."
            for table, rows in sorted(expected.items())
            if there.get(table) != manifest.rows.get(table)
        ],
    )
    yield CheckResult(
        f"versions: {len(applied)} migrations",
        []
        if applied == manifest.migrations
        else ["The migrations differ from those of the backup."],
    )


def check_restored_data(replays: int) -> Iterator[CheckResult]:
    """Yield the results of all other checks; `replays` game logs are verified again."""
    for check in (check_migrations, check_tournaments, check_sign_in):
        yield check()
    yield check_verdicts(replays)


def check_migrations() -> CheckResult:
    """Check that every migration is applied, as `migrate --check` does."""
    executor = MigrationExecutor(connection)
    missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return CheckResult(
        "tables: as this program needs them",
        [f"{migration} is missing." for migration, _ in missing],
    )


def check_tournaments() -> CheckResult:
    """Check the log chain, standings and pairings of every event (trust T3, I4)."""
    wrong, number = [], 0
    for event in Tournament.objects.order_by("pk").iterator():
        number += 1
        wrong += [
            f"{event.name}: {words}" for words in invariants.broken_invariants(event)
        ]
    return CheckResult(f"events: {number}, with log, standings and pairings", wrong)


def check_verdicts(most: int) -> CheckResult:
    """Verify the newest game logs again; verdicts of this engine must be the same."""
    wrong, number = [], 0
    for log in GameLog.objects.exclude(verdicts=None).order_by("-made_at", "pk")[:most]:
        found = checking.check_log(log)
        kept = log.verdicts.filter(**found.versions).first()
        if kept is None:
            continue  # by an older engine; ./booth manage reverify tells what changed
        number += 1
        if kept.report != json.dumps(verdict_data(found.verdict), sort_keys=True):
            wrong.append(f"The verdict on log {log.pk} is now different.")
    return CheckResult(f"verdicts: {number} replayed", wrong)


def check_sign_in() -> CheckResult:
    """Check that a new account, rolled back, signs in, and all hashes are known."""
    unreadable = [
        user.email
        for user in User.objects.only("email", "password").iterator()
        if is_password_usable(user.password)
        and not has_known_password_hasher(user.password)
    ]
    wrong = [f"The password of {email} cannot be checked." for email in unreadable]
    if not new_account_can_sign_in():
        wrong.append("An account that was just made cannot sign in.")
    return CheckResult(f"sign-in: {User.objects.count()} accounts", wrong)


def has_known_password_hasher(encoded: str) -> bool:
    try:
        identify_hasher(encoded)
    except ValueError:
        return False
    return True


def new_account_can_sign_in() -> bool:
    """Return whether a new account, rolled back later, can sign in by password."""
    email, password = "drill@backups.invalid", get_random_string(24)
    with transaction.atomic():
        user = accounts.create_confirmed_account(email, name="Drill", password=password)
        works = (
            accounts.is_password_right(email, password=password)
            and not accounts.is_password_right(email, password=f"not {password}")
            and session_can_be_read_back(user)
        )
        transaction.set_rollback(True)
    return works


def session_can_be_read_back(user: User) -> bool:
    """Return whether a session stored for the user is recognized afterwards."""
    kept = SessionStore()
    kept[SESSION_KEY] = str(user.pk)
    kept["_auth_user_backend"] = "allauth.account.auth_backends.AuthenticationBackend"
    kept[HASH_SESSION_KEY] = user.get_session_auth_hash()
    kept.create()
    request = HttpRequest()
    request.session = SessionStore(kept.session_key)
    return get_user(request).pk == user.pk


def secret_key_fingerprint() -> str:
    """Return a fingerprint of SECRET_KEY, on which receipts and claim codes depend."""
    return salted_hmac("backups", "", algorithm="sha256").hexdigest()[:16]
