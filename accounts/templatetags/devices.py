"""Template filters that describe the device and address of a session."""

from django import template

from accounts.services import NO_ADDRESS

register = template.Library()

# Most browsers also name the ones they descend from, so the order decides.
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


@register.filter
def device_text(user_agent: str) -> str:
    """Return browser and system of a user agent: "Firefox on Windows"; or ""."""
    browser = first_match(user_agent, table=BROWSERS)
    system = first_match(user_agent, table=SYSTEMS)
    if browser and system:
        return f"{browser} on {system}"
    return browser or system


def first_match(user_agent: str, *, table: tuple[tuple[str, str], ...]) -> str:
    return next((name for sign, name in table if sign in user_agent), "")


@register.filter
def session_address(address: str) -> str:
    """Return an IP address, or a note if it was deleted after 30 days (P6)."""
    return "address forgotten after 30 days" if address == NO_ADDRESS else address
