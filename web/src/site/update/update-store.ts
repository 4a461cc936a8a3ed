import { createListeners } from '@coop/sync/listeners'

const listeners = createListeners()
let apply: (() => void) | null = null

/** Says that a new release waits, and how the page switches to it; null: none waits. */
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
