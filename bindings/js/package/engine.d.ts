import type { PonteGame } from "./index.js";

/** A move with what the search found about it. */
export interface Line {
  move: string;
  win: number;
  visits: number;
  prior: number | null;
  points: { light: number; dark: number } | null;
  proven: boolean;
  pv: string[];
}

/** Winning chances are those of the player to move (`win`) and of light (`light`). */
export interface Analysis {
  win: number;
  light: number;
  points: { light: number; dark: number };
  proven: boolean;
  depth: number;
  nodes: number;
  nps: number;
  moves: Line[];
  islands: Record<string, [number, number]>;
}

/** What an analysis needs to know of a game; a `PonteGame` is one. */
export type GameLike = Pick<PonteGame, "start" | "moves">;

export interface AnalyseOptions {
  nodes?: number;
  timeMs?: number;
  /** How many moves to report. */
  lines?: number;
  seed?: number;
  onProgress?: (analysis: Analysis) => void;
  /** Ends the analysis, which still resolves with what it has found. */
  signal?: AbortSignal;
}

/** The engines of both games in a worker. */
export class Engine {
  constructor();
  choose(game: PonteGame, options?: { level?: number; seed?: number }): Promise<string | undefined>;
  analyse(game: GameLike, options?: AnalyseOptions): Promise<Analysis>;
  /** Any request of the engine's interface, such as those of Ciao Ciao; its README lists them. */
  request(request: { type: string } & Record<string, unknown>): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}
