from django.urls import path

from decks.views import (
    building,
    card_browser,
    checks,
    draws,
    files,
    missing_data,
    pages,
    robot_games,
    settings,
)

urlpatterns = [
    path("", pages.list_decks, name="decks"),
    path("check/", checks.check, name="deck_check"),
    path("live/", checks.check_while_typing, name="deck_live"),
    path("mend/", checks.change_list, name="deck_mend"),
    path("cards/", card_browser.browse_cards, name="deck_cards"),
    path("fill/", missing_data.fill_in_missing_cells, name="decks_fill"),
    path("draft/", building.discard_draft, name="deck_draft"),
    path("new/", building.new_deck, name="deck_new"),
    path("export/", files.export_all_decks, name="decks_export"),
    path("<uuid:pk>/", pages.show_deck, name="deck"),
    path("<uuid:pk>/edit/", building.edit_deck, name="deck_edit"),
    path("<uuid:pk>/settings/", settings.deck_settings, name="deck_settings"),
    path("<uuid:pk>/clone/", building.clone_deck, name="deck_clone"),
    path("<uuid:pk>/compare/", pages.compare_lists_page, name="deck_compare"),
    path("<uuid:pk>/hand/", draws.sample_hand, name="deck_hand"),
    path("<uuid:pk>/games/", robot_games.play_robot_games, name="deck_games"),
    path("<uuid:pk>/sheet/", files.print_sheet, name="deck_sheet"),
    path("<uuid:pk>/export/<str:ending>/", files.export_version, name="deck_export"),
]
