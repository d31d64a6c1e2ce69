"""Adapters for django-allauth: its mail and links, and when it asks for a password."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.forms import default_token_generator
from allauth.account.models import EmailConfirmation
from allauth.account.utils import passthrough_next_redirect_url
from allauth.core import context
from allauth.mfa.adapter import DefaultMFAAdapter
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.contrib.auth.hashers import make_password
from django.http import HttpRequest
from django.utils import timezone

from accounts import mail, services
from accounts.models import User

LONGEST_LINK = 2000  # of an e-mail that a stranger causes
DESK = "desk"  # what desk pages say as `app` of `reauthentication_required`


class AccountAdapter(DefaultAccountAdapter):
    error_messages = DefaultAccountAdapter.error_messages | {
        "account_inactive": "This account is closed. Ask an administrator to open it.",
        "duplicate_email": "This is already your e-mail address. Enter the new one.",
        "email_password_mismatch": (
            "The e-mail address or the password is wrong. Check both, or reset "
            "the password."
        ),
        "enter_current_password": "This is not your current password. Try again.",
        "incorrect_password": "This is not your password. Try again.",
        "invalid_password_reset": "The link was used or is too old. Ask for a new one.",
        "same_as_current": "This is already your e-mail address. Enter the new one.",
        "too_many_login_attempts": (
            "Too many failed attempts: 5 are allowed in 15 minutes. Wait 15 minutes, "
            "or reset the password."
        ),
        "unverified_primary_email": "Confirm your address first. We sent you a link.",
        "rate_limited": "Too many attempts. Wait a minute and try again.",
    }

    def send_mail(
        self, template_prefix: str, email: str, context: dict[str, Any]
    ) -> None:
        if template_prefix == "account/email/unknown_account":
            # A6: a known address costs the making of a key; so does an unknown one.
            default_token_generator.make_token(User())
        mail.queue_mail(self.render_mail(template_prefix, email, context))

    def get_email_confirmation_url(
        self, request: HttpRequest, emailconfirmation: EmailConfirmation
    ) -> str:
        """Return the link to confirm an address; the page to go on to is in it."""
        link = super().get_email_confirmation_url(request, emailconfirmation)
        return add_next_parameter(request, link)

    def get_reset_password_from_key_url(self, key: str) -> str:
        """Return the link to choose a new password, with the page to continue to."""
        link = super().get_reset_password_from_key_url(key)
        return add_next_parameter(self.request, link)

    def is_reauthentication_required(self, *, app: str, **more: Any) -> bool:
        """Return whether the password was typed too long ago (A4).

        Ten minutes are allowed; on desk pages of an event the whole desk session.
        """
        now = timezone.now()
        if app == DESK:
            return not services.is_desk_session(context.request, now=now)
        if services.signed_in_recently(context.request, now=now):
            return False
        return super().is_reauthentication_required(app=app, **more)

    def send_account_already_exists_mail(self, email: str) -> None:
        """Mail the owner of an address that it was used to sign up again.

        A6: as slow as creating an account, one password hash, because the response time
        would otherwise reveal whether the address is known.
        """
        make_password("the time of one hash")
        super().send_account_already_exists_mail(email)


def add_next_parameter(request: HttpRequest, link: str) -> str:
    """Return a mailed link with the requested page as `next`, if it stays short."""
    onward: str = passthrough_next_redirect_url(request, link, REDIRECT_FIELD_NAME)
    return onward if len(onward) <= LONGEST_LINK else link


class SecondFactorAdapter(DefaultMFAAdapter):
    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": (
            "The code is wrong. Codes change every 30 seconds: enter the current "
            "one, and check the clock of your phone."
        ),
        "unverified_email": "Confirm your e-mail address first, then set up "
        "two-factor authentication.",
    }

    def build_totp_svg(self, url: str) -> str:
        """Return nothing: the page draws the code of `url` itself, as all others."""
        del url
        return ""
