"""URLs: corrections, undo and going back."""

from tournaments.core.routes import desk_path
from tournaments.corrections.views import corrections, proposals, restoring, undoing

urlpatterns = [
    desk_path(
        "matches/<uuid:match_id>/correct/",
        corrections.correct_match_result,
        "desk_correct",
    ),
    desk_path(
        "rounds/<uuid:round_id>/restore/", restoring.restore_round_view, "desk_restore"
    ),
    desk_path(
        "rounds/<uuid:round_id>/discard/",
        restoring.discard_current_round,
        "desk_discard",
    ),
    desk_path("proposals/", proposals.list_proposals, "desk_proposals"),
    desk_path(
        "proposals/<uuid:proposal_id>/", proposals.show_proposal, "desk_proposal"
    ),
    desk_path("undo/", undoing.undo_last_action, "desk_undo"),
]
