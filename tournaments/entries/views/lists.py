"""Deck list pages of an event: submit one, read one, list those that may be read.

H4, H9: a list that the viewer may not read answers 404; a list that they read only as
an official is logged before it is shown.
"""

from dataclasses import dataclass
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from decks import selectors as decks
from decks.checking import check_text
from decks.formats import SNAPSHOTS
from decks.forms import edition_title
from decks.legality.violation import Verdict
from decks.models import DeckVersion
from decks.views.access import uuid_or_404, version_or_404
from decks.views.report import Report, build_report
from tournaments.core import permissions
from tournaments.core.access import (
    SAFE,
    TWO_WAYS,
    entrant_page,
    event_page,
    http_status,
    own_page_url,
    redirect_to_second_factor,
    translate_error,
)
from tournaments.core.permissions import Position
from tournaments.entries.actions import lists as services
from tournaments.entries.forms.entering import SubmitDeckListForm
from tournaments.entries.queries import lists, own_list
from tournaments.models import DecklistMode, Entrant, Submission, Tournament
from tournaments.rules.decklist_visibility import RefusedDecklist
from tournaments.rules.errors import TournamentError
from tournaments.rules.names import sort_key

MOST_DECKS = 100


# Handing in.


@entrant_page(TWO_WAYS)
def submit_own_list(request: HttpRequest, position: Position) -> HttpResponse:
    """Submit a deck list, or replace it until the deadline; afterwards, show it."""
    own = position.entrant
    if own is None:
        return redirect("my_match", position.tournament.pk)
    page = SubmitPage(request, position, own)
    if request.method != "POST":
        return page.render(page.form())
    form = page.form(request.POST)
    if not form.is_valid():
        return page.render(form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    return page.check_or_submit(form)


@dataclass(frozen=True, slots=True)
class SubmitPage:
    """The page on which one entrant submits a deck list."""

    request: HttpRequest
    position: Position
    own: Entrant

    @property
    def event(self) -> Tournament:
        return self.position.tournament

    def form(self, data: Any = None) -> SubmitDeckListForm:
        owned = decks.owned_by(self.request.user).filter(archived_at=None)
        found = [*decks.with_newest_version(owned)[:MOST_DECKS]]
        found.sort(key=lambda each: not self.fits(each))  # what is legal here first
        choices = [
            (str(each.pk), f"{each.name} ({self.deck_facts(each)})") for each in found
        ]
        first = self.request.GET.get("deck", "")
        return SubmitDeckListForm(data, decks=choices, initial={"deck": first})

    def fits(self, deck: Any) -> bool:
        return deck.snapshot == self.event.snapshot and deck.verdict == Verdict.LEGAL

    def deck_facts(self, deck: Any) -> str:
        """Return version and verdict of a deck, or the edition it was built for."""
        known = _((deck.verdict or "not checked").lower())
        if deck.snapshot != self.event.snapshot:
            built_for = edition_title(SNAPSHOTS[deck.snapshot])
            known = _("built for %(edition)s") % {"edition": built_for}
        return _("version %(number)s, %(known)s") % {
            "number": deck.newest,
            "known": known,
        }

    def check_or_submit(self, form: SubmitDeckListForm) -> HttpResponse:
        """Submit the list if the button says so; else show the page with its check."""
        version, text = self.chosen_list(form)
        if self.request.POST.get("do") != "submit":
            return self.render(form, text=text)
        try:
            made = services.submit_deck_list(
                self.event.pk,
                self.request.user,
                entrant=self.own.pk,
                version=version,
                text=text,
            )
        except TournamentError as error:
            form.add_error(None, refusal_text(error))
            return self.render(form, text=text, status=http_status(error))
        messages.success(
            self.request,
            _("Deck list submitted. Its receipt is %(receipt)s.")
            % {"receipt": made.receipt},
        )
        return redirect(own_page_url(self.position, "event_list"))

    def chosen_list(self, form: SubmitDeckListForm) -> tuple[DeckVersion | None, str]:
        said = form.cleaned_data
        if said["text"]:
            return None, said["text"]
        owned = decks.owned_by(self.request.user)
        deck = owned.filter(pk=uuid_or_404(said["deck"])).first()
        if deck is None:
            raise Http404
        version = version_or_404(deck, str(said.get("version") or ""))
        return version, version.text

    def report(self, text: str) -> Report:
        return build_report(check_text(text, SNAPSHOTS[self.event.snapshot]))

    def render(
        self,
        form: SubmitDeckListForm,
        *,
        text: str = "",
        status: int = HTTPStatus.OK,
    ) -> HttpResponse:
        state = own_list.own_list_status(self.event, self.own)
        current = state.submission
        return render(
            self.request,
            "tournaments/entries/my_deck_list.html",
            {
                "event": self.event,
                "is": self.position,
                "entrant": self.own,
                "form": form if state.is_open else None,
                "list": state,
                "consent": lists.consent_text(self.event, say=_),
                "edition": edition_title(SNAPSHOTS[self.event.snapshot]),
                "report": self.report(text) if text else None,
                "checked": text,
                "kept": self.report(current.text) if current else None,
            },
            status=status,
        )


def refusal_text(error: TournamentError) -> str:
    """Return why a list is refused; the check beside it says what is wrong."""
    if isinstance(error, RefusedDecklist):
        first = f"{error.message.partition(':')[0].removesuffix('.')}."
        return translate_error(TournamentError(first, remedy=error.remedy))
    return translate_error(error)


# Reading.


@event_page(SAFE)
def show_deck_list(
    request: HttpRequest, position: Position, submission: UUID
) -> HttpResponse:
    """Show a submitted deck list; 404 if the viewer may not read it."""
    try:
        _, sight = lists.readable_list(position, submission)
        if sight.is_by_role and (led_away := redirect_to_second_factor(request)):
            return led_away
        row = services.read_decklist(
            position.tournament.pk,
            request.user if request.user.is_authenticated else None,
            submission=submission,
        )
    except Submission.DoesNotExist as error:
        raise Http404 from error
    context = {
        "event": position.tournament,
        "is": position,
        "submission": row,
        "sight": sight,
        "report": build_report(
            check_text(row.text, SNAPSHOTS[position.tournament.snapshot])
        ),
        "status": own_list.submission_status(position.tournament, row),
        "why": own_list.decision_reason(row),
        "may_know_more": sight.viewing.is_owner
        or sight.viewing.is_guardian
        or sight.viewing.is_official,
    }
    answer = render(request, "tournaments/entries/deck_list.html", context)
    if sight.mode != DecklistMode.PUBLIC:
        answer["X-Robots-Tag"] = "noindex"  # H12
    return answer


@event_page(SAFE)
def list_deck_lists(request: HttpRequest, position: Position) -> HttpResponse:
    """List the entrants whose deck lists the viewer may read (H5)."""
    found = (
        lists.lists_visible_to(position)
        .order_by()
        .values_list("pk", "entrant__name", "entrant_id")
    )
    found = sorted(found, key=lambda row: sort_key(row[1]))
    context = {
        "event": position.tournament,
        "is": position,
        "rows": [
            (pk, name, position.entry(entrant) is not None)
            for pk, name, entrant in found
        ],
        "is_by_role": permissions.may_read_hidden_lists(position),
        "consent": lists.consent_text(position.tournament),
    }
    return render(request, "tournaments/entries/deck_lists.html", context)
