// Starts the app. The bundling replaces both names by those that carry a hash.
import init from "./web.js";

init({ module_or_path: "./web_bg.wasm" });
