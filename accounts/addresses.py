"""The client's IP address of a request, with trusted proxies taken into account (R4).

Our code, allauth and Django REST framework all read REMOTE_ADDR. The middleware puts
the client's address there and removes forwarding headers of untrusted senders.
"""

from collections.abc import Callable, Iterable, Sequence
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest, HttpResponse

Address = IPv4Address | IPv6Address
FORWARDING_HEADERS = ("HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO")
SOCKET = "unix"  # a proxy on the same machine, which has no address
UNKNOWN = "unknown"


class ClientAddressMiddleware:
    """Replace the address of a trusted proxy in REMOTE_ADDR by that of the client."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        trusted = settings.TRUSTED_PROXIES
        sender = request.META.get("REMOTE_ADDR", "")
        if is_trusted_proxy(sender, trusted):
            forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")
            request.META["REMOTE_ADDR"] = visitor_address(forwarded, sender, trusted)
            request.META.pop("HTTP_X_FORWARDED_FOR", None)
        else:
            for header in FORWARDING_HEADERS:
                request.META.pop(header, None)
        return self.get_response(request)


def visitor_address(
    forwarded: Sequence[str], sender: str, trusted: Sequence[str]
) -> str:
    """Return the last forwarded address that is not one of our trusted proxies.

    Addresses before it in the header are written by the client and are not trusted.

    >>> visitor_address(["198.51.100.1", "192.0.2.7"], "10.0.0.1", ["10.0.0.1"])
    '192.0.2.7'
    >>> visitor_address(["192.0.2.7", "10.0.0.2"], "10.0.0.1", ["10.0.0.0/8"])
    '192.0.2.7'
    >>> visitor_address([""], "10.0.0.1", ["10.0.0.0/8"])
    '10.0.0.1'
    """
    for each in reversed(forwarded):
        found = parse_address(each.strip())
        if found is None:
            return sender
        if not is_trusted_proxy(str(found), trusted):
            return str(found)
        sender = str(found)
    return sender


def is_trusted_proxy(address: str, trusted: Iterable[str]) -> bool:
    found = parse_address(address)
    if found is None:
        return not address and SOCKET in trusted
    return any(found in ip_network(each) for each in trusted if each != SOCKET)


def parse_address(address: str) -> Address | None:
    """Return the IP address, or None; an IPv4-mapped IPv6 address becomes IPv4."""
    try:
        found = ip_address(address.partition("%")[0])  # the rest is a local interface
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


def rate_limit_network(address: str) -> str:
    """Return the network that limits count: an IPv4 address, or the /64 of an IPv6.

    >>> rate_limit_network("192.0.2.7"), rate_limit_network("::ffff:192.0.2.7")
    ('192.0.2.7', '192.0.2.7')
    >>> rate_limit_network("2001:db8:1:2:3::4")
    '2001:db8:1:2::/64'
    """
    found = parse_address(address)
    if found is None:
        return UNKNOWN
    if isinstance(found, IPv4Address):
        return str(found)
    return str(ip_network(f"{found}/64", strict=False))


def network_of_request(request: HttpRequest) -> str:
    return rate_limit_network(request.META.get("REMOTE_ADDR", ""))
