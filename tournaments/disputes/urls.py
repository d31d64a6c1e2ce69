"""URLs of game logs and verdicts."""

from django.urls import path

from tournaments.core.routes import desk_path, event_path
from tournaments.disputes.views import desk, log_upload, logs, public_check

urlpatterns = [
    path("verify/", public_check.verify_log, name="verify_log"),
    path(
        "verify/possession/",
        public_check.show_posted_possession,
        name="verify_log_possession",
    ),
    event_path("logs/<uuid:log>/", logs.show_verdict, "event_log"),
    event_path("logs/<uuid:log>/state/", logs.poll_check_state, "event_log_state"),
    event_path("logs/<uuid:log>/file/", logs.download_log, "event_log_file"),
    event_path("logs/<uuid:log>/replay/", logs.show_replay, "event_log_replay"),
    event_path(
        "logs/<uuid:log>/replay/possession/",
        logs.show_possession,
        "event_log_possession",
    ),
    event_path("logs/<uuid:log>/position/", logs.show_position, "event_log_position"),
    event_path("match/<uuid:match>/log/", log_upload.upload_log, "my_match_log"),
    event_path("match/<uuid:match>/logs/", log_upload.poll_log_list, "my_match_logs"),
    desk_path("matches/<uuid:match_id>/log/", desk.upload_log, "desk_match_log"),
    desk_path("logs/<uuid:log>/again/", desk.retry_check, "desk_log_again"),
]
