// Plays a game of Ponte del Diavolo on the small board against level 3: moves such as c4,d4, c4-e5, dark or pass.
import { createInterface } from "node:readline/promises";
import { PonteGame } from "ponti";
import { Engine } from "ponti/engine";

const [game, engine, terminal] = [new PonteGame("small"), new Engine(), createInterface(process.stdin, process.stdout)];
while (!game.isOver) {
  const move = await terminal.question(`${game.legalMoves().length} legal moves, yours: `);
  try { game.play(move); } catch (error) { console.log(error.message); continue; }
  const reply = await engine.choose(game, { level: 3 });
  if (reply) { game.play(reply); console.log(reply); }
}
console.log(game.result);
await engine.close();
terminal.close();
