"""The page where people compare with their cards what public rosters propose."""

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods

from cards import card_entry, policy
from cards.selectors import roster_queue

CONFIRMED = "roster_confirmed"  # in the session: what one click can take back
MOST = 200  # cards that one click confirms


@login_required
@require_http_methods(["GET", "POST"])
def roster_page(request: HttpRequest) -> HttpResponse:
    """Show the proposals of a set by team; confirm some, or undo the last click."""
    if request.method == "POST":
        if not policy.may_enter(request.user):
            raise PermissionDenied
        if request.POST.get("do") == "undo":
            return undo_confirmation(request)
        return confirm_chosen_cards(request)
    sets = list(roster_queue.sets_with_proposals())
    code = request.GET.get("set", "")[:4] or (sets[-1].code if sets else "")
    context = {
        "sets": sets,
        "chosen": code,
        "teams": roster_queue.proposals_by_team(code),
        "last": request.session.get(CONFIRMED),
    }
    return render(request, "cards/rosters.html", context)


def confirm_chosen_cards(request: HttpRequest) -> HttpResponse:
    """Confirm the ticked cards, or the one whose button was pressed."""
    one = request.POST.get("one")
    chosen = [one] if one else request.POST.getlist("cards")[:MOST]
    versions = dict(each.rpartition("@")[::2] for each in chosen)
    done = card_entry.confirm_proposals(versions, by=request.user)
    skipped = len(versions) - len(done)
    request.session[CONFIRMED] = {
        "cards": done,
        "count": len(done),
        "skipped": skipped,
        "is_nothing": not chosen,
    }
    return redirect_to_roster_page(request)


def undo_confirmation(request: HttpRequest) -> HttpResponse:
    last = request.session.pop(CONFIRMED, None) or {"cards": {}}
    undone = card_entry.undo_confirmed_proposals(last["cards"], by=request.user)
    request.session[CONFIRMED] = {
        "cards": {},
        "undone": undone,
        "kept": len(last["cards"]) - undone,
    }
    return redirect_to_roster_page(request)


def redirect_to_roster_page(request: HttpRequest) -> HttpResponse:
    asked = urlencode({"set": request.POST.get("set", "")[:4]})
    return redirect(f"{reverse('card_rosters')}?{asked}")
