from django.urls import path

from privacy import views

urlpatterns = [
    path("data/", views.personal_data, name="account_data"),
    path("data/state/", views.copy_status, name="account_data_state"),
    path("data/<uuid:copy>/", views.download_copy, name="account_data_file"),
    path("leave/", views.account_deletion_page, name="account_leave"),
]
