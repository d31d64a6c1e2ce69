"""The sheets of an event: what is read from the paper is what was to be said."""

import doctest
import re
import unicodedata
from io import BytesIO
from itertools import chain

import pytest
import segno
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pypdf import PdfReader
from pypdf.generic import ContentStream, NameObject

from accounts import names
from decks.press import Paper, printable_text
from decks.press.page import MASK
from tests.decks.test_press import NAMES, OTHERS
from tests.decks.test_sheet import assert_all_inside, boxes
from tournaments.venue import paper
from tournaments.venue.paper import seats, slips
from tournaments.venue.paper.seats import EntrantToSeat, assign_seats

LONG = "Maximiliane von Wolkenstein-Trostburg XII"[:40]
EVENT = paper.HeaderAndFooter(event="Harbour Open", at="Sat, Nov 14, 2026, 10:05 CET")
CODE = "https://booth.example/events/0192f3a0-7b1c-7c3e-9d54-5b2f6a1e8c77/match/"


def people(count: int) -> list[str]:
    return [f"Ada Ito {at}" for at in range(1, count + 1)]


def by_name(*who: str) -> paper.PairingsByName:
    return paper.PairingsByName(
        title="Round 3, by name",
        lines=tuple(
            paper.PairingByName(name=name, table=str(at), beside=f"against {name} too")
            for at, name in enumerate(who, 1)
        ),
    )


def by_table(*who: str, result="17-14") -> paper.TableSheet:
    return paper.pairings_by_table(
        "Round 3, by table",
        (
            (str(at), name, "6", f"{name} B", "3", result)
            for at, name in enumerate(who, 1)
        ),
        points="Points",
    )


def a_standing(*who: str, is_numbered=False, **more) -> paper.TableSheet:
    return paper.standings_table(
        "Standings after round 3",
        (
            (
                *([str(at)] if is_numbered else []),
                *(f"{at}=", name, "6", "2-1-0", "0.6656", "-6"),
            )
            for at, name in enumerate(who, 1)
        ),
        columns=("OMW", "Diff"),
        is_numbered=is_numbered,
        note="Final.",
        **more,
    )


def a_roster(*who: str) -> paper.TableSheet:
    box = paper.BlankCell(boxes=1)
    return paper.roster_table(
        "Roster", ((box, name, "Here", "submitted", "7") for name in who)
    )


def some_slips(*who: str, games=1, address="") -> paper.MatchSlips:
    return paper.MatchSlips(
        title="Round 3, slips",
        round="Round 3",
        games=games,
        slips=tuple(
            paper.MatchSlip(table=str(at), home=name, away=f"{name} B", address=address)
            for at, name in enumerate(who, 1)
        ),
    )


def printed(*sheets, size=Paper.A4) -> PdfReader:
    return PdfReader(BytesIO(paper.render_pdf(sheets, size, EVENT)))


def taken_apart(*sheets, size=Paper.A4) -> PdfReader:
    """Print, with pages as the checks of margins want them."""
    reader = printed(*sheets, size=size)
    for page in reader.pages:
        content = ContentStream(page.get_contents(), reader, "bytes")
        page[NameObject("/Contents")] = content
    return reader


def plain(text: str) -> str:
    return "".join(unicodedata.normalize("NFKC", text).split())


def read(page) -> str:
    return plain(page.extract_text())


def foot(title: str, page: int, of: int) -> str:
    return (
        f"Harbour Open · {title} · Replay Booth, unofficial "
        f"Sat, Nov 14, 2026, 10:05 CET · Page {page} of {of}"
    )


def without_frame(reader: PdfReader, head: str, title: str) -> str:
    """Give what stands between head and foot of all pages, one after the other."""
    found, count = "", len(reader.pages)
    for number, page in enumerate(reader.pages, 1):
        text = read(page)
        begin, end = plain(head), plain(foot(title, number, count))
        assert text.startswith(begin)
        assert text.endswith(end)
        found += text[len(begin) : -len(end)]
    return found


def cells(*texts: str) -> str:
    return plain(printable_text(" ".join(texts)))


# Text is data.


