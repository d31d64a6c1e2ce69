"""Finds the reason why a choice is not allowed.

The options of a decision are built elsewhere; here the rules are checked again one by
one: an `examine_` function raises the Refused for a choice of its kind. If there
is none, the choice is legal and was not offered: an error of the engine.
"""

import re
from collections.abc import Callable

from .bans import ForbiddenAction
from .calls import calls_text
from .cards import ActionCard, ExhaustAbility, Kind, Side
from .decisions import Decision, DecisionKind, IllegalDecision
from .decisions import RefusalCode as Code
from .effect_terms import AbilityKind
from .effects import CancelLayer
from .measures import ACTION, PLAY
from .moments import POINT_NAMES, Role, points_text
from .phases.acts import (
    has_gridiron_room,
    is_card_banned,
    is_safe_from_cancelling,
    may_cancel,
)
from .phases.bans import is_protected
from .phases.lineups import ON_THE_FIELD, superstar_athlete
from .phases.triggers import is_used_up
from .pieces import LETTERS, Athlete
from .profiles import SuperstarZone
from .table import Table

CAST = re.compile(r"cast (?P<number>\S+)(?: on (?P<host>\S+))?(?: > (?P<place>\d+))?")
USE = re.compile(
    r"use (?P<name>[HA]:[^\s/]+)(?:/(?P<which>\d+))?(?: > (?P<place>\d+))?"
)
MOST_LISTED = 6
MOST_QUOTED = 60
WORD = re.compile(r"[!-~]{1,20}")


class EngineFault(RuntimeError):
    """Raised for an error of the engine itself."""


class ChoiceRefused(Exception):
    """Raised with the reason and the rule for which a choice is refused."""

    def __init__(self, code: Code, rule: str, message: str) -> None:
        super().__init__(message)
        self.code, self.rule, self.message = code, rule, message


def refusal_error(t: Table, pending: Decision, choice: object) -> IllegalDecision:
    """Return the error for a choice not among the options, or raise EngineFault."""
    try:
        if not isinstance(choice, str):
            raise unknown_choice(pending, f"{choice!r:.40} (no text)")
        if not is_plain_text(choice):
            raise unknown_choice(pending, choice)
        EXAMINERS[pending.ask](t, pending, choice)
    except ChoiceRefused as reason:
        return IllegalDecision(
            reason.code,
            reason.message,
            rule=t.cite(reason.rule),
            remedy=options_remedy(pending),
        )
    raise EngineFault(
        f"{choice!r} is legal, but not one of the options for {pending.ask}"
    )


def is_plain_text(choice: str) -> bool:
    """Return whether a choice has the form of an option: words and single blanks."""
    words = choice.split(" ")
    return len(words) <= MOST_LISTED and all(WORD.fullmatch(word) for word in words)


def options_remedy(pending: Decision) -> str:
    """Return a sentence with the options, or the first of them."""
    options = list(pending.options)
    some = ", ".join(options[:MOST_LISTED])
    more = len(options) - MOST_LISTED
    return f"Choose one of: {some}" + (f" and {more} more." if more > 0 else ".")


def quote_with_limit(text: str) -> str:
    """Return a text in quotes, shortened for an error message."""
    return repr(text if len(text) <= MOST_QUOTED else text[:MOST_QUOTED] + "...")


def unknown_choice(pending: Decision, choice: str) -> ChoiceRefused:
    """Return the reason for a choice that has no meaning here."""
    message = (
        f"{quote_with_limit(choice)} is not an answer to the current question "
        f"({pending.ask})"
    )
    return ChoiceRefused(Code.NOT_A_CHOICE, pending.rule, message)


# Acts at a timing point.


def examine_act(t: Table, pending: Decision, choice: str) -> None:
    if found := CAST.fullmatch(choice):
        examine_card_use(t, pending.seat, found)
    elif found := USE.fullmatch(choice):
        examine_use(t, pending.seat, found)
    else:
        raise unknown_choice(pending, choice)


