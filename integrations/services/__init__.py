"""Every write of this app: tokens, answers that are given once, webhooks."""
