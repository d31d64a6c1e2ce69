from collections.abc import Callable

from django.conf import settings
from django.contrib import admin
from django.http import HttpResponseBase
from django.urls import include, path, re_path
from django.views.generic import TemplateView

from config import api, health, metrics, views
from integrations.views import api_tokens, webhooks


def template_page(
    template: str, content_type: str | None = None
) -> Callable[..., HttpResponseBase]:
    return TemplateView.as_view(template_name=template, content_type=content_type)


urlpatterns = [
    path("", views.home, name="home"),
    path("theme/", views.set_theme, name="theme"),
    path("accounts/", include("privacy.urls")),
    path("accounts/tokens/", api_tokens.account_tokens, name="account_tokens"),
    path("accounts/webhooks/", webhooks.account_webhooks, name="account_webhooks"),
    path("help/", template_page("help/index.html"), name="help"),
    path("help/game/", template_page("help/guide-game.html"), name="help_game"),
    path("help/player/", template_page("help/guide-player.html"), name="help_player"),
    path(
        "help/organiser/",
        template_page("help/guide-organizer.html"),
        name="help_organiser",
    ),
    path("help/judge/", template_page("help/guide-judge.html"), name="help_judge"),
    path(
        "accessibility/", template_page("help/accessibility.html"), name="accessibility"
    ),
    path("privacy/", views.show_privacy_page, name="privacy"),
    path("accounts/", include("accounts.urls")),
    path("cards/", include("cards.urls")),
    path("decks/", include("decks.urls")),
    path("rules/", include("rulepages.urls")),
    path("", include("tournaments.urls")),
    path("events/", include("integrations.urls")),
    path("recorder/", include("recorder.urls")),
    path("practice/", include("practice.urls")),
    path("api/v1/", include("config.api")),
    re_path(
        r"^api/(?!v1$)(?P<rest>[\s\S]*)\Z",
        api.UnknownAddress.as_view(),
        name="api_elsewhere",
    ),
    path("admin/", admin.site.urls),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", metrics.show_metrics, name="metrics"),
    path("version", health.show_version, name="version"),
    path("robots.txt", template_page("robots.txt", "text/plain"), name="robots"),
]

if settings.DEBUG:
    urlpatterns.append(path("", include("lab.urls")))  # /style/

handler400 = "config.views.bad_request"
handler403 = "config.views.permission_denied"
handler404 = "config.views.page_not_found"
handler429 = "config.views.too_many_requests"
handler500 = "config.api.server_error"
