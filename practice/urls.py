from django.urls import path

from practice import views

urlpatterns = [
    path("", views.practice_home, name="practice"),
    path("table/", views.practice_table, name="practice_table"),
    path("answer/", views.practice_answer, name="practice_answer"),
    path("replay/", views.practice_replay, name="practice_replay"),
    path("replay/possession/", views.practice_possession, name="practice_possession"),
]
