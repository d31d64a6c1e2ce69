"""Where a request comes from: the one place that tells (R4).

Whatever asks for an address, ours, allauth or Django REST framework, reads REMOTE_ADDR;
what a stranger says about forwarding is gone before anybody could read it.
"""

from collections.abc import Callable, Iterable, Sequence
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest, HttpResponse

Address = IPv4Address | IPv6Address
SAID = ("HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO")
SOCKET = "unix"  # a proxy on the same machine, which has no address
UNKNOWN = "unknown"


class Proxies:
    """Puts the visitor's address where that of our proxy stands."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        trusted = settings.TRUSTED_PROXIES
        sender = request.META.get("REMOTE_ADDR", "")
        if is_one_of(sender, trusted):
            said = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")
            request.META["REMOTE_ADDR"] = visitor_address(said, sender, trusted)
            request.META.pop("HTTP_X_FORWARDED_FOR", None)
        else:
            for header in SAID:
                request.META.pop(header, None)
        return self.get_response(request)


def visitor_address(said: Sequence[str], sender: str, trusted: Sequence[str]) -> str:
    """Return the last address that no proxy of ours has; before it, anybody writes.

    >>> visitor_address(["198.51.100.1", "192.0.2.7"], "10.0.0.1", ["10.0.0.1"])
    '192.0.2.7'
    >>> visitor_address(["192.0.2.7", "10.0.0.2"], "10.0.0.1", ["10.0.0.0/8"])
    '192.0.2.7'
    >>> visitor_address([""], "10.0.0.1", ["10.0.0.0/8"])
    '10.0.0.1'
    """
    for each in reversed(said):
        found = parse_address(each.strip())
        if found is None:
            return sender
        if not is_one_of(str(found), trusted):
            return str(found)
        sender = str(found)
    return sender


def is_one_of(said: str, trusted: Iterable[str]) -> bool:
    found = parse_address(said)
    if found is None:
        return not said and SOCKET in trusted
    return any(found in ip_network(each) for each in trusted if each != SOCKET)


def parse_address(said: str) -> Address | None:
    """Read an address; one of IPv4 in the clothes of IPv6 is one of IPv4."""
    try:
        found = ip_address(said.partition("%")[0])  # the rest names our own plug
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


def network(said: str) -> str:
    """Return what counts as one house: an address, of IPv6 its /64.

    >>> network("192.0.2.7"), network("2001:db8:1:2:3::4"), network("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7')
    """
    found = parse_address(said)
    if found is None:
        return UNKNOWN
    if isinstance(found, IPv4Address):
        return str(found)
    return str(ip_network(f"{found}/64", strict=False))


def network_of(request: HttpRequest) -> str:
    return network(request.META.get("REMOTE_ADDR", ""))
