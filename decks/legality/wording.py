"""The texts of violations and fixes: what is wrong, by which rule, and what to do."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from decks.facts import Group

from .addable_cards import CardLookup
from .fixes import group_for_incoming
from .placement import card_name
from .violation import Figure, Fix, FixAction, Severity, Violation

MOST_NAMED = 6
MOST_CARDS = 3  # of which each missing cell is named
CELLS = {
    "person": "athlete",
    "position": "position",
    "side": "side",
    "type": "type",
    "special_text": "special text",
    "sub_type": "subtype",
    "defensive_play": "defensive play",
}
# What only the line can tell.
OF_LINES = {"number": 'what "{}" is', "quantity": "how many copies of {} there are"}
GROUPS = {
    Group.OFFENSE: "Offense",
    Group.DEFENSE: "Defense",
    Group.PLAYS: "the Plays",
    Group.ACTIONS: "the Action deck",
    Group.SYNERGY: "the Synergy cards",
    None: "the list",
}


def violation_text(violation: Violation) -> str:
    """Return what is wrong, in one sentence or two.

    >>> violation_text(Violation(code="DC-6", severity=Severity.ERROR, profile="P22C",
    ...     cite="R21/22 Deck", group=Group.PLAYS, actual=19, limit=20,
    ...     params={"names": (), "is_few": True, "is_exact": False}))
    'There are 19 Plays; at least 20 are needed.'
    """
    if violation.params.get("is_by_assumption"):
        wrong = TEXTS[violation.code](replace(violation, severity=Severity.ERROR))
        return f"{wrong} This is by card data that nobody has confirmed."
    wrong = TEXTS[violation.code](violation)
    return f"{wrong}{missing_data_text(violation)}{wrong_format_hint(violation)}"


def citation_text(violation: Violation) -> str:
    """Return the rule's id, its document and our decision.

    >>> citation_text(Violation(code="DC-11", severity=Severity.ERROR, profile="P22C",
    ...     cite="R21/22 Deck", decision="D-08"))
    'DC-11 · R21/22 Deck · D-08'
    """
    parts = (violation.code, violation.cite, violation.decision)
    return " · ".join(filter(None, parts))


def fix_text(fix: Fix, index: CardLookup) -> str:
    """Return what a fix does, as a sentence.

    >>> from types import SimpleNamespace
    >>> index = SimpleNamespace(cards={})
    >>> fix_text(Fix(FixAction.SET_QUANTITY, "C303-PS", 2, had=3), index)
    'Remove 1 of 3 C303-PS.'
    """
    card, other = fix_card_name(fix.number, index), fix_card_name(fix.other, index)
    where = GROUPS[fix.group]
    match fix.action:
        case FixAction.SET_QUANTITY:
            return f"Remove {fix.had - fix.quantity} of {fix.had} {card}."
        case FixAction.REMOVE:
            return f"Remove {copies_text(fix.had, fix.had, card)}."
        case FixAction.ADD:
            return f"Add {fix.quantity} {card} to {where}."
        case FixAction.MOVE:
            return f"Move {copies_text(fix.had, fix.had, card)} to {where}."
        case FixAction.SWAP:
            coming = other if fix.quantity == 1 else f"{fix.quantity} {other}"
            swap = f"Swap {copies_text(fix.quantity, fix.had, card)} for {coming}"
            return f"{swap}{other_group_text(fix, index)}."


def other_group_text(fix: Fix, index: CardLookup) -> str:
    """Return where the incoming card of a swap goes, or "" if in the same group."""
    card = index.cards.get(fix.other)
    lands = group_for_incoming(card, fix.group) if card else fix.group
    return "" if lands is fix.group else f", which goes to {GROUPS[lands]}"


def copies_text(copies: int, had: int, card: str) -> str:
    """Return how many of the `had` copies are meant, with the card's name.

    >>> copies_text(1, 1, "Push"), copies_text(1, 3, "Push"), copies_text(3, 3, "Push")
    ('Push', '1 of 3 Push', 'all 3 Push')
    """
    if had == 1:
        return card
    return f"all {had} {card}" if copies == had else f"{copies} of {had} {card}"


def fix_card_name(number: str, index: CardLookup) -> str:
    card = index.cards.get(number)
    return card_name(card) if card else number


# Parts of sentences


def join_words(words: Iterable[str], *, link: str = "and") -> str:
    """Join words by commas and `link`; of more than seven, count those after six.

    >>> join_words(["A", "B", "C"]), join_words("ABCDEFGH")
    ('A, B and C', 'A, B, C, D, E, F and 2 more')
    """
    every = list(words)
    if len(every) > MOST_NAMED + 1:
        more = len(every) - MOST_NAMED
        every = [*every[:MOST_NAMED], f"{more} more"]
    *front, last = every or ["nothing"]
    return f"{', '.join(front)} {link} {last}" if front else last


def names_text(violation: Violation) -> str:
    return join_words(violation.params["names"])


def choose_verb(violation: Violation, one: str, several: str) -> str:
    """Return `one` or `several`, as a violation names one card or several."""
    return one if len(violation.params["names"]) == 1 else several


def range_text(figure: Figure, *, link: str = " to ") -> str:
    """Return a count or the range of a count as text.

    >>> range_text(19), range_text((19, 20)), range_text((0, 2)), range_text(None)
    ('19', '19 or 20', '0 to 2', '')
    """
    if figure is None:
        return ""
    low, high = figure if isinstance(figure, tuple) else (figure, figure)
    if low == high:
        return str(low)
    return f"{low} or {high}" if high == low + 1 else f"{low}{link}{high}"


def actual_text(violation: Violation) -> str:
    return range_text(violation.actual)


def count_text(violation: Violation, noun: str) -> str:
    """Return the actual count with its noun: 1 Play, 19 Plays.

    >>> count_text(Violation(code="DC-6", severity=Severity.ERROR, profile="", cite="",
    ...     actual=1), "Play")
    '1 Play'
    """
    return f"{actual_text(violation)} {noun}{'' if violation.actual == 1 else 's'}"


def limit_text(violation: Violation) -> str:
    """Return how many cards are needed or allowed."""
    limit, params = violation.limit, violation.params
    if isinstance(limit, tuple):
        figures = " or ".join(str(each) for each in limit if each)
        return f"{figures} are allowed" if limit[0] else f"only {figures} is allowed"
    is_over = violation.severity is Severity.ERROR and not params["is_few"]
    exactly = "exactly" if params["is_exact"] else "at least"
    return f"{exactly} {limit} are {'allowed' if is_over else 'needed'}"


def missing_data_text(violation: Violation) -> str:
    """Return which missing data would decide, and who can tell it; "" if none."""
    if violation.code == "DC-25":
        return ""
    typed = violation.params.get("typed", ())
    lines = [
        OF_LINES[cell].format(it) for it, cell in violation.missing if cell in OF_LINES
    ]
    cells = [each for each in violation.missing if each[1] not in OF_LINES]
    untold = [each for each in cells if each not in typed]
    waiting = [each for each in cells if each in typed]
    said = ""
    if lines:
        said += f" We can't tell {join_words(lines)}. "
        said += "Correct that line." if len(lines) == 1 else "Correct those lines."
    if untold:
        holder = holder_text(untold)
        said += (
            f" Missing card data: {cells_text(untold)}. Anyone who {holder} can "
            "enter it."
        )
    if waiting:
        told = f"Entered by one person and not confirmed yet: {cells_text(waiting)}"
        said += f" {told}. Anyone else who {holder_text(waiting)} can confirm it."
    return said


def cells_text(cells: Iterable[tuple[str, str]]) -> str:
    """Return the cells and their cards in words; more than three as a count."""
    every = list(cells)
    cards = {card for card, _ in every}
    if len(cards) > MOST_CARDS:
        named = join_words(dict.fromkeys(CELLS[cell] for _, cell in every))
        return f"{named} of {len(cards)} cards"
    return join_words(f"{CELLS[cell]} of {card}" for card, cell in every)


def holder_text(cells: Iterable[tuple[str, str]]) -> str:
    return f"holds the {'card' if len({card for card, _ in cells}) == 1 else 'cards'}"


def wrong_format_hint(violation: Violation) -> str:
    """Return the hint that the list looks made for another format, or ""."""
    other = violation.params.get("looks_like")
    return f" This looks like a list for {other}; check it there." if other else ""


# Rule by rule


def surplus_text(it: Violation) -> str:
    """Return the names of the cards of a group that is too large, or ""."""
    is_over = it.severity is Severity.ERROR and not it.params["is_few"]
    return f": {names_text(it)}" if is_over else ""


def quarterbacks_text(it: Violation) -> str:
    if it.actual == 0:
        return "Offense has no quarterback; 1 or 2 are needed."
    throwing = f": {names_text(it)}" if it.params["names"] else ""
    return f"Offense has {count_text(it, 'quarterback')}{throwing}; {limit_text(it)}."


def repeated_athlete_text(it: Violation) -> str:
    cards = it.params["names"]
    if it.params.get("is_in_doubt"):
        return (
            f"{names_text(it)} have the same name. It is unknown whether they are "
            f"the same athlete; {it.group} can have each athlete once."
        )
    if len(cards) == 1:
        return (
            f"{it.group} has {actual_text(it)} copies of {cards[0]}; only 1 is allowed."
        )
    cards_of_one = f"{actual_text(it)} cards of one athlete, {names_text(it)}"
    return f"{it.group} has {cards_of_one}; only 1 is allowed."


def unique_plays_text(it: Violation) -> str:
    if it.params["is_each"]:
        copies = (
            f"There are {actual_text(it)} copies of the Unique Play {names_text(it)}"
        )
        return f"{copies}; only 1 is allowed."
    plays = f"{count_text(it, 'Unique Play')}: {names_text(it)}"
    return f"There are {plays}; only 1 is allowed."


def stop_all_text(it: Violation) -> str:
    if it.severity is Severity.INFO:
        return (
            f"{names_text(it)} stops all runs or all passes one by one, which "
            "does not make it Unique."
        )
    if it.severity is Severity.UNKNOWN and not it.params["is_sure"]:
        then = choose_verb(it, "it counts", "they count")
        return (
            f"{names_text(it)} may stop all runs or all passes; in that case "
            f"{then} as Unique."
        )
    stop, count = choose_verb(it, "stops", "stop"), choose_verb(it, "counts", "count")
    known = f"{names_text(it)} {stop} all runs or all passes and {count} as Unique"
    if it.severity is Severity.UNKNOWN:
        return f"{known}; it is unknown whether that is one Unique Play too many."
    return f"{known}; only 1 Unique Play is allowed."


def counterpart_text(it: Violation) -> str:
    if it.severity is Severity.ERROR:
        return (
            f"The Superstar {names_text(it)} needs a regular Player card of the same "
            "athlete in the list."
        )
    stars, possible = join_words(it.params["stars"]), it.params["possible"]
    named = join_words(possible, link="or")
    is_star = it.params["is_star"]
    star = f"The Superstar {stars}" if is_star else f"{stars} may be a Superstar, which"
    there = "there is none in the list"
    if possible and it.params.get("is_same"):
        there = f"it is unknown whether there is a copy of {named}"
    elif possible:
        there = f"it is unknown whether {named} is one"
    return f"{star} needs a regular Player card of the same athlete, but {there}."


def card_type_text(it: Violation) -> str:
    if "kinds" not in it.params:
        named = names_text(it)
        return f"Cards that may be of a type that this edition does not have: {named}."
    kinds = [each or "card of a newer type" for each in it.params["kinds"]]
    each = choose_verb(it, " is", ": each is")
    kind = join_words(kinds, link="or")
    return f"{names_text(it)}{each} a {kind}; this edition does not have that type."


def card_pool_text(it: Violation) -> str:
    theirs, ours = (sets_text(it.params[each]) for each in ("sets", "pool"))
    verb = choose_verb(it, "is", "are")
    return f"{names_text(it)} {verb} from {theirs}; the format has the {ours}."


def sets_text(codes: tuple[str, ...]) -> str:
    """Return the names of sets.

    >>> sets_text(("PS",)), sets_text(("19", "20"))
    ('set PS', 'sets 19 and 20')
    """
    return f"set{'' if len(codes) == 1 else 's'} {join_words(codes)}"


def two_sides_text(it: Violation) -> str:
    if it.severity is Severity.UNKNOWN and not it.params.get("is_known"):
        return (
            f"{names_text(it)} may be printed for both sides, but can play on only one."
        )
    if it.actual == 0:
        return f"{names_text(it)} is printed for both sides. Choose its side."
    named = names_text(it)
    return f"{named} is printed for both sides and is in both; it can play on only one."


def wrong_group_text(it: Violation) -> str:
    where = GROUPS[it.group]
    if "homes" not in it.params:
        return f"Cards that may not belong in {where}: {names_text(it)}."
    homes = join_words((GROUPS[each] for each in it.params["homes"]), link="or")
    belong = choose_verb(it, "belongs", "belong")
    are = choose_verb(it, "is", "are")
    return (
        f"{names_text(it)} {belong} in {homes}, not in {where}, and {are} not counted."
    )


def assumed_cards_text(it: Violation) -> str:
    """Return on which cells that nobody has confirmed a check rests, in a sentence."""
    cells, said = {cell for _, cell in it.missing}, []
    if cells & {"position", "side"}:
        said.append("position and side come from public rosters or from one person")
    if "special_text" in cells:
        said.append("each is assumed to be a normal card")
    of = it.cards[0] if len(it.cards) == 1 else f"{len(it.cards)} Players"
    return f"{of}: {join_words(said)}. Nobody has confirmed this from the card yet."


def unknown_card_text(it: Violation) -> str:
    if it.params.get("is_assumed"):
        return assumed_cards_text(it)
    if it.severity is Severity.WARNING:
        return f"Something looks wrong with {names_text(it)}: {it.params['why']}"
    # Only the line can tell: a name of several cards, a misspelling, a wrong number.
    if it.missing and it.missing[0][1] == "quantity":
        unknown = f"It is unknown how many copies of {names_text(it)} there are."
    else:
        unknown = f"It is unknown which card {names_text(it)} is."
    return it.params.get("why") or unknown


TEXTS: dict[str, Callable[[Violation], str]] = {
    "DC-1": lambda it: f"The deck has {count_text(it, 'card')}; {limit_text(it)}.",
    **dict.fromkeys(
        ("DC-2", "DC-3"),
        lambda it: (
            f"{it.group} has {count_text(it, 'Player')}{surplus_text(it)}; "
            f"{limit_text(it)}."
        ),
    ),
    "DC-4": quarterbacks_text,
    "DC-5": repeated_athlete_text,
    "DC-6": lambda it: (
        f"There {'is' if it.actual == 1 else 'are'} {count_text(it, 'Play')}; "
        f"{limit_text(it)}."
    ),
    "DC-7": unique_plays_text,
    "DC-8": stop_all_text,
    "DC-10": lambda it: (
        f"The Action deck has {count_text(it, 'card')}; {limit_text(it)}."
    ),
    "DC-11": lambda it: (
        f"The Action deck has {actual_text(it)} copies of {names_text(it)}; 2 are "
        "allowed."
    ),
    "DC-12": lambda it: (
        f"The Action deck has {actual_text(it)} Unique cards: {names_text(it)}; only "
        "1 is allowed."
    ),
    "DC-13": counterpart_text,
    "DC-14": lambda it: (
        f"There are {actual_text(it)} Synergy cards{surplus_text(it)}; "
        f"{limit_text(it)}."
    ),
    "DC-16": card_type_text,
    "DC-17": card_pool_text,
    "DC-22": two_sides_text,
    "DC-23": wrong_group_text,
    "DC-24": lambda it: (
        f"The list has a sideboard of {count_text(it, 'card')}: {names_text(it)}. "
        "Sideboards are not allowed."
    ),
    "DC-25": unknown_card_text,
    "FR-1": lambda it: f"{names_text(it)} {choose_verb(it, 'is', 'are')} banned.",
    "FR-2": lambda it: (
        f"There are {actual_text(it)} copies of {names_text(it)}; {it.limit} "
        f"{'is' if it.limit == 1 else 'are'} allowed."
    ),
    "ID-1": lambda it: (
        f"The number of {names_text(it)} has an unknown prefix; it is accepted."
    ),
    "D-02": lambda it: str(it.params["why"]),
}
