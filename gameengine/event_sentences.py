"""Writes each kind of event as a sentence, with the numbers behind it."""

from collections.abc import Callable
from typing import Any

from .calls import calls_text
from .cards import Kind, PlayCard
from .effect_terms import AbilityKind, Quantity
from .hidden_cards import UNSEEN_CARD
from .measures import FIELD_LENGTH, PLAY
from .moments import POINT_NAMES, Role
from .setup import Setup
from .table import OVERTIME

DOWNS = ("", "1st", "2nd", "3rd", "4th")
MIDFIELD = 50
HALVES = ("the first half", "regulation", "overtime")


class NamesInEvents:
    """The names of seats, athletes and cards, which events give by number."""

    def __init__(self, setup: Setup) -> None:
        self.teams = [deck.name for deck in setup.decks]
        self.athletes: dict[str, str] = {}
        self.cards: dict[str, str] = {}
        self.plays: dict[str, PlayCard] = {}
        self.stars: set[str] = set()
        for letter, deck in zip("HA", setup.decks, strict=True):
            for player in deck.players:
                self.athletes[f"{letter}:{player.number}"] = player.name
            for play in deck.plays:
                self.cards[play.number] = play.title
                self.plays[play.number] = play
            for action in deck.actions:
                self.cards[action.number] = action.title
                if action.kind is Kind.SUPERSTAR:
                    self.stars.add(action.number)
            if deck.synergy is not None:
                self.cards[deck.synergy.number] = deck.synergy.title

    def name_of_piece(self, label: str) -> str:
        """Return the name of a card or an athlete."""
        return self.athletes.get(label) or self.cards.get(label, label)


def spot_text(x: int) -> str:
    """Return a yard line as the offense names it.

    >>> spot_text(25), spot_text(50), spot_text(80)
    ('own 25', 'midfield', 'the 20')
    """
    if x == MIDFIELD:
        return "midfield"
    return f"own {x}" if x < MIDFIELD else f"the {FIELD_LENGTH - x}"


def count_text(count: int, noun: str) -> str:
    return f"{count} {noun}" if abs(count) == 1 else f"{count} {noun}s"


def signed_text(number: int) -> str:
    return f"+ {number}" if number >= 0 else f"- {-number}"


def quantity_text(quantity: int) -> str:
    """Return the name of a quantity: "catch low"."""
    return Quantity(quantity).name.lower().replace("_", " ")


Formatter = Callable[..., str]
SENTENCES: dict[str, Formatter] = {}


def sentence_for(*verbs: str) -> Callable[[Formatter], Formatter]:
    """Return a decorator that registers a function for some kinds of events."""

    def register_verb(teller: Formatter) -> Formatter:
        for verb in verbs:
            SENTENCES[verb] = teller
        return teller

    return register_verb


@sentence_for("down")
def down_sentence(n: NamesInEvents, *at: Any) -> str:
    _, down, offense, x, clock, score = at
    where = f"{DOWNS[down]} down, {n.teams[offense]} at {spot_text(x)}"
    return f"{where} | clock {clock} | {score[0]}-{score[1]}"


@sentence_for("calls")
def calls_sentence(n: NamesInEvents, offense: int, call: str, answer: str) -> str:
    play, defense = n.plays[call], n.plays[answer]
    what = calls_text(play.call)
    if play.is_pass:
        what += f" {play.yards} ({play.catch[0]}-{play.catch[1]})"
    return (
        f"  {n.teams[offense]} call {play.title}, {what}. {n.teams[1 - offense]} "
        f"defend {calls_text(defense.defense)}."
    )


@sentence_for("strength")
def strength_sentence(_: NamesInEvents, *at: int) -> str:
    offense, defense, changes, result = at
    terms = f"{offense} + {defense}" + (f" {signed_text(changes)}" if changes else "")
    total = offense + defense + changes
    end = f" -> {result}" if total != result else ""
    return f"  Strength {terms} = {total}{end}."


@sentence_for("stopped")
def stopped_sentence(_: NamesInEvents, call: int, defense: int) -> str:
    play = f"{calls_text(call)} into {calls_text(defense)}"
    return f"  Stopped! They were waiting for it: {play}."


@sentence_for("run succeeds")
def run_sentence(_: NamesInEvents, call: int, defense: int) -> str:
    return f"  {calls_text(call)} gets past a defense against {calls_text(defense)}."


@sentence_for("complete", "incomplete")
def catch_sentence(
    _: NamesInEvents, call: int, strength: int, low: int, high: int
) -> str:
    caught = low <= strength <= high
    verb = "is complete" if caught else "falls incomplete"
    inside = "in" if caught else "not in"
    return f"  The {calls_text(call)} {verb}: {strength} is {inside} {low}-{high}."


