"""Ciao Ciao: states, games, records, exact values, coach and opponents."""

from ponti._ponti import ciao as _native

State = _native.State
Game = _native.Game
Record = _native.Record
Solution = _native.Solution
Coach = _native.Coach
Opponent = _native.Opponent

__all__ = ["Coach", "Game", "Opponent", "Record", "Solution", "State"]
