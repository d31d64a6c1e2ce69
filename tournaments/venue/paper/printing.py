"""Build one PDF from several sheets, each page with header and footer. Pure."""

from collections.abc import Sequence
from io import BytesIO

from decks.press import (
    SIZES,
    Face,
    Page,
    Paper,
    PlacedText,
    fit_text,
    open_document,
    save_document,
)
from decks.press.page import FIRM, MARGIN, SMALL, SOFT, replace_surrogates

from .contents import HeaderAndFooter, MatchSlips, QrPoster, Sheet
from .sheets import ContentArea, lay_out_sheet
from .tables import PageContent

HEADLESS = MatchSlips | QrPoster  # slips are cut, and a poster is its own head
HEAD = 26.0  # points, as all that follows
NOTE = 13.0
FOOT = 23.0


def render_pdf(
    sheets: Sequence[Sheet], paper: Paper, imprint: HeaderAndFooter, *, title: str = ""
) -> bytes:
    """Return the sheets as one PDF file; the same sheets give the same bytes."""
    if not sheets:
        raise ValueError("Nothing to print. Choose at least one sheet.")
    into = BytesIO()
    name = title or sheets[0].title
    canvas = open_document(
        into, paper, title=f"{imprint.event}: {name}", subject="An event on paper"
    )
    page = Page(canvas, SIZES[paper])
    made = [(sheet, list(lay_out_pages(sheet, page, imprint))) for sheet in sheets]
    total, number = sum(len(pages) for _, pages in made), 0
    if len(sheets) > 1:
        canvas.showOutline()
    for at, (sheet, pages) in enumerate(made):
        canvas.bookmarkPage(str(at))
        canvas.addOutlineEntry(replace_surrogates(sheet.title), str(at))
        for leaf in pages:
            number += 1
            draw_page(page, sheet, leaf, imprint)
            draw_footer(page, sheet, imprint, f"Page {number} of {total}")
            canvas.showPage()
    return save_document(canvas, into)


def lay_out_pages(
    sheet: Sheet, page: Page, imprint: HeaderAndFooter
) -> list[PageContent]:
    floor = page.bottom + FOOT
    room = ContentArea(
        width=page.width,
        height=content_top(page, sheet) - floor,
        floor=floor,
        event=imprint.event,
    )
    return list(lay_out_sheet(sheet, room))


def content_top(page: Page, sheet: Sheet) -> float:
    """Return the y coordinate where the content of a page begins, below its header."""
    if isinstance(sheet, HEADLESS):
        return page.top
    return page.top - HEAD - NOTE * len(sheet.note.splitlines())


def draw_page(
    page: Page, sheet: Sheet, leaf: PageContent, imprint: HeaderAndFooter
) -> None:
    if not isinstance(sheet, HEADLESS):
        draw_header(page, sheet.title, sheet.note, imprint)
    leaf(page, content_top(page, sheet))


def draw_header(page: Page, title: str, note: str, imprint: HeaderAndFooter) -> None:
    y = page.top - 15
    what = fit_text(
        title, width=page.width * 0.5, height=22, largest=17, face=Face.BOLD
    )
    event = fit_text(imprint.event, width=page.width * 0.48, height=20, largest=11)
    page.write(PlacedText(what, page.left, y + what.height - what.leading))
    page.write(PlacedText(event, page.right, y + event.height - event.leading, align=1))
    for at, line in enumerate(note.splitlines()):
        small = fit_text(line, width=page.width, height=NOTE - 2, largest=8.5)
        below = page.top - HEAD - 5 - at * NOTE
        page.write(PlacedText(small, page.left, below), shade=SOFT)
    if not note:
        page.draw_rule(page.left, page.top - HEAD + 4, to=page.right, width=FIRM)


def draw_footer(page: Page, sheet: Sheet, imprint: HeaderAndFooter, count: str) -> None:
    """Draw the footer: event, sheet, "unofficial", print time and page number."""
    y = MARGIN
    words = f"{imprint.event} \u00b7 {sheet.title} \u00b7 Replay Booth, unofficial"
    left = fit_text(words, width=page.width * 0.62, height=10, largest=SMALL)
    right = fit_text(
        f"{imprint.at} \u00b7 {count}",
        width=page.width * 0.36,
        height=10,
        largest=SMALL,
    )
    page.write(
        PlacedText(left, page.left, y + left.height - left.leading),
        PlacedText(right, page.right, y, align=1),
        shade=SOFT,
    )
