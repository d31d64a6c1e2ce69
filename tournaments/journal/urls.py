"""URLs: the log, announcements and notifications."""

from django.urls import path

from tournaments.core.routes import desk_path, event_path
from tournaments.journal.views import announcements, changes, logbook, notices

urlpatterns = [
    event_path("changes/", changes.show_public_log, "event_changes"),
    desk_path("announcements/", announcements.list_announcements, "desk_announcements"),
    desk_path(
        "announcements/<uuid:announcement_id>/withdraw/",
        announcements.withdraw_announcement,
        "desk_announcement_withdraw",
    ),
    desk_path("log/", logbook.show_desk_log, "desk_log"),
    path("notices/", notices.list_notices, name="notices"),
    path("notices/count/", notices.unread_count, name="notices_count"),
    path("notices/read/", notices.mark_all_read, name="notices_read"),
    path("notices/wishes/", notices.notification_settings, name="notice_wishes"),
    path("notices/stop/<str:token>/", notices.unsubscribe, name="notices_stop"),
    path("notices/<uuid:notice>/", notices.open_page_of_notice, name="notice"),
]
