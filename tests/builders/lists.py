"""Decklists as the deck cases write them: five, five, twenty, twenty, all ordinary.

Cards are invented and fully known; `hiding` takes cells away, `listed` puts a card into
the group where it belongs. Numbers of real cards stand for what the rulings say of
them.
"""

from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random

from cards import names
from decks.decklist.contents import Decklist, ListedCard
from decks.facts import CardFacts, Group
from decks.formats import CONSTRUCTED, Snapshot
from decks.legality import check
from decks.legality.violation import CheckResult, Severity
from tests.builders import decklists
from tests.builders.decklists import GROUPS, SAMPLES, Line, cards, home, parsed
from tests.builders.facts import sample_facts

EDITIONS = ("P19", "P21", "P22", "P22C")


def a_card(number: str, title: str, **cells: str) -> CardFacts:
    """Know a card; every cell that is not named is blank."""
    blank = dict.fromkeys(
        ("team", "position", "side", "special_text", "defensive_play", "sub_type"), ""
    )
    person = names.fold_athlete_name(title) if cells["type"] == "Player" else ""
    return CardFacts(
        number=number,
        title=title,
        prints=(number,),
        cells=blank | cells,
        person=person.replace(" ", "-"),
        spellings=frozenset((names.fold_athlete_name(title),)),
    )


def a_player(number: str, title: str = "", **cells: str) -> CardFacts:
    known = {"type": "Player", "side": "Offense", "position": "Running Back"}
    return a_card(number, title or f"Runner {number}", **known | cells)


def a_defender(number: str, title: str = "", **cells: str) -> CardFacts:
    known = {"side": "Defense", "position": "Safety"}
    return a_player(number, title or f"Tackler {number}", **known | cells)


def a_quarterback(number: str, title: str = "", **cells: str) -> CardFacts:
    known = {"position": "Quarterback"}
    return a_player(number, title or f"Thrower {number}", **known | cells)


def a_superstar(number: str, title: str = "", **cells: str) -> CardFacts:
    known = {"special_text": "Superstar"}
    return a_player(number, title or f"Star {number}", **known | cells)


def a_play(number: str, title: str = "Play", **cells: str) -> CardFacts:
    known = {"type": "Play", "defensive_play": "Run Left"}
    return a_card(number, title, **known | cells)


def an_action(number: str, title: str = "", **cells: str) -> CardFacts:
    known = {"type": "Action", "sub_type": "Generic"}
    return a_card(number, title or f"Deed {number}", **known | cells)


def a_gridiron(number: str, title: str = "", **cells: str) -> CardFacts:
    return a_card(number, title or f"Weather {number}", **{"type": "Gridiron"} | cells)


def a_synergy(number: str, title: str = "") -> CardFacts:
    return a_card(number, title or f"Bond {number}", type="Synergy")


def hiding(card: CardFacts, *cells: str) -> CardFacts:
    """Forget cells of a card, or who is meant."""
    kept = {cell: text for cell, text in card.cells.items() if cell not in cells}
    return replace(card, cells=kept, person="" if "person" in cells else card.person)


def ruled_unique(card: CardFacts) -> CardFacts:
    return replace(card, is_ruled_unique=True)


def printed_as(card: CardFacts, number: str) -> CardFacts:
    """Give another print of a card."""
    return replace(card, number=number, prints=(card.base, number))


def listed(
    card: CardFacts, quantity: int = 1, group: Group | None = None
) -> ListedCard:
    return ListedCard(card, quantity, group or min(card.possible_groups))


def put(card: CardFacts, quantity: int = 1, group: Group | None = None) -> ListedCard:
    """Register a card in some group, or in none."""
    return ListedCard(card, quantity, group)


