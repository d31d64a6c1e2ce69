"""Reports of failures to a Sentry server, if the operator names one (SENTRY_DSN).

A report says what failed and where: the kind of exception, and file, function and line
of each frame. It never has a message, a variable, a request, a statement or a log line,
because those may hold names, hidden deck lists or the key in a link (O7).
"""

from collections.abc import Mapping
from typing import Any

FRAME = ("filename", "function", "lineno", "module", "in_app")
KEPT = ("event_id", "level", "platform", "release", "sdk", "timestamp")
Event = dict[str, Any]


def start_error_reports(address: str, *, version: str, **options: Any) -> None:
    """Send failures of this process to a Sentry server; without an address none."""
    if not address:
        return
    import sentry_sdk

    sentry_sdk.init(
        dsn=address,
        release=version,
        before_send=reduce_report,
        include_local_variables=False,
        max_request_body_size="never",
        max_breadcrumbs=0,
        auto_session_tracking=False,
        send_client_reports=False,
        **options,
    )


def reduce_report(event: Mapping[str, Any], _hint: object) -> Any:
    """Return a new report with kinds and places only; None without an exception."""
    exceptions = (event.get("exception") or {}).get("values") or []
    if not exceptions:
        return None
    reduced = [
        {
            "type": each.get("type"),
            "module": each.get("module"),
            "stacktrace": {"frames": list(map(reduce_frame, frames_of(each)))},
        }
        for each in exceptions
    ]
    kept = {name: event[name] for name in KEPT if name in event}
    return {**kept, "exception": {"values": reduced}}


def frames_of(exception: Mapping[str, Any]) -> list[Event]:
    return (exception.get("stacktrace") or {}).get("frames") or []


def reduce_frame(frame: Mapping[str, Any]) -> Event:
    return {name: frame[name] for name in FRAME if name in frame}
