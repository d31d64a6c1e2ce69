"""The site as the journeys see it: ours, with two addresses that go wrong."""

from django.conf import settings

from config.wsgi import application

settings.ROOT_URLCONF = "tests.journeys.urls"
settings.WEBHOOKS = True  # nothing is sent: no worker runs beside it

__all__ = ["application"]
