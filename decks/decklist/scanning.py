"""Split a deck text into lines of known kinds, without looking any card up. Pure.

Every line that is not blank becomes one value; one that cannot be read is a `Mistake`.
The time grows only with the length of the text (trust U6).
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from cards import names
from decks.errors import DeckError
from decks.facts import Group

from . import columns, markup, remarks
from .contents import MOST_BYTES, MOST_COPIES, MOST_LINES
from .headings import (
    OtherSection,
    Place,
    is_total,
    parse_heading,
    parse_section_name,
)
from .lines import (
    CardLine,
    ColumnsLine,
    Comment,
    Heading,
    Line,
    Mistake,
    Notes,
    SetLine,
)
from .quantities import (
    ASKED,
    COMMENTS,
    FIRST,
    parse_copies,
    split_quantity,
    split_remark,
)

LONGEST = 200  # characters of a line that is no comment
SHOWN = 60  # of a line that is too long
MARK = "\ufeff"  # with which some programs begin a text
LEFT_OUT = "Invisible characters were removed."
REMARKED = "Text after # or // was read as a comment."

_BINARY = re.compile(r"[\x00-\x08\x0e-\x1f\ud800-\udfff]")
# Marks that turn a line around, blanks without width, control signs of old code pages.
_UNSEEN = re.compile(
    "[\x7f-\x84\x86-\x9f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069"
    "\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)
# Other blanks, other dashes, signs of multiplication, and the wide forms of Latin.
_PLAIN: dict[int, int | str] = {
    **dict.fromkeys((0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000), 32),
    **dict.fromkeys((*range(0x2010, 0x2016), 0x2212, 0xFE58, 0xFE63), ord("-")),
    **dict.fromkeys((0xD7, 0x2715, 0x2716), " x "),
    **{wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)},
}
_BLANKS = re.compile(" {2,}")
_CANONICAL = re.compile(
    r"([1-9][0-9]?) ([A-Z]{1,3}[1-9][0-9]{0,2}-(?:[0-9]{2}|[A-Z]{2,4}))(?: (\S[^\t]*))?"
)
_CODE = re.compile(
    r"([A-Za-z]{1,3})([0-9]{1,3})(?:-(?:(?:20)?([0-9]{2})|([A-Za-z]{2,4})))?"
)
# A ruler, an empty row of a sheet, or nothing that can be seen.
_EMPTY = re.compile(r"[-=_*~+. ]{3,}|[,;\t ]*|[0-9]{1,3}")
_YEAR = re.compile("20[0-9]{2}")
# As other sites write a card: its set in brackets, its number before or behind it.
_IN_SET = re.compile(
    r"(?P<name>\S.*?) [(\[](?:(?:20)?(?P<season>[0-9]{2})|(?P<letters>[A-Za-z]{2,4}))"
    r"[)\]] #?(?P<prefix>[A-Za-z]{0,3})(?P<ordinal>[0-9]{1,3})"
)
_NUMBER_AND_SET = re.compile(
    r"(?P<name>\S.*?) (?P<prefix>[A-Za-z]{1,3})(?P<ordinal>[0-9]{1,3})"
    r" (?:(?:20)?(?P<season>[0-9]{2})|(?P<letters>[A-Z]{2,4}))"
)
_SET_AND_NUMBER = re.compile(
    r"(?P<name>\S.*?) [A-Z]{2,3}(?P<season>[0-9]{2})(?P<letters>)"
    r" (?P<prefix>[A-Za-z]{1,3})(?P<ordinal>[0-9]{1,3})"
)
_STATED_SEASON = re.compile(
    r"(?P<name>\S.*?) ?[(\[](?:[A-Za-z ]{1,20} )?(?:20|')(?P<season>[0-9]{2})"
    r"(?: [A-Za-z]{1,12})?[)\]]"
)
_NUMERO = re.compile(
    r"(?P<name>\S.*?),? [(\[]?(?:no\.?|nr\.?|#) ?(?P<ordinal>[0-9]{1,3})[)\]]?",
    re.IGNORECASE,
)
_NUMERO_WORD = re.compile(r" [(\[]?(?:no\.?|nr\.?|#)$", re.IGNORECASE)
_CATEGORY = re.compile(r"(\S.*?) ?\[([A-Za-z][A-Za-z &/,-]*)\]")
_ASIDE_OF_HEADING = re.compile(r" ?\([^()]*[a-z][^()]*\)$|^(?:and )?(?:the|my|our) ")
_NOTHING = frozenset(("", "none", "no", "n a", "nothing", "tbd"))
_PLACED_CARD = re.compile(r"([A-Za-z][A-Za-z ]{3,30}): *(.*[A-Za-z].*)")
_SIDEBOARD = re.compile(r"SB: ?(?=\S)", re.IGNORECASE)
_SET = re.compile(r"set ?[:=] ?(.*)", re.IGNORECASE)
_SEASON = re.compile(r"(?:(?:19|20)?([0-9]{2})|([A-Za-z]{2,4}))")


def decode_text(data: bytes) -> str:
    """Return the text of a file's bytes; raise DeckError if it is not UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise DeckError(
            "This is not text in UTF-8.",
            remedy="Save the list as plain text in UTF-8, or paste it.",
        ) from None


