// Gives a page the clock and the random numbers of its test. The clock runs on from the time of the test, `offset` milliseconds
// from the system's; the random numbers of a tab are one sequence, which goes on in its next document.
((offset, seed) => {
  const SystemDate = Date;
  const now = () => SystemDate.now() + offset;
  globalThis.advanceClock = (milliseconds) => { offset += milliseconds; };
  globalThis.Date = new Proxy(SystemDate, {
    construct: (target, parts, type) => Reflect.construct(target, parts.length > 0 ? parts : [now()], type),
    apply: () => new SystemDate(now()).toString(),
    get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
  });

  const KEY = "test-chance";
  let state;
  const word = () => {
    // The first document of a tab has no storage.
    try { state ??= Number(sessionStorage.getItem(KEY) ?? seed); } catch { state ??= seed; }
    state = (state + 0x6d2b79f5) | 0;
    try { sessionStorage.setItem(KEY, state); } catch { /* as above */ }
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  Math.random = () => ((word() >>> 5) * 2 ** 26 + (word() >>> 6)) / 2 ** 53;
  Crypto.prototype.getRandomValues = (array) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    bytes.forEach((_, index) => { bytes[index] = word(); });
    return array;
  };
})
