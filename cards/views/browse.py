"""Looking cards up: the list with its query, one card, and what is still missing."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_safe
from django_htmx.http import replace_url

from cards import knowledge, numbers, policy, search, selectors
from cards.errors import CardError
from cards.models import Card
from cards.readings import Reading, readings
from cards.search import Query, completing
from cards.selectors import athletes, waiting
from cards.selectors import missing as gaps
from cards.selectors.clubs import teams
from cards.views.filters import filters, is_chosen, rewritten

A_PAGE = 50
SHOWN_PROBLEMS = 8
LONGEST_TYPED = search.MOST_LETTERS


# The list


@require_safe
def cards(request: HttpRequest) -> HttpResponse:
    """List the cards that a query asks for, and tell how it was read."""
    known = selectors.vocabulary()
    query = search.parse(request.GET.get("q", ""), known)
    sort = request.GET.get("sort", "number")
    sort = sort if sort in selectors.SORTS else "number"
    choices = list(filters(query, known))
    if is_chosen(request.GET):
        written = rewritten(query, known, request.GET)
        return redirect(address(written, sort=sort))
    page = paged(request, selectors.found(query, known, sort=sort))
    context = {
        "query": query,
        "sort": sort,
        "filters": choices,
        "chosen": any(each.current for each in choices),
        "problems": list(problems(query)),
        "page": page,
        "pages": page.paginator.get_elided_page_range(page.number, on_each_side=1),
        "elsewhere": address(query.text, sort=sort),
        "heads": [heading(query, sort, each) for each in ("number", "name")],
        "near": [] if page.paginator.count else near(query),
        "is_empty": not page.paginator.count and not query.text.strip(),
    }
    if request.htmx and request.htmx.target == "found":
        answer = render(request, "cards/parts/found.html", {**context, "live": True})
        return replace_url(answer, address(query.text, sort=sort, page=page.number))
    return render(request, "cards/list.html", context)


def address(text: str, *, sort: str = "number", page: int = 1) -> str:
    """Return the address of a list, as short as it can be."""
    asked = {
        "q": text.strip(),
        "sort": sort if sort != "number" else "",
        "page": page if page > 1 else "",
    }
    said = urlencode({name: value for name, value in asked.items() if value})
    return f"{reverse('cards')}?{said}" if said else reverse("cards")


def heading(query: Query, sort: str, name: str) -> dict[str, str]:
    """Return a heading that sorts: by what, in which order now, and where to go."""
    order = {name: "ascending", f"-{name}": "descending"}.get(sort, "")
    turned = f"-{name}" if sort == name else name
    return {"name": name, "order": order, "url": address(query.text, sort=turned)}


def problems(query: Query) -> Iterator[dict[str, Any]]:
    """Yield what is wrong with a query, and where its offers lead."""
    text = query.text
    for each in query.problems[:SHOWN_PROBLEMS]:
        offers = [
            (offer, address(f"{text[: each.start]}{offer}{text[each.end :]}"))
            for offer in each.offers
        ]
        yield {"problem": each, "said": text[each.start : each.end], "offers": offers}


def near(query: Query) -> list[tuple[str, str]]:
    """Return what may have been meant by a query that finds nothing."""
    asked = [(text, address(text)) for text in search.with_fields(query)]
    return asked + [
        (name, address(f'"{name}"' if '"' not in name else name))
        for name in selectors.near_names(query)
    ]


def paged(request: HttpRequest, rows: QuerySet[Card]) -> Page:
    return Paginator(rows, A_PAGE).get_page(request.GET.get("page"))


# While somebody types


@require_safe
def suggest(request: HttpRequest) -> HttpResponse:
    """Complete what is being typed: options for the page, JSON for everybody else."""
    part = completing.unfinished(request.GET.get("q", "")[:LONGEST_TYPED])
    is_name = part.field == "n"
    found = selectors.suggestions(part.said) if is_name else []
    if not request.htmx:
        return JsonResponse({"results": [as_json(each) for each in found]})
    options = [f"{part.front}{each.text}" for each in found]
    if not is_name:
        known = selectors.vocabulary()
        options = completing.values(part, known)[: selectors.MOST_SUGGESTED]
    return render(request, "cards/parts/options.html", {"options": options})


def as_json(found: selectors.Suggestion) -> dict[str, Any]:
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
    """A cell as the page shows it."""

    name: str
    label: str
    value: str
    basis: str
    reading: Reading | None

    @property
    def is_text(self) -> bool:
        return self.name in (*knowledge.TEXTS, "timing")

    @property
    def tells(self) -> bool:
        """Return whether its reading is worth a line: a position that is one is not."""
        return self.reading is not None and (self.is_text or not self.reading.is_read)

    @property
    def pieces(self) -> tuple[str, str, str]:
        """Give the text around the words that are not understood, if there are any."""
        before, strange, behind = self.reading.pieces if self.reading else ("", "", "")
        said = strange.strip()
        if not said:
            return self.value, "", ""
        lead, _, rest = strange.partition(said)
        return before + lead, said, rest + behind


@require_safe
def card(request: HttpRequest, number: str) -> HttpResponse:
    """Show a card: every cell and its basis, and how the engine reads its texts."""
    try:
        read = str(numbers.read(number))
    except CardError as error:
        return unknown(request, number[:20], str(error))
    found = selectors.by_number(read)
    if found is None:
        return unknown(request, read, "")
    if read != number:
        return redirect("card", number=read)
    clubs = dict(teams())
    untold, typed = gaps.lacking_of(found, clubs)
    may_enter = policy.may_enter(request.user)
    return render(
        request,
        "cards/card.html",
        {
            "card": found,
            "number": read,
            "printing": next(each for each in found.prints if each.number == read),
            "cells": cell_rows(found),
            "untold": untold,
            "typed": typed,
            "leaves_checks_open": leaves_checks_open(found, untold),
            "rulings": selectors.rulings_of(found),
            "others": selectors.others_of(found),
            "namesakes": athletes.namesakes_of(found),
            "neighbours": selectors.neighbours(found, read),
            "may_enter": may_enter,
            "may_confirm": may_enter and waiting.confirmable(found, request.user),
        },
    )


# What a deck check may have to know of a card.
DECIDING = {"Athlete", "Position", "Special text", "Defensive play"}


def leaves_checks_open(card: Card, untold: list[str]) -> bool:
    """Return whether a deck check may wait for what nobody has typed of a card."""
    needed = DECIDING | {"Subtype"} if card.type == "Action" else DECIDING
    return not needed.isdisjoint(untold)


def cell_rows(card: Card) -> list[CellRow]:
    """Return the cells of its type, and any other that is filled all the same."""
    asked = knowledge.cells_of(card.type)
    read = {each.cell: each for each in readings(card.cells, teams=teams())}
    return [
        CellRow(
            cell, knowledge.LABELS[cell], text, card.basis.get(cell, ""), read.get(cell)
        )
        for cell, text in card.cells.items()
        if cell in asked or text
    ]


def unknown(request: HttpRequest, number: str, why: str) -> HttpResponse:
    return render(
        request, "cards/unknown.html", {"number": number, "why": why}, status=404
    )


# What is missing


@require_safe
def missing(request: HttpRequest) -> HttpResponse:
    """Count what is known of every set; list what is missing of one."""
    reports = gaps.by_set()
    chosen = next(
        (each for each in reports if each.code == request.GET.get("set")), None
    )
    context: dict[str, Any] = {"reports": reports, "chosen": chosen}
    if chosen:
        clubs = dict(teams())
        page = paged(request, gaps.waiting(chosen.code))
        context |= {
            "page": page,
            "pages": page.paginator.get_elided_page_range(page.number, on_each_side=1),
            "elsewhere": f"{reverse('cards_missing')}?set={chosen.code}",
            "rows": [(each, *gaps.lacking_of(each, clubs)) for each in page],
        }
    return render(request, "cards/missing.html", context)
