"""Both games for reinforcement learning: many games in step, in NumPy arrays.

>>> import numpy as np
>>> games = PonteVector(64, rules="small", seed=1)
>>> turn = games.reset(seed=1)
>>> turn.observations.shape, turn.masks.shape, turn.actors[:3]
((64, 23, 8, 8), (64, 579), array([0, 0, 0], dtype=uint8))
>>> ended = 0
>>> for _ in range(1000):
...     turn = games.step(games.sample())
...     ended += int(turn.ended.sum())
>>> ended > 64
True
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ponti._ponti import Batch

__all__ = ["CiaoVector", "PonteVector", "Turn", "Vector"]


class Turn(NamedTuple):
    """What there is to see before an action. The next step overwrites the arrays: copy what has to stay."""

    observations: NDArray[np.uint8]
    """What the actor of each game sees."""
    masks: NDArray[np.bool_]
    """For each game which actions are legal."""
    actors: NDArray[np.uint8]
    """For each game the player to act, from 0."""
    rewards: NDArray[np.float32]
    """For each game what each player has won by the last step."""
    ended: NDArray[np.bool_]
    """For each game whether the last step has ended it. With `restart` it is replaced by a new one at once."""


class Vector:
    """Games that are played in step."""

    def __init__(self, batch: Batch, count: int) -> None:
        actions, players, shape = batch.sizes
        self._batch = batch
        self._masks = np.zeros((count, actions), np.uint8)
        self._ended = np.zeros(count, np.uint8)
        self._sampled = np.zeros(count, np.int64)
        self._turn = Turn(
            np.zeros((count, *shape), np.uint8),
            self._masks.view(np.bool_),
            np.zeros(count, np.uint8),
            np.zeros((count, players), np.float32),
            self._ended.view(np.bool_),
        )

    @property
    def actions(self) -> int:
        """The number of actions."""
        return int(self._masks.shape[1])

    @property
    def players(self) -> int:
        """The number of players."""
        return int(self._turn.rewards.shape[1])

    def reset(self, seed: int = 0) -> Turn:
        """Starts new games."""
        self._batch.reset(seed)
        return self._read()

    def step(self, actions: NDArray[np.int64]) -> Turn:
        """Takes one action in each game. An illegal one raises PontiError, and none is taken."""
        self._batch.step(np.ascontiguousarray(actions, np.int64))
        return self._read()

    def sample(self) -> NDArray[np.int64]:
        """A random legal action for each game."""
        self._batch.sample(self._sampled)
        return self._sampled

    def observe(self, index: int, player: int) -> NDArray[np.uint8]:
        """What a player of one game sees."""
        observation = np.zeros(self._turn.observations.shape[1:], np.uint8)
        self._batch.observe(index, player, observation)
        return observation

    def describe(self, action: int) -> str:
        """An action in the notation of the game."""
        return self._batch.describe(action)

    def text(self, index: int) -> str:
        """The position or state of one game, as `Position.parse` and `State.parse` read it."""
        return self._batch.text(index)

    def _read(self) -> Turn:
        turn = self._turn
        self._batch.read(self._masks, turn.observations, turn.actors, turn.rewards, self._ended)
        return turn


class PonteVector(Vector):
    """Games of Ponte del Diavolo. A turn of two tiles is two actions of the same player.

    On a board of n x n cells, actions are: a tile on each cell, row by row from a1; then the bridges, in eight directions
    with the lower end on each cell; then the choice of light and of dark, and the pass. Player 0 lays the first two tiles,
    player 1 chooses. The planes of an observation: own and other tiles; own bridges in eight directions at their lower end,
    then the other's; cells under bridges; the first tile of this turn; and as whole planes whether the player has dark,
    whether the colour is to be chosen, whether it is the last turn.
    """

    def __init__(self, count: int, *, rules: str = "classic", seed: int = 0, restart: bool = True) -> None:
        super().__init__(Batch.ponte(rules, count, seed, restart), count)
        self._read()


class CiaoVector(Vector):
    """Games of Ciao Ciao; the die is rolled by the game.

    Actions are: to announce 1, 2, 3 or 4; to approve; to contest. An observation: for each seat from the player's own the
    plank of its pawn (0 without one) and its reserve; for each step of the podium 0 if it is free, else 1 for the player's
    own and so on; the face that only the active player sees (5 for a cross, 0 if hidden); the number announced, else 0; how
    many seats after the player's the active one is.
    """

    def __init__(
        self, count: int, *, players: int = 2, rules: str = "classic", seed: int = 0, restart: bool = True
    ) -> None:
        super().__init__(Batch.ciao(players, rules, count, seed, restart), count)
        self._read()
