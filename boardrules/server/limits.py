"""How much the server does for others: a client that asks for more is told so, and nobody else notices."""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass(frozen=True)
class ServerLimits:
    """The limits of one server. Times are in seconds, sizes in bytes, rates for each second."""

    tables: int = 10_000
    """Tables that are kept, those of finished games included."""
    tables_a_minute: int = 120
    """New tables that one address may open in a minute."""
    open_tables: int = 1_000
    """Tables that are held in memory; the others are opened again when somebody comes."""
    idle_seconds: float = 300.0
    """After so long without anybody a table is let go from memory."""
    connections: int = 4_000
    """Clients that may be connected at once."""
    connections_an_address: int = 1_000
    """Clients that may be connected from one address."""
    connections_a_table: int = 60
    """Clients that may be connected to one table, spectators included."""
    connections_a_seat: int = 8
    """Tabs and devices that one player may have open."""
    frame: int = 16_384
    """What one message of a client may have."""
    requests_a_second: float = 40.0
    """Requests that one address may make; messages at a table count apart."""
    requests_at_once: int = 400
    """So many requests one address may make at once before the rate holds."""
    body: int = 65_536
    """What the body of a request may have."""
    body_seconds: float = 10.0
    """So long a client may take to send a request."""
    hello_seconds: float = 10.0
    """So long a client may take to say who it is."""
    send_seconds: float = 20.0
    """A client that has not taken a message after so long is let go."""
    ping_seconds: float = 20.0
    """How often a silent client is asked whether it is still there; twice as long without an answer, and it is let go."""
    messages_a_second: float = 8.0
    """Messages of one client at a table."""
    messages_at_once: int = 40
    """So many messages may come at once before the rate holds."""
    warnings: int = 20
    """Messages refused because they came too fast or could not be read; after so many the client is let go."""
    waiting: int = 64
    """Answers that may wait for a slow client."""
    chat_letters: int = 500
    """Letters of a line of chat."""
    name_letters: int = 40
    """Letters of a player's name."""
    entries: int = 20_000
    """What can happen at one table: decisions, chat, all of it."""
    actions_shown: int = 2_000
    """Actions that a document lists; how many more there are it says."""
    bot_seconds: float = 20.0
    """So long a bot may think about one decision."""
    bot_pause: float = 0.5
    """So long a bot waits before it decides, so that people can follow."""
    bot_processes: int = 2
    """Processes in which bots think."""
    undo_seconds: float = 60.0
    """So long bots wait for an answer when somebody asks to take something back."""
    threads: int = 6
    """Threads that play, describe and draw."""

    def __post_init__(self) -> None:
        for limit in fields(self):
            value = getattr(self, limit.name)
            if isinstance(value, bool) or not isinstance(value, (int, float)) or not value >= 0:
                raise ValueError(f"the limit {limit.name} is a number from 0 on, not {value!r}")
