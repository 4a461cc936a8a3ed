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
    const timer = setTimeout(resolve, LATEST_MS)
    const end = released.add(() => {
      clearTimeout(timer)
      end()
      resolve()
    })
  })
}

/** Does the work behind the next frame; a page in the background has none. Returns a function that cancels. */
export function afterFrame(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    timer = setTimeout(work)
  }
  if (document.visibilityState === 'hidden') soon()
  const frame = document.visibilityState === 'hidden' ? undefined : requestAnimationFrame(soon)
  return () => {
    clearTimeout(timer)
    if (frame !== undefined) cancelAnimationFrame(frame)
  }
}
