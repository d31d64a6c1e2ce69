"""The deck check page, for everybody: paste a list, read the verdict, correct it."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST

from decks.formats import SNAPSHOTS
from decks.forms import ListForm
from decks.samples import example_deck
from decks.views.workbench import DRAFT, Workbench, workbench_for_request


@require_http_methods(["GET", "POST"])
def check(request: HttpRequest) -> HttpResponse:
    """Check a deck; to save it, the user goes on to a new deck with it."""
    bench = Workbench(request)
    if request.method == "GET":
        asked = request.GET.get("snapshot", "")
        return bench.page(bench.form(**({"snapshot": asked} if asked else {})))
    form = ListForm(request.POST)
    if request.POST.get("do") == "example" and form.is_blank:
        return check_example(bench)
    if not form.is_valid():
        return bench.page(form, status=422)
    sent = form.cleaned_data
    if request.POST.get("do") == "keep":
        request.session[DRAFT] = {key: sent[key] for key in ("text", "snapshot")}
        return redirect("deck_new")
    return bench.page(form, bench.report(sent["text"], SNAPSHOTS[sent["snapshot"]]))


def check_example(bench: Workbench) -> HttpResponse:
    """Return the page with the example deck, checked in its format."""
    found = example_deck()
    if found is None:
        raise Http404
    form = bench.form(text=found.text, snapshot=found.snapshot.id)
    return bench.page(form, bench.report(found.text, found.snapshot))


@require_POST
def check_while_typing(request: HttpRequest) -> HttpResponse:
    """Check a deck while the user types it (trust D6)."""
    return workbench_for_request(request).respond_while_typing()


@require_POST
def change_list(request: HttpRequest) -> HttpResponse:
    """Change a list by one button: a fix, a suggestion, an added card, or undo."""
    return workbench_for_request(request).apply_change()
