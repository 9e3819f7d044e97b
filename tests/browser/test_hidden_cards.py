"""What a player may not know is nowhere in that player's browser: not in what came over the line, not in the page, not stored."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import boardrules
from tests.browser.person import Person, all_see
from tests.browser.shadow import Shadow
from tests.browser.window import Heard
from tests.server.serving import Laid, Serving

if TYPE_CHECKING:
    from tests.browser.conftest import Sitting


def names_of(game: str, card: str) -> list[str]:
    """How a card can be called, by programs and in words of both languages."""
    words = {card, card.replace("_", " ")}
    for language in ("en", "fr"):
        naming = boardrules.load(game, language=language).naming
        words.add(naming.card("navigation", card))
    return sorted(words)


def places_of(names: list[str], texts: list[Heard]) -> list[str]:
    """Where any of these names stands."""
    pattern = re.compile("|".join(map(re.escape, names)), re.IGNORECASE)
    met = [(heard, found) for heard in texts if (found := pattern.search(heard.text))]
    return [f"{heard.where}: …{heard.text[max(found.start() - 60, 0) : found.end() + 30]}…" for heard, found in met]


def of_this_table(person: Person, serving: Serving) -> list[Heard]:
    """All that this browser heard and shows because of this table: what anybody is told without a token is taken away, after it was
    asked for once more by somebody who knows no table."""
    texts = []
    for heard in person.heard():
        if heard.where == "socket" or heard.where.startswith("/api/tables/"):
            texts.append(heard)
        else:
            assert serving.get(heard.where) == (200, heard.text), f"{heard.where} is not the same for everybody"
            texts.append(Heard("asked for", heard.where))
    return [*texts, *person.shown()]


def only_held_by(shadow: Shadow, owner: int) -> str:
    """A kind of card that a player holds and nobody else."""
    view = shadow.state().view(owner)
    hands = [shadow.state().view(player)["zones"]["Player.hand"] for player in range(len(shadow.state().names))]
    seats = [player["seat"] for player in view["players"]]
    held: list[set[str]] = [set(hand[seats[number]]["cards"]) for number, hand in enumerate(hands)]
    others = set().union(*(cards for number, cards in enumerate(held) if number != owner))
    return min(held[owner] - others)


def test_a_card_in_a_hand_is_nowhere_in_the_other_browser(serving: Serving, sit: Sitting) -> None:
    seed = 5
    laid = serving.lay("cap-horn", "Ana", "Bo", "Cy", seed=seed)
    shadow = Shadow(serving, laid)
    decider = shadow.state().player
    assert decider is not None
    owner = (decider + 1) % 3
    secret = names_of("cap-horn", only_held_by(shadow, owner))
    holding, other = sit(laid, owner), sit(laid, decider)
    spectator = sit(laid, None)
    other.decide(next(action for action in other.document["actions"] if action["kind"] == "done"))
    all_see([holding, other, spectator], 1)
    for person in (other, spectator):
        assert not places_of(secret, of_this_table(person, serving))
    found = " ".join(places_of(secret, of_this_table(holding, serving)))
    assert "socket:" in found
    assert "page:" in found


def test_a_secret_choice_makes_no_difference_to_what_the_other_browser_hears(serving: Serving, sit: Sitting) -> None:
    """Two tables differ in nothing but which card went face down under the pile: the others hear the same, letter by letter."""
    heard: list[list[str]] = []
    told: list[list[str]] = []
    for choice in (0, -1):
        laid = serving.lay("trois-caps", "Ana", "Bo", seed=5)
        ana, bo = sit(laid, 0), sit(laid, 1)
        action = ana.document["actions"][choice]
        assert action["kind"] == "put_under"
        ana.decide(action)
        all_see([ana, bo], 1)
        bo.until(lambda: any('"decisions":1' in frame.replace(" ", "") for frame in bo.frames), "the decision is told")  # noqa: B023
        heard.append(frames_without_ids(bo, laid))
        told.append(frames_without_ids(ana, laid))
    assert heard[0] == heard[1]
    assert told[0] != told[1]


def frames_without_ids(person: Person, laid: Laid) -> list[str]:
    """The frames of a socket, the table's id and times left out."""
    return [json.dumps(_timeless(json.loads(frame.replace(laid.table, "TABLE"))), sort_keys=True) for frame in person.frames]


def _timeless(data: Any) -> Any:
    if isinstance(data, dict):
        return {name: _timeless(value) for name, value in data.items() if name != "at"}
    return [_timeless(each) for each in data] if isinstance(data, list) else data
