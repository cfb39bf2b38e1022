import pickle

import pytest
from ponti import ciao, errors
from ponti.types import Character


def test_a_turn_is_played_step_by_step() -> None:
    game = ciao.Game(3)
    assert (game.phase, game.actor) == ("rolling", 1)
    game.roll("X")
    game.announce(4)
    assert (game.actor, game.face, game.announced) == (2, "X", 4)
    assert game.view(3)["now"]["face"] is None and game.view(1)["now"]["face"] == "X"
    game.answer(contest=False)
    game.answer(contest=True)
    assert game.turns == ["X:4?3"] and game.state.planks == [1, 1, 5] and game.state.reserves == [5, 6, 6]
    with pytest.raises(errors.IllegalMoveError) as caught:
        game.announce(2)
    assert caught.value.code == "not_rolled"
    assert game.undo() == "X:4?3" and game.state == ciao.State(3)


def test_states_are_values() -> None:
    state = ciao.State(2).play("2:2")
    assert ciao.State.parse(str(state)) == state and pickle.loads(pickle.dumps(state)) == state
    assert state.contesters == [1] and state.podium == [None] * 8 and state.winners is None
    with pytest.raises(errors.ParseError) as caught:
        ciao.State.parse("1+6 1+x")
    assert caught.value.line == 1 and caught.value.column == 7
    assert ciao.State(2, rules="pawns=3").reserves == [2, 2]


def test_the_game_for_two_is_solved() -> None:
    solution = ciao.Solution()
    start = ciao.State(2)
    assert solution.value(start) == pytest.approx(0.511570299214, abs=1e-12)
    assert len(solution) > 1000
    strategy = solution.strategy(start)
    assert strategy is not None
    assert sum(strategy["announce"]["X"]) == pytest.approx(1) and len(strategy["contest"]) == 4
    coach = ciao.Coach(2)
    assert coach.values(start)[0] == pytest.approx(solution.value(start), abs=1e-9)
    options = coach.advise_announcement(start, "X")["options"]
    assert [option["number"] for option in options] == [1, 2, 3, 4]
    assert coach.advise_answer(start, 4, 2)["seat"] == 2
    with pytest.raises(errors.PontiError):
        coach.values(ciao.State(3))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_opponents_play_whole_games(players: int) -> None:
    game, coach = ciao.Game(players), ciao.Coach(players)
    characters: list[Character] = ["perfect", "gambler", "honest", "steady"]
    opponents = [ciao.Opponent(character, players, coach=coach) for character in characters[:players]]
    random = (i * 0.6180339887 % 1 for i in range(100_000))
    while not game.is_over and len(game) < 60:
        assert game.actor is not None
        opponent = opponents[game.actor - 1]
        if game.phase == "rolling":
            game.roll("1234XX"[int(next(random) * 6)])
        elif game.phase == "announcing":
            assert game.face is not None
            game.announce(opponent.announce(game.state, game.face, next(random)))
        else:
            assert game.announced is not None
            contest = opponent.contests(game.state, game.announced, game.actor, next(random))
            game.answer(contest=contest)
    assert len(game) > 5
    review = game.review(coach)
    assert len(review["turns"]) == len(game)
    record = ciao.Record.from_game(game)
    record.set_name(1, "Ada")
    again = ciao.Record.parse(str(record))
    assert again == record and again.game().turns == game.turns and again.names[0] == "Ada"


def test_drawings_are_svg() -> None:
    assert ciao.State(4)._repr_svg_().startswith("<svg")
