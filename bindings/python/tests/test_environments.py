import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]
from ponti import ciao, errors, ponte
from ponti.environments import CiaoVector, PonteVector, Vector
from ponti.pettingzoo import PonteEnv, ciao_env, ponte_env
from ponti.types import Colour


@pytest.mark.parametrize("rules", ["classic", "small", "5:6:2", "12:-:-"])
def test_a_vector_plays_what_the_rules_allow(rules: str) -> None:
    """Every action and mask agrees with `ponte.Game`, turn by turn."""
    games = PonteVector(1, rules=rules, seed=5, restart=False)
    turn, game = games.reset(5), ponte.Game(rules)
    first: str | None = None
    while not turn.ended[0]:
        legal = {games.describe(int(action)) for action in np.flatnonzero(turn.masks[0])}
        if first is None:
            cells = game.position.first_cells() if game.position.stage != "choice" else []
            others = {move for move in game.legal_moves() if "," not in move}
            assert legal == set(cells) | others
        else:
            assert legal == set(game.position.second_cells(first))
        observation, text = turn.observations[0].copy(), games.text(0)
        size = game.position.size
        own: Colour = game.position.turn or "dark"
        other: Colour = "light" if own == "dark" else "dark"
        if first is None:
            for plane, colour in enumerate((own, other)):
                found = {f"{chr(97 + c)}{r + 1}" for r, c in np.argwhere(observation[plane])}
                assert found == set(game.position.tiles(colour)), text
            assert int(observation[2:10].sum()) == len(game.position.bridges(own))
            assert ponte.Position.parse(text).tiles("light") == game.position.tiles("light")
        assert observation.shape == (23, size, size)
        action = int(games.sample()[0])
        name = games.describe(action)
        turn = games.step(np.array([action]))
        if first is not None:
            game.play(f"{first},{name}")
            first = None
        elif name[0] in "abcdefghijklmnop" and "-" not in name and name not in ("light", "dark", "pass"):
            first = name
        else:
            game.play(name)
    result = game.result
    assert result is not None and game.is_over
    reward = 0.0 if result["winner"] is None else (1.0 if result["winner"] == game.second_player else -1.0)
    assert turn.rewards[0].tolist() == [-reward, reward]


def test_a_vector_restarts_and_repeats() -> None:
    def play(games: Vector) -> tuple[int, list[float]]:
        games.reset(7)
        ended, rewards = 0, np.zeros(games.players)
        for _ in range(600):
            turn = games.step(games.sample())
            ended += int(turn.ended.sum())
            rewards += turn.rewards.sum(axis=0)
            assert turn.masks.any(axis=1).all()
            assert not turn.rewards[~turn.ended].any()
        return ended, rewards.tolist()

    for players in (2, 3, 4):
        first, again = (play(CiaoVector(16, players=players)) for _ in range(2))
        assert first == again and first[0] > 16 and abs(sum(first[1])) < 1e-3
    assert play(PonteVector(8, rules="small")) == play(PonteVector(8, rules="small"))


def test_hidden_faces_are_not_observed() -> None:
    games = CiaoVector(1, players=3, restart=False)
    turn = games.reset(3)
    face = len(turn.observations[0]) - 3
    faces: set[int] = set()
    for _ in range(200):
        if turn.ended[0]:
            turn = games.reset(len(faces))
        actor = int(turn.actors[0])
        seen = [int(games.observe(0, player)[face]) for player in range(3)]
        asking = bool(turn.masks[0, -1])
        faces.add(seen[actor])
        assert all(value == 0 for player, value in enumerate(seen) if player != actor or asking) or asking
        if asking:
            assert sum(value > 0 for value in seen) == 1 and seen[actor] == 0
        turn = games.step(games.sample())
    assert faces == {0, 1, 2, 3, 4, 5}
    assert ciao.State.parse(games.text(0)).players == 3


def test_an_illegal_action_changes_nothing() -> None:
    games = PonteVector(2, rules="small")
    before = [games.text(0), games.text(1)]
    with pytest.raises(errors.PontiError, match="table 1: action 578 is not legal"):
        games.step(np.array([0, 578]))
    with pytest.raises(errors.PontiError, match="actions for 2 tables"):
        games.step(np.array([0]))
    assert before == [games.text(0), games.text(1)]


@pytest.mark.filterwarnings("ignore")
def test_pettingzoo_accepts_the_environments() -> None:
    api_test(ponte_env("5:6:2"), num_cycles=200)
    api_test(ponte_env(), num_cycles=50)
    for players in (2, 3, 4):
        api_test(ciao_env(players), num_cycles=200)
    seed_test(lambda: ciao_env(3), num_cycles=50)


def test_tiles_are_two_steps_of_one_agent() -> None:
    env = PonteEnv("small", render_mode="ansi")
    env.reset(seed=0)
    acted: list[tuple[str, str]] = []
    for action in (0, 9, 8 * 8 * 9 + 1, 63):
        acted.append((env.agent_selection, env.describe(action)))
        env.step(action)
    assert acted == [("player_0", "a1"), ("player_0", "b2"), ("player_1", "dark"), ("player_1", "h8")]
    assert env.agent_selection == "player_1" and env.observe("player_1")["observation"][19].sum() == 1
    assert (env.render() or "").startswith("small ")
