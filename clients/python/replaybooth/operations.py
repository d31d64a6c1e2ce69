"""The operations of the API and the shapes of answers.

Made by generate.py.
"""

# mypy: disable-error-code="no-any-return"

from collections.abc import Iterator
from typing import Any, NotRequired, TypedDict

Announcement = TypedDict("Announcement", {
    "id": "str",
    "text": "str",
    "made_at": "str",
})

Because = TypedDict("Because", {
    "version": "NotRequired[int]",
    "reason": "str",
})

BlankEnum = str

Bracket = TypedDict("Bracket", {
    "version": "int",
    "stage": "str",
    "champion": "str | None",
    "rounds": "list[BracketRound]",
})

BracketMatch = TypedDict("BracketMatch", {
    "number": "int",
    "title": "str",
    "match": "str | None",
    "home": "BracketSeat",
    "away": "BracketSeat",
    "advances": "str | None",
})

BracketRound = TypedDict("BracketRound", {
    "round": "str",
    "matches": "list[BracketMatch]",
})

BracketSeat = TypedDict("BracketSeat", {
    "source": "str",
    "entrant": "str | None",
    "name": "str",
    "seed": "int | None",
})

BulkCards = TypedDict("BulkCards", {
    "version": "str",
    "count": "int",
    "results": "list[Card]",
})

BulkFormats = TypedDict("BulkFormats", {
    "count": "int",
    "results": "list[Format]",
})

BulkRulings = TypedDict("BulkRulings", {
    "version": "str",
    "count": "int",
    "results": "list[Ruling]",
})

BulkSets = TypedDict("BulkSets", {
    "version": "str",
    "count": "int",
    "results": "list[Set]",
})

Card = TypedDict("Card", {
    "number": "str",
    "name": "str",
    "type": "str",
    "printings": "list[Printing]",
    "cells": "dict[str, str]",
    "basis": "dict[str, str]",
    "person": "Person | None",
    "franchise": "str | None",
    "missing": "list[str]",
    "unread": "dict[str, str]",
    "suspect": "str",
    "deck_complete": "bool",
    "replay_complete": "bool",
    "rulings": "list[Ruling]",
})

ChangedRound = TypedDict("ChangedRound", {
    "round": "str",
    "was": "list[str]",
    "would": "list[str]",
})

Check = TypedDict("Check", {
    "verdict": "str",
    "format": "str",
    "profile": "str",
    "snapshot": "str",
    "card_data": "str",
    "violations": "list[Violation]",
    "lines": "list[Line]",
    "notes": "list[Note]",
    "counts": "dict[str, int | list[int]]",
})

Claim = TypedDict("Claim", {
    "outcome": "ClaimedOutcome",
    "winner": "NotRequired[SideOrNobody | BlankEnum]",
    "games": "NotRequired[list[Game]]",
    "version": "NotRequired[int]",
})

ClaimedOutcome = str

Clock = TypedDict("Clock", {
    "minutes": "int",
    "left": "int",
    "ends_at": "str | None",
    "now": "str",
    "is_running": "bool",
    "is_started": "bool",
    "version": "int",
})

Confirming = TypedDict("Confirming", {
    "version": "int",
})

Correction = TypedDict("Correction", {
    "outcome": "ClaimedOutcome",
    "winner": "NotRequired[SideOrNobody | BlankEnum]",
    "games": "NotRequired[list[Game]]",
    "version": "NotRequired[int]",
    "reason": "str",
    "basis": "str",
})

Decision = TypedDict("Decision", {
    "rule": "Rule",
    "readings": "list[str]",
})

DecisionOnMatch = TypedDict("DecisionOnMatch", {
    "outcome": "ClaimedOutcome",
    "winner": "NotRequired[SideOrNobody | BlankEnum]",
    "games": "NotRequired[list[Game]]",
    "version": "NotRequired[int]",
    "reason": "str",
})

Deck = TypedDict("Deck", {
    "id": "str",
    "name": "str",
    "owner": "str",
    "format": "str",
    "profile": "str",
    "snapshot": "str",
    "visibility": "str",
    "archived": "bool",
    "made_at": "str",
    "changed_at": "str",
    "version": "int",
    "newest": "int",
    "verdict": "str",
})

Decklist = TypedDict("Decklist", {
    "version": "int",
    "name": "str",
    "remark": "str",
    "cards": "list[Entry]",
    "sideboard": "list[Entry]",
})

Differs = TypedDict("Differs", {
    "step": "int",
    "log_says": "str",
    "rules_give": "str",
    "rule": "Rule",
    "remedy": "str",
})

Empty = TypedDict("Empty", {
})

EndingEnum = str

Entrant = TypedDict("Entrant", {
    "id": "str",
    "name": "str",
    "state": "str",
    "has_list": "bool",
    "version": "int",
})

Entry = TypedDict("Entry", {
    "number": "str",
    "quantity": "int",
    "group": "str | None",
    "title": "str",
})

Event = TypedDict("Event", {
    "id": "str",
    "name": "str",
    "state": "str",
    "stage": "str",
    "starts_at": "str | None",
    "zone": "str",
    "place": "str",
    "snapshot": "str",
    "structure": "str",
    "capacity": "int",
    "taken": "int",
    "waiting": "int",
    "rounds": "int | None",
    "cut": "int | None",
    "round": "str | None",
    "version": "int",
    "page": "str",
})

