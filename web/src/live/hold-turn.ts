import { withStorageLimit } from '../storage/storage-stall.ts'

/**
 * Runs the work while this tab holds the lock with this name, which one visible tab holds at a time. A hidden tab
 * releases the lock. A tab that the browser froze before it could do so sends no messages, and the lock is taken from
 * it.
 *
 * @param sign resolves when the tab that holds the lock sends any message
 */
export async function holdTurn(options: {
  name: string
  signal: AbortSignal
  sign: Promise<void>
  work: (signal: AbortSignal) => Promise<void>
}): Promise<void> {
  const { name, signal, sign, work } = options
  let steal = false
  let isPatient = false
  for (;;) {
    const turn = new AbortController()
    const wait = new AbortController()
    const end = (): void => {
      turn.abort()
      wait.abort()
    }
    signal.addEventListener('abort', end, { once: true })
    let isGranted = false
    const begin = (): Promise<void> => {
      isGranted = true
      return work(turn.signal)
    }
    withStorageLimit(sign).catch(() => {
      if (!isGranted && !isPatient) wait.abort()
    })
    try {
      await navigator.locks.request(name, steal ? { steal } : { signal: wait.signal }, begin)
      return
    } catch (error) {
      const isTaken = error instanceof DOMException && error.name === 'AbortError'
      if (signal.aborted || !isTaken) throw error
      turn.abort()
      steal = !isGranted
      // Another tab, which is not frozen, has taken the lock. This tab waits for its next turn.
      isPatient = isGranted
    } finally {
      signal.removeEventListener('abort', end)
    }
  }
}
