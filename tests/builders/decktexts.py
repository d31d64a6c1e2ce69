"""Deck texts in every shape that people write, and texts that nobody should write.

What a text must be read as comes from the canonical lists of the samples by a reader
of its own (`decklists.parsed`), so a shape and its reading cannot err together.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from hypothesis import strategies as st

from decks.decklist import Decklist, ListedCard, ParsedLine, ParsedText, parse_deck_text
from decks.decklist.parsing import parse_deck_title
from decks.decklist.scanning import clean_line
from decks.decklist.tally import CopyTally
from decks.facts import CardFacts, Group
from tests.builders.decklists import GROUPS, SAMPLES, Line, cards, home, parsed
from tests.builders.facts import sample_facts, sample_shelf

Entry = tuple[str, int, str]  # number or what was said, copies, group

# Lists.


def entries(decklist: Decklist) -> list[Entry]:
    """Give what a list holds, whatever the order and the lines."""
    return sorted(
        (each.card.number or each.card.title, copies(each), each.group or "")
        for each in decklist.cards
    )


def copies(listed: ListedCard) -> int:
    """Give the copies of a card, or 0 if nobody can tell how many there are."""
    return listed.quantity if listed.is_counted else 0


def spares(decklist: Decklist) -> list[tuple[str, int]]:
    """Give what stands in the sideboard."""
    return sorted(
        (each.card.number or each.card.title, copies(each))
        for each in decklist.sideboard
    )


@cache
def sample_texts() -> dict[str, str]:
    """Give the lists that ship with us, by name."""
    paths = sorted((SAMPLES / "decks").glob("*.txt"))
    return {path.stem: path.read_text(encoding="utf-8") for path in paths}


# Readings.


def of_samples(text: str, **named: Any) -> ParsedText:
    return parse_deck_text(text, sample_shelf(), **named)


def only(reading: ParsedText) -> ParsedLine:
    (line,) = reading.lines
    return line


def numbers(line: ParsedLine) -> list[str]:
    return [each.number for each in line.suggestions]


def a_card(
    number: str, title: str = "Sack", *, kind: str | None = "Action", **cells: Any
) -> CardFacts:
    """Make a card of which little is known; cells say what."""
    spellings = frozenset(cells.pop("spellings", ()))
    prints = cells.pop("prints", ())
    known = {"type": kind, "special_text": "", "sub_type": "Offense", **cells}
    return CardFacts(
        number=number,
        title=title,
        prints=prints,
        spellings=spellings,
        cells={cell: text for cell, text in known.items() if text is not None},
    )


# One card a line: how its quantity, number and name may be written.


def title_of(line: Line) -> str:
    return cards()[line.number]["name"]


@cache
def names_of_one_card() -> frozenset[str]:
    """Give the titles that one number has, and no suffix makes two of (ID-3)."""
    found = Counter(row["name"].removesuffix(" Jr.") for row in cards().values())
    return frozenset(name for name, count in found.items() if count == 1)


def by_name(write: Callable[[int, str], str]) -> Callable[[Line], str]:
    """Write the name alone; a name that several cards have needs its number."""

    def shape(line: Line) -> str:
        name = title_of(line)
        if name not in names_of_one_card():
            return f"{line.count} {line.number}"
        return write(line.count, name)

    return shape


def by_number(write: Callable[[int, str], str]) -> Callable[[Line], str]:
    return lambda line: write(line.count, line.number)


def by_both(write: Callable[[int, str, str], str]) -> Callable[[Line], str]:
    return lambda line: write(line.count, line.number, title_of(line))


def in_set(number: str, signs: str = "()") -> str:
    """Write a number behind its set, the set in brackets."""
    ordinal, code = number.split("-")
    return f"{signs[0]}{code}{signs[1]} {ordinal}"


def wide(text: str) -> str:
    """Write Latin in its wide forms."""
    return "".join(chr(ord(each) + 0xFEE0) if each.isalnum() else each for each in text)


LINES: dict[str, Callable[[Line], str]] = {
    "2 S86-19": by_number(lambda n, number: f"{n} {number}"),
    "2x S86-19": by_number(lambda n, number: f"{n}x {number}"),
    "S86-19 x2": by_number(lambda n, number: f"{number} x{n}"),
    "S86-19 (2)": by_number(lambda n, number: f"{number} ({n})"),
    "S86-19 [2]": by_number(lambda n, number: f"{number} [{n}]"),
    "2S86-19": by_number(lambda n, number: f"{n}{number}"),
    "S86-19 X 2": by_number(lambda n, number: f"{number} X {n}"),
    "S86-19x2": by_number(lambda n, number: f"{number}x{n}"),
    "S86-19 2": by_number(lambda n, number: f"{number} {n}"),
    "s86-19 (x2)": by_number(lambda n, number: f"{number.lower()} (x{n})"),
    "[S86-19] x2": by_number(lambda n, number: f"[{number}] x{n}"),
    "S86-19,2": by_number(lambda n, number: f"{number},{n}"),
    "S86-19, x2": by_number(lambda n, number: f"{number}, x{n}"),
    "S86-19;2": by_number(lambda n, number: f"{number};{n}"),
    "2,S86-19": by_number(lambda n, number: f"{n},{number}"),
    "S86-19 tab 2": by_number(lambda n, number: f"{number}\t{n}"),
    "2 S86–19": by_number(lambda n, number: f"{n} {number.replace('-', '–')}"),  # noqa: RUF001
    "wide": by_number(lambda n, number: f"{wide(str(n))} {wide(number)}"),
    "2 S86-19 Sack": by_both(lambda n, number, name: f"{n} {number} {name}"),
    "2 S86-19 - Sack": by_both(lambda n, number, name: f"{n} {number} - {name}"),
    "2 Sack (S86-19)": by_both(lambda n, number, name: f"{n} {name} ({number})"),
    "Sack [S86-19] x2": by_both(lambda n, number, name: f"{name} [{number}] x{n}"),
    "2 Sack S86-19": by_both(lambda n, number, name: f"{n} {name} {number}"),
    "S86-19 Sack x2": by_both(lambda n, number, name: f"{number} {name} x{n}"),
    "S86-19,2,,Sack": by_both(lambda n, number, name: f'{number},{n},,"{name}"'),
    "2 tab S86-19 tab Sack": by_both(lambda n, number, name: f"{n}\t{number}\t{name}"),
    "2x Sack": by_name(lambda n, name: f"{n}x {name}"),
    "2 x Sack": by_name(lambda n, name: f"{n} x {name}"),
    "2× Sack": by_name(lambda n, name: f"{n}× {name}"),  # noqa: RUF001
    "2 Sack": by_name(lambda n, name: f"{n} {name}"),
    "2 SACK": by_name(lambda n, name: f"{n} {name.upper()}"),
    "Sack: 2": by_name(lambda n, name: f"{name}: {n}"),
    "Sack = 2": by_name(lambda n, name: f"{name} = {n}"),
    "Sack *2": by_name(lambda n, name: f"{name} *{n}"),
    "2* Sack": by_name(lambda n, name: f"{n}* {name}"),
    "2 Sack # mine": by_name(lambda n, name: f"{n} {name} # mine"),
    "Sack x2": by_name(lambda n, name: f"{name} x{n}"),
    "Sack ×2": by_name(lambda n, name: f"{name} ×{n}"),  # noqa: RUF001
    '"Sack",2': by_name(lambda n, name: f'"{name}",{n}'),
    "- 2 Sack": by_name(lambda n, name: f"- {n} {name}"),
    "no-break": by_name(lambda n, name: f"{n}\u00a0{name}\u00a0"),
    # As other sites and pages write a card.
    "2 Sack (19) S86": by_both(lambda n, number, name: f"{n} {name} {in_set(number)}"),
    "2 Sack [19] 86 *F*": by_both(
        lambda n, number, name: f"{n} {name} {in_set(number, '[]')} *F*"
    ),
    "2x Sack (19) S86 [Tech] ^Have,#37d67a^": by_both(
        lambda n, number, name: f"{n}x {name} {in_set(number)} [Tech] ^Have,#37d67a^"
    ),
    "2 Sack S86-19 #meta #!gift": by_both(
        lambda n, number, name: f"{n} {name} {number} #meta #!gift"
    ),
    "x2 Sack": by_name(lambda n, name: f"x{n} {name}"),
    "(2) Sack": by_name(lambda n, name: f"({n}) {name}"),
    "2 - Sack": by_name(lambda n, name: f"{n} - {name}"),
    "Sack ..... 2": by_name(lambda n, name: f"{name} ..... {n}"),
    "Sack _____ x2": by_name(lambda n, name: f"{name} _____ x{n}"),
    "* **2x** Sack": by_name(lambda n, name: f"* **{n}x** {name}"),
    "- [ ] 2 [Sack](link)": by_name(lambda n, name: f"- [ ] {n} [{name}](#card)"),
    "| 2 | Sack |": by_name(lambda n, name: f"| {n} | {name} |"),
    "[*][b]2[/b] Sack": by_name(lambda n, name: f"[*][b]{n}[/b] {name}"),
    "2 x <b>Sack</b>": by_name(lambda n, name: f"{n} x <b>{name}</b>"),
    "&nbsp;2&nbsp;Sack": by_name(lambda n, name: f"&nbsp;{n}&nbsp;{name}"),
    "Sack (2x) -- remark": by_name(lambda n, name: f"{name} ({n}x) -- a remark"),
    "Sack, as often as it is there": by_name(lambda n, name: "\n".join([name] * n)),
    "S86-19, as often as it is there": by_number(
        lambda n, number: "\n".join([number] * n)
    ),
}

# Headings.

SYNONYMS = dict(
    zip(
        GROUPS,
        ("Offensive players", "Defence", "Playbook", "Actions", "Synergies"),
        strict=True,
    )
)
HEADINGS: dict[str, Callable[[str, int], str]] = {
    "Plays: 20": lambda group, count: f"{group}: {count}",
    "Plays (20)": lambda group, count: f"{group} ({count})",
    "Plays 20": lambda group, count: f"{group} {count}",
    "Plays:": lambda group, _: f"{group}:",
    "Plays": lambda group, _: group,
    "PLAYS": lambda group, _: group.upper(),
    "[Plays]": lambda group, count: f"[{group}] - {count} cards",
    "== Plays ==": lambda group, _: f"== {group} ==",
    "Playbook": lambda group, count: f"{SYNONYMS[group]}: {count}",
    "Plays,,": lambda group, _: f"{group},,",
    "## **Plays** (20)": lambda group, count: f"## **{group}** ({count})",
    "//Plays": lambda group, _: f"//{group}",
    "[b]Plays[/b] - 20": lambda group, count: f"[b]{group}[/b] - {count}",
    "--- Plays (20 cards) ---": lambda group, count: f"--- {group} ({count} cards) ---",
}
ENDINGS = {"lf": "\n", "crlf": "\r\n", "cr": "\r"}


# Whole texts (D1).


@dataclass(frozen=True)
class Case:
    """A text and what it must be read as."""

    text: str
    expected: list[Entry]


def expected(lines: tuple[Line, ...]) -> list[Entry]:
    return sorted((line.number, line.count, line.group) for line in lines)


def texts() -> Iterator[tuple[str, Case]]:
    """Give more than 200 texts by name: each shape of a line with several headings."""
    lists = [(name, parsed(text)) for name, text in sample_texts().items()]
    heads, ends = list(HEADINGS), list(ENDINGS)
    for at, (shape, write) in enumerate(LINES.items()):
        for turn in range(6):
            name, deck = lists[(7 * at + 5 * turn) % len(lists)]
            head, end = heads[(at + turn) % len(heads)], ends[(at + turn) % len(ends)]
            text = headed(deck.lines, write, HEADINGS[head])
            text = f"{deck.heading}\n\n{text}"
            if turn % 2:
                text = f"\ufeff// a remark\n{text}"
            yield (
                f"{name}: {shape}, {head}, {end}",
                Case(text.replace("\n", ENDINGS[end]), expected(deck.lines)),
            )
    for name, deck in lists:
        yield f"{name}: table", Case(tabled(deck.lines), expected(deck.lines))
        if all(line.group == home(cards()[line.number]) for line in deck.lines):
            yield f"{name}: bare", Case(bare(deck.lines), expected(deck.lines))
            yield f"{name}: set", Case(below_set(deck.lines), expected(deck.lines))


def headed(
    lines: tuple[Line, ...],
    write: Callable[[Line], str],
    head: Callable[[str, int], str],
) -> str:
    found = []
    for group in GROUPS:
        members = [line for line in lines if line.group == group]
        if members:
            found.append(head(group, sum(line.count for line in members)))
            found += [write(line) for line in members]
    return "\n".join(found)


def tabled(lines: tuple[Line, ...]) -> str:
    """Write a table with a first row and its columns in another order."""
    rows = [f"{line.group};{line.count};{line.number}" for line in lines]
    return "\n".join(["Section;Qty;Card number", *rows])


def bare(lines: tuple[Line, ...]) -> str:
    """Leave the headings out: type and side say where a card stands."""
    return "\n".join(LINES["2 S86-19 Sack"](line) for line in lines)


def below_set(lines: tuple[Line, ...]) -> str:
    """Name the set once, and of each number the rest."""
    rest = [f"{line.count} {line.number.removesuffix('-PS')}" for line in lines]
    return "\n".join(["Set: PS", *rest])


# What nobody should write (D2), and lists that people may have (D3), by Hypothesis.

SCRAPS = st.sampled_from(
    [
        "2 C301-PS Extra Push",
        "2x Extra Push",
        "Extra Push",
        "Marcus Ellery",
        "C14-PS",
        "C14",
        "Plays: 20",
        "Sideboard",
        "Players",
        "Unplaced:",
        "Set: PS",
        "Set: nowhere",
        "Extras:",
        "Total: 50",
        "2 Smash, 3 Iso",
        "2 Smash // mine",
        "number,quantity,group,title",
        "C14-PS,2,Defense",
        "C14-PS,2,Nowhere",
        "# remark",
        "//",
        "---",
        ",,,",
        "0 Smash",
        "100 Smash",
        "10000000000000000000000 Smash",
        "2 C301-PS Kill Call",
        "\u202e2 Smash\u202c",
        "\u200b",
        "x" * 300,
        '"',
        "'=1+1",
    ]
)
NASTY = st.text(
    st.one_of(
        st.sampled_from("xX×,;\t\"'=|\\#/-()[]: 0123456789\u00a0\u200f\u202eéＡ"),  # noqa: RUF001
        st.characters(exclude_categories=["Cc", "Cs"], max_codepoint=0x2FFF),
    ),
    max_size=24,
)


@st.composite
def inputs(draw: st.DrawFn) -> str:
    """Draw a text of lines that are well made, half made, and not made at all."""
    lines = draw(st.lists(st.one_of(SCRAPS, NASTY), max_size=12))
    ends = draw(st.sampled_from(["\n", "\r\n", "\r"]))
    return ends.join(lines)


@st.composite
def decklists(draw: st.DrawFn) -> Decklist:
    """Draw a list: cards on record and others, in any group, and more than a few."""
    main, spare = CopyTally(), CopyTally()
    for card, many in draw(st.lists(entries_of_lists(), max_size=30)):
        main.add(card, many, draw(st.sampled_from([*Group, None])))
    for card, many in draw(st.lists(entries_of_lists(), max_size=2)):
        spare.add(card, many, None)
    name, remark = parse_deck_title(clean_line(f"# {draw(names_of_decks())}")[0])
    return Decklist(main.cards(), name, spare.cards(), remark)


COPIES = st.one_of(st.integers(1, 4), st.integers(1, 250))


def entries_of_lists() -> st.SearchStrategy[tuple[CardFacts, int]]:
    """Draw a card with its copies; 0 for one of which nobody can tell how many."""
    counted = st.tuples(members(), COPIES)
    return st.one_of(counted, counted, st.tuples(strangers(), st.just(0)))


def names_of_decks() -> st.SearchStrategy[str]:
    return st.text(st.characters(categories=["L", "N", "P", "Zs"]), max_size=30)


def members() -> st.SearchStrategy[CardFacts]:
    known = st.sampled_from(sorted(sample_facts())).map(sample_facts().__getitem__)
    return st.one_of(known, known, strangers())


def strangers() -> st.SearchStrategy[CardFacts]:
    """Draw cards that are not on record, as a line would name them."""
    said = st.one_of(NASTY, st.sampled_from(["Marcus Ellery", "X9-99 Nobody", "C14"]))
    return said.map(stranger).filter(is_named)


def is_named(card: CardFacts | None) -> bool:
    """Return whether a line names this card by more than signs, which are cleaned."""
    again = card and stranger(card.title)
    return again is not None and again.title == card.title


def stranger(said: str) -> CardFacts | None:
    """Read a line that says this; what it names, if below no heading it is a card.

    A heading may tell which of several cards a name means.
    """
    line = " ".join(said.split())
    listed: tuple[ListedCard, ...] = ()
    for head in ("", *(f"{group}:\n" for group in Group)):
        found: ParsedText = parse_deck_text(f"{head}1x {line}", sample_shelf())
        listed = found.decklist.cards
        if len(listed) != 1 or listed[0].card.is_on_record:
            return None
    return listed[0].card
