"""The phases of a turn, step by step, and what all of them use.

`flow` and `flow_2019` put them in order. Line-ups, piles, triggers and the timing point
serve every phase; `verbs` is what effects do to the table.
"""
