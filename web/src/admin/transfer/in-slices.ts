import { nextTask } from '../data/next-task.ts'

/** A frame takes 16 ms, and the browser needs a part of it. */
const SLICE_MS = 8

/** Runs work for each item in slices, so that the browser can draw frames and handle input between them. */
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
