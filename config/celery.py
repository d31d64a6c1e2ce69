"""The Celery app. Its tasks carry ids of outbox jobs; the jobs are in the database."""

import gc
import os
import sys

import structlog
from celery import Celery
from celery.signals import setup_logging, task_prerun, worker_init, worker_process_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("booth")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
# Celery would open a connection to the database for every task.
app.conf["CELERY_DB_REUSE_MAX"] = sys.maxsize


def shorten_broker_timeouts() -> None:
    """Give up soon on a broker that hangs; the outbox publishes the job later."""
    from django.conf import settings

    if settings.REDIS_URL:
        timeout = settings.REDIS_TIMEOUT
        app.conf["broker_transport_options"] = app.conf["broker_transport_options"] | {
            "socket_connect_timeout": timeout,
            "socket_timeout": timeout,
        }
        app.conf["task_publish_retry_policy"] = {"max_retries": 1, "interval_start": 0}


@setup_logging.connect
def keep_django_logging(**_: object) -> None:
    """Connect to Celery's logging signal, so that it keeps Django's logging."""


@task_prerun.connect
def close_stale_connections(**_: object) -> None:
    """Close stale database connections before a task and keep the others."""
    from django.db import close_old_connections

    close_old_connections()


@worker_init.connect
def preload_for_children(**_: object) -> None:
    """Load once in the worker's parent what each child would load again.

    The card index and the engine's version take as long as a hundred logs, every 200
    tasks. A worker that cannot read the cards starts anyway; its tasks will report the
    error.
    """
    from django.db import DatabaseError, connection

    from decks import known_cards
    from tournaments.disputes import versions

    versions.engine_version()
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
def limit_memory(**_: object) -> None:
    """Limit a worker child's memory (Linux only), so that a greedy task fails alone."""
    if not sys.platform.startswith("linux"):
        return
    import resource

    from django.conf import settings

    _, most = resource.getrlimit(resource.RLIMIT_AS)
    bound = settings.TASK_MEMORY
    if most == resource.RLIM_INFINITY or bound < most:
        resource.setrlimit(resource.RLIMIT_AS, (bound, bound))
