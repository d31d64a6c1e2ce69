"""Public rosters of a season: who played which position for which team.

They propose position, side and team of Player cards with the basis *roster*, which is
weaker than what somebody typed from a card. `docs/card-import.md` describes the file.
"""
