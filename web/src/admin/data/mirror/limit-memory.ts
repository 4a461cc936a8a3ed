/** All rows need a fraction of it, and a browser ends a tab at some gigabytes. */
const MOST_BYTES = 512 * 1024 * 1024
const PAGE = 64 * 1024

/** Beyond it, Postgres finds no memory and says so; PGlite itself would go on to 2 GB, which phones do not have. */
export function limitMemory(most = MOST_BYTES): void {
  // A browser in a strict mode has none, and says so where it is asked for.
  if (typeof WebAssembly === 'undefined') return
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the memory that it was called on
  const { grow } = WebAssembly.Memory.prototype
  WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number) {
    if (this.buffer.byteLength + pages * PAGE > most) throw new RangeError('The local database is too large')
    return grow.call(this, pages)
  }
}
