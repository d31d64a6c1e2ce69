import pytest
from django.db import transaction

from tests.builders.cards import the_sample_set


@pytest.fixture(scope="module")
def _sample_set(django_db_setup, django_db_blocker):
    """Write the sample set once for all tests of a module."""
    with django_db_blocker.unblock(), transaction.atomic():
        the_sample_set()
        yield
        transaction.set_rollback(True)


@pytest.fixture
def samples(_sample_set, db):
    """Have the cards of the sample set in the database."""
