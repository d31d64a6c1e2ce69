"""Notes which settings of an edition a run asks for: the others cannot change it."""

from typing import Any

from gameengine.profiles import ALTERNATIVES, Profile

_KEYS = frozenset().union(*ALTERNATIVES.values())


class WatchedProfile(Profile):
    """An edition that notes which settings with other readings were asked for."""

    asked: set[str]


def watch_settings(profile: Profile) -> WatchedProfile:
    """Return the same edition, watched; nothing has been asked for yet."""
    watched = object.__new__(WatchedProfile)
    watched.__dict__.update(vars(profile), asked=set())
    return watched


def _watched_property(key: str) -> property:
    def note_and_return(profile: WatchedProfile) -> Any:
        profile.asked.add(key)
        return vars(profile)[key]

    return property(note_and_return)


for _key in _KEYS:
    setattr(WatchedProfile, _key, _watched_property(_key))
