/**
 * Runs one work after the other. The first begins at once: a microtask later the page may be drawing, and a save would
 * begin behind that.
 */
export function createSerialQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let length = 0
  return (work) => {
    const next = length === 0 ? work() : last.then(work, work)
    length += 1
    const end = () => {
      length -= 1
    }
    last = next.then(end, end)
    return next
  }
}
