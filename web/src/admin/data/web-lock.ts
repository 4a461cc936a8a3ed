/**
 * Does the work while this tab holds the lock, which only one tab of the browser can hold. The lifetime of the work
 * ends with the signal, or when another tab takes the lock over.
 */
export type WithLock = (
  name: string,
  signal: AbortSignal,
  work: (lifetime: AbortSignal) => Promise<void>,
) => Promise<void>

export const withWebLock: WithLock = (name, signal, work) =>
  navigator.locks.request(name, { signal }, () => work(signal))
