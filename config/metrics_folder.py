"""Where the web processes of a machine add up their numbers for /metrics.

prometheus_client reads the variable when it is imported: set it before that.
"""

import os
import shutil
from pathlib import Path

from django.conf import settings

VARIABLE = "PROMETHEUS_MULTIPROC_DIR"


def share_metrics_between_processes() -> None:
    """Use one folder for all processes of a server; remove those of ended servers."""
    if not settings.METRICS_TOKEN:
        return
    folder = Path(settings.VAR, "metrics")
    own = folder / str(os.getppid())  # the server that started this process
    own.mkdir(parents=True, exist_ok=True)
    os.environ[VARIABLE] = str(own)
    for other in folder.iterdir():
        is_of_server = other.name.isdecimal()
        if is_of_server and other != own and not is_running(int(other.name)):
            shutil.rmtree(other, ignore_errors=True)


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
