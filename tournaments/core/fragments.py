"""The pairings of a round as cached HTML, the same for every visitor.

A thousand phones poll every few seconds, so the HTML is built once for each version of
the round and cached with that version. It holds nothing personal. Each change of a
round publishes its new version on commit; a phone that has this version gets an empty
answer, which costs no query.
"""

import math
import time
from collections.abc import Callable
from typing import NamedTuple
from uuid import UUID

from django.conf import settings
from django.core.cache import cache
from django.utils.safestring import mark_safe
from django.utils.translation import get_language
from redis.exceptions import RedisError

from tournaments.core.compiled_query import CompiledQuery
from tournaments.core.played import ON_THE_BOOKS
from tournaments.models import Round, Visibility

# A version that a slower process told last is wrong no longer than this.
VERSION_SECONDS = 30
KEPT_SECONDS = 600
# A process that asks while another builds waits, and then builds it itself.
PATIENCE = 2.0
NAP = 0.02
LARGEST_SHARE = 1 / 20
LONGEST_REST = 10  # as often as a page looks for news
NEWEST = 2  # rounds that an act can have touched: the current one and the last


class CachedFragment(NamedTuple):
    """A cached piece of HTML, and the version of the round that it shows."""

    version: int
    html: str


def publish_round_versions(tournament_id: UUID) -> None:
    """Cache the current versions of an event's newest rounds for all web processes.

    Not for an event by link: there each request is checked for access (H15).
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


def forget_round_versions(tournament_id: UUID) -> None:
    """Delete the cached versions of all rounds of an event."""
    rounds = Round.objects.filter(tournament=tournament_id).values_list("pk", flat=True)
    for each in rounds:
        cache_delete(version_key(each))


def public_round_version(round_id: UUID) -> int | None:
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
        cache_set(version_key(round_id), found, VERSION_SECONDS)
    return found


def cached_fragment(
    round_id: UUID,
    kind: str,
    version: int,
    build: Callable[[], CachedFragment],
    *,
    at_once: bool = False,
) -> CachedFragment:
    """Return the HTML of a round in this version or a newer one, built if missing.

    Only one process builds it; the others wait. While many results come in, HTML that
    was built a moment ago is returned even if older, unless `at_once`: the visitor must
    see their own change. Each language has its own HTML.
    """
    key = f"fragment:{round_id}:{kind}:{get_language()}"
    deadline = time.monotonic() + PATIENCE
    found = cached_if_current(key, version) or (
        None if at_once else recent_fragment(key)
    )
    while found is None:
        if claim_fragment_build(f"{key}:building") or time.monotonic() > deadline:
            # Another may have built it between the look and the turn.
            found = cached_if_current(key, version) or build_and_cache(key, build)
            cache_delete(f"{key}:building")
        else:
            time.sleep(NAP)
            found = cached_if_current(key, version)
    return found


def build_and_cache(key: str, build: Callable[[], CachedFragment]) -> CachedFragment:
    began = time.monotonic()
    built = build()
    cache_set(key, built, KEPT_SECONDS)
    if settings.FRAGMENT_REST:
        cache_set(f"{key}:rests", 1, reuse_seconds(time.monotonic() - began))
    return built


def reuse_seconds(spent: float) -> int:
    """Return for how many seconds HTML is reused, given how long building it took.

    A large table on a slow machine then takes at most a twentieth of a core.
    """
    wanted = max(settings.FRAGMENT_REST, math.ceil(spent / LARGEST_SHARE))
    return min(wanted, LONGEST_REST)


def recent_fragment(key: str) -> CachedFragment | None:
    """Return HTML that was built a moment ago in any version, or None."""
    try:
        return read_fragment(key) if cache.get(f"{key}:rests") else None
    except RedisError:
        return None


def read_fragment(key: str) -> CachedFragment | None:
    """Return the cached HTML; raise RedisError if the cache does not answer."""
    found = cache.get(key)
    if found is None:
        return None
    version, html = found
    return CachedFragment(version, mark_safe(html))  # noqa: S308 (a template rendered it)


def version_key(round_id: UUID) -> str:
    return f"round:{round_id}:version"


# The cache may be away at any time (K1); then everything is built anew.


def cached_if_current(key: str, version: int) -> CachedFragment | None:
    """Return the cached HTML if it is no older than this version, else None."""
    try:
        found = read_fragment(key)
    except RedisError:
        return None
    return found if found is not None and found.version >= version else None


def cache_set(key: str, value: object, seconds: int) -> None:
    try:
        cache.set(key, value, seconds)
    except RedisError:
        return


def claim_fragment_build(key: str) -> bool:
    """Return whether this process is the one to build; True without a cache."""
    try:
        return bool(cache.add(key, 1, PATIENCE))
    except RedisError:
        return True


def cache_delete(key: str) -> None:
    try:
        cache.delete(key)
    except RedisError:
        return