def scan_text(text: str) -> tuple[Line, ...]:
    """Return the lines that are not blank; raise DeckError if too large or no text."""
    found = [
        (at, line)
        for at, line in enumerate(_require_size(text).splitlines(), start=1)
        if line and not line.isspace()
    ]
    if len(found) > MOST_LINES:
        raise DeckError(
            f"The list has {len(found)} lines; at most {MOST_LINES} are allowed.",
            remedy="A deck of 50 cards needs about 60 lines. Paste one deck at a time.",
        )
    return tuple(_scan_lines(found))


def names_cards(lines: Iterable[Line]) -> bool:
    """Return whether a line names a card, or tries to."""
    return any(
        isinstance(each, CardLine | Mistake)
        or (isinstance(each, Heading) and each.place is OtherSection.OTHER)
        for each in lines
    )


def _require_size(text: str) -> str:
    """Return the text; raise DeckError if it is too large or no text."""
    if len(text) > MOST_BYTES or len(text.encode(errors="replace")) > MOST_BYTES:
        raise DeckError(
            f"The list is larger than {MOST_BYTES // 1000} KB.",
            remedy="Paste one deck at a time. A list has about 2 KB.",
        )
    return require_legible(text).removeprefix(MARK)


def require_legible(text: str) -> str:
    """Return the text; raise DeckError if it has control characters."""
    strange = _BINARY.search(text)
    if strange:
        line = text.count("\n", 0, strange.start()) + 1
        raise DeckError(
            f"This is not text: line {line} has a control character.",
            remedy="Save the list as plain text in UTF-8, or paste it.",
        )
    return text


def _scan_lines(found: list[tuple[int, str]]) -> Iterator[Line]:
    """Yield the kind of each line; a header row decides how those below are read."""
    known: columns.TableLayout | None = None
    numbered = markup.numbered_lines([raw.strip() for _, raw in found])
    for order, (at, raw) in enumerate(found):
        text, notes = clean_line(raw)
        if order in numbered:
            text = markup.strip_list_number(text)
        text, remark = split_remark(markup.strip_markup(text))
        notes += (REMARKED,) if remark else ()
        line = _scan_line(at, text, notes, known)
        if isinstance(line, ColumnsLine):
            known = columns.read_header_row(text)
        if isinstance(line, CardLine) and remark:
            line = replace(line, remark=remark)
        yield line


def _scan_line(
    at: int, text: str, notes: Notes, known: columns.TableLayout | None
) -> Line:
    line = _scan_canonical(at, text, notes) or _scan_comment(at, text, notes)
    if line:
        return line
    if headed := _scan_heading(at, text.strip("\t;, "), notes):
        return headed
    if FIRST.fullmatch(text):
        return _scan_plain(at, text, notes)
    if columns.read_header_row(text):
        return ColumnsLine(at, text, notes)
    if row := columns.read_row(text, known):
        return _scan_row(at, text, row, notes)
    return _scan_words(at, text, notes)


def clean_line(raw: str) -> tuple[str, Notes]:
    """Return a line in plain characters, with a note if invisible ones were removed."""
    text, count = raw, 0
    if not raw.isascii() or "\x7f" in raw:
        text, count = _UNSEEN.subn("", raw.translate(_PLAIN))
    text = _BLANKS.sub(" ", text.strip()) if "  " in text else text.strip()
    return text, (LEFT_OUT,) if count else ()


def _scan_canonical(at: int, text: str, notes: Notes) -> CardLine | None:
    """Return a line in the form that we write, `2 S86-19 Sack`, or None."""
    found = _CANONICAL.fullmatch(text)
    if found is None:
        return None
    quantity, code, name = found.groups("")
    said = f"{code} {name}" if name else code
    return CardLine(at, text, int(quantity), code, name, said, notes=notes)


