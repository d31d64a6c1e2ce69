"""Pages to look up cards: the searchable list, one card, and what is missing."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_safe
from django_htmx.http import replace_url

from cards import knowledge, numbers, photos, policy, search, selectors
from cards.errors import CardError
from cards.listing import page_context
from cards.models import Card
from cards.search import Query, completion
from cards.selectors import athletes, entry_queue
from cards.selectors import missing as gaps
from cards.selectors.clubs import clubs_by_team_name
from cards.selectors.suggestions import MOST_SUGGESTED, Suggestion, suggestions
from cards.text_readings import TextReading, read_texts
from cards.views.filters import apply_choices, has_choice, query_filters
from cards.views.photos import PhotoForm

A_PAGE = 50
SHOWN_PROBLEMS = 8
LONGEST_TYPED = search.MOST_LETTERS


# The list


@require_safe
def list_cards(request: HttpRequest) -> HttpResponse:
    """List the cards that match a query, and explain how it was understood."""
    known = selectors.search_vocabulary()
    query = search.parse_query(request.GET.get("q", ""), known)
    sort = request.GET.get("sort", "number")
    sort = sort if sort in selectors.SORTS else "number"
    choices = list(query_filters(query, known))
    if has_choice(request.GET):
        written = apply_choices(query, known, request.GET)
        return redirect(list_url(written, sort=sort))
    paged = page_context(
        request, selectors.find_cards(query, known, sort=sort), size=A_PAGE
    )
    page = paged["page"]
    context = {
        "query": query,
        "sort": sort,
        "filters": choices,
        "chosen": any(each.current for each in choices),
        "problems": list(query_problem_rows(query)),
        **paged,
        "elsewhere": list_url(query.text, sort=sort),
        "heads": [sort_heading(query, sort, each) for each in ("number", "name")],
        "near": [] if page.paginator.count else similar_queries(query),
        "is_empty": not page.paginator.count and not query.text.strip(),
    }
    if request.htmx and request.htmx.target == "found":
        answer = render(request, "cards/parts/found.html", {**context, "live": True})
        return replace_url(answer, list_url(query.text, sort=sort, page=page.number))
    return render(request, "cards/list.html", context)


def list_url(text: str, *, sort: str = "number", page: int = 1) -> str:
    """Return the URL of the card list, without default parameters."""
    asked = {
        "q": text.strip(),
        "sort": sort if sort != "number" else "",
        "page": page if page > 1 else "",
    }
    said = urlencode({name: value for name, value in asked.items() if value})
    return f"{reverse('cards')}?{said}" if said else reverse("cards")


def sort_heading(query: Query, sort: str, name: str) -> dict[str, str]:
    """Return a sortable column heading: name, current order, and URL to sort by it."""
    order = {name: "ascending", f"-{name}": "descending"}.get(sort, "")
    turned = f"-{name}" if sort == name else name
    return {"name": name, "order": order, "url": list_url(query.text, sort=turned)}


def query_problem_rows(query: Query) -> Iterator[dict[str, Any]]:
    """Yield the problems of a query, each with links to its corrections."""
    text = query.text
    for each in query.problems[:SHOWN_PROBLEMS]:
        offers = [
            (offer, list_url(f"{text[: each.start]}{offer}{text[each.end :]}"))
            for offer in each.offers
        ]
        yield {"problem": each, "said": text[each.start : each.end], "offers": offers}


def similar_queries(query: Query) -> list[tuple[str, str]]:
    """Return queries with links that may have been meant by one that finds nothing."""
    asked = [(text, list_url(text)) for text in search.queries_with_fields(query)]
    return asked + [
        (name, list_url(f'"{name}"' if '"' not in name else name))
        for name in selectors.similar_names(query)
    ]


# While somebody types


@require_safe
def suggest_queries(request: HttpRequest) -> HttpResponse:
    """Complete the query being typed: options for the page, JSON for other clients."""
    part = completion.split_unfinished(request.GET.get("q", "")[:LONGEST_TYPED])
    is_name = part.field == "n"
    found = suggestions(part.said) if is_name else []
    if not request.htmx:
        return JsonResponse({"results": [suggestion_json(each) for each in found]})
    options = [f"{part.front}{each.text}" for each in found]
    if not is_name:
        known = selectors.search_vocabulary()
        options = completion.complete_value(part, known)[:MOST_SUGGESTED]
    return render(request, "cards/parts/options.html", {"options": options})


def suggestion_json(found: Suggestion) -> dict[str, Any]:
    return {
        "name": found.name,
        "number": found.number,
        "type": found.type,
        "cards": found.count,
        "near": found.near,
        "url": reverse("card", args=[found.number]),
    }


# One card


@dataclass(frozen=True, slots=True)
class CellRow:
    """One cell as the card page shows it."""

    name: str
    label: str
    value: str
    basis: str
    reading: TextReading | None

    @property
    def is_text(self) -> bool:
        return self.name in (*knowledge.TEXTS, "timing")

    @property
    def shows_reading(self) -> bool:
        """Return whether to show a reading: always of texts, else if it failed."""
        return self.reading is not None and (self.is_text or not self.reading.is_read)

    @property
    def pieces(self) -> tuple[str, str, str]:
        """Return the text before, inside and after what was not understood."""
        before, strange, behind = self.reading.pieces if self.reading else ("", "", "")
        said = strange.strip()
        if not said:
            return self.value, "", ""
        lead, _, rest = strange.partition(said)
        return before + lead, said, rest + behind


@require_safe
def show_card(request: HttpRequest, number: str) -> HttpResponse:
    """Show a card: every cell with its basis, and how the engine reads its texts."""
    try:
        read = str(numbers.parse_number(number))
    except CardError as error:
        return render_unknown_card(request, number[:20], str(error))
    found = selectors.card_by_number(read)
    if found is None:
        return render_unknown_card(request, read, "")
    if read != number:
        return redirect("card", number=read)
    clubs = dict(clubs_by_team_name())
    untold, typed = gaps.missing_labels(found, clubs)
    may_enter = policy.may_enter(request.user)
    printing = next(each for each in found.prints if each.number == read)
    seen = photos.visible_to(request.user).filter(printing=printing)
    return render(
        request,
        "cards/card.html",
        {
            "card": found,
            "number": read,
            "printing": printing,
            "photos": seen.select_related("by").defer("data") if may_enter else (),
            "photo_form": PhotoForm() if settings.CARD_PHOTOS and may_enter else None,
            "cells": cell_rows(found),
            "untold": untold,
            "typed": typed,
            "leaves_checks_open": leaves_checks_open(found, untold),
            "rulings": found.rulings.prefetch_related("later"),
            "others": selectors.other_cards_of_athlete(found),
            "namesakes": athletes.namesakes_of(found),
            "neighbours": selectors.neighbouring_numbers(found, read),
            "may_enter": may_enter,
            "may_confirm": may_enter
            and entry_queue.confirmable_cells(found, request.user),
        },
    )


# What a deck check may have to know of a card.
DECIDING = {"Athlete", "Position", "Special text", "Defensive play"}


def leaves_checks_open(card: Card, untold: list[str]) -> bool:
    """Return whether deck checks may be undetermined because of cells nobody typed."""
    needed = DECIDING | {"Subtype"} if card.type == "Action" else DECIDING
    return not needed.isdisjoint(untold)


def cell_rows(card: Card) -> list[CellRow]:
    """Return the cells of the card's type, and any other cell that has text."""
    asked = knowledge.cells_of_type(card.type)
    read = {
        each.cell: each for each in read_texts(card.cells, teams=clubs_by_team_name())
    }
    return [
        CellRow(
            cell, knowledge.LABELS[cell], text, card.basis.get(cell, ""), read.get(cell)
        )
        for cell, text in card.cells.items()
        if cell in asked or text
    ]


def render_unknown_card(request: HttpRequest, number: str, why: str) -> HttpResponse:
    return render(
        request, "cards/unknown.html", {"number": number, "why": why}, status=404
    )


# What is missing


@require_safe
def list_missing_cells(request: HttpRequest) -> HttpResponse:
    """Show how much is known of every set, and list what is missing in one."""
    reports = gaps.report_sets()
    chosen = next(
        (each for each in reports if each.code == request.GET.get("set")), None
    )
    context: dict[str, Any] = {"reports": reports, "chosen": chosen}
    if chosen:
        clubs = dict(clubs_by_team_name())
        found = gaps.incomplete_cards(chosen.code)
        context |= page_context(request, found, size=A_PAGE, query={"set": chosen.code})
        context["rows"] = [
            (each, *gaps.missing_labels(each, clubs)) for each in context["page"]
        ]
    return render(request, "cards/missing.html", context)
