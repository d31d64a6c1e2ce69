from django.urls import include, path

from accounts import views

urlpatterns = [
    path("", views.overview, name="account_overview"),
    # Ours ends single sessions; it stands before allauth's page of the same name.
    path("sessions/", views.sessions, name="usersessions_list"),
    path("", include("allauth.urls")),
]
