"""The rule behind each step of a replay, cited from the edition's documents."""

from dataclasses import dataclass
from typing import Any

from gameengine import moments
from gameengine.notation import Act
from gameengine.notation.act import POINTS
from gameengine.profiles import Profile
from gameengine.replay.cursor import CHECK_WORDS
from gameengine.rulebook import CITATIONS, RULES
from gameengine.viewpoint import Seen

from .replay_view import LETTERS


@dataclass(frozen=True, slots=True)
class Citation:
    """The id of a rule, with a short title."""

    id: str
    title: str = ""

    @property
    def is_decision(self) -> bool:
        """Return whether this project decided it, because the rules are silent."""
        return self.id.startswith("D-")


NO_CITATION = Citation("")
POINT_RULES = {
    moments.START_OF_POSSESSION: "CRD 1.D",
    moments.START_OF_DOWN: "CRD 2.A",
    moments.PRIOR_TO_SELECTING: "CRD 3.A",
    moments.ADJUSTMENTS: "CRD 5.A",
    moments.STOPPED: "19-4.B",
    moments.INCOMPLETE: "19-6.B",
    moments.BEFORE_DESIGNATION: "19-5.A",
    moments.AFTER_DESIGNATION: "CRD 6.B",
    moments.END_OF_PLAY: "CRD 8.A",
}
# What a step rests on where no question says so.
VERB_RULES = {
    "toss": "CRD 1.A.a",
    "deal": "R22 Setup",
    "order": "R22 Zones",
    "draw": "R22 Zones",
    "field": "CRD 1.B",
    "topup": "CRD 1.A.c.i",
    "==": "CRD 1.C",
    "--": "CRD 2",
    "=": "CRD 7",
    **dict.fromkeys(("run", "punt", "goal"), "CRD 2.B"),
    **dict.fromkeys(("play", "x"), "CRD 3.B"),
    **dict.fromkeys(("carry", "tackle"), "CRD 6.A"),
    "timeout": "CRD 7.F.a",
    "cast": "TP-4",
    "use": "TP-5",
    "pass": "TP-6",
    "resolve": "TP-7",
    **dict.fromkeys(("flip", "grit"), "R22 Spc:Grit"),
    "discard": "CRD Gen:Maximum Hand Size",
    "keep": "CRD 5.B.a",
    "repeat": "CRD Gen:Infinite",
    "first": "TP-2",
    **{verb: POINT_RULES[point] for verb, point in POINTS.items()},
}
OF_THE_POINT = frozenset(("cast", "use", "resolve", "pass"))


class RuleCitations:
    """Finds the rules to cite, for an edition of the rules."""

    def __init__(self, profile: Profile) -> None:
        self.citations = CITATIONS[profile.name]

    def cite_rule(self, rule_id: str) -> Citation:
        """Return the citation for a rule id that the engine names."""
        known = self.citations.get(rule_id, rule_id)
        found = RULES.get(known)
        return Citation(known, found.title) if found is not None else Citation(known)

    def cite_act(self, act: Act, before: Seen | None) -> Citation:
        """Return the citation for an act: of the question it answers, or its verb."""
        asked: dict[str, Any] | None = before["asked"] if before is not None else None
        if (
            asked is not None
            and act.answers is not None
            and act.verb not in OF_THE_POINT
            and (asked["ask"], asked["seat"]) == (act.answers, LETTERS[act.seat])
        ):
            return self.cite_rule(asked["rule"])
        rule = VERB_RULES.get(act.verb, "")
        if act.verb == "=" and CHECK_WORDS.issuperset(act.words):
            rule = "CRD 4"
        return self.cite_rule(rule) if rule else NO_CITATION
