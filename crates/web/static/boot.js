// Starts the app. The bundler replaces the file names by those with a content hash, and fills in the modules of the
// parts of the app that are loaded on demand.
import init from "./web.js";

const PARTS = {"{{parts}}": []};

// The part that a page belongs to, by the first segment of its path. The other pages are in the main module.
const PAGES = { ciao: "ciao", learn: "learn", online: "online", play: "online", table: "online", games: "online", account: "online", users: "online", records: "online", admin: "online" };

// What the page will need is requested together with the main module. A wrong guess costs only time.
const page = location.pathname.split("/")[1];
const files = PARTS[PAGES[page]] ?? [];
const texts = document.querySelector(`meta[name="ponti-texts-${language()}"]`)?.content;
for (const href of texts ? [...files, texts] : files) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", crossOrigin: "anonymous", href }));
}

function language() {
  try {
    const chosen = JSON.parse(localStorage.getItem("ponti.settings"))?.value?.language;
    if (chosen) return chosen;
  } catch {
    // No storage, or unreadable settings.
  }
  const spoken = navigator.languages.map((code) => code.split("-")[0]);
  return spoken.find((code) => ["en", "fr", "nl", "de", "it"].includes(code)) ?? "en";
}

init({ module_or_path: "./web_bg.wasm" });
