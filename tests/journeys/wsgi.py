"""The site as the journeys see it: ours, with addresses that go wrong or wait."""

from django.conf import settings

from config.wsgi import application as ours
from tests.journeys.resting import Resting
from tests.journeys.slow import Slow

settings.ROOT_URLCONF = "tests.journeys.urls"
settings.WEBHOOKS = True  # nothing is sent: no worker runs beside it
application = Resting(Slow(ours))
