from wire.models.answers import Answer
from wire.models.tokens import Token

__all__ = ["Answer", "Token"]
