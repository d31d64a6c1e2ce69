"""The site without rate limits, for clients that ask more often than a person could."""

from importlib import import_module

from config.wsgi import application

__all__ = ["application"]
import_module("config.limits").LIMITS.clear()  # needs the apps, which wsgi sets up