def examine_card_use(t: Table, seat: int, found: re.Match[str]) -> None:
    """Raise the reason why a card cannot be used now (TP-4)."""
    number = found["number"]
    card = card_in_hand(t, seat, ACTION, number)
    name = f"{card.title} ({number})"
    if not card.windows & t.point:
        rule = "R22 Types:Superstar" if card.kind is Kind.SUPERSTAR else "TP-4"
        raise ChoiceRefused(
            Code.WRONG_TIMING, rule, wrong_timing_text(t, name, card.windows)
        )
    if card.side is not Side.GENERIC and card.side is not t.side_of(seat):
        side = card.side.name.lower()
        raise ChoiceRefused(
            Code.WRONG_SIDE, "R22 Types:Action", f"{name} is for the {side} only"
        )
    if is_card_banned(t, seat, card):
        raise ChoiceRefused(
            Code.CONDITION_UNMET, "TP-4", f"Another card forbids {name}"
        )
    if card.condition is not None and not card.condition.holds(t, seat, None):
        raise ChoiceRefused(
            Code.CONDITION_UNMET, "TP-4", f"The condition of {name} is not met"
        )
    KINDS[card.kind](t, seat, card, name)
    examine_host(t, seat, card, found)
    examine_target(t, seat, card.cancels, found["place"], name)


def wrong_timing_text(t: Table, name: str, windows: int) -> str:
    """Return when a card or ability can be used, and which timing point it is now."""
    now, allowed = POINT_NAMES[t.point], windows & t.profile.points
    if not allowed:
        return f"{name} cannot be used now ({now})"
    return f"{name} can only be used {points_text(allowed)}, not now ({now})"


def card_in_hand(t: Table, seat: int, deck: int, number: str) -> ActionCard:
    """Return a card in a hand; raise ChoiceRefused if it is not there."""
    listed = t.setup.decks[seat]
    cards = listed.plays if deck == PLAY else listed.actions
    if all(card.number != number for card in cards):
        message = f"The deck list of {listed.name} does not have {number}"
        raise ChoiceRefused(Code.UNKNOWN_CARD, "R22 Zones", message)
    for card in t.hands[deck][seat]:
        if card.number == number:
            found: ActionCard = card
            return found
    raise ChoiceRefused(Code.NOT_IN_HAND, "R22 Zones", f"{number} is not in hand")


def examine_superstar(t: Table, seat: int, card: ActionCard, name: str) -> None:
    athlete = superstar_athlete(t, seat, card)
    if athlete is None:
        message = f"{name} has no regular card in this team"
        raise ChoiceRefused(Code.CONDITION_UNMET, "R22 Types:Superstar", message)
    if athlete.superstar is not None:
        message = f"{athlete.name} is already a Superstar"
        raise ChoiceRefused(Code.ALREADY_USED, "R22 Types:Superstar", message)
    if (
        not athlete.on_field
        and t.profile.superstar_attach_zone is not SuperstarZone.FIELD_OR_BENCH
    ):
        message = f"{athlete.name}, the Player for {name}, is on the bench"
        raise ChoiceRefused(Code.NOT_ON_FIELD, "D-54", message)


def examine_gridiron(t: Table, seat: int, card: ActionCard, name: str) -> None:
    if not has_gridiron_room(t, seat):
        count = len(t.gridirons)
        there = (
            "is already 1 Gridiron" if count == 1 else f"are already {count} Gridirons"
        )
        message = f"There {there} in play, so {name} cannot be used"
        raise ChoiceRefused(Code.OVER_LIMIT, "D-55", message)


def accept_without_check(t: Table, seat: int, card: ActionCard, name: str) -> None:
    """Check nothing more: an Action has no rule of its own, a Power Up its host."""


KINDS: dict[Kind, Callable[[Table, int, ActionCard, str], None]] = {
    Kind.ACTION: accept_without_check,
    Kind.POWER_UP: accept_without_check,
    Kind.SUPERSTAR: examine_superstar,
    Kind.GRIDIRON: examine_gridiron,
}


def examine_host(t: Table, seat: int, card: ActionCard, found: re.Match[str]) -> None:
    host, name = found["host"], f"{card.title} ({card.number})"
    if card.kind is not Kind.POWER_UP:
        if host is not None:
            message = f"{name} does not go on a Player of your choice"
            raise ChoiceRefused(Code.NOT_A_CHOICE, "TP-4", message)
        return
    if host is None:
        message = f"{name} goes under a Player card, but none is named"
        raise ChoiceRefused(Code.NOT_A_CHOICE, "R22 Types:Power Up", message)
    athlete = athlete_named(t, host)
    if athlete.seat != seat:
        message = f"{host} is not on your team"
        raise ChoiceRefused(Code.WRONG_SIDE, "R22 Types:Power Up", message)
    if not athlete.on_field:
        message = f"{host} is on the bench"
        raise ChoiceRefused(Code.NOT_ON_FIELD, "R22 Types:Power Up", message)
    if not card.host.fits(athlete):
        message = f"{name} does not fit {host}"
        raise ChoiceRefused(Code.CONDITION_UNMET, "R22 Types:Power Up", message)


