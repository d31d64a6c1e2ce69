"""Violations and fixes in words: what is wrong, by which rule, what to do."""

from collections.abc import Callable, Iterable

from decks.facts import Group

from .bench import Shelf
from .fixes import seat
from .standing import name
from .violation import Deed, Figure, Fix, Severity, Violation

MOST_NAMED = 6
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


def told(violation: Violation) -> str:
    """Say what is wrong, in one sentence or two.

    >>> told(Violation(code="DC-6", severity=Severity.ERROR, profile="P22C",
    ...     cite="R21/22 Deck", group=Group.PLAYS, actual=19, limit=20,
    ...     params={"names": (), "is_few": True, "is_exact": False}))
    'There are 19 Plays; at least 20 are needed.'
    """
    return f"{TOLD[violation.code](violation)}{asked(violation)}{hinted(violation)}"


def cited(violation: Violation) -> str:
    """Name the rule: its id, where it stands, and what we decided.

    >>> cited(Violation(code="DC-11", severity=Severity.ERROR, profile="P22C",
    ...     cite="R21/22 Deck", decision="D-08"))
    'DC-11 · R21/22 Deck · D-08'
    """
    parts = (violation.code, violation.cite, violation.decision)
    return " · ".join(filter(None, parts))


def told_fix(fix: Fix, shelf: Shelf) -> str:
    """Say what a fix does.

    >>> from types import SimpleNamespace
    >>> shelf = SimpleNamespace(cards={})
    >>> told_fix(Fix(Deed.SET_QUANTITY, "C303-PS", 2, had=3), shelf)
    'Take out 1 of 3 C303-PS.'
    """
    card, other = called(fix.number, shelf), called(fix.other, shelf)
    where = GROUPS[fix.group]
    match fix.deed:
        case Deed.SET_QUANTITY:
            return f"Take out {fix.had - fix.quantity} of {fix.had} {card}."
        case Deed.REMOVE:
            return f"Take out {counted(fix.had, fix.had, card)}."
        case Deed.ADD:
            return f"Add {fix.quantity} {card} to {where}."
        case Deed.MOVE:
            return f"Move {counted(fix.had, fix.had, card)} to {where}."
        case Deed.SWAP:
            coming = other if fix.quantity == 1 else f"{fix.quantity} {other}"
            swap = f"Swap {counted(fix.quantity, fix.had, card)} for {coming}"
            return f"{swap}{elsewhere(fix, shelf)}."


def elsewhere(fix: Fix, shelf: Shelf) -> str:
    """Say where a card lands that comes into another group than the one that goes."""
    card = shelf.cards.get(fix.other)
    lands = seat(card, fix.group) if card else fix.group
    return "" if lands is fix.group else f", which goes to {GROUPS[lands]}"


def counted(copies: int, had: int, card: str) -> str:
    """Say how many copies of how many; of a single one there is no need to.

    >>> counted(1, 1, "Push"), counted(1, 3, "Push"), counted(3, 3, "Push")
    ('Push', '1 of 3 Push', 'all 3 Push')
    """
    if had == 1:
        return card
    return f"all {had} {card}" if copies == had else f"{copies} of {had} {card}"


def called(number: str, shelf: Shelf) -> str:
    card = shelf.cards.get(number)
    return name(card) if card else number


# Parts of sentences


def listed(words: Iterable[str], *, link: str = "and") -> str:
    """Join words as people do; of many, the first.

    >>> listed(["A", "B", "C"]), listed("ABCDEFGH")
    ('A, B and C', 'A, B, C, D, E, F and 2 more')
    """
    every = list(words)
    if len(every) > MOST_NAMED + 1:
        more = len(every) - MOST_NAMED
        every = [*every[:MOST_NAMED], f"{more} more"]
    *front, last = every or ["nothing"]
    return f"{', '.join(front)} {link} {last}" if front else last


def names(violation: Violation) -> str:
    return listed(violation.params["names"])


def agreeing(violation: Violation, one: str, several: str) -> str:
    """Choose the verb for the cards that a violation names."""
    return one if len(violation.params["names"]) == 1 else several


def ranged(figure: Figure, *, link: str = " to ") -> str:
    """Say how many there are, from the least to the most.

    >>> ranged(19), ranged((19, 20)), ranged((20, 20)), ranged(None)
    ('19', '19 to 20', '20', '')
    """
    if figure is None:
        return ""
    ends = figure if isinstance(figure, tuple) else (figure,)
    return link.join(map(str, dict.fromkeys(ends)))


