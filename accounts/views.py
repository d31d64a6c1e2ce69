"""A person's own pages: name and ways to sign in, and where he is signed in."""

from allauth.mfa.utils import is_mfa_enabled
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from accounts import services
from accounts.forms import ProfileForm


@login_required
@require_http_methods(["GET", "POST"])
def overview(request: HttpRequest) -> HttpResponse:
    form = ProfileForm(request.POST or None, instance=request.user)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, "Your display name is saved.")
        return redirect("account_overview")
    return render(
        request,
        "accounts/overview.html",
        {"form": form, "has_second_factor": is_mfa_enabled(request.user)},
        status=422 if form.errors else 200,
    )


@login_required
@require_http_methods(["GET", "POST"])
def sessions(request: HttpRequest) -> HttpResponse:
    """Show where the account is signed in; end one of them, or all others."""
    if request.method == "POST":
        end_sessions(request)
        return redirect("usersessions_list")
    rows = [
        (session, services.session_handle(session), session.is_current())
        for session in services.current_sessions(request.user)
    ]
    return render(request, "accounts/sessions.html", {"rows": rows})


def end_sessions(request: HttpRequest) -> None:
    handle = request.POST.get("session", "")
    if handle == "others":
        ended = services.end_other_sessions(
            request.user, current_key=request.session.session_key
        )
        messages.success(request, f"Sessions ended elsewhere: {ended}.")
    elif services.end_session(request.user, handle=handle):
        messages.success(request, "The session is ended.")
    else:
        messages.warning(request, "That session has already ended.")
