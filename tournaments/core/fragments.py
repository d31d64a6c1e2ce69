"""The pairings of a round as one built piece, the same for everybody.

A thousand phones ask every few seconds, so what they get is built once for each
version of the round and kept beside that version. Nothing in it is personal. The
version is told on commit by whoever changed the round; as long as it is the one that
a phone has, the answer is empty and costs no query.
"""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID

from django.conf import settings
from django.core.cache import cache
from django.utils.translation import get_language
from redis.exceptions import RedisError

from tournaments.core.compiled_query import CompiledQuery
from tournaments.core.played import ON_THE_BOOKS
from tournaments.models import Round, Visibility

# A version that a slower process told last is wrong no longer than this.
VERSION_SECONDS = 30
KEPT_SECONDS = 600
# Whoever asks while another builds waits for him, then builds it himself.
PATIENCE = 2.0
NAP = 0.02
LARGEST_SHARE = 1 / 20
LONGEST_REST = 10  # as often as a page looks for news
NEWEST = 2  # rounds that an act can have touched: the current one and the last


@dataclass(frozen=True, slots=True)
class Built:
    """A piece of a page, and the version of the round that it shows."""

    version: int
    html: str


def announce(tournament_id: UUID) -> None:
    """Tell every web process which versions the rounds of an event have now.

    Those of an event by link are told to nobody: whoever asks is looked at (H15).
    """
    if not settings.REDIS_URL:
        return
    told = VERSIONS(event=tournament_id)
    public = {
        version_key(pk): version
        for pk, version, visibility in told
        if visibility == Visibility.PUBLIC
    }
    hidden = [version_key(pk) for pk, *_ in told if version_key(pk) not in public]
    try:
        cache.set_many(public, VERSION_SECONDS)
        cache.delete_many(hidden)
    except RedisError:  # K1: without it, pages ask the database
        return


VERSIONS = CompiledQuery(
    lambda event: (
        Round.objects.filter(tournament=event, state__in=ON_THE_BOOKS)
        .order_by("-published_at")
        .values_list("pk", "version", "tournament__visibility")[:NEWEST]
    )
)


def forget_versions(tournament_id: UUID) -> None:
    """Forget the versions of all rounds of an event, whoever may see it from now on."""
    rounds = Round.objects.filter(tournament=tournament_id).values_list("pk", flat=True)
    for each in rounds:
        forget(version_key(each))


def version_of(round_id: UUID) -> int | None:
    """Return the version of a round that everybody may see, or None."""
    try:
        known = cache.get(version_key(round_id)) if settings.REDIS_URL else None
    except RedisError:
        known = None
    if known is not None:
        return int(known)
    found = (
        Round.objects.filter(
            pk=round_id,
            state__in=ON_THE_BOOKS,
            tournament__visibility=Visibility.PUBLIC,
        )
        .values_list("version", flat=True)
        .first()
    )
    if found is not None:
        keep(version_key(round_id), found, VERSION_SECONDS)
    return found


def fragment(
    round_id: UUID,
    kind: str,
    version: int,
    build: Callable[[], Built],
    *,
    at_once: bool = False,
) -> Built:
    """Return a piece of the page in this version or a newer one, built by one alone.

    While a whole hall reports, it would be built for every report: so what was built
    a moment ago is given to whoever need not see his own act `at_once`. Each language
    has its own; the version is one for all.
    """
    key = f"round:{round_id}:{kind}:{get_language()}"
    deadline = time.monotonic() + PATIENCE
    found = kept(key, version) or (None if at_once else resting(key))
    while found is None:
        if is_first(f"{key}:building") or time.monotonic() > deadline:
            # Another may have built it between the look and the turn.
            found = kept(key, version) or built_now(key, build)
            forget(f"{key}:building")
        else:
            time.sleep(NAP)
            found = kept(key, version)
    return found


def built_now(key: str, build: Callable[[], Built]) -> Built:
    began = time.monotonic()
    built = build()
    keep(key, built, KEPT_SECONDS)
    if settings.FRAGMENT_REST:
        keep(f"{key}:rests", 1, rest_after(time.monotonic() - began))
    return built


def rest_after(spent: float) -> int:
    """Return the seconds for which a piece rests: the longer, the longer it took.

    So a large table on a slow machine takes no more than a twentieth of a core.
    """
    wanted = max(settings.FRAGMENT_REST, math.ceil(spent / LARGEST_SHARE))
    return min(wanted, LONGEST_REST)


def resting(key: str) -> Built | None:
    """Give what was built a moment ago, in whatever version; the cache has the time."""
    try:
        return cache.get(key) if cache.get(f"{key}:rests") else None
    except RedisError:
        return None


def version_key(round_id: UUID) -> str:
    return f"round:{round_id}:version"


# The cache may be away at any time (K1); then everything is built anew.


def kept(key: str, version: int) -> Built | None:
    """Return what is kept, if it is no older than this version."""
    try:
        found = cache.get(key)
    except RedisError:
        return None
    return found if found is not None and found.version >= version else None


def keep(key: str, value: object, seconds: int) -> None:
    try:
        cache.set(key, value, seconds)
    except RedisError:
        return


def is_first(key: str) -> bool:
    try:
        return bool(cache.add(key, 1, PATIENCE))
    except RedisError:
        return True


def forget(key: str) -> None:
    try:
        cache.delete(key)
    except RedisError:
        return