def figure(violation: Violation) -> str:
    return ranged(violation.actual)


def many(violation: Violation, noun: str) -> str:
    """Count things: one Play, 19 Plays.

    >>> many(Violation(code="DC-6", severity=Severity.ERROR, profile="", cite="",
    ...     actual=1), "Play")
    '1 Play'
    """
    return f"{figure(violation)} {noun}{'' if violation.actual == 1 else 's'}"


def wanted(violation: Violation) -> str:
    """Say how many there should be."""
    limit, params = violation.limit, violation.params
    if isinstance(limit, tuple):
        figures = " or ".join(str(each) for each in limit if each)
        return f"{figures} {'is' if limit[0] == 0 else 'are'} allowed"
    is_over = violation.severity is Severity.ERROR and not params["is_few"]
    exactly = "exactly" if params["is_exact"] else "at least"
    return f"{exactly} {limit} are {'allowed' if is_over else 'needed'}"


def asked(violation: Violation) -> str:
    """Say which data are missing, if it depends on them, and who can help."""
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
        said += f" It depends on {listed(lines)}; correct the line."
    if untold:
        said += f" Nobody has entered: {named(untold)}; whoever {holds(untold)} can."
    if waiting:
        told = f"Typed by one person and not confirmed yet: {named(waiting)}"
        said += f" {told}; whoever else {holds(waiting)} can confirm it."
    return said


def named(cells: Iterable[tuple[str, str]]) -> str:
    return listed(f"{CELLS[cell]} of {card}" for card, cell in cells)


def holds(cells: Iterable[tuple[str, str]]) -> str:
    return f"holds the {'card' if len({card for card, _ in cells}) == 1 else 'cards'}"


def hinted(violation: Violation) -> str:
    """Say for which format a list looks made, if it is another one."""
    other = violation.params.get("looks_like")
    return f" This looks like a list for {other}; check it there." if other else ""


# Rule by rule


def total(it: Violation) -> str:
    return f"The deck has {many(it, 'card')}; {wanted(it)}."


def side(it: Violation) -> str:
    return f"{it.group} has {many(it, 'Player')}{surplus(it)}; {wanted(it)}."


def surplus(it: Violation) -> str:
    """Name the cards of a group that has too many."""
    is_over = it.severity is Severity.ERROR and not it.params["is_few"]
    return f": {names(it)}" if is_over else ""


def quarterbacks(it: Violation) -> str:
    if it.actual == 0:
        return "Offense has no quarterback; 1 or 2 are needed."
    throwing = f": {names(it)}" if it.params["names"] else ""
    return f"Offense has {many(it, 'quarterback')}{throwing}; {wanted(it)}."


def twins(it: Violation) -> str:
    cards = it.params["names"]
    if it.params.get("is_in_doubt"):
        return (
            f"{names(it)} share a name, and it is not known whether they are one "
            f"athlete, who may be in {it.group} once."
        )
    if len(cards) == 1:
        return f"{it.group} has {figure(it)} copies of {cards[0]}; 1 is allowed."
    return (
        f"{it.group} has {figure(it)} cards of one athlete, {names(it)}; 1 is allowed."
    )


def plays(it: Violation) -> str:
    verb = "is" if it.actual == 1 else "are"
    return f"There {verb} {many(it, 'Play')}; {wanted(it)}."


def unique_plays(it: Violation) -> str:
    if it.params["is_each"]:
        copies = f"There are {figure(it)} copies of the Unique Play {names(it)}"
        return f"{copies}; 1 is allowed."
    return f"There are {many(it, 'Unique Play')}: {names(it)}; 1 is allowed."


def stop_all(it: Violation) -> str:
    if it.severity is Severity.INFO:
        return (
            f"{names(it)} stops all runs or all passes one by one; "
            "that does not make it Unique."
        )
    if it.severity is Severity.UNKNOWN and not it.params["is_sure"]:
        then = agreeing(it, "it counts", "they count")
        return f"{names(it)} may stop all runs or all passes; then {then} as Unique."
    stop, count = agreeing(it, "stops", "stop"), agreeing(it, "counts", "count")
    known = f"{names(it)} {stop} all runs or all passes and {count} as Unique"
    if it.severity is Severity.UNKNOWN:
        return f"{known}; it is not known whether that is one Unique Play too many."
    return f"{known}."


def actions(it: Violation) -> str:
    return f"The Action deck has {many(it, 'card')}; {wanted(it)}."


def copies(it: Violation) -> str:
    return f"The Action deck has {figure(it)} copies of {names(it)}; 2 are allowed."


