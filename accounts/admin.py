from typing import Any, ClassVar

from allauth.account.adapter import get_adapter
from allauth.account.decorators import reauthentication_required
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin
from django.contrib.auth.models import Group
from django.db.models import ManyToManyField
from django.forms import CheckboxSelectMultiple
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import method_decorator

from accounts import services
from accounts.models import User

# Secrets of second factors and keys of sessions are nobody's to read, and an address
# is only its owner's to change; staff included.
admin.site.unregister([Authenticator, EmailAddress, UserSession])
admin.site.unregister(Group)


@admin.register(Group)
class RoleAdmin(GroupAdmin):
    """Groups of staff; permissions are check boxes, which screen readers can use."""

    filter_horizontal = ()
    formfield_overrides: ClassVar[dict[Any, Any]] = {
        ManyToManyField: {"widget": CheckboxSelectMultiple}
    }


@admin.register(User)
class UserAdmin(admin.ModelAdmin):
    list_display = ("display_name", "email", "is_staff", "is_active", "joined_at")
    list_filter = ("is_staff", "is_active")
    search_fields = ("display_name", "email")
    fields = ("email", "display_name", "is_active", "is_staff", "groups", "joined_at")
    readonly_fields = ("joined_at", "email")

    actions = ("remove_second_factor",)

    @admin.action(description="Remove the second factor, sign out everywhere")
    def remove_second_factor(self, request: HttpRequest, users: Any) -> None:
        for user in users:
            services.remove_second_factor(user)
            get_adapter().send_notification_mail("mfa/email/totp_deactivated", user)
        self.message_user(request, f"Accounts without a second factor: {len(users)}.")

    @method_decorator(reauthentication_required(allow_get=True))
    def changelist_view(self, *arguments: Any, **more: Any) -> HttpResponse:
        """Show the accounts; actions on them need a recent sign-in (A4)."""
        return super().changelist_view(*arguments, **more)

    @method_decorator(reauthentication_required(allow_get=True))
    def change_view(self, *arguments: Any, **more: Any) -> HttpResponse:
        """Show and change one account; this needs a recent sign-in (A4)."""
        return super().change_view(*arguments, **more)

    def has_add_permission(self, _request: HttpRequest) -> bool:
        """Return False: an account starts by signing up and confirming an address."""
        return False

    def has_delete_permission(
        self, _request: HttpRequest, _user: User | None = None
    ) -> bool:
        return False
