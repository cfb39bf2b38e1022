"""Plays whole games with the client that openapi-python-client generates. The generated package is `ponti_client`."""

import itertools
import random
import re
import time

from ponti_client import AuthenticatedClient, Client
from ponti_client.api.account import create_token, register
from ponti_client.api.challenges import create_challenge
from ponti_client.api.tables import get_table, perform_action
from ponti_client.models import (
    AnnounceActionRequest,
    AnswerActionRequest,
    CiaoAnswer,
    CiaoRules,
    CiaoTerms,
    EngineOpponent,
    ErrorBody,
    ErrorCode,
    LinkOpponent,
    MoveActionRequest,
    NewChallenge,
    NewToken,
    PonteTerms,
    Register,
    RollActionRequest,
    Scope,
    SeatPreference,
)

# Give up a game that makes no progress.
TIMEOUT = 120


def connect(url, name):
    """Registers an account and returns a client with an API token."""
    origin = url.rstrip("/")
    # Requests with a cookie need the Origin header.
    browser = Client(base_url=origin, headers={"origin": origin}, raise_on_unexpected_status=True)
    account = Register(name=name, password="correct horse battery")
    user = expect(register.sync(client=browser, body=account))
    assert user.user.name == name, user
    new_token = NewToken(label="test", scopes=[Scope.READ, Scope.CHALLENGE, Scope.PLAY])
    token = expect(create_token.sync(client=browser, body=new_token))
    return AuthenticatedClient(base_url=origin, token=token.secret, raise_on_unexpected_status=True)


def expect(response):
    """The response, which must not be an error."""
    assert response is not None and not isinstance(response, ErrorBody), response
    return response


def start(client, challenge):
    """Creates a challenge that starts at once; returns the table's id."""
    return expect(create_challenge.sync(client=client, body=challenge)).table


def states_to_act(client, table):
    """The states of a table in which it is the user's turn, and the last one."""
    deadline = time.monotonic() + TIMEOUT
    while time.monotonic() < deadline:
        state = expect(get_table.sync(table, client=client))
        if state.view.outcome is not None:
            yield state
            return
        if state.view.permissions.act:
            yield state
            deadline = time.monotonic() + TIMEOUT
        else:
            time.sleep(0.02)
    raise TimeoutError(f"table {table} makes no progress")


def play_ponte(url):
    """Plays Ponte del Diavolo against the engine; returns the outcome."""
    client = connect(url, "ponte-bot")
    rng = random.Random(1)
    challenge = NewChallenge(
        terms=PonteTerms(game="ponte", rules="small"),
        opponent=EngineOpponent(type_="engine", level=1),
        seat=SeatPreference.FIRST,
    )
    table = start(client, challenge)
    for state in states_to_act(client, table):
        if state.view.outcome is not None:
            assert len(state.view.game.moves) > 4, state.view.game
            return state.view.outcome
        for move in itertools.chain(random_moves(state.view.game.position, rng), ["pass"]):
            body = MoveActionRequest(type_="move", move=move, number=state.number + 1)
            response = perform_action.sync(table, client=client, body=body)
            if not isinstance(response, ErrorBody):
                break
            assert response.error.code == ErrorCode.REJECTED, response
        else:
            raise AssertionError(f"no move is legal in {state.view.game.position}")


def random_moves(position, rng):
    """All pairs of empty squares of a position in random order. Not all of them are legal."""
    rows = position.split()[1].split("/")
    empty = []
    for number, row in zip(range(len(rows), 0, -1), rows):
        # A number counts empty squares; a letter is a tile.
        squares = "".join("." * int(part) if part.isdigit() else part for part in re.findall(r"\d+|[a-z]", row))
        empty += [f"{'abcdefghij'[column]}{number}" for column, square in enumerate(squares) if square == "."]
    pairs = list(itertools.combinations(empty, 2))
    rng.shuffle(pairs)
    yield from (",".join(pair) for pair in pairs)


def play_ciao(url):
    """Plays Ciao Ciao against a bot; returns the outcome."""
    client = connect(url, "ciao-bot")
    rng = random.Random(2)
    challenge = NewChallenge(
        terms=CiaoTerms(game="ciao", rules=CiaoRules(), players=2),
        opponent=LinkOpponent(type_="link"),
        bots=["honest"],
    )
    table = start(client, challenge)
    for state in states_to_act(client, table):
        if state.view.outcome is not None:
            assert state.seed, "the seed is published when the game is over"
            return state.view.outcome
        phase = state.view.game.view.now.phase
        number = state.number + 1
        if phase == "rolling":
            body = RollActionRequest(type_="roll", number=number)
        elif phase == "announcing":
            body = AnnounceActionRequest(type_="announce", announcement=rng.randint(1, 4), number=number)
        else:
            answer = rng.choice([CiaoAnswer.APPROVE, CiaoAnswer.CONTEST])
            body = AnswerActionRequest(type_="answer", answer=answer, number=number)
        expect(perform_action.sync(table, client=client, body=body))
