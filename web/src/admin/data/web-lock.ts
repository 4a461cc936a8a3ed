/** Does the work when no other tab of this browser holds the lock, and holds it meanwhile. */
export type WithLock = (name: string, signal: AbortSignal, work: () => Promise<void>) => Promise<void>

export const withWebLock: WithLock = (name, signal, work) => navigator.locks.request(name, { signal }, work)
