import { nextTask } from '../data/next-task.ts'

/** A frame has sixteen milliseconds, of which the browser needs some itself. */
const SLICE_MS = 8

/** Does work for each item, in slices that leave the browser time for frames and presses in between. */
export async function inSlices<T>(
  items: readonly T[],
  work: (item: T, place: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  let since = performance.now()
  for (const [place, item] of items.entries()) {
    if (performance.now() - since > SLICE_MS) {
      await nextTask()
      signal?.throwIfAborted()
      since = performance.now()
    }
    work(item, place)
  }
}
