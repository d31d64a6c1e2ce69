"""The WSGI application: gunicorn config.wsgi."""

import os

from django.core.wsgi import get_wsgi_application

from config import statements

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()
statements.limit_statements()
