// Starts the app. The bundler replaces both file names by those with a content hash.
import init from "./web.js";

init({ module_or_path: "./web_bg.wasm" });
