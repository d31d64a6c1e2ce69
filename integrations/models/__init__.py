from integrations.models.exports import ExportedEvent
from integrations.models.stored_responses import Answer
from integrations.models.tokens import Token
from integrations.models.webhooks import Delivery, DeliveryState, Webhook, WebhookFormat

__all__ = [
    "Answer",
    "Delivery",
    "DeliveryState",
    "ExportedEvent",
    "Token",
    "Webhook",
    "WebhookFormat",
]
