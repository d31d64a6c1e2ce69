from integrations.models.answers import Answer
from integrations.models.tokens import Token
from integrations.models.webhooks import Delivery, Form, State, Webhook

__all__ = ["Answer", "Delivery", "Form", "State", "Token", "Webhook"]
