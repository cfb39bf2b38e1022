// The engine worker: every message is a request, and gets one response. The bundler replaces both file names by those
// with a content hash.
import init, { answer } from "./web-worker.js";

const ready = init({ module_or_path: "./web-worker_bg.wasm" });

self.onmessage = async (event) => {
  try {
    await ready;
    self.postMessage(answer(event.data));
  } catch (error) {
    // Only uncaught errors reach the page.
    setTimeout(() => {
      throw error;
    });
  }
};
