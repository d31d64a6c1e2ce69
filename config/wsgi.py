"""The WSGI application: gunicorn config.wsgi."""

import os

from django.core.wsgi import get_wsgi_application

from config import statement_timeout
from config.celery import shorten_broker_timeouts
from config.metrics_folder import share_metrics_between_processes

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

share_metrics_between_processes()
application = get_wsgi_application()
statement_timeout.limit_statements()
shorten_broker_timeouts()
