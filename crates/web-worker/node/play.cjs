// Loads the engines as Node does and plays: `node play.cjs FOLDER`, where FOLDER holds what `cargo xtask wasm` made.
"use strict";
const assert = require("node:assert");
const path = require("node:path");
const { answer, version } = require(path.join(path.resolve(process.argv[2]), "web-worker.js"));

const ask = (question) => JSON.parse(answer(JSON.stringify(question)));

// A game of Ponte del Diavolo on the small board, level 5 against level 3, to its end.
const start = "small 8/8/8/8/8/8/8/8 - opening 0";
const moves = [];
for (;;) {
  const level = moves.length % 2 ? 3 : 5;
  const found = ask({ id: moves.length, game: "ponte", want: "play", start, moves, level, seed: 7 });
  assert.equal(found.id, moves.length);
  if (found.error) {
    assert.equal(found.error.code, "over", JSON.stringify(found));
    break;
  }
  moves.push(found.move);
}
assert.ok(moves.length > 10, moves.join(" "));

// Time passes in here, too.
const timed = ask({ game: "ponte", want: "play", time: 20, moves: ["e5,f6", "dark"] });
assert.ok(timed.move && timed.nodes > 0, JSON.stringify(timed));
const found = ask({ game: "ponte", want: "analyse", nodes: 200, moves: ["e5,f6", "dark"] });
assert.equal(found.islands.length, 100);
assert.ok(found.win > 0 && found.win < 1);

// The bench thinks as it does everywhere else.
const bench = ask({ want: "bench" });
if (process.argv[3]) {
  assert.equal(bench.signature, process.argv[3]);
}

// A duel of Ciao Ciao is solved in here.
const podium = Array(8).fill(null);
const duel = { plank: [1, 1], reserve: [6, 6], podium, active: 1 };
const said = ask({ game: "ciao", want: "announce", state: duel, character: "perfect", face: "4", chance: 0.5 });
assert.equal(said.announce, 4, JSON.stringify(said));

// Nonsense is answered.
for (const text of ["", "{", "[]", '{"want":"play","game":"ponte","level":99}']) {
  assert.ok(JSON.parse(answer(text)).error.code, text);
}
console.log(`version ${version()}: ${moves.length} moves, bench ${bench.nodes} nodes, signature ${bench.signature}`);
