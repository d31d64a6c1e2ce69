from django.apps import AppConfig
from django.contrib.admin import apps as admin_apps


class AccountsConfig(AppConfig):
    name = "accounts"
    default = True

    def ready(self) -> None:
        from accounts import mail, signals  # noqa: F401 (register and connect)


class DeskAdminConfig(admin_apps.AdminConfig):
    default = False
    default_site = "accounts.adminsite.DeskAdminSite"