ExportedEvent = TypedDict("ExportedEvent", {
    "id": "str",
    "name": "str",
    "state": "str",
    "stage": "str",
    "starts_at": "str | None",
    "zone": "str",
    "place": "str",
    "snapshot": "str",
    "structure": "str",
    "capacity": "int",
    "taken": "int",
    "waiting": "int",
    "rounds": "int | None",
    "cut": "int | None",
    "round": "str | None",
    "version": "int",
    "page": "str",
    "series": "list[str]",
    "final": "list[FinalPlace]",
    "standings": "list[Standing]",
    "matches": "list[ExportedMatch]",
    "lists": "list[ExportedList]",
})

ExportedList = TypedDict("ExportedList", {
    "entrant": "str",
    "deck": "str",
    "text": "str",
})

ExportedMatch = TypedDict("ExportedMatch", {
    "id": "str",
    "round": "str",
    "table": "int | None",
    "home": "str",
    "away": "str | None",
    "outcome": "str",
    "winner": "str",
    "games": "list[Game]",
})

Extension = TypedDict("Extension", {
    "id": "str",
    "match": "str",
    "minutes": "int",
    "reason": "str",
})

ExtraTime = TypedDict("ExtraTime", {
    "minutes": "int",
    "reason": "str",
})

FinalOrder = TypedDict("FinalOrder", {
    "version": "int",
    "places": "list[FinalPlace]",
})

FinalPlace = TypedDict("FinalPlace", {
    "place": "int",
    "shared": "bool",
    "entrant": "str",
    "name": "str",
    "last": "str",
    "points": "int | None",
    "record": "str",
})

Fix = TypedDict("Fix", {
    "do": "str",
    "card": "str",
    "quantity": "int",
    "group": "str | None",
    "other": "str",
    "message": "str",
})

Flag = TypedDict("Flag", {
    "code": "str",
    "message": "str",
})

Format = TypedDict("Format", {
    "name": "str",
    "title": "str",
    "snapshots": "list[Snapshot]",
})

Game = TypedDict("Game", {
    "home_score": "int",
    "away_score": "int",
    "winner": "NotRequired[SideOrNobody | BlankEnum]",
    "ending": "NotRequired[EndingEnum]",
})

GradeEnum = str

HandedIn = TypedDict("HandedIn", {
    "text": "str",
    "game": "NotRequired[int]",
    "seat": "NotRequired[SideOrNobody | BlankEnum]",
})

HandedList = TypedDict("HandedList", {
    "text": "str",
})

Impact = TypedDict("Impact", {
    "basis": "str",
    "version": "int",
    "places": "list[MovedPlace]",
    "rounds": "list[ChangedRound]",
    "bracket": "list[str]",
    "cut_in": "list[str]",
    "cut_out": "list[str]",
})

InfractionEnum = str

Inquiry = TypedDict("Inquiry", {
    "text": "str",
    "format": "NotRequired[str]",
    "profile": "NotRequired[str]",
    "building": "NotRequired[bool]",
})

Late = TypedDict("Late", {
    "name": "str",
    "losses": "int",
})

Leader = TypedDict("Leader", {
    "place": "int",
    "entrant": "str",
    "name": "str",
    "points": "list[int]",
})

Leaderboard = TypedDict("Leaderboard", {
    "id": "str",
    "name": "str",
    "about": "str",
    "events": "int",
    "finished": "int",
    "counts_best": "int | None",
    "page": "str",
    "rows": "list[LeaderboardRow]",
})

LeaderboardRow = TypedDict("LeaderboardRow", {
    "place": "int",
    "shared": "bool",
    "key": "str",
    "name": "str",
    "points": "str",
    "counted": "list[SeriesResult]",
    "left_out": "list[SeriesResult]",
})

Leaving = TypedDict("Leaving", {
    "match": "NotRequired[MatchEnum | BlankEnum]",
    "reason": "NotRequired[str]",
})

Line = TypedDict("Line", {
    "line": "int",
    "column": "int",
    "text": "str",
    "message": "str",
    "remedy": "str",
    "suggestions": "list[Suggestion]",
})

List = TypedDict("List", {
    "id": "str",
    "entrant": "str",
    "name": "str",
    "deck": "str",
    "number": "int",
})

ListFigures = TypedDict("ListFigures", {
    "lists": "int",
    "franchises": "list[Share]",
    "without_team": "int",
    "plays": "list[PlayShare]",
})

ListPolicyEnum = str

Log = TypedDict("Log", {
    "id": "str",
    "match": "str",
    "game": "int",
    "entries": "int",
    "handed_in": "list[Submission]",
    "flags": "list[Flag]",
    "progress": "str | None",
    "place": "int | None",
    "verdict": "LogVerdict | None",
})

LogLine = TypedDict("LogLine", {
    "seq": "int",
    "at": "str",
    "kind": "str",
    "sentence": "str",
    "reason": "str",
    "match": "str | None",
    "entrant": "str | None",
})

LogProblem = TypedDict("LogProblem", {
    "type": "str",
    "title": "str",
    "status": "int",
    "detail": "str",
    "code": "str",
    "message": "str",
    "rule": "str",
    "remedy": "str",
    "details": "Places",
})

LogVerdict = TypedDict("LogVerdict", {
    "kind": "str",
    "ending": "str | None",
    "proves_result": "bool",
    "step": "int",
    "winner": "str",
    "score": "Score",
    "engine": "str",
    "rules": "str",
    "card_data": "str",
})

