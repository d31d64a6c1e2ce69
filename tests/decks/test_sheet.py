"""The registration sheet: what stands in the PDF is the list, all of it (D15)."""

import doctest
import re
import unicodedata
from io import BytesIO
from itertools import pairwise
from threading import Thread
from typing import NamedTuple

import pytest
import segno
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from pypdf import PdfReader
from pypdf.generic import ContentStream, NameObject

from decks.facts import Group
from decks.press import Face, printable_text
from decks.press.page import MARGIN, MASK
from decks.sheet import Paper, Part, Row, Sheet, contents, render_pdf, surname
from decks.sheet.printing import BADGE

ADDRESS = "https://booth.example/decks/0192f3a0-7b1c-7c3e-9d54-5b2f6a1e8c77"
CODE = "ZSJ1-DKQ2-9JRF-CK47"
TITLES = (
    "Milo Brandt",
    "Four Verticals",
    "Picked-Up Flag",
    "No Huddle, No Mercy",
    "Adrián Villaseca",
    "D\u2019Angelo Ørsted Jr.",
)
LONG = (
    "The Unreasonably Long Title of a Play That Somebody Thought of at Three in the "
    "Night While the Printer Was Running"
)
LONGEST = 120  # what the card database allows


def rows(count: int, *, title: str = "") -> list[Row]:
    return [
        Row(1 + at % 3, f"U{at + 1}-PS", title or TITLES[at % len(TITLES)])
        for at in range(count)
    ]


