"""The rules that the engine may cite: id, document and a short title in our words.

House rules, where the documents are silent, are in `house_rules`. What a rule does is
said where it is cited.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from .house_rules import HOUSE_RULES
from .rulebook_steps import (
    NEW_IN_2022,
    PASS_CITATIONS_2019,
    PASS_CITATIONS_2022,
    STEPS_2019,
    STEPS_2022,
    TO_2019,
    TO_2022,
    rule_id_of_2021,
    rule_ids_of_2021,
)


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its id, its document and a short title."""

    id: str
    document: str
    title: str


PHASES = {
    "CRD 1": "start of a possession",
    "CRD 1.A.a": "the first offense is chosen at random",
    "CRD 1.A.b": "offense and defense switch with each possession",
    "CRD 1.A.b.i": "no switch after a Pick Six",
    "CRD 1.A.c": "the team that began on defense gets the ball in the second half",
    "CRD 1.A.c.i": "halftime top-up to three Action cards",
    "CRD 1.A.d": "overtime starts differently",
    "CRD 1.B": "four per side, chosen face down, revealed Energized",
    "CRD 1.C": "where the possession starts",
    "CRD 1.C.a": "the game starts at own 25",
    "CRD 1.C.b": "the second half starts at own 25",
    "CRD 1.C.c": "own 25 after a touchdown or field goal",
    "CRD 1.C.d": "own 40 after a safety",
    "CRD 1.C.e": "after a lost ball: where the down began",
    "CRD 1.C.f": "own 25 for the former offense after a Pick Six",
    "CRD 1.C.g": "after a punt: where it lands, or own 20",
    "CRD 1.C.h": "after a missed kick: where the down began",
    "CRD 1.C.i": "after four downs: where the last one ended",
    "CRD 1.D": "timing point: start of a possession",
    "CRD 1.E": "go to the first down",
    "CRD 2": "start of a down",
    "CRD 2.A": "timing point: start of a down",
    "CRD 2.B": "the offense plays, punts or tries a field goal",
    "CRD 2.B.a": "a play: each seat draws a Play card",
    "CRD 2.B.b": "a punt goes to the end of the down",
    "CRD 2.B.c": "a field goal goes to the end of the down",
    "CRD 3": "prior to selecting a play",
    "CRD 3.A": "timing point: prior to selecting a play",
    "CRD 3.B": "both choose a Play card and show it together",
    "CRD 3.C": "go to the success check",
    "CRD 4": "check play success",
    "CRD 4.A": "the same play on defense stops the call",
    "CRD 4.B": "a run that is not stopped succeeds",
    "CRD 4.C": "a pass is caught if its strength is in the catch range",
    "CRD 4.C.a": "strength: last digit of both cards' sum",
    "CRD 4.D": "a play is stopped or successful, nothing else",
    "CRD 4.D.a.i": "an incomplete pass is a stopped play",
    "CRD 4.D.b.i": "a run and a completed pass are both successful",
    "CRD 4.E": "go to the adjustments",
    "CRD 5": "on field adjustments",
    "CRD 5.A": "timing point: on field adjustments",
    "CRD 5.B": "a replay goes back to the start of the down",
    "CRD 5.B.a": "replay and turnover: the replay wins unless one player has both",
    "CRD 5.C": "a turnover goes to the end of the down",
    "CRD 5.D": "the check is made again",
    "CRD 5.D.a": "success leads to designation",
    "CRD 5.D.b": "a stopped play goes straight to its results",
    "CRD 6": "player designation",
    "CRD 6.A": "one runs or receives, one tackles",
    "CRD 6.A.a": "designation triggers an Energized card's ability",
    "CRD 6.A.b": "an Exhausted designee triggers nothing",
    "CRD 6.A.c": "a quarterback receives only if another one is on the field",
    "CRD 6.B": "timing point: after designation",
    "CRD 6.B.a": "the offense's triggers are added first",
    "CRD 6.B.b": "the defense's triggers are added second",
    "CRD 6.C": "go to the results",
    "CRD 7": "play results",
    "CRD 7.A": "base yards",
    "CRD 7.A.a": "a run gains five yards per point of strength",
    "CRD 7.A.b": "a pass gains the yards on its card",
    "CRD 7.A.c": "a stopped play gains nothing",
    "CRD 7.B": "yardage effects change the base",
    "CRD 7.C": "the ball moves",
    "CRD 7.C.a": "a gain goes toward the defense's goal line",
    "CRD 7.C.b": "a loss goes toward the offense's goal line",
    "CRD 7.D": "Energized designees become Exhausted",
    "CRD 7.E": "points of the play",
    "CRD 7.E.a": "touchdown: seven points for the offense",
    "CRD 7.E.b": "safety: two points for the defense",
    "CRD 7.F": "the play takes its time units",
    "CRD 7.F.a": "a timeout replaces the time units; the offense decides first",
    "CRD 8": "end of the play",
    "CRD 8.A": "timing point: end of the play",
    "CRD 8.A.a": "abilities that the results trigger",
    "CRD 8.A.a.i": "at the end of the play, the offense's triggers are added first",
    "CRD 8.A.a.ii": "at the end of the play, the defense's triggers are added second",
    "CRD 9": "end of the down",
    "CRD 9.A": "each seat draws an Action card",
    "CRD 9.B": "the punt",
    "CRD 9.B.a": "Grit gives the punt its yards",
    "CRD 9.B.b": "a punt takes one time unit",
    "CRD 9.B.c": "time left after the punt: the ball changes hands",
    "CRD 9.C": "the field goal",
    "CRD 9.C.a": "a field goal is good if the Grit is in its range",
    "CRD 9.C.b": "a field goal takes one time unit",
    "CRD 9.C.c": "time left after the try: the ball changes hands",
    "CRD 9.D": "after a play without a turnover",
    "CRD 9.D.a": "no score: the next down",
    "CRD 9.D.a.i": "an effect gives a new set of downs",
    "CRD 9.D.a.ii": "fourth down without a new set of downs: the ball is lost",
    "CRD 9.D.b": "a score ends the possession",
    "CRD 9.E": "after a turnover",
    "CRD 9.E.a": "a turnover takes the time of its play",
    "CRD 9.E.a.i": "a timeout saves the time of a turnover",
    "CRD 9.E.b": "time left: a new possession at first down",
    "CRD 9.F": "no time left",
    "CRD 9.F.a": "the second half: fifteen time units, first down",
    "CRD 9.F.b": "after two halves the higher score wins",
    "CRD 9.F.b.i": "a tied score means overtime",
    "CRD 9.F.c": "after overtime the higher score wins",
    "CRD 9.F.c.i": "still tied: one more overtime",
    "CRD 10": "overtime",
    "CRD 10.A": "ten time units, one timeout each, first down",
    "CRD 10.A.a": "overtime's first offense is chosen at random",
    "CRD 10.A.a.i": "later overtimes: the team that began the last one on defense",
    "CRD 10.B": "both teams get the ball, unless a touchdown or safety comes first",
}
GENERAL = {
    "CRD Gen:Offsetting": "opposite parts of two effects cancel out",
    "CRD Gen:Effect Duration": "an ability works until the down ends",
    "CRD Gen:Infinite": "an endless loop is repeated a chosen number of times",
    "CRD Gen:Draw Offsides": "moved between plays, the ball stops at the 5",
    "CRD Gen:Minimum Players": "at least two Player cards stay on the field",
    "CRD Gen:Audible": "a flip from the deck changes the call at once",
    "CRD Gen:Unspecified": "a plain Run or Pass is stopped by its kind",
    "CRD Gen:Stop All": "a Play against all runs or passes is Unique",
    "CRD Gen:Maximum Hand Size": "five cards of each deck; discard the rest",
    "CRD Tim:Timing Point": "effects are added, both pass, the newest resolves first",
    "CRD Tim:Secondary": "triggers from resolving effects wait for a second round",
    "CRD Tim:Replay": "replay against turnover, and no points from it",
}
CARDS = {
    "CRD Card:C16-19": "new ability: empties the opponent's Action hand",
    "CRD Card:S7-19": "only at the end of the play",
    "CRD Card:C9-19": "only at the end of the play; also P4-19",
    "CRD Card:P4-19": "only at the end of the play; also C9-19",
    "CRD Card:C37-19": "only at the end of the play",
    "CRD Card:U104-19": "only at the end of the play",
    "CRD Card:R134-19": "only at the end of the play",
    "CRD Card:L188-19": "only at the end of the play",
    "CRD Card:E245-20": "counts as Unique",
    "CRD Card:E240-20": "X is chosen for a call, 0 for Grit",
    "CRD Card:E241-20": "X is chosen for a call, 0 for Grit",
    "CRD Card:E242-20": "X is chosen for a call, 0 for Grit",
    "CRD Card:E243-20": "X is chosen for a call, 0 for Grit",
    "CRD Card:E245-21": "the call changes on use",
    "CRD Card:L279-21": "the call changes on use, which is not an audible",
    "CRD Card:U129-22": "a pass turned into a Short Pass keeps its original type",
    "CRD Card:E197-22": "triggers each time the chosen card uses Exhaust",
    "CRD Card:U137-22": "stops every run, so it is Unique",
    "CRD Card:S81-19": "moves the ball outside the results",
    "CRD Card:S84-19": "moves the ball outside the results",
}
CURRENT_RULINGS = {
    **PHASES,
    **GENERAL,
    **CARDS,
    "T-SPOT": "table: where a possession starts",
}
RULEBOOK_2022 = {
    "R22 Setup": "three cards of each deck, clock 15, three timeouts",
    "R22 Types:Player": "an ability for a certain play works only with that play",
    "R22 Types:Superstar": "goes onto its athlete's card at three timing points",
    "R22 Types:Action": "used once at its moment, then discarded",
    "R22 Types:Power Up": "lies under a Player card on the field",
    "R22 Types:Gridiron": "stays on the field until something removes it",
    "R22 Types:Synergy": "next to the table, in no zone",
    "R22 Zones": "field, bench, decks, hands and discards",
    "R22 Spc:Grit": "both flip a Play card; last digit of the sum",
    "R22 Spc:Punts": "punt by Grit, touchback at the 20",
    "R22 Spc:Field Goals": "by Grit and distance; a miss gives the ball away there",
    "R22 Spc:Change of Possession": "new lineups; who gets the ball, and where",
    "R22 Spc:Interceptions": "a lost ball changes hands where the down began",
    "R22 Gls:All Pro Mode": "every cost in time units is one more",
    "R22 Gls:Bench": "bench abilities work on the bench and on the field",
    "R22 Gls:Cancel": "what is canceled does not happen",
    "R22 Gls:Energize": "turns a Player card upright",
    "R22 Gls:Exhaust": "turns a Player card sideways",
    "R22 Gls:Exhaust Effects": "the card turns at once, the effect waits",
    "R22 Gls:Grit": "X counts as 0 unless its card says otherwise",
    "R22 Gls:Legend": "a retired athlete's card is a normal card",
    "R22 Gls:LIFO": "last in, first out",
    "R22 Gls:Positions": "groups such as DB, DL and OL",
    "R22 Gls:Replay": "one replay per seat and possession",
    "R22 Gls:Synergized": "one franchise, or an active Synergy",
    "R22 Gls:Synergy": "active while the normal Players meet its condition",
    "T-PUNT": "table: Grit to yards of a punt",
    "T-FG": "table: distance to Grit of a field goal",
}
RULEBOOK_2019 = {
    "R19 Setup": "three Play and two Action cards, open lineups",
    "R19 Interceptions and Fumbles": "the team that lost the ball gets the worse spot",
    "19-0": "setup: the offense places four, then the defense",
    "19-1.A": "each draws a Play card, and an Action card if earned",
    "19-1.B": "timing point: prior to selecting",
    "19-K": "a kick instead of a play",
    "19-2.A": "both choose and reveal",
    "19-3.A": "timing point: on field adjustments",
    "19-4.A": "does the defense stop the call?",
    "19-4.B": "timing point: the play is stopped",
    "19-4.C": "still stopped: no yards",
    "19-5.A": "a run's yards, and a timing point before designation",
    "19-5.B": "a runner and a tackler",
    "19-5.C": "timing point: after designation of a run",
    "19-5.D": "final yards of a run",
    "19-6.A": "is the pass complete?",
    "19-6.B": "incomplete: a timing point, then a second look",
    "19-6.C": "a receiver and a tackler",
    "19-6.D": "timing point: after designation of a pass",
    "19-6.E": "final yards of a pass",
    "19-7.A": "the ball moves by the play's yards",
    "19-7.B": "touchdown: seven points",
    "19-7.C": "safety: two points",
    "19-7.D": "time units, or one timeout",
    "19-7.E": "timing point: end of the play",
    "19-8.A": "the next down",
    "19-8.B": "four downs without a score: the ball is lost",
    "19-9": "change of possession: new lineups, new spot",
    "19-10": "clock at zero: halftime or the end",
    "T-PUNT-19": "table: punt yards of 2019, corrected",
    "T-FG-19": "table: field goals of 2019",
}
TIMING_POINTS = {
    "TP-1": "adding, passing, resolving: always in this order",
    "TP-2": "waiting triggers are added first, offense before defense",
    "TP-3": "the offense begins; one effect or a pass each",
    "TP-4": "a card or ability can be added if side, moment and condition fit",
    "TP-5": "an Exhaust ability needs an Energized Player; no cost is refunded",
    "TP-6": "two passes in a row end the timing point",
    "TP-7": "the newest layer resolves first, completely",
    "TP-8": "the hand limit applies after each effect",
    "TP-9": "triggers from resolving effects get their own round",
    "TP-10": "a trigger from adding a card goes right on top of it",
    "TP-11": "an audible takes effect when it is added",
    "TP-12": "replay, turnover and the like are decided at the end",
    "TP-13": "where a used or canceled card goes",
    "TP-14": "a canceled effect does nothing; others do what they can",
    "TP-15": "a trigger without “may” is mandatory",
}

