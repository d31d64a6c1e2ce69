"""S3: what is signed cannot be changed unnoticed; docs/webhooks.md has the check."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from integrations.signing import sign_message

SENT = {"message": "m-1", "timestamp": 1_700_000_000, "body": b'{"a": 1}'}


@pytest.mark.parametrize(
    "changed",
    [{"body": b'{"a": 2}'}, {"body": b""}, {"message": "m-2"}, {"timestamp": 1}],
    ids=str,
)
def test_whatever_is_changed_has_another_signature(changed):
    assert sign_message("kelp orbit", **{**SENT, **changed}) != sign_message(
        "kelp orbit", **SENT
    )


def test_another_secret_gives_another_signature():
    assert sign_message("lantern", **SENT) != sign_message("kelp orbit", **SENT)


@given(st.binary(max_size=50), st.binary(max_size=50))
def test_two_bodies_have_two_signatures(one, two):
    signed = [
        sign_message("kelp orbit", **{**SENT, "body": body}) for body in (one, two)
    ]

    assert (signed[0] == signed[1]) == (one == two)