def parts(count: int, *, title: str = "") -> tuple[Part, ...]:
    """Deal so many lines to the five groups, as decks have them."""
    left = rows(count, title=title)
    dealt = []
    for group, most in zip(Group, (5, 5, count // 3, count, 0), strict=True):
        mine, left = tuple(left[:most]), left[most:]
        total = sum(row.quantity for row in mine)
        dealt.append(Part(group, f"{total}, at least 5", mine))
    return tuple(part for part in dealt if part.rows)


def a_sheet(count: int = 20, **said) -> Sheet:
    usual = {
        "entrant": "Ada Castellan",
        "surname": "Castellan",
        "version": "Anchors aweigh, version 3",
        "format": "Preseason, rules 2022+CRD 3.0",
        "verdict": "Legal on 2022-11-01",
        "made_at": "2022-11-05 09:12 UTC",
        "receipt": CODE,
        "address": ADDRESS,
        "parts": parts(count),
    }
    return Sheet(**(usual | said))


def printed(*sheets: Sheet, paper: Paper = Paper.A4) -> PdfReader:
    """Print, and take the pages apart once, however often they are looked at."""
    reader = PdfReader(BytesIO(render_pdf(sheets, paper)))
    for page in reader.pages:
        taken_apart = ContentStream(page.get_contents(), reader, "bytes")
        page[NameObject("/Contents")] = taken_apart
    return reader


def plain(text: str) -> str:
    return " ".join(text.split())


def expected(sheet: Sheet) -> str:
    """Write a list as it should be read from its sheet."""
    lines = []
    for part in sheet.parts:
        lines.append(f"{part.group or 'Without a section'} {part.total}")
        lines += (f"{row.quantity} {row.number} {row.title}" for row in part.rows)
    return printable_text(" ".join(lines))


def listed(reader: PdfReader) -> str:
    """Read the list from the pages of a sheet: groups, totals and rows."""
    text = ""
    for page in reader.pages:
        whole = page.extract_text()
        begin = whole.index(CODE) + len(CODE)
        ends = (whole.find(mark) for mark in ("For staff", "Page "))
        text += whole[begin : min(end for end in ends if end > begin)]
    return plain(re.sub(r"[A-Z][\w ]+, continued .*\n", "", text))


def operations(page):
    return page["/Contents"].operations


class Written(NamedTuple):
    """A text of a page; signs beyond ASCII are those of the subset."""

    text: str
    left: float
    right: float
    base: float
    size: float


def written(page) -> list[Written]:
    """Return every text of a page and where it stands, by the widths in the file."""
    found = []
    for operands, operator in operations(page):
        if operator == b"Tf":
            font = page["/Resources"]["/Font"][operands[0]]
            size = float(operands[1])
        elif operator == b"Tm":
            left, base = map(float, operands[4:])
        elif operator == b"Tj":
            signs = operands[0].original_bytes
            end = left + sum(font["/Widths"][sign] for sign in signs) * size / 1000
            found.append(Written(signs.decode("latin-1"), left, end, base, size))
            left = end
    return found


def boxes(page) -> list[tuple[float, ...]]:
    """Return every rectangle of a page, and the ends of every rule."""
    found = []
    for operands, operator in operations(page):
        if operator == b"re":
            x, y, width, height = map(float, operands)
            found.append((x, y, x + width, y + height))
        elif operator in (b"m", b"l"):
            found.append((*map(float, operands),) * 2)
    return found


def assert_all_inside(reader: PdfReader) -> None:
    """No ink, nor the blank after a text, in the margins."""
    for page in reader.pages:
        right, top = float(page.mediabox.width), float(page.mediabox.height)
        blank = 0.27
        for text, left, end, base, size in written(page):
            assert left >= MARGIN - 0.1, text
            assert end - blank * size <= right - MARGIN + 0.1, text
            assert base >= MARGIN - 0.1, text
            assert base + 0.69 * size <= top - MARGIN + 0.1, text
        for box in boxes(page):
            assert min(box) >= MARGIN - 0.1
            assert max(box[0], box[2]) <= right - MARGIN + 0.1
            assert max(box[1], box[3]) <= top - MARGIN + 0.1


def test_the_examples_run():
    result = doctest.testmod(contents)

    assert result.failed == 0
    assert result.attempted


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("count", [1, 20, 44, 60])
def test_up_to_60_lines_stand_on_one_page(count, paper):
    """D15: the text of the PDF is the list, in its order."""
    sheet = a_sheet(count)

    reader = printed(sheet, paper=paper)

    assert len(reader.pages) == 1
    assert listed(reader) == expected(sheet)
    assert_all_inside(reader)


@pytest.mark.load
@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("count", [61, 90, 130, 400])
def test_more_lines_go_on_to_further_pages(count, paper):
    sheet = a_sheet(count)

    reader = printed(sheet, paper=paper)

    assert listed(reader) == expected(sheet)
    assert_all_inside(reader)
    for number, page in enumerate(reader.pages, 1):
        text = plain(page.extract_text())
        assert f"Page {number} of {len(reader.pages)}" in text
        assert "Ada Castellan" in text
        assert CODE in text


@pytest.mark.parametrize("paper", Paper)
def test_a_group_that_is_broken_says_so(paper):
    text = printed(a_sheet(130), paper=paper).pages[1].extract_text()

    assert re.search(
        r"^(Plays|Action deck), continued \d+, at least 5", text, re.MULTILINE
    )


@pytest.mark.load
@settings(max_examples=15, deadline=None)
@given(
    sizes=st.lists(st.integers(0, 60), min_size=6, max_size=6),
    paper=st.sampled_from(Paper),
)
def test_60_lines_fit_however_they_are_grouped(sizes, paper):
    """D15, also for cards of which nobody knows where they belong."""
    left = rows(60)
    dealt = []
    for group, size in zip((*Group, None), (*sizes[:5], 60), strict=True):
        mine, left = tuple(left[:size]), left[size:]
        dealt.append(Part(group, f"{len(mine)} lines", mine))
    sheet = a_sheet(parts=tuple(dealt))

    reader = printed(sheet, paper=paper)

    assert len(reader.pages) == 1
    assert listed(reader) == expected(sheet)
    assert_all_inside(reader)


@pytest.mark.parametrize("paper", Paper)
def test_long_titles_shrink_and_wrap(paper):
    """D15: one page even for 60 titles of the greatest length."""
    title = f"{LONG} Hot"
    assert len(title) <= LONGEST
    sheet = a_sheet(parts=parts(60, title=title))

    reader = printed(sheet, paper=paper)

    assert len(reader.pages) == 1
    assert listed(reader) == expected(sheet)
    assert_all_inside(reader)
    assert min(each.size for each in written(reader.pages[0])) >= 5


def test_a_long_title_has_room_where_there_is_some():
    sheet = a_sheet(parts=parts(12, title=LONG))

    smallest = min(each.size for each in written(printed(sheet).pages[0]))

    assert smallest == 7


def test_a_title_without_end_is_not_cut():
    """Nobody has such a card; a line that names none may be long."""
    endless = "0123456789" * 1500
    sheet = a_sheet(
        parts=(Part(None, "2", (Row(1, "", endless), Row(1, "", "After"))),)
    )

    reader = printed(sheet)

    assert len(reader.pages) > 1
    assert listed(reader).replace(" ", "") == expected(sheet).replace(" ", "")
    assert_all_inside(reader)


@pytest.mark.parametrize("paper", Paper)
def test_no_row_runs_into_another_or_into_the_box_of_officials(paper):
    page = printed(a_sheet(60), paper=paper).pages[0]
    found = written(page)
    [officials] = [each.base for each in found if each.text == "For staff "]

    for is_right in (False, True):
        half = float(page.mediabox.width) / 2
        bases = sorted(
            each.base
            for each in found
            if each.text.endswith("-PS ") and (each.left > half) is is_right
        )
        assert bases[0] > officials + 12
        assert all(above - below >= 13 for below, above in pairwise(bases))


def test_the_sheet_says_whose_list_it_is():
    sheet = a_sheet(event="Lighthouse Open", table="12")

    text = plain(printed(sheet).pages[0].extract_text())

    begin = (
        "C Ada Castellan Anchors aweigh, version 3 Preseason, rules 2022+CRD 3.0 "
        "Legal on 2022-11-01 Table 12 Event Lighthouse Open "
        f"Time 2022-11-05 09:12 UTC Receipt {CODE} Offense"
    )
    end = (
        "For staff 39 cards on 20 lines Checked by Time Outcome "
        f"Page 1 of 1 Replay Booth, unofficial · {ADDRESS}"
    )
    assert text.startswith(begin)
    assert text.endswith(end)


def test_table_and_event_are_blank_until_an_event_gives_them():
    text = plain(printed(a_sheet()).pages[0].extract_text())

    assert "Table Event Time 2022-11-05" in text


def test_the_initial_is_large():
    first = written(printed(a_sheet()).pages[0])[0]

    assert first.text == "C "
    assert first.size >= 36


@pytest.mark.parametrize("count", [1, 20, 60, 130])
def test_every_line_has_a_box_to_tick(count):
    squares = [
        box
        for page in printed(a_sheet(count, address="")).pages
        for box in boxes(page)
        if 9 < box[2] - box[0] < BADGE
        and box[2] - box[0] == pytest.approx(box[3] - box[1])
    ]

    assert len(squares) == count


@pytest.mark.parametrize("address", [ADDRESS, "https://x.example/", f"{ADDRESS}/judge"])
def test_the_qr_code_holds_the_address(address):
    """The dark modules on paper are those that segno makes of the address."""
    page = printed(a_sheet(address=address)).pages[0]
    matrix = segno.make(address, error="m", micro=False, mask=MASK).matrix
    module = BADGE / len(matrix)
    right = float(page.mediabox.width) - MARGIN
    top = float(page.mediabox.height) - MARGIN

    dark = {
        (round((top - high) / module), round((left - right + BADGE) / module) + at)
        for left, low, end, high in boxes(page)
        if high - low == pytest.approx(module, abs=0.01)
        for at in range(round((end - left) / module))
    }

    assert dark == {
        (row, column)
        for row, modules in enumerate(matrix)
        for column, is_dark in enumerate(modules)
        if is_dark
    }


def test_without_an_address_there_is_no_code():
    page = printed(a_sheet(address="")).pages[0]

    assert plain(page.extract_text()).endswith("Replay Booth, unofficial")


@pytest.mark.parametrize(
    "name",
    [
        "Zoë Ångström-Łukasiewicz",
        "Ναταλία Παπαδοπούλου",
        "Святослава Їжакевич",
        "Nguyễn Thị Ánh Tuyết",
        "Þórdís Æsgård ẞtraßer",
        "Siobhán O\u2019Connell-D\u2019Arcy",
        "Gü\u0308nther Bjo\u0308rk",
        "M" * 40,
    ],
)
def test_names_that_the_font_covers_are_shown_as_they_are(name):
    sheet = a_sheet(entrant=name, surname=surname(name))

    reader = printed(sheet)

    assert printable_text(name) == unicodedata.normalize("NFC", name)
    assert plain(reader.pages[0].extract_text()).startswith(
        f"{printable_text(sheet.initial)} {printable_text(name)} Anchors aweigh"
    )
    assert_all_inside(reader)


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("山田", "[U+5C71][U+7530]"),
        ("Ada \N{BUTTERFLY} Castellan", "Ada [U+1F98B] Castellan"),
        ("\u202eAda\u0000", "[U+202E]Ada[U+0000]"),
        ("Ada\nB\u00a0 C", "Ada B C"),
        ("half a pair \ud83e", "half a pair [U+D83E]"),
    ],
)
def test_a_sign_is_shown_or_named_and_never_lost(name, seen):
    sheet = a_sheet(entrant=name, parts=(Part(None, "1", (Row(1, "", name),)),))

    reader = printed(sheet)

    assert printable_text(name) == seen
    assert f"Without a section 1 1 {seen}" == listed(reader)
    assert seen in plain(reader.pages[0].extract_text()).split("Anchors")[0]


