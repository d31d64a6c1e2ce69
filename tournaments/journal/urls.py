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
    path("notices/", notices.listed, name="notices"),
    path("notices/count/", notices.count, name="notices_count"),
    path("notices/read/", notices.read, name="notices_read"),
    path("notices/wishes/", notices.wishes, name="notice_wishes"),
    path("notices/stop/<str:token>/", notices.stop, name="notices_stop"),
    path("notices/<uuid:notice>/", notices.followed, name="notice"),
]