# A.1.2: the 2022 rulebook adds two entries to the one of 2021.
RULEBOOK_2021 = {
    rule_id_of_2021(rule_id): title
    for rule_id, title in (RULEBOOK_2022 | STEPS_2022).items()
    if rule_id.startswith("R22 ") and rule_id not in NEW_IN_2022
}

DOCUMENTS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "Current Rulings 3.0": CURRENT_RULINGS,
        "2022 rulebook": RULEBOOK_2022 | STEPS_2022,
        "2021 rulebook": RULEBOOK_2021,
        "2019 rulebook": RULEBOOK_2019 | STEPS_2019,
        "Timing points": TIMING_POINTS,
        "Decisions": HOUSE_RULES,
    }
)
RULES: Mapping[str, Rule] = MappingProxyType(
    {
        rule_id: Rule(rule_id, document, title)
        for document, titles in DOCUMENTS.items()
        for rule_id, title in titles.items()
    }
)


# The id by which each edition knows a step that the engine cites.
CITATIONS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "P19": TO_2019,
        "P21": rule_ids_of_2021(RULEBOOK_2022),
        "P22": TO_2022,
        "P22C": {},
    }
)


# The id by which an edition knows such a step when the play is a pass.
PASS_CITATIONS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "P19": PASS_CITATIONS_2019,
        "P21": {
            crd: rule_id_of_2021(ours) for crd, ours in PASS_CITATIONS_2022.items()
        },
        "P22": PASS_CITATIONS_2022,
        "P22C": {},
    }
)


def cite(rule_id: str) -> str:
    """Return a rule id with its title.

    >>> cite("CRD 7.A.a")
    'CRD 7.A.a (a run gains five yards per point of strength)'
    """
    return f"{rule_id} ({RULES[rule_id].title})"
