"""Ada, who types cards in, and a card for her to compare."""

import pytest

from tests.builders.cards import PUSH, a_set
from tests.builders.entry import typed
from tests.builders.people import a_browser, a_person


@pytest.fixture
def ada():
    return a_person("Ada")


@pytest.fixture
def visit(ada):
    a_set()
    return a_browser(ada)


@pytest.fixture
def pushed():
    """Let Ben type a card, for Ada to compare."""
    a_set()
    return typed("R1-PS", PUSH, by=a_person("Ben"))
