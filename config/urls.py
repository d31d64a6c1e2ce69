from django.contrib import admin
from django.urls import include, path

from config import health, stylepage, views

urlpatterns = [
    path("", views.home, name="home"),
    path("style/", stylepage.style, name="style"),
    path("theme/", views.theme, name="theme"),
    path("accounts/", include("keeping.urls")),
    path("accounts/", include("accounts.urls")),
    path("cards/", include("cards.urls")),
    path("decks/", include("decks.urls")),
    path("events/", include("tournaments.urls")),
    path("events/", include("wire.urls")),
    path("notices/", include("tournaments.urls.notices")),
    path("series/", include("tournaments.urls.series")),
    path("players/", include("tournaments.urls.players")),
    path("recorder/", include("recorder.urls")),
    path("api/v1/", include("config.api")),
    path("admin/", admin.site.urls),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
]

handler400 = "config.views.bad_request"
handler403 = "config.views.permission_denied"
handler404 = "config.views.page_not_found"
handler429 = "config.views.too_many_requests"
handler500 = "config.api.server_error"
