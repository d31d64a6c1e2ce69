"""The site as the journeys see it: ours, with two addresses that go wrong."""

from django.conf import settings

from config.wsgi import application

settings.ROOT_URLCONF = "tests.journeys.urls"

__all__ = ["application"]
