"""Pictures of a table over HTTP."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlencode

from tests.server.player import Player
from tests.server.serving import Serving


def test_actions_are_shown_whatever_their_notation(tmp_path: Path) -> None:
    """Places of a growing board have commas in their names."""
    with Serving(tmp_path) as serving:
        laid = serving.lay("cabo-da-roca", "Ana", "Bo", seed=5)
        with Player(laid.address, laid.table, laid.tokens[0]) as player:
            actions = [action["action"] for action in player.document["actions"] if "," in action["action"]][:2]
        assert len(actions) == 2
        picture = f"/api/tables/{laid.table}/picture/0.svg?"
        plain = serving.get(picture, laid.tokens[0])
        for selected in (actions[:1], actions[1:], actions):
            status, text = serving.get(picture + urlencode({"selected": selected}, doseq=True), laid.tokens[0])
            assert status == 200
            assert text != plain[1]
        assert serving.get(picture + urlencode({"selected": "lay nothing 0,0"}), laid.tokens[0])[0] == 404
