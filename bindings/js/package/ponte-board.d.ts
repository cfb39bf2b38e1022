/** A record of Ponte del Diavolo to replay. Importing this module defines the element `<ponte-board>`. */
export class PonteBoard extends HTMLElement {
  /** The record; without the attribute `record` it is the text inside the element. */
  record: string;
  /** The path of the move that is shown; empty at the start. */
  path: number[];
}

declare global {
  interface HTMLElementTagNameMap {
    "ponte-board": PonteBoard;
  }
  interface HTMLElementEventMap {
    "ponte-move": CustomEvent<{ path: number[]; move: string | null }>;
  }
}
