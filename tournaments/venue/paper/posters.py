"""Posters: one page for a wall or a door, with a large QR code. Pure."""

from dataclasses import dataclass

from decks.press import Face, Page, PlacedText, draw_qr_code, fit_text

from .contents import QrPoster

CODE = 320.0  # points, as all that follows: read from three meters away
AIR = 18.0
BELOW = 150.0  # for the caption, the address and the foot


@dataclass(frozen=True, slots=True)
class PosterContent:
    """Draws the page of a poster: headline, lines and QR code, centered."""

    poster: QrPoster

    def __call__(self, page: Page, top: float) -> None:
        y = top - AIR
        y = draw_centered(page, self.poster.above, y, largest=22, face=Face.REGULAR)
        y = draw_centered(page, self.poster.headline, y, largest=44, height=150)
        for line in self.poster.lines:
            y = draw_centered(page, line, y, largest=20, face=Face.REGULAR)
        y -= AIR
        size = min(CODE, y - page.bottom - BELOW)
        x = page.left + (page.width - size) / 2
        if self.poster.address:
            draw_qr_code(page, self.poster.address, x, y, size)
        y -= size + AIR
        y = draw_centered(page, self.poster.caption, y, largest=24, height=80)
        draw_centered(page, self.poster.address, y, largest=12, face=Face.REGULAR)


def draw_centered(  # noqa: PLR0913 - a box and how its text is set
    page: Page,
    text: str,
    y: float,
    *,
    largest: float,
    height: float = 60,
    face: Face = Face.BOLD,
) -> float:
    """Draw a centered text below `y` and return the `y` for the next one."""
    if not text:
        return y
    made = fit_text(text, width=page.width, height=height, largest=largest, face=face)
    page.write(PlacedText(made, page.left + page.width / 2, y - made.size, align=0.5))
    return y - made.height - AIR / 2
