"""What an entrant does for himself: come, hand in a list, report, leave."""

from django.urls import path

from tournaments.core import qr_codes
from tournaments.desk.views import mine, reporting
from tournaments.disputes.views import handing
from tournaments.entries.views import lists, registering
from tournaments.floor.views import calling

urlpatterns = [
    path("<uuid:pk>/register/", registering.register, name="event_register"),
    path(
        "<uuid:pk>/register/child/",
        registering.register_ward,
        name="event_register_ward",
    ),
    path("<uuid:pk>/claim/", registering.claim, name="event_claim"),
    path("<uuid:pk>/check-in/", registering.check_in, name="event_check_in"),
    path("<uuid:pk>/code.svg", qr_codes.event_code, name="event_code"),
    path("<uuid:pk>/check-in/code.svg", qr_codes.check_in_code, name="check_in_code"),
    path("<uuid:pk>/leave/", registering.leave, name="event_leave"),
    path("<uuid:pk>/return/", registering.come_back, name="event_return"),
    path("<uuid:pk>/list/", lists.hand_in, name="event_list"),
    path("<uuid:pk>/lists/", lists.index, name="event_lists"),
    path("<uuid:pk>/lists/<uuid:submission>/", lists.shown, name="event_list_shown"),
    path("<uuid:pk>/match/", mine.match, name="my_match"),
    path("<uuid:pk>/match/code.svg", qr_codes.match_code, name="my_match_code"),
    path("<uuid:pk>/match/live/", mine.live, name="my_match_live"),
    path(
        "<uuid:pk>/match/<uuid:match>/report/", reporting.report, name="my_match_report"
    ),
    path("<uuid:pk>/match/<uuid:match>/agree/", reporting.agree, name="my_match_agree"),
    path(
        "<uuid:pk>/match/<uuid:match>/dispute/",
        reporting.dispute,
        name="my_match_dispute",
    ),
    path(
        "<uuid:pk>/match/<uuid:match>/appeal/",
        reporting.appeal,
        name="my_match_appeal",
    ),
    path("<uuid:pk>/match/<uuid:match>/call/", calling.call, name="my_match_call"),
    path(
        "<uuid:pk>/match/<uuid:match>/call/withdraw/",
        calling.withdraw,
        name="my_match_withdraw",
    ),
    path("<uuid:pk>/match/<uuid:match>/log/", handing.hand_in, name="my_match_log"),
    path("<uuid:pk>/match/<uuid:match>/logs/", handing.listed, name="my_match_logs"),
]

# P2: the same pages about a child, for whoever acts for the child.
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
