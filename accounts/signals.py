"""Receivers of allauth's signals; they call the services."""

from typing import Any

from allauth.account import signals as account
from allauth.mfa import signals as mfa
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.services import end_other_sessions


# A3: a new password, address or factor ends all other sessions.
@receiver(
    [
        account.password_changed,
        account.password_set,
        account.password_reset,
        account.email_changed,
        mfa.authenticator_added,
        mfa.authenticator_removed,
        mfa.authenticator_reset,
    ]
)
def end_sessions_on_credential_change(
    request: HttpRequest, user: Any, **_: Any
) -> None:
    end_other_sessions(user, current_key=request.session.session_key)