@sentence_for("designate")
def designate_sentence(
    n: NamesInEvents,
    athlete: str,
    role: int,
    energized: bool,  # noqa: FBT001
) -> str:
    verb = {Role.RUN: "runs", Role.RECEIVE: "receives", Role.TACKLE: "makes the tackle"}
    tired = "" if energized else ", tired"
    return f"  {n.name_of_piece(athlete)} {verb[Role(role)]}{tired}."


@sentence_for("yards")
def yards_sentence(
    n: NamesInEvents, base: int, terms: tuple[tuple[int, str], ...], final: int
) -> str:
    if not terms:
        return f"  {count_text(final, 'yard')}."
    changes = " ".join(
        f"{signed_text(yards)} ({n.name_of_piece(by)})" for yards, by in terms
    )
    return f"  {base} {changes} = {count_text(final, 'yard')}."


@sentence_for("offset")
def offset_sentence(_: NamesInEvents, gains: int, losses: int) -> str:
    rest = gains + losses
    left = f"; {rest:+d} stays" if rest else " in full"
    return f"  Gains of {gains} and losses of {-losses} offset{left}."


@sentence_for("flip")
def flip_sentence(n: NamesInEvents, seat: int, card: str) -> str:
    play = n.plays[card]
    return (
        f"  {n.teams[seat]} change the call to {play.title} ({both_calls_text(play)})."
    )


def both_calls_text(play: PlayCard) -> str:
    """Return the calls of a Play card on offense and on defense."""
    return f"{calls_text(play.call)}, against {calls_text(play.defense)}"


@sentence_for("attach")
def attach_sentence(n: NamesInEvents, athlete: str, card: str) -> str:
    if card in n.stars:
        return f"    {n.name_of_piece(athlete)} becomes a Superstar."
    return f"    {n.name_of_piece(athlete)} gets {n.name_of_piece(card)}."


@sentence_for("cast")
def card_use_sentence(n: NamesInEvents, seat: int, card: str, *_: str) -> str:
    kind = "the Superstar " if card in n.stars else ""
    return f"    {n.teams[seat]} use {kind}{n.name_of_piece(card)}."


@sentence_for("silence")
def silence_sentence(n: NamesInEvents, _: int, label: str, kinds: int) -> str:
    names = [each.name.title() for each in AbilityKind if kinds & each]
    return f"    {n.name_of_piece(label)} cancels abilities: {', '.join(names)}."


@sentence_for("triggers")
def trigger_sentence(n: NamesInEvents, _: int, label: str, __: int) -> str:
    return f"    {n.name_of_piece(label)} is triggered."


@sentence_for("ball")
def ball_sentence(n: NamesInEvents, offense: int, start: int, end: int) -> str:
    if end >= FIELD_LENGTH:
        return f"  {n.teams[offense]}: touchdown from {spot_text(start)}."
    if end <= 0:
        return f"  {n.teams[offense]} go down in their own end zone."
    if start == end:
        return f"  The ball stays at {spot_text(end)}."
    return f"  Ball from {spot_text(start)} to {spot_text(end)}."


@sentence_for("score")
def score_sentence(
    n: NamesInEvents, seat: int, points: int, score: tuple[int, int]
) -> str:
    kind = {7: "TOUCHDOWN", 3: "FIELD GOAL", 2: "SAFETY"}[points]
    return f"  {kind}, {n.teams[seat]}! {points} points: {score[0]}-{score[1]}."


@sentence_for("punt")
def punt_sentence(
    n: NamesInEvents, offense: int, grit: int, yards: int, landed: int
) -> str:
    where = (
        "into the end zone"
        if landed >= FIELD_LENGTH
        else f"down to {spot_text(landed)}"
    )
    return f"  {n.teams[offense]} punt: Grit {grit}, {yards} yards, {where}."


@sentence_for("field goal")
def goal_sentence(n: NamesInEvents, *at: Any) -> str:
    offense, distance, low, high, grit, good = at
    tried = f"  {n.teams[offense]} try from {distance} yards: Grit {grit}"
    if low > high:
        return f"{tried}. No Grit reaches {distance} yards."
    end = "good!" if good else "no good."
    return f"{tried}, needed {low}-{high}. It is {end}"


@sentence_for("grit")
def grit_sentence(_: NamesInEvents, *at: Any) -> str:
    _, numbers, strengths, changes, grit = at
    if UNSEEN_CARD.number in numbers:
        return f"  Grit {grit}, by cards that were not seen."
    terms = " + ".join(map(str, strengths)) + (
        f" {signed_text(changes)}" if changes else ""
    )
    return f"  Grit {terms} -> {grit}."


@sentence_for("clock")
def clock_sentence(_: NamesInEvents, before: int, cost: int, after: int) -> str:
    return f"  Clock {before} - {cost} = {after}."


