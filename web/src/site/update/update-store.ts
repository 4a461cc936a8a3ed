/** Whether a new release waits to be switched to, and how. */
let apply: (() => void) | null = null
const listeners = new Set<() => void>()

export function offerUpdate(next: (() => void) | null): void {
  apply = next
  for (const listener of listeners) listener()
}

export function offeredUpdate(): (() => void) | null {
  return apply
}

export function subscribeToUpdate(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
