"""Two at a table and a phone: a game recorded tap by tap, whatever the network does."""

import pytest

from tests.builders.cards import the_sample_set
from tests.builders.people import a_person
from tests.builders.scoresheets import a_sheet, a_told_game, told_before

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def shelf(transactional_db):
    the_sample_set()


def a_sheet_of(ada, count):
    """Give a sheet on which so many answers of a game are told."""
    sheet = a_sheet(ada)
    told_before(sheet, a_told_game()[:count], by=ada)
    return sheet


def test_the_pages_of_the_recorder_are_sound(inspect, shelf):
    ada = a_person("Ada")
    said = a_told_game()
    inspect("/recorder/", "recorder", user=ada, narrow=True)
    for name, count in (("toss", 0), ("line-up", 1), ("point", 3), ("act", 44)):
        sheet = a_sheet_of(ada, count)
        inspect(f"/recorder/{sheet.pk}/", f"recorder-{name}", user=ada, narrow=True)
    sheet = a_sheet_of(ada, len(said))
    inspect(f"/recorder/{sheet.pk}/", "recorder-over", user=ada, widths=(390,))
