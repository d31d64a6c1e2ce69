"""Django's admin site with the sign-in and second factor of this site."""

from typing import Any

from django.contrib import admin, messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from accounts import policy


class DeskAdminSite(admin.AdminSite):
    site_header = "Replay Booth, unofficial: staff"
    site_title = "Replay Booth"
    index_title = "Records"

    def has_permission(self, request: HttpRequest) -> bool:
        return policy.may_act_as_staff(request.user)

    def login(
        self, request: HttpRequest, _extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Redirect visitors to sign in, and staff to set up a second factor."""
        if not request.user.is_authenticated:
            return redirect_to_login(request.GET.get("next", request.get_full_path()))
        if policy.lacks_second_factor(request.user):
            messages.warning(
                request,
                "Staff pages need two-factor authentication. Set it up below, then "
                "come back.",
            )
            return redirect("mfa_index")
        raise PermissionDenied
