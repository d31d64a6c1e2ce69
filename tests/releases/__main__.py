"""Keep a desk of this release: an event that runs, lists, logs and verdicts."""

import datetime as dt
import shutil
import tempfile
from pathlib import Path

from benchmarks.fixtures import set_up_production
from tests import releases


def play() -> None:
    """Fill the desk as the restore drill does."""
    from tests.builders.cards import the_sample_set
    from tests.builders.events import a_running_event
    from tests.builders.evidence import a_table, check_all, named, seen_by_all
    from tests.builders.people import a_person
    from tests.builders.swiss import a_draft, play, published

    the_sample_set()
    event = a_running_event(8, a_person("Una"))
    play(event)
    published(a_draft(event, 2))
    table = a_table()
    table.hand_in(named(seen_by_all(11), table))
    check_all()


def main() -> None:
    set_up_production()
    from django.conf import settings

    from backups import services

    settings.SECRET_KEY, settings.BACKUP_KEY = releases.SECRET, releases.KEY
    play()
    with tempfile.TemporaryDirectory() as folder:
        made = services.back_up(Path(folder), now=dt.datetime.now(dt.UTC))
        target = releases.HERE / f"{settings.VERSION}.age"
        shutil.copy(made, target)
    print(f"Wrote {target.name}: {target.stat().st_size / 1024:.0f} KiB")  # noqa: T201


if __name__ == "__main__":
    main()
