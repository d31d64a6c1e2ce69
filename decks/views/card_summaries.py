"""A card in a word or two, shown beside its number and name."""

from decks.facts import CardFacts, Kind


def card_summary(card: CardFacts) -> str:
    """Return what matters most of a card: position, strength or type."""
    cells = card.cells
    match card.kind:
        case Kind.PLAYER:
            return cells.get("position") or "position ?"
        case Kind.PLAY:
            strength = cells.get("strength")
            return f"strength {strength}" if strength else "strength ?"
        case None:
            return cells.get("type") or ("type ?" if card.is_on_record else "unknown")
        case kind:
            return str(kind)


def card_facts_text(card: CardFacts) -> str:
    """Return what tells cards of a list apart: of a Play its call, of a Player more."""
    cells = card.cells
    if card.kind is Kind.PLAY:
        said = [cells.get("offensive_play"), f"str {cells.get('strength') or '?'}"]
    elif card.kind is Kind.PLAYER:
        said = [cells.get("rating"), card_summary(card), cells.get("team")]
    else:
        said = [card_summary(card), cells.get("special_text")]
    return " \u00b7 ".join(filter(None, said))


def summary_among_namesakes(card: CardFacts) -> str:
    """Return what tells a card from others of its name: of a Play, what it does."""
    cells = card.cells
    if card.kind is not Kind.PLAY:
        return card_summary(card)
    stops = cells.get("defensive_play")
    said = [
        cells.get("offensive_play"),
        f"stops {stops}" if stops else "",
        card_summary(card),
    ]
    return ", ".join(filter(None, said))