def examine_target(
    t: Table, seat: int, cancels: CancelLayer | None, place: str | None, name: str
) -> None:
    if cancels is None:
        if place is not None:
            raise ChoiceRefused(Code.NOT_A_CHOICE, "TP-4", f"{name} cancels no effect")
        return
    fitting = [
        str(at)
        for at, layer in enumerate(t.layers, 1)
        if may_cancel(cancels, seat, layer)
        and not is_safe_from_cancelling(t, seat, layer)
    ]
    if place not in fitting:
        where = f"layer {place}" if place else "no layer"
        message = (
            f"{name} targets {where}; it can cancel {' or '.join(fitting) or 'none'}"
        )
        raise ChoiceRefused(Code.CONDITION_UNMET, "R22 Gls:Cancel", message)


def athlete_named(t: Table, name: str) -> Athlete:
    """Return an athlete by name; raise ChoiceRefused if there is none."""
    for team in t.athletes:
        for athlete in team:
            if athlete.name == name:
                return athlete
    raise ChoiceRefused(Code.UNKNOWN_CARD, "R22 Zones", f"{name} is on neither team")


def examine_use(t: Table, seat: int, found: re.Match[str]) -> None:
    """Raise the reason why an Exhaust ability cannot be used (TP-4, TP-5)."""
    athlete = athlete_named(t, found["name"])
    name = f"{athlete.face.name} ({athlete.name})"
    if athlete.seat != seat:
        raise ChoiceRefused(Code.WRONG_SIDE, "TP-4", f"{name} is not on your team")
    which = int(found["which"] or 1)
    if not 0 < which <= len(athlete.exhausts):
        message = f"{name} has {len(athlete.exhausts)} Exhaust abilities"
        raise ChoiceRefused(Code.CONDITION_UNMET, "R22 Types:Player", message)
    if found["which"] == "1":
        message = "The first ability of a card is named without a number"
        raise ChoiceRefused(Code.NOT_A_CHOICE, "TP-4", message)
    examine_ability(t, athlete, athlete.exhausts[which - 1][1], name)
    examine_target(
        t, seat, athlete.exhausts[which - 1][1].cancels, found["place"], name
    )


def examine_ability(
    t: Table, athlete: Athlete, ability: ExhaustAbility, name: str
) -> None:
    if not athlete.on_field and not ability.bench:
        raise ChoiceRefused(Code.NOT_ON_FIELD, "R22 Zones", f"{name} is on the bench")
    if not athlete.energized:
        message = f"{name} is Exhausted already and cannot be exhausted again"
        raise ChoiceRefused(Code.EXHAUSTED, "TP-5", message)
    if not ability.windows & t.point:
        message = wrong_timing_text(t, name, ability.windows)
        raise ChoiceRefused(Code.WRONG_TIMING, "TP-4", message)
    if (t.silenced[athlete.seat] | athlete.silenced) & AbilityKind.EXHAUST:
        message = f"The Exhaust abilities of {name} are canceled"
        raise ChoiceRefused(Code.CONDITION_UNMET, "R22 Gls:Cancel", message)
    if ability.limit is not None and is_used_up(t, athlete, ability):
        message = f"{name} has already been used as often as possible"
        raise ChoiceRefused(Code.ALREADY_USED, "TP-4", message)
    if ability.qualifier and not t.types_of_call() & ability.qualifier:
        message = f"{name} needs {calls_text(ability.qualifier)}"
        raise ChoiceRefused(Code.CONDITION_UNMET, "D-63", message)
    condition = ability.condition
    if condition is not None and not condition.holds(t, athlete.seat, athlete):
        raise ChoiceRefused(
            Code.CONDITION_UNMET, "TP-4", f"The condition of {name} is not met"
        )


# Lineups, calls and designation.


def examine_lineup(t: Table, pending: Decision, choice: str) -> None:
    side = t.side_of(pending.seat)
    team = {each.card.number: each for each in t.athletes[pending.seat]}
    numbers = choice.split()
    for number in numbers:
        if number not in team:
            raise ChoiceRefused(
                Code.UNKNOWN_CARD, "CRD 1.B", f"{number} is not on this team"
            )
        if team[number].card.side is not side:
            message = f"{number} does not play {side.name.lower()}"
            raise ChoiceRefused(Code.WRONG_SIDE, "CRD 1.B", message)
    for number in numbers:
        if numbers.count(number) > 1:
            message = f"{number} is named more than once"
            raise ChoiceRefused(Code.ALREADY_USED, "CRD 1.B", message)
    if len(numbers) != ON_THE_FIELD:
        message = f"The lineup has {len(numbers)} Players; it needs {ON_THE_FIELD}"
        code = Code.OVER_LIMIT if len(numbers) > ON_THE_FIELD else Code.CONDITION_UNMET
        raise ChoiceRefused(code, "CRD 1.B", message)
    if side is Side.OFFENSE and not any(team[n].is_quarterback for n in numbers):
        message = "None of the four is a quarterback"
        raise ChoiceRefused(Code.CONDITION_UNMET, "CRD 1.B", message)
    if any(set(numbers) == set(each.split()) for each in pending.options):
        message = "The four are not in the order of the team"
        raise ChoiceRefused(Code.NOT_A_CHOICE, "CRD 1.B", message)


