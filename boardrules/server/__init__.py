"""A server for tables in the browser: `boardrules serve` runs it, and `boardrules.server.app(...)` is mounted in one's own program.

It needs the extra `server` (starlette, uvicorn, websockets).
"""

from boardrules.server.app import app
from boardrules.server.limits import ServerLimits

__all__ = ["ServerLimits", "app"]
