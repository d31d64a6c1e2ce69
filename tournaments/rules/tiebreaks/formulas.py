"""The formulas of the tiebreaks: a column for all entrants, and the terms for one.

Match points come from the event's `Points`; the most a match can give is a win. Wins,
ties and losses as 1, 1/2 and 0 are counted in halves.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from tournaments.rules.random_draws import seeded_hash
from tournaments.rules.scoring import (
    ALONE,
    TIED,
    WON,
    Match,
    Outcome,
    points_from_match,
)

from .columns import (
    AppliedLimit,
    Bounds,
    LimitedValue,
    Ratio,
    TiebreakColumn,
    limited_column,
    mean_over_opponents,
)
from .ledger import EntrantLedger, Formula, LedgerBook
from .sums import SumTerm, build_term

MATCH_FLOOR = Fraction(33, 100)  # 0.33, not 1/3
WIN_FLOOR, DROP_CAP = Fraction(1, 4), Fraction(3, 4)
NOTHING = Fraction(0)
BYE_GAMES = 2  # a bye is 2-0
SCORE_CAP = 21
WHOLE = 2  # halves

Terms = Callable[[LedgerBook, int], Iterator[SumTerm]]


def opponents_mean(
    book: LedgerBook, formula: Formula, *, with_none: Fraction = NOTHING
) -> TiebreakColumn:
    opponents = [ledger.opponents for ledger in book.ledgers]
    return mean_over_opponents(
        book.column(formula), over=opponents, with_none=with_none
    )


def make_opponent_terms(formula: Formula) -> Terms:
    """Return a function that yields the terms of a mean over the opponents."""

    def terms(book: LedgerBook, who: int) -> Iterator[SumTerm]:
        column = book.column(formula)
        for match, other in book.ledgers[who].matches_with_opponents():
            share = column.limited_value(other)
            yield build_term(match.round, opponent=book.ids[other], share=share)

    return terms


def yield_no_terms(book: LedgerBook, who: int) -> Iterator[SumTerm]:  # noqa: ARG001
    return iter(())


def opponent_id(match: Match, ledger: EntrantLedger) -> str:
    return match.away if match.home == ledger.entrant.id else match.home


def make_sum_formula(
    parts: Callable[[LedgerBook, int], Iterator[tuple[Match, int]]], *, of: int = 1
) -> tuple[Formula, Terms]:
    """Return two functions: the formula, and the terms, of a sum over matches or games.

    `parts` yields what each match or game adds for an entrant; `of` is the denominator.
    """

    def formula(book: LedgerBook) -> TiebreakColumn:
        everybody = range(len(book.ids))
        return TiebreakColumn(
            [sum([n for _, n in parts(book, each)]) for each in everybody], of
        )

    def terms(book: LedgerBook, who: int) -> Iterator[SumTerm]:
        for match, worth in parts(book, who):
            share = LimitedValue(worth, of, Fraction(worth, of))
            opponent = opponent_id(match, book.ledgers[who])
            yield build_term(match.round, opponent=opponent, share=share)

    return formula, terms


# Shares of match points.


def match_points_percentage(book: LedgerBook) -> TiebreakColumn:
    """Return match points out of those possible, at least 0.33, for each entrant."""
    win, bye = book.points.win, book.points.bye
    parts = []
    for ledger, points in zip(book.ledgers, book.match_points, strict=True):
        byes = 0 if book.opponent_bye_counts else ledger.byes
        parts.append(Ratio(points - byes * bye, win * (ledger.round_count - byes)))
    return limited_column(parts, Bounds(MATCH_FLOOR))


def opponents_match_wins(book: LedgerBook) -> TiebreakColumn:
    return opponents_mean(book, match_points_percentage, with_none=MATCH_FLOOR)


def opponents_opponents_match_wins(book: LedgerBook) -> TiebreakColumn:
    return opponents_mean(book, opponents_match_wins, with_none=MATCH_FLOOR)


def points_per_round(book: LedgerBook) -> TiebreakColumn:
    return limited_column(
        [
            Ratio(points, ledger.round_count)
            for ledger, points in zip(book.ledgers, book.match_points, strict=True)
        ],
        Bounds(NOTHING),
    )


def strength_of_schedule(book: LedgerBook) -> TiebreakColumn:
    return opponents_mean(book, points_per_round)


def extended_strength_of_schedule(book: LedgerBook) -> TiebreakColumn:
    return opponents_mean(book, strength_of_schedule)


# Shares of wins.


def win_percentage(book: LedgerBook) -> TiebreakColumn:
    """Return the share of rounds won, without byes; at most 3/4 after a drop."""
    return limited_column(
        [
            Ratio(
                WHOLE * ledger.wins + ledger.ties,
                WHOLE * (ledger.round_count - ledger.byes),
                ledger.is_dropped,
            )
            for ledger in book.ledgers
        ],
        Bounds(WIN_FLOOR, DROP_CAP),
    )


def opponents_win_percentage(book: LedgerBook) -> TiebreakColumn:
    return opponents_mean(book, win_percentage, with_none=WIN_FLOOR)


def opponents_opponents_win_percentage(book: LedgerBook) -> TiebreakColumn:
    return opponents_mean(book, opponents_win_percentage, with_none=WIN_FLOOR)


# Games.


def game_points(book: LedgerBook, ledger: EntrantLedger) -> Iterator[tuple[Match, int]]:
    """Yield the points of each game of an entrant, in order."""
    points, me = book.points, ledger.entrant.id
    for match in ledger.matches:
        if match.outcome is Outcome.BYE:
            yield from [(match, points.win)] * BYE_GAMES
        for game in match.games:
            if game.winner:
                yield match, points.win if game.winner == me else points.loss
            else:
                yield match, points.tie


def game_wins(book: LedgerBook) -> TiebreakColumn:
    parts = []
    for ledger in book.ledgers:
        worth = [each for _, each in game_points(book, ledger)]
        parts.append(Ratio(sum(worth), book.points.win * len(worth)))
    return limited_column(parts, Bounds(MATCH_FLOOR))


def game_wins_terms(book: LedgerBook, who: int) -> Iterator[SumTerm]:
    ledger, most = book.ledgers[who], book.points.win
    for match, worth in game_points(book, ledger):
        share = LimitedValue(worth, most, Fraction(worth, most))
        yield build_term(match.round, opponent=opponent_id(match, ledger), share=share)


def opponents_game_wins(book: LedgerBook) -> TiebreakColumn:
    return opponents_mean(book, game_wins, with_none=MATCH_FLOOR)


def game_scores(ledger: EntrantLedger) -> Iterator[tuple[Match, int, int]]:
    """Yield the own and the opponent's score of each game of an entrant, in order."""
    me = ledger.entrant.id
    for match in ledger.matches:
        for game in match.games:
            if match.home == me:
                yield match, game.home_score, game.away_score
            else:
                yield match, game.away_score, game.home_score


