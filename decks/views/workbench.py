"""The editor of a deck text with its verdict, shared by three pages."""

from functools import cached_property
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse

from decks import drafts, selectors
from decks.checking import check_text
from decks.errors import DeckError
from decks.formats import SNAPSHOTS, Snapshot
from decks.forms import DeckForm, ListForm, VersionForm
from decks.models import Deck, DeckDraft
from decks.samples import example_card, has_cards, has_example
from decks.views.access import keep_from_search_engines, uuid_or_404
from decks.views.card_browser import browser_context
from decks.views.changes import apply_button
from decks.views.deck_lines import problems_elsewhere, workbench_sections
from decks.views.report import Mark, Report, build_report

NEW = "new"
DRAFT = "deck draft"  # in the session, for users who sign in before they save
CARDS, TEXT = "cards", "text"  # the two views of a list
VIEWS = (CARDS, "deck", TEXT)  # on a phone, cards and deck are apart


class Workbench:
    """One request about a deck text; `place` is one of three pages."""

    def __init__(
        self, request: HttpRequest, *, deck: Deck | None = None, place: str = ""
    ) -> None:
        self.request, self.deck = request, deck
        self.place = str(deck.pk) if deck else place

    @property
    def building(self) -> bool:
        """Whether a deck is being built, so that too few cards are no error."""
        return bool(self.place) or self.view != TEXT

    @property
    def view(self) -> str:
        """How the list is shown: its text, or its cards beside all others."""
        asked = self.request.POST.get("view") or self.request.GET.get("view", "")
        if asked in VIEWS:
            return asked
        return CARDS if self.place else TEXT

    @property
    def form_class(self) -> type[ListForm]:
        if self.deck:
            return VersionForm
        return DeckForm if self.place else ListForm

    def form(self, **initial: Any) -> ListForm:
        """Return the unbound form with its initial values."""
        return self.form_class(initial=self.initial_values() | initial)

    def initial_values(self) -> dict[str, Any]:
        """Return what the form starts with: newest version, draft, or nothing."""
        if self.deck:
            newest = selectors.find_version(self.deck)
            return {
                "text": newest.text if newest else "",
                "snapshot": self.deck.snapshot,
                "expected": self.deck.changes,
                "base": newest.number if newest else 0,
            } | self.draft_values()
        if self.place == NEW:
            carried: dict[str, Any] = self.request.session.get(DRAFT, {})
            return carried or self.draft_values()
        return {}

    @cached_property
    def draft(self) -> DeckDraft | None:
        """What the owner typed and has not saved yet."""
        return (
            selectors.find_draft(self.request.user, self.deck) if self.place else None
        )

    def draft_values(self) -> dict[str, Any]:
        if self.draft is None:
            return {}
        found = {"text": self.draft.text, "snapshot": self.draft.snapshot}
        return found if self.deck else found | {"name": self.draft.name}

    def save_draft(self, text: str, snapshot: Snapshot) -> None:
        """Store what a signed-in user builds, so that no edit is lost."""
        if not self.place:
            return
        sent, base = self.request.POST, self.request.POST.get("base", "")
        self.draft = drafts.save_draft(
            self.request.user,
            self.deck,
            text=text,
            snapshot=snapshot,
            name=sent.get("name", ""),
            base=int(base) if base.isdecimal() and len(base) < 5 else 0,  # noqa: PLR2004
        )

    def next_number(self) -> int:
        newest = selectors.find_version(self.deck) if self.deck else None
        return newest.number + 1 if newest else 1

    def posted_values(self) -> dict[str, Any]:
        """Return the values that were sent, to be shown again."""
        names = self.form_class.base_fields
        return {each: self.request.POST.get(each, "") for each in names}

    # Answers

    def report(
        self, text: str, snapshot: Snapshot, *, building: bool | None = None
    ) -> Report:
        building = self.building if building is None else building
        return build_report(
            check_text(text, snapshot, building=building), building=building
        )

    def context(
        self, form: ListForm, report: Report | None, **more: Any
    ) -> dict[str, Any]:
        if report is None and self.view != TEXT and "text" not in form.errors:
            report = self.report("", form.chosen_snapshot)
        is_shown = report is not None and self.view != TEXT
        parts = workbench_sections(report) if is_shown else ()
        return {
            "form": form,
            "report": report,
            "view": self.view,
            "parts": parts,
            "elsewhere": problems_elsewhere(report, parts) if parts else (),
            "draft": self.draft,
            "deck": self.deck,
            "next_number": self.next_number(),
            "place": self.place,
            "margin": marks_by_line(form.shown_text, report),
            "lacks_cards": not has_cards(form.chosen_snapshot),
            "offers_fixes": True,
            "numbered": True,
            "card": example_card(form.chosen_snapshot),
            "can_try": not self.place and has_example(),
            **more,
        }

    def page(
        self,
        form: ListForm,
        report: Report | None = None,
        *,
        status: int = 200,
        **more: Any,
    ) -> HttpResponse:
        template = "decks/build.html" if self.place else "decks/check.html"
        snapshot, is_open = form.chosen_snapshot, self.view != TEXT
        more |= browser_context(self.request.GET, snapshot, is_open=is_open)
        context = self.context(form, report, **more)
        answer = render(self.request, template, context, status=status)
        return keep_from_search_engines(answer, *([self.deck] if self.deck else ()))

    def respond_while_typing(self) -> HttpResponse:
        """Return the verdict and the line marks while the user types."""
        form = ListForm(self.request.POST)
        if form.is_blank:
            self.save_draft(form.shown_text, form.chosen_snapshot)
            return self.fragment(ListForm(initial=self.posted_values()), None)
        if not form.is_valid():
            return self.fragment(form, None, status=422)
        found = form.cleaned_data
        snapshot = SNAPSHOTS[found["snapshot"]]
        self.save_draft(found["text"], snapshot)
        report = self.report(found["text"], snapshot)
        return self.fragment(form, report, renewed=form.was_json)

    def fragment(
        self, form: ListForm, report: Report | None, *, status: int = 200, **more: Any
    ) -> HttpResponse:
        """Return the verdict and the line marks as a part of the page, for htmx."""
        context = self.context(form, report, **more)
        return render(self.request, "decks/parts/answer.html", context, status=status)

    # Changes of the text, each by a button

    def apply_change(self) -> HttpResponse:
        """Apply one button's change; return the new text with its verdict."""
        form = ListForm(self.request.POST)
        form.fields["text"].required = not {"step", "undo"} & self.request.POST.keys()
        if not form.is_valid():
            return self.respond(self.form_class(self.request.POST), None, status=422)
        before, snapshot = form.cleaned_data["text"], form.chosen_snapshot
        more: dict[str, Any] = {"before": before}
        try:
            text, more["done"] = apply_button(before, self.request.POST, snapshot)
            report = self.report(text, snapshot) if text.strip() else None
            self.save_draft(text, snapshot)
        except DeckError as error:
            text, more = before, {"refused": error}
            report = self.report(before, snapshot)
        again = self.form_class(initial=self.posted_values() | {"text": text})
        return self.respond(again, report, **more)

    def respond(
        self, form: ListForm, report: Report | None, *, status: int = 200, **more: Any
    ) -> HttpResponse:
        """Return a fragment to htmx, or else the whole page."""
        if self.request.htmx:
            return self.fragment(form, report, status=status, renewed=True, **more)
        return self.page(form, report, status=status, **more)


def marks_by_line(text: str, report: Report | None) -> list[tuple[int, Mark]]:
    """Return each line number of the text with the mark beside it."""
    marks = report.marks() if report else {}
    lines = max(text.count("\n") + 1, 1)
    return [(at, marks.get(at, Mark())) for at in range(1, lines + 1)]


def workbench_for_request(request: HttpRequest) -> Workbench:
    """Return the workbench of the request's page; raise Http404 for others' decks."""
    place = request.POST.get("place", "")
    if not place or not request.user.is_authenticated:
        return Workbench(request)
    if place == NEW:
        return Workbench(request, place=NEW)
    owned = selectors.owned_by(request.user)
    deck = get_object_or_404(owned, pk=uuid_or_404(place))
    return Workbench(request, deck=deck)


def deck_url(deck: Deck) -> str:
    return reverse("deck", args=[deck.pk])
