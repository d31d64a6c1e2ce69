from django.urls import path

from cards.views import browse, confirmation, entry

# Looking cards up, without a number.
BROWSE = [
    path("", browse.cards, name="cards"),
    path("suggest/", browse.suggest, name="card_suggest"),
    path("missing/", browse.missing, name="cards_missing"),
]

# Typing cards in: what needs no number stands here, before the numbers.
ENTRY = [
    path("new/", entry.new, name="card_new"),
]

# One card; every word that is no address above is taken for its number.
BY_NUMBER = [
    path("<str:number>/", browse.card, name="card"),
]

# Typing one card in.
ENTRY_BY_NUMBER = [
    path("<str:number>/edit/", entry.edit, name="card_edit"),
    path("<str:number>/read/", entry.reading, name="card_read"),
    path("<str:number>/confirm/", confirmation.confirm, name="card_confirm"),
    path("<str:number>/history/", confirmation.history, name="card_history"),
]

urlpatterns = [*BROWSE, *ENTRY, *BY_NUMBER, *ENTRY_BY_NUMBER]