def cap_score_difference(ahead: int) -> int:
    return max(-SCORE_CAP, min(SCORE_CAP, ahead))


def score_difference(book: LedgerBook) -> TiebreakColumn:
    return TiebreakColumn(
        [
            sum(
                [
                    cap_score_difference(own - other)
                    for _, own, other in game_scores(ledger)
                ]
            )
            for ledger in book.ledgers
        ]
    )


def difference_terms(book: LedgerBook, who: int) -> Iterator[SumTerm]:
    ledger = book.ledgers[who]
    for match, own, other in game_scores(ledger):
        worth = cap_score_difference(own - other)
        mark = AppliedLimit.NONE if worth == own - other else AppliedLimit.CAP
        share = LimitedValue(own - other, 1, Fraction(worth), mark)
        yield build_term(match.round, opponent=opponent_id(match, ledger), share=share)


def own_scores(book: LedgerBook, who: int) -> Iterator[tuple[Match, int]]:
    return ((match, own) for match, own, _ in game_scores(book.ledgers[who]))


def opponent_scores(book: LedgerBook, who: int) -> Iterator[tuple[Match, int]]:
    return ((match, other) for match, _, other in game_scores(book.ledgers[who]))


points_scored, scored_terms = make_sum_formula(own_scores)
points_allowed, allowed_terms = make_sum_formula(opponent_scores)


# Buchholz.


def result_in_halves(match: Match, entrant: str) -> int:
    """Return the result of a match as 1, 1/2 or 0, in halves."""
    if match.outcome in TIED:
        return 1
    won = match.outcome in WON and match.winner == entrant
    return WHOLE if won or match.outcome is Outcome.BYE else 0


def adjusted_scores(book: LedgerBook) -> TiebreakColumn:
    """Return scores in which each round without an opponent counts as half a win."""
    return TiebreakColumn(
        [
            WHOLE * ledger.wins + ledger.ties + ledger.byes + ledger.missed
            for ledger in book.ledgers
        ],
        WHOLE,
    )


