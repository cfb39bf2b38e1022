"""Ponte del Diavolo: positions, games, records, engine and reviews."""

from ponti._ponti import ponte as _native

Position = _native.Position
Game = _native.Game
Record = _native.Record
Engine = _native.Engine
Review = _native.Review

__all__ = ["Engine", "Game", "Position", "Record", "Review"]
