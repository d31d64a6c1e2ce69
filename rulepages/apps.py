from django.apps import AppConfig


class RulePagesConfig(AppConfig):
    name = "rulepages"
