"""Every write of the wire: tokens, and answers that are given once."""
