"""Game logs run again by the rules: what they prove, and what they show.

`run` follows a log, `verdict` judges it, `comparison` holds two beside each other,
`redaction` gives what an audience may know, `viewer` the frames to step through.
"""
