"""Every page, on a phone and on a desk, light and dark: readable, light, still."""

import pytest

from tests.builders.people import a_chief, a_person
from tests.journeys.conftest import HEAVIEST

# path, status, who looks
PAGES = {
    "help": ("/help/", 200, None),
    "help-player": ("/help/player/", 200, None),
    "help-organiser": ("/help/organiser/", 200, None),
    "help-judge": ("/help/judge/", 200, None),
    "accessibility": ("/accessibility/", 200, None),
    "privacy": ("/privacy/", 200, None),
    "home": ("/", 200, None),
    "home-signed-in": ("/", 200, "player"),
    "style": ("/style/", 200, None),
    "api": ("/api/v1/docs/", 200, None),
    "sign-in": ("/accounts/login/", 200, None),
    "sign-up": ("/accounts/signup/", 200, None),
    "reset": ("/accounts/password/reset/", 200, None),
    "reset-sent": ("/accounts/password/reset/done/", 200, None),
    "verification-sent": ("/accounts/confirm-email/", 200, None),
    "account": ("/accounts/", 200, "player"),
    "sessions": ("/accounts/sessions/", 200, "player"),
    "email": ("/accounts/email/", 200, "player"),
    "password": ("/accounts/password/change/", 200, "player"),
    "second-factor": ("/accounts/2fa/", 200, "player"),
    "totp": ("/accounts/2fa/totp/activate/", 200, "player"),
    "passkey": ("/accounts/2fa/webauthn/add/", 200, "player"),
    "sign-out": ("/accounts/logout/", 200, "player"),
    "staff": ("/admin/", 200, "staff"),
    "staff-jobs": ("/admin/outbox/job/", 200, "staff"),
    "staff-people": ("/admin/accounts/user/", 200, "staff"),
    "not-found": ("/no/such/page/", 404, None),
    "forbidden": ("/forbidden/", 403, None),
    "form-alone": ("/theme/", 405, None),
    "broken": ("/broken/", 500, None),
    "away": ("/away/", 503, None),
}


# The pages that are also looked at on the smallest phone.
NARROW = (
    *("home", "style", "api", "sign-up", "sessions"),
    *("help-judge", "help-player", "privacy"),
)


@pytest.mark.daily("home", "home-signed-in", "sessions", "totp")
@pytest.mark.parametrize("name", PAGES)
def test_the_pages_are_sound(inspect, name):
    path, status, role = PAGES[name]
    inspect(
        path,
        name,
        status=status,
        user={"player": a_person, "staff": a_chief}.get(role, lambda: None)(),
        ours=role != "staff",
        # The style page wears every sheet, as no other does.
        heaviest=80 * 1024 if name == "style" else HEAVIEST,
        narrow=name in NARROW,
    )


def test_paper_is_black_on_white_without_the_navigation(visitors):
    visitor = visitors(viewport={"width": 794, "height": 1123}, color_scheme="dark")
    page = visitor.go("/style/")

    page.emulate_media(media="print")

    assert not page.get_by_role("navigation", name="Main").is_visible()
    assert page.get_by_text("unofficial").last.is_visible()
    background = "getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(background) == "rgb(255, 255, 255)"
    visitor.look("style-print")


def test_the_keyboard_reaches_the_page_first(visitors):
    visitor = visitors()
    page = visitor.go("/")

    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('href')") == "#main"
    page.keyboard.press("Enter")

    page.wait_for_url("**/#main")


@pytest.mark.daily("scripts")
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_a_theme_is_remembered(visitors, scripts):
    visitor = visitors(color_scheme="light", java_script_enabled=scripts)
    page = visitor.go("/style/")

    page.get_by_role("button", name="Dark", exact=True).click()

    page.wait_for_url("**/style/")
    page.locator("html[data-theme=dark]").wait_for()
    page.goto("/")
    assert page.locator("html").get_attribute("data-theme") == "dark"


def test_a_name_takes_no_row_of_its_own_on_a_phone(visitors):
    """Found in a picture of the guides: the name stood below the mark, alone."""
    visitor = visitors(viewport={"width": 390, "height": 844})
    visitor.sign_in(a_person("Maximiliana Wolkenstein-Rodenegg"))
    page = visitor.go("/")

    mark, account = (
        page.locator(part).bounding_box() for part in (".brand", ".account")
    )

    assert abs(mark["y"] - account["y"]) < 8
