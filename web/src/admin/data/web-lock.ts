/** Does the work when no other tab of this browser holds the lock, and holds it meanwhile. */
export type HoldLock = (name: string, signal: AbortSignal, work: () => Promise<void>) => Promise<void>

export const holdWebLock: HoldLock = (name, signal, work) => navigator.locks.request(name, { signal }, work)
