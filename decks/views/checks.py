"""A look at a list, for everybody: paste it, read the verdict, mend it."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from decks import known_cards
from decks.formats import SNAPSHOTS
from decks.forms import ListForm
from decks.legality.rulebook import RULES
from decks.samples import example
from decks.views.finding import found
from decks.views.gist import gist
from decks.views.workbench import DRAFT, Workbench, bench_of
from gameengine.house_rules import DECIDED


@require_http_methods(["GET", "POST"])
def check(request: HttpRequest) -> HttpResponse:
    """Check a list; whoever wants to keep it goes on to a new deck with it."""
    bench = Workbench(request)
    if request.method == "GET":
        asked = request.GET.get("snapshot", "")
        return bench.page(bench.form(**({"snapshot": asked} if asked else {})))
    form = ListForm(request.POST)
    if request.POST.get("do") == "example" and form.is_blank:
        return tried(bench)
    if not form.is_valid():
        return bench.page(form, status=422)
    sent = form.cleaned_data
    if request.POST.get("do") == "keep":
        request.session[DRAFT] = {key: sent[key] for key in ("text", "snapshot")}
        return redirect("deck_new")
    return bench.page(form, bench.report(sent["text"], SNAPSHOTS[sent["snapshot"]]))


def tried(bench: Workbench) -> HttpResponse:
    """Put the example on the table, in its format, and check it."""
    found = example()
    if found is None:
        raise Http404
    form = bench.form(text=found.text, snapshot=found.snapshot.id)
    return bench.page(form, bench.report(found.text, found.snapshot))


@require_POST
def live(request: HttpRequest) -> HttpResponse:
    """Check a list while somebody types it (D6)."""
    return bench_of(request).live()


@require_POST
def mend(request: HttpRequest) -> HttpResponse:
    """Change a list by one button: a fix, a suggestion, a card, or a step back."""
    return bench_of(request).mend()


@require_safe
def cards(request: HttpRequest) -> HttpResponse:
    """Find cards that can be put into a list."""
    form = ListForm(initial=request.GET.dict())
    said = request.GET.get("find", "")
    context = {
        "said": said.strip(),
        "cards": [
            (each, gist(each))
            for each in found(said, known_cards.card_index(), form.chosen.pool)
        ],
    }
    return render(request, "decks/parts/found.html", context)


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Show every rule that a check knows: where it stands, and what we decided."""
    rows = [(each, DECIDED.get(each.decision, "")) for each in RULES.values()]
    return render(request, "decks/rules.html", {"rows": rows})