@sentence_for("change")
def change_sentence(n: NamesInEvents, *at: Any) -> str:
    _, label, of, by = at
    return f"    {n.name_of_piece(label)}: {quantity_text(of)} {signed_text(by)}."


@sentence_for("draw")
def draw_sentence(
    n: NamesInEvents, seat: int, deck: int, cards: tuple[str, ...]
) -> str:
    kind = "Play" if deck == PLAY else "Action"
    return f"  {n.teams[seat]} draw {count_text(len(cards), kind + ' card')}."


@sentence_for("lineup")
def lineup_sentence(n: NamesInEvents, seat: int, four: tuple[str, ...]) -> str:
    return f"  {n.teams[seat]}: {', '.join(n.name_of_piece(each) for each in four)}."


@sentence_for("game over")
def end_sentence(n: NamesInEvents, winner: int | None, score: tuple[int, int]) -> str:
    if winner is None:
        return f"\nFINAL: {n.teams[0]} and {n.teams[1]} tie, {score[0]}-{score[1]}."
    return f"\nFINAL: {n.teams[winner]} win, {score[winner]}-{score[1 - winner]}."


@sentence_for("discard")
def discard_sentence(n: NamesInEvents, seat: int, _: int, card: str) -> str:
    return f"  {n.teams[seat]} discard {n.name_of_piece(card)}."


@sentence_for("look")
def look_sentence(n: NamesInEvents, *at: Any) -> str:
    seat, deck, from_top, cards = at
    what = "Play" if deck == PLAY else "Action"
    whose = f"the top of their {what} deck" if from_top else f"the other {what} hand"
    return f"    {n.teams[seat]} look at {whose} ({count_text(len(cards), 'card')})."


def _seat_and_card_formatter(text: str) -> Formatter:
    """Return a function that formats events which name a seat and a card."""
    return lambda n, seat, label="", *_: (
        "    " + text.format(team=n.teams[seat], card=n.name_of_piece(str(label)))
    )


def _seat_values_formatter(text: str) -> Formatter:
    """Return a function that formats events which name a seat and other values."""
    return lambda n, seat, *rest: "  " + text.format(*rest, team=n.teams[seat])


def _athlete_and_card_formatter(text: str) -> Formatter:
    """Return a function that formats events which name an athlete and a card."""
    return lambda n, name, other="", *_: (
        "    " + text.format(who=n.name_of_piece(name), card=n.name_of_piece(other))
    )


def _values_formatter(text: str) -> Formatter:
    """Return a function that formats events which name no seat."""
    return lambda _, *rest: "  " + text.format(*rest)


