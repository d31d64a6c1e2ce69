"""The site without rate limits, for clients that ask more often than a person could."""

from config import limits
from config.wsgi import application

__all__ = ["application"]
limits.LIMITS.clear()
