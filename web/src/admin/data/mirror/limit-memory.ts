/** All rows need a fraction of this, and a browser kills a tab at a few gigabytes. */
const MOST_BYTES = 512 * 1024 * 1024
const PAGE = 64 * 1024

/**
 * Beyond this limit, Postgres reports that memory is exhausted. PGlite by itself would grow to 2 GB, which phones do
 * not have.
 */
export function limitMemory(most = MOST_BYTES): void {
  // A browser in a strict mode has no WebAssembly, and reports that where it is used.
  if (typeof WebAssembly === 'undefined') return
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the memory that it was called on
  const { grow } = WebAssembly.Memory.prototype
  WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number) {
    if (this.buffer.byteLength + pages * PAGE > most) throw new RangeError('The local database is too large')
    return grow.call(this, pages)
  }
}
