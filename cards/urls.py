from django.urls import path

from cards.views import (
    browse,
    confirmation,
    entry,
    names,
    photos,
    queue,
    rosters,
    sheets,
)

urlpatterns = [
    path("", browse.list_cards, name="cards"),
    path("suggest/", browse.suggest_queries, name="card_suggest"),
    path("missing/", browse.list_missing_cells, name="cards_missing"),
    path("new/", entry.choose_card_to_type, name="card_new"),
    path("entry/", queue.start_queue, name="card_queue"),
    path("confirm/", confirmation.confirm_many, name="cards_confirm"),
    path("names/", names.similar_names, name="card_names"),
    path("sheet/", sheets.edit_by_sheet, name="card_sheet"),
    path("sheet/<str:code>.csv", sheets.download_sheet, name="card_sheet_file"),
    path("rosters/", rosters.roster_page, name="card_rosters"),
    path("photos/<uuid:pk>/", photos.show_photo, name="card_photo_file"),
    # Every word that is no address above is taken for a number.
    path("<str:number>/", browse.show_card, name="card"),
    path("<str:number>/edit/", entry.edit_card, name="card_edit"),
    path("<str:number>/read/", entry.show_text_reading, name="card_read"),
    path(
        "<str:number>/confirm/", confirmation.confirm_typed_cells, name="card_confirm"
    ),
    path("<str:number>/photo/", photos.change_photo, name="card_photo"),
    path("<str:number>/history/", confirmation.show_card_history, name="card_history"),
]
