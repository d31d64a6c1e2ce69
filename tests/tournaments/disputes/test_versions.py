"""The engine's version: a hash of what its code does."""

import pytest

from tournaments.disputes.versions import code_hash

ADD = '''"""Adding numbers."""


def add(first, second):
    """Return the sum."""
    return first + second
'''


@pytest.mark.parametrize(
    "same",
    [
        pytest.param(ADD.replace("Adding numbers", "Sums"), id="module docstring"),
        pytest.param(ADD.replace("Return the sum.", "Sum."), id="docstring"),
        pytest.param(ADD.replace('    """Return the sum."""\n', ""), id="no docstring"),
        pytest.param(ADD + "\n\n# The end.\n", id="comment"),
        pytest.param(ADD.replace("first, second", "\n    first, second\n"), id="lines"),
    ],
)
def test_what_does_the_same_has_the_same_hash(same):
    assert code_hash(same) == code_hash(ADD)


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(ADD.replace("+", "-"), id="operator"),
        pytest.param(ADD.replace("second", "third"), id="name"),
        pytest.param(ADD + "\n\nadd(1, 2)\n", id="statement"),
        pytest.param(ADD.replace("first + second", "'first'"), id="string"),
    ],
)
def test_what_does_something_else_has_another_hash(other):
    assert code_hash(other) != code_hash(ADD)
