// The engine worker: every message is a request, and gets one response; an analysis reports its progress before.
import init, * as engines from "./web-worker.js";
import { bytes } from "./wasm.js";

// Node has no global messages in a worker.
const parent = globalThis.process?.versions?.node ? (await import("node:worker_threads")).parentPort : self;

// The values for three and four players of Ciao Ciao are loaded by the first request about such a game.
const VALUES = { 3: "./ciao-three.table", 4: "./ciao-four.net" };
const loading = {};
const loadValues = async (players) => engines.load_values(players, new Uint8Array(await bytes(VALUES[players])));

// Continues the analysis behind other messages: in browsers by a message to itself, which in Node would always be first.
const continueLater = globalThis.setImmediate ? () => setImmediate(think) : channel();

function channel() {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = think;
  return () => port2.postMessage(0);
}

let thinking = false;

function think() {
  const response = engines.step();
  thinking = response !== undefined;
  if (response) parent.postMessage(response);
  if (thinking) continueLater();
}

const ready = bytes("./web-worker_bg.wasm").then((module) => init({ module_or_path: module }));

async function receive(request) {
  try {
    await ready;
    const players = engines.missing_values(request);
    if (players) await (loading[players] ??= loadValues(players));
  } catch (error) {
    // Only uncaught errors reach the page.
    setTimeout(() => {
      throw error;
    });
    return;
  }
  for (const response of engines.receive(request).split("\n")) {
    if (response) parent.postMessage(response);
  }
  if (!thinking) {
    thinking = true;
    continueLater();
  }
}

if (parent === globalThis.self) parent.onmessage = ({ data }) => receive(data);
else parent.on("message", receive);
