"""The exceptions of `ponti`."""

from typing import Any


class PontiError(ValueError):
    """Something that the games do not allow; the message says what and why."""


class ParseError(PontiError):
    """A text that cannot be parsed.

    >>> from ponti import ponte
    >>> try:
    ...     ponte.Record.parse("1. e5,f6 dark\\n2. e5,g7")
    ... except ParseError as error:
    ...     print(error.line, error.column, error.number, error.reason)
    2 4 3 e5 holds a light tile
    """

    def __init__(self, message: str, reason: str, line: int, column: int, number: int | None) -> None:
        super().__init__(message)
        self.reason = reason
        """What is wrong, without the place."""
        self.line = line
        """The line, from 1."""
        self.column = column
        """The column in characters, from 1."""
        self.number = number
        """The number of the move or turn, if one is wrong."""


class IllegalMoveError(PontiError):
    """A move or an action that the rules forbid.

    >>> from ponti import ponte
    >>> try:
    ...     ponte.Game.parse("e5,f6 dark").play("e5,a1")
    ... except IllegalMoveError as error:
    ...     print(error, error.code, error.cells, error.detail)
    e5 holds a light tile occupied ['e5'] {'code': 'occupied', 'cell': 'e5', 'by': 'light'}
    """

    def __init__(self, message: str, detail: dict[str, Any], cells: list[str]) -> None:
        super().__init__(message)
        self.detail = detail
        """The reason as data."""
        self.code: str = detail["code"]
        """The reason as one word."""
        self.cells = cells
        """The cells of Ponte del Diavolo that cause it."""
