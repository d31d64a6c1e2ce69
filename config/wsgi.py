"""The WSGI application: gunicorn config.wsgi."""

import os

from django.core.wsgi import get_wsgi_application

from config import statement_timeout
from config.celery import shorten_broker_timeouts

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()
statement_timeout.limit_statements()
shorten_broker_timeouts()
