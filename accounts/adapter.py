"""Where allauth asks us."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context
from django.contrib.auth.hashers import make_password
from django.utils import timezone

from accounts import services


class DeskAdapter(DefaultAccountAdapter):
    def send_mail(
        self, template_prefix: str, email: str, context: dict[str, Any]
    ) -> None:
        services.promise_mail(self.render_mail(template_prefix, email, context))

    def is_reauthentication_required(self, *, app: str, **more: Any) -> bool:
        """Ask for the password again, unless it was given within ten minutes (A4)."""
        if services.signed_in_recently(context.request, now=timezone.now()):
            return False
        return super().is_reauthentication_required(app=app, **more)

    def send_account_already_exists_mail(self, email: str) -> None:
        """Tell the owner that somebody signed up with the address once more.

        A6: a new account costs one password hash, so this answer costs one too;
        otherwise the time it takes would tell whether the address is known.
        """
        make_password("the time of one hash")
        super().send_account_already_exists_mail(email)
