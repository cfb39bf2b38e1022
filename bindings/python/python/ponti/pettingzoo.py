"""Both games as PettingZoo environments (AEC).

>>> env = ponte_env(rules="small")
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, _ = env.last()
...     action = None if termination else env.action_space(agent).sample(observation["action_mask"])
...     env.step(action)
>>> env.agents
[]
"""

from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo.utils.env import AECEnv  # type: ignore[import-untyped]

from ponti.environments import CiaoVector, PonteVector, Vector

__all__ = ["CiaoEnv", "PonteEnv", "ciao_env", "ponte_env"]

Observation: TypeAlias = dict[str, NDArray[Any]]


class _Env(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """One game of a vector of one."""

    def __init__(self, vector: Vector, highest: int, render_mode: str | None) -> None:
        super().__init__()
        self.render_mode = render_mode
        self._vector = vector
        turn = vector.reset()
        self._turn = turn
        self._no_actions = np.zeros(vector.actions, np.int8)
        self.possible_agents = [f"player_{index}" for index in range(vector.players)]
        self.agents: list[str] = []
        self._indices = {agent: index for index, agent in enumerate(self.possible_agents)}
        observation = spaces.Dict(
            {
                "observation": spaces.Box(0, highest, turn.observations.shape[1:], np.uint8),
                "action_mask": spaces.Box(0, 1, (vector.actions,), np.int8),
            }
        )
        self.observation_spaces = {agent: observation for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(vector.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The observations of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The actions of an agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a new game. Without a seed the dice differ from game to game."""
        if seed is None:
            seed = int(np.random.default_rng().integers(2**32))
        self._turn = self._vector.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._actor()

    def step(self, action: int | None) -> None:
        """The selected agent takes an action; None once it is terminated."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._turn = self._vector.step(np.array([action], np.int64))
        ended = bool(self._turn.ended[0])
        for name, index in self._indices.items():
            self.rewards[name] = float(self._turn.rewards[0, index])
            self.terminations[name] = ended
        if not ended:
            self.agent_selection = self._actor()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """What an agent sees, and which actions it may take now."""
        if agent == self.agent_selection and not self.terminations[agent]:
            mask = self._turn.masks[0].astype(np.int8)
            return {"observation": self._turn.observations[0].copy(), "action_mask": mask}
        observation = self._vector.observe(0, self._indices[agent])
        return {"observation": observation, "action_mask": self._no_actions.copy()}

    def render(self) -> str | None:
        """The position as text, with the render mode "ansi"."""
        return self._vector.text(0) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is left open."""

    def describe(self, action: int) -> str:
        """An action in the notation of the game."""
        return self._vector.describe(action)

    def _actor(self) -> str:
        return self.possible_agents[int(self._turn.actors[0])]


class PonteEnv(_Env):
    """Ponte del Diavolo; see `ponti.environments.PonteVector` for actions and observations."""

    metadata = {"name": "ponte_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, rules: str = "classic", render_mode: str | None = None) -> None:
        super().__init__(PonteVector(1, rules=rules, restart=False), 1, render_mode)


class CiaoEnv(_Env):
    """Ciao Ciao; see `ponti.environments.CiaoVector` for actions and observations."""

    metadata = {"name": "ciao_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, players: int = 2, rules: str = "classic", render_mode: str | None = None) -> None:
        super().__init__(CiaoVector(1, players=players, rules=rules, restart=False), 32, render_mode)


def ponte_env(rules: str = "classic", render_mode: str | None = None) -> PonteEnv:
    """Ponte del Diavolo as an AEC environment."""
    return PonteEnv(rules, render_mode)


def ciao_env(players: int = 2, rules: str = "classic", render_mode: str | None = None) -> CiaoEnv:
    """Ciao Ciao as an AEC environment."""
    return CiaoEnv(players, rules, render_mode)
