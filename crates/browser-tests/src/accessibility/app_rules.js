// Accessibility rules of this app that axe-core does not have. Evaluates to a list of violations, each with the name of
// the rule first.
(() => {
  const violations = [];
  const report = (rule, element, details = "") => violations.push(`${rule}: ${element.outerHTML.slice(0, 150)} ${details}`.trim());
  const select = (selector) => [...document.querySelectorAll(selector)];
  const visible = (element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest("[inert]");
  const exposed = (element) => visible(element) && !element.closest("[aria-hidden=true]");
  const modal = document.querySelector("dialog:modal");
  const reachable = (element) => !modal || modal.contains(element);

  // Moves and messages are announced through a live region.
  if (!document.querySelector("[aria-live=polite]")) report("live-region", document.body);

  // Ids are unique; axe-core checks only those that ARIA attributes refer to.
  const ids = new Set();
  for (const element of select("[id]")) {
    if (ids.has(element.id)) report("unique-id", element);
    ids.add(element.id);
  }

  // Referenced elements exist; axe-core only asks for a manual review.
  for (const attribute of ["aria-labelledby", "aria-describedby", "aria-controls", "for"]) {
    for (const element of select(`[${attribute}]`)) {
      const missing = element.getAttribute(attribute).split(/\s+/).filter((id) => !document.getElementById(id));
      if (missing.length > 0) report("reference-target", element, missing.join());
    }
  }

  // One first heading; axe-core requires at least one.
  const headings = select("h1").filter((heading) => exposed(heading) && !heading.closest("dialog"));
  if (headings.length !== 1) report("single-heading-one", document.body, `${headings.length} headings`);

  // No control within a link; axe-core checks buttons only.
  for (const control of select("a[href] a[href], a[href] button, a[href] summary, a[href] select, a[href] input")) {
    report("control-in-link", control);
  }

  for (const table of select("table")) {
    if (!table.querySelector("th")) report("table-header", table);
  }

  // Every composite widget and every extra tab stop has a name.
  for (const element of select("[role=grid],[role=gridcell],[role=group],[tabindex='0']").filter(exposed)) {
    const labels = (element.getAttribute("aria-labelledby") ?? "").split(/\s+/).map((id) => document.getElementById(id)?.textContent ?? "");
    const name = (element.getAttribute("aria-label") ?? "") + labels.join("") + element.textContent + element.title;
    if (!name.trim()) report("widget-name", element);
  }

  // Images are named or decorative.
  for (const image of select("svg").filter(exposed)) {
    if (!image.getAttribute("aria-label") && !image.querySelector(":scope > title")) report("svg-name", image);
  }

  // A grid has a roving tab index: one tab stop.
  for (const grid of select("[role=grid]")) {
    const stops = [...grid.querySelectorAll("[role=gridcell]")].filter((cell) => cell.tabIndex === 0);
    if (stops.length !== 1) report("grid-tab-stop", grid, `${stops.length} tab stops`);
  }

  // Touch targets measure 24 pixels; axe-core accepts smaller ones with space around them.
  for (const element of select("button,input,select,[role=button]")) {
    if (!visible(element) || !reachable(element)) continue;
    const { width, height } = (element.closest("label") ?? element).getBoundingClientRect();
    if (width < 23.5 || height < 23.5) report("touch-target", element, `${width.toFixed(0)} x ${height.toFixed(0)}`);
  }
  return violations;
})()
