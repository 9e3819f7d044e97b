"""Secret links: who has the token has the seat. Only its hash is kept."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping


def new_token() -> str:
    """128 random bits as text that can stand in a link."""
    return secrets.token_urlsafe(16)


def new_table_id() -> str:
    return secrets.token_urlsafe(12)


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def role_of(token: str, hashes: Mapping[str, str]) -> str | None:
    """The role that a token opens, out of hashes by role; all are compared, so that the time tells nothing."""
    given = token_hash(token)
    found = None
    for role, known in hashes.items():
        if hmac.compare_digest(given, known):
            found = role
    return found
