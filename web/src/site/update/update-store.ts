import { createListeners } from '@coop/sync/listeners'

const listeners = createListeners()
let apply: (() => void) | null = null

/** A new version that waits, as a function that switches the page to it; null: none waits. */
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
