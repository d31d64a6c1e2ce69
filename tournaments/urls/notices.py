"""What somebody was told, and how he wants to be."""

from django.urls import path

from tournaments.journal.views import notices

urlpatterns = [
    path("", notices.listed, name="notices"),
    path("count/", notices.count, name="notices_count"),
    path("read/", notices.read, name="notices_read"),
    path("wishes/", notices.wishes, name="notice_wishes"),
    path("stop/<str:token>/", notices.stop, name="notices_stop"),
    path("<uuid:notice>/", notices.followed, name="notice"),
]
