"""A list on the table: its text, its verdict, and where it may be kept.

The same table stands on three pages: for a look (check), for a new deck, and for the
next version of an own one.
"""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse

from decks import selectors
from decks.checking import check_text
from decks.errors import DeckError
from decks.formats import SNAPSHOTS, Snapshot
from decks.forms import DeckForm, ListForm, VersionForm
from decks.models import Deck
from decks.samples import a_card, has_example
from decks.views.changes import changed
from decks.views.reading import guarded, uuid_or_404
from decks.views.report import Mark, Report, reported

NEW = "new"
DRAFT = "deck draft"  # in the session, for whoever signs in before he saves


class Workbench:
    """A request about a list; `place` says which of the three pages it comes from."""

    def __init__(
        self, request: HttpRequest, *, deck: Deck | None = None, place: str = ""
    ) -> None:
        self.request, self.deck = request, deck
        self.place = str(deck.pk) if deck else place

    @property
    def building(self) -> bool:
        """Too few cards are no error while a deck is being built."""
        return bool(self.place)

    @property
    def form_class(self) -> type[ListForm]:
        if self.deck:
            return VersionForm
        return DeckForm if self.place else ListForm

    def form(self, **initial: Any) -> ListForm:
        """Return the form, with what is known and without a word about it."""
        return self.form_class(initial=self.kept() | initial)

    def kept(self) -> dict[str, Any]:
        """Return what the form starts with: the newest version, or a draft."""
        if self.deck:
            newest = selectors.version(self.deck)
            return {
                "text": newest.text if newest else "",
                "snapshot": self.deck.snapshot,
                "expected": self.deck.changes,
                "base": newest.number if newest else 0,
            }
        if self.place == NEW:
            draft: dict[str, Any] = self.request.session.get(DRAFT, {})
            return draft
        return {}

    def next_number(self) -> int:
        newest = selectors.version(self.deck) if self.deck else None
        return newest.number + 1 if newest else 1

    def typed(self) -> dict[str, Any]:
        """Return what the page sent, to be shown again."""
        names = self.form_class.base_fields
        return {each: self.request.POST.get(each, "") for each in names}

    # Answers

    def report(
        self, text: str, snapshot: Snapshot, *, building: bool | None = None
    ) -> Report:
        building = self.building if building is None else building
        return reported(
            check_text(text, snapshot, building=building), building=building
        )

    def context(
        self, form: ListForm, report: Report | None, **more: Any
    ) -> dict[str, Any]:
        return {
            "form": form,
            "report": report,
            "deck": self.deck,
            "next_number": self.next_number(),
            "place": self.place,
            "margin": margin(form.shown_text, report),
            "offers_fixes": True,
            "numbered": True,
            "card": a_card(form.chosen),
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
        context = self.context(form, report, **more)
        answer = render(self.request, template, context, status=status)
        return guarded(answer, *([self.deck] if self.deck else ()))

    def live(self) -> HttpResponse:
        """Answer while somebody types: the verdict and the margin, nothing else."""
        form = ListForm(self.request.POST)
        if form.is_blank:
            return self.fragment(ListForm(initial=self.typed()), None)
        if not form.is_valid():
            return self.fragment(form, None, status=422)
        found = form.cleaned_data
        report = self.report(found["text"], SNAPSHOTS[found["snapshot"]])
        return self.fragment(form, report, renewed=form.is_unfolded)

    def fragment(
        self, form: ListForm, report: Report | None, *, status: int = 200, **more: Any
    ) -> HttpResponse:
        context = self.context(form, report, **more)
        return render(self.request, "decks/parts/answer.html", context, status=status)

    # Changes of the text, each by a button

    def mend(self) -> HttpResponse:
        """Apply one fix, suggestion or card; show the new text with its verdict."""
        form = ListForm(self.request.POST)
        form.fields["text"].required = "add" not in self.request.POST
        if not form.is_valid():
            return self.shown(self.form_class(self.request.POST), None, status=422)
        before, snapshot = form.cleaned_data["text"], form.chosen
        more: dict[str, Any] = {"before": before}
        try:
            text, more["done"] = changed(before, self.request.POST, snapshot)
            report = self.report(text, snapshot)
        except DeckError as error:
            text, more = before, {"refused": error}
            report = self.report(before, snapshot)
        again = self.form_class(initial=self.typed() | {"text": text})
        return self.shown(again, report, **more)

    def shown(
        self, form: ListForm, report: Report | None, *, status: int = 200, **more: Any
    ) -> HttpResponse:
        if self.request.htmx:
            return self.fragment(form, report, status=status, renewed=True, **more)
        return self.page(form, report, status=status, **more)


def margin(text: str, report: Report | None) -> list[tuple[int, Mark]]:
    """Return the number of every line, with what is to be seen beside it."""
    marks = report.marks() if report else {}
    lines = max(text.count("\n") + 1, 1)
    return [(at, marks.get(at, Mark())) for at in range(1, lines + 1)]


def bench_of(request: HttpRequest) -> Workbench:
    """Find the page that a button or a letter came from."""
    place = request.POST.get("place", "")
    if not place or not request.user.is_authenticated:
        return Workbench(request)
    if place == NEW:
        return Workbench(request, place=NEW)
    owned = selectors.owned_by(request.user)
    deck = get_object_or_404(owned, pk=uuid_or_404(place))
    return Workbench(request, deck=deck)


def address(deck: Deck, *, version: int | None = None) -> str:
    here = reverse("deck", args=[deck.pk])
    return f"{here}?version={version}" if version else here
