"""What screen readers announce when the page "my match" changes."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import Call


def change_sentence(context: Mapping[str, Any]) -> str:
    """Return one sentence on what is new, from the template context of "my match"."""
    if context["situation"] != "match":
        return _("Your page has changed.")
    opponent, row = context["opponent"], context["my"].match
    if row.is_disputed:
        return _("The result is disputed; a judge will look at it.")
    if context["call"]:
        return judge_call_sentence(context["call"])
    if context["result"]:
        told = _("%(result)s, accepted.")
        if context["is_provisional"]:
            told = _("%(result)s, provisional.")
        return told % {"result": context["result"]}
    if context["theirs"]:
        told = _("%(name)s reports: %(result)s.")
        if context["theirs_before"]:
            told = _("%(name)s changed the report: %(result)s.")
        return told % {
            "name": opponent,
            "result": context["theirs"],
        }
    return _("You are at table %(table)s against %(name)s.") % {
        "table": row.table,
        "name": opponent,
    }


def judge_call_sentence(call: Call) -> str:
    """Return a sentence on the state of a judge call."""
    if call.taken_by is None:
        return _("A judge has been called; nobody is on the way yet.")
    return _("%(name)s is on the way to your table.") % {
        "name": call.taken_by.display_name
    }