@pytest.mark.load
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@example("\U00017000", "", "", [], Paper.A4)  # an initial that no font has
@given(
    entrant=st.text(max_size=60),
    version=st.text(max_size=200),
    event=st.text(max_size=200),
    titles=st.lists(st.text(min_size=1, max_size=150), max_size=25),
    paper=st.sampled_from(Paper),
)
def test_whatever_is_said_is_shown(entrant, version, event, titles, paper):
    given_rows = tuple(
        Row(99, f"RK{at}-ABCD", title) for at, title in enumerate(titles)
    )
    sheet = a_sheet(
        entrant=entrant,
        surname=entrant,
        version=version,
        event=event,
        parts=(Part(Group.PLAYS, "many", given_rows),),
    )

    reader = printed(sheet, paper=paper)

    assert listed(reader).replace(" ", "") == expected(sheet).replace(" ", "")
    assert_all_inside(reader)
    text = reader.pages[0].extract_text()
    for said in (entrant, version, event):
        assert printable_text(said).replace(" ", "") in "".join(text.split())


def test_sheets_lie_in_the_order_of_surnames():
    people = {
        "Zoë Åberg": "Åberg",
        "Ben Ångström": "Ångström",
        "Ada Castellan": "Castellan",
        "Dario Castellan": "Castellan",
        "Theo van Marsh": "Marsh",
    }
    pile = [a_sheet(3, entrant=name, surname=last) for name, last in people.items()]

    reader = printed(*reversed(pile))

    owners = [page.extract_text().splitlines()[1].strip() for page in reader.pages]
    assert owners == list(people)
    assert [entry.title for entry in reader.outline] == owners
    assert reader.metadata.title == "5 registration sheets"


