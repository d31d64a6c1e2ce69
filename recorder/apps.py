from django.apps import AppConfig


class RecorderConfig(AppConfig):
    name = "recorder"
    default_auto_field = "django.db.models.BigAutoField"