def unique_actions(it: Violation) -> str:
    return f"The Action deck has {figure(it)} Unique cards: {names(it)}; 1 is allowed."


def counterpart(it: Violation) -> str:
    if it.severity is Severity.ERROR:
        return f"The Superstar {names(it)} has no normal Player card in the list."
    stars, possible = listed(it.params["stars"]), it.params["possible"]
    named = listed(possible, link="or")
    is_star = it.params["is_star"]
    star = f"The Superstar {stars}" if is_star else f"{stars} may be a Superstar, which"
    there = "there is none in the list"
    if possible and it.params.get("is_same"):
        there = f"it is not known whether there is a copy of {named}"
    elif possible:
        there = f"it is not known whether {named} is one"
    return f"{star} needs a normal Player card of the same athlete, and {there}."


def synergies(it: Violation) -> str:
    return f"There are {figure(it)} Synergy cards{surplus(it)}; {wanted(it)}."


def newer_type(it: Violation) -> str:
    if "kinds" not in it.params:
        return (
            f"Cards that may be of a type that this edition does not have: {names(it)}."
        )
    kinds = [each or "card of a newer type" for each in it.params["kinds"]]
    each = agreeing(it, " is", ": each is")
    return f"{names(it)}{each} a {listed(kinds, link='or')}; this edition has none."


def pool(it: Violation) -> str:
    theirs, ours = (sets(it.params[each]) for each in ("sets", "pool"))
    verb = agreeing(it, "is", "are")
    return f"{names(it)} {verb} of {theirs}; the format has the {ours}."


def sets(codes: tuple[str, ...]) -> str:
    """Name sets.

    >>> sets(("PS",)), sets(("19", "20"))
    ('set PS', 'sets 19 and 20')
    """
    return f"set{'' if len(codes) == 1 else 's'} {listed(codes)}"


def two_sides(it: Violation) -> str:
    if it.severity is Severity.UNKNOWN and not it.params.get("is_known"):
        return f"{names(it)} may be printed for both sides, and plays on one."
    if it.actual == 0:
        return f"{names(it)} is printed for both sides; say on which it plays."
    return f"{names(it)} is printed for both sides and stands on both; it plays on one."


def misplaced(it: Violation) -> str:
    where = GROUPS[it.group]
    if "homes" not in it.params:
        return f"Cards that may not belong in {where}: {names(it)}."
    homes = listed((GROUPS[each] for each in it.params["homes"]), link="or")
    belong, count = agreeing(it, "belongs", "belong"), agreeing(it, "counts", "count")
    return f"{names(it)} {belong} in {homes}, not in {where}, and {count} in no group."


def sideboard(it: Violation) -> str:
    return (
        f"The list has a sideboard of {many(it, 'card')}: {names(it)}. "
        "A list is played as it is registered."
    )


def unknown(it: Violation) -> str:
    if it.severity is Severity.WARNING:
        return f"Something looks wrong with {names(it)}: {it.params['why']}"
    # Only the line can tell: a name of several cards, a misspelling, a wrong number.
    if it.missing and it.missing[0][1] == "quantity":
        unknown = f"It is not known how many copies of {names(it)} there are."
    else:
        unknown = f"It is not known which card {names(it)} is."
    return it.params.get("why") or unknown


def banned(it: Violation) -> str:
    return f"{names(it)} {agreeing(it, 'is', 'are')} banned."


def limited(it: Violation) -> str:
    verb = "is" if it.limit == 1 else "are"
    return f"There are {figure(it)} copies of {names(it)}; {it.limit} {verb} allowed."


def prefix(it: Violation) -> str:
    return f"The number of {names(it)} begins as no other does; it is taken as it is."


def why(it: Violation) -> str:
    return str(it.params["why"])


TOLD: dict[str, Callable[[Violation], str]] = {
    "DC-1": total,
    "DC-2": side,
    "DC-3": side,
    "DC-4": quarterbacks,
    "DC-5": twins,
    "DC-6": plays,
    "DC-7": unique_plays,
    "DC-8": stop_all,
    "DC-10": actions,
    "DC-11": copies,
    "DC-12": unique_actions,
    "DC-13": counterpart,
    "DC-14": synergies,
    "DC-16": newer_type,
    "DC-17": pool,
    "DC-22": two_sides,
    "DC-23": misplaced,
    "DC-24": sideboard,
    "DC-25": unknown,
    "FR-1": banned,
    "FR-2": limited,
    "ID-1": prefix,
    "D-02": why,
}
