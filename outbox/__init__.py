"""Background jobs as rows: a job outlives its worker and takes effect exactly once."""
