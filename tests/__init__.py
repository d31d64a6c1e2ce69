"""The proof: paths mirror the packages; journeys, load and chaos stand beside them."""
