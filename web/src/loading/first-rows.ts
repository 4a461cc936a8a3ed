import { createListeners } from '@coop/sync/listeners'

/** The maximum wait, in milliseconds, so that a slow network does not delay the rest of the screen. */
const LATEST_MS = 4000

const screens = new Set<symbol>()
const released = createListeners()

/** Registers a screen that waits for its rows. The returned function ends the wait. */
export function waitForRows(): () => void {
  const screen = Symbol('screen')
  screens.add(screen)
  return () => {
    screens.delete(screen)
    // A screen may end its wait and start the next one at once.
    queueMicrotask(() => {
      if (screens.size === 0) released.notify()
    })
  }
}

/** Resolves when no screen waits for its rows. For code that is not needed to render the first rows. */
export async function rowsDrawn(): Promise<void> {
  // A screen that is rendered at the same time may start its wait after this call.
  await Promise.resolve()
  if (screens.size === 0) return
  await new Promise<void>((resolve) => {
    setTimeout(resolve, LATEST_MS)
    released.add(resolve)
  })
}

/** Does the work after the next frame, unless the returned function is called first. Hidden pages have no frames. */
export function afterFrame(work: () => void): () => void {
  let isWanted = true
  const soon = () => setTimeout(() => isWanted && work())
  if (document.hidden) soon()
  else requestAnimationFrame(soon)
  return () => {
    isWanted = false
  }
}
