// The engines in a worker of their own, in browsers and in Node.

const worker = async () => {
  const url = new URL("./engine-worker.js", import.meta.url);
  if (globalThis.process?.versions?.node) {
    const { Worker } = await import("node:worker_threads");
    return new Worker(url);
  }
  return new Worker(url, { type: "module" });
};

const position = ({ start, moves }) => ({ start, moves });

export class Engine {
  #worker = worker();
  #pending = new Map();
  #last = 0;
  #closed = false;

  constructor() {
    this.#worker.then((it) => {
      const receive = (data) => this.#receive(data);
      const fail = (error) => this.#fail(new Error(error.message ?? "the engine has failed"));
      if (it.on) {
        it.on("message", receive).on("error", fail);
      } else {
        it.onmessage = (event) => receive(event.data);
        it.onerror = fail;
      }
    }, (error) => this.#fail(error));
  }

  /** Sends a request of the engine's interface and resolves with its response. */
  request(request, onProgress) {
    if (this.#closed) return Promise.reject(new Error("the engine is closed"));
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, onProgress });
      this.#worker.then((it) => it.postMessage(JSON.stringify({ ...request, id })), reject);
    });
  }

  /** The move of a level from 1 to 10 in a game of Ponte del Diavolo; undefined when the game is over. */
  async choose(game, { level = 10, seed = 0 } = {}) {
    if (game.isOver) return undefined;
    return (await this.request({ type: "ponte_play", game: position(game), level, seed })).move;
  }

  /** Analyses a game of Ponte del Diavolo until a limit or the signal. */
  async analyse(game, { nodes, timeMs, lines = 1, seed = 0, onProgress, signal } = {}) {
    const stop = () => void this.request({ type: "stop" });
    const limits = { nodes, time_ms: timeMs };
    const analysis = this.request({ type: "ponte_analyse", game: position(game), limits, lines, seed }, onProgress);
    if (signal?.aborted) stop();
    signal?.addEventListener("abort", stop, { once: true });
    try {
      return await analysis;
    } finally {
      signal?.removeEventListener("abort", stop);
    }
  }

  /** Ends the worker. Requests without a response are rejected. */
  async close() {
    this.#fail(new Error("the engine is closed"));
    await (await this.#worker).terminate();
  }

  #receive(data) {
    const { id, type, ...rest } = JSON.parse(data);
    const pending = this.#pending.get(id);
    if (type === "progress") return pending?.onProgress?.(rest);
    this.#pending.delete(id);
    if (type === "error") {
      const { message, code } = rest.error;
      return pending?.reject(Object.assign(new Error(message), { name: "EngineError", code }));
    }
    pending?.resolve(rest);
  }

  #fail(error) {
    this.#closed = true;
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }
}
