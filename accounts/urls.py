from django.urls import include, path, re_path

from accounts import views

urlpatterns = [
    path("", views.account_overview, name="account_overview"),
    # Ours ends single sessions; it stands before allauth's page of the same name.
    path("sessions/", views.list_sessions, name="usersessions_list"),
    # Ours asks for the age first (P1); the form behind it is allauth's.
    path("signup/", views.signup, name="account_signup"),
    path("signup/age/", views.age_check, name="account_age"),
    path("public/", views.public_profile, name="account_public"),
    path("wards/", views.list_wards, name="account_wards"),
    path(
        "wards/<uuid:ward>/forget/",
        views.delete_child_account_page,
        name="account_ward_forget",
    ),
    # Ours lead on to signing in, with the page that was asked for.
    re_path(
        r"^confirm-email/(?P<key>[-:\w]+)/$",
        views.ConfirmAddress.as_view(),
        name="account_confirm_email",
    ),
    path(
        "password/reset/", views.ResetPassword.as_view(), name="account_reset_password"
    ),
    re_path(
        r"^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        views.ChoosePassword.as_view(),
        name="account_reset_password_from_key",
    ),
    path("", include("allauth.urls")),
]
