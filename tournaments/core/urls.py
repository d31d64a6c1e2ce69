"""URLs: links and QR codes of an event."""

from tournaments.core import views
from tournaments.core.routes import event_path

urlpatterns = [
    event_path("link/<slug:token>/", views.open_event_by_secret_link, "event_link"),
    event_path("code.svg", views.event_qr_code, "event_code"),
    event_path("check-in/code.svg", views.check_in_qr_code, "check_in_code"),
    event_path("match/code.svg", views.my_match_qr_code, "my_match_code"),
]
