from django.urls import path

from recorder import views

urlpatterns = [
    path("", views.recorder_home, name="recorder"),
    path("with/<str:code>/", views.claim_away_seat_by_link, name="recorder_invitation"),
    path("<uuid:sheet>/", views.scoresheet_page, name="scoresheet"),
    path("<uuid:sheet>/now/", views.poll_scoresheet, name="scoresheet_now"),
    path("<uuid:sheet>/answer/", views.answer, name="scoresheet_answer"),
    path("<uuid:sheet>/undo/", views.take_back, name="scoresheet_undo"),
    path("<uuid:sheet>/remark/", views.remark, name="scoresheet_remark"),
    path("<uuid:sheet>/end/", views.end, name="scoresheet_end"),
    path("<uuid:sheet>/trust/", views.trust, name="scoresheet_trust"),
    path("<uuid:sheet>/steps/", views.earlier_steps, name="scoresheet_steps"),
    path("<uuid:sheet>/stops/", views.stops, name="scoresheet_stops"),
    path("<uuid:sheet>/kickoff/", views.kickoff, name="scoresheet_kickoff"),
    path("<uuid:sheet>/close/", views.close_scoresheet, name="scoresheet_close"),
    path("<uuid:sheet>/log.<str:ending>", views.download_log, name="scoresheet_file"),
    path(
        "events/<uuid:pk>/matches/<uuid:match>/",
        views.open_match_sheet,
        name="match_record",
    ),
]