@pytest.mark.parametrize("size", Paper)
@pytest.mark.parametrize("count", [1, 7, 60, 130])
def test_pairings_by_name_are_what_they_say(count, size):
    sheet = by_name(*people(count))

    found = without_frame(
        printed(sheet, size=size), f"{sheet.title} Harbour Open", sheet.title
    )

    assert found == "".join(
        cells(each.name, each.table, each.beside) for each in sheet.lines
    )


@pytest.mark.parametrize("size", Paper)
@pytest.mark.parametrize("count", [1, 30, 100])
def test_pairings_by_table_have_their_head_on_every_page(count, size):
    sheet = by_table(*people(count))
    head = f"{sheet.title} Harbour Open Table Home Points Away Points Result"

    found = without_frame(printed(sheet, size=size), head, sheet.title)

    assert found == "".join(cells(*each) for each in sheet.rows)


@pytest.mark.parametrize("size", Paper)
@pytest.mark.parametrize("is_numbered", [True, False])
def test_standings_are_what_they_say(is_numbered, size):
    sheet = a_standing(*people(80), is_numbered=is_numbered, cut_after=8)
    first = "No. Place" if is_numbered else "Place"
    head = (
        f"{sheet.title} Harbour Open Final. {first} Name Points W\u2013L\u2013T "
        "OMW Diff"
    )

    found = without_frame(printed(sheet, size=size), head, sheet.title)

    assert found == "".join(cells(*each) for each in sheet.rows)


def test_a_roster_is_what_it_says():
    sheet = a_roster(*people(50))
    head = "Roster Harbour Open Here Name Status List Fixed table"

    found = without_frame(printed(sheet), head, sheet.title)

    assert found == "".join(cells(*each[1:]) for each in sheet.rows)


def test_whoever_has_left_has_no_box_to_tick():
    def count(*are_expected):
        rows = (
            (paper.BlankCell(boxes=1) if each else "", f"Nr {at}", "", "", "")
            for at, each in enumerate(are_expected)
        )
        [page] = taken_apart(paper.roster_table("Roster", rows)).pages
        squares = [(x2 - x1, y2 - y1) for x1, y1, x2, y2 in boxes(page)]
        return sum(abs(wide - high) < 0.1 < wide for wide, high in squares)

    assert count(True, True, False) == count(True, True) == count(True) + 1


def test_the_next_round_has_tables_and_room():
    sheet = paper.next_round_form(
        "Round 4, by hand", "12345", byes=2, note="Pair.\nAdd."
    )
    head = f"{sheet.title} Harbour Open Pair. Add. Table Home Score Away Score"

    found = without_frame(printed(sheet), head, sheet.title)

    assert found == "12345ByeBye"


def test_awarded_byes_of_the_next_round_stand_by_name():
    sheet = paper.next_round_form(
        "Round 4, by hand", "1", awarded=("Ada Ito",), note="Pair."
    )
    head = f"{sheet.title} Harbour Open Pair. Table Home Score Away Score"

    found = without_frame(printed(sheet), head, sheet.title)

    assert found == plain("1 Bye Ada Ito Bye")


def test_a_slip_says_who_plays_where():
    [page] = printed(some_slips("Ada Ito")).pages

    text = read(page)

    assert plain("1 Round 3 Harbour Open unofficial") in text
    assert plain("Home Ada Ito Score Signature Drop after this match") in text
    assert plain("Away Ada Ito B Score Signature Drop after this match") in text


def test_the_scores_of_a_longer_match_are_numbered_on_the_slip():
    [page] = printed(some_slips("Ada Ito", games=3)).pages

    assert read(page).count(plain("Score 1 Score 2 Score 3")) == 2


@pytest.mark.parametrize(("address", "expected"), [(CODE, 1), ("", 0)])
def test_a_code_on_a_slip_says_what_scanning_it_does(address, expected):
    [page] = printed(some_slips("Ada Ito", address=address)).pages

    found = read(page).count(plain("Scan to report the result on your phone"))
    assert found == expected


def test_blank_slips_have_room_for_everything():
    sheet = paper.MatchSlips(
        title="Blank slips", games=3, slips=(paper.MatchSlip(),) * 4
    )

    [page] = taken_apart(sheet).pages

    assert read_slips(page) == []
    squares = [box for box in boxes(page) if 29 < box[2] - box[0] < 31]
    assert len(squares) == 4 * 2 * 3  # slips, seats, games
    ticks = [box for box in boxes(page) if 7 < box[2] - box[0] < 9]
    assert len(ticks) == 4 * (2 + 3)  # a drop box for each side, and three for both


