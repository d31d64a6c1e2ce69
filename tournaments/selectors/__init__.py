"""Rows of an event, as pages, services and the pure modules want them."""
