// Measures the engine in Node, in processor time: `node bench.cjs FOLDER ROUNDS`. Prints one JSON object.
"use strict";
const fs = require("node:fs");
const path = require("node:path");

const folder = path.resolve(process.argv[2]);
const { answer } = require(path.join(folder, fs.readdirSync(folder).find((name) => name.endsWith(".js"))));

const ask = (request) => JSON.parse(answer(JSON.stringify(request)));
const seconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

// The first round pays for the compiler.
const { signature } = ask({ type: "bench" });
let best = 0;
for (let round = 0; round < Number(process.argv[3]); round += 1) {
  const before = seconds();
  const { nodes } = ask({ type: "bench" });
  best = Math.max(best, nodes / (seconds() - before));
}
console.log(JSON.stringify({ nps: Math.round(best), signature }));
