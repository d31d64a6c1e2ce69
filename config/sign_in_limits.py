"""Limits on failed sign-ins.

An attempt is counted before the password is checked, so that parallel attempts cannot
exceed the limit, and uncounted if the password was right. Without Redis nobody can
sign in: otherwise passwords could be guessed without limit.

A browser that signed in to an account before has a cookie that proves it, and is
counted apart from all others: strangers who guess do not lock the owner out.
"""

import time
from dataclasses import replace
from hashlib import sha256
from secrets import token_hex
from typing import Any

from django.conf import settings
from django.core import signing
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse

from accounts.adapter import AccountAdapter
from accounts.addresses import network_of_request
from accounts.models import User
from config.rate_counting import (
    DAY,
    MINUTE,
    FullCounter,
    RateCounter,
    Window,
    count_action,
    reset_counters,
    uncount_action,
    waiting_text,
)

ACCOUNT = (Window(5, 15 * MINUTE),)
ADDRESS = (Window(10, 5 * MINUTE),)
LONGEST = 6 * MINUTE  # longer than that of an address, see `count_attempt`
PATIENCE, PAUSE = 20, 0.05  # seconds: a hall that signs in at once is let in
DEVICE_SECONDS = 180 * DAY
DEVICE_SALT = "device"


class SignInAdapter(AccountAdapter):
    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count a sign-in attempt by account and network; refuse it if full."""
        self.tried = attempt_counters(request, credentials.get("email") or "")
        self.under_way = checking_counter(request)
        self.token = token_hex(8)
        full = self.count_attempt()
        if full:
            request.must_wait = full.wait
            raise ValidationError(refusal_message(full), code="too_many_login_attempts")

    def count_attempt(self) -> FullCounter | None:
        """Count an attempt; wait while others of the network are still checked.

        Most attempts are right and are uncounted again: a venue where everybody signs
        in at once does not reach the limit.
        """
        alone = replace(self.under_way, windows=(Window(1, LONGEST),))
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            full = count_action(*self.tried, self.under_way, token=self.token)
            if not full or not full.count.is_address:
                return full
            # The same, if nobody is under way: that window is the longest, so where
            # somebody is, it is the one that is told.
            full = count_action(*self.tried, alone, token=self.token)
            if not full or full.count != alone:
                return full
            time.sleep(PAUSE)
        return count_action(*self.tried, token=self.token)

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        uncount_action(self.under_way, token=self.token)
        super().authentication_failed(request, **credentials)

    def validation_error(self, code: str, *words: Any) -> ValidationError:
        """Answer 429 also to second-factor codes, whose rate allauth limits."""
        if code == "too_many_login_attempts":
            self.request.must_wait = ACCOUNT[0].seconds
        return super().validation_error(code, *words)

    def _rollback_login_failed_rl_usage(self) -> None:
        """Uncount the attempt, since the password was right (a hook of allauth)."""
        uncount_action(*self.tried, self.under_way, token=self.token)

    def _delete_login_attempts_cached_email(
        self, request: HttpRequest, **credentials: Any
    ) -> None:
        """Reset the count of an account that has a new password (a hook of allauth)."""
        of_account, *_ = attempt_counters(request, credentials.get("email") or "")
        reset_counters(of_account)

    def post_login(
        self, request: HttpRequest, user: User, **options: Any
    ) -> HttpResponse:
        response = super().post_login(request, user, **options)
        set_device_cookie(request, response, user)
        return response


def attempt_counters(request: HttpRequest, email: str) -> tuple[RateCounter, ...]:
    """Return the counters of a sign-in attempt.

    A known device has a counter of its own; others count by account and by network.
    """
    account = account_key(email)
    if device := known_device_id(request, account):
        name = "failed sign-ins to one account"
        return (RateCounter(name, f"{account}:{device}", ACCOUNT),)
    return (
        RateCounter("failed sign-ins to one account", account, ACCOUNT),
        RateCounter(
            "failed sign-ins", network_of_request(request), ADDRESS, is_address=True
        ),
    )


def account_key(email: str) -> str:
    return sha256(email.lower().encode()).hexdigest()


def known_device_id(request: HttpRequest, account: str) -> str:
    """Return the id of a browser that signed in to this account before, or ""."""
    try:
        owner, device = signing.loads(
            request.COOKIES.get(settings.DEVICE_COOKIE_NAME, ""),
            salt=DEVICE_SALT,
            max_age=DEVICE_SECONDS,
        )
    except signing.BadSignature:
        return ""
    return str(device) if owner == account else ""


def set_device_cookie(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """Set the cookie of a known device, with a new id unless it has one."""
    account = account_key(user.email)
    device = known_device_id(request, account) or token_hex(8)
    response.set_cookie(
        settings.DEVICE_COOKIE_NAME,
        signing.dumps([account, device], salt=DEVICE_SALT),
        max_age=DEVICE_SECONDS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def checking_counter(request: HttpRequest) -> RateCounter:
    """Return a counter of a network's sign-ins that are being checked; no limit."""
    return RateCounter(
        "sign-ins under way", network_of_request(request), (Window(10**6, LONGEST),)
    )


def refusal_message(full: FullCounter) -> str:
    """Return a message with the limit, the time to wait, and what helps."""
    wait, window = waiting_text(full.wait), full.window
    if not full.count.is_address:
        return (
            f"Too many failed attempts: {window.most} are allowed in "
            f"{window.length_text()} for an account. Wait {wait}, or reset the "
            "password."
        )
    return (
        f"Too many failed attempts from your network: {window.most} are allowed "
        f"in {window.length_text()}. Wait {wait} and try again. At an event, tell "
        "staff: an organizer can raise the limit for the venue's network."
    )