def test_in_a_pile_every_sheet_counts_its_own_pages():
    reader = printed(a_sheet(130), a_sheet(5, surname="Zander", entrant="Ivo Zander"))

    counts = [
        re.search(r"Page . of .", page.extract_text())[0] for page in reader.pages
    ]

    assert counts == ["Page 1 of 2", "Page 2 of 2", "Page 1 of 1"]


@pytest.mark.parametrize("paper", Paper)
def test_the_same_sheet_gives_the_same_bytes(paper):
    assert render_pdf([a_sheet(44)], paper) == render_pdf([a_sheet(44)], paper)
    assert render_pdf([a_sheet(44)], paper) != render_pdf([a_sheet(43)], paper)


def test_the_order_of_a_batch_does_not_matter():
    pile = [a_sheet(at, receipt=f"{at}") for at in range(1, 4)]

    assert render_pdf(pile, Paper.A4) == render_pdf(pile[::-1], Paper.A4)


def test_threads_print_at_the_same_time():
    """Fonts are shared; two prints must not mix up their letters."""
    sheets = [
        a_sheet(10 + at, entrant=f"{chr(0x391 + at)} Castellan") for at in range(6)
    ]
    alone = [render_pdf([sheet], Paper.A4) for sheet in sheets]
    together = {}
    threads = [
        Thread(
            target=lambda at=at: together.update(
                {at: render_pdf([sheets[at]], Paper.A4)}
            )
        )
        for at in range(6)
    ]

    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert [together[at] for at in range(6)] == alone