def _scan_comment(at: int, text: str, notes: Notes) -> Line | None:
    """Return a comment, a heading in one, a total, or a line too long; else None."""
    if text.startswith(COMMENTS):
        headed = parse_heading(text.strip("#/ "))
        return (
            Heading(at, text, *headed, notes=notes)
            if headed
            else Comment(at, text, notes)
        )
    empty = _PLACED_CARD.fullmatch(text)
    if empty and parse_section_name(empty[1]) and names.fold_name(empty[2]) in _NOTHING:
        return Comment(at, text, notes)
    if _EMPTY.fullmatch(text) or is_total(text) or remarks.is_label(text):
        return Comment(at, text, notes)
    if len(text) <= LONGEST:
        return None
    return Mistake(
        at,
        text[:SHOWN],
        f"This line has {len(text)} characters; at most {LONGEST} are allowed.",
        "Write one card per line. Put # before a comment.",
        said=f"{text[:SHOWN]}…",
        notes=notes,
    )


def _scan_heading(at: int, text: str, notes: Notes) -> Heading | None:
    """Return a heading, perhaps with a remark in brackets, or None."""
    if any(sign in text for sign in columns.DELIMITERS) or _SET.fullmatch(text):
        return None
    bare = _ASIDE_OF_HEADING.sub("", text)
    headed = parse_heading(text) or (parse_heading(bare) if bare != text else None)
    return Heading(at, text, *headed, notes=notes) if headed else None


def _scan_words(at: int, text: str, notes: Notes) -> Line:
    """Return a set line, a heading, or a card line in free form."""
    text = " ".join(text.strip(columns.DELIMITERS).split())  # of a row with one cell
    if found := _SET.fullmatch(text):
        return _scan_set(at, text, found[1], notes)
    if text.endswith(":") and _has_only_words(text[:-1].rstrip()):
        return Heading(at, text, OtherSection.OTHER, None, notes)
    return _scan_plain(at, text, notes)


def _has_only_words(text: str) -> bool:
    """Return whether a line has neither a quantity nor the number of a card."""
    is_said = any(map(str.isalpha, text))
    return (
        is_said
        and split_quantity(text)[1] == text
        and not split_number_and_name(text)[0]
    )


def _scan_set(at: int, text: str, said: str, notes: Notes) -> Line:
    found = _SEASON.fullmatch(said)
    if found is None:
        return Mistake(
            at,
            text,
            f'"{said}" is not a set.' if said else "This line names no set.",
            "Write a season, such as Set: 2021, or the letters of a set.",
            notes=notes,
        )
    return SetLine(at, text, found[1] or found[2].upper(), notes)


def _scan_row(at: int, text: str, row: columns.TableRow, notes: Notes) -> Line:
    """Return a table row as a card line: card, quantity, perhaps group and title."""
    if _YEAR.fullmatch(row.quantity):  # Cal Rook, 2022
        return _scan_plain(at, f"{row.card} {row.quantity}", notes)
    if is_total(row.card) or is_total(f"{row.card} {row.quantity}"):
        return Comment(at, text, notes)
    code, name = split_number_and_name(row.card)
    if not code and (code := parse_card_number(row.group)):  # behind the name
        row = row._replace(group="")
    if not code and (code := parse_card_number(row.title)):
        row = row._replace(title="")
    season = _SEASON.fullmatch(row.set)
    set_code = (season[1] or season[2].upper()) if season else ""
    said = f"{row.card} {row.title}".strip()
    ordinal = ""
    if set_code and not code and row.card.isdecimal() and row.title:
        ordinal, name, said = str(int(row.card)), row.title, row.title
    elif set_code and code and "-" not in code:
        code = f"{code}-{set_code}"
    claimed = parse_section_name(row.group)
    card = CardLine(
        at,
        text,
        parse_copies(row.quantity),
        code,
        name or row.title,
        said,
        claimed or parse_section_name(row.kind),
        "" if claimed else row.group,
        row.table,
        notes,
        season=set_code,
        ordinal=ordinal,
    )
    return card if card.quantity else _quantity_mistake(card, row.quantity)


