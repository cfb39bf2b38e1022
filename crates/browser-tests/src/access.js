// Looks at the page as somebody who needs a screen reader, a keyboard or strong contrast would, and returns what is
// wrong as a list of sentences.
(() => {
  const wrong = [];
  const name = (element) => {
    const id = element.id ? `#${element.id}` : "";
    const classes = typeof element.className === "string" && element.className ? `.${element.className.trim().split(/\s+/).join(".")}` : "";
    const text = (element.textContent || "").trim().slice(0, 30);
    return `<${element.tagName.toLowerCase()}${id}${classes}> "${text}"`;
  };
  const all = [...document.querySelectorAll("*")];
  const modal = document.querySelector("dialog:modal");
  const hidden = (element) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return true;
    return element.closest("[inert]") !== null;
  };
  // What a modal dialog covers is out of reach.
  const within = (element) => !modal || modal.contains(element);
  const silent = (element) => element.closest("[aria-hidden=true]") !== null;

  // The document.
  if (!/^(en|fr|nl|de|it)$/.test(document.documentElement.lang)) wrong.push(`the language is "${document.documentElement.lang}"`);
  if (!document.title.trim()) wrong.push("the document has no title");
  if (document.querySelectorAll("main").length !== 1) wrong.push("there is not exactly one main part");
  const seen = new Set();
  for (const element of all) {
    if (!element.id) continue;
    if (seen.has(element.id)) wrong.push(`two elements have the id ${element.id}`);
    seen.add(element.id);
  }
  for (const attribute of ["aria-labelledby", "aria-describedby", "aria-controls", "for"]) {
    for (const element of document.querySelectorAll(`[${attribute}]`)) {
      for (const id of element.getAttribute(attribute).split(/\s+/)) {
        if (!document.getElementById(id)) wrong.push(`${attribute} of ${name(element)} names ${id}, which is not there`);
      }
    }
  }

  const zoom = document.querySelector("meta[name=viewport]")?.content ?? "";
  if (/user-scalable\s*=\s*(no|0)|maximum-scale/.test(zoom)) wrong.push("the page cannot be magnified");
  if (!document.querySelector("[aria-live=polite]")) wrong.push("nothing speaks to screen readers");

  // What things are, and what they hold.
  const roles = "alert button dialog grid gridcell group img list listitem log main navigation none note presentation progressbar radiogroup region row rowheader columnheader separator status switch tab tablist tabpanel table timer toolbar".split(" ");
  for (const element of document.querySelectorAll("[role]")) {
    if (!roles.includes(element.getAttribute("role"))) wrong.push(`${name(element)}: no such role as ${element.getAttribute("role")}`);
  }
  const parents = { gridcell: "[role=row]", row: "[role=grid],[role=table]", tab: "[role=tablist]", listitem: "[role=list]" };
  for (const [role, parent] of Object.entries(parents)) {
    for (const element of document.querySelectorAll(`[role=${role}]`)) {
      if (!element.parentElement.closest(parent)) wrong.push(`${name(element)} is a ${role} outside of ${parent}`);
    }
  }
  for (const element of document.querySelectorAll("a[href],button,summary,select")) {
    if (element.parentElement.closest("a[href],button,summary")) wrong.push(`${name(element)} is a control within another`);
  }
  for (const list of document.querySelectorAll("ul,ol")) {
    if ([...list.children].some((one) => one.tagName !== "LI")) wrong.push(`${name(list)} holds more than entries`);
  }
  for (const table of document.querySelectorAll("table")) {
    if (!table.querySelector("th")) wrong.push(`${name(table)} has no headings`);
  }

  // Headings.
  const headings = [...document.querySelectorAll("h1,h2,h3,h4,h5,h6")].filter((one) => !hidden(one) && !silent(one) && one.closest("dialog") === null);
  if (headings.filter((one) => one.tagName === "H1").length !== 1) wrong.push("there is not exactly one first heading");
  let level = 0;
  for (const heading of headings) {
    const next = Number(heading.tagName[1]);
    if (next > level + 1) wrong.push(`${name(heading)} leaves out a level after h${level}`);
    if (!heading.textContent.trim()) wrong.push(`an empty heading h${next}`);
    level = next;
  }

  // Names.
  const called = (element) => {
    const label = element.getAttribute("aria-label");
    if (label && label.trim()) return true;
    const by = element.getAttribute("aria-labelledby");
    if (by && by.split(/\s+/).some((id) => document.getElementById(id)?.textContent.trim())) return true;
    if (element.labels && [...element.labels].some((one) => one.textContent.trim())) return true;
    if (element.matches("input,select,textarea")) return Boolean(element.title);
    const heard = [...element.querySelectorAll("img[alt]")].map((one) => one.alt).join("");
    const copy = element.cloneNode(true);
    copy.querySelectorAll("[aria-hidden=true]").forEach((one) => one.remove());
    return Boolean((copy.textContent + heard).trim() || element.title);
  };
  const controls = "a[href],button,input:not([type=hidden]),select,textarea,summary,[role=button],[role=gridcell],[role=grid],[role=group],[tabindex='0'],dialog[open],nav,[role=img]";
  for (const element of document.querySelectorAll(controls)) {
    if (hidden(element) || silent(element)) continue;
    if (element.matches("nav") && document.querySelectorAll("nav").length < 2) continue;
    if (!called(element)) wrong.push(`${name(element)} has no name`);
  }
  for (const image of document.querySelectorAll("img:not([alt])")) wrong.push(`${name(image)} has no alternative text`);
  for (const picture of document.querySelectorAll("svg")) {
    if (hidden(picture) || silent(picture)) continue;
    if (!called(picture) && !picture.querySelector(":scope > title")) wrong.push(`a picture in ${name(picture.parentElement)} is neither named nor decoration`);
  }

  // The keyboard.
  for (const element of document.querySelectorAll("[tabindex]")) {
    if (element.tabIndex > 0) wrong.push(`${name(element)} jumps the queue of the keyboard`);
  }
  for (const grid of document.querySelectorAll("[role=grid]")) {
    const stops = [...grid.querySelectorAll("[role=gridcell]")].filter((one) => one.tabIndex === 0);
    if (stops.length !== 1) wrong.push(`${name(grid)} has ${stops.length} stops for the keyboard`);
  }
  const order = [...document.querySelectorAll("a[href],button,input,select,textarea,summary,[tabindex='0']")];
  for (const element of order) {
    if (silent(element) && !element.closest("[inert]") && element.tabIndex >= 0 && !hidden(element)) wrong.push(`${name(element)} takes the focus but is hidden from ears`);
  }

  // Sizes for fingers.
  for (const element of document.querySelectorAll("button,input,select,[role=button]")) {
    if (hidden(element) || !within(element)) continue;
    const target = element.closest("label") ?? element;
    const box = target.getBoundingClientRect();
    if (box.width < 23.5 || box.height < 23.5) wrong.push(`${name(element)} is only ${box.width.toFixed(0)} x ${box.height.toFixed(0)}`);
  }

  // Contrast of text with what is behind it.
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  const paint = canvas.getContext("2d", { willReadFrequently: true });
  const known = new Map();
  const colour = (text) => {
    if (!known.has(text)) {
      paint.clearRect(0, 0, 1, 1);
      paint.fillStyle = text;
      paint.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = paint.getImageData(0, 0, 1, 1).data;
      known.set(text, [r, g, b, a / 255]);
    }
    return known.get(text);
  };
  const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1];
  const luminance = ([r, g, b]) => {
    const part = (value) => (value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  };
  // The colour behind an element, or nothing where there is a picture.
  const behind = (element) => {
    const layers = [];
    for (let one = element; one; one = one.parentElement) {
      const style = getComputedStyle(one);
      if (style.backgroundImage !== "none") return null;
      const layer = colour(style.backgroundColor);
      layers.push(layer);
      if (layer[3] === 1) break;
    }
    const dark = getComputedStyle(document.documentElement).colorScheme.includes("dark") && matchMedia("(prefers-color-scheme: dark)").matches;
    return layers.reverse().reduce((below, layer) => over(layer, below), dark ? [18, 18, 18, 1] : [255, 255, 255, 1]);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const judged = new Set();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.textContent.trim() || judged.has(element) || element.closest("svg,script,style,noscript,option")) continue;
    judged.add(element);
    if (hidden(element) || !within(element) || element.closest(":disabled,[aria-disabled=true]")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    const style = getComputedStyle(element);
    // Texts for ears alone are cut to nothing.
    const cut = element.closest(".heard,.skip");
    if (cut || box.width < 2 || box.height < 2) continue;
    const back = behind(element);
    if (!back) continue;
    let front = [...colour(style.color)];
    for (let one = element; one; one = one.parentElement) front[3] *= Number(getComputedStyle(one).opacity);
    front = over(front, back);
    const [high, low] = [luminance(front), luminance(back)].sort((a, b) => b - a);
    const ratio = (high + 0.05) / (low + 0.05);
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    if (ratio < (large ? 3 : 4.5)) wrong.push(`${name(element)} has a contrast of only ${ratio.toFixed(2)}`);
  }
  return wrong;
})()
