"""Addresses: links and QR codes of an event."""

from tournaments.core import links, qr_codes
from tournaments.core.routes import event_path

urlpatterns = [
    event_path("link/<slug:token>/", links.open_event_by_secret_link, "event_link"),
    event_path("code.svg", qr_codes.event_qr_code, "event_code"),
    event_path("check-in/code.svg", qr_codes.check_in_qr_code, "check_in_code"),
    event_path("match/code.svg", qr_codes.my_match_qr_code, "my_match_code"),
]