def _scan_plain(at: int, text: str, notes: Notes) -> Line:
    """Return the card line of a card with its quantity before or behind it."""
    text = " ".join(text.split())
    bare, place = _split_place(text)
    quantity, said = split_quantity(bare)
    if _YEAR.fullmatch(quantity):  # it is more than a line may have: 2022 Cal Rook
        quantity, said = "1", bare
    said = columns.strip_formula_guard(said)
    code, name, season, ordinal = split_number_and_set(said)
    card = CardLine(
        at,
        text,
        parse_copies(quantity),
        code,
        name,
        said,
        place,
        notes=notes,
        season=season,
        ordinal=ordinal,
    )
    return card if card.quantity else _quantity_mistake(card, quantity)


def _split_place(text: str) -> tuple[str, Place | None]:
    """Return a line without the part of the deck that it names, and that part."""
    if found := _SIDEBOARD.match(text):
        return text[found.end() :], OtherSection.SIDEBOARD
    found = _PLACED_CARD.fullmatch(text)
    stated = parse_section_name(found[1]) if found else None
    if found and isinstance(stated, Group):
        return found[2], stated
    found = _CATEGORY.fullmatch(text)
    words = re.split(r"[,/&]", found[2]) if found else []
    places = [place for word in words if (place := parse_section_name(word))]
    place = places[0] if places else None
    if found and (place or split_number_and_set(found[1])[2]):
        return found[1], place
    return text, None


def split_number_and_set(said: str) -> tuple[str, str, str, str]:
    """Return number, name, set and bare digits, as this or other sites write them.

    >>> split_number_and_set("Sack (2022) 61"), split_number_and_set("Sack C61 22")
    (('', 'Sack', '22', '61'), ('C61-22', 'Sack', '22', ''))
    >>> split_number_and_set("Sack (C61) (2022 season)"), split_number_and_set("Sack")
    (('C61-22', 'Sack', '22', ''), ('', 'Sack', '', ''))
    """
    code, name, season, ordinal = "", said, "", ""
    for pattern in (_IN_SET, _NUMBER_AND_SET, _SET_AND_NUMBER):
        if found := pattern.fullmatch(said):
            parts = found.groupdict("")
            season, name = parts["season"] or parts["letters"].upper(), parts["name"]
            number = f"{parts['prefix'].upper()}{int(parts['ordinal'])}"
            if parts["prefix"]:
                return f"{number}-{season}", name, season, ""
            return "", name, season, number
    if found := _STATED_SEASON.fullmatch(said):
        name, season = found["name"], found["season"]
    if found := _NUMERO.fullmatch(name):
        name, ordinal = found["name"], str(int(found["ordinal"]))
        return "", name, season, ordinal
    code, name = split_number_and_name(name)
    if code and season and "-" not in code:
        code = f"{code}-{season}"
    return (code, name, season, "") if code else ("", said, "", "")


def _quantity_mistake(card: CardLine, digits: str) -> Mistake:
    """Return the mistake of a line whose quantity is missing or not allowed."""
    reason = f"A line can have 1 to {MOST_COPIES} copies, but this one has {digits}."
    if digits == ASKED:
        reason = "This line does not say how many copies there are."
    return Mistake(
        card.at,
        card.text,
        reason,
        "Write how many copies are in the deck, or remove the line.",
        said=card.said,
        meant=card,
        is_too_many=digits.isdecimal() and int(digits) > MOST_COPIES,
        notes=card.notes,
    )


def split_number_and_name(said: str) -> tuple[str, str]:
    """Return the card number and the name in a text, in whichever order they are.

    >>> split_number_and_name("S86-19 Sack"), split_number_and_name("Sack (s86-2019)")
    (('S86-19', 'Sack'), ('S86-19', 'Sack'))
    >>> split_number_and_name("C9"), split_number_and_name("Sack")
    (('C9', ''), ('', 'Sack'))
    """
    first, _, rest = said.partition(" ")
    if code := parse_card_number(first):
        return code, rest.strip(" -:,")
    rest, _, last = said.rpartition(" ")
    rest = _NUMERO_WORD.sub("", rest)
    code = parse_card_number(last.lstrip("#")) if rest else ""
    return (code, rest.strip(" -:,")) if code else ("", said)


def parse_card_number(word: str) -> str:
    """Return a card number in standard form, perhaps without its set, or ""."""
    found = _CODE.fullmatch(word.strip("()[]:,;."))
    if found is None:
        return ""
    prefix, ordinal, season, letters = found.groups("")
    number = f"{prefix.upper()}{int(ordinal)}"
    code = season or letters.upper()
    return f"{number}-{code}" if code else number
