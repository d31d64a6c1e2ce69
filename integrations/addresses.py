"""Which webhook URLs are accepted, and which IP addresses are public. Pure.

A URL is HTTPS with a host name. The name is resolved whenever a message is sent
(`webhook_sender`), because it may mean another machine tomorrow.
"""

import re
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from urllib.parse import SplitResult, urlsplit

from tournaments.rules.errors import TournamentError

LONGEST = 500
LONGEST_HOST = 253
PORTS = (443, 8443)
LABEL = re.compile(r"(?!-)[a-z0-9_-]{1,63}(?<!-)")
NAMED = re.compile(r"xn--[a-z0-9-]+|[a-z]+")  # a top-level domain; never a number
PRINTED = re.compile(r"[!-~]+")  # ASCII without white space
OPEN_TO_ALL = (
    "Enter the address of a public page, such as https://hooks.example.com/desk."
)
# Names that by their own standards lead to no machine of the open network.
INSIDE = (
    *("localhost", "localdomain", "local", "internal", "home.arpa"),
    *("onion", "test", "invalid"),
)

NAT64 = IPv6Network("64:ff9b::/96")
UNICAST = IPv6Network("2000::/3")  # all that was ever given out
# Python calls these global, or does not in every version.
CLOSED = tuple(
    ip_network(each)
    for each in ("192.0.0.0/24", "192.88.99.0/24", "2001:db8::/32", "3fff::/20")
)


class WebhookUrlError(TournamentError):
    """Raised for a webhook URL that is not accepted."""


@dataclass(frozen=True, slots=True)
class WebhookTarget:
    """The parts of a webhook URL."""

    host: str
    port: int
    path: str

    @property
    def authority(self) -> str:
        return self.host if self.port == PORTS[0] else f"{self.host}:{self.port}"


def parse_webhook_url(url: str) -> WebhookTarget:
    """Return the parts of a webhook URL; raise WebhookUrlError if it is not accepted.

    >>> parse_webhook_url("https://Hooks.Example.com/a?b=c")
    WebhookTarget(host='hooks.example.com', port=443, path='/a?b=c')
    """
    if len(url) > LONGEST:
        raise address_error(
            f"The address has {len(url)} characters; at most {LONGEST} are allowed."
        )
    if not PRINTED.fullmatch(url) or "\\" in url:
        raise address_error(
            "The address is empty, or has a space or another invalid character.",
            "Copy it again. Write names with special letters in their xn-- form.",
        )
    try:
        parts = urlsplit(url)
        port = PORTS[0] if parts.port is None else parts.port
    except ValueError as error:
        raise address_error("This is not an address.") from error
    if parts.scheme != "https":
        raise address_error("The address does not begin with https://.")
    require_plain_authority(parts)
    if port not in PORTS:
        raise address_error(f"Port {port} is not allowed; use 443 or 8443.")
    host = require_public_host(parts.hostname or "")
    query = f"?{parts.query}" if parts.query else ""
    return WebhookTarget(host=host, port=port, path=f"{parts.path or '/'}{query}")


def require_plain_authority(parts: SplitResult) -> None:
    """Raise WebhookUrlError for a URL with a user, a password or a fragment."""
    if "@" in parts.netloc:
        raise address_error("The address has a user name or password in it.")
    if parts.fragment:
        raise address_error("The address has a part after #, which is not sent.")


def require_public_host(host: str) -> str:
    """Return the host in lower case; WebhookUrlError for IP and internal names."""
    labels = host.split(".")
    if (
        len(host) > LONGEST_HOST
        or len(labels) == 1
        or not all(LABEL.fullmatch(each) for each in labels)
        or not NAMED.fullmatch(labels[-1])
    ):
        raise address_error(
            "The address needs a full host name, such as hooks.example.com.",
            (
                "Use the host name; IP addresses, short names and a final dot are not "
                "allowed."
            ),
        )
    if f".{host}".endswith(tuple(f".{each}" for each in INSIDE)):
        raise address_error(f"{host} is a name inside a private network.")
    return host


def address_error(message: str, remedy: str = OPEN_TO_ALL) -> WebhookUrlError:
    return WebhookUrlError(message, rule="S1", remedy=remedy)


# Machines.


def is_public_ip(address: str) -> bool:
    """Return whether an IP address belongs to the public internet.

    >>> [is_public_ip(each) for each in ("93.184.215.14", "::ffff:10.0.0.1")]
    [True, False]
    """
    try:
        found = ip_address(address)
    except ValueError:
        return False
    if isinstance(found, IPv6Address):
        if found.scope_id is not None:
            return False
        inside = embedded_ipv4(found)
        if inside:
            return all(map(is_global_unicast, inside))
    return is_global_unicast(found)


def embedded_ipv4(address: IPv6Address) -> tuple[IPv4Address, ...]:
    """Return the IPv4 addresses that an IPv6 address embeds, if any.

    >>> embedded_ipv4(IPv6Address("64:ff9b::7f00:1"))
    (IPv4Address('127.0.0.1'),)
    """
    if address.ipv4_mapped:
        return (address.ipv4_mapped,)
    if address.sixtofour:
        return (address.sixtofour,)
    if address.teredo:
        return address.teredo
    if address in NAT64:
        return (IPv4Address(int(address) & 0xFFFF_FFFF),)
    return ()


def is_global_unicast(address: IPv4Address | IPv6Address) -> bool:
    if isinstance(address, IPv6Address) and address not in UNICAST:
        return False
    return (
        address.is_global
        and not address.is_multicast
        and not address.is_reserved
        and not any(
            each.version == address.version and address in each for each in CLOSED
        )
    )
