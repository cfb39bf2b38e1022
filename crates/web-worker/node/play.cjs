// Loads the engines in Node and plays: `node play.cjs FOLDER`, where FOLDER holds the output of `cargo xtask wasm`.
"use strict";
const assert = require("node:assert");
const path = require("node:path");
const { answer, version } = require(path.join(path.resolve(process.argv[2]), "web-worker.js"));

const ask = (request) => JSON.parse(answer(JSON.stringify(request)));

// A game of Ponte del Diavolo on the small board, level 5 against level 3, to its end.
const start = "small 8/8/8/8/8/8/8/8 - opening 0";
const moves = [];
for (;;) {
  const level = moves.length % 2 ? 3 : 5;
  const response = ask({ id: moves.length, type: "ponte_play", game: { start, moves }, level, seed: 7 });
  assert.equal(response.id, moves.length);
  if (response.type === "error") {
    assert.equal(response.error.code, "game_over", JSON.stringify(response));
    break;
  }
  moves.push(response.move);
}
assert.ok(moves.length > 10, moves.join(" "));

// The clock works in Node, too.
const game = { moves: ["e5,f6", "dark"] };
const timed = ask({ type: "ponte_search", limits: { time_ms: 20 }, game });
assert.ok(timed.move && timed.nodes > 0, JSON.stringify(timed));
const analysis = ask({ type: "ponte_analyse", limits: { nodes: 200 }, game });
assert.equal(Object.keys(analysis.islands).length, 100);
assert.ok(analysis.win > 0 && analysis.win < 1);

// The benchmark searches the same positions as on every other platform.
const bench = ask({ type: "bench" });
if (process.argv[3]) {
  assert.equal(bench.signature, process.argv[3]);
}

// The evaluator solves Ciao Ciao for two players.
const podium = Array(8).fill(null);
const state = { plank: [1, 1], reserve: [6, 6], podium, active: 1 };
const said = ask({ type: "ciao_announce", state, character: "perfect", face: "4", random: 0.5 });
assert.equal(said.announcement, 4, JSON.stringify(said));

// Malformed requests get an error.
for (const text of ["", "{", "[]", '{"type":"ponte_play","level":99}']) {
  assert.ok(JSON.parse(answer(text)).error.code, text);
}
console.log(`version ${version()}: ${moves.length} moves, bench ${bench.nodes} nodes, signature ${bench.signature}`);
