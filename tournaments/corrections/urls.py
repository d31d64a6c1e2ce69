"""Addresses: corrections, undo and going back."""

from tournaments.core.routes import desk_path
from tournaments.corrections.views import corrections, proposals, restoring, undoing

urlpatterns = [
    desk_path("matches/<uuid:match_id>/correct/", corrections.correct, "desk_correct"),
    desk_path("rounds/<uuid:round_id>/restore/", restoring.restore, "desk_restore"),
    desk_path("rounds/<uuid:round_id>/discard/", restoring.discard, "desk_discard"),
    desk_path("proposals/", proposals.proposals, "desk_proposals"),
    desk_path("proposals/<uuid:proposal_id>/", proposals.proposal, "desk_proposal"),
    desk_path("undo/", undoing.undo, "desk_undo"),
]
