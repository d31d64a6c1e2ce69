"""Every column with personal data: how long it is kept, and what deletion does."""

from tournaments.files.archive.schema import typed_settings

from .personal_data import AfterDeletion as Then
from .personal_data import Retention as Keep
from .personal_data import account_reference, inventory_entry

# Lookups that many rows share: to the owner of an entry, and to where a line belongs.
ENTRANT = "entrant__person entrant__ward__guardian"
LOG_LINE = "entry__tournament entry__match"

INVENTORY = (
    # The account, its sessions and decks.
    inventory_entry(
        "e-mail address, display name, and for minors the date they turn 18",
        Keep.ACCOUNT,
        Then.ALIAS,
    )
    .with_columns("accounts.User", "email display_name adult_from")
    .with_data_copy(
        "pk", also="joined_at last_login history shows_whole_name is_staff"
    ),
    inventory_entry("hash of the password", Keep.ACCOUNT, Then.GONE)
    .with_columns("accounts.User", "password")
    .as_secret(),
    inventory_entry("e-mail address to sign in", Keep.ACCOUNT, Then.GONE)
    .with_columns("account.EmailAddress", "email user")
    .with_data_copy("user", also="verified"),
    inventory_entry("key of a confirmation e-mail", Keep.ACCOUNT, Then.GONE)
    .with_columns("account.EmailConfirmation", "key")
    .as_secret(),
    inventory_entry("second factor", Keep.ACCOUNT, Then.GONE)
    .with_columns("mfa.Authenticator", "data user")
    .as_secret(),
    inventory_entry("device and IP address of a session", Keep.ADDRESS, Then.GONE)
    .with_columns("usersessions.UserSession", "ip user_agent")
    .with_data_copy("user", also="created_at last_seen_at"),
    inventory_entry("whose session it is, and its key", Keep.SESSION, Then.GONE)
    .with_columns("usersessions.UserSession", "user session_key data")
    .as_secret(),
    inventory_entry("content of a session", Keep.SESSION, Then.GONE)
    .with_columns("sessions.Session", "session_key session_data")
    .as_secret(),
    account_reference("accounts.User_groups", "user", Keep.ACCOUNT, Then.GONE),
    account_reference(
        "accounts.User_user_permissions", "user", Keep.ACCOUNT, Then.GONE
    ),
    inventory_entry("nickname and birth year of a child", Keep.ACCOUNT, Then.ALIAS)
    .with_columns("accounts.Ward", "display_name birth_year guardian")
    .with_data_copy("guardian", also="made_at"),
    inventory_entry("copy of your data", Keep.DAY, Then.GONE)
    .with_columns("privacy.Copy", "data person")
    .as_secret(),
    inventory_entry("staff actions in the administration", Keep.AUDIT, Then.GONE)
    .with_columns("admin.LogEntry", "user object_repr change_message object_id")
    .with_data_copy("user", also="action_time"),
    inventory_entry(
        "e-mails and other background jobs", Keep.WORK, Then.GONE
    ).with_columns("outbox.Job", "payload error key"),
    inventory_entry("who entered card data, and from what", Keep.CARDS, Then.NAMELESS)
    .with_columns("cards.Change", "by source")
    .with_data_copy("by", also="at cell card__name"),
    inventory_entry("photos of cards", Keep.ACCOUNT, Then.GONE)
    .with_columns("cards.Photo", "by data")
    .with_data_copy("by", also="at printing__number"),
    inventory_entry("decks", Keep.ACCOUNT, Then.GONE)
    .with_columns("decks.Deck", "name owner")
    .with_data_copy("owner", also="snapshot visibility made_at changed_at pk"),
    inventory_entry("versions of decks", Keep.ACCOUNT, Then.GONE)
    .with_columns("decks.DeckVersion", "name text")
    .with_data_copy("deck__owner", also="number made_at deck"),
    inventory_entry("drafts of decks", Keep.ACCOUNT, Then.GONE)
    .with_columns("decks.DeckDraft", "name text owner")
    .with_data_copy("owner", also="changed_at deck"),
    inventory_entry("robot games of decks", Keep.ACCOUNT, Then.GONE)
    .with_columns("decks.RobotSeries", "owner opponent_name error")
    .with_data_copy("owner", also="games tally made_at version__deck version__number"),
    inventory_entry("checks of decks", Keep.ACCOUNT, Then.GONE)
    .with_columns("decks.DeckCheck", "listed violations facts list_hash")
    .with_data_copy(
        "version__deck__owner", also="verdict checked_at version__deck version__number"
    ),
    # Entrants, staff, matches and calls of an event.
    inventory_entry("name and place of an event", Keep.EVENT, Then.STAYS)
    .with_columns("tournaments.Tournament", " ".join(typed_settings()))
    .with_data_copy("owner", also="made_at starts_at state pk"),
    inventory_entry("an organizer's description of an event", Keep.EVENT, Then.MENTIONS)
    .with_columns("tournaments.Tournament", "about")
    .with_data_copy("owner", also="made_at starts_at state pk name", is_remark=True)
    .with_mentions_in("pk"),
    account_reference("tournaments.Tournament", "owner"),
    inventory_entry("roles in events", Keep.EVENT, Then.NAMELESS)
    .with_columns("tournaments.Staff", "person")
    .with_data_copy("person", also="role", where="tournament"),
    inventory_entry("entry in an event", Keep.EVENT, Then.ALIAS)
    .with_columns("tournaments.Entrant", "name name_key")
    .with_data_copy(
        "person ward__guardian",
        also="state registered_at checked_in_at dropped_after bye_rounds",
        where="tournament",
    ),
    inventory_entry("team or club of an entry", Keep.EVENT, Then.EMPTIED)
    .with_columns("tournaments.Entrant", "team")
    .with_data_copy("person ward__guardian", also="name seed", where="tournament"),
    account_reference("tournaments.Entrant", "person ward"),
    inventory_entry("reason why a list was waived", Keep.AUDIT, Then.MENTIONS)
    .with_columns("tournaments.Entrant", "waived")
    .with_data_copy(
        "person ward__guardian", also="name", where="tournament", is_remark=True
    )
    .with_mentions_in("tournament"),
    inventory_entry("claim code of an entry", Keep.EVENT, Then.EMPTIED)
    .with_columns("tournaments.Entrant", "claim_hash")
    .as_secret(),
    inventory_entry("reason why two entrants are kept apart", Keep.AUDIT, Then.MENTIONS)
    .with_columns("tournaments.ForbiddenPair", "reason")
    .with_mentions_in("tournament"),
    inventory_entry("submitted deck list", Keep.LIST, Then.UNPUBLISHED)
    .with_columns("tournaments.Submission", "deck_name text violations")
    .with_data_copy(
        ENTRANT, also="number verdict submitted_at receipt consent", where="entrant"
    ),
    account_reference("tournaments.Submission", "by"),
    inventory_entry("reason for the pairing of a table", Keep.EVENT, Then.MENTIONS)
    .with_columns("tournaments.Match", "why")
    .with_mentions_in("round__tournament"),
    inventory_entry("warnings of a round", Keep.EVENT, Then.MENTIONS)
    .with_columns("tournaments.Round", "notices")
    .with_mentions_in("tournament"),
    inventory_entry("reported results", Keep.EVENT, Then.NAMELESS)
    .with_columns("tournaments.Report", "by")
    .with_data_copy("by", also="outcome winner games made_at side", where="match"),
    inventory_entry(
        "game log and what it proves", Keep.EVENT, Then.MENTIONS
    ).with_columns("tournaments.GameLog", "canonical flags"),
    inventory_entry("report on a game log", Keep.EVENT, Then.MENTIONS).with_columns(
        "tournaments.LogVerdict", "report"
    ),
    inventory_entry("file name of a game log", Keep.AUDIT, Then.EMPTIED)
    .with_columns("tournaments.LogSubmission", "file_name")
    .with_data_copy("by", also="channel at log__game", where="log__match")
    .with_mentions_in("log__match__round__tournament"),
    account_reference("tournaments.LogSubmission", "by"),
    inventory_entry("reason for extra time", Keep.AUDIT, Then.MENTIONS)
    .with_columns("tournaments.Extension", "reason")
    .with_data_copy("by", also="minutes made_at", where="match")
    .with_mentions_in("match__round__tournament"),
    account_reference("tournaments.Extension", "by"),
    inventory_entry("text of a judge call", Keep.AUDIT, Then.EMPTIED)
    .with_columns("tournaments.Call", "words")
    .with_data_copy("by", also="about called_at", where="match")
    .with_mentions_in("match__round__tournament"),
    account_reference("tournaments.Call", "by taken_by"),
    inventory_entry("reason for a penalty", Keep.AUDIT, Then.MENTIONS)
    .with_columns("tournaments.Penalty", "reason")
    .with_data_copy(
        ENTRANT, also="grade infraction made_at revoked_at", where="entrant match"
    )
    .with_mentions_in("entrant__tournament"),
    account_reference("tournaments.Penalty", "by revoked_by"),
    inventory_entry("announcement in an event", Keep.EVENT, Then.MENTIONS)
    .with_columns("tournaments.Announcement", "text")
    .with_data_copy("by", also="made_at withdrawn_at", where="tournament")
    .with_mentions_in("tournament"),
    account_reference("tournaments.Announcement", "by"),
    inventory_entry("note on a deck check", Keep.AUDIT, Then.MENTIONS)
    .with_columns("tournaments.TableCheck", "note")
    .with_data_copy("taken_by", also="started_at ended_at", where="match")
    .with_mentions_in("match__round__tournament"),
    account_reference("tournaments.TableCheck", "taken_by"),
    # Logs, notices, series, recorded games and access of programs.
    inventory_entry("who did what in an event", Keep.EVENT, Then.NAMELESS)
    .with_columns("tournaments.Entry", "actor")
    .with_data_copy("actor", also="seq at kind subject", where="tournament match"),
    inventory_entry(
        "what an action changed, and the reason", Keep.AUDIT, Then.SHREDDED
    ).with_columns("tournaments.Payload", "before after"),
    inventory_entry("reasons", Keep.AUDIT, Then.SHREDDED)
    .with_columns("tournaments.Payload", "reason")
    .with_data_copy(
        "entry__actor",
        also="entry__seq entry__kind entry__at",
        where=LOG_LINE,
        is_remark=True,
    ),
    inventory_entry(
        "result of an action that lost its reason", Keep.AUDIT, Then.MENTIONS
    )
    .with_columns("tournaments.Remainder", "after")
    .with_mentions_in("entry__tournament"),
    inventory_entry("reasons that lost a name", Keep.AUDIT, Then.MENTIONS)
    .with_columns("tournaments.Remainder", "reason")
    .with_data_copy(
        "entry__actor", also="entry__seq entry__kind entry__at", where=LOG_LINE
    )
    .with_mentions_in("entry__tournament"),
    inventory_entry("notifications", Keep.AUDIT, Then.GONE)
    .with_columns("tournaments.Notice", "words person")
    .with_data_copy("person", also="topic made_at read_at", where=LOG_LINE)
    .with_mentions_in("entry__tournament"),
    inventory_entry("notification settings", Keep.ACCOUNT, Then.GONE)
    .with_columns("tournaments.Wish", "person")
    .with_data_copy("person", also="topic on_site by_mail"),
    inventory_entry(
        "staff actions that can be undone", Keep.AUDIT, Then.SHREDDED
    ).with_columns("tournaments.Deed", "rows"),
    account_reference("tournaments.Deed", "by", Keep.AUDIT, Then.NAMELESS),
    inventory_entry("requests to a second staff member", Keep.AUDIT, Then.MENTIONS)
    .with_columns("tournaments.Proposal", "reason words")
    .with_data_copy("by", also="asked answer made_at", where="tournament match")
    .with_mentions_in("tournament"),
    account_reference("tournaments.Proposal", "by second"),
    inventory_entry("an organizer's description of a series", Keep.EVENT, Then.MENTIONS)
    .with_columns("tournaments.Series", "name about")
    .with_data_copy("owner", also="made_at pk"),
    account_reference("tournaments.Series", "owner"),
    inventory_entry("series that a person helps to run", Keep.EVENT, Then.GONE)
    .with_columns("tournaments.SeriesOrganiser", "person")
    .with_data_copy("person", where="series"),
    inventory_entry(
        "entries that count as one person in a series", Keep.EVENT, Then.GONE
    )
    .with_columns("tournaments.SeriesLink", "entrant group")
    .with_data_copy("entrant__person", where="series entrant"),
    inventory_entry("changes of a series", Keep.AUDIT, Then.MENTIONS).with_columns(
        "tournaments.SeriesChange", "before after"
    ),
    account_reference("tournaments.SeriesChange", "actor", Keep.AUDIT, Then.NAMELESS),
    inventory_entry("who imported an event", Keep.EVENT, Then.NAMELESS)
    .with_columns("tournaments.Arrival", "by")
    .with_data_copy("by", also="at lines", where="tournament"),
    account_reference("tournaments.Outsider", "person"),
    inventory_entry("uploaded event file, not yet imported", Keep.DAY, Then.GONE)
    .with_columns("tournaments.Parcel", "file_name by")
    .with_data_copy("by", also="at"),
    inventory_entry("content of such a file", Keep.DAY, Then.PASSES).with_columns(
        "tournaments.Parcel", "data"
    ),
    inventory_entry("staff invitation link", Keep.INVITATION, Then.GONE)
    .with_columns("tournaments.Invitation", "token_hash by")
    .as_secret(),
    inventory_entry("network of a venue", Keep.VENUE, Then.PASSES).with_columns(
        "tournaments.VenueAllowance", "network opened_by"
    ),
    inventory_entry("lists and names of a game without an event", Keep.AUDIT, Then.GONE)
    .with_columns("recorder.Scoresheet", "home_name home_text")
    .with_data_copy("made_by", also="made_at closed_at pk", where="match"),
    inventory_entry("the opponent in such a game", Keep.AUDIT, Then.EMPTIED)
    .with_columns("recorder.Scoresheet", "away_name away_text")
    .with_data_copy("away_by", also="made_at closed_at pk", where="match"),
    account_reference("recorder.Scoresheet", "made_by away_by"),
    inventory_entry("invitation code of a scoresheet", Keep.EVENT, Then.GONE)
    .with_columns("recorder.Scoresheet", "code")
    .as_secret(),
    inventory_entry("actions and notes of a scoresheet", Keep.EVENT, Then.MENTIONS)
    .with_columns("recorder.Mark", "choice")
    .with_data_copy("by", also="number at", where="sheet__match sheet"),
    account_reference("recorder.Mark", "by"),
    inventory_entry("API tokens", Keep.ACCOUNT, Then.GONE)
    .with_columns("integrations.Token", "name person")
    .with_data_copy(
        "person", also="verbs made_at expires_at used_at", where="tournament"
    ),
    inventory_entry("hash of a token", Keep.ACCOUNT, Then.GONE)
    .with_columns("integrations.Token", "digest hint")
    .as_secret(),
    inventory_entry("who added a webhook", Keep.EVENT, Then.NAMELESS)
    .with_columns("integrations.Webhook", "made_by")
    .with_data_copy("made_by", also="host made_at", where="tournament"),
    inventory_entry("webhook message", Keep.SENT, Then.MENTIONS)
    .with_columns("integrations.Delivery", "body")
    .with_mentions_in("tournament"),
    inventory_entry(
        "line of an event in the bulk file", Keep.DAY, Then.GONE
    ).with_columns("integrations.ExportedEvent", "line"),
    inventory_entry("stored API response", Keep.DAY, Then.PASSES).with_columns(
        "integrations.Answer", "body headers asker"
    ),
)
