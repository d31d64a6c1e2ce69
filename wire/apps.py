from django.apps import AppConfig


class WireConfig(AppConfig):
    name = "wire"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from wire import signals  # noqa: F401 (it connects itself)
