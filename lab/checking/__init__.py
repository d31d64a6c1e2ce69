"""An independent checker of pairings, and two sources of test cases for it.

`checker` defines a good pairing on its own and shares no code with the product's
pairing; `generator` plays tournaments and `adversary` builds difficult fields to test
it with.
"""
