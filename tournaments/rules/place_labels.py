"""How places in standings are written."""


def place_label(place: int, *, is_shared: bool) -> str:
    """Return a place as text; a shared one has an equals sign.

    >>> place_label(3, is_shared=True)
    '3='
    """
    return f"{place}=" if is_shared else str(place)
