"""Random games on one core: steps per second of processor time beside games of PettingZoo and OpenSpiel of similar size.

Every step includes the mask of legal actions and the observation of the player to act, and a random legal action.
"""

import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
from pettingzoo.classic import chess_v6, connect_four_v3, go_v5, leduc_holdem_v4
from ponti import environments, pettingzoo

SECONDS = 2.0


def measure(kind: str, name: str, actions: int, steps: Callable[[], int]) -> None:
    steps()
    count, start = 0, time.process_time()
    while (elapsed := time.process_time() - start) < SECONDS:
        count += steps()
    print(f"{kind:22} {name:26} {actions:5} actions {count / elapsed:12,.0f} steps/s", flush=True)


def vector(name: str, games: environments.Vector) -> None:
    def steps() -> int:
        for _ in range(10):
            turn = games.step(games.sample())
        return 10 * len(turn.actors)

    measure("ponti, vector of 256", name, games.actions, steps)


def aec(kind: str, name: str, env: Any, seed: int = 0) -> None:
    random.seed(seed)

    def steps() -> int:
        env.reset(seed=seed)
        count = 0
        for agent in env.agent_iter():
            observation, _, termination, truncation, info = env.last()
            mask = observation.get("action_mask", info.get("action_mask"))
            ended = termination or truncation
            env.step(None if ended else random.choice(np.flatnonzero(mask)))
            count += not ended
        return count

    env.reset(seed=seed)
    measure(kind, name, int(env.action_space(env.agents[0]).n), steps)


def openspiel(name: str) -> None:
    game = pyspiel.load_game(name)
    random.seed(0)

    def steps() -> int:
        state = game.new_initial_state()
        count = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, weights)[0])
                continue
            state.legal_actions_mask()
            if game.get_type().provides_observation_tensor:
                state.observation_tensor()
            state.apply_action(random.choice(state.legal_actions()))
            count += 1
        return count

    measure("OpenSpiel", name, game.num_distinct_actions(), steps)


if __name__ == "__main__":
    for rules in ("small", "classic", "large"):
        vector(f"Ponte, {rules}", environments.PonteVector(256, rules=rules))
    for players in (2, 4):
        vector(f"Ciao for {players}", environments.CiaoVector(256, players=players))
    aec("ponti, PettingZoo", "Ponte, small", pettingzoo.ponte_env("small"))
    aec("ponti, PettingZoo", "Ponte, classic", pettingzoo.ponte_env())
    aec("ponti, PettingZoo", "Ciao for 2", pettingzoo.ciao_env())
    aec("PettingZoo", "connect_four_v3", connect_four_v3.env())
    aec("PettingZoo", "go_v5, 9 x 9", go_v5.env(board_size=9))
    aec("PettingZoo", "chess_v6", chess_v6.env())
    aec("PettingZoo", "leduc_holdem_v4", leduc_holdem_v4.env())
    for name in (
        "hex(board_size=10)",
        "y(board_size=10)",
        "havannah(board_size=6)",
        "twixt(board_size=10)",
        "go(board_size=9)",
        "amazons",
        "breakthrough",
        "liars_dice",
    ):
        openspiel(name)
