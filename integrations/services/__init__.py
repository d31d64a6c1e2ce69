"""All writes of this app: tokens, idempotency keys, webhooks."""
