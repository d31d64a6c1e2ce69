"""The client's address: forwarding headers count from trusted proxies only (R4)."""

import pytest
from allauth.account.adapter import get_adapter
from django.http import HttpResponse
from django.test import RequestFactory
from rest_framework.throttling import BaseThrottle

from accounts.addresses import (
    ClientAddressMiddleware,
    network_of_request,
    rate_limit_network,
)

PROXY, STRANGER = "10.0.0.5", "203.0.113.9"


def seen(settings, *, trusted, sender, said=None, proto=None):
    """Return the request as the views see it."""
    settings.TRUSTED_PROXIES = trusted
    headers = {"x-forwarded-for": said, "x-forwarded-proto": proto}
    request = RequestFactory().get(
        "/",
        headers={name: text for name, text in headers.items() if text is not None},
        REMOTE_ADDR=sender,
    )
    requests = []

    def view(request):
        requests.append(request)
        return HttpResponse()

    ClientAddressMiddleware(view)(request)
    return requests[0]


def told(request):
    """Return the address as our code, allauth and Django REST framework read it."""
    found = {
        network_of_request(request),
        get_adapter().get_client_ip(request),
        BaseThrottle().get_ident(request),
    }
    [one] = found
    return one


@pytest.mark.parametrize(
    ("trusted", "sender", "said", "expected"),
    [
        pytest.param([], STRANGER, "192.0.2.7", STRANGER, id="no proxy is configured"),
        pytest.param([PROXY], STRANGER, "192.0.2.7", STRANGER, id="a stranger says it"),
        pytest.param([PROXY], STRANGER, PROXY, STRANGER, id="a stranger says proxy"),
        pytest.param([PROXY], PROXY, "192.0.2.7", "192.0.2.7", id="the proxy says it"),
        pytest.param(
            [PROXY], PROXY, "198.51.100.1, 192.0.2.7", "192.0.2.7", id="the last counts"
        ),
        pytest.param(
            ["10.0.0.0/8"],
            PROXY,
            "198.51.100.1, 192.0.2.7, 10.0.0.9",
            "192.0.2.7",
            id="two proxies in a row",
        ),
        pytest.param([PROXY], PROXY, None, PROXY, id="the proxy says nothing"),
        pytest.param([PROXY], PROXY, "192.0.2.7, rubbish", PROXY, id="rubbish"),
        pytest.param([PROXY], PROXY, "192.0.2.7,", PROXY, id="nothing at the end"),
        pytest.param([PROXY], f"::ffff:{PROXY}", "192.0.2.7", "192.0.2.7", id="mapped"),
        pytest.param(["unix"], "", "192.0.2.7", "192.0.2.7", id="a socket"),
    ],
)
def test_who_is_believed(settings, trusted, sender, said, expected):
    request = seen(settings, trusted=trusted, sender=sender, said=said)

    assert told(request) == expected


def test_what_a_stranger_says_about_https_is_dropped(settings):
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

    stranger = seen(settings, trusted=[PROXY], sender=STRANGER, proto="https")
    proxy = seen(settings, trusted=[PROXY], sender=PROXY, proto="https")

    assert (stranger.is_secure(), proxy.is_secure()) == (False, True)


def test_who_has_no_address_is_nobody(settings):
    assert network_of_request(seen(settings, trusted=[], sender="")) == "unknown"
    assert rate_limit_network("fe80::1%eth0") == "fe80::/64"
