"""URLs of exports, imports and the page that verifies an event."""

from django.urls import path

from tournaments.core.routes import desk_path, event_path
from tournaments.files.views import arriving, files, verify

urlpatterns = [
    event_path("verify/", verify.page, "event_verify"),
    path("events/import/", arriving.send, name="event_import"),
    path("events/import/<uuid:parcel>/", arriving.look, name="event_arriving"),
    desk_path("files/", files.index, "desk_files"),
    desk_path("files/whole/", files.export, "desk_export"),
    desk_path("files/event.json", files.event_file, "desk_event_file"),
    desk_path("files/<slug:what>.csv", files.table, "desk_table"),
]
