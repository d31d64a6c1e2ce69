"""The engine knows no cache; its thousands of small tests need none emptied."""

import pytest


@pytest.fixture(autouse=True)
def _fresh_cache():
    pass