@pytest.mark.parametrize(
    ("paper", "size"), [(Paper.A4, (595.28, 841.89)), (Paper.LETTER, (612, 792))]
)
def test_the_paper_has_its_size(paper, size):
    box = printed(a_sheet(), paper=paper).pages[0].mediabox

    assert (float(box.width), float(box.height)) == pytest.approx(size, abs=0.01)


def test_the_file_says_what_it_is_and_holds_no_script():
    data = render_pdf([a_sheet(entrant="山田 太郎")], Paper.A4)
    reader = PdfReader(BytesIO(data))
    root = reader.trailer["/Root"]

    assert reader.metadata.title == "山田 太郎: Anchors aweigh, version 3"
    assert reader.metadata.author == "Replay Booth, unofficial"
    assert root["/Lang"] == "en"
    assert root["/ViewerPreferences"]["/Duplex"] == "/Simplex"
    assert not {"/OpenAction", "/AA", "/AcroForm", "/JavaScript"} & set(root)
    for word in (
        b"JavaScript",
        b"/JS",
        b"/Launch",
        b"/URI",
        b"/work",
        b"site-packages",
    ):
        assert word not in data


def test_only_the_letters_that_are_used_come_along():
    data = render_pdf([a_sheet(60)], Paper.A4)
    [page] = PdfReader(BytesIO(data)).pages

    fonts = [font.get_object() for font in page["/Resources"]["/Font"].values()]
    embedded = [font for font in fonts if "/FontDescriptor" in font]

    assert {font["/BaseFont"].partition("+")[2] for font in embedded} == set(Face)
    assert all("/FontFile2" in font["/FontDescriptor"] for font in embedded)
    assert len(data) < 60_000


@pytest.mark.parametrize(
    ("name", "last", "initial"),
    [
        ("Ada Castellan", "Castellan", "C"),
        ("Theo Marsh, Jr.", "Marsh", "M"),
        ("Theo Marsh III", "Marsh", "M"),
        ("Ada", "Ada", "A"),
        ("Hendrik van 't Hooft", "Hooft", "H"),
        ("Jan \u2019tHart", "\u2019tHart", "T"),
        ("Ása ðunn", "ðunn", "Ð"),
        ("ßen", "ßen", "S"),
        ("!!!", "!!!", ""),
        ("", "", ""),
    ],
)
def test_sheets_are_filed_by_the_last_word_of_a_name(name, last, initial):
    assert surname(name) == last
    assert a_sheet(surname=last).initial == initial


def test_a_list_without_cards_is_a_page_too():
    reader = printed(a_sheet(parts=()))

    assert len(reader.pages) == 1
    assert "0 cards on 0 lines" in plain(reader.pages[0].extract_text())


def test_nothing_to_print_is_refused():
    with pytest.raises(ValueError, match="at least one sheet"):
        render_pdf([], Paper.A4)
