"""S3: what is signed cannot be changed, and an old message cannot be sent anew."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from integrations.signing import OLDEST, is_genuine, sign

SECRET, AT = "kelp orbit lantern", 1_700_000_000
SENT = {"message": "m-1", "timestamp": str(AT), "body": b'{"a": 1}'}


def signed(secret=SECRET, **sent):
    sent = {**SENT, **sent}
    return sign(
        secret,
        message=sent["message"],
        timestamp=int(sent["timestamp"]),
        body=sent["body"],
    )


def test_a_message_of_the_desk_is_genuine():
    assert is_genuine(SECRET, **SENT, signature=signed(), now=AT + 1)


@pytest.mark.parametrize(
    "changed",
    [
        {"body": b'{"a": 2}'},
        {"body": b""},
        {"message": "m-2"},
        {"timestamp": str(AT + 1)},
        {"timestamp": f"+{AT}"},
        {"timestamp": ""},
        {"timestamp": "\uff19"},
        {"timestamp": "9" * 400},
        {"signature": signed("another secret")},
        {"signature": signed().removeprefix("v1=")},
        {"signature": signed().replace("v1=", "v2=")},
        {"signature": signed()[:-1]},
        {"signature": "ä"},
        {"signature": ""},
    ],
    ids=str,
)
def test_whatever_is_changed_is_found(changed):
    sent = {**SENT, "signature": signed(), **changed}

    assert not is_genuine(SECRET, **sent, now=AT + 1)


@pytest.mark.parametrize("late", [OLDEST + 1, -OLDEST - 1])
def test_a_message_of_another_time_is_refused(late):
    assert not is_genuine(SECRET, **SENT, signature=signed(), now=AT + late)
    assert is_genuine(SECRET, **SENT, signature=signed(), now=AT + late // 2)


@given(st.binary(max_size=50), st.binary(max_size=50))
def test_two_bodies_have_two_signatures(one, two):
    assert (signed(body=one) == signed(body=two)) == (one == two)