def a_list(
    *more: ListedCard,
    offense: int = 5,
    quarterbacks: int = 1,
    defense: int = 5,
    plays: int = 20,
    actions: int = 20,
    sideboard: tuple[ListedCard, ...] = (),
) -> Decklist:
    """Make a list of ordinary cards of 2019, with more behind them."""
    throwing = [a_quarterback(f"C{each}-19") for each in range(1, quarterbacks + 1)]
    running = [a_player(f"C{each}-19") for each in range(quarterbacks + 1, offense + 1)]
    tackling = [a_defender(f"C{each}-19") for each in range(21, defense + 21)]
    calls = [a_play(f"C{each}-19") for each in range(101, plays + 101)]
    pairs, single = divmod(actions, 2)
    deeds = [listed(an_action(f"C{each}-19"), 2) for each in range(201, pairs + 201)]
    last = [listed(an_action("C299-19"))] * single
    ones = [listed(each) for each in (*throwing, *running, *tackling, *calls)]
    cards = (*ones, *deeds, *last, *more)
    lines = (replace(each, lines=(at,)) for at, each in enumerate(cards, 1))
    return Decklist(tuple(lines), sideboard=sideboard)


def edition(name: str) -> Snapshot:
    return CONSTRUCTED.for_profile(name)


def checked(decklist: Decklist, profile: str = "P22C") -> CheckResult:
    return check(decklist, edition(profile))


def codes(checked: CheckResult, severity: Severity = Severity.ERROR) -> tuple[str, ...]:
    """Give the ids of what was found, each once, in order."""
    found = (each.code for each in checked.violations if each.severity is severity)
    return tuple(dict.fromkeys(found))


def broken(decklist: Decklist, profile: str = "P22C") -> tuple[str, ...]:
    return codes(checked(decklist, profile))


def in_doubt(decklist: Decklist, profile: str = "P22C") -> tuple[str, ...]:
    """Give the ids that depend on what nobody knows."""
    return codes(checked(decklist, profile), Severity.UNKNOWN)


def by_edition(decklist: Decklist) -> dict[str, str]:
    """Give what each edition says of a list; all sets are in the pool."""
    return {
        name: " ".join(codes(check(decklist, replace(edition(name), pool=None))))
        for name in EDITIONS
    }


def alike(said: str) -> dict[str, str]:
    return dict.fromkeys(EDITIONS, said)


def since_2021(before: str, then: str) -> dict[str, str]:
    """Say what 2019 says, and what holds from 2021 on."""
    return alike(then) | {"P19": before}


# Our own decks, and what may happen to them


def made(deck: decklists.Decklist) -> Decklist:
    """Make a list of facts from a text as the second opinion reads it."""
    known = sample_facts()
    return Decklist(
        tuple(
            ListedCard(known[each.number], each.count, Group(each.group), (at,))
            for at, each in enumerate(deck.lines, 1)
        )
    )


@cache
def sample_texts() -> dict[str, decklists.Decklist]:
    """Give our sample decks by name, as the second opinion reads them."""
    return {
        path.stem: parsed(path.read_text(encoding="utf-8"))
        for path in sorted((SAMPLES / "decks").glob("*.txt"))
    }


def a_mishap(lines: list[Line], chance: Random) -> None:
    """Do to a list what happens to lists: a wrong card, count or group."""
    at = chance.randrange(len(lines))
    line, number = lines[at], chance.choice(sorted(cards()))
    match chance.choice(("lost", "added", "strayed", "taken for", "counted", "moved")):
        case "lost":
            del lines[at]
        case "added":
            lines.append(Line(home(cards()[number]), 1, number))
        case "strayed":
            lines.append(Line(chance.choice(GROUPS), 1, number))
        case "taken for":
            lines[at] = Line(line.group, line.count, number)
        case "counted":
            lines[at] = Line(line.group, chance.randint(1, 4), line.number)
        case "moved":
            lines[at] = Line(chance.choice(GROUPS), line.count, line.number)


def a_random_deck(seed: int) -> decklists.Decklist:
    """Take one of our decks, and let up to five mishaps happen to it."""
    chance = Random(seed)
    lines = list(sample_texts()[chance.choice(sorted(sample_texts()))].lines)
    for _ in range(chance.randint(0, 5)):
        a_mishap(lines, chance)
    chance.shuffle(lines)
    counts = Counter[tuple[str, str]]()
    for each in lines:
        counts[each.group, each.number] += each.count
    merged = (Line(group, n, number) for (group, number), n in counts.items())
    return decklists.Decklist("", tuple(merged))
