"""Events as sentences: the play-by-play of a game, with the numbers behind it."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from .calls import PASSES, named
from .conditions import FIELD_LENGTH, PLAY
from .effects import Quantity
from .moments import Role
from .table import OVERTIME, Event, Setup

DOWNS = ("", "1st", "2nd", "3rd", "4th")
MIDFIELD = 50
HEADINGS = {"toss": "FIRST HALF", "second half": "SECOND HALF", "overtime": "OVERTIME"}
CHECKS = {"strength", "stopped", "run succeeds", "complete", "incomplete"}
# What a line of its own would only clutter, and what a step does every time.
QUIET = {
    "checks again",
    "timing point",
    "secondary",
    "triggers",
    "chooses",
    "base",
    "base run",
}
ROUTINE = {"resolve", "sides change", "grit", "waits", "reshuffle"}
ROUTINE_BY_RULE = {
    ("exhaust", "TP-5"),
    ("exhaust", "CRD 7.D"),
    ("exhaust", "R22 §7.A"),
    ("exhaust", "R21 §7.A"),
    ("exhaust", "D-70"),
    ("draw", "CRD 2.B.a"),
    ("draw", "CRD 9.A"),
    ("draw", "D-28"),
    ("draw", "R22 §9.B"),
    ("draw", "R21 §9.B"),
    ("draw", "19-1.A"),
}


class Names:
    """Names for what events call by number: seats, athletes, cards."""

    def __init__(self, setup: Setup) -> None:
        self.teams = [deck.name for deck in setup.decks]
        self.athletes: dict[str, str] = {}
        self.cards: dict[str, str] = {}
        self.plays = {}
        for letter, deck in zip("HA", setup.decks, strict=True):
            for player in deck.players:
                self.athletes[f"{letter}:{player.number}"] = player.name
            for play in deck.plays:
                self.cards[play.number] = play.title
                self.plays[play.number] = play
            for action in deck.actions:
                self.cards[action.number] = action.title
            if deck.synergy is not None:
                self.cards[deck.synergy.number] = deck.synergy.title

    def of(self, label: str) -> str:
        """Name a card or an athlete."""
        return self.athletes.get(label) or self.cards.get(label, label)


def spot(x: int) -> str:
    """Name a yard line as the offense sees it.

    >>> spot(25), spot(50), spot(80)
    ('own 25', 'midfield', 'the 20')
    """
    if x == MIDFIELD:
        return "midfield"
    return f"own {x}" if x < MIDFIELD else f"the {FIELD_LENGTH - x}"


def counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if abs(count) == 1 else f"{count} {noun}s"


def signed(number: int) -> str:
    return f"+ {number}" if number >= 0 else f"- {-number}"


def is_routine(event: Event) -> bool:
    """Tell whether an event only repeats what a step always does."""
    rule, verb, *_ = event
    return verb in QUIET or verb in ROUTINE or (verb, rule) in ROUTINE_BY_RULE


def play_by_play(
    setup: Setup, events: Iterable[Event], *, everything: bool = False
) -> Iterator[tuple[str, str]]:
    """Give each line of a game with the rule it rests on.

    Routine is left out unless everything is asked for.
    """
    names = Names(setup)
    checked: set[Event] = set()
    for event in events:
        rule, verb, *details = event
        if verb in CHECKS and not everything:
            if event in checked:  # the second check found what the first one did
                continue
            checked.add(event)
        elif verb == "down":
            checked.clear()
        if verb in HEADINGS:
            yield "", ""
            yield "", HEADINGS[verb]
        if verb in {"possession", "down"}:
            yield "", ""
        if verb in SENTENCES and (everything or not is_routine(event)):
            yield rule, sentence(verb, details, names)


def sentence(verb: str, details: list[Any], n: Names) -> str:
    """Say one event in a sentence."""
    return SENTENCES[verb](n, *details)


Teller = Callable[..., str]
SENTENCES: dict[str, Teller] = {}


def tells(*verbs: str) -> Callable[[Teller], Teller]:
    """Make a function the teller of some verbs."""

    def name(teller: Teller) -> Teller:
        for verb in verbs:
            SENTENCES[verb] = teller
        return teller

    return name


@tells("down")
def tell_down(n: Names, *at: Any) -> str:
    _, down, offense, x, clock, score = at
    where = f"{DOWNS[down]} down, {n.teams[offense]} at {spot(x)}"
    return f"{where} | clock {clock} | {score[0]}-{score[1]}"


@tells("calls")
def tell_calls(n: Names, offense: int, call: str, answer: str) -> str:
    play, defense = n.plays[call], n.plays[answer]
    what = named(play.call)
    if play.call & PASSES:
        what += f" {play.yards} ({play.catch[0]}-{play.catch[1]})"
    return (
        f"  {n.teams[offense]} call {play.title}, {what}. "
        f"{n.teams[1 - offense]} defend {named(defense.defense)}."
    )


@tells("strength")
def tell_strength(_: Names, *at: int) -> str:
    offense, defense, changes, result = at
    terms = f"{offense} + {defense}" + (f" {signed(changes)}" if changes else "")
    total = offense + defense + changes
    end = f" -> {result}" if total != result else ""
    return f"  Strength {terms} = {total}{end}."


@tells("stopped")
def tell_stopped(_: Names, call: int, defense: int) -> str:
    return f"  Stopped! They were waiting for it: {named(call)} into {named(defense)}."


@tells("run succeeds")
def tell_run(_: Names, call: int, defense: int) -> str:
    return f"  {named(call)} gets past a defense against {named(defense)}."


@tells("complete", "incomplete")
def tell_catch(_: Names, call: int, strength: int, low: int, high: int) -> str:
    caught = low <= strength <= high
    verb = "is complete" if caught else "falls incomplete"
    inside = "in" if caught else "not in"
    return f"  The {named(call)} {verb}: {strength} is {inside} {low}-{high}."


@tells("designate")
def tell_designate(n: Names, athlete: str, role: int, energized: bool) -> str:  # noqa: FBT001
    verb = {Role.RUN: "runs", Role.RECEIVE: "receives", Role.TACKLE: "makes the tackle"}
    tired = "" if energized else ", tired"
    return f"  {n.of(athlete)} {verb[Role(role)]}{tired}."


@tells("yards")
def tell_yards(
    n: Names, base: int, terms: tuple[tuple[int, str], ...], final: int
) -> str:
    if not terms:
        return f"  {counted(final, 'yard')}."
    changes = " ".join(f"{signed(yards)} ({n.of(by)})" for yards, by in terms)
    return f"  {base} {changes} = {counted(final, 'yard')}."


@tells("ball")
def tell_ball(n: Names, offense: int, start: int, end: int) -> str:
    if end >= FIELD_LENGTH:
        return f"  {n.teams[offense]} go all the way from {spot(start)}."
    if end <= 0:
        return f"  {n.teams[offense]} go down in their own end zone."
    if start == end:
        return f"  The ball stays at {spot(end)}."
    return f"  Ball from {spot(start)} to {spot(end)}."


@tells("score")
def tell_score(n: Names, seat: int, points: int, score: tuple[int, int]) -> str:
    kind = {7: "TOUCHDOWN", 3: "FIELD GOAL", 2: "SAFETY"}[points]
    return f"  {kind}, {n.teams[seat]}! {points} points: {score[0]}-{score[1]}."


@tells("punt")
def tell_punt(n: Names, offense: int, grit: int, yards: int, landed: int) -> str:
    where = "into the end zone" if landed >= FIELD_LENGTH else f"down to {spot(landed)}"
    return f"  {n.teams[offense]} punt: Grit {grit}, {yards} yards, {where}."


@tells("field goal")
def tell_goal(n: Names, *at: Any) -> str:
    offense, distance, low, high, grit, good = at
    wanted = f"{low}-{high}" if low <= high else "nothing reaches that far"
    end = "good!" if good else "no good."
    return (
        f"  {n.teams[offense]} try from {distance} yards: "
        f"Grit {grit}, needed {wanted}. It is {end}"
    )


@tells("grit")
def tell_grit(_: Names, *at: Any) -> str:
    _, _, strengths, changes, grit = at
    terms = " + ".join(map(str, strengths)) + (f" {signed(changes)}" if changes else "")
    return f"  Grit {terms} -> {grit}."


@tells("clock")
def tell_clock(_: Names, before: int, cost: int, after: int) -> str:
    return f"  Clock {before} - {cost} = {after}."


@tells("change")
def tell_change(n: Names, *at: Any) -> str:
    _, label, of, by = at
    what = Quantity(of).name.lower().replace("_", " ")
    return f"    {n.of(label)}: {what} {signed(by)}."


@tells("draw")
def tell_draw(n: Names, seat: int, deck: int, cards: tuple[str, ...]) -> str:
    kind = "Play" if deck == PLAY else "Action"
    return f"  {n.teams[seat]} draw {counted(len(cards), kind + ' card')}."


@tells("line-up")
def tell_lineup(n: Names, seat: int, four: tuple[str, ...]) -> str:
    return f"  {n.teams[seat]}: {', '.join(n.of(each) for each in four)}."


@tells("game over")
def tell_end(n: Names, winner: int | None, score: tuple[int, int]) -> str:
    end = "It is a tie" if winner is None else f"{n.teams[winner]} win"
    return f"\nFINAL: {end}, {score[0]}-{score[1]}."


@tells("discard")
def tell_discard(n: Names, seat: int, _: int, card: str) -> str:
    return f"  {n.teams[seat]} discard {n.of(card)}."


@tells("look")
def tell_look(n: Names, *at: Any) -> str:
    seat, deck, from_top, cards = at
    what = "Play" if deck == PLAY else "Action"
    whose = f"the top of their {what} deck" if from_top else f"the other {what} hand"
    return f"    {n.teams[seat]} look at {whose} ({counted(len(cards), 'card')})."


def _by(text: str) -> Teller:
    """Tell who did it: a seat, then the card."""
    return lambda n, seat, label="", *_: (
        "    " + text.format(team=n.teams[seat], card=n.of(str(label)))
    )


def _team(text: str) -> Teller:
    return lambda n, seat, *rest: "  " + text.format(*rest, team=n.teams[seat])


def _athlete(text: str) -> Teller:
    return lambda n, name, other="", *_: (
        "    " + text.format(who=n.of(name), card=n.of(other))
    )


def _plain(text: str) -> Teller:
    return lambda _, *rest: "  " + text.format(*rest)


SENTENCES |= {
    "toss": _team("{team} win the toss and take the ball."),
    "possession": lambda n, seat, x: f"{n.teams[seat]} take over at {spot(x)}.",
    "sides change": _team("The ball goes over to {team}."),
    "keeps the ball": _team("{team} get the ball back."),
    "second half": _team("{team} open the second half."),
    "overtime": _plain("Level after all that: overtime {0}."),
    "overtime offense": _team("{team} start on offense."),
    "half over": lambda _, half, score: (
        f"  That is the end of {'the half' if half < OVERTIME else 'overtime'}, "
        f"{score[0]}-{score[1]}."
    ),
    "granted": _team("{team} still get their possession."),
    "turnover on downs": _team("Turnover on downs, {team} come up short."),
    "new downs": _team("First down, {team}!"),
    "timeout": _team("Timeout, {team}; {0} left. The clock stops."),
    "timeout lost": _team("{team} lose a timeout; {0} left."),
    "no timeouts": _team("{team} may not call a timeout on this down."),
    "no draw": _team("{team} will draw no Action card."),
    "x": _team("{team} name X: {0}."),
    "calls from the deck": _team("{team} have no Play card and call from the deck."),
    "reshuffle": lambda n, seat, deck, count: (
        f"  {n.teams[seat]} shuffle {count} cards into a new "
        f"{'Play' if deck == PLAY else 'Action'} deck."
    ),
    "no card": _team("{team} have no card left to draw."),
    "draw cancelled": _team("{team} draw nothing: the hand would pass {3}."),
    "draw cut": _team("{team} draw up to {3} only."),
    "use": _by("{card} steps up for {team}."),
    "cast": _by("{team} use {card}."),
    "resolve": _by("{card} takes effect."),
    "cancelled": _by("{card} is cancelled."),
    "cancel": lambda n, _, label, other: f"    {n.of(label)} cancels {n.of(other)}.",
    "fails": lambda n, _, label, why: f"    {n.of(label)} does nothing: {why}.",
    "waits": _by("{card} bides its time."),
    "lasts": _by("{card} stays in force."),
    "next play": _by("{card} waits for the next play."),
    "applies": _by("{card} applies to this play."),
    "silence": _by("{card} cancels abilities."),
    "first down": _by("{card}: a first down is coming."),
    "rules stopped": _by("{card} says stopped."),
    "rules success": _by("{card} says successful."),
    "made stopped": _plain("The play is stopped by an effect."),
    "made success": _plain("The play succeeds by an effect."),
    "stopped late": _team("{team} are stopped after all."),
    "offset status": _plain("Stopped and successful offset each other."),
    "offset": _plain("Gains of {0} and losses of {1} offset."),
    "instead": _plain("{1} yards instead of {0}."),
    "will replace": lambda n, _, label, yards: (
        f"    {n.of(label)}: {yards} yards instead."
    ),
    "may replace": lambda n, _, label, least, yards: (
        f"    {n.of(label)}: {yards} yards if it would be {least} or more."
    ),
    "new call": lambda n, seat, what, yards, low, high: (
        f"  {n.teams[seat]} now call {what} {yards} ({low}-{high})."
    ),
    "also": _team("{team}'s call is also a {0}."),
    "flip": lambda n, seat, card: f"  {n.teams[seat]} change the call to {n.of(card)}.",
    "turnover": lambda n, _, label, kind: f"    {n.of(label)}: {kind}!",
    "live ball turnover": lambda n, seat, kind: (
        f"  {n.teams[seat]} give it away: {kind.upper()}."
    ),
    "turnover cancelled": _plain("The replay cancels the turnover."),
    "replay dropped": _team("{team} take the turnover, not the replay."),
    "replay": _by("{card}: replay the down."),
    "replay cancelled": _by("{card} is one replay too many."),
    "replay the down": _plain("The down is replayed."),
    "taken back": _plain("What the play brought is taken back."),
    "no results": _team("{team} were stopped; on to the next down."),
    "loop ends": _plain("The loop ends after {0} rounds."),
    "energize": _athlete("{who} is Energized."),
    "exhaust": _athlete("{who} is Exhausted."),
    "leaves": _athlete("{who} goes to the bench."),
    "enters": _athlete("{who} comes on."),
    "attach": _athlete("{who} gets {card}."),
    "detach": _athlete("{who} loses {card}."),
    "gridiron": _by("{card} is on the field."),
    "gridiron gone": _by("{card} leaves the field."),
    "search": lambda n, seat, _, card: f"    {n.teams[seat]} find {n.of(card)}.",
    "recover": lambda n, seat, _, card, *__: (
        f"    {n.teams[seat]} recover {n.of(card)}."
    ),
}
