"""Take the marks of HTML, Markdown, BBCode and deck sites from a pasted list. Pure.

What divides a list into other lines is changed once, before it is shown (`html_lines`);
marks within a line are passed over each time it is read (`strip_markup`).
"""

import html
import re
from collections.abc import Sequence
from html.parser import HTMLParser

LONGEST = 600  # characters of a line whose marks are looked for
_HTML = re.compile(r"<(?:table|tr|td|ul|ol|li|br|p|div|h[1-6])\b", re.IGNORECASE)
_ROWS = frozenset(("tr", "li", "br", "p", "div", "table", "ul", "ol", "pre"))
_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
_CELLS = frozenset(("td", "th"))
_UNSHOWN = frozenset(("script", "style", "head", "template"))
_TAG = re.compile(r"</?[A-Za-z][A-Za-z0-9]*(?: [^<>]*)?/?>")
_BBCODE = re.compile(
    r"\[/?(?:b|i|u|s|url|img|size|color|font|center|quote|spoiler|list|ul|ol|li|deck"
    r"|decklist|card|cards|code|table|tr|h[1-6]|hr|left|right|indent)(?:=[^\]]*)?\]",
    re.IGNORECASE,
)
_BBCODE_CELLS = re.compile(r"\[/t[dh]\] *\[t[dh]\]", re.IGNORECASE)
_BBCODE_CELL = re.compile(r"\[/?t[dh]\]", re.IGNORECASE)
_BBCODE_OPENS = re.compile(
    r"\[/|\[[A-Za-z0-9]+=|\[(?:deck|list|table|tr)", re.IGNORECASE
)
_IMAGE = re.compile(r"!\[[^\[\]]*\]\([^()]*\)")
_LINK = re.compile(r"\[([^\[\]]+)\]\([^()]*\)")
_ADDRESS = re.compile(r"<?(?:https?://|www\.)[^\s<>]+>?")
_RULE = re.compile(r"[ :|-]+")
_PIPES, _SPACED_PIPES = re.compile(r" *\| *"), re.compile(r" \| ")
_QUOTED = re.compile(r">!|(?:> ?)+(?=\S)")
_BULLET = re.compile(
    r"(?:[-*+\u2022\u00b7\u25e6\u25aa\u2023] +)(?:\[[ xX]?\] *)?(?=\S)"
)
_BOLD, _STRUCK = re.compile(r"\*\*|__|`"), re.compile(r"~~[^~]*~~")
_STARRED = re.compile(r"(?<![\w*])\*([^\s*][^*]*)\*(?![\w*])")
_UNDERLINED = re.compile(r"(?<![\w_])_([^\s_][^_]*)_(?![\w_])")
_ESCAPED = re.compile(r"\\([^\w\s])")
_PICTURES = re.compile("[\u2190-\u21ff\u2300-\u2bff\ufe0f\U0001f000-\U0001faff]+")
_DOTS = re.compile(r" ?(?:\.{3,}|\u2026+|(?:\. ){3,}\.?|_{3,}) ?")
_LEADING_DOTS = re.compile(r"\.\.|\u2026|\. \.|_ ?_")
# Flags and tags that deck sites write behind a card: *F*, ^Have,#37d67a^, {top}.
_FLAGS = re.compile(r" \*[A-Za-z]{1,4}\*| ?\^[^^]*\^| ?\{[^{}]*\}")
_DOTTED_ENDS = ("\u2022", "\u25e6", "\u25aa", "\u00b7", "!<")
_BEHIND_ARROW = re.compile(r" (?:<-+|--+|<=+) .*")
_PLACE_IN_LIST = re.compile(r"(\d{1,3})[.)] +(?=\S)")
LEAST_NUMBERED = 3


def html_lines(text: str) -> str:
    r"""Return a list in HTML as text, a line for each row, item and paragraph.

    >>> html_lines("<ul><li>2 Sack</li><li>Smash &amp; Grab</li></ul>")
    '2 Sack\nSmash & Grab\n'
    """
    if not _HTML.search(text):
        return text
    reader = _HtmlLines()
    reader.feed(text)
    reader.close()
    return reader.text()


