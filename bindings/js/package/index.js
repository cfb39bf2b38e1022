// The rules, ready to use: importing waits for the WebAssembly module.
import init, { CiaoGame, PonteGame, PonteRecord } from "./ponti-js.js";
import { bytes } from "./wasm.js";

await init({ module_or_path: await bytes("./ponti-js_bg.wasm") });

export { CiaoGame, PonteGame, PonteRecord };