def examine_call(t: Table, pending: Decision, choice: str) -> None:
    if choice == "field goal":
        message = f"A field goal from {100 - t.x} yards is not possible"
        raise ChoiceRefused(Code.OVER_LIMIT, "D-91", message)
    raise unknown_choice(pending, choice)


def examine_play_card(t: Table, pending: Decision, choice: str) -> None:
    card_in_hand(t, pending.seat, PLAY, choice)


def examine_designation(t: Table, pending: Decision, choice: str) -> None:
    athlete = athlete_named(t, choice)
    name = f"{athlete.face.name} ({athlete.name})"
    if athlete.seat != pending.seat:
        raise ChoiceRefused(Code.WRONG_SIDE, "CRD 6.A", f"{name} is not on your team")
    if not athlete.on_field:
        raise ChoiceRefused(Code.NOT_ON_FIELD, "CRD 6.A", f"{name} is on the bench")
    if t.role is Role.RECEIVE and athlete.is_quarterback:
        message = f"{name} cannot receive: there is no other quarterback on the field"
        raise ChoiceRefused(Code.CONDITION_UNMET, "CRD 6.A.c", message)
    if is_protected(t, ForbiddenAction.DESIGNATE, athlete):
        message = f"A card does not allow designating {name}"
        raise ChoiceRefused(Code.CONDITION_UNMET, "D-119", message)


# Choices out of a list.


def examine_discard(t: Table, pending: Decision, choice: str) -> None:
    known = {
        card.number
        for deck in t.setup.decks
        for cards in (deck.plays, deck.actions)
        for card in cards
    }
    if choice not in known:
        raise ChoiceRefused(
            Code.UNKNOWN_CARD, "R22 Zones", f"{choice} is in neither deck"
        )
    message = (
        f"{choice} is not in the hand to discard from ({LETTERS[pending.seat]} chooses)"
    )
    raise ChoiceRefused(Code.NOT_IN_HAND, "D-35", message)


def examine_target_of_effect(t: Table, pending: Decision, choice: str) -> None:
    if choice != "none":
        athlete = athlete_named(t, choice)
        message = f"{athlete.name} is not a possible target of this effect"
        raise ChoiceRefused(Code.CONDITION_UNMET, pending.rule, message)
    raise unknown_choice(pending, choice)


def examine_number(t: Table, pending: Decision, choice: str) -> None:
    if choice.isdecimal() and str(int(choice)) == choice:
        # A game does not ask where there is one answer; the log of one does.
        least, *others = pending.options
        most = others[-1] if others else least
        message = f"{choice} is not between {least} and {most}"
        if least == most:
            message = f"{choice} is not possible; only {least} is"
        raise ChoiceRefused(Code.OVER_LIMIT, pending.rule, message)
    raise unknown_choice(pending, choice)


def examine_option(t: Table, pending: Decision, choice: str) -> None:
    raise unknown_choice(pending, choice)


EXAMINERS: dict[DecisionKind, Callable[[Table, Decision, str], None]] = {
    DecisionKind.ACT: examine_act,
    DecisionKind.LINEUP: examine_lineup,
    DecisionKind.CALL: examine_call,
    DecisionKind.PLAY_CARD: examine_play_card,
    DecisionKind.DESIGNATE: examine_designation,
    DecisionKind.DISCARD: examine_discard,
    DecisionKind.TARGET: examine_target_of_effect,
    DecisionKind.STRENGTH: examine_number,
    DecisionKind.NUMBER: examine_number,
    DecisionKind.TOP_UP: examine_number,
    DecisionKind.LOOP: examine_number,
    DecisionKind.MODE: examine_option,
    DecisionKind.ORDER: examine_option,
    DecisionKind.CARD: examine_option,
    DecisionKind.TIMEOUT: examine_option,
    DecisionKind.REPLAY_OR_TURNOVER: examine_option,
}
