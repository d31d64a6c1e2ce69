"""Pages over HTTP against the emptiest answer of the same server, /healthz."""

from benchmarks import ground
from benchmarks.report import Report
from tests import services

TIMES = 200


def run() -> Report:
    ground.production()
    beat()
    report = Report("pages")
    with services.serve("config.wsgi") as port:
        ask = ground.Reader(port).ask
        spent = ground.medians(
            TIMES,
            empty=lambda _: ask("/healthz"),
            home=lambda _: ask("/"),
            signin=lambda _: ask("/accounts/login/"),
            style=lambda _: ask("/style/"),
            ready=lambda _: ask("/readyz"),
        )
    report.add("/ / /healthz", spent["home"] / spent["empty"], most=6)
    report.add("/accounts/login/ / /healthz", spent["signin"] / spent["empty"], most=10)
    report.add("/style/ / /healthz", spent["style"] / spent["empty"], most=25)
    report.add("/readyz / /healthz", spent["ready"] / spent["empty"], most=20)
    report.add("/readyz, ms (X6)", spent["ready"], most=200)
    return report


def beat() -> None:
    """Let a job be done, as a worker would, so that the desk is ready."""
    from outbox import services as outbox
    from outbox import tasks

    outbox.run(outbox.promise(tasks.heartbeat, key="benchmark").pk)
