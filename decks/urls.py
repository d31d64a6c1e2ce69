from django.urls import path

from decks.views import building, checks, files, filling, pages, settings

urlpatterns = [
    path("", pages.decks, name="decks"),
    path("check/", checks.check, name="deck_check"),
    path("live/", checks.live, name="deck_live"),
    path("mend/", checks.change_list, name="deck_mend"),
    path("cards/", checks.cards, name="deck_cards"),
    path("fill/", filling.fill_in, name="decks_fill"),
    path("new/", building.new, name="deck_new"),
    path("export/", files.export_all, name="decks_export"),
    path("<uuid:pk>/", pages.deck, name="deck"),
    path("<uuid:pk>/edit/", building.edit, name="deck_edit"),
    path("<uuid:pk>/settings/", settings.settings, name="deck_settings"),
    path("<uuid:pk>/clone/", building.clone, name="deck_clone"),
    path("<uuid:pk>/compare/", pages.compare, name="deck_compare"),
    path("<uuid:pk>/sheet/", files.print_sheet, name="deck_sheet"),
    path("<uuid:pk>/export/<str:ending>/", files.export, name="deck_export"),
]
