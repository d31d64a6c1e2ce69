"""The Celery app: it carries job ids, while the outbox keeps the promise."""

import gc
import os
import sys

import structlog
from celery import Celery
from celery.signals import (
    setup_logging,
    task_prerun,
    worker_init,
    worker_process_init,
)

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("booth")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
# Celery would open a connection to the database for every task.
app.conf["CELERY_DB_REUSE_MAX"] = sys.maxsize


@setup_logging.connect
def keep_our_logging(**_: object) -> None:
    """Answer Celery's signal, which stops it from replacing Django's logging."""


@task_prerun.connect
def keep_connections(**_: object) -> None:
    """Keep a connection from task to task as requests do: while it is of use."""
    from django.db import close_old_connections

    close_old_connections()


@worker_init.connect
def make_cards(**_: object) -> None:
    """Make cards and shelf once, before a worker has children, which inherit them.

    A child that has to make them itself, after its first 200 tasks as well as at the
    start, needs as long for that as for twenty logs. A worker that cannot read them
    goes on; what it was to do tells more about why.
    """
    from django.db import DatabaseError, connection

    from decks import known_cards

    try:
        known_cards.card_index()
    except DatabaseError as error:
        structlog.get_logger(__name__).warning("no_cards", error=str(error))
    finally:
        connection.close()
    # What is there by now stays: children need not look through it for garbage, which
    # would copy every page of it.
    gc.collect()
    gc.freeze()


@worker_process_init.connect
def bound_memory(**_: object) -> None:
    """Give a worker's child so much address space and no more (J7).

    What asks for more meets a MemoryError, and fails alone. Elsewhere than on Linux
    the limit is refused or means nothing.
    """
    if not sys.platform.startswith("linux"):
        return
    import resource

    from django.conf import settings

    _, most = resource.getrlimit(resource.RLIMIT_AS)
    bound = settings.TASK_MEMORY
    if most == resource.RLIM_INFINITY or bound < most:
        resource.setrlimit(resource.RLIMIT_AS, (bound, bound))
