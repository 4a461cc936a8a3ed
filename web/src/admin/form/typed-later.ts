/**
 * A long text is not put among the values of its form at each key. A save takes first what is typed and not among them
 * yet.
 */
const writes = new Set<() => void>()

/** @param write puts what was typed among the values, if anything was. @returns ends it */
export function onTakeTyped(write: () => void): () => void {
  writes.add(write)
  return () => void writes.delete(write)
}

/** All that is typed is among the values of its form then. */
export function takeTyped(): void {
  for (const write of writes) write()
}
