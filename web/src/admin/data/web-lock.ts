/**
 * Does the work when no other tab of this browser holds the lock, and holds it meanwhile. The lifetime of the work ends
 * with the signal, or when another tab takes the lock over.
 */
export type WithLock = (
  name: string,
  signal: AbortSignal,
  work: (lifetime: AbortSignal) => Promise<void>,
) => Promise<void>

export const withWebLock: WithLock = (name, signal, work) =>
  navigator.locks.request(name, { signal }, () => work(signal))
