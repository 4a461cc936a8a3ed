/**
 * Runs tasks one after the other. The first task starts synchronously: after a microtask the page may already be
 * drawing, which would delay a save.
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
