// The bytes of a file of this package: read in Node, fetched in browsers.

export async function bytes(name) {
  const url = new URL(name, import.meta.url);
  if (url.protocol === "file:" && globalThis.process?.versions?.node) {
    const { readFile } = await import("node:fs/promises");
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`cannot load ${url}: ${response.status}`);
  return response.arrayBuffer();
}
