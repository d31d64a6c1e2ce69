"""S1: to which addresses nothing is sent, and which machines are public."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from integrations.addresses import (
    LONGEST,
    WebhookTarget,
    WebhookUrlError,
    is_public_ip,
    parse_webhook_url,
)

HOSTILE = [
    "http://hooks.example.com/",
    "ftp://hooks.example.com/",
    "file:///etc/passwd",
    "gopher://hooks.example.com:443/",
    "//hooks.example.com/",
    "hooks.example.com",
    "",
    "https://",
    "https:///path",
    "https://:443/",
    "https://hooks.example.com:22/",
    "https://hooks.example.com:80/",
    "https://hooks.example.com:0/",
    "https://hooks.example.com:99999/",
    "https://hooks.example.com:x/",
    "https://ada@hooks.example.com/",
    "https://ada:pw@hooks.example.com/",
    "https://hooks.example.com@127.0.0.1/",
    "https://@hooks.example.com/",
    "https://localhost/",
    "https://desk.localhost/",
    "https://localhost.localdomain/",
    "https://printer.local/",
    "https://metadata.google.internal/",
    "https://127.0.0.1/",
    "https://127.1/",
    "https://2130706433/",
    "https://0x7f000001/",
    "https://0x7f.0.0.1/",
    "https://0177.0.0.1/",
    "https://0.0.0.0/",
    "https://169.254.169.254/latest/",
    "https://93.184.215.14/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[::1/",
    "https://hooks.example.com./",
    "https://.example.com/",
    "https://hooks..example.com/",
    "https://-hooks.example.com/",
    "https://hooks.example.com%00.evil.example/",
    "https://hooks%2eexample.com/",
    "https://\uff11\uff12\uff17.0.0.1/",
    "https://①②⑦.⓪.⓪.①/",
    "https://hooks。example。com/",
    "https://hooks.exámple.com/",
    "https://hooks.example.com\\@127.0.0.1/",
    "https://hooks.example.com/ a",
    " https://hooks.example.com/",
    "https://hooks.example.com/\n",
    "https://hooks.example.com/\r\nHost: 127.0.0.1",
    "https://hooks.exam\tple.com/",
    "https://hooks.example.com/\0",
    "https://hooks.example.com/#part",
    f"https://hooks.example.com/{'a' * LONGEST}",
    f"https://{'a' * 64}.example.com/",
    f"https://{'a.' * 130}example.com/",
]


@pytest.mark.parametrize("address", HOSTILE)
def test_a_hostile_address_is_refused_with_the_rule(address):
    with pytest.raises(WebhookUrlError) as refused:
        parse_webhook_url(address)

    assert refused.value.rule == "S1"
    assert refused.value.remedy


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("https://hooks.example.com", WebhookTarget("hooks.example.com", 443, "/")),
        (
            "https://hooks.example.com:443/a",
            WebhookTarget("hooks.example.com", 443, "/a"),
        ),
        ("https://A.Example:8443/x?y=z", WebhookTarget("a.example", 8443, "/x?y=z")),
        (
            "https://xn--bcher-kva.example/",
            WebhookTarget("xn--bcher-kva.example", 443, "/"),
        ),
        (
            "https://discord.com/api/webhooks/12/ab-c_D",
            WebhookTarget("discord.com", 443, "/api/webhooks/12/ab-c_D"),
        ),
    ],
)
def test_an_address_in_the_open_is_taken_apart(address, expected):
    assert parse_webhook_url(address) == expected


@given(st.text(max_size=60).map(lambda said: f"https://hooks.example.com/{said}"))
def test_whatever_is_taken_fits_on_one_line_of_a_request(address):
    try:
        found = parse_webhook_url(address)
    except WebhookUrlError:
        return

    assert found.path.isascii()
    assert found.path.isprintable()
    assert " " not in found.path
    assert found.path.startswith("/")


PRIVATE = [
    "127.0.0.1",
    "127.8.9.1",
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "192.0.0.1",
    "192.0.2.1",
    "192.88.99.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "239.1.1.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::7f00:1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:169.254.169.254",
    "64:ff9b::7f00:1",
    "64:ff9b::a9fe:a9fe",
    "64:ff9b:1::1",
    "100::1",
    "2001:db8::1",
    "2001::7f00:1",
    "2001:0:5db8:d70e::80ff:fffe",  # Teredo to 127.0.0.1
    "2002:7f00:1::",
    "2002:a00:1::1",
    "3fff::1",
    "5f00::1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fe80::1%eth0",
    "2606:4700::1%eth0",
    "fec0::1",
    "ff02::1",
    "no number",
    "",
]


@pytest.mark.parametrize("number", PRIVATE)
def test_what_is_not_one_machine_in_the_open_is_not_public(number):
    assert not is_public_ip(number)


@pytest.mark.parametrize(
    "number",
    [
        "93.184.215.14",
        "1.1.1.1",
        "2606:4700:4700::1111",
        "::ffff:1.1.1.1",
        "64:ff9b::101:101",
        "2002:101:101::1",
    ],
)
def test_machines_in_the_open_are_public(number):
    assert is_public_ip(number)


@given(st.ip_addresses(v=4))
def test_no_way_of_writing_a_number_makes_it_public(number):
    """What IPv6 wraps is judged as it is bare."""
    low = f"{int(number) >> 16:x}:{int(number) & 0xFFFF:x}"
    wrapped = (f"::ffff:{low}", f"64:ff9b::{low}", f"2002:{low}::1")

    found = {is_public_ip(each) for each in wrapped}

    assert found == {is_public_ip(str(number))}
