// The engine worker: every message is a request, and gets one response; an analysis reports its progress before. The
// bundler replaces the file names by those with a content hash.

// The functions of the engines, once they are loaded.
let engines;
const ready = start();

async function start() {
  engines = await import("./web-worker.js");
  await engines.default({ module_or_path: "./web-worker_bg.wasm" });
}

// The values for three and four players of Ciao Ciao are files that the first request about such a game fetches. Without
// them the engine estimates roughly.
const VALUES = { 3: "./ciao-three.table", 4: "./ciao-four.net" };
const loading = {};

async function loadValues(players) {
  try {
    const response = await fetch(VALUES[players]);
    if (!response.ok) throw new Error(`${response.status}`);
    engines.load_values(players, new Uint8Array(await response.arrayBuffer()));
  } catch {
    // The next request tries again.
    loading[players] = undefined;
  }
}

// A message to itself continues the analysis behind the messages of the page, and unlike a timer without delay.
const next = new MessageChannel();
let thinking = false;

function think() {
  const response = engines.step();
  thinking = response !== undefined;
  if (response) {
    self.postMessage(response);
  }
  if (thinking) {
    next.port2.postMessage(0);
  }
}

// Frames of an animation are objects with pixels. Each is answered with whether it was added, the last one with the file.
function animate({ width, height, samples, pixels, delay }) {
  if (samples) return engines.gif_start(width, height, samples);
  if (pixels) return engines.gif_push(pixels, delay);
  return engines.gif_finish();
}

// Only uncaught errors reach the page.
function fail(error) {
  setTimeout(() => {
    throw error;
  });
}

next.port1.onmessage = () => {
  try {
    think();
  } catch (error) {
    fail(error);
  }
};

self.onmessage = async (event) => {
  try {
    await ready;
    if (typeof event.data === "object") {
      self.postMessage(animate(event.data));
      return;
    }
    const players = engines.missing_values(event.data);
    if (players) await (loading[players] ??= loadValues(players));
    for (const response of engines.receive(event.data).split("\n")) {
      if (response) {
        self.postMessage(response);
      }
    }
    if (!thinking) {
      thinking = true;
      next.port2.postMessage(0);
    }
  } catch (error) {
    fail(error);
  }
};
