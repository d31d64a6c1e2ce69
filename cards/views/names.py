"""The page of athletes whose names are nearly the same: to be joined or kept apart."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods

from cards import athlete_links, policy
from cards.knowledge import Basis
from cards.models import Person
from cards.selectors.name_pairs import similar_pairs
from cards.services import Origin

SOURCE = "from the list of similar names"


@login_required
@require_http_methods(["GET", "POST"])
def similar_names(request: HttpRequest) -> HttpResponse:
    """Show pairs of similar names; join a pair or keep it apart."""
    if request.method != "POST":
        return render(request, "cards/names.html", {"pairs": similar_pairs()})
    if not policy.may_enter(request.user):
        raise PermissionDenied
    one = get_object_or_404(Person, key=request.POST.get("one", ""))
    other = get_object_or_404(Person, key=request.POST.get("other", ""))
    origin = Origin(basis=Basis.TYPED, by=request.user, source=SOURCE)
    if request.POST.get("do") == "join":
        athlete_links.join_athletes(one, other, origin=origin)
        said = f"{other.name} and {one.name} are one athlete now. A second person"
        messages.success(request, f"{said} confirms it on each card.")
    else:
        athlete_links.keep_athletes_apart(one, other, origin=origin)
        messages.success(request, f"{one.name} and {other.name} stay two athletes.")
    return redirect("card_names")
