// The engine worker: every message is a request, and gets one response; an analysis reports its progress before. The
// bundler replaces both file names by those with a content hash.
import init, { receive, step } from "./web-worker.js";

const ready = init({ module_or_path: "./web-worker_bg.wasm" });

// A message to itself continues the analysis behind the messages of the page, and unlike a timer without delay.
const next = new MessageChannel();
let thinking = false;

function think() {
  const response = step();
  thinking = response !== undefined;
  if (response) {
    self.postMessage(response);
  }
  if (thinking) {
    next.port2.postMessage(0);
  }
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
    for (const response of receive(event.data).split("\n")) {
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