# Slips.


def read_slips(page) -> list[str]:
    """Give the tables of a sheet of slips, from the top."""
    return re.findall(r"Table\s*(\d+)", page.extract_text())


def piled(reader: PdfReader) -> list[str]:
    """Cut a stack of sheets, and lay the piles on each other, the top one first."""
    sheets = [read_slips(page) for page in reader.pages]
    piles = [[sheet[at] for sheet in sheets if at < len(sheet)] for at in range(4)]
    return list(chain(*piles))


@pytest.mark.load
@pytest.mark.parametrize("size", Paper)
@pytest.mark.parametrize("count", [1, 2, 4, 5, 8, 11, 33])
def test_a_cut_stack_lies_in_the_order_of_tables(count, size):
    reader = printed(some_slips(*people(count)), size=size)

    assert len(reader.pages) == -(-count // 4)
    assert piled(reader) == [str(at) for at in range(1, count + 1)]


@given(st.integers(0, 300))
def test_every_slip_is_dealt_once(count):
    dealt = slips.collate_slips([paper.MatchSlip(table=str(at)) for at in range(count)])

    found = [slip.table for sheet in dealt for slip in sheet if slip]
    assert sorted(found, key=int) == [str(at) for at in range(count)]
    assert all(len(sheet) == 4 for sheet in dealt)


@pytest.mark.parametrize("size", Paper)
@pytest.mark.parametrize("games", [1, 3, 5])
def test_a_slip_has_its_boxes_and_stays_on_the_paper(games, size):
    reader = taken_apart(some_slips(LONG, "W" * 40, games=games), size=size)

    assert_all_inside(reader)


@pytest.mark.parametrize("size", Paper)
@pytest.mark.parametrize("words", ["Pier 7", "W" * 120, LONG * 3])
def test_a_poster_stays_on_its_page(words, size):
    poster = paper.QrPoster(
        title="Poster",
        above="NFL Five tournament",
        headline=words[:80],
        lines=("Saturday, February 20, 2027, 10:00", words),
        caption="Scan to register",
        address=CODE,
    )

    reader = taken_apart(poster, size=size)

    assert_all_inside(reader)
    assert len(reader.pages) == 1


@pytest.mark.parametrize("size", Paper)
def test_the_code_of_a_slip_holds_the_address(size):
    """The dark modules on paper are those that segno makes of the address."""
    reader = taken_apart(some_slips(*people(9), address=CODE), size=size)
    matrix = segno.make(CODE, error="m", micro=False, mask=MASK).matrix
    drawn = [page["/Resources"]["/XObject"] for page in reader.pages]
    [form] = {
        found.raw_get(key).idnum: found[key]
        for found in drawn
        for key in found
        if key.startswith("/FormXob")
    }.values()
    module = slips.CODE / len(matrix)

    rectangles = [
        map(float, operands)
        for operands, operator in ContentStream(form, reader).operations
        if operator == b"re"
    ]
    dark = {
        (len(matrix) - 1 - round(y / module), round(x / module) + at)
        for x, y, width, _ in rectangles
        for at in range(round(width / module))
    }

    assert dark == {
        (row, column)
        for row, modules in enumerate(matrix)
        for column, is_dark in enumerate(modules)
        if is_dark
    }
    used = [
        sum(operator == b"Do" for _, operator in page["/Contents"].operations)
        for page in reader.pages
    ]
    assert sum(used) == 9


# Names.


@pytest.mark.load
@pytest.mark.parametrize(
    "name",
    [*NAMES.values(), *OTHERS.values(), LONG, "W" * 40, "x" * 40, "Max \U0001d54f"],
)
def test_every_name_is_on_every_sheet_and_inside_its_paper(name):
    assert not names.name_problems(name)
    sheets = (
        by_name(name),
        by_table(name),
        a_standing(name),
        a_roster(name),
        some_slips(name),
    )

    reader = taken_apart(*sheets, size=Paper.LETTER)

    assert_all_inside(reader)
    assert len(reader.pages) == len(sheets)
    for page in reader.pages:
        missing = list(plain(printable_text(name)))
        for sign in read(page):
            if sign in missing:
                missing.remove(sign)
        assert missing == []


def a_name() -> st.SearchStrategy[str]:
    """Give whatever may be a name here (O5), as it is kept."""
    found = st.text(st.characters(exclude_categories=["C", "Zl", "Zp"]), max_size=40)
    return found.map(names.normalize_name).filter(
        lambda name: not names.name_problems(name)
    )


@pytest.mark.load
@settings(
    max_examples=15,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
@given(
    who=st.lists(
        a_name(),
        min_size=1,
        max_size=12,
    ),
    size=st.sampled_from(Paper),
)
def test_whatever_people_are_called_is_read_from_the_paper(who, size):
    named, seated_at = by_name(*who), by_table(*who)

    reader = taken_apart(named, seated_at, size=size)

    assert_all_inside(reader)
    text = "".join(map(read, reader.pages))
    for each in named.lines:
        assert cells(each.name, each.table, each.beside) in text
    for each in seated_at.rows:
        assert cells(*each) in text


# Pages.


@pytest.mark.parametrize("size", Paper)
def test_fifty_names_and_thirty_tables_stand_on_one_page(size):
    """What docs/paper.md promises."""
    assert len(printed(by_name(*people(48)), size=size).pages) == 1
    assert len(printed(by_table(*people(28)), size=size).pages) == 1
    assert len(printed(a_standing(*people(32)), size=size).pages) == 1


@pytest.mark.parametrize(
    ("size", "expected"), [(Paper.A4, (595.28, 841.89)), (Paper.LETTER, (612, 792))]
)
def test_the_paper_has_its_size(size, expected):
    for page in printed(by_name("Ada Ito"), some_slips("Ben"), size=size).pages:
        found = float(page.mediabox.width), float(page.mediabox.height)
        assert found == pytest.approx(expected, abs=0.01)


def test_a_booklet_counts_its_pages_and_lists_its_sheets():
    reader = printed(a_roster(*people(60)), by_name("Ada Ito"), some_slips("Ada Ito"))

    count = len(reader.pages)
    found = [
        re.search(r"Page (\d+) of (\d+)", page.extract_text()).groups()
        for page in reader.pages
    ]
    assert found == [(str(at), str(count)) for at in range(1, count + 1)]
    assert [each.title for each in reader.outline] == [
        "Roster",
        "Round 3, by name",
        "Round 3, slips",
    ]


def test_the_same_sheets_give_the_same_bytes():
    sheets = (by_name(*people(30)), some_slips(*NAMES.values()))

    assert paper.render_pdf(sheets, Paper.A4, EVENT) == paper.render_pdf(
        sheets, Paper.A4, EVENT
    )


def test_no_color_and_no_script():
    data = paper.render_pdf([by_name("Ada Ito"), some_slips("Ben")], Paper.A4, EVENT)
    reader = PdfReader(BytesIO(data))

    for page in reader.pages:
        used = {operator for _, operator in page.get_contents().operations}
        assert not used & {b"rg", b"RG", b"k", b"K", b"sc", b"SC", b"scn", b"SCN"}
    for word in (b"JavaScript", b"/JS", b"/Launch", b"/URI", b"site-packages"):
        assert word not in data


def test_nothing_to_print_is_refused():
    with pytest.raises(ValueError, match="at least one sheet"):
        paper.render_pdf([], Paper.A4, EVENT)


# Seats.


def test_the_examples_run():
    for module in (seats, slips):
        result = doctest.testmod(module)
        assert (result.failed, bool(result.attempted)) == (0, True)


@given(
    fixed=st.lists(st.integers(0, 12), max_size=40),
    first=st.integers(1, 20),
)
def test_everybody_gets_a_seat_and_no_table_three_people(fixed, first):
    guests = [EntrantToSeat(f"Ada {at}", each) for at, each in enumerate(fixed)]

    found = assign_seats(guests, range(first, first + 100))

    assert [guest for guest, _ in found] == guests
    tables = [table for _, table in found]
    assert max((tables.count(each) for each in tables), default=0) <= 2
    for guest, table in found:
        taken = sum(other.fixed == guest.fixed for other in guests)
        assert not guest.fixed or table == guest.fixed or taken > 2
