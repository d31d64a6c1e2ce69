"""Pages of the rules: search, one rule, and how the editions differ."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from . import catalogue, edition_settings


@require_safe
def rule_list(request: HttpRequest) -> HttpResponse:
    """Search the rules; htmx asks for the results alone."""
    text = request.GET.get("q", "")[:200]
    document = request.GET.get("document", "")
    if document not in catalogue.document_titles():
        document = ""
    context = {
        "text": text,
        "document": document,
        "documents": catalogue.document_titles(),
        "found": catalogue.search_rules(text, document),
    }
    part = "rules/parts/found.html" if request.htmx else "rules/list.html"
    return render(request, part, context)


@require_safe
def rule(request: HttpRequest, slug: str) -> HttpResponse:
    """Show one rule."""
    rule_id = catalogue.rule_ids_by_slug().get(slug.casefold())
    if rule_id is None:
        raise Http404
    found = catalogue.rules_by_id()[rule_id]
    context = {"rule": found, "titles": edition_settings.edition_titles()}
    return render(request, "rules/rule.html", context)


@require_safe
def editions(request: HttpRequest) -> HttpResponse:
    """Show the settings of the four editions side by side."""
    context = {
        "titles": edition_settings.edition_titles(),
        "rows": edition_settings.setting_rows(),
    }
    return render(request, "rules/editions.html", context)
