"""Addresses below an event, and below its desk."""

from collections.abc import Callable

from django.http import HttpResponse
from django.urls import URLPattern, path


def event_path(route: str, view: Callable[..., HttpResponse], name: str) -> URLPattern:
    return path(f"events/<uuid:pk>/{route}", view, name=name)


def desk_path(route: str, view: Callable[..., HttpResponse], name: str) -> URLPattern:
    return event_path(f"desk/{route}", view, name)
