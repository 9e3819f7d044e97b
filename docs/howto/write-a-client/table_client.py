"""A client for tables of `boardrules serve` that plays at random: websockets and the standard library are all it needs."""

import json
import random
import sys
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import connect


def new_table(server: str, game: str, players: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """Opens a table. The answer has its id and the secret token of every seat, of spectators and of the host."""
    body = json.dumps({"game": game, "players": players, **more}).encode()
    with urlopen(Request(f"{server}/api/tables", body, {"Content-Type": "application/json"})) as answer:
        return json.load(answer)


def live(server: str, table: str) -> Any:
    """The connection to a table."""
    return connect(f"{server.replace('http', 'ws', 1)}/api/tables/{table}/live", max_size=None, proxy=None)


class Client:
    """A seat at a table. `document` is all that the seat sees, `log` what has happened, `chat` what was said."""

    def __init__(self, socket: Any, token: str, language: str = "en") -> None:
        self.document: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        self.chat: list[dict[str, Any]] = []
        self._requests = 0
        self._socket = socket
        self._send(type="hello", token=token, language=language, protocol=1)
        while not self.document:
            self.receive()

    def request(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Asks for something and waits for the answer; updates that come before it are taken in."""
        self._requests += 1
        self._send(type=kind, id=self._requests, **fields)
        while True:
            message = self.receive()
            if message.get("id") == self._requests:
                return message

    def play(self, action: str) -> dict[str, Any]:
        """Decides. The revision says which document the decision was made on: a late click never hits another position."""
        return self.request("play", revision=self.document["revision"], action=action)

    def receive(self) -> dict[str, Any]:
        """The next message, taken in."""
        message: dict[str, Any] = json.loads(self._socket.recv())
        if message["type"] == "welcome":
            self.document, self.log, self.chat = message["document"], message["log"], message["chat"]
        elif message["type"] == "update":
            for step in message["patch"]:
                self._change(step)
            self.log[message["log_from"] :] = message["log"]
            self.chat += message["chat"]
        elif message["type"] == "error":
            raise ConnectionError(message["text"])
        return message

    def _change(self, step: dict[str, Any]) -> None:
        """One step of a JSON Patch: the server only ever adds, removes or replaces what an object has under a name."""
        *way, last = (part.replace("~1", "/").replace("~0", "~") for part in step["path"].split("/")[1:])
        place = self.document
        for part in way:
            place = place[part]
        if step["op"] == "remove":
            del place[last]
        else:
            place[last] = step["value"]

    def _send(self, **message: Any) -> None:
        self._socket.send(json.dumps(message))


def play_a_game(server: str, game: str, opponents: int, seed: int | None = None) -> dict[str, Any]:
    """Plays a whole game at random against bots; how it ended."""
    players = [{"kind": "person", "name": "Ana"}] + [{"kind": "bot", "bot": "greedy"}] * opponents
    table = new_table(server, game, players, seed=seed)
    with live(server, table["table"]) as socket:
        client = Client(socket, table["links"][0]["token"])
        while not client.document["over"]:
            if client.document["actions"]:
                answer = client.play(random.choice(client.document["actions"])["action"])
                if answer["type"] == "refused" and answer["code"] != "stale":
                    raise RuntimeError(answer["text"])
            else:
                client.receive()  # somebody else decides
        return client.document["outcome"]


if __name__ == "__main__":
    print(play_a_game(sys.argv[1], sys.argv[2], int(sys.argv[3]))["reason"])
