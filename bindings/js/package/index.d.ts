export type Colour = "light" | "dark";
export type Theme = "auto" | "light" | "dark";

/** A text that cannot be parsed: `name` is "ParseError". */
export interface ParseError extends Error {
  reason: string;
  line: number;
  column: number;
  /** The number of the move or turn, if one is wrong. */
  number: number | null;
}

/** A move or an action that the rules forbid: `name` is "IllegalMoveError". */
export interface IllegalMoveError extends Error {
  code: string;
  /** The cells of Ponte del Diavolo that cause it. */
  cells: string[];
  /** The reason as data. */
  detail: Record<string, unknown>;
}

export interface Chain {
  islands: string[][];
  sandbanks: string[][];
  bridges: string[];
}

export interface Tally {
  points: number;
  islands: number;
  bridges: number;
  chains: Chain[];
}

export interface Score {
  light: Tally;
  dark: Tally;
  leader: Colour | null;
  decider: "points" | "islands" | "bridges" | "nothing";
}

/**
 * A game of Ponte del Diavolo with its history. Moves are texts: "c4,d4" two tiles, "c4-e5" a bridge, "pass", "light" or
 * "dark". A rule set is "classic", "open", "large", "small" or "size:tiles:bridges".
 */
export class PonteGame {
  constructor(rules?: string);
  static parse(text: string, rules?: string): PonteGame;
  static fromPosition(text: string): PonteGame;
  readonly start: string;
  readonly position: string;
  readonly moves: string[];
  readonly stage: "opening" | "choice" | "play" | "last" | "over";
  readonly turn: Colour | undefined;
  readonly isOver: boolean;
  readonly result: { winner: Colour | null; by: unknown } | null;
  readonly secondPlayer: Colour | undefined;
  score(): Score;
  legalMoves(): string[];
  firstCells(): string[];
  secondCells(first: string): string[];
  /** The error that `play` would throw, or null. */
  check(move: string): IllegalMoveError | ParseError | null;
  play(move: string): void;
  undo(): string | undefined;
  resign(colour: Colour): void;
  svg(theme?: Theme): string;
  toString(): string;
  /** Frees the memory before the garbage collector does. */
  free(): void;
}

export interface Step {
  move: string;
  turn: number;
  glyphs: string[];
  comment: string;
  variations: Step[][];
}

/**
 * A game in text form with tags, comments, glyphs and variations. A path names a move: its index in the main line, then, as
 * often as there are variations to enter, the index of the variation at that move and the index of a move in it.
 */
export class PonteRecord {
  private constructor();
  static parse(text: string, rules?: string): PonteRecord;
  static fromGame(game: PonteGame): PonteRecord;
  readonly tags: Record<string, string>;
  readonly intro: string;
  game(): PonteGame;
  line(): Step[];
  /** A game from the position before the move at a path, with that move played; with an empty path the start. */
  gameAt(path: Uint32Array): PonteGame;
  setTag(name: string, value?: string): void;
  setComment(path: Uint32Array, comment: string): void;
  vary(path: Uint32Array, moves: string[]): void;
  svg(theme?: Theme): string;
  toString(): string;
  free(): void;
}

export interface CiaoState {
  plank: (number | null)[];
  reserve: number[];
  podium: (number | null)[];
  points: number[];
  active: number | null;
  winners: number[] | null;
}

/** A game of Ciao Ciao with its history. It knows every face: players get a view. Seats are numbers from 1. */
export class CiaoGame {
  constructor(players: number, rules?: string);
  static parse(text: string): CiaoGame;
  readonly state: CiaoState;
  readonly phase: "rolling" | "announcing" | "asking" | "over";
  readonly actor: number | undefined;
  readonly turns: string[];
  view(seat?: number): Record<string, unknown>;
  /** "1" to "4", or "X" for a cross. */
  roll(face: string): void;
  announce(number: number): void;
  answer(contest: boolean): void;
  play(turn: string): void;
  undo(): string | undefined;
  svg(theme?: Theme): string;
  toString(): string;
  free(): void;
}
