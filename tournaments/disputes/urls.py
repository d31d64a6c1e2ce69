"""Addresses: game logs and verdicts."""

from django.urls import path

from tournaments.disputes.views import desk, log_upload, logs

urlpatterns = [
    path("events/<uuid:pk>/logs/<uuid:log>/", logs.verdict, name="event_log"),
    path("events/<uuid:pk>/logs/<uuid:log>/state/", logs.state, name="event_log_state"),
    path("events/<uuid:pk>/logs/<uuid:log>/file/", logs.file, name="event_log_file"),
    path(
        "events/<uuid:pk>/logs/<uuid:log>/replay/", logs.replay, name="event_log_replay"
    ),
    path(
        "events/<uuid:pk>/logs/<uuid:log>/replay/possession/",
        logs.possession,
        name="event_log_possession",
    ),
    path(
        "events/<uuid:pk>/match/<uuid:match>/log/",
        log_upload.upload_log,
        name="my_match_log",
    ),
    path(
        "events/<uuid:pk>/match/<uuid:match>/logs/",
        log_upload.log_list,
        name="my_match_logs",
    ),
    path(
        "events/<uuid:pk>/desk/matches/<uuid:match_id>/log/",
        desk.upload_log,
        name="desk_match_log",
    ),
    path(
        "events/<uuid:pk>/desk/logs/<uuid:log>/again/",
        desk.check_again,
        name="desk_log_again",
    ),
]
