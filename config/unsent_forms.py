"""Keep a form that was sent after the session ended, until the user has signed in.

Signing in keeps the session and redirects to the URL of the form; there it can be sent
again, so that nothing typed is lost.
"""

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render, resolve_url

from accounts import viewer
from accounts.addresses import network_of_request
from config.limits import count_request
from config.rate_counting import HOUR, RateCounter, Window
from config.views import SECRETIVE, UNSENT, sent_form

# Anybody can fill a session: so many forms a minute from one address.
KEEPING = (Window(10),)
LOST = "lost"


class UnsentForms:
    """Middleware that keeps a form sent while signed out, and offers it later."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.method == "POST" and leads_to_sign_in(response):
            return keep_form(request) or mark_form_lost(request, response)
        return response

    def process_view(self, request: HttpRequest, *_: Any) -> HttpResponse | None:
        """Show the kept form before the page that it was sent to."""
        if request.method == "GET" and UNSENT in request.GET:
            return offer_form(request)
        # What a program sends is read by its view alone.
        is_form = request.method == "POST" and not request.path.startswith(SECRETIVE)
        if is_form and UNSENT in request.POST:
            request.session.pop(UNSENT, None)
        return None


def leads_to_sign_in(response: HttpResponse) -> bool:
    door = resolve_url(settings.LOGIN_URL)
    return isinstance(response, HttpResponseRedirect) and response.url.startswith(door)


def keep_form(request: HttpRequest) -> HttpResponse | None:
    """Keep a form for an hour and redirect to sign-in; None if it cannot be kept."""
    writer, sent = viewer.mark_of_last_signed_in_user(request), sent_form(request)
    if sent is None or not writer or request.htmx:
        return None
    network = network_of_request(request)
    if count_request(RateCounter("kept forms", network, KEEPING, is_address=True)):
        return None
    request.session[UNSENT] = {**asdict(sent), "writer": writer}
    request.session.set_expiry(HOUR)
    return redirect_to_login(f"{request.path}?{UNSENT}=1")


def mark_form_lost(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Mark the redirect to sign-in, whose page then says that the form is lost."""
    is_led_back = "?" in response["Location"]  # to where it was sent to
    if viewer.mark_of_last_signed_in_user(request) and is_led_back and not request.htmx:
        response["Location"] += f"&{LOST}=1"
    return response


def offer_form(request: HttpRequest) -> HttpResponse | None:
    """Show a kept form to the user who wrote it, to be sent now.

    It may hold a hidden deck list: for any other user it is deleted and not shown.
    """
    sent = request.session.get(UNSENT) if request.user.is_authenticated else None
    if not sent or sent["action"].partition("?")[0] != request.path:
        return None
    if sent["writer"] != viewer.viewer_mark(request):
        del request.session[UNSENT]
        return redirect("home")  # the address may take forms alone
    return render(request, "unsent.html", {"sent": sent})
