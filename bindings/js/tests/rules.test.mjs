// The rules of the installed package in Node.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as ponti from "ponti";
import { CiaoGame, PonteGame, PonteRecord } from "ponti";

const SMALL = "a1,a2 dark h7,h8 b1,b2 g7,g8 d1,d2 h1,h2 e1,e2 g1,g2 b2-d2";

test("a game is replayed and scored", () => {
  const game = PonteGame.parse(SMALL, "small");
  const { light, dark, leader, decider } = game.score();
  assert.deepEqual([light.points, dark.points, leader, decider], [3, 2, "light", "points"]);
  assert.deepEqual(light.chains.map((chain) => chain.islands.length), [2]);
  assert.equal(String(game), SMALL);
  assert.equal(game.undo(), "b2-d2");
  assert.equal(game.turn, "light");
  game.resign("light");
  assert.deepEqual(game.result, { winner: "dark", by: "resignation" });
  assert.deepEqual([game.isOver, game.legalMoves()], [true, []]);
});

test("legal moves and reasons agree", () => {
  const game = PonteGame.parse(SMALL, "small");
  const legal = game.legalMoves();
  const pairs = game.firstCells().flatMap((first) => game.secondCells(first).map((second) => [first, second].sort().join()));
  assert.deepEqual(new Set(legal.filter((move) => move.includes(","))), new Set(pairs));
  assert.ok(legal.every((move) => game.check(move) === null));
  const error = game.check("g6,a8");
  assert.deepEqual([error.name, error.code, error.cells], ["IllegalMoveError", "too_large", ["g7", "g8", "h7", "h8"]]);
  assert.throws(() => game.play("g6,a8"), { name: "IllegalMoveError", message: error.message });
  assert.equal(String(game), SMALL);
});

test("errors name the place", () => {
  assert.throws(() => PonteRecord.parse("1. e5,f6 dark\n2. e5,g7"), { name: "ParseError", line: 2, column: 4, number: 3, reason: "e5 holds a light tile" });
  assert.throws(() => PonteGame.fromPosition("small 8/8/7/8/8/8/8/8 - dark 4"), { name: "ParseError", column: 11 });
  assert.throws(() => new PonteGame("huge"), { name: "ParseError" });
  assert.throws(() => new CiaoGame(5), { name: "PontiError" });
});

test("records keep variations", () => {
  const record = PonteRecord.parse("[Light Ada]\n1. e5,f6 dark d4,g7 2. c6,e8 (2. a1,a2! {far})");
  record.vary(Uint32Array.of(2), ["a1,b1", "c7,d7"]);
  record.setComment(Uint32Array.of(2, 0, 1), "too far");
  record.setTag("Dark", "Ben");
  const again = PonteRecord.parse(String(record));
  assert.deepEqual(again.tags, { Light: "Ada", Dark: "Ben" });
  assert.equal(again.line()[2].variations[0][1].comment, "too far");
  assert.deepEqual(again.line()[3].variations[0][0].glyphs, ["!"]);
  assert.deepEqual(again.gameAt(Uint32Array.of(2, 0, 1)).moves, ["c7,d7"]);
  assert.equal(again.gameAt(new Uint32Array()).stage, "opening");
  assert.throws(() => again.gameAt(Uint32Array.of(9)), { name: "PontiError" });
});

test("a turn of Ciao Ciao hides the face", () => {
  const game = new CiaoGame(3);
  game.roll("X");
  game.announce(4);
  assert.deepEqual([game.actor, game.phase], [2, "asking"]);
  assert.equal(game.view(3).now.face, null);
  assert.equal(game.view(1).now.face, "X");
  game.answer(false);
  game.answer(true);
  assert.deepEqual([game.turns, game.state.plank], [["X:4?3"], [1, 1, 5]]);
  assert.throws(() => game.announce(1), { name: "IllegalMoveError", code: "not_rolled" });
});

test("drawings are SVG", () => {
  for (const svg of [PonteGame.parse(SMALL, "small").svg("dark"), new CiaoGame(2).svg()]) assert.match(svg, /^<svg .*<\/svg>\s*$/s);
  assert.throws(() => new PonteGame().svg("pink"), /theme/);
});

test("the types name what is there", () => {
  const types = readFileSync("node_modules/ponti/index.d.ts", "utf8");
  const classes = [...types.matchAll(/export class (\w+) \{(.*?)\n\}/gs)];
  assert.deepEqual(classes.map(([, name]) => name).sort(), Object.keys(ponti).sort());
  for (const [, name, body] of classes) {
    const members = [...body.matchAll(/^  (static |readonly )?(\w+)[(:]/gm)].filter(([, , member]) => member !== "constructor");
    const own = (kind) => members.filter(([, prefix]) => (prefix === "static ") === kind).map(([, , member]) => member).sort();
    const there = (object) => Object.getOwnPropertyNames(object).filter((member) => !/^(constructor|__.*|length|name|prototype)$/.test(member)).sort();
    assert.deepEqual(own(false), there(ponti[name].prototype), name);
    assert.deepEqual(own(true), there(ponti[name]), `static members of ${name}`);
  }
});

test("the README shows the example", () => {
  const [, ...code] = readFileSync("play.mjs", "utf8").split("\n");
  assert.ok(readFileSync("node_modules/ponti/README.md", "utf8").includes(code.join("\n")));
});
