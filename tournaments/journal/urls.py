"""Addresses: the log, announcements and notifications."""

from django.urls import path

from tournaments.journal.views import announcements, changes, logbook, notices

urlpatterns = [
    path("events/<uuid:pk>/changes/", changes.page, name="event_changes"),
    path(
        "events/<uuid:pk>/desk/announcements/",
        announcements.index,
        name="desk_announcements",
    ),
    path(
        "events/<uuid:pk>/desk/announcements/<uuid:announcement_id>/withdraw/",
        announcements.withdraw,
        name="desk_announcement_withdraw",
    ),
    path("events/<uuid:pk>/desk/log/", logbook.log, name="desk_log"),
    path("notices/", notices.index, name="notices"),
    path("notices/count/", notices.unread_count, name="notices_count"),
    path("notices/read/", notices.mark_all_read, name="notices_read"),
    path("notices/wishes/", notices.notification_settings, name="notice_wishes"),
    path("notices/stop/<str:token>/", notices.unsubscribe, name="notices_stop"),
    path("notices/<uuid:notice>/", notices.follow, name="notice"),
]
