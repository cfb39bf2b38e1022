// <ponte-board>: a record of Ponte del Diavolo to replay.
import { PonteRecord } from "./index.js";

const TEXTS = {
  en: { board: "Board", start: "Start", back: "Back", forward: "Forward", end: "End", moves: "Moves" },
  fr: { board: "Plateau", start: "Début", back: "Reculer", forward: "Avancer", end: "Fin", moves: "Coups" },
  nl: { board: "Bord", start: "Begin", back: "Terug", forward: "Vooruit", end: "Einde", moves: "Zetten" },
  de: { board: "Brett", start: "Anfang", back: "Zurück", forward: "Vor", end: "Ende", moves: "Züge" },
  it: { board: "Tavola", start: "Inizio", back: "Indietro", forward: "Avanti", end: "Fine", moves: "Mosse" },
};

const STYLE = `
:host { display: block; max-width: min(40rem, 80vh); font: 1rem/1.5 system-ui, sans-serif; color-scheme: light dark; }
:host([hidden]) { display: none; }
:host([theme="light"]) { color-scheme: light; }
:host([theme="dark"]) { color-scheme: dark; }
.frame { background: Canvas; color: CanvasText; }
.board svg { display: block; width: 100%; height: auto; }
.board:focus-visible, button:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
.bar { display: flex; gap: .25rem; margin: .5rem 0; }
.bar button { flex: 1; min-height: 2.75rem; }
.bar svg { width: 1.25rem; height: 1.25rem; vertical-align: middle; fill: currentColor; }
.moves button { border: 0; padding: .25rem .375rem; min-height: 1.75rem; background: none; color: inherit; font: inherit; border-radius: .25rem; cursor: pointer; }
.moves button:hover { background: ButtonFace; }
.moves button[aria-current] { background: Highlight; color: HighlightText; }
.moves .line .line { display: block; padding-inline-start: 1rem; border-inline-start: 2px solid ButtonBorder; }
.comment { font-style: italic; padding: 0 .375rem; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.error:empty { display: none; }
`;

