"""Statistics of a finished event: scores, endings, points by round, cards. Pure.

Results count as accepted; scores only of games that were played to the end. Whoever
calls `fielded_cards` must have checked who may see the deck lists (H5).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from decks.charts import BarValue, Chart, ChartTable, bar_chart, column_chart
from decks.decklist.contents import Decklist, ListedCard
from decks.facts import SIDES, Group
from decks.figures.plays import read_plays
from decks.figures.tallies import calls_table
from gameengine.profiles import Profile
from tournaments.rules.scoring import (
    ALONE,
    TIED,
    WON,
    Game,
    Match,
    Outcome,
    Points,
    points_from_match,
)

PLAYED = frozenset((Outcome.WIN, Outcome.TIE))  # at the table, to an end
BROKEN_OFF = ("concession", "penalty")  # endings of a game that say so
CLOSEST, LEADERS, MOST_CLUBS = 10, 8, 12
NONE = "\u2013"  # where there is nothing to average
WIDEST = 160  # of a bar in a row, in units of its drawing
FLOOR, WIDEST_COLUMN = 148, 70  # of charts with a card for themselves
MOST_COLUMNS = 8  # side by side; the values of more would run into each other
SCORE_STEP, SCORE_TOP = 7, 42  # a touchdown with its extra point
MARGINS = ((0, 0), (1, 3), (4, 7), (8, 14), (15, 21), (22, None))
ENDINGS = {
    Outcome.WIN: "played out",
    Outcome.TIE: "tied when time ran out",
    Outcome.AGREED_TIE: "agreed tie",
    Outcome.CONCESSION: "conceded",
    Outcome.NO_SHOW: "no-show",
    Outcome.PENALTY_LOSS: "by penalty",
    Outcome.DOUBLE_LOSS: "double loss",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedRound:
    """A round with its matches and its title."""

    title: str
    address: str  # as addresses name it
    matches: tuple[Match, ...]
    is_swiss: bool = True


# Games.


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredGame:
    """A game that was played to the end, with its round and match."""

    round: PlayedRound
    match: Match
    game: Game

    @property
    def total(self) -> int:
        return self.game.home_score + self.game.away_score

    @property
    def margin(self) -> int:
        return abs(self.game.home_score - self.game.away_score)


def scored_games(rounds: Iterable[PlayedRound]) -> tuple[ScoredGame, ...]:
    """Return every game that was played to the end."""
    return tuple(
        ScoredGame(round=round_, match=match, game=game)
        for round_ in rounds
        for match in round_.matches
        if match.outcome in PLAYED
        for game in match.games
        if game.ending not in BROKEN_OFF
    )


def closest_games(games: Iterable[ScoredGame]) -> list[ScoredGame]:
    """Return the games with the smallest margins; higher totals first among equals."""
    order = sorted(games, key=lambda each: (each.margin, -each.total))
    return order[:CLOSEST]


def average_total(values: Sequence[int]) -> Fraction | None:
    return Fraction(sum(values), len(values)) if values else None


def one_decimal_text(value: Fraction | None) -> str:
    """Return a number with one decimal, rounded half up from the exact value.

    >>> one_decimal_text(Fraction(45, 2)), one_decimal_text(Fraction(7, 20))
    ('22.5', '0.4')
    """
    if value is None:
        return NONE
    tenths = (20 * value.numerator + value.denominator) // (2 * value.denominator)
    return f"{tenths // 10}.{tenths % 10}"


# Rounds.


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSummary:
    """The figures of one round, or of all of them."""

    title: str
    address: str
    matches: int  # of two
    ties: int
    unplayed: int  # decided without a game
    alone: int  # byes and rounds that somebody missed
    scores: tuple[int, ...]  # of every seat
    totals: tuple[int, ...]  # of every game

    @property
    def average(self) -> str:
        return one_decimal_text(average_total(self.totals))

    @property
    def highest(self) -> str:
        return str(max(self.totals)) if self.totals else NONE


def summarize_round(
    rounds: Sequence[PlayedRound], *, title: str, address: str = ""
) -> ScoreSummary:
    met = [each for it in rounds for each in it.matches if each.counts_as_meeting]
    games = scored_games(rounds)
    return ScoreSummary(
        title=title,
        address=address,
        matches=len(met),
        ties=sum(each.outcome in TIED for each in met),
        unplayed=sum(each.outcome not in PLAYED for each in met),
        alone=sum(each.outcome in ALONE for it in rounds for each in it.matches),
        scores=tuple(
            score
            for each in games
            for score in (each.game.home_score, each.game.away_score)
        ),
        totals=tuple(each.total for each in games),
    )


def summaries_by_round(rounds: Iterable[PlayedRound]) -> list[ScoreSummary]:
    return [
        summarize_round([each], title=each.title, address=each.address)
        for each in rounds
    ]


# Points by round.


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPoints:
    """The points of an entrant after one round, and their bar in the chart."""

    points: int  # so far
    gained: int
    x: int
    width: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantPoints:
    """The points of one entrant after each Swiss round."""

    entrant: str
    steps: tuple[RoundPoints, ...]

    @property
    def points(self) -> int:
        return self.steps[-1].points if self.steps else 0


def points_after_rounds(
    order: Iterable[str], rounds: Iterable[PlayedRound], points: Points
) -> list[EntrantPoints]:
    """Return the points of the given entrants after each Swiss round."""
    swiss = [each for each in rounds if each.is_swiss]
    gained = {
        (each.title, entrant): points_from_match(match, entrant, points)
        for each in swiss
        for match in each.matches
        for entrant in (match.home, match.away)
        if entrant
    }
    most = len(swiss) * max(points.win, points.bye, 1) or 1
    return [
        EntrantPoints(
            entrant=who, steps=tuple(cumulative_round_points(who, swiss, gained, most))
        )
        for who in order
    ]


def cumulative_round_points(
    who: str,
    swiss: Iterable[PlayedRound],
    gained: Mapping[tuple[str, str], int],
    most: int,
) -> Iterator[RoundPoints]:
    total = 0
    for each in swiss:
        more = gained.get((each.title, who), 0)
        start, end = (WIDEST * it // most for it in (total, total + more))
        total += more
        yield RoundPoints(
            points=total, gained=more, x=start, width=max(0, end - start - 1)
        )


# Distributions.


def bucket_chart(
    key: str, title: str, unit: str, buckets: Mapping[str, int], *, of: int
) -> Chart:
    """Return a column chart of how many items fall into each bucket."""
    marks = tuple(
        BarValue(
            label,
            Fraction(many),
            Fraction(many),
            (str(many), percentage_text(many, of)),
        )
        for label, many in buckets.items()
    )
    heads = (title, unit, "Share")
    return column_chart(
        ChartTable(key=key, title=title, heads=heads, marks=marks, known=of, of=of),
        floor=FLOOR,
        widest=WIDEST_COLUMN,
    )


def percentage_text(part: int, of: int) -> str:
    """Return a share as a percentage; a dash if the whole is zero.

    >>> percentage_text(1, 3)
    '33.3%'
    """
    return f"{one_decimal_text(Fraction(100 * part, of))}%" if of else NONE


def score_chart(scores: Sequence[int]) -> Chart:
    """Return the chart of how often a seat ended with which score."""
    labels = [
        f"{low}\u2013{low + SCORE_STEP - 1}" for low in range(0, SCORE_TOP, SCORE_STEP)
    ]
    buckets = dict.fromkeys([*labels, f"{SCORE_TOP}+"], 0)
    names = list(buckets)
    for score in scores:
        buckets[names[min(score // SCORE_STEP, len(names) - 1)]] += 1
    return bucket_chart("scores", "Score per player", "Scores", buckets, of=len(scores))


def margin_chart(games: Sequence[ScoredGame]) -> Chart:
    """Return the chart of the margins by which games were won."""
    found = Counter(bucket_number(each.margin) for each in games)
    buckets = {bucket_label(*each): found[each] for each in MARGINS}
    return bucket_chart("margins", "Winning margin", "Games", buckets, of=len(games))


def bucket_number(margin: int) -> tuple[int, int | None]:
    return next(each for each in MARGINS if each[1] is None or margin <= each[1])


def bucket_label(low: int, high: int | None) -> str:
    if high is None:
        return f"{low}+"
    return "tied" if high == 0 else f"{low}\u2013{high}"


def average_chart(rounds: Sequence[ScoreSummary]) -> Chart:
    """Return the chart of the average total score of a game, by round."""
    marks = []
    is_long = len(rounds) > MOST_COLUMNS
    for at, each in enumerate(rounds, 1):
        name = each.title if is_long else short_round_name(each, at)
        value = average_total(each.totals) or Fraction(0)
        cells = (
            one_decimal_text(value) if each.totals else NONE,
            str(len(each.totals)),
        )
        marks.append(BarValue(name, value, value, cells))
    heads = ("Round", "Average", "Games")
    title = "Average score by round"
    games = sum(len(each.totals) for each in rounds)
    table = ChartTable(
        key="averages",
        title=title,
        heads=heads,
        marks=tuple(marks),
        known=games,
        of=games,
    )
    return (
        bar_chart(table)
        if is_long
        else column_chart(table, floor=FLOOR, widest=WIDEST_COLUMN)
    )


def short_round_name(each: ScoreSummary, at: int) -> str:
    """Return a short name of a round: its number, or F, SF, QF in the cut.

    >>> short_round_name(summarize_round([], title="Quarterfinals"), 6)
    'QF'
    """
    known = {"Final": "F", "Semifinals": "SF", "Quarterfinals": "QF"}
    return known.get(each.title, each.title.rpartition(" ")[2] or str(at))


# Shares.


@dataclass(frozen=True, slots=True)
class CountedShare:
    """One row of a table with a bar: a count out of a total."""

    label: str
    count: int
    of: int

    @property
    def percent(self) -> str:
        return percentage_text(self.count, self.of)

    @property
    def width(self) -> int:
        return WIDEST * self.count // self.of if self.of else 0


def count_endings(rounds: Iterable[PlayedRound]) -> list[CountedShare]:
    """Return how matches were decided, the most frequent way first."""
    found = Counter(
        each.outcome for it in rounds for each in it.matches if each.counts_as_meeting
    )
    of = found.total()
    return [
        CountedShare(words, found[outcome], of)
        for outcome, words in ENDINGS.items()
        if found[outcome]
    ]


def wins_by_seat(rounds: Iterable[PlayedRound]) -> list[CountedShare]:
    """Return how many played-out matches the home and the away seat won."""
    won = [
        each.winner == each.home
        for it in rounds
        for each in it.matches
        if each.outcome in WON and each.outcome in PLAYED
    ]
    home = sum(won)
    return [
        CountedShare("home", home, len(won)),
        CountedShare("away", len(won) - home, len(won)),
    ]


# What lists hold.


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldedCards:
    """What all deck lists of an event contain together."""

    lists: int
    clubs: tuple[
        CountedShare, ...
    ]  # of offense and defense, by their team's club (D-23)
    nameless: int  # Players of whom nobody knows the team
    plays: Chart | None  # Plays by what they call


def fielded_cards(
    lists: Sequence[Decklist], *, clubs: Mapping[str, str], profile: Profile
) -> FieldedCards:
    """Return the cards of all deck lists together; `clubs` has each team's club."""
    whole = merge_lists(lists)
    found, nameless = Counter[str](), 0
    for each in whole.cards:
        if each.group not in SIDES:
            continue
        team = each.card.cells.get("team", "")
        if team:
            found[clubs.get(team, team)] += each.quantity
        else:
            nameless += each.quantity
    plays = read_plays(whole, profile=profile)
    return FieldedCards(
        lists=len(lists),
        clubs=tuple(largest_shares(found)),
        nameless=nameless,
        plays=bar_chart(calls_table(plays)) if plays else None,
    )


def largest_shares(found: Counter[str]) -> list[CountedShare]:
    """Return the largest counts by name, and the rest as one row."""
    of = found.total()
    order = sorted(found.items(), key=lambda each: (-each[1], each[0]))
    kept, rest = order[:MOST_CLUBS], order[MOST_CLUBS:]
    rows = [CountedShare(name, many, of) for name, many in kept]
    if rest:
        many = sum(each for _, each in rest)
        rows.append(CountedShare(f"{len(rest)} others", many, of))
    return rows


def merge_lists(lists: Iterable[Decklist]) -> Decklist:
    """Return one deck list that holds the cards of all lists."""
    copies: Counter[tuple[str, str, Group | None]] = Counter()
    cards = {}
    for deck in lists:
        for each in deck.without_uncounted_lines.cards:
            key = (each.card.number, each.card.title, each.group)
            copies[key] += each.quantity
            cards[key] = each.card
    return Decklist(
        tuple(ListedCard(cards[key], many, key[2]) for key, many in copies.items())
    )
