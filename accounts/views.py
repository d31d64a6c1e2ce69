"""Account pages: sign-up, display name, sessions, privacy settings, wards."""

from http import HTTPStatus
from urllib.parse import urlencode
from uuid import UUID

from allauth.account.views import (
    ConfirmEmailView,
    PasswordResetFromKeyView,
    PasswordResetView,
)
from allauth.account.views import signup as sign_up_form
from allauth.mfa.utils import is_mfa_enabled
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from accounts import policy, services
from accounts.forms import AGE, BirthMonthForm, ProfileForm, PublicProfileForm, WardForm
from accounts.models import Ward

AN_HOUR, A_DAY = 3600, 24 * 3600


# Signing up: the age first (P1).


@require_http_methods(["GET", "POST"])
def age_check(request: HttpRequest) -> HttpResponse:
    """Ask for month and year of birth before sign-up, once per browser session."""
    if request.user.is_authenticated or AGE in request.session:
        return redirect(link_with_next(request, "account_signup"))
    form = BirthMonthForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        kept = services.age_check_data(form.birth_month, today=timezone.localdate())
        request.session[AGE] = kept
        request.session.set_expiry(AN_HOUR if kept["may_sign_up"] else A_DAY)
        return redirect(link_with_next(request, "account_signup"))
    context = {
        "form": form,
        "here": link_with_next(request, "account_age"),
        "login_url": link_with_next(request, "account_login"),
    }
    return render(request, "account/age.html", context, status=form_http_status(form))


@require_http_methods(["GET", "POST"])
def signup(request: HttpRequest) -> HttpResponse:
    """Show the sign-up form to visitors who are old enough, and a refusal to others."""
    kept = request.session.get(AGE)
    if not request.user.is_authenticated:
        if kept is None:
            return redirect(link_with_next(request, "account_age"))
        if not kept["may_sign_up"]:
            return render(request, "account/too_young.html")
    answer: HttpResponse = sign_up_form(request)
    if request.method == "POST" and answer.status_code == HTTPStatus.FOUND:
        # The next one to sign up in this browser is another person.
        request.session.pop(AGE, None)
    return answer


def link_with_next(request: HttpRequest, name: str) -> str:
    """Return the URL of a page with the `next` parameter of the request."""
    then = request.GET.get("next", "")
    return reverse(name) + (f"?{urlencode({'next': then})}" if then else "")


def form_http_status(form: BirthMonthForm | PublicProfileForm | WardForm) -> int:
    return HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK


# Links in e-mails that lead back to the requested page.


class ResetPassword(PasswordResetView):
    """Ask for an address and mail the link to choose a new password."""

    def get_success_url(self) -> str:
        return str(self.passthrough_next_url(reverse("account_reset_password_done")))


class ChoosePassword(PasswordResetFromKeyView):
    """Choose a new password by the mailed link."""

    def get_success_url(self) -> str:
        done = reverse("account_reset_password_from_key_done")
        return str(self.passthrough_next_url(done))


class ConfirmAddress(ConfirmEmailView):
    """Confirm an address by the mailed link, then go on to the requested page."""

    def get_redirect_url(self) -> str:
        if self.request.user.is_authenticated:
            return str(super().get_redirect_url())
        return str(self.passthrough_next_url(reverse("account_login")))


# What is one's own.


@login_required
@require_http_methods(["GET", "POST"])
def account_overview(request: HttpRequest) -> HttpResponse:
    form = ProfileForm(request.POST or None, instance=request.user)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, "Display name saved.")
        return redirect("account_overview")
    return render(
        request,
        "accounts/overview.html",
        {"form": form, "has_second_factor": is_mfa_enabled(request.user)},
        status=422 if form.errors else 200,
    )


@login_required
@require_http_methods(["GET", "POST"])
def list_sessions(request: HttpRequest) -> HttpResponse:
    """List the sessions of the account; end one of them, or all others."""
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
        messages.success(request, f"Sessions signed out elsewhere: {ended}.")
    elif services.end_session(request.user, handle=handle):
        messages.success(request, "The session was signed out.")
    else:
        messages.warning(request, "That session was already signed out.")


# What is public of a person (P3).


@login_required
@require_http_methods(["GET", "POST"])
def public_profile(request: HttpRequest) -> HttpResponse:
    """Choose what others may see of the user's events."""
    form = PublicProfileForm(request.POST or None, instance=request.user)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, "Privacy settings saved.")
        return redirect("account_public")
    context = {
        "form": form,
        "public_name": policy.public_name(request.user),
        "is_minor": policy.is_minor(request.user),
        "has_page": policy.has_public_page(request.user),
    }
    return render(
        request, "accounts/public.html", context, status=form_http_status(form)
    )


# Children for whom the user acts (P2).


@login_required
@require_http_methods(["GET", "POST"])
def list_wards(request: HttpRequest) -> HttpResponse:
    """List the user's wards, and add one."""
    if not policy.may_be_guardian(request.user):
        raise Http404
    form = WardForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            made = services.add_ward(request.user, **form.cleaned_data)
        except services.TooManyWards:
            form.add_error(
                None,
                f"You already have {services.MOST_WARDS} child profiles; that is the "
                "limit. Remove one first."
                "",
            )
        else:
            messages.success(request, f"You can now register {made} for events.")
            return redirect("account_wards")
    rows = Ward.objects.filter(guardian=request.user).prefetch_related("entries")
    context = {"form": form, "wards": rows}
    return render(
        request, "accounts/wards.html", context, status=form_http_status(form)
    )


@login_required
@require_POST
def delete_child_account_page(request: HttpRequest, ward: UUID) -> HttpResponse:
    """Delete a ward who has no entry in any event."""
    try:
        is_gone = services.delete_child_account(request.user, ward=ward)
    except Ward.DoesNotExist as error:
        raise Http404 from error
    if is_gone:
        messages.success(request, "The name and birth year were deleted.")
    else:
        messages.warning(
            request,
            "Not removed: this child played in events, and opponents need those "
            "results. Ask the organizer to change the name there."
            "",
        )
    return redirect("account_wards")
