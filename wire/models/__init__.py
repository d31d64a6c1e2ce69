from wire.models.answers import Answer
from wire.models.tokens import Token
from wire.models.webhooks import Delivery, Form, State, Webhook

__all__ = ["Answer", "Delivery", "Form", "State", "Token", "Webhook"]
