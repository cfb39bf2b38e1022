// Thinks beside the page: every message is a question, and gets one answer. The bundling replaces both names by those
// that carry a hash.
import init, { answer } from "./web-worker.js";

const ready = init({ module_or_path: "./web-worker_bg.wasm" });

self.onmessage = async (event) => {
  try {
    await ready;
    self.postMessage(answer(event.data));
  } catch (error) {
    // The page hears only of what nobody caught.
    setTimeout(() => {
      throw error;
    });
  }
};
