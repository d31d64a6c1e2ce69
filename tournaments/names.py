"""Names in an event: no two that people would take for the same. Pure."""

import unicodedata


def key_of(name: str) -> str:
    """Give what is unique in an event: "ADA  Ito" is "ada ito" (O5).

    >>> key_of("Ada\u00a0ITO") == key_of("ada ito")
    True
    """
    folded = unicodedata.normalize("NFKC", name).casefold()
    return " ".join(unicodedata.normalize("NFKC", folded).split())
