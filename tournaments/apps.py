from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # They connect themselves.
        from tournaments.core import receivers as of_sessions  # noqa: F401
        from tournaments.floor import receivers as of_rounds  # noqa: F401
