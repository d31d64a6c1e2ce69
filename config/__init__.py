"""The Django project: settings, URLs, middleware, Celery and the embedded desk."""

# Celery's app is made here, so that every program that imports a task binds it to
# our broker and not silently to a default one.
from .celery import app as celery_app

__all__ = ["celery_app"]
