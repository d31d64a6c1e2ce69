"""A place as people read it."""


def place_label(place: int, *, is_shared: bool) -> str:
    """Return a place with the sign of one that is shared.

    >>> place_label(3, is_shared=True)
    '3='
    """
    return f"{place}=" if is_shared else str(place)