def buchholz_by_round(book: LedgerBook, who: int) -> list[int]:
    """Return what each round contributes to an entrant's Buchholz, in halves.

    A round without an opponent counts as one against a virtual opponent with the same
    score, who gets the rest of this round and ties from then on.
    """
    scores, ledger = book.column(adjusted_scores).numerators, book.ledgers[who]
    opponents, before, found = iter(ledger.opponents), 0, []
    for match in ledger.matches:
        got = result_in_halves(match, ledger.entrant.id)
        if match.outcome in ALONE:
            found.append(before + (WHOLE - got) + (book.rounds - match.round))
        else:
            found.append(scores[next(opponents)])
        before += got
    return found


def left_out_positions(found: Sequence[int], *, low: int, high: int) -> set[int]:
    """Return the positions of so many of the lowest and then of the highest values."""
    order = sorted(range(len(found)), key=found.__getitem__)
    rest = order[low:]
    return {*order[:low], *rest[max(0, len(rest) - high) :]}


def make_buchholz_formula(*, low: int = 0, high: int = 0) -> tuple[Formula, Terms]:
    """Return Buchholz with some values left out: its formula and its terms."""

    def formula(book: LedgerBook) -> TiebreakColumn:
        found = []
        for who in range(len(book.ids)):
            every = sorted(buchholz_by_round(book, who))[low:]
            found.append(sum(every[: max(0, len(every) - high)]))
        return TiebreakColumn(found, WHOLE)

    def terms(book: LedgerBook, who: int) -> Iterator[SumTerm]:
        ledger, every = book.ledgers[who], buchholz_by_round(book, who)
        cut = left_out_positions(every, low=low, high=high)
        for number, (match, entry) in enumerate(
            zip(ledger.matches, every, strict=True)
        ):
            mark = AppliedLimit.CUT if number in cut else AppliedLimit.NONE
            share = LimitedValue(entry, WHOLE, Fraction(entry, WHOLE), mark)
            yield build_term(
                match.round, opponent=opponent_id(match, ledger), share=share
            )

    return formula, terms


buchholz, buchholz_terms = make_buchholz_formula()
buchholz_cut1, cut1_terms = make_buchholz_formula(low=1)
buchholz_median, median_terms = make_buchholz_formula(low=1, high=1)


def sonneborn_berger_by_round(
    book: LedgerBook, who: int
) -> Iterator[tuple[Match, int]]:
    """Yield what each round adds to Sonneborn-Berger, in quarters."""
    ledger = book.ledgers[who]
    for match, entry in zip(ledger.matches, buchholz_by_round(book, who), strict=True):
        yield match, result_in_halves(match, ledger.entrant.id) * entry


sonneborn_berger, beaten_terms = make_sum_formula(
    sonneborn_berger_by_round, of=WHOLE * WHOLE
)


def running_scores(book: LedgerBook, who: int) -> Iterator[tuple[Match, int]]:
    """Yield the score after each round, in halves."""
    score, ledger = 0, book.ledgers[who]
    for match in ledger.matches:
        score += result_in_halves(match, ledger.entrant.id)
        yield match, score


progressive, progressive_terms = make_sum_formula(running_scores, of=WHOLE)


# The person, the pair, and luck.


def entered_on_time(book: LedgerBook) -> TiebreakColumn:
    return TiebreakColumn([int(not ledger.entrant.late) for ledger in book.ledgers])


def head_to_head(book: LedgerBook, tied: Sequence[int]) -> dict[int, int] | None:
    """Return the points of matches among tied entrants; None unless all have met."""
    group, found = set(tied), {}
    for who in tied:
        ledger = book.ledgers[who]
        if len(group.intersection(ledger.opponents)) < len(tied) - 1:
            return None
        found[who] = sum(
            points_from_match(match, ledger.entrant.id, book.points)
            for match, other in ledger.matches_with_opponents()
            if other in group
        )
    return found


def head_to_head_terms(
    book: LedgerBook, who: int, *, tied: Sequence[int]
) -> Iterator[SumTerm]:
    for match, other in book.ledgers[who].matches_with_opponents():
        if other in tied:
            worth = points_from_match(match, book.ids[who], book.points)
            share = LimitedValue(worth, 1, Fraction(worth))
            yield build_term(match.round, opponent=book.ids[other], share=share)


def random_draw_of(lot_seed: str, *, entrant: str) -> str:
    """Return the random draw of an entrant as hex; the lowest comes first.

    >>> random_draw_of("f00d", entrant="ada")[:8]
    'fe23aac0'
    """
    return seeded_hash(lot_seed, "lot", entrant)
