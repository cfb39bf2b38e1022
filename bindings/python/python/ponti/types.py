"""The types of what `ponti` returns as data."""

from typing import Any, Literal, TypeAlias, TypedDict

Colour: TypeAlias = Literal["light", "dark"]
Stage: TypeAlias = Literal["opening", "choice", "play", "last", "over"]
Theme: TypeAlias = Literal["auto", "light", "dark"]


class Points(TypedDict):
    light: float
    dark: float


class Chain(TypedDict):
    islands: list[list[str]]
    sandbanks: list[list[str]]
    bridges: list[str]


class Tally(TypedDict):
    points: int
    islands: int
    bridges: int
    chains: list[Chain]


class Score(TypedDict):
    light: Tally
    dark: Tally
    leader: Colour | None
    decider: Literal["points", "islands", "bridges", "nothing"]


class Result(TypedDict):
    winner: Colour | None
    by: Any


class Step(TypedDict):
    move: str
    turn: int
    glyphs: list[str]
    comment: str
    variations: list[list["Step"]]


class Line(TypedDict):
    """A move with what the search found about it."""

    move: str
    win: float
    visits: int
    prior: float | None
    points: Points | None
    proven: bool
    pv: list[str]


class Analysis(TypedDict):
    """Winning chances are those of the player to move (`win`) and of light (`light`)."""

    win: float
    light: float
    points: Points
    proven: bool
    depth: int
    nodes: int
    nps: int
    moves: list[Line]
    islands: dict[str, list[float]]


Character: TypeAlias = Literal["honest", "gambler", "suspicious", "steady", "perfect"]


class Strategy(TypedDict):
    """For each face the probability of each announcement, and the probability that each is contested."""

    announce: dict[str, list[float]]
    contest: list[float]


class AnnouncementOption(TypedDict):
    number: int
    truthful: bool
    frequency: float
    value: float
    contest_probability: float


class AnnouncementAdvice(TypedDict):
    seat: int
    face: str
    accuracy: str
    options: list[AnnouncementOption]


class AnswerAdvice(TypedDict):
    seat: int
    announced: int
    accuracy: str
    bluff_probability: float | None
    frequency: float
    approve_value: float
    contest_value: float
