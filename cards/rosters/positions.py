"""Positions as public rosters write them, in the words that cards print. Pure."""

from gameengine.grammar.terms import POSITIONS

OFFENSE, DEFENSE = "Offense", "Defense"
# Finer than any card prints it, or written otherwise.
_OTHER = {
    **dict.fromkeys(("HB", "TB"), "RB"),
    **dict.fromkeys(("T", "LT", "RT"), "OT"),
    **dict.fromkeys(("G", "LG", "RG"), "OG"),
    **dict.fromkeys(("LDE", "RDE"), "DE"),
    **dict.fromkeys(("NT", "LDT", "RDT"), "DT"),
    **dict.fromkeys(("ILB", "MLB", "OLB", "LOLB", "ROLB", "SLB", "WLB"), "LB"),
    **dict.fromkeys(("LILB", "RILB", "LLB", "RLB"), "LB"),
    **dict.fromkeys(("LCB", "RCB"), "CB"),
    **dict.fromkeys(("FS", "SS", "SAF"), "S"),
}
# A group names the side; only the depth chart can tell which position it is.
_GROUPS = {
    "OL": ("OT", "OG", "C"),
    "DL": ("DE", "DT"),
    "DB": ("CB", "S"),
}
_NAMES = {short: name for name, short in POSITIONS.items()}
_ON_DEFENSE = frozenset(("DE", "DT", "LB", "CB", "S", "DL", "DB", "EDGE"))


def position_and_side(position: str, on_chart: str = "") -> tuple[str, str]:
    """Return position and side as a card prints them; "" where a roster is too vague.

    `on_chart` is the place in the depth chart, which refines a group such as DB.

    >>> position_and_side("LB", "OLB"), position_and_side("DB", "FS")
    (('Linebacker', 'Defense'), ('Safety', 'Defense'))
    >>> position_and_side("DB", "NB"), position_and_side("LS")
    (('', 'Defense'), ('', ''))
    """
    short, fine = (_position_abbreviation(each) for each in (position, on_chart))
    if short in _GROUPS:
        group = _GROUPS[short]
        return _NAMES[fine] if fine in group else "", _side_of_position(short)
    return _NAMES.get(short, ""), _side_of_position(short)


def _position_abbreviation(written: str) -> str:
    said = written.strip().upper()
    return _OTHER.get(said, said)


def _side_of_position(short: str) -> str:
    if short in _ON_DEFENSE:
        return DEFENSE
    return OFFENSE if short in _NAMES or short in _GROUPS else ""