SENTENCES |= {
    "toss": _seat_values_formatter("{team} win the toss and take the ball."),
    "possession": lambda n, seat, x: f"{n.teams[seat]} take over at {spot_text(x)}.",
    "sides change": _seat_values_formatter("The ball goes over to {team}."),
    "keeps the ball": _seat_values_formatter("{team} get the ball back."),
    "second half": _seat_values_formatter("{team} open the second half."),
    "overtime": _values_formatter("Still tied: overtime {0}."),
    "overtime offense": _seat_values_formatter("{team} start on offense."),
    "half over": lambda _, half, score: (
        f"  That is the end of {HALVES[min(half, OVERTIME) - 1]}, "
        f"{score[0]}-{score[1]}."
    ),
    "granted": _seat_values_formatter("{team} still get their possession."),
    "turnover on downs": _seat_values_formatter(
        "Turnover on downs, {team} come up short."
    ),
    "new downs": _seat_values_formatter("First down, {team}!"),
    "timeout": _seat_values_formatter("Timeout, {team}; {0} left. The clock stops."),
    "no time": _values_formatter("The clock stays at {0}."),
    "base": _values_formatter("Base yards {0} ({1})."),
    "base run": _values_formatter("Strength {0} x {1} = {2} base yards."),
    "checks again": _values_formatter("The play is checked again."),
    "chooses": lambda n, seat, what: (
        f"  {n.teams[seat]} choose: {'run a play' if what == 'run' else what}."
    ),
    "timing point": lambda _, point: f"  Timing point: {POINT_NAMES[point]}.",
    "secondary": _values_formatter("A secondary timing point for what was triggered."),
    "timeout lost": _seat_values_formatter("{team} lose a timeout; {0} left."),
    "timeout back": _seat_values_formatter("{team} get a timeout back; {0} left."),
    "time back": lambda n, _, label, before, after: (
        f"    {n.name_of_piece(label)}: clock from {before} to {after}."
    ),
    "no draw allowed": _seat_values_formatter("{team} may not draw."),
    "times": _values_formatter("Times {0}: {1} yards."),
    "will multiply": lambda n, _, label, times: (
        f"    {n.name_of_piece(label)}: the yards count {times} times."
    ),
    "set": lambda n, _, label, of, value: (
        f"    {n.name_of_piece(label)}: {quantity_text(of)} is {value}."
    ),
    "no timeouts": _seat_values_formatter(
        "{team} may not call a timeout on this down."
    ),
    "no draw": _seat_values_formatter("{team} will draw no Action card."),
    "x": _seat_values_formatter("{team} name X: {0}."),
    "calls from the deck": _seat_values_formatter(
        "{team} have no Play card and call from the deck."
    ),
    "reshuffle": lambda n, seat, deck, count: (
        f"  {n.teams[seat]} shuffle {count} cards into a new "
        f"{'Play' if deck == PLAY else 'Action'} deck."
    ),
    "no card": _seat_values_formatter("{team} have no cards left to draw."),
    "draw cancelled": _seat_values_formatter(
        "{team} draw nothing: the hand would exceed {3}."
    ),
    "draw cut": _seat_values_formatter("{team} draw up to {3} only."),
    "use": _seat_and_card_formatter("{team} exhaust {card} for his ability."),
    "resolve": _seat_and_card_formatter("{card} takes effect."),
    "cancelled": _seat_and_card_formatter("{card} is canceled."),
    "cancel": lambda n, _, label, other: (
        f"    {n.name_of_piece(label)} cancels {n.name_of_piece(other)}."
    ),
    "fails": lambda n, _, label, why: (
        f"    {n.name_of_piece(label)} does nothing: {why}."
    ),
    "waits": lambda n, _, label, __, athlete: (
        f"    {n.name_of_piece(label)} waits for "
        f"{n.name_of_piece(athlete) if athlete else 'its moment'}."
    ),
    "lasts": _seat_and_card_formatter("{card} stays in force."),
    "awaits results": _seat_and_card_formatter(
        "{card} waits for the results of the play."
    ),
    "results decide": _seat_and_card_formatter(
        "{card} is decided by the results of the play."
    ),
    "next play": _seat_and_card_formatter("{card} waits for the next play."),
    "applies": _seat_and_card_formatter("{card} applies to this play."),
    "first down": _seat_and_card_formatter("{card}: a first down is coming."),
    "rules stopped": _seat_and_card_formatter("{card}: the play is to be stopped."),
    "rules success": _seat_and_card_formatter("{card}: the play is to succeed."),
    "made stopped": _values_formatter("The play is stopped by an effect."),
    "made success": _values_formatter("The play succeeds by an effect."),
    "stopped late": _seat_values_formatter("{team} are stopped after all."),
    "offset status": _values_formatter("Stopped and successful offset each other."),
    "instead": _values_formatter("{1} yards instead of {0}."),
    "will replace": lambda n, _, label, yards: (
        f"    {n.name_of_piece(label)}: {yards} yards instead."
    ),
    "may replace": lambda n, _, label, least, yards: (
        f"    {n.name_of_piece(label)}: {yards} yards if it would be {least} or more."
    ),
    "new call": lambda n, seat, what, yards, low, high: (
        f"  {n.teams[seat]} now call {what} {yards} ({low}-{high})."
    ),
    "also": _seat_values_formatter("The call of {team} is also a {0}."),
    "turnover": lambda n, _, label, kind: f"    {n.name_of_piece(label)}: {kind}!",
    "live ball turnover": lambda n, seat, kind: (
        f"  {n.teams[seat]} give it away: {kind.upper()}."
    ),
    "turnover cancelled": _values_formatter("The replay cancels the turnover."),
    "replay dropped": _seat_values_formatter(
        "{team} take the turnover instead of the replay."
    ),
    "replay": _seat_and_card_formatter("{card}: replay the down."),
    "replay cancelled": _seat_and_card_formatter("{card}: one replay too many."),
    "replay the down": _values_formatter("The down is replayed."),
    "taken back": _values_formatter("The results of the play are undone."),
    "no results": _seat_values_formatter("{team} were stopped; on to the next down."),
    "loop ends": _values_formatter("The loop ends after {0} rounds."),
    "energize": _athlete_and_card_formatter("{who} is Energized."),
    "exhaust": _athlete_and_card_formatter("{who} is Exhausted."),
    "leaves": _athlete_and_card_formatter("{who} goes to the bench."),
    "enters": _athlete_and_card_formatter("{who} comes on."),
    "detach": _athlete_and_card_formatter("{who} loses {card}."),
    "gridiron": _seat_and_card_formatter("{card} is on the field."),
    "gridiron gone": _seat_and_card_formatter("{card} leaves the field."),
    "search": lambda n, seat, _, card: (
        f"    {n.teams[seat]} find {n.name_of_piece(card)}."
    ),
    "recover": lambda n, seat, _, card, *__: (
        f"    {n.teams[seat]} recover {n.name_of_piece(card)}."
    ),
}
