import _thread
import json
import pickle
import signal
import sys
import threading
import xml.dom.minidom
from pathlib import Path

import pytest
from ponti import errors, ponte

SMALL = "a1,a2 dark h7,h8 b1,b2 g7,g8 d1,d2 h1,h2 e1,e2 g1,g2 b2-d2"
RECORD = "[Light Ada]\n1. e5,f6 dark d4,g7 2. c6,e8 (2. a1,a2! {far} (2. b1,b3)) dark+"


def test_a_game_is_replayed_and_scored() -> None:
    game = ponte.Game.parse(SMALL, "small")
    score = game.position.score()
    assert (score["light"]["points"], score["dark"]["points"], score["leader"]) == (3, 2, "light")
    assert [len(chain["islands"]) for chain in score["light"]["chains"]] == [2]
    assert game.position.bridges("light") == ["b2-d2"] and game.position.blocked() == ["c2"]
    assert str(game) == SMALL and len(game) == 10
    assert game.undo() == "b2-d2" and game.position.turn == "light"
    game.resign("light")
    assert game.result == {"winner": "dark", "by": "resignation"} and game.legal_moves() == []


def test_legal_moves_and_reasons_agree() -> None:
    position = ponte.Game.parse(SMALL, "small").position
    legal = position.legal_moves()
    pairs = {move for move in legal if "," in move}
    seconds = {first: position.second_cells(first) for first in position.first_cells()}
    assert pairs == {
        ",".join(sorted((first, second))) for first, cells in seconds.items() for second in cells
    }
    assert all(position.is_legal(move) for move in legal)
    with pytest.raises(errors.IllegalMoveError) as caught:
        position.play("g6,a8")
    assert caught.value.code == "too_large" and caught.value.cells == ["g7", "g8", "h7", "h8"]
    assert "group of 5" in str(caught.value)


def test_positions_are_values() -> None:
    position = ponte.Game.parse(SMALL, "small").position
    again = ponte.Position.parse(str(position))
    assert position == again and hash(position) == hash(again) and position is not again
    assert pickle.loads(pickle.dumps(position)) == position
    assert position.play("a5,b7") != position
    with pytest.raises(errors.ParseError) as caught:
        ponte.Position.parse("small 8/8/7/8/8/8/8/8 - dark 4")
    assert (caught.value.column, caught.value.reason) == (11, "row 6 has 7 cells, not 8")


def test_records_keep_variations() -> None:
    record = ponte.Record.parse(RECORD)
    assert record.tags == {"Light": "Ada"} and record.game().result == {"winner": "dark", "by": "resignation"}
    step = record.line()[3]
    assert step["move"] == "c6,e8" and step["variations"][0][0]["glyphs"] == ["!"]
    assert step["variations"][0][0]["variations"][0][0]["move"] == "b1,b3"
    record.vary([2], ["a1,b1", "c7,d7"])
    record.set_comment([2, 0, 1], "too far")
    record.add_glyph([2, 0, 1], "?!")
    record.set_tag("Dark", "Ben")
    again = ponte.Record.parse(str(record))
    assert again == record and again.line()[2]["variations"][0][1]["comment"] == "too far"
    assert record.position_at([2]) == record.game().position_at(2)
    assert len(ponte.Record.parse_all("e5,f6 dark * [Rules open] e5,f6 light *")) == 2
    with pytest.raises(IndexError):
        record.set_comment([99], "")
    with pytest.raises(errors.IllegalMoveError):
        record.vary([2], ["e5,a1"])


def test_the_engine_answers_with_legal_moves() -> None:
    game, engine = ponte.Game("small"), ponte.Engine("small", level=1, seed=3)
    while not game.is_over:
        move = engine.choose(game, nodes=20)
        assert move is not None
        game.play(move)
    assert engine.choose(game) is None and game.result is not None


def test_an_analysis_is_the_same_object_as_everywhere() -> None:
    game = ponte.Game.parse("e5,f6 dark")
    engine = ponte.Engine(seed=1)
    analysis = engine.analyse(game, nodes=200, lines=2)
    assert len(analysis["moves"]) == 2 and len(analysis["islands"]) == 100
    assert 0 <= analysis["light"] <= 1 and json.dumps(analysis)
    only = engine.analyse(game, nodes=50, moves=["a1,j10"])
    assert [line["move"] for line in only["moves"]] == ["a1,j10"]
    with pytest.raises(errors.PontiError, match="levels go from 1 to 10"):
        ponte.Engine(level=11)
    with pytest.raises(errors.PontiError, match="seconds"):
        engine.choose(game, seconds=-1.0)


def test_a_search_lets_other_threads_run() -> None:
    """The other thread gets a turn only when the search releases the lock, and it ends the search."""
    interval, go = sys.getswitchinterval(), threading.Event()

    def interrupt() -> None:
        go.wait()
        _thread.interrupt_main(signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    engine, game = ponte.Engine(), ponte.Game()
    # A shell starts programs in the background with this signal ignored.
    handler = signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.setswitchinterval(1000)
    try:
        with pytest.raises(KeyboardInterrupt):
            go.set()
            engine.analyse(game, seconds=60.0)
    finally:
        sys.setswitchinterval(interval)
        signal.signal(signal.SIGINT, handler)
        thread.join()


def test_a_review_judges_each_turn() -> None:
    review = ponte.Review(ponte.Game.parse("a1,a2 dark h7,h8 b1,b2 g7,g8", "small"), nodes=60)
    data = review.to_dict()
    assert data["complete"] and len(data["turns"]) >= 3
    for turn in data["turns"]:
        assert turn["judgement"] in ("best", "good", "inaccuracy", "mistake", "blunder")
        assert abs(turn["win"] - turn["played_win"] - turn["loss"]) < 1e-5
    assert len(data["players"]) == 2 and data["players"][0]["accuracy"] <= 100
    assert all(ply < len(data["turns"]) for ply in data["turning_points"])
    assert review.record().game().moves == "a1,a2 dark h7,h8 b1,b2 g7,g8".split()


def test_drawings_are_svg() -> None:
    game = ponte.Game.parse(SMALL, "small")
    for svg in (game.svg(theme="dark"), game.position._repr_svg_(), ponte.Record.from_game(game)._repr_svg_()):
        root = xml.dom.minidom.parseString(svg).documentElement
        assert root is not None and root.tagName == "svg"
        assert 'data-bridge="b2-d2"' in svg
    assert " 2  O   O-------O   O " in game.position.diagram()
    with pytest.raises(errors.PontiError, match="theme"):
        game.svg(theme="pink")  # type: ignore[arg-type]


def test_the_example_plays(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever types nonsense is told so; then the game goes on."""
    answers = iter(["b2", "d4,e5"])

    def answer(_: str) -> str:
        return next(answers)

    monkeypatch.setattr("builtins.input", answer)
    example = Path(__file__).parent.parent / "examples" / "play.py"
    with pytest.raises(StopIteration):
        exec(compile(example.read_text(), str(example), "exec"), {})
    assert "a move is two tiles such as c4,d4" in capsys.readouterr().out


def test_the_readme_shows_the_example() -> None:
    folder = Path(__file__).parent.parent
    _, code = (folder / "examples" / "play.py").read_text().split("\n\n", 1)
    assert code in (folder / "README.md").read_text()
