"""Background jobs as database rows: a job outlives its worker and has its effect
exactly once.
"""