class _HtmlLines(HTMLParser):
    """Collects the text of a page: a line for each row, item and paragraph."""

    def __init__(self) -> None:
        super().__init__()
        self._parts: list[str] = []
        self._unshown = 0

    def handle_starttag(self, tag: str, _attributes: object) -> None:
        if tag in _UNSHOWN:
            self._unshown += 1
        elif tag in _CELLS:
            self._parts.append("\t")
        elif tag in _HEADINGS:
            self._parts.append("\n## ")
        elif tag in _ROWS:
            self._parts.append("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in _UNSHOWN:
            self._unshown = max(0, self._unshown - 1)
        elif tag in _ROWS | _HEADINGS:
            self._parts.append("\n")

    def handle_comment(self, data: str) -> None:
        self._parts.append(f"\n# {' '.join(data.split())}\n")

    def handle_data(self, data: str) -> None:
        if not self._unshown:
            self._parts.append(re.sub(r"\s+", " ", data))

    def text(self) -> str:
        lines = (
            [cell.strip() for cell in line.strip(" ").removeprefix("\t").split("\t")]
            for line in "".join(self._parts).split("\n")
        )
        return "".join("\t".join(each) + "\n" for each in lines if any(each))


def numbered_lines(lines: Sequence[str]) -> frozenset[int]:
    """Return which lines begin with their place in a numbered list, from 0 on.

    >>> sorted(numbered_lines(["1. Sack", "2. Smash", "", "3. Iso"]))
    [0, 1, 3]
    >>> sorted(numbered_lines(["2. Sack", "1. Smash", "2. Iso"]))
    []
    """
    found = [
        (at, int(match[1]))
        for at, line in enumerate(lines)
        if len(line) <= LONGEST and (match := _PLACE_IN_LIST.match(line))
    ]
    before = [0, *(place for _, place in found)]
    is_running = all(
        place in (1, last + 1) for (_, place), last in zip(found, before, strict=False)
    )
    return (
        frozenset(at for at, _ in found)
        if is_running and len(found) >= LEAST_NUMBERED
        else frozenset()
    )


def strip_list_number(line: str) -> str:
    return _PLACE_IN_LIST.sub("", line, count=1)


def strip_markup(line: str) -> str:
    r"""Return a line of single blanks without the marks of other forms.

    >>> [strip_markup(each) for each in ("- **2x** Sack", "[b]Sack[/b]", "Sack .... 2")]
    ['2x Sack', 'Sack', 'Sack x2']
    >>> strip_markup("| 2 | Sack |"), strip_markup("1 Sack (22) 61 *F*")
    ('2\tSack', '1 Sack (22) 61')
    """
    if len(line) > LONGEST or line.startswith(("#", "//")):
        return line
    found = line
    for change in (
        _strip_tags,
        _strip_leader_dots,
        _strip_markdown,
        _strip_site_marks,
    ):
        found = change(found)
    return found.strip(" ")


def _strip_tags(line: str) -> str:
    """Return a line without tags of HTML and BBCode."""
    found = html.unescape(line) if "&" in line else line
    if "<" in found:
        found = _TAG.sub("", found)
    if "[" in found and _BBCODE_OPENS.search(found):
        found = _BBCODE_CELLS.sub("\t", found)
        found = _BBCODE_CELL.sub("", _BBCODE.sub("", found))
    return found.removeprefix("[*]").replace("\xa0", " ").strip(" ")


def _strip_markdown(line: str) -> str:
    """Return a line without bullets, bold and links; the cells of a row behind tabs."""
    found = _QUOTED.sub("", line, count=1) if line.startswith(">") else line
    if found.startswith("|"):
        if _is_table_divider(found):
            return ""
        found = _PIPES.sub("\t", found.removeprefix("|").removesuffix("|")).strip(" ")
    elif " | " in found:
        found = "" if _is_table_divider(found) else _SPACED_PIPES.sub("\t", found)
    if "](" in found:
        found = _LINK.sub(r"\1", _IMAGE.sub("", found))
    found = _BULLET.sub("", found, count=1) if _BULLET.match(found) else found
    if "\\" in found:
        found = _ESCAPED.sub(r"\1", found)
    for sign, pattern in (("*", _STARRED), ("_", _UNDERLINED)):
        if sign in found and not _FLAGS.search(found):
            found = pattern.sub(r"\1", _BOLD.sub("", found))
    found = _STRUCK.sub("", found) if "~~" in found else found
    return _BOLD.sub("", found) if "`" in found or "**" in found else found


def _is_table_divider(line: str) -> bool:
    """Return whether a line only divides the head of a table from its rows."""
    return "--" in line and bool(_RULE.fullmatch(line))


def _strip_site_marks(line: str) -> str:
    """Return a line without flags, tags, pictures, addresses and dotted lines."""
    found = line
    if any(sign in found for sign in "*^{"):
        found = _FLAGS.sub("", found)
    if " <" in found or " --" in found:
        found = _BEHIND_ARROW.sub("", found)
    if found.endswith(_DOTTED_ENDS):
        found = found.rstrip(" " + "".join(_DOTTED_ENDS))
    if "//" in found or "www." in found:
        found = _ADDRESS.sub("", found)
    if not found.isascii():
        found = _PICTURES.sub(" ", found)
    return found


def _strip_leader_dots(line: str) -> str:
    """Return a line with a sign before the quantity to which its dots lead."""
    if not _LEADING_DOTS.search(line):
        return line
    front, *rest = (each.strip() for each in _DOTS.split(line, maxsplit=1))
    if not rest or not front:
        return line
    quantity = rest[0].strip("xX ")
    if quantity.isdecimal():
        return f"{front} x{quantity}"
    return f"{front} {rest[0]}" if rest[0] else front
