"""Addresses: corrections, undo and going back."""

from django.urls import path

from tournaments.corrections.views import corrections, proposals, restoring, undoing

urlpatterns = [
    path(
        "events/<uuid:pk>/desk/matches/<uuid:match_id>/correct/",
        corrections.correct,
        name="desk_correct",
    ),
    path(
        "events/<uuid:pk>/desk/rounds/<uuid:round_id>/restore/",
        restoring.restore,
        name="desk_restore",
    ),
    path(
        "events/<uuid:pk>/desk/rounds/<uuid:round_id>/discard/",
        restoring.discard,
        name="desk_discard",
    ),
    path(
        "events/<uuid:pk>/desk/proposals/", proposals.proposals, name="desk_proposals"
    ),
    path(
        "events/<uuid:pk>/desk/proposals/<uuid:proposal_id>/",
        proposals.proposal,
        name="desk_proposal",
    ),
    path("events/<uuid:pk>/desk/undo/", undoing.undo, name="desk_undo"),
]
