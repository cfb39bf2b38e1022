// Shapes the skeleton for the page and the chosen theme, then starts the app. The bundler replaces the file names by those
// with a content hash, and fills in the modules of the parts of the app that are loaded on demand.
const PARTS = {"{{parts}}": []};

// The part that a page belongs to, by the first segment of its path.
const PAGES = {"{{pages}}": ""};

// In the static folder, pages are addressed by the fragment.
const routes = document.querySelector('meta[name="ponti-routes"]');
const path = routes ? location.hash.slice(1) : location.pathname;
const page = path.split(/[/#]/)[1];
const settings = storedSettings();
const root = document.documentElement;
root.dataset.page = ["ponte", "table"].includes(page) ? "board" : "text";
if (["light", "dark"].includes(settings?.theme)) root.dataset.theme = settings.theme;

// A record that another app shares, and one that was opened as a file, go to the analysis board in the fragment.
const record = routes ? "#/analysis#record/" : "#record/";
const shared = new URLSearchParams(location.search).get("record");
if (shared) history.replaceState(null, "", location.pathname + record + encodeURIComponent(shared));
window.launchQueue?.setConsumer(async ({ files: [file] }) => {
  if (file) location.hash = record + encodeURIComponent(await (await file.getFile()).text());
});

// What the page will need is requested together with the main module. A wrong guess costs only time.
const files = PARTS[PAGES[page]] ?? [];
const names = !["main", "more"].includes(PAGES[page] ?? "main") ? ["ponti-texts", "ponti-part-texts"] : ["ponti-texts"];
const texts = names.map((name) => document.querySelector(`meta[name="${name}-${language()}"]`)?.content);
for (const href of [...files, ...texts.filter(Boolean)]) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", crossOrigin: "anonymous", href }));
}

function storedSettings() {
  try {
    return JSON.parse(localStorage.getItem("ponti.settings"))?.value;
  } catch {
    // No storage, or unreadable settings.
    return undefined;
  }
}

function language() {
  if (settings?.language) return settings.language;
  const spoken = navigator.languages.map((code) => code.split("-")[0]);
  return spoken.find((code) => ["en", "fr", "nl", "de", "it"].includes(code)) ?? "en";
}

const { default: init } = await import("./web.js");
init({ module_or_path: "./web_bg.wasm" });