Match = TypedDict("Match", {
    "id": "str",
    "round": "str",
    "table": "int | None",
    "home": "Seat",
    "away": "Seat | None",
    "reach": "str",
    "outcome": "str",
    "winner": "str",
    "score": "Score | None",
    "note": "str",
    "why": "str",
    "verified": "bool",
    "games": "list[Game]",
    "settled": "str",
    "disputed": "bool",
    "version": "int | None",
    "reports": "list[SideSays] | None",
})

MatchEnum = str

Mine = TypedDict("Mine", {
    "entrant": "Entrant",
    "match": "Match | None",
    "side": "str",
    "list": "str",
})

MovedPlace = TypedDict("MovedPlace", {
    "entrant": "str",
    "name": "str",
    "before": "int",
    "after": "int",
})

Name = TypedDict("Name", {
    "name": "str",
})

NewDeck = TypedDict("NewDeck", {
    "name": "str",
    "text": "str",
    "format": "NotRequired[str]",
    "profile": "NotRequired[str]",
})

NewEvent = TypedDict("NewEvent", {
    "name": "str",
    "snapshot": "NotRequired[str]",
    "preset": "NotRequired[PresetEnum]",
    "starts_at": "NotRequired[str]",
    "zone": "NotRequired[str]",
    "place": "NotRequired[str]",
    "about": "NotRequired[str]",
    "structure": "NotRequired[StructureEnum]",
    "capacity": "NotRequired[int]",
    "rounds": "NotRequired[int]",
    "cut": "NotRequired[int]",
    "minutes": "NotRequired[int]",
    "best_of": "NotRequired[int]",
    "list_policy": "NotRequired[ListPolicyEnum]",
})

NewVersion = TypedDict("NewVersion", {
    "text": "str",
    "version": "int",
    "name": "NotRequired[str]",
    "format": "NotRequired[str]",
    "profile": "NotRequired[str]",
})

Note = TypedDict("Note", {
    "line": "int",
    "message": "str",
})

Nothing = TypedDict("Nothing", {
    "version": "NotRequired[int]",
})

Objecting = TypedDict("Objecting", {
    "version": "NotRequired[int]",
    "reason": "NotRequired[str]",
})

OwnName = TypedDict("OwnName", {
    "name": "NotRequired[str]",
})

Pairing = TypedDict("Pairing", {
    "id": "str",
    "round": "str",
    "table": "int | None",
    "home": "Seat",
    "away": "Seat | None",
    "reach": "str",
    "outcome": "str",
    "winner": "str",
    "score": "Score | None",
    "note": "str",
    "why": "str",
    "verified": "bool",
})

Penalty = TypedDict("Penalty", {
    "id": "str",
    "entrant": "str",
    "match": "str | None",
    "grade": "str",
    "infraction": "str",
    "reason": "str",
})

Person = TypedDict("Person", {
    "key": "str",
    "name": "str",
    "basis": "str",
})

Place = TypedDict("Place", {
    "where": "str",
    "line": "int",
    "column": "int",
    "message": "str",
    "remedy": "str",
})

Places = TypedDict("Places", {
    "errors": "NotRequired[list[Place]]",
})

PlayShare = TypedDict("PlayShare", {
    "label": "str",
    "plays": "str",
    "share": "str",
})

PresetEnum = str

Printing = TypedDict("Printing", {
    "number": "str",
    "set": "str",
    "promo": "bool",
})

Problem = TypedDict("Problem", {
    "type": "str",
    "title": "str",
    "status": "int",
    "detail": "str",
    "code": "str",
    "message": "str",
    "rule": "str",
    "remedy": "str",
    "details": "dict[str, Any]",
})

Publishing = TypedDict("Publishing", {
    "version": "NotRequired[int]",
    "acknowledged": "NotRequired[list[str]]",
})

Report = TypedDict("Report", {
    "kind": "str",
    "headline": "str",
    "why": "str",
    "ending": "str",
    "proves_result": "bool",
    "differs": "Differs | None",
    "later": "Differs | None",
    "evidence": "str",
    "grounds": "str",
    "decisions": "list[Decision]",
    "other_readings": "list[str]",
    "unread": "list[str]",
    "notes": "list[str]",
    "errors": "list[str]",
})

Restriction = TypedDict("Restriction", {
    "card": "str",
    "limit": "int",
    "source": "str",
})

Round = TypedDict("Round", {
    "round": "str",
    "stage": "str",
    "number": "int",
    "title": "str",
    "state": "str",
    "version": "int",
    "tables": "int",
    "reported": "int",
    "published_at": "str | None",
    "closed_at": "str | None",
    "notices": "list[str]",
})

RoundAsked = TypedDict("RoundAsked", {
    "round": "str",
    "version": "NotRequired[int]",
})

RoundFigures = TypedDict("RoundFigures", {
    "round": "str",
    "title": "str",
    "matches": "int",
    "ties": "int",
    "unplayed": "int",
    "alone": "int",
    "games": "int",
    "average": "str | None",
    "highest": "int | None",
})

Rule = TypedDict("Rule", {
    "id": "str",
    "title": "str",
})

Ruling = TypedDict("Ruling", {
    "number": "str",
    "name": "str",
    "ruled_on": "str",
    "source": "str",
    "text": "str",
    "effect": "str",
    "warning": "str",
    "superseded_on": "str | None",
    "card": "str | None",
})

Score = TypedDict("Score", {
    "home": "int",
    "away": "int",
})

