"""The network of a venue, where all players share one address: raise its limits."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from accounts.addresses import UNKNOWN, network_of_request
from tournaments.core import venues
from tournaments.core.access import POST, desk_page
from tournaments.core.permissions import Position
from tournaments.journal.desk_action import run_desk_action
from tournaments.models import VenueAllowance
from tournaments.rules.capabilities import Capability
from tournaments.venue import actions
from tournaments.venue.actions import LIVE


@dataclass(frozen=True, slots=True)
class VenueNetworkPanel:
    """The viewer's network and the open ones, for the settings page."""

    here: str  # "" if nobody can tell
    opened: list[VenueAllowance]
    can_open: bool
    factor: int = venues.FACTOR

    @property
    def is_viewer_network_registered(self) -> bool:
        return any(each.network == self.here for each in self.opened)


def venue_network_panel(
    request: HttpRequest, position: Position
) -> VenueNetworkPanel | None:
    """Return the open networks for the settings page, or None without permission."""
    event = position.tournament
    if not position.may(Capability.SETTLE):
        return None
    opened = list(venues.open_allowances(event))
    return VenueNetworkPanel(
        network_of_viewer(request), opened, can_open=event.state in LIVE
    )


def network_of_viewer(request: HttpRequest) -> str:
    found = network_of_request(request)
    return "" if found == UNKNOWN else found


@desk_page(POST)
def open_or_close_network(request: HttpRequest, position: Position) -> HttpResponse:
    """Open the network that the request comes from, or close an open one."""
    do = {"open": open_viewer_network, "close": close_network}.get(
        request.POST.get("do", "")
    )
    if do is None:
        raise Http404
    return do(request, position)


def open_viewer_network(request: HttpRequest, position: Position) -> HttpResponse:
    network = network_of_viewer(request)
    return run_desk_action(
        request,
        position,
        actions.open_venue_network,
        network=network,
        back=redirect_to_settings(position),
        said=f"{network} is open for {venues.LASTS.seconds // 3600} hours.",
    )


def close_network(request: HttpRequest, position: Position) -> HttpResponse:
    network = request.POST.get("network", "")
    return run_desk_action(
        request,
        position,
        actions.close_venue_network,
        network=network,
        back=redirect_to_settings(position),
        said=f"Limits for {network} are back to normal.",
    )


def redirect_to_settings(position: Position) -> str:
    return reverse("desk_settings", args=[position.tournament.pk]) + "#venue"
