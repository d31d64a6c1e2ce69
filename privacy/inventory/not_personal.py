"""Text columns that hold no personal data, by the reason why not (P6).

Numbers, dates, booleans, choices, random ids and foreign keys to models other than
users need no entry: their type is reason enough.
"""

# By reason: whole tables, or single cells of them.
REASONS = {
    "our own wording, the same for everybody": """
        auth.Permission auth.Group contenttypes.ContentType decks.Deck.snapshot
        decks.DeckDraft.snapshot decks.RobotSeries.snapshot decks.RobotSeries.sample
        decks.RobotSeries.tally
        decks.DeckCheck.snapshot decks.DeckCheck.checker decks.DeckCheck.card_data
        decks.DeckCheck.verdict outbox.Job.kind tournaments.Submission.verdict
        tournaments.Submission.checker tournaments.Submission.card_data
        tournaments.Submission.consent tournaments.Round.engine
        tournaments.Match.reason tournaments.Match.outcome
        tournaments.Report.outcome tournaments.LogVerdict.engine
        tournaments.LogVerdict.rules tournaments.LogVerdict.card_data
        tournaments.LogVerdict.kind tournaments.Penalty.infraction
        tournaments.Entry.kind tournaments.Deed.kinds recorder.Scoresheet.snapshot
        integrations.Token.verbs integrations.Webhook.topics
        integrations.Webhook.why_off integrations.Delivery.trouble
    """,
    "printed on cards, or typed from them": """
        cards.CardSet cards.Franchise cards.TeamName cards.Person cards.PersonName
        cards.Card cards.Printing cards.Ruling cards.Change.cell cards.Change.before
        cards.Change.after cards.Change.basis_before cards.Change.basis_after
    """,
    "hashes under a key of the desk": "tournaments.LogHead.mac",
    "random": """
        outbox.Job.request_id tournaments.Tournament.lot_seed
        tournaments.Tournament.link_token tournaments.Round.seed
        tournaments.Entry.request_id integrations.Webhook.secret
    """,
    "a machine of the desk": "outbox.Heartbeat.worker",
    "settled for the event": """
        tournaments.Tournament.zone tournaments.Tournament.snapshot
        tournaments.Tournament.tiebreaks tournaments.Tournament.round_table
        tournaments.Tournament.first_offense tournaments.Tournament.replacement
        tournaments.Tournament.table_ranges tournaments.Series.points
    """,
    "sums by ids of entries": """
        tournaments.Tournament.cut_seeds tournaments.Round.inputs
        tournaments.Round.certificate tournaments.Round.standings
        tournaments.Match.games tournaments.Report.games
        tournaments.Penalty.replaced
    """,
    "a digest, which reveals nothing": """
        tournaments.Submission.receipt tournaments.GameLog.digest
        tournaments.Entry.digest tournaments.Entry.prev_hash tournaments.Entry.hash
        tournaments.Arrival.digest integrations.Answer.question
    """,
    "numbers of rounds": "tournaments.Entrant.bye_rounds",
    "numbers of lines of a list": "tournaments.TableCheck.ticks",
    "a round, or a random id": "tournaments.Entry.subject",
    "of a page, with random ids": "tournaments.Notice.address",
    "what a seat has chosen and not shown yet": "recorder.Scoresheet.sealed",
    "a seat": "recorder.Mark.actor",
    "chosen by a program": "integrations.Answer.key",
    "of a webhook": """
        integrations.Webhook.address integrations.Webhook.host
    """,
}
IMPERSONAL = {name: why for why, names in REASONS.items() for name in names.split()}
