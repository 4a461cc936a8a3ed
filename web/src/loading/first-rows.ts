import { createListeners } from '@coop/sync/listeners'

/** Waited for no longer than this: a slow network should not keep the rest of the screen away. */
const LATEST_MS = 4000

const screens = new Set<symbol>()
const released = createListeners()

/** A screen waits for the rows that it was opened for, until the returned function is called. */
export function waitForRows(): () => void {
  const screen = Symbol('screen')
  screens.add(screen)
  return () => {
    screens.delete(screen)
    // A screen may end its wait and begin the next one at once.
    queueMicrotask(() => {
      if (screens.size === 0) released.notify()
    })
  }
}

/** Resolves when no screen waits for its rows: for code that the first rows are drawn without. */
export async function rowsDrawn(): Promise<void> {
  // The screen that is drawn in the same moment may begin its wait after whoever asks.
  await Promise.resolve()
  if (screens.size === 0) return
  await new Promise<void>((resolve) => {
    setTimeout(resolve, LATEST_MS)
    released.add(resolve)
  })
}

/** Does the work behind the next frame, unless the returned function is called before. A hidden page has no frames. */
export function afterFrame(work: () => void): () => void {
  let isWanted = true
  const soon = () => setTimeout(() => isWanted && work())
  if (document.hidden) soon()
  else requestAnimationFrame(soon)
  return () => {
    isWanted = false
  }
}