ScoredGame = TypedDict("ScoredGame", {
    "round": "str",
    "home": "str",
    "away": "str",
    "home_score": "int",
    "away_score": "int",
})

Seat = TypedDict("Seat", {
    "id": "str",
    "name": "str",
    "points": "int | None",
    "seed": "int | None",
})

Series = TypedDict("Series", {
    "id": "str",
    "name": "str",
    "about": "str",
    "events": "int",
    "finished": "int",
    "counts_best": "int | None",
    "page": "str",
})

SeriesResult = TypedDict("SeriesResult", {
    "event": "str",
    "place": "int",
    "shared": "bool",
    "points": "str",
})

Set = TypedDict("Set", {
    "code": "str",
    "name": "str",
    "released_on": "str | None",
    "numbers": "int",
    "cards": "int",
    "deck_complete": "int",
    "replay_complete": "int",
})

Share = TypedDict("Share", {
    "label": "str",
    "count": "int",
    "of": "int",
})

Sharing = TypedDict("Sharing", {
    "visibility": "VisibilityEnum",
    "version": "int",
})

SideOrNobody = str

SideSays = TypedDict("SideSays", {
    "side": "str",
    "outcome": "str",
    "winner": "str",
    "games": "list[Game]",
    "at": "str",
})

Snapshot = TypedDict("Snapshot", {
    "id": "str",
    "valid_from": "str",
    "edition": "str",
    "profile": "str",
    "pool": "list[str] | None",
    "restrictions": "list[Restriction]",
    "warning": "str",
})

Standing = TypedDict("Standing", {
    "place": "int",
    "shared": "bool",
    "entrant": "str",
    "name": "str",
    "state": "str",
    "points": "int | None",
    "wins": "int",
    "losses": "int",
    "ties": "int",
    "byes": "int | None",
    "rounds": "str",
    "values": "dict[str, str]",
})

Standings = TypedDict("Standings", {
    "stage": "str",
    "state": "str",
    "version": "int",
    "rows": "list[Standing]",
})

Statistics = TypedDict("Statistics", {
    "entrants": "int",
    "whole": "RoundFigures",
    "rounds": "list[RoundFigures]",
    "leaders": "list[Leader]",
    "scores": "list[Share]",
    "margins": "list[Share]",
    "endings": "list[Share]",
    "seats": "list[Share]",
    "closest": "list[ScoredGame]",
    "highest": "ScoredGame | None",
    "lists": "ListFigures | None",
})

StructureEnum = str

Submission = TypedDict("Submission", {
    "side": "str",
    "at": "str",
})

Suggestion = TypedDict("Suggestion", {
    "card": "str",
    "title": "str",
})

ToAnnounce = TypedDict("ToAnnounce", {
    "text": "str",
})

ToPenalize = TypedDict("ToPenalize", {
    "version": "NotRequired[int]",
    "reason": "str",
    "grade": "GradeEnum",
    "infraction": "InfractionEnum",
    "match": "NotRequired[str]",
})

ToUndo = TypedDict("ToUndo", {
    "line": "int",
    "reason": "NotRequired[str]",
})

Version = TypedDict("Version", {
    "number": "int",
    "name": "str",
    "made_at": "str",
})

Violation = TypedDict("Violation", {
    "code": "str",
    "severity": "str",
    "message": "str",
    "rule": "str",
    "group": "str | None",
    "cards": "list[str]",
    "lines": "list[int]",
    "actual": "int | list[int] | None",
    "limit": "int | list[int] | None",
    "missing": "list[list[str]]",
    "fixes": "list[Fix]",
})

VisibilityEnum = str

Webhook = TypedDict("Webhook", {
    "id": "str",
    "event": "str | None",
    "host": "str",
    "format": "str",
    "topics": "list[str]",
    "on": "bool",
    "why_off": "str",
    "failures": "int",
    "failed": "int",
    "messages": "list[WebhookMessage]",
})

WebhookMessage = TypedDict("WebhookMessage", {
    "id": "str",
    "event": "str | None",
    "line": "int | None",
    "part": "int",
    "state": "str",
    "attempts": "int",
    "status": "int | None",
    "trouble": "str",
    "made_at": "str",
})

WholeDeck = TypedDict("WholeDeck", {
    "id": "str",
    "name": "str",
    "owner": "str",
    "format": "str",
    "profile": "str",
    "snapshot": "str",
    "visibility": "str",
    "archived": "bool",
    "made_at": "str",
    "changed_at": "str",
    "version": "int",
    "newest": "int",
    "verdict": "str",
    "versions": "list[Version]",
    "list": "Decklist",
    "lines": "list[Line]",
})

WholeEvent = TypedDict("WholeEvent", {
    "id": "str",
    "name": "str",
    "state": "str",
    "stage": "str",
    "starts_at": "str | None",
    "zone": "str",
    "place": "str",
    "snapshot": "str",
    "structure": "str",
    "capacity": "int",
    "taken": "int",
    "waiting": "int",
    "rounds": "int | None",
    "cut": "int | None",
    "round": "str | None",
    "version": "int",
    "page": "str",
    "organizer": "str",
    "about": "str",
    "announcements": "list[Announcement]",
    "registration_closes_at": "str | None",
    "has_check_in": "bool",
    "list_policy": "str",
    "best_of": "int",
    "cut_best_of": "int",
    "minutes": "int | None",
    "accelerated_rounds": "int",
    "tiebreaks": "list[str]",
    "points": "dict[str, int]",
    "commitment": "str",
    "seed": "str",
    "you": "You",
})

