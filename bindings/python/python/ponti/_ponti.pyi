"""The native module."""

from typing import Final, final

import numpy as np
from numpy.typing import NDArray

from ponti import ciao as ciao
from ponti import ponte as ponte

__all__ = ["VERSION", "Batch", "ciao", "ponte"]

VERSION: Final[str]

@final
class Batch:
    """Games that are played in step."""

    @staticmethod
    def ponte(rules: str, count: int, seed: int, restart: bool) -> Batch: ...
    @staticmethod
    def ciao(players: int, rules: str, count: int, seed: int, restart: bool) -> Batch: ...
    @property
    def sizes(self) -> tuple[int, int, list[int]]: ...
    def reset(self, seed: int) -> None: ...
    def step(self, actions: NDArray[np.int64]) -> None: ...
    def sample(self, actions: NDArray[np.int64]) -> None: ...
    def read(
        self,
        masks: NDArray[np.uint8],
        observations: NDArray[np.uint8],
        actors: NDArray[np.uint8],
        rewards: NDArray[np.float32],
        ended: NDArray[np.uint8],
    ) -> None: ...
    def observe(self, index: int, player: int, observation: NDArray[np.uint8]) -> None: ...
    def describe(self, action: int) -> str: ...
    def text(self, index: int) -> str: ...
