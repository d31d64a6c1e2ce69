from django.urls import path

from wire.views import programs

urlpatterns = [
    path("<uuid:pk>/programs/", programs.programs, name="event_programs"),
]