const element = (name, attributes = {}, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

// Drawn, because not every font has these signs.
const icon = (path) => `<svg viewBox="0 0 20 20" aria-hidden="true"><path d="${path}"/></svg>`;
const ICONS = { start: "M3 4h3v12H3zM17 4v12l-10-6z", back: "M15 4v12L5 10z", forward: "M5 4l10 6-10 6z", end: "M14 4h3v12h-3zM3 4l10 6-10 6z" };

const sameLine = (a, b) => a.length === b.length && a.slice(0, -1).every((index, i) => index === b[i]);

export class PonteBoard extends HTMLElement {
  static observedAttributes = ["record", "rules", "theme", "lang"];

  #record;
  #line = [];
  #path = [];
  #buttons = new Map();
  #parts = {};

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    const board = element("div", { class: "board", part: "board", role: "img", tabindex: "0" });
    const bar = element("div", { class: "bar", part: "bar", role: "toolbar" });
    const steps = { start: () => [], back: () => this.#before(this.#path), forward: () => this.#after(this.#path), end: () => this.#last() };
    for (const [name, target] of Object.entries(steps)) {
      const button = element("button", { type: "button", "data-step": name });
      button.innerHTML = icon(ICONS[name]);
      button.addEventListener("click", () => this.#go(target()));
      bar.append(button);
    }
    const moves = element("div", { class: "moves", part: "moves", role: "group" });
    const error = element("p", { class: "error", part: "error", role: "alert" });
    const live = element("p", { class: "hidden", "aria-live": "polite" });
    this.#parts = { board, bar, moves, error, live };
    root.append(element("style", {}, STYLE), element("div", { class: "frame", part: "frame" }, error, board, bar, moves, live));
    root.addEventListener("keydown", (event) => this.#key(event));
  }

  connectedCallback() {
    this.#load();
  }

  attributeChangedCallback(name) {
    if (!this.isConnected) return;
    if (name === "theme") this.#show();
    else this.#load();
  }

  /** The record; without the attribute `record` it is the text inside the element. */
  get record() {
    return this.getAttribute("record") ?? this.textContent.trim();
  }

  set record(text) {
    this.setAttribute("record", text);
  }

  /** The path of the move that is shown; empty at the start. */
  get path() {
    return [...this.#path];
  }

  set path(path) {
    if (path.length && !this.#step(path)) throw new RangeError("the record has no move at this path");
    this.#go([...path]);
  }

  #load() {
    const { board, bar, moves, error } = this.#parts;
    const texts = this.#texts();
    bar.setAttribute("aria-label", texts.moves);
    moves.setAttribute("aria-label", texts.moves);
    board.setAttribute("aria-label", texts.board);
    for (const button of bar.children) {
      button.setAttribute("aria-label", texts[button.dataset.step]);
      button.title = texts[button.dataset.step];
    }
    this.#record?.free();
    this.#record = undefined;
    this.#line = [];
    this.#path = [];
    this.#buttons.clear();
    moves.replaceChildren();
    error.textContent = "";
    try {
      this.#record = PonteRecord.parse(this.record, this.getAttribute("rules") ?? undefined);
      this.#line = this.#record.line();
      moves.append(this.#list(this.#line, []));
      if (this.#record.intro) moves.prepend(element("span", { class: "comment" }, this.#record.intro));
    } catch (reason) {
      error.textContent = reason.message;
    }
    this.#show();
  }

  #texts() {
    const language = (this.closest("[lang]")?.lang || navigator.language).slice(0, 2);
    return TEXTS[language] ?? TEXTS.en;
  }

  /** The moves of a line after the move `before`. */
  #list(line, prefix, before) {
    const list = element("span", { class: "line" });
    line.forEach((step, index) => {
      const path = [...prefix, index];
      const previous = line[index - 1] ?? before;
      step.begins = previous?.turn !== step.turn;
      const text = this.#text(step, index === 0 || step.begins);
      const button = element("button", { type: "button" }, text);
      button.addEventListener("click", () => this.#go(path));
      this.#buttons.set(path.join(), button);
      list.append(button, " ");
      if (step.comment) list.append(element("span", { class: "comment" }, step.comment), " ");
      step.variations.forEach((variation, at) => list.append(this.#list(variation, [...path, at], previous)));
    });
    return list;
  }

  #text(step, numbered = true) {
    const number = numbered ? `${step.turn}${step.begins ? "." : "..."} ` : "";
    return `${number}${step.move}${step.glyphs.map((glyph) => (glyph.startsWith("$") ? ` ${glyph}` : glyph)).join("")}`;
  }

  #lineOf(path) {
    let line = this.#line;
    for (let i = 0; i + 2 < path.length; i += 2) line = line?.[path[i]]?.variations[path[i + 1]];
    return line ?? [];
  }

  #step(path) {
    return path.length % 2 ? this.#lineOf(path)[path.at(-1)] : undefined;
  }

  #before(path) {
    if (path.length === 0) return path;
    if (path.at(-1) > 0) return [...path.slice(0, -1), path.at(-1) - 1];
    return path.length === 1 ? [] : this.#before(path.slice(0, -2));
  }

  #after(path) {
    const next = path.length === 0 ? [0] : [...path.slice(0, -1), path.at(-1) + 1];
    return this.#step(next) ? next : path;
  }

  #last() {
    const at = this.#path.length ? this.#path.slice(0, -1) : [];
    const length = this.#lineOf([...at, 0]).length;
    return length ? [...at, length - 1] : this.#path;
  }

  /** The next alternative to the move that is shown, or the previous one. */
  #beside(path, direction) {
    const inVariation = path.length > 1 && path.at(-1) === 0;
    const main = inVariation && !this.#step(path)?.variations.length ? path.slice(0, -2) : path;
    const count = 1 + (this.#step(main)?.variations.length ?? 0);
    const current = main === path ? 0 : 1 + path.at(-2);
    const chosen = (current + direction + count) % count;
    return chosen === 0 ? main : [...main, chosen - 1, 0];
  }

  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = {
      ArrowLeft: () => this.#before(this.#path),
      ArrowRight: () => this.#after(this.#path),
      ArrowDown: () => this.#beside(this.#path, 1),
      ArrowUp: () => this.#beside(this.#path, -1),
      Home: () => [],
      End: () => this.#last(),
    }[event.key];
    if (!target) return;
    event.preventDefault();
    this.#go(target());
  }

  #go(path) {
    if (sameLine(path, this.#path) && path.at(-1) === this.#path.at(-1)) return;
    this.#path = path;
    this.#show();
    const step = this.#step(path);
    const text = step ? `${this.#text(step)} ${step.comment}`.trim() : this.#texts().start;
    this.#parts.live.textContent = text;
    this.dispatchEvent(new CustomEvent("ponte-move", { detail: { path: this.path, move: step?.move ?? null }, bubbles: true, composed: true }));
  }

  #show() {
    const { board, bar, moves } = this.#parts;
    board.hidden = bar.hidden = !this.#record;
    if (!this.#record) return;
    const game = this.#record.gameAt(Uint32Array.from(this.#path));
    const theme = this.getAttribute("theme");
    // The drawing comes from the rules, in which no text of the record occurs.
    board.innerHTML = game.svg(["light", "dark"].includes(theme) ? theme : "auto");
    const step = this.#step(this.#path);
    board.setAttribute("aria-label", `${this.#texts().board}: ${step ? this.#text(step) : this.#texts().start}`);
    game.free();
    moves.querySelector("[aria-current]")?.removeAttribute("aria-current");
    this.#buttons.get(this.#path.join())?.setAttribute("aria-current", "true");
  }
}

customElements.define("ponte-board", PonteBoard);
