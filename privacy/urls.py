from django.urls import path

from privacy import views

urlpatterns = [
    path("data/", views.data, name="account_data"),
    path("data/state/", views.copy_state, name="account_data_state"),
    path("data/<uuid:copy>/", views.download_copy, name="account_data_file"),
    path("leave/", views.leave, name="account_leave"),
]
