"""Take screenshots with a browser, one session per user, and compress them."""

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

import booth

from .desk import TemporaryDesk
from .scenes import EVENTS, NOBODY, PHONE, FillAction, PressAction, ScreenshotScene

HERE = Path(__file__).resolve().parent.parent
FOLDER = HERE / "docs" / "img"
FLAGS = ("--no-sandbox", "--disable-gpu", "--hide-scrollbars")
COLOURS = 128  # our pages have few; a palette takes a third of the bytes
PATIENCE = 10_000  # milliseconds
SHARPER = 2  # a phone is shown small, so it may have more dots


class GuideCamera:
    """Takes the screenshots of scenes; users stay signed in."""

    def __init__(self, browser: Browser, desk: TemporaryDesk) -> None:
        self.browser, self.desk = browser, desk
        self.windows: dict[tuple[str, bool], BrowserContext] = {}
        self.events = self.find_event_addresses()

    def take_screenshot(self, scene: ScreenshotScene, folder: Path = FOLDER) -> Path:
        page = self.browser_context_for(
            scene.who, is_phone=scene.size == PHONE
        ).new_page()
        page.set_viewport_size({"width": scene.size[0], "height": scene.size[1]})
        page.emulate_media(
            color_scheme="dark" if scene.is_dark else "light", reduced_motion="reduce"
        )
        page.goto(scene.at.format(**self.events))
        for step in scene.steps:
            take_step(page, step)
        page.evaluate("document.activeElement?.blur()")
        file = folder / f"{scene.name}.png"
        file.write_bytes(compress_png(page.screenshot()))
        page.close()
        return file

    def browser_context_for(self, person: str, *, is_phone: bool) -> BrowserContext:
        key = person, is_phone
        if key not in self.windows:
            self.windows[key] = self.browser.new_context(
                base_url=self.desk.address,
                device_scale_factor=SHARPER if is_phone else 1,
            )
            self.windows[key].set_default_timeout(PATIENCE)
            if person != NOBODY:
                self.sign_in(person, self.windows[key])
        return self.windows[key]

    def sign_in(self, person: str, window: BrowserContext) -> None:
        email, password = self.desk.sign_ins[person]
        page = window.new_page()
        page.goto("/accounts/login/")
        page.get_by_label("E-mail").fill(email)
        page.get_by_label("Password", exact=True).fill(password)
        page.locator("main").get_by_role("button", name="Sign in", exact=True).click()
        page.wait_for_url("**/")
        page.close()

    def find_event_addresses(self) -> dict[str, str]:
        page = self.browser_context_for(NOBODY, is_phone=False).new_page()
        page.goto("/events/")
        found = {
            key: page.get_by_role("link", name=name).first.get_attribute("href") or ""
            for key, name in EVENTS.items()
        }
        page.close()
        return found


def take_step(page: Page, step: PressAction | FillAction) -> None:
    if isinstance(step, FillAction):
        page.get_by_label(step.label, exact=True).fill(step.text)
        return
    wanted = re.compile(f"^{re.escape(step.name).replace('…', '.*')}$")
    named = page.get_by_role("button", name=wanted).or_(
        page.get_by_role("link", name=wanted)
    )
    if step.beside:
        row = page.locator("li, tr", has_text=step.beside).filter(has=named)
        named = row.last.locator(named)
    named.first.click()
    page.wait_for_load_state()


def compress_png(png: bytes) -> bytes:
    """Compress a PNG with a palette."""
    image = Image.open(io.BytesIO(png)).convert("RGB")
    drawn = image.quantize(COLOURS, dither=Image.Dither.NONE)
    packed = io.BytesIO()
    drawn.save(packed, "PNG", optimize=True)
    return packed.getvalue()


@contextmanager
def open_camera(desk: TemporaryDesk) -> Iterator[GuideCamera]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=booth.chromium(), args=list(FLAGS)
        )
        yield GuideCamera(browser, desk)
        browser.close()
