"""What must hold after every decision of every game, whoever plays it."""

from collections import Counter

from gameengine.decisions import DecisionKind
from gameengine.effect_terms import Quantity
from gameengine.game import Game
from gameengine.measures import ACTION, PLAY
from gameengine.phases.piles import hand_limit
from gameengine.robots import Robot
from gameengine.rulebook import RULES
from gameengine.setup import AWAY, HOME
from gameengine.table import OVERTIME, Table

LONGEST = 5000
POINTS = {2, 3, 7}
BETWEEN_PHASES = {
    DecisionKind.CALL,
    DecisionKind.LINEUP,
    DecisionKind.TOP_UP,
    DecisionKind.PLAY_CARD,
    DecisionKind.DESIGNATE,
}


class Watch:
    """Follows a game and checks each step against the one before."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seen = 0
        self.score = [0, 0]
        self.timeouts = list(game.table.timeouts)
        self.half = game.table.half

    def check(self) -> None:
        t = self.game.table
        self.events(t)
        every_card_has_one_place(t)
        assert 0 <= t.clock <= t.profile.half_clock
        assert t.score == self.score
        pending = self.game.pending_decision
        if pending is None:
            assert t.outcome is not None
            return
        assert len(pending.options) > 1
        assert t.cite(pending.rule) in RULES
        if pending.ask in BETWEEN_PHASES:
            assert t.layers == []
            assert t.resolving is None
        if pending.ask not in {DecisionKind.LINEUP, DecisionKind.TOP_UP}:
            enough_on_the_field(t)
        if pending.ask is DecisionKind.CALL:
            assert 0 < t.x < 100
            assert 1 <= t.down <= 4
        if pending.ask is not DecisionKind.DISCARD and t.resolving is None:
            hands_are_within_limits(t, pending.ask)

    def events(self, t: Table) -> None:
        """Fold the new events: known rules, possible scores, timeouts that fall."""
        taken_back = returned = False
        for rule, verb, *details in self.game.events[self.seen :]:
            assert rule in RULES, rule
            if verb == "score":
                seat, points, score = details
                assert points in POINTS
                self.score[seat] += points
                assert tuple(self.score) == score
            elif verb == "timeout back":
                returned = True
            elif verb == "taken back":
                taken_back = True
                self.score = list(details[1])
        self.seen = len(self.game.events)
        overtime = t.half >= OVERTIME and t.half != self.half
        for seat in (HOME, AWAY):
            fell = t.timeouts[seat] <= self.timeouts[seat]
            assert taken_back or overtime or returned or fell
            assert 0 <= t.timeouts[seat] <= t.profile.timeouts_game
        self.timeouts, self.half = list(t.timeouts), t.half


def play_watched(game: Game, robot: Robot, label: str) -> Game:
    """Play a game to its end under watch; a failure names its label and the step."""
    watch = Watch(game)
    try:
        watch.check()
        while game.pending_decision is not None:
            assert len(game.choices) < LONGEST, "the game does not end"
            game.push(robot.choose(game))
            watch.check()
    except Exception as error:
        error.add_note(f"{label}, step {len(game.choices)}")
        raise
    return game


def every_card_has_one_place(t: Table) -> None:
    """The cards of a seat's list, no more and no fewer, lie somewhere."""
    for seat in (HOME, AWAY):
        deck = t.setup.decks[seat]
        plays, actions = zone_cards(t, PLAY, seat), zone_cards(t, ACTION, seat)
        if t.played:
            plays += [t.calls[seat].card]
        waiting = [*t.layers, *([t.resolving] if t.resolving else [])]
        actions += [x.card for x in waiting if x.card is not None and x.seat == seat]
        actions += [card for owner, card in t.gridirons if owner == seat]
        for athlete in t.athletes[seat]:
            actions += athlete.power_ups
            actions += [athlete.superstar] if athlete.superstar else []
            assert athlete.on_field or not athlete.power_ups
        assert Counter(plays) == Counter(deck.plays)
        assert Counter(actions) == Counter(deck.actions)


def zone_cards(t: Table, deck: int, seat: int) -> list:
    return [*t.decks[deck][seat], *t.hands[deck][seat], *t.discards[deck][seat]]


def enough_on_the_field(t: Table) -> None:
    """CRD Gen:Minimum Players: two to four of the right side."""
    for seat in (HOME, AWAY):
        field = t.field(seat)
        assert t.profile.min_on_field <= len(field) <= 4
        assert {athlete.card.side for athlete in field} <= {t.side_of(seat)}


def hands_are_within_limits(t: Table, ask: DecisionKind) -> None:
    """TP-8: a limit that depends on the game is looked at where a phase begins."""
    limits = [*t.statics[Quantity.PLAY_LIMIT], *t.statics[Quantity.ACTION_LIMIT]]
    depends = any(each.static.condition or each.synergy for each in limits)
    if depends and ask not in {
        DecisionKind.CALL,
        DecisionKind.PLAY_CARD,
        DecisionKind.DESIGNATE,
    }:
        return
    for seat in (HOME, AWAY):
        for deck in (PLAY, ACTION):
            limit = hand_limit(t, seat, deck)
            assert limit is None or len(t.hands[deck][seat]) <= limit
