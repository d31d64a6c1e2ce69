"""Services for whole events as files: export with a log entry, import with checks."""

from .exports import export_event
from .imports import (
    AlreadyImported,
    import_event,
    import_upload,
    store_upload,
    stored_upload,
    try_import,
)
