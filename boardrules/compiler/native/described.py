"""A game described by tables in C: what its numbers are called, and where its positions keep what.

Hosts in other languages read names, JSON and views through functions that are the same for every game; these tables are all that
differs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from boardrules.compiler import ir
from boardrules.compiler.native.declined import Declined
from boardrules.compiler.native.shape import Shape, plane_names
from boardrules.compiler.native.texts import c_string
from boardrules.ruleset.model import Ruleset
from boardrules.ruleset.types import Type
from boardrules.runtime.compiled import Compiled
from boardrules.runtime.domains import NONE, Names, Plane
from boardrules.runtime.layout import Frame, Slot
from boardrules.runtime.program import OVER, NodeInfo, ParameterInfo, losing_decks

SHAPES = {"scalar": "BR_SCALAR", "list": "BR_LIST", "sparse": "BR_SPARSE", "counts": "BR_COUNTS", "stack": "BR_STACK"}
VISIBILITIES = {"open": "BR_OPEN", "hidden": "BR_HIDDEN", "owner": "BR_OWNER"}
KINDS = {"decision": "BR_DECISION", "roll": "BR_ROLL", "draw": "BR_DRAW"}
NOWHERE = "BR_NOWHERE"


def array(type_: str, name: str, entries: Iterable[str], nothing: str = "{0}") -> str:
    """A table; one without entries still has one, because C knows no empty ones."""
    return f"static const {type_} {name}[] = {{\n    " + (",\n    ".join(entries) or nothing) + "\n};"


class Description:
    """Writes the tables of one game."""

    def __init__(self, game: ir.Game, compiled: Compiled, ruleset: Ruleset, shape: Shape) -> None:
        self.game = game
        self.compiled = compiled
        self.ruleset = ruleset
        self._all_domains = compiled.layout.domains
        self.shape = shape
        self.fields = {field.name for field in shape.fields}
        self.slots = {slot.name: slot for slot in game.slots}
        self.frames = {frame.name: number for number, frame in enumerate(compiled.layout.frames)}
        self.boards = {plane.board: number for number, plane in enumerate(game.planes)}
        self.decks = list(self._all_domains.decks)
        self.domains = dict(self._domains())
        self._places = {key: number for number, key in enumerate(self.domains)}
        self._numbers: list[int] = []
        self._parameters: list[ParameterInfo] = []
        self._offered: list[int] = []
        self._leads: list[str] = []

    def write(self) -> list[str]:
        """Everything, in an order in which nothing is named before it is there."""
        self._lists: list[str] = []
        tables = [
            array("br_frame", "br_frames", [self._frame(frame) for frame in self.compiled.layout.frames]),
            array("br_node", "br_nodes", [self._node(node) for node in self.compiled.nodes]),
            array("br_action", "br_actions", self._actions()),
            array("br_slot", "br_slots", [self._slot(slot) for slot in self.compiled.layout.slots]),
            array("br_plane", "br_planes", [self._plane(plane) for plane in self.game.planes]),
            array("br_deck", "br_decks", [self._deck(name) for name in self.decks]),
            array("br_rule", "br_rules", self._rules()),
            array("char *const", "br_places", [c_string(rule) for rule, _ in self.game.places], "0"),
            array("br_category", "br_sheet", self._sheet()),
            array("char *const", "br_hooks", [c_string(hook.name) for hook in self.game.hooks], "0"),
        ]
        domains = [self._domain(kind, name, domain) for (kind, name), domain in self.domains.items()]
        flat = [
            array("int32_t", "br_numbers", map(str, self._numbers), "0"),
            array("int32_t", "br_offered", map(str, self._offered), "0"),
            array("br_lead", "br_leads", self._leads),
            array("br_parameter", "br_parameters", [f"{{{c_string(p.name)}, {self.type(p.type)}}}" for p in self._parameters]),
        ]
        return [*self._sizes(), *self._lists, array("br_domain", "br_domains", domains), *flat, *tables]

    def _sizes(self) -> list[str]:
        layout = self.compiled.layout
        sizes = {
            "SEATS": self.place_of("player", ""),
            "SLOTS": len(layout.slots),
            "NODES": len(self.compiled.nodes),
            "ACTIONS": len(self.compiled.actions),
            "FRAMES": len(layout.frames),
            "DECKS": len(self.decks),
            "RULES": len(self.compiled.rules),
            "PLACES": len(self.game.places),
            "HOOKS": len(self.game.hooks),
            "LONGEST_NAME": 16 + max(len(text.encode("utf-8", "replace")) for text in self._names()),
        }
        return [
            *(f"#define BR_{name} {size}" for name, size in sizes.items()),
            f"static const char br_game_name[] = {c_string(self.ruleset.public_name)};",
            f"static const char br_game_title[] = {c_string(self.ruleset.title)};",
        ]

    def _names(self) -> Iterable[str]:
        """Every name that may stand in the JSON of a position."""
        yield from ("shuffled", *self.compiled.rules, *self.frames)
        yield from (node.name for node in self.compiled.nodes)
        yield from (slot.key for slot in self.compiled.layout.slots)
        for domain in self.domains.values():
            yield from domain.names if isinstance(domain, Names) else (domain.name(0),)

    # -------------------------------------------------------------------------------------------- domains and types

    def _domains(self) -> Iterable[tuple[tuple[str, str], Names | Plane]]:
        domains = self._all_domains
        yield ("player", ""), domains.players
        groups: Mapping[str, Mapping[str, Names | Plane]] = {
            "enum": domains.enums,
            "card": domains.decks,
            "space": domains.boards,
            "piece": domains.pieces,
        }
        for kind, group in groups.items():
            for name, domain in group.items():
                yield (kind, name), domain
        yield ("direction", ""), domains.directions

    def place_of(self, kind: str, name: str) -> int:
        return self._places[kind, name if kind not in ("player", "direction") else ""]

    def _domain(self, kind: str, name: str, domain: Names | Plane) -> str:
        said = c_string({"player": "Player", "direction": "Direction"}.get(kind, name))
        if isinstance(domain, Plane):
            return f"{{{said}, 0, {len(domain)}, {domain.reach}}}"
        names = f"br_names_{self.place_of(kind, name)}"
        self._lists.append(array("char *const", names, map(c_string, domain.names), "0"))
        return f"{{{said}, {names}, {len(domain)}, 0}}"

    def type(self, type_: Type, optional: bool | None = None) -> str:
        """A type; a set is told by what it is a set of."""
        is_set = type_.kind in ("set", "sequence")
        one = type_.element if is_set and type_.element is not None else type_
        may_be_none = int(type_.optional if optional is None else optional)
        none = self._all_domains.none(one)
        if one.kind == "number":
            return f"{{BR_NUMBER, {may_be_none}, {int(is_set)}, -1, {one.low}, {one.high}, {none}}}"
        if one.kind == "flag":
            return f"{{BR_FLAG, {may_be_none}, {int(is_set)}, -1, 0, 1, {none}}}"
        if (one.kind, one.name) not in self._places and one.kind not in ("player", "direction"):
            raise Declined(f"it keeps a value of a kind that has no names ({one.kind})")
        return f"{{BR_NAME, {may_be_none}, {int(is_set)}, {self.place_of(one.kind, one.name)}, 0, 0, {none}}}"

    # -------------------------------------------------------------------------------------------- actions and nodes

    def _listed(self, numbers: Iterable[int]) -> str:
        """A row of numbers: where it begins and how long it is."""
        row = list(numbers)
        self._numbers += row
        return f"{len(self._numbers) - len(row)}, {len(row)}"

    def _given(self, parameters: Sequence[ParameterInfo]) -> str:
        self._parameters += parameters
        return f"{len(self._parameters) - len(parameters)}, {len(parameters)}"

    def _actions(self) -> Iterable[str]:
        for action in self.compiled.actions:
            yield f"{{{c_string(action.name)}, {action.base}, {action.size}, {self._given(action.parameters)}}}"

    def _node(self, node: NodeInfo) -> str:
        if node.index == OVER:
            return '{"", "", BR_DECISION, 0, 0, 0, 0, 0, 0, 0, 0}'
        given = self._given(node.chance_parameters)
        self._offered += node.actions
        offered = f"{len(self._offered) - len(node.actions)}, {len(node.actions)}"
        frames = self._listed(self.frames[name] for name in node.frames)
        sure = self._listed(self.frames[name] for name in node.surely_set)
        return f"{{{c_string(node.name)}, {c_string(node.step)}, {KINDS[node.kind]}, {given}, {offered}, {frames}, {sure}}}"

    def _frame(self, frame: Frame) -> str:
        assert frame.name in self.fields, f"{frame.name} waits and is not kept"
        values = f"BR_ROW({frame.name})" if frame.is_list else f"BR_ONE({frame.name})"
        size = f"BR_ONE({frame.name}_n)" if frame.is_list else NOWHERE
        capacity = next((self.shape.list_capacity(one) for one in self.shape.frames if one.name == frame.name), 0)
        first, leads = len(self._leads), NONE
        if frame.leads is not None:
            leads = len(frame.leads)
            for place, sure in frame.leads.items():
                self._leads.append(f"{{{place}, {self._listed(self.frames[name] for name in sure)}}}")
        visited = self.frames.get(frame.visited, NONE)
        kind = self.type(frame.type, frame.optional)
        end = f"{int(frame.is_list)}, {capacity}, {int(frame.may_be_unset)}, {visited}, {first}, {leads}"
        return f"{{{c_string(frame.name)}, {kind}, {values}, {size}, {end}}}"

    # -------------------------------------------------------------------------------------------- what a position holds

    def _slot(self, slot: Slot) -> str:
        stored = self.slots[slot.name]
        capacity = self.shape.zone_capacity(stored) if slot.zone is not None else 0
        scalar, stack = slot.shape == "scalar", slot.shape == "stack"
        values = f"BR_ONE({slot.name})" if scalar else NOWHERE if stack else f"BR_ROW({slot.name})"
        orders = [self._order(slot.name, capacity, stack)]
        orders += [self._order(f"{slot.name}_{end}", capacity, slot.ordered) for end in ("over", "under")]
        limit = NONE if slot.zone is None or slot.zone.limit is None else slot.zone.limit
        deck = NONE if slot.zone is None else self.decks.index(slot.zone.deck)
        is_board = slot.owner_kind == "board"
        domain = NONE if slot.owner_kind == "shared" else self._owner_place(slot)
        plane = self.boards[slot.owner] if slot.shape == "sparse" else NONE
        head = f"{c_string(slot.key)}, {SHAPES[slot.shape]}, {VISIBILITIES[slot.visibility]}, {int(is_board)}, {domain}"
        rest = f"{', '.join(orders)}, {slot.cards}, {int(slot.ordered)}, {limit}, {deck}, {plane}"
        belongs = self._belongs(slot)
        return f"{{{head}, {slot.owners}, {belongs}, {self.type(slot.type)}, {stored.default}, {values}, {rest}}}"

    def _owner_place(self, slot: Slot) -> int:
        return self.place_of({"board": "space"}.get(slot.owner_kind, slot.owner_kind), slot.owner)

    def _belongs(self, slot: Slot) -> str:
        """The table of who owns what, of owners that belong to players."""
        if slot.owner_kind == "player":
            owners = list(range(self.compiled.players))
        elif slot.owner_kind == "piece":
            owners = [entry[1] for entry in self._all_domains.piece_table[slot.owner]]
        else:
            return "0"
        name = f"br_belongs_{slot.number}"
        self._lists.append(array("int32_t", name, map(str, owners), "0"))
        return name

    def _order(self, name: str, capacity: int, there: bool) -> str:
        return f"{{BR_ROW({name}), BR_ROW({name}_n), {capacity}}}" if there else f"{{{NOWHERE}, {NOWHERE}, 0}}"

    def _plane(self, plane: ir.Plane) -> str:
        names = plane_names(plane)
        rows = f"BR_ROW({names.cell}), BR_ONE({names.cells}), BR_ROW({names.space}), BR_ROW({names.laid}), BR_ONE({names.laid_n})"
        return f"{{{rows}, {plane.width}, {self.shape.cells(plane)}, {plane.tiles}}}"

    def _deck(self, name: str) -> str:
        model = self.ruleset.decks[name]
        zones = [slot for slot in self.compiled.layout.slots if slot.zone is not None and slot.zone.deck == name]
        sources = sum(slot.owners for slot in zones if slot.zone is not None and slot.zone.starts_full)
        copies = f"br_copies_{self.decks.index(name)}"
        self._lists.append(array("int32_t", copies, [str(model.copies.get(card, 0) * sources) for card in model.cards], "0"))
        cards = len(model.cards) if zones else 0
        return f"{{{cards}, {int(name in losing_decks(self.ruleset))}, {copies}}}"

    # -------------------------------------------------------------------------------------------- rules and the score sheet

    def _rules(self) -> Iterable[str]:
        models = self.ruleset.rules
        for rule in self.compiled.rules:
            yield f"{{{c_string(rule)}, {c_string(models[rule].sentence if rule in models else '')}}}"

    def _sheet(self) -> Iterable[str]:
        model = self.ruleset.score
        for category in model.categories if model is not None else ():
            yield f"{{{c_string(category.name)}, {c_string(category.title)}}}"
        for number in range(1, len(self.game.score.tiebreaks) + 1):
            yield f'{{"tiebreak_{number}", "Tiebreak {number}"}}'
