"""The message broker of the embedded desk: each message is a file in a folder.

kombu's own file transport opens a message before it writes it, so that a worker may
read it empty and stop. Here a message gets its name when it is complete, and is taken
by a rename, which only one worker can win.
"""

import time
import uuid
from pathlib import Path
from queue import Empty
from typing import Any

from kombu.transport import TRANSPORT_ALIASES, filesystem
from kombu.utils.json import dumps, loads

SCHEME = "booth"


class FileChannel(filesystem.Channel):
    def _put(self, queue: str, payload: Any, **_: Any) -> None:
        name = f"{time.time_ns():020}-{uuid.uuid4()}.{queue}"
        draft = Path(self.data_folder_out, f"{name}.draft")
        draft.write_text(dumps(payload))
        draft.replace(draft.with_suffix(".msg"))

    def _get(self, queue: str) -> Any:
        for message in sorted(Path(self.data_folder_in).iterdir()):
            if message.name.partition(".")[2] != f"{queue}.msg":
                continue
            taken = message.with_suffix(".taken")
            try:
                message.rename(taken)
            except FileNotFoundError:
                continue
            payload = taken.read_text()
            taken.unlink()
            return loads(payload)
        raise Empty


class FileTransport(filesystem.Transport):
    Channel = FileChannel


TRANSPORT_ALIASES[SCHEME] = f"{__name__}:FileTransport"