WholeList = TypedDict("WholeList", {
    "id": "str",
    "entrant": "str",
    "name": "str",
    "deck": "str",
    "number": "int",
    "text": "str",
    "verdict": "str | None",
})

WholeLog = TypedDict("WholeLog", {
    "id": "str",
    "match": "str",
    "game": "int",
    "entries": "int",
    "handed_in": "list[Submission]",
    "flags": "list[Flag]",
    "progress": "str | None",
    "place": "int | None",
    "verdict": "LogVerdict | None",
    "report": "Report | None",
})

You = TypedDict("You", {
    "parts": "list[str]",
    "entrant": "str | None",
})


class Operations:
    """One method for each operation; lists are read page by page."""

    def read(self, path: str, parameters: dict[str, Any]) -> Any:
        raise NotImplementedError

    def pages(self, path: str, parameters: dict[str, Any]) -> Iterator[Any]:
        raise NotImplementedError

    def each_line(self, path: str, parameters: dict[str, Any]) -> Iterator[Any]:
        raise NotImplementedError

    def act(self, path: str, body: dict[str, Any]) -> Any:
        raise NotImplementedError

    def cards(self, *, q: str | None = None, set: str | None = None, type: str | None = None) -> Iterator[Card]:
        """Cards, by name. A card with several printed numbers is listed once."""
        return self.pages("/api/v1/cards/", {"q": q, "set": set, "type": type})

    def card(self, number: str) -> Card:
        """One card, by any of its numbers. The number of a promo gives the card
        that it reprints (ID-2)."""
        return self.read(f"/api/v1/cards/{number}/", {})

    def rulings(self, *, number: str | None = None, on: str | None = None) -> Iterator[Ruling]:
        """Rulings, by date. A ruling is valid from its date until another one
        replaces it."""
        return self.pages("/api/v1/rulings/", {"number": number, "on": on})

    def sets(self) -> Iterator[Set]:
        """Sets, by code. With the number of cards that have enough data."""
        return self.pages("/api/v1/sets/", {})

    def set_(self, code: str) -> Set:
        """One set, by its code. With the number of cards that have enough data."""
        return self.read(f"/api/v1/sets/{code}/", {})

    def formats(self) -> Iterator[Format]:
        """Formats, by name. An event uses the newest snapshot that is valid on its
        day. A snapshot never changes."""
        return self.pages("/api/v1/formats/", {})

    def deck_check(self, *, text: str, format: str | None = None, profile: str | None = None, building: bool | None = None) -> Check:
        """Check a deck list. Lists all violations with their rules, cards, lines
        and tested fixes. Nothing is stored. The status is 200 for every verdict."""
        return self.act("/api/v1/decks/check/", {"text": text, "format": format, "profile": profile, "building": building})

    def decks(self) -> Iterator[Deck]:
        """Your decks, newest change first. Archived decks are included."""
        return self.pages("/api/v1/decks/", {})

    def deck_new(self, *, name: str, text: str, format: str | None = None, profile: str | None = None) -> WholeDeck:
        """Save a new deck. A private deck, checked as it is saved. Verb: build."""
        return self.act("/api/v1/decks/", {"name": name, "text": text, "format": format, "profile": profile})

    def deck(self, deck: str) -> WholeDeck:
        """One deck with its newest list. Public and unlisted decks can be read by
        everybody, private ones only by their owners."""
        return self.read(f"/api/v1/decks/{deck}/", {})

    def deck_save(self, deck: str, *, text: str, version: int, name: str | None = None, format: str | None = None, profile: str | None = None) -> WholeDeck:
        """Save the next list of a deck. Earlier lists stay. Verb: build."""
        return self.act(f"/api/v1/decks/{deck}/save/", {"text": text, "version": version, "name": name, "format": format, "profile": profile})

    def deck_share(self, deck: str, *, version: int, visibility: VisibilityEnum) -> WholeDeck:
        """Choose who can see a deck. An archived deck stays hidden from others.
        Verb: build."""
        return self.act(f"/api/v1/decks/{deck}/share/", {"visibility": visibility, "version": version})

    def events(self, *, from_: str | None = None, mine: str | None = None, organizer: str | None = None, q: str | None = None, series: str | None = None, state: str | None = None, to: str | None = None) -> Iterator[Event]:
        """Events. Running events first, then upcoming and finished ones. Drafts are
        listed for their staff only."""
        return self.pages("/api/v1/events/", {"from": from_, "mine": mine, "organizer": organizer, "q": q, "series": series, "state": state, "to": to})

    def event_new(self, *, name: str, snapshot: str | None = None, preset: PresetEnum | None = None, starts_at: str | None = None, zone: str | None = None, place: str | None = None, about: str | None = None, structure: StructureEnum | None = None, capacity: int | None = None, rounds: int | None = None, cut: int | None = None, minutes: int | None = None, best_of: int | None = None, list_policy: ListPolicyEnum | None = None) -> WholeEvent:
        """Create an event. A draft that only you see. The preset fills in all
        settings that you do not send. Verb: create."""
        return self.act("/api/v1/events/", {"name": name, "snapshot": snapshot, "preset": preset, "starts_at": starts_at, "zone": zone, "place": place, "about": about, "structure": structure, "capacity": capacity, "rounds": rounds, "cut": cut, "minutes": minutes, "best_of": best_of, "list_policy": list_policy})

    def event(self, event: str) -> WholeEvent:
        """One event. With its settings and your roles in it."""
        return self.read(f"/api/v1/events/{event}/", {})

    def event_open(self, event: str, *, version: int | None = None) -> WholeEvent:
        """Open registration. The event becomes visible to everybody. Verb: pair."""
        return self.act(f"/api/v1/events/{event}/open/", {"version": version})

    def event_check_in(self, event: str, *, version: int | None = None) -> WholeEvent:
        """Open check-in. Entrants can check in from now on. Verb: pair."""
        return self.act(f"/api/v1/events/{event}/check-in/", {"version": version})

    def event_start(self, event: str, *, version: int | None = None) -> WholeEvent:
        """Start the event. If the event cannot start, details.problems lists all
        reasons. Verb: pair."""
        return self.act(f"/api/v1/events/{event}/start/", {"version": version})

    def event_finish(self, event: str, *, version: int | None = None) -> WholeEvent:
        """Finish the event. The final order is fixed, and the seed of all random
        draws is published. Verb: pair."""
        return self.act(f"/api/v1/events/{event}/finish/", {"version": version})

    def cut_confirm(self, event: str, *, version: int | None = None) -> WholeEvent:
        """Confirm the cut. Ends the Swiss rounds. Verb: pair."""
        return self.act(f"/api/v1/events/{event}/cut/", {"version": version})

    def mine(self, event: str) -> Mine:
        """Your entry and table. Your entry, and your match in the current round."""
        return self.read(f"/api/v1/events/{event}/me/", {})

    def register(self, event: str, *, name: str | None = None) -> Entrant:
        """Register yourself. If the event is full, you are put on the waiting list.
        Verb: enter."""
        return self.act(f"/api/v1/events/{event}/register/", {"name": name})

    def entrants(self, event: str) -> Iterator[Entrant]:
        """Entrants, by name. Without entrants who withdrew before the start."""
        return self.pages(f"/api/v1/events/{event}/entrants/", {})

    def entrant_add(self, event: str, *, name: str) -> Entrant:
        """Add an entrant by name. For staff. The entrant needs no account. Verb:
        enter."""
        return self.act(f"/api/v1/events/{event}/entrants/add/", {"name": name})

    def entrant_check_in(self, event: str, entrant: str, *, version: int | None = None) -> Entrant:
        """Check in. For yourself; staff can check in everybody. Verb: enter."""
        return self.act(f"/api/v1/events/{event}/entrants/{entrant}/check-in/", {"version": version})

    def entrant_drop(self, event: str, entrant: str, *, match: MatchEnum | BlankEnum | None = None, reason: str | None = None) -> Entrant:
        """Drop. Before round 1 this withdraws the entry. With an open match, say
        whether it is conceded or finished first. Verb: enter."""
        return self.act(f"/api/v1/events/{event}/entrants/{entrant}/drop/", {"match": match, "reason": reason})

    def entrant_return(self, event: str, entrant: str, *, version: int | None = None) -> Entrant:
        """Return after a drop. Missed rounds count as losses. Verb: enter."""
        return self.act(f"/api/v1/events/{event}/entrants/{entrant}/return/", {"version": version})

    def list_submit(self, event: str, entrant: str, *, text: str) -> WholeList:
        """Submit a deck list. The newest list counts. If the list is refused,
        details.check has the answer of the deck check. Verb: list."""
        return self.act(f"/api/v1/events/{event}/entrants/{entrant}/list/", {"text": text})

    def lists(self, event: str) -> Iterator[List]:
        """Deck lists that you may read. Your own list, and those that the event's
        settings show you now. Staff read other lists at the address of each list,
        where every view is logged."""
        return self.pages(f"/api/v1/events/{event}/lists/", {})

    def list_(self, event: str, submission: str) -> WholeList:
        """One deck list. When staff read it because of their role, that is noted in
        the event log (H9)."""
        return self.read(f"/api/v1/events/{event}/lists/{submission}/", {})

    def rounds(self, event: str) -> Iterator[Round]:
        """Rounds, in their order. Drafts are listed only for staff who pair rounds."""
        return self.pages(f"/api/v1/events/{event}/rounds/", {})

    def round_pair(self, event: str, *, round: str, version: int | None = None) -> Round:
        """Pair the next round. A Swiss round becomes a draft that you can check
        before you publish it. A round of the cut follows from the bracket and is
        published at once; send the version of the event that you read, so that it
        is refused if the event has changed. Verb: pair."""
        return self.act(f"/api/v1/events/{event}/rounds/pair/", {"round": round, "version": version})

    def pairings(self, event: str, at: str) -> Iterator[Pairing]:
        """The pairings of a round, by table. Byes and missed rounds come after the
        tables."""
        return self.pages(f"/api/v1/events/{event}/rounds/{at}/pairings/", {})

    def round_publish(self, event: str, at: str, *, version: int | None = None, acknowledged: list[str] | None = None) -> Round:
        """Publish a draft. The round becomes visible to everybody. Its clock is
        started separately. Verb: pair."""
        return self.act(f"/api/v1/events/{event}/rounds/{at}/publish/", {"version": version, "acknowledged": acknowledged})

    def round_discard(self, event: str, at: str, *, version: int | None = None) -> Round:
        """Discard a draft. The discarded draft stays in the event log, visible to
        everybody. Verb: pair."""
        return self.act(f"/api/v1/events/{event}/rounds/{at}/discard/", {"version": version})

    def round_close(self, event: str, at: str, *, version: int | None = None) -> Round:
        """Close a round. Every table needs a result first. The standings of the
        round are stored. Verb: pair."""
        return self.act(f"/api/v1/events/{event}/rounds/{at}/close/", {"version": version})

    def match(self, event: str, match: str) -> Match:
        """One match. Only the two players and staff see both reports."""
        return self.read(f"/api/v1/events/{event}/matches/{match}/", {})

    def match_report(self, event: str, match: str, *, outcome: ClaimedOutcome, winner: SideOrNobody | BlankEnum | None = None, games: list[Game] | None = None, version: int | None = None) -> Match:
        """Report a result. A player reports their own match; it is accepted when
        the opponent confirms it or the time to answer has passed. Staff enter the
        result of a match that has none; it is accepted right away. Verb: report."""
        return self.act(f"/api/v1/events/{event}/matches/{match}/report/", {"outcome": outcome, "winner": winner, "games": games, "version": version})

    def match_confirm(self, event: str, match: str, *, version: int) -> Match:
        """Confirm your opponent's report. Send the version of the match that you
        saw; the result is accepted only if the report has not changed. Verb:
        report."""
        return self.act(f"/api/v1/events/{event}/matches/{match}/confirm/", {"version": version})

    def match_dispute(self, event: str, match: str, *, version: int | None = None, reason: str | None = None) -> Match:
        """Dispute a result. Disputes your opponent's report, or a result that was
        accepted because nobody answered in time. Verb: report."""
        return self.act(f"/api/v1/events/{event}/matches/{match}/dispute/", {"version": version, "reason": reason})

    def match_rule(self, event: str, match: str, *, outcome: ClaimedOutcome, reason: str, winner: SideOrNobody | BlankEnum | None = None, games: list[Game] | None = None, version: int | None = None) -> Match:
        """Rule on a dispute. For judges. Players with an account are notified of
        the reason (I2). Verb: rule."""
        return self.act(f"/api/v1/events/{event}/matches/{match}/rule/", {"outcome": outcome, "winner": winner, "games": games, "version": version, "reason": reason})

    def match_logs(self, event: str, match: str) -> Iterator[Log]:
        """Game logs of a match. Players see their own logs, and those of their
        opponent once the match is settled. Staff see all logs. Everybody else sees
        them when the round is closed and both deck lists are visible to them."""
        return self.pages(f"/api/v1/events/{event}/matches/{match}/logs/", {})

    def match_log_new(self, event: str, match: str, *, text: str, game: int | None = None, seat: SideOrNobody | BlankEnum | None = None) -> Log:
        """Submit a game log. For your own match; staff can submit logs of all
        matches. The log is replayed, and the Location header has the address of its
        verdict."""
        return self.act(f"/api/v1/events/{event}/matches/{match}/logs/", {"text": text, "game": game, "seat": seat})

    def log(self, event: str, log: str) -> WholeLog:
        """One game log with its verdict. With the report of its newest verdict.
        Cards that you may not see are left out. When staff read it because of their
        role, that is noted in the event log."""
        return self.read(f"/api/v1/events/{event}/logs/{log}/", {})

    def announce(self, event: str, *, text: str) -> Announcement:
        """Make an announcement. On the event page and the wall; all entrants are
        notified. Verb: desk."""
        return self.act(f"/api/v1/events/{event}/announcements/add/", {"text": text})

    def announcement_remove(self, event: str, announcement: str, *, version: int | None = None) -> Announcement:
        """Remove an announcement. From all pages; the event log keeps it. Verb:
        desk."""
        return self.act(f"/api/v1/events/{event}/announcements/{announcement}/remove/", {"version": version})

    def clock(self, event: str, at: str) -> Clock:
        """The clock of a round. Count on from `left` while it runs; `now` is the
        time of the site."""
        return self.read(f"/api/v1/events/{event}/rounds/{at}/clock/", {})

    def clock_start(self, event: str, at: str, *, version: int | None = None) -> Clock:
        """Start the clock of a round. Or resume it. `version` is that of the clock.
        Verb: desk."""
        return self.act(f"/api/v1/events/{event}/rounds/{at}/clock/start/", {"version": version})

    def clock_stop(self, event: str, at: str, *, version: int | None = None) -> Clock:
        """Pause the clock of a round. `version` is that of the clock. Verb: desk."""
        return self.act(f"/api/v1/events/{event}/rounds/{at}/clock/stop/", {"version": version})

    def match_extend(self, event: str, match: str, *, minutes: int, reason: str) -> Extension:
        """Give a table extra time. Added to what the table has. Verb: desk."""
        return self.act(f"/api/v1/events/{event}/matches/{match}/extend/", {"minutes": minutes, "reason": reason})

    def match_correct(self, event: str, match: str, *, basis: str, outcome: ClaimedOutcome, reason: str, winner: SideOrNobody | BlankEnum | None = None, games: list[Game] | None = None, version: int | None = None) -> Match:
        """Correct a result. Published pairings stay as they are. Ask for a preview
        first, and send its `basis`: the answer is 409 if the event has changed
        since. Verb: rule."""
        return self.act(f"/api/v1/events/{event}/matches/{match}/correct/", {"outcome": outcome, "winner": winner, "games": games, "version": version, "reason": reason, "basis": basis})

    def match_correct_preview(self, event: str, match: str, *, outcome: ClaimedOutcome, winner: SideOrNobody | BlankEnum | None = None, games: list[Game] | None = None, version: int | None = None) -> Impact:
        """What a correction would change. Places, later pairings and the cut.
        Nothing is stored. Verb: rule."""
        return self.act(f"/api/v1/events/{event}/matches/{match}/correct/preview/", {"outcome": outcome, "winner": winner, "games": games, "version": version})

    def entrant_late(self, event: str, *, losses: int, name: str) -> Entrant:
        """Enter somebody late. In a running event. `losses` is the number of missed
        rounds that you told them; the answer is 409 if it is another one. Verb:
        enter."""
        return self.act(f"/api/v1/events/{event}/entrants/late/", {"name": name, "losses": losses})

    def list_waive(self, event: str, entrant: str, *, reason: str, version: int | None = None) -> Entrant:
        """Waive a deck list. The entrant may play although the list is missing or
        refused. Verb: desk."""
        return self.act(f"/api/v1/events/{event}/entrants/{entrant}/waive/", {"version": version, "reason": reason})

    def penalty_give(self, event: str, entrant: str, *, grade: GradeEnum, infraction: InfractionEnum, reason: str, version: int | None = None, match: str | None = None) -> Penalty:
        """Give a penalty. One that changes no result. `version` is that of the
        entrant, or of `match`. Losses and disqualifications are given on the pages.
        Verb: rule."""
        return self.act(f"/api/v1/events/{event}/entrants/{entrant}/penalty/", {"version": version, "reason": reason, "grade": grade, "infraction": infraction, "match": match})

    def undo(self, event: str, *, line: int, reason: str | None = None) -> WholeEvent:
        """Undo the last action. `line` is the `seq` of its first line in the event
        log. To undo an action of somebody else, send a `reason`. Verb: desk."""
        return self.act(f"/api/v1/events/{event}/undo/", {"line": line, "reason": reason})

    def disputes(self, event: str) -> Iterator[Match]:
        """Open disputes, oldest first. For staff with two-factor authentication."""
        return self.pages(f"/api/v1/events/{event}/disputes/", {})

    def standings(self, event: str) -> Standings:
        """Standings. Of the Swiss rounds, or of the bracket if there are none;
        `stage` says which. All entrants in one answer, available once the event has
        started. Tiebreakers are exact fractions, so that you can recalculate the
        order."""
        return self.read(f"/api/v1/events/{event}/standings/", {})

    def bracket(self, event: str) -> Bracket:
        """The bracket. All matches of the cut or the elimination, including future
        ones. Available once the cut is confirmed."""
        return self.read(f"/api/v1/events/{event}/bracket/", {})

    def final(self, event: str) -> FinalOrder:
        """The final order. The final standings, the champion first: results of the
        cut, then the Swiss standings. Available once the event is finished."""
        return self.read(f"/api/v1/events/{event}/final/", {})

    def statistics(self, event: str) -> Statistics:
        """The statistics of a finished event. What the page *Statistics* shows.
        Available once the event is finished."""
        return self.read(f"/api/v1/events/{event}/statistics/", {})

    def lines(self, event: str, *, after: int | None = None) -> Iterator[LogLine]:
        """The event log, newest line first. Only the lines that your role may read.
        With `after`, oldest first: read from the last line that you know."""
        return self.pages(f"/api/v1/events/{event}/log/", {"after": after})

    def series(self) -> Iterator[Series]:
        """Series, newest first. Private ones are listed for who runs them only."""
        return self.pages("/api/v1/series/", {})

    def leaderboard(self, series: str) -> Leaderboard:
        """One series with its leaderboard. Names are those of pages across events
        (P3). Points are exact fractions; `/api/v1/events/?series=` has the events."""
        return self.read(f"/api/v1/series/{series}/", {})

    def webhooks(self) -> Iterator[Webhook]:
        """Your webhooks, with their newest messages. Those of your account first,
        then those of the events that you organize. Verb: hook."""
        return self.pages("/api/v1/webhooks/", {})

    def webhook_replay(self, webhook: str) -> Webhook:
        """Send failed messages again. All messages that failed or were dropped in
        the last 30 days, made from the event log as it is now, with the same ids. A
        worker sends them. Verb: hook."""
        return self.act(f"/api/v1/webhooks/{webhook}/replay/", {})

    def bulk_cards(self) -> BulkCards:
        """All cards in one file. Send the ETag as If-None-Match; the answer is an
        empty 304 until the card data change."""
        return self.read("/api/v1/bulk/cards/", {})

    def bulk_rulings(self) -> BulkRulings:
        """All rulings in one file. Send the ETag as If-None-Match; the answer is an
        empty 304 until the card data change."""
        return self.read("/api/v1/bulk/rulings/", {})

    def bulk_sets(self) -> BulkSets:
        """All sets in one file. Send the ETag as If-None-Match; the answer is an
        empty 304 until the card data change."""
        return self.read("/api/v1/bulk/sets/", {})

    def bulk_events(self) -> Iterator[ExportedEvent]:
        """All finished public events in one file. One event on each line (JSON
        Lines), the newest last. Each is written again once a day; an event that has
        changed since is left out until then."""
        return self.each_line("/api/v1/bulk/events/", {})

    def bulk_formats(self) -> BulkFormats:
        """All formats in one file. Send the ETag as If-None-Match; the answer is an
        empty 304 until a format changes."""
        return self.read("/api/v1/bulk/formats/", {})
