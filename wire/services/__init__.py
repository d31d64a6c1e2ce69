"""Every write of the wire: tokens, answers that are given once, webhooks."""
