"""Logging: one JSON line per event, with its request or job id, and no secrets."""

import re
from collections.abc import MutableMapping
from typing import Any

import structlog
from django_structlog import signals

# O7: the key in a link opens an account, a desk or an event; a log must not hold it,
# neither in a path nor in the path to which a sign-in leads back (`next=%2F…`).
BEFORE_A_KEY = (
    "password/reset/key",
    "confirm-email",
    "events/invitation",
    "events/[0-9a-f-]+/link",
    "notices/stop",
    "recorder/with",
)
SECRET_PATHS = re.compile(
    f"(/(?:{'|'.join(BEFORE_A_KEY)})/)".replace("/", "(?:/|%2F)")
    + r"(?:(?!%2F)[^/?&\s])+",
    re.IGNORECASE,
)

Event = MutableMapping[str, Any]


def hide_secrets(_logger: object, _name: str, event: Event) -> Event:
    """Replace the secret part of every link in a log event."""
    for key, value in event.items():
        if isinstance(value, str):
            event[key] = SECRET_PATHS.sub(r"\1[hidden]", value)
    return event


SHARED: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def logging_config(level: str) -> dict[str, Any]:
    """Return Django's LOGGING: JSON lines on standard error for all loggers."""
    structlog.configure(
        processors=[
            *SHARED,
            structlog.stdlib.PositionalArgumentsFormatter(),
            structlog.processors.format_exc_info,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "json": {
                "()": structlog.stdlib.ProcessorFormatter,
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    structlog.processors.format_exc_info,
                    hide_secrets,
                    structlog.processors.JSONRenderer(),
                ],
                "foreign_pre_chain": SHARED,
            }
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
        "root": {"handlers": ["stderr"], "level": level},
        # The request middleware already writes one event per failed request.
        "loggers": {"django.request": {"level": "CRITICAL"}},
    }


def log_outage_as_answered(
    exception: Exception, log_kwargs: Event, **_: object
) -> None:
    """Log status 503 for a request that failed because PostgreSQL or Redis is away."""
    from config.views import OUTAGES

    if isinstance(exception, OUTAGES):
        log_kwargs["code"] = 503


signals.bind_extra_request_failed_metadata.connect(log_outage_as_answered)
