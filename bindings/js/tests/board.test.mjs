// <ponte-board> of the installed package in Chromium, which is driven through its debugging pipe.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";

const TYPES = { ".js": "text/javascript", ".wasm": "application/wasm", ".html": "text/html" };
const RECORD = "[Light Ada]\n1. e5,f6 {the middle} dark d4,g7 2. c6,e8 (2. a1,a2! {far} 2... h1,h2 (2... j1,j2)) d9,e10 *";
const PAGE = (body) => `<!doctype html><html lang="de"><meta charset="utf-8"><title>Blog</title>${body}`;
const BLOG = `<script type="module" src="/node_modules/ponti/ponte-board.js"></script><h1>Blog</h1>`;

let server, browser, folder, page;
const pages = new Map();

class Page {
  #last = 0;
  #pending = new Map();
  #loaded = () => {};

  constructor(browser) {
    let text = "";
    browser.stdio[4].on("data", (chunk) => {
      const messages = (text + chunk).split("\0");
      text = messages.pop();
      for (const message of messages) this.#receive(JSON.parse(message));
    });
    this.write = (message) => browser.stdio[3].write(`${JSON.stringify(message)}\0`);
  }

  #receive({ id, method, result, error }) {
    if (method === "Page.loadEventFired") this.#loaded();
    const pending = this.#pending.get(id);
    if (error) pending?.reject(new Error(error.message));
    pending?.resolve(result);
  }

  send(method, params = {}) {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.write({ id, method, params, sessionId: this.session });
    });
  }

  async attach() {
    const { targetId } = await this.send("Target.createTarget", { url: "about:blank" });
    this.session = (await this.send("Target.attachToTarget", { targetId, flatten: true })).sessionId;
    await this.send("Page.enable");
  }

  async open(body) {
    pages.set("/", PAGE(body));
    const loaded = new Promise((resolve) => (this.#loaded = resolve));
    await this.send("Page.navigate", { url: `http://127.0.0.1:${server.address().port}/` });
    await loaded;
    await this.run(`customElements.whenDefined("ponte-board").then(() => 0)`);
  }

  async run(expression) {
    const { result, exceptionDetails } = await this.send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  async press(key) {
    for (const type of ["rawKeyDown", "keyUp"]) await this.send("Input.dispatchKeyEvent", { type, key, windowsVirtualKeyCode: 39 });
  }

  async screenshot(name) {
    const { data } = await this.send("Page.captureScreenshot");
    await mkdir(process.env.SCREENS, { recursive: true });
    await writeFile(join(process.env.SCREENS, name), Buffer.from(data, "base64"));
  }
}

const inside = (expression) => `(({ shadowRoot: root, ...rest }, host) => ${expression})(document.querySelector("ponte-board"), document.querySelector("ponte-board"))`;
const path = () => page.run(`document.querySelector("ponte-board").path.join()`);
const live = () => page.run(inside(`root.querySelector("[aria-live]").textContent`));

before(async () => {
  server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const type = TYPES[extname(pathname)] ?? "text/html";
    try {
      const body = pages.get(pathname) ?? (await readFile(join(".", pathname)));
      response.writeHead(200, { "content-type": type }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  folder = await mkdtemp(join(tmpdir(), "ponti-board-"));
  const flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", `--user-data-dir=${folder}`, "--window-size=700,1000"];
  browser = spawn(process.env.CHROMIUM, flags, { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
  page = new Page(browser);
  await page.attach();
});

after(async () => {
  const ended = new Promise((resolve) => browser.on("exit", resolve));
  browser.kill();
  await ended;
  server.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

test("one script tag shows a record", async () => {
  await page.open(`${BLOG}<ponte-board>${RECORD}</ponte-board>`);
  assert.equal(await path(), "");
  assert.equal(await page.run(inside(`root.querySelectorAll(".board svg").length`)), 1);
  assert.equal(await page.run(inside(`root.querySelectorAll(".moves button").length`)), 8);
  assert.equal(await page.run(inside(`root.querySelector("[data-step=forward]").getAttribute("aria-label")`)), "Vor");
  await page.screenshot("ponte-board-start.png");
});

test("keys replay it and enter variations", async () => {
  await page.run(inside(`root.querySelector(".board").focus()`));
  const keys = { ArrowRight: "0", End: "4", Home: "" };
  for (const [key, expected] of Object.entries(keys)) {
    await page.press(key);
    assert.equal(await path(), expected, key);
  }
  for (let i = 0; i < 4; i += 1) await page.press("ArrowRight");
  assert.equal(await live(), "2. c6,e8");
  await page.press("ArrowDown");
  assert.equal(await path(), "3,0,0");
  assert.equal(await live(), "2. a1,a2! far");
  await page.press("ArrowRight");
  await page.press("ArrowDown");
  assert.equal(await path(), "3,0,1,0,0");
  assert.equal(await live(), "2... j1,j2");
  await page.screenshot("ponte-board-variation.png");
  const tiles = await page.run(inside(`[...root.querySelectorAll(".pd-group")].map((group) => group.dataset.cells).join(" ")`));
  assert.ok(["a1", "a2", "j1", "j2"].every((cell) => tiles.includes(cell)) && !tiles.includes("c6"), tiles);
  await page.press("ArrowUp");
  assert.equal(await path(), "3,0,1");
  await page.press("ArrowLeft");
  await page.press("ArrowLeft");
  assert.equal(await path(), "2", "back out of the variation");
  assert.equal(await page.run(inside(`root.querySelector("[aria-current]").textContent`)), "d4,g7");
});

test("buttons, moves and scripts move it, and the page hears of it", async () => {
  await page.run(`window.heard = []; document.addEventListener("ponte-move", ({ detail }) => heard.push(detail.move))`);
  await page.run(inside(`root.querySelector("[data-step=start]").click()`));
  await page.run(inside(`root.querySelectorAll(".moves button")[1].click()`));
  await page.run(`document.querySelector("ponte-board").path = [4]`);
  assert.equal(await page.run(`JSON.stringify(heard)`), `[null,"dark","d9,e10"]`);
  await assert.rejects(page.run(`document.querySelector("ponte-board").path = [9]`), /no move/);
});

test("the theme is fixed or follows the system", async () => {
  const background = inside(`getComputedStyle(root.querySelector(".frame")).backgroundColor`);
  const themes = {};
  for (const theme of ["light", "dark"]) {
    await page.run(`document.querySelector("ponte-board").setAttribute("theme", "${theme}")`);
    themes[theme] = await page.run(background);
    await page.screenshot(`ponte-board-${theme}.png`);
    await page.run(`document.querySelector("ponte-board").removeAttribute("theme")`);
    await page.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: theme }] });
    assert.equal(await page.run(background), themes[theme], theme);
  }
  assert.notEqual(themes.light, themes.dark);
});

test("a record that cannot be read is explained", async () => {
  await page.run(`document.querySelector("ponte-board").record = "1. e5,f6 dark 2. e5,g7"`);
  assert.match(await page.run(inside(`root.querySelector("[role=alert]").textContent`)), /column 18.*e5 holds a light tile/);
  assert.equal(await page.run(inside(`root.querySelector(".board").hidden`)), true);
  await page.run(`document.querySelector("ponte-board").record = "e5,f6 light"`);
  assert.equal(await page.run(inside(`root.querySelector("[role=alert]").textContent`)), "");
});

test("the text of a record is no markup", async () => {
  await page.open(`${BLOG}<ponte-board></ponte-board>`);
  await page.run(`document.querySelector("ponte-board").record = "1. e5,f6 {<img src=x onerror='window.hacked = 1'>} dark"`);
  await page.press("End");
  assert.equal(await page.run(inside(`root.querySelectorAll("img").length`)), 0);
});
