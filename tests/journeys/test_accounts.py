"""From the front door to a guarded account, the way a person goes."""

import pytest
from playwright.sync_api import expect

from accounts.models import User
from tests.builders.people import (
    PASSWORD,
    a_person,
    letters,
    link_in,
    totp_code,
)


def tell_age(page, year="1990"):
    """P1: the first question of signing up."""
    page.get_by_label("Month of birth").select_option("5")
    page.get_by_label("Year of birth").fill(year)
    with page.expect_navigation():
        page.get_by_role("button", name="Continue").click()


def sign_in(page, user):
    page.goto("/accounts/login/")
    page.get_by_label("E-mail").fill(user.email)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    with page.expect_navigation():
        page.get_by_role("main").get_by_role("button", name="Sign in").click()


@pytest.mark.daily("scripts")
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_a_stranger_becomes_a_player(visitors, scripts):
    visitor = visitors(
        viewport={"width": 390, "height": 844}, java_script_enabled=scripts
    )
    page = visitor.go("/")

    page.get_by_role("link", name="Create an account").first.click()
    tell_age(page)
    page.get_by_label("Display name").fill("Ada")
    page.get_by_label("E-mail").fill("ada@desk.example")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    with page.expect_navigation():
        page.get_by_role("button", name="Create the account").click()
    page.goto(link_in(letters()[0]))
    with page.expect_navigation():
        page.get_by_role("main").get_by_role("button").first.click()
    sign_in(page, User.objects.get())

    expect(page.get_by_role("link", name="Ada")).to_be_visible()


def test_a_form_with_problems_keeps_what_was_typed_and_links_to_each(visitors):
    visitor = visitors(viewport={"width": 390, "height": 844})
    page = visitor.go("/accounts/signup/")
    tell_age(page)

    page.get_by_label("Display name").fill("Ada" + "a" * 40)
    page.get_by_label("E-mail").fill("ada@desk.example")
    page.get_by_label("Password", exact=True).fill("short")
    page.get_by_role("button", name="Create the account").click()

    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("43 characters long; the limit is 40")
    page.get_by_role("alert").get_by_role("link", name="Display name").click()
    assert page.evaluate("document.activeElement.name") == "display_name"
    assert page.get_by_label("E-mail").input_value() == "ada@desk.example"
    assert visitor.barriers() == []
    visitor.look("sign-up-problems")


def test_an_authenticator_app_guards_the_account(visitors):
    ada = a_person("Ada")
    visitor = visitors()
    page = visitor.go("/")
    sign_in(page, ada)

    page.goto("/accounts/2fa/totp/activate/")
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    secret = page.get_by_role("main").locator("code").first.inner_text()
    page.get_by_label("Code from the app").fill(totp_code(secret.replace(" ", "")))
    page.get_by_role("main").get_by_role("button").last.click()

    page.wait_for_url("**/recovery-codes/**")
    visitor.look("recovery-codes")
    assert visitor.barriers() == []


@pytest.mark.daily
def test_a_security_key_guards_the_account(visitors):
    """A1: a passkey, with the virtual one of Chromium."""
    ada = a_person("Ada")
    visitor = visitors()
    page = visitor.go("/")
    session = visitor.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    session.send(
        "WebAuthn.addVirtualAuthenticator",
        {
            "options": {
                "protocol": "ctap2",
                "transport": "usb",
                "hasUserVerification": True,
                "isUserVerified": True,
            }
        },
    )
    sign_in(page, ada)

    page.goto("/accounts/2fa/webauthn/add/")
    page.get_by_label("Name").fill("My key")
    page.locator("#mfa_webauthn_add").click()
    page.wait_for_url("**/recovery-codes/**")
    page.goto("/accounts/logout/")
    with page.expect_navigation():
        page.get_by_role("main").get_by_role("button", name="Sign out").click()
    sign_in(page, ada)
    page.locator("#mfa_webauthn_authenticate").click()
    page.wait_for_url("**/")

    expect(page.get_by_role("link", name="Ada")).to_be_visible()


def test_a_player_ends_a_session_elsewhere(visitors):
    ada = a_person("Ada")
    here, phone = visitors(), visitors(viewport={"width": 390, "height": 844})
    for visitor in (here, phone):
        visitor.go("/")
        sign_in(visitor.page, ada)

    page = here.go("/accounts/sessions/")
    page.get_by_role("button", name="End", exact=True).or_(
        page.get_by_role("row").get_by_role("button")
    ).first.click()

    expect(page.get_by_text("The session was signed out.")).to_be_visible()
    expect(page.get_by_role("row")).to_have_count(2)
    phone.page.goto("/accounts/")
    assert "/accounts/login/" in phone.page.url
