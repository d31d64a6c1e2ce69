"""Every column with personal data: how long it is kept, and what deletion does."""

from .personal_data import AfterDeletion as Then
from .personal_data import Retention as Keep
from .personal_data import account, data

# Lookups that many rows share: to the owner of an entry, and to where a line belongs.
ENTRANT = "entrant__person entrant__ward__guardian"
LOG_LINE = "entry__tournament entry__match"

INVENTORY = (
    # The account, its sessions and decks.
    data(
        "e-mail address, display name, from when on a minor is grown up",
        Keep.ACCOUNT,
        Then.ALIAS,
    )
    .columns("accounts.User", "email display_name adult_from")
    .copied("pk", also="joined_at last_login history shows_whole_name is_staff"),
    data("fingerprint of the password", Keep.ACCOUNT, Then.GONE)
    .columns("accounts.User", "password")
    .secret(),
    data("address to sign in", Keep.ACCOUNT, Then.GONE)
    .columns("account.EmailAddress", "email user")
    .copied("user", also="verified"),
    data("key of a letter that confirms an address", Keep.ACCOUNT, Then.GONE)
    .columns("account.EmailConfirmation", "key")
    .secret(),
    data("second factor", Keep.ACCOUNT, Then.GONE)
    .columns("mfa.Authenticator", "data user")
    .secret(),
    data("device and address of a session", Keep.ADDRESS, Then.GONE)
    .columns("usersessions.UserSession", "ip user_agent")
    .copied("user", also="created_at last_seen_at"),
    data("whose session it is, and its key", Keep.SESSION, Then.GONE)
    .columns("usersessions.UserSession", "user session_key data")
    .secret(),
    data("content of a session", Keep.SESSION, Then.GONE)
    .columns("sessions.Session", "session_key session_data")
    .secret(),
    account("accounts.User_groups", "user", Keep.ACCOUNT, Then.GONE),
    account("accounts.User_user_permissions", "user", Keep.ACCOUNT, Then.GONE),
    data("nickname and birth year of a child", Keep.ACCOUNT, Then.ALIAS)
    .columns("accounts.Ward", "display_name birth_year guardian")
    .copied("guardian", also="made_at"),
    data("copy of one's own data", Keep.DAY, Then.GONE)
    .columns("privacy.Copy", "data person")
    .secret(),
    data("what staff did in the administration", Keep.AUDIT, Then.GONE)
    .columns("admin.LogEntry", "user object_repr change_message object_id")
    .copied("user", also="action_time"),
    data("letters and other work that waits", Keep.WORK, Then.GONE).columns(
        "outbox.Job", "payload error key"
    ),
    data("who typed a cell of a card, and from what", Keep.CARDS, Then.NAMELESS)
    .columns("cards.Change", "by source")
    .copied("by", also="at cell card__name"),
    data("decks", Keep.ACCOUNT, Then.GONE)
    .columns("decks.Deck", "name owner")
    .copied("owner", also="snapshot visibility made_at changed_at pk"),
    data("versions of decks", Keep.ACCOUNT, Then.GONE)
    .columns("decks.DeckVersion", "name text")
    .copied("deck__owner", also="number made_at deck"),
    data("checks of decks", Keep.ACCOUNT, Then.GONE)
    .columns("decks.DeckCheck", "listed violations facts list_hash")
    .copied(
        "version__deck__owner", also="verdict checked_at version__deck version__number"
    ),
    # Entrants, staff, matches and calls of an event.
    data("name and place of an event", Keep.EVENT, Then.STAYS)
    .columns("tournaments.Tournament", "name place")
    .copied("owner", also="made_at starts_at state pk"),
    data("what an organiser writes about an event", Keep.EVENT, Then.MENTIONS)
    .columns("tournaments.Tournament", "about")
    .copied("owner", also="made_at starts_at state pk name", is_remark=True)
    .mentions_people_of("pk"),
    account("tournaments.Tournament", "owner"),
    data("roles in events", Keep.EVENT, Then.NAMELESS)
    .columns("tournaments.Staff", "person")
    .copied("person", also="role", where="tournament"),
    data("entry in an event", Keep.EVENT, Then.ALIAS)
    .columns("tournaments.Entrant", "name name_key")
    .copied(
        "person ward__guardian",
        also="state registered_at checked_in_at dropped_after bye_rounds",
        where="tournament",
    ),
    account("tournaments.Entrant", "person ward"),
    data("why a list was waived", Keep.AUDIT, Then.MENTIONS)
    .columns("tournaments.Entrant", "waived")
    .copied("person ward__guardian", also="name", where="tournament", is_remark=True)
    .mentions_people_of("tournament"),
    data("code by which an entry is claimed", Keep.EVENT, Then.EMPTIED)
    .columns("tournaments.Entrant", "claim_hash")
    .secret(),
    data("list that was handed in", Keep.LIST, Then.UNPUBLISHED)
    .columns("tournaments.Submission", "deck_name text violations")
    .copied(
        ENTRANT, also="number verdict submitted_at receipt consent", where="entrant"
    ),
    account("tournaments.Submission", "by"),
    data("why a table was paired so", Keep.EVENT, Then.MENTIONS)
    .columns("tournaments.Match", "why")
    .mentions_people_of("round__tournament"),
    data("what could not be had in a round", Keep.EVENT, Then.MENTIONS)
    .columns("tournaments.Round", "notices")
    .mentions_people_of("tournament"),
    data("results that were reported", Keep.EVENT, Then.NAMELESS)
    .columns("tournaments.Report", "by")
    .copied("by", also="outcome winner games made_at side", where="match"),
    data("game log and what it proves", Keep.EVENT, Then.MENTIONS).columns(
        "tournaments.GameLog", "canonical flags"
    ),
    data("report on a game log", Keep.EVENT, Then.MENTIONS).columns(
        "tournaments.LogVerdict", "report"
    ),
    data("file name of a game log", Keep.AUDIT, Then.EMPTIED)
    .columns("tournaments.LogSubmission", "file_name")
    .copied("by", also="channel at log__game", where="log__match")
    .mentions_people_of("log__match__round__tournament"),
    account("tournaments.LogSubmission", "by"),
    data("why a table got more time", Keep.AUDIT, Then.MENTIONS)
    .columns("tournaments.Extension", "reason")
    .copied("by", also="minutes made_at", where="match")
    .mentions_people_of("match__round__tournament"),
    account("tournaments.Extension", "by"),
    data("words of a call for a judge", Keep.AUDIT, Then.EMPTIED)
    .columns("tournaments.Call", "words")
    .copied("by", also="about called_at", where="match")
    .mentions_people_of("match__round__tournament"),
    account("tournaments.Call", "by taken_by"),
    data("why a penalty was given", Keep.AUDIT, Then.MENTIONS)
    .columns("tournaments.Penalty", "reason")
    .copied(ENTRANT, also="grade infraction made_at revoked_at", where="entrant match")
    .mentions_people_of("entrant__tournament"),
    account("tournaments.Penalty", "by revoked_by"),
    data("announcement to everybody in an event", Keep.EVENT, Then.MENTIONS)
    .columns("tournaments.Announcement", "text")
    .copied("by", also="made_at withdrawn_at", where="tournament")
    .mentions_people_of("tournament"),
    account("tournaments.Announcement", "by"),
    data("note on a deck check", Keep.AUDIT, Then.MENTIONS)
    .columns("tournaments.TableCheck", "note")
    .copied("taken_by", also="started_at ended_at", where="match")
    .mentions_people_of("match__round__tournament"),
    account("tournaments.TableCheck", "taken_by"),
    # Logs, notices, series, recorded games and access of programs.
    data("who did what in an event", Keep.EVENT, Then.NAMELESS)
    .columns("tournaments.Entry", "actor")
    .copied("actor", also="seq at kind subject", where="tournament match"),
    data("what an act changed, and why", Keep.AUDIT, Then.SHREDDED).columns(
        "tournaments.Payload", "before after"
    ),
    data("reasons that somebody gave", Keep.AUDIT, Then.SHREDDED)
    .columns("tournaments.Payload", "reason")
    .copied(
        "entry__actor",
        also="entry__seq entry__kind entry__at",
        where=LOG_LINE,
        is_remark=True,
    ),
    data("what an act came to that lost its reason", Keep.AUDIT, Then.MENTIONS)
    .columns("tournaments.Remainder", "after")
    .mentions_people_of("entry__tournament"),
    data("reasons that lost a name", Keep.AUDIT, Then.MENTIONS)
    .columns("tournaments.Remainder", "reason")
    .copied("entry__actor", also="entry__seq entry__kind entry__at", where=LOG_LINE)
    .mentions_people_of("entry__tournament"),
    data("what somebody was told", Keep.AUDIT, Then.GONE)
    .columns("tournaments.Notice", "words person")
    .copied("person", also="topic made_at read_at", where=LOG_LINE)
    .mentions_people_of("entry__tournament"),
    data("how somebody wants to be told", Keep.ACCOUNT, Then.GONE)
    .columns("tournaments.Wish", "person")
    .copied("person", also="topic on_site by_mail"),
    data("acts of officials that can be taken back", Keep.AUDIT, Then.SHREDDED).columns(
        "tournaments.Deed", "rows"
    ),
    account("tournaments.Deed", "by", Keep.AUDIT, Then.NAMELESS),
    data("what a second official was asked for", Keep.AUDIT, Then.MENTIONS)
    .columns("tournaments.Proposal", "reason words")
    .copied("by", also="asked answer made_at", where="tournament match")
    .mentions_people_of("tournament"),
    account("tournaments.Proposal", "by second"),
    data("what an organiser writes about a series", Keep.EVENT, Then.MENTIONS)
    .columns("tournaments.Series", "name about")
    .copied("owner", also="made_at pk"),
    account("tournaments.Series", "owner"),
    data("series that somebody helps to run", Keep.EVENT, Then.GONE)
    .columns("tournaments.SeriesOrganiser", "person")
    .copied("person", where="series"),
    data("entries that count as one person in a series", Keep.EVENT, Then.GONE)
    .columns("tournaments.SeriesLink", "entrant group")
    .copied("entrant__person", where="series entrant"),
    data("changes of a series", Keep.AUDIT, Then.MENTIONS).columns(
        "tournaments.SeriesChange", "before after"
    ),
    account("tournaments.SeriesChange", "actor", Keep.AUDIT, Then.NAMELESS),
    data("who brought an event from another desk", Keep.EVENT, Then.NAMELESS)
    .columns("tournaments.Arrival", "by")
    .copied("by", also="at lines", where="tournament"),
    account("tournaments.Outsider", "person"),
    data("event file that was sent and not yet made an event", Keep.DAY, Then.GONE)
    .columns("tournaments.Parcel", "file_name by")
    .copied("by", also="at"),
    data("content of such a file", Keep.DAY, Then.PASSES).columns(
        "tournaments.Parcel", "data"
    ),
    data("link by which somebody is invited to help", Keep.INVITATION, Then.GONE)
    .columns("tournaments.Invitation", "token_hash by")
    .secret(),
    data("network of a venue", Keep.VENUE, Then.PASSES).columns(
        "tournaments.VenueAllowance", "network opened_by"
    ),
    data("lists and names of a game without an event", Keep.AUDIT, Then.GONE)
    .columns("recorder.Scoresheet", "home_name home_text")
    .copied("made_by", also="made_at closed_at pk", where="match"),
    data("the other side of such a game", Keep.AUDIT, Then.EMPTIED)
    .columns("recorder.Scoresheet", "away_name away_text")
    .copied("away_by", also="made_at closed_at pk", where="match"),
    account("recorder.Scoresheet", "made_by away_by"),
    data("code of an invitation to a scoresheet", Keep.EVENT, Then.GONE)
    .columns("recorder.Scoresheet", "code")
    .secret(),
    data("what was tapped and remarked at a table", Keep.EVENT, Then.MENTIONS)
    .columns("recorder.Mark", "choice")
    .copied("by", also="number at", where="sheet__match sheet"),
    account("recorder.Mark", "by"),
    data("tokens of programs", Keep.ACCOUNT, Then.GONE)
    .columns("integrations.Token", "name person")
    .copied("person", also="verbs made_at expires_at used_at", where="tournament"),
    data("digest of a token", Keep.ACCOUNT, Then.GONE)
    .columns("integrations.Token", "digest hint")
    .secret(),
    data("who had a program told", Keep.EVENT, Then.NAMELESS)
    .columns("integrations.Webhook", "made_by")
    .copied("made_by", also="host made_at", where="tournament"),
    data("message to a program", Keep.SENT, Then.MENTIONS)
    .columns("integrations.Delivery", "body")
    .mentions_people_of("webhook__tournament"),
    data("answer to a program", Keep.DAY, Then.PASSES).columns(
        "integrations.Answer", "body headers asker"
    ),
)
