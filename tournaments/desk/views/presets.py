"""Apply a preset to an existing event, after a preview of the changes."""

from http import HTTPStatus
from typing import Any

from allauth.account.decorators import reauthentication_required
from django.http import Http404, HttpRequest, HttpResponse

from accounts.adapter import DESK
from tournaments.core.access import (
    FORM,
    desk_page,
    http_status,
    position_or_404,
    redirect_with_message,
)
from tournaments.core.desk_page import render_desk_page
from tournaments.core.events import last_settings_line
from tournaments.core.fields import VersionForm
from tournaments.core.permissions import Position
from tournaments.desk import actions as events
from tournaments.desk.actions.event_settings import (
    frozen_settings,
    may_widen_list_visibility,
)
from tournaments.desk.forms.presets import describe_changes
from tournaments.rules.capabilities import Capability
from tournaments.rules.errors import Stale, TournamentError
from tournaments.rules.presets import (
    PRESETS,
    PresetDifferences,
    SettingsPreset,
    preset_changes,
)

from .settings import show_refused_settings


@desk_page(FORM)
def preview_or_apply_preset(
    request: HttpRequest, position: Position, preset: str
) -> HttpResponse:
    """Show what a preset would change in this event, or apply it."""
    if preset not in PRESETS:
        raise Http404
    chosen = PRESETS[preset]
    if not position.may(Capability.SETTLE):
        return show_refused_settings(request, position)
    if request.method == "GET":
        return preset_page(request, position, chosen)
    # A4: more people will read lists, so it has to be the organiser in person.
    apply = (
        apply_preset_after_sign_in
        if preset_differences(position, chosen).adds_list_readers
        else apply_preset
    )
    return apply(request, position, chosen)


def preset_differences(position: Position, chosen: SettingsPreset) -> PresetDifferences:
    event = position.tournament
    return preset_changes(
        chosen,
        {cell: getattr(event, cell) for cell in chosen.cells},
        frozen=frozen_settings(event),
        may_widen=may_widen_list_visibility(event),
    )


def apply_preset(
    request: HttpRequest, position: Position, chosen: SettingsPreset
) -> HttpResponse:
    form = VersionForm(request.POST)
    if not form.is_valid():
        return preset_page(
            request, position, chosen, status=HTTPStatus.UNPROCESSABLE_ENTITY, form=form
        )
    try:
        events.change_settings(
            position.tournament.pk,
            request.user,
            expected=form.cleaned_data["expected"],
            **preset_differences(position, chosen).new_values,
        )
    except TournamentError as error:
        now = position_or_404(request, position.tournament.pk)
        more = {"outrun": error} if isinstance(error, Stale) else {"refused": error}
        return preset_page(request, now, chosen, status=http_status(error), **more)
    said = f"Settings changed to those of “{chosen.title}”."
    return redirect_with_message(request, said, "desk_settings", position.tournament.pk)


apply_preset_after_sign_in = reauthentication_required(apply_preset, app=DESK)


def preset_page(
    request: HttpRequest,
    position: Position,
    chosen: SettingsPreset,
    *,
    status: int = HTTPStatus.OK,
    **more: Any,
) -> HttpResponse:
    event = position.tournament
    found = preset_differences(position, chosen)
    return render_desk_page(
        request,
        position,
        "tournaments/desk/preset.html",
        status=status,
        preset=chosen,
        presets=PRESETS.values(),
        changes=describe_changes(event, found.changes),
        left=describe_changes(event, found.left),
        widens=found.adds_list_readers,
        expected=last_settings_line(event),
        **more,
    )
