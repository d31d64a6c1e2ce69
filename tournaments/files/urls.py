"""URLs of exports, imports and the page that verifies an event."""

from django.urls import path

from tournaments.core.routes import desk_path, event_path
from tournaments.files.views import downloads, imports, verify

urlpatterns = [
    event_path("verify/", verify.verify_event, "event_verify"),
    path("events/import/", imports.upload_archive, name="event_import"),
    path("events/import/<uuid:parcel>/", imports.preview_import, name="event_arriving"),
    desk_path("files/", downloads.download_menu, "desk_files"),
    desk_path("files/whole/", downloads.export_event, "desk_export"),
    desk_path("files/event.json", downloads.download_event_file, "desk_event_file"),
    desk_path("files/<slug:what>.csv", downloads.download_table, "desk_table"),
]
