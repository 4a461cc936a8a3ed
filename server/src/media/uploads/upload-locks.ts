import type { Lock, Locker, RequestRelease } from '@tus/server'
import { busy } from './upload-problems.ts'

/** How long a request waits for the previous one, which is asked to end when another arrives. */
const PATIENCE_MS = 15_000

interface Holder {
  requestRelease: RequestRelease
  /** The waiting requests, in order. */
  waiting: Waiter[]
}

interface Waiter {
  requestRelease: RequestRelease
  take: () => void
}

/**
 * Allows one request at a time for each upload. A request left by a dropped connection gives way to the one that
 * continues. (The locker that comes with tus polls in every turn of the event loop.)
 */
export function createUploadLocks(): Locker {
  const holders = new Map<string, Holder>()

  async function acquire(id: string, signal: AbortSignal, requestRelease: RequestRelease): Promise<void> {
    const holder = holders.get(id)
    if (holder === undefined) {
      holders.set(id, { requestRelease, waiting: [] })
      return
    }
    await new Promise<void>((resolve, reject) => {
      const giveUp = (): void => {
        holder.waiting = holder.waiting.filter((other) => other !== waiter)
        settle()
        reject(busy())
      }
      const timer = setTimeout(giveUp, PATIENCE_MS)
      const settle = (): void => {
        clearTimeout(timer)
        signal.removeEventListener('abort', giveUp)
      }
      const waiter: Waiter = {
        requestRelease,
        take: () => {
          settle()
          resolve()
        },
      }
      signal.addEventListener('abort', giveUp, { once: true })
      holder.waiting.push(waiter)
      void holder.requestRelease()
    })
  }

  function release(id: string): void {
    const holder = holders.get(id)
    const next = holder?.waiting.shift()
    if (holder === undefined || next === undefined) {
      holders.delete(id)
      return
    }
    holder.requestRelease = next.requestRelease
    next.take()
    if (holder.waiting.length > 0) void holder.requestRelease()
  }

  return {
    newLock: (id): Lock => ({
      lock: (signal, requestRelease) => acquire(id, signal, requestRelease),
      unlock: async () => release(id),
    }),
  }
}
