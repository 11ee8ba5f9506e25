"""A scenario written back as a file of the format: what is the default is left out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import yaml

from carc_judge.scenario.model import BoardTile, Claim, Expect, Figure, Game, Lines, Player, Scenario
from carc_judge.scenario.showing import event_as_mapping, feature_as_mapping

_BLOCKS = frozenset({"players", "features", "board", "tiles", "expect", "claims"})   # an entry a line, if mappings or lists
_PLAIN = re.compile(r"[^\W\d_][\w+]*(?:[ ./-][\w+]+)*")
_NOT_PLAIN = frozenset({"true", "false", "null", "yes", "no", "on", "off", "y", "n"})   # words to YAML 1.2, not to its elders


def as_yaml(scenario: Scenario) -> str:
    """The text of a file with this scenario; `load_text` reads it back as the same one."""
    return "".join(_lines(as_mapping(scenario)))


def as_mapping(scenario: Scenario) -> dict[str, Any]:
    """The scenario in the keys of the format. An event in words stays as it was written."""
    shown: dict[str, Any] = _told(title=scenario.title, game=_game(scenario.game), players=_players(scenario.players))
    if scenario.features is not None:
        shown["features"] = {str(feature.name): feature_as_mapping(feature) for feature in scenario.features}
    if scenario.lines is not None:
        shown["lines"] = _stretches(scenario.lines)
    if scenario.board is not None:
        shown["board"] = [_tile(placed) for placed in scenario.board]
    if scenario.tiles:
        shown["tiles"] = _plain(scenario.tiles)
    event = event_as_mapping(scenario.event)
    shown["event"] = event.get("sentence", event)
    if scenario.expect is not None:
        shown["expect"] = _expect(scenario.expect)
    return shown | _told(claims={str(claim.by): _claim(claim) for claim in scenario.claims})


def _told(**values: Any) -> dict[str, Any]:
    """Those of the values that say something."""
    return {key.replace("_", "-"): value for key, value in values.items() if value}


def _game(game: Game) -> dict[str, Any]:
    usual = Game()
    shown: dict[str, Any] = {"rules": game.rules.isoformat()} if game.rules else {}
    shown |= _told(
        expansions=sorted(game.expansions),
        tiles=game.tiles if game.tiles != usual.tiles else None,
        wonders_per_player=game.wonders_per_player if game.wonders_per_player != usual.wonders_per_player else None)
    if game.wonders is not None:
        shown["wonders"] = list(game.wonders)
    if game.pairs_at is not None:
        shown["pairs-at"] = game.pairs_at
    return shown | _told(house_rules=_plain(game.house_rules))


def _players(players: tuple[Player, ...]) -> Any:
    shown = {str(player.name): _player(player) for player in players}
    return shown if any(shown.values()) else list(shown)


def _player(player: Player) -> dict[str, Any]:
    wonders: Any = _plain(player.wonders) if any(player.wonders.values()) else list(player.wonders)
    return _told(score=player.score, wonders=wonders, holding=_plain(player.holding), supply=_plain(player.supply))


def _stretches(lines: Lines) -> dict[str, Any]:
    def lengths(stretches: tuple[tuple[int, ...], ...]) -> list[Any]:
        return [parts[0] if len(parts) == 1 else list(parts) for parts in stretches]

    return {"rows": lengths(lines.rows), "columns": lengths(lines.columns)}


def _tile(placed: BoardTile) -> dict[str, Any]:
    figures: dict[str, list[str]] = {}
    for spot, figure in placed.meeples:
        figures.setdefault(str(spot), []).append(_figure(figure))
    shown: dict[str, Any] = {"tile": str(placed.tile), "at": list(placed.at)} | _told(turn=placed.turn)
    return shown | _told(meeples={spot: names[0] if len(names) == 1 else names for spot, names in figures.items()},
                         owner=_plain(placed.owner))


def _figure(figure: Figure) -> str:
    return figure.owner if figure.kind == "meeple" else f"{figure.owner}/{figure.kind}"


def _expect(expect: Expect) -> dict[str, Any]:
    values = {key: getattr(expect, key) for key in (
        "bonus", "points", "total", "verdict", "cites", "cites_not", "obtains", "pairs_at", "extra_turn", "counts")}
    shown = {key.replace("_", "-"): _plain(value) for key, value in values.items() if value is not None}
    if expect.awards is not None:
        shown["awards"] = [{str(player): str(ruling)} for player, ruling in expect.awards]
    return shown


def _claim(claim: Claim) -> Any:
    shown = _expect(claim.claimed)
    return shown[next(iter(shown))] if len(shown) == 1 and shown.keys() <= {"total", "verdict"} else shown


def _plain(value: Any) -> Any:
    """The value without the places where it was read."""
    if isinstance(value, Mapping):
        return {str(key): _plain(entry) for key, entry in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(entry) for entry in value]
    return str(value) if isinstance(value, str) else value


def _lines(shown: Mapping[str, Any]) -> Iterator[str]:
    for key, value in shown.items():
        if key in _BLOCKS and value and isinstance(value, dict):
            yield f"{key}:\n"
            yield from (f"  {_flow(name)}: {_flow(entry)}\n" for name, entry in value.items())
        elif key in _BLOCKS and value and isinstance(value[0], dict):
            yield f"{key}:\n"
            yield from (f"- {_flow(entry)}\n" for entry in value)
        else:
            yield f"{key}: {_flow(value)}\n"


def _flow(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_flow(key)}: {_flow(entry)}" for key, entry in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_flow(entry) for entry in value) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if not isinstance(value, str):
        return str(value)
    if _PLAIN.fullmatch(value) and value.lower() not in _NOT_PLAIN:
        return value
    return yaml.dump(value, default_style='"', allow_unicode=value.isprintable(), width=len(value) * 10 + 10).rstrip("\n")
