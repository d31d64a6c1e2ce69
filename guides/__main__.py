"""./booth guides [NAME …]: the help pages, and all pictures or those that are named."""

import sys
from collections.abc import Sequence

from . import camera, desk, pages
from .scenes import SCENES, names


def main(wanted: Sequence[str]) -> int:
    unknown = {*wanted} - {*names()}
    if unknown:
        print(f"There is no picture {', '.join(sorted(unknown))}. There are:")
        print(" ".join(names()))
        return 1
    pages.write()
    with desk.opened() as there, camera.ready(there) as taking:
        for scene in SCENES:
            if not wanted or scene.name in wanted:
                file = taking.take(scene)
                print(f"{file.name}: {file.stat().st_size // 1024} KB", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
