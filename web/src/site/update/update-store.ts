import { createListeners } from '@coop/sync/listeners'

const listeners = createListeners()
let apply: (() => void) | null = null

/** Sets the function that switches the page to a new version; null if there is none. */
export function offerUpdate(next: (() => void) | null): void {
  apply = next
  listeners.notify()
}

export function offeredUpdate(): (() => void) | null {
  return apply
}

export function subscribeToUpdate(listener: () => void): () => void {
  return listeners.add(listener)
}
