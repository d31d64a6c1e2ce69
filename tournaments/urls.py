"""URLs of events, series, players and notifications: one `urls.py` for each room."""

from django.urls import path

from .core import urls as core
from .corrections import urls as corrections
from .desk import urls as desk
from .disputes import urls as disputes
from .entries import urls as entries
from .files import urls as files
from .floor import urls as floor
from .journal import urls as journal
from .penalties import urls as penalties
from .rounds import urls as rounds
from .seasons import urls as seasons
from .venue import urls as venue

urlpatterns = [
    *core.urlpatterns,
    *journal.urlpatterns,
    *entries.urlpatterns,
    *rounds.urlpatterns,
    *disputes.urlpatterns,
    *floor.urlpatterns,
    *corrections.urlpatterns,
    *penalties.urlpatterns,
    *seasons.urlpatterns,
    *venue.urlpatterns,
    *files.urlpatterns,
    *desk.urlpatterns,
]

# P2: the same pages about a child, for the adult who acts for the child.
OWN = (
    "event_check_in",
    "event_leave",
    "event_return",
    "event_list",
    "my_match",
    "my_match_live",
    "my_match_report",
    "my_match_agree",
    "my_match_dispute",
    "my_match_appeal",
    "my_match_call",
    "my_match_withdraw",
    "my_match_log",
    "my_match_logs",
)
urlpatterns += [
    path(
        str(each.pattern).replace("<uuid:pk>/", "<uuid:pk>/for/<uuid:ward>/", 1),
        each.callback,
        name=each.name,
    )
    for each in urlpatterns
    if each.name in OWN
]
