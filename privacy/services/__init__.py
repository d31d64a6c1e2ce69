"""Every write about what is kept of somebody."""
