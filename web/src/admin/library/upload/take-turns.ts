/** Runs at most so many works at a time; the others wait in the order in which they came. */
export function takeTurns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running === most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The turn is handed on, so that nobody who comes now takes it.
      if (next === undefined) running -= 1
      else next()
    }
  }
}
