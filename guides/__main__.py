"""./booth guides [pages | NAME …]: build the help pages and the screenshots.

With names, only those screenshots are taken; with "pages", none.
"""

import sys
from collections.abc import Sequence

from . import camera, desk, pages
from .scenes import SCENES, scene_names

ONLY_PAGES = "pages"


def main(wanted: Sequence[str]) -> int:
    if [*wanted] == [ONLY_PAGES]:
        pages.write_templates()
        return 0
    unknown = {*wanted} - {*scene_names()}
    if unknown:
        print(f"There is no picture {', '.join(sorted(unknown))}. There are:")
        print(" ".join(scene_names()))
        return 1
    pages.write_templates()
    with desk.temporary_desk() as there, camera.open_camera(there) as taking:
        for scene in SCENES:
            if not wanted or scene.name in wanted:
                file = taking.take_screenshot(scene)
                print(f"{file.name}: {file.stat().st_size // 1024} KB", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
