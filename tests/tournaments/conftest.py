"""What tests of events begin with: an organizer, and their browser at the desk."""

import pytest
from django.test import Client

from accounts.models import User
from tests.builders.desk import at_the_desk
from tests.builders.people import a_person


@pytest.fixture
def olga(db) -> User:
    return a_person("Olga")


@pytest.fixture
def desk(olga) -> Client:
    return at_the_desk(olga)
