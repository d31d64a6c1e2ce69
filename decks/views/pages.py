"""Pages to look at decks: lists of decks, one deck, and the comparison of two."""

from dataclasses import dataclass
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from cards.listing import page_context, search_text
from decks import figures, policy, selectors
from decks.checking import check_text
from decks.differences import GroupComparison, compare_lists, comparison_text
from decks.formats import SNAPSHOTS
from decks.forms import edition_title
from decks.models import Deck, DeckVersion
from decks.press import is_printable
from decks.views.access import (
    keep_from_search_engines,
    parse_version,
    uuid_or_404,
    version_or_404,
    visible_deck_or_404,
)
from decks.views.faces import faces_by_section
from decks.views.files import file_response
from decks.views.report import build_report

A_PAGE = 30
MINE, PUBLIC, ARCHIVED = "mine", "public", "archived"
FACES = "cards"  # the list as drawn cards


@require_safe
def list_decks(request: HttpRequest) -> HttpResponse:
    """List the user's own decks, the archived ones, or the public ones."""
    signed_in = request.user.is_authenticated
    show = request.GET.get("show", "")
    if show not in ((MINE, PUBLIC, ARCHIVED) if signed_in else (PUBLIC,)):
        show = MINE if signed_in else PUBLIC
    said = search_text(request)
    found = {
        MINE: selectors.owned_by(request.user).filter(archived_at=None),
        ARCHIVED: selectors.owned_by(request.user).exclude(archived_at=None),
        PUBLIC: selectors.public_decks(),
    }[show]
    if said:
        found = found.filter(name__icontains=said)
    paged = page_context(
        request,
        selectors.with_newest_version(found),
        size=A_PAGE,
        address=reverse("decks"),
        query={"show": show, "q": said} if said else {"show": show},
    )
    context = {
        "show": show,
        "said": said,
        "tally": selectors.count_decks(request.user),
        **paged,
        "rows": [
            (each, edition_title(SNAPSHOTS[each.snapshot])) for each in paged["page"]
        ],
    }
    return render(request, "decks/list.html", context)


@require_safe
def show_deck(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show a deck: its list, today's verdict, figures, and its versions."""
    found = visible_deck_or_404(request, pk)
    version = version_or_404(found, request.GET.get("version", ""))
    versions = list(selectors.deck_versions(found).defer("text"))
    snapshot = SNAPSHOTS[found.snapshot]
    report = build_report(check_text(version.text, snapshot))
    last = selectors.version_checks(version).filter(snapshot=found.snapshot).first()
    is_own = policy.may_change(request.user, found)
    is_newest = version.number == versions[0].number
    against = opponent_deck(request)
    parts = report.parts()
    look = FACES if request.GET.get("look") == FACES else ""
    context = {
        "deck": found,
        "version": version,
        "versions": versions,
        "is_newest": is_newest,
        "report": report,
        "parts": parts,
        "look": look,
        "faces": faces_by_section(parts) if look else (),
        "figures": figures.compute_figures(
            report.decklist,
            profile=snapshot.profile,
            against=parse_version(version_or_404(against, "")) if against else None,
        ),
        "against": against,
        "opponents": selectors.owned_by(request.user)
        .filter(archived_at=None)
        .only("name")[:A_PAGE],
        "is_own": is_own,
        "receipt": selectors.receipt_code(version) if is_own else "",
        "is_printable": is_printable(f"{found.name} {found.owner.display_name}"),
        # What would mend an older list would drop what was changed since.
        "offers_fixes": is_own and is_newest and found.archived_at is None,
        "place": found.pk,
        "differs": last is not None and last.verdict != report.outcome.verdict,
        "last": last,
    }
    return keep_from_search_engines(render(request, "decks/deck.html", context), found)


def opponent_deck(request: HttpRequest) -> Deck | None:
    """Return the deck that the request asks to compute figures against, or None."""
    asked = request.GET.get("against", "")
    return visible_deck_or_404(request, uuid_or_404(asked)) if asked else None


# Two lists side by side


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two lists that are compared."""

    deck: Deck
    version: DeckVersion

    @property
    def label(self) -> str:
        return f"{self.deck.name}, version {self.version.number}"


@require_safe
def compare_lists_page(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Compare two versions of a deck, or a deck with another one."""
    left, right = compared_sides(request, pk)
    groups = compare_lists(parse_version(left.version), parse_version(right.version))
    if request.GET.get("as") == "txt":
        text = comparison_text(groups, left=left.label, right=right.label)
        answer = file_response(text, "comparison.txt", "text/plain")
        return keep_from_search_engines(answer, left.deck, right.deck)
    others = selectors.owned_by(request.user).filter(archived_at=None)
    turned = reverse("deck_compare", args=[right.deck.pk])
    context = {
        "left": left,
        "right": right,
        "groups": groups,
        "is_equal": all(each.is_equal for each in groups),
        "totals": comparison_totals(groups),
        "lefts": list(selectors.deck_versions(left.deck).defer("text")),
        "rights": list(selectors.deck_versions(right.deck).defer("text")),
        "others": others.exclude(pk=left.deck.pk).only("name")[:A_PAGE],
        "as_text": f"{request.path}?{comparison_query(left, right)}&as=txt",
        "turned": f"{turned}?{comparison_query(right, left)}",
    }
    return keep_from_search_engines(
        render(request, "decks/compare.html", context), left.deck, right.deck
    )


def compared_sides(request: HttpRequest, pk: UUID) -> tuple[Side, Side]:
    """Return the two lists to compare; by default the newest and the one before."""
    deck = visible_deck_or_404(request, pk)
    other = deck
    asked = request.GET.get("with", "")
    if asked:
        other = visible_deck_or_404(request, uuid_or_404(asked))
    right = version_or_404(other, request.GET.get("right", ""))
    left = request.GET.get("left", "")
    if not left and other == deck:
        left = str(max(right.number - 1, 1))
    return Side(deck, version_or_404(deck, left)), Side(other, right)


def comparison_query(left: Side, right: Side) -> str:
    return urlencode(
        {
            "left": left.version.number,
            "with": right.deck.pk,
            "right": right.version.number,
        }
    )


def comparison_totals(groups: tuple[GroupComparison, ...]) -> dict[str, int]:
    return {
        name: sum(getattr(each, name) for each in groups)
        for name in ("left", "both", "right")
    }
