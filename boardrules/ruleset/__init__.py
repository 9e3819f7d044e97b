"""The checked game as data: frozen pydantic models with JSON in and out, and no behaviour."""
