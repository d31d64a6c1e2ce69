"""Services that export a whole event to a file and import it from one."""

from .exports import export_event
from .imports import (
    AlreadyImported,
    import_event,
    import_upload,
    store_upload,
    stored_upload,
    try_import,
)
