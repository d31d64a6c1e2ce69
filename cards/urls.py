from django.urls import path

from cards.views import browse, confirmation, entry, rosters

urlpatterns = [
    path("", browse.cards, name="cards"),
    path("suggest/", browse.suggest, name="card_suggest"),
    path("missing/", browse.missing, name="cards_missing"),
    path("new/", entry.new, name="card_new"),
    path("rosters/", rosters.rosters, name="card_rosters"),
    # Every word that is no address above is taken for a number.
    path("<str:number>/", browse.card, name="card"),
    path("<str:number>/edit/", entry.edit, name="card_edit"),
    path("<str:number>/read/", entry.reading, name="card_read"),
    path("<str:number>/confirm/", confirmation.confirm, name="card_confirm"),
    path("<str:number>/history/", confirmation.history, name="card_history"),
]
