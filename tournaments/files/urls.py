"""URLs of exports, imports and the page that verifies an event."""

from django.urls import path

from tournaments.files.views import arriving, files, verify

urlpatterns = [
    path("events/<uuid:pk>/verify/", verify.page, name="event_verify"),
    path("events/import/", arriving.send, name="event_import"),
    path("events/import/<uuid:parcel>/", arriving.look, name="event_arriving"),
    path("events/<uuid:pk>/desk/files/", files.index, name="desk_files"),
    path("events/<uuid:pk>/desk/files/whole/", files.export, name="desk_export"),
    path(
        "events/<uuid:pk>/desk/files/event.json",
        files.event_file,
        name="desk_event_file",
    ),
    path("events/<uuid:pk>/desk/files/<slug:what>.csv", files.table, name="desk_table"),
]
