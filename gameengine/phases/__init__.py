"""The phases of a turn, and what all of them use.

`flow` and `flow_2019` put them in order. Lineups, piles, triggers and timing points
serve every phase; `verbs` carries out effects.
"""
