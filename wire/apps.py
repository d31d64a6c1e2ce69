from django.apps import AppConfig


class WireConfig(AppConfig):
    name = "wire"
    default_auto_field = "django.db.models.BigAutoField"
