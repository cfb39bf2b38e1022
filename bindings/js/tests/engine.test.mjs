// The engines of the installed package, in a worker of Node.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { after, test } from "node:test";
import { PonteGame } from "ponti";
import { Engine } from "ponti/engine";

const engine = new Engine();
after(() => engine.close());

test("two levels play a game to its end", async () => {
  const game = new PonteGame("5:6:2");
  while (!game.isOver) game.play(await engine.choose(game, { level: 1 + (game.moves.length % 2), seed: 7 }));
  assert.ok(game.moves.length > 6);
  assert.equal(await engine.choose(game), undefined);
});

test("an analysis reports progress and stops", async () => {
  const game = PonteGame.parse("e5,f6 dark");
  const abort = new AbortController();
  const reports = [];
  const onProgress = (analysis) => {
    reports.push(analysis);
    abort.abort();
  };
  const analysis = await engine.analyse(game, { lines: 2, onProgress, signal: abort.signal });
  assert.ok(reports.length > 0 && analysis.moves.length === 2);
  assert.ok(analysis.nodes < 1_000_000, `${analysis.nodes} nodes: it went on to the limit of all analyses`);
  assert.equal(Object.keys(analysis.islands).length, 100);
  const limited = await engine.analyse(game, { nodes: 300 });
  assert.ok(limited.win > 0 && limited.win < 1);
});

test("Ciao Ciao is answered for two and for four", async () => {
  for (const players of [2, 4]) {
    const each = (value) => Array(players).fill(value);
    const state = { plank: each(1), reserve: each(6), podium: Array(8).fill(null), active: 1 };
    const { announcement } = await engine.request({ type: "ciao_announce", state, character: "perfect", face: "4", random: 0.5 });
    assert.equal(announcement, 4);
  }
});

test("errors have a code", async () => {
  await assert.rejects(engine.choose(new PonteGame(), { level: 11 }), { name: "EngineError", code: "unknown_level" });
  const closed = new Engine();
  await closed.close();
  await assert.rejects(closed.choose(new PonteGame()), /closed/);
});

test("the example plays, and says what is wrong", async () => {
  const example = spawn(process.execPath, ["play.mjs"], { stdio: ["pipe", "pipe", "inherit"] });
  let output = "";
  const prompts = ["a1", "d4,e5"];
  for await (const chunk of example.stdout) {
    output += chunk;
    if (!output.endsWith("yours: ")) continue;
    if (prompts.length) example.stdin.write(`${prompts.shift()}\n`);
    else example.kill();
  }
  assert.match(output, /2016 legal moves, yours: a move is two tiles.*yours: (light|dark)\n/s);
});
