import { withStorageLimit } from '../storage/storage-stall.ts'

/**
 * Runs the work while this tab holds the lock of this name, which one of all visible tabs holds. A tab that is hidden
 * gives it back; one that the browser froze before it could is silent, and the lock is taken from it.
 *
 * @param sign resolves when the tab that holds the lock says anything
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
      // Another tab, which is not frozen, has taken the turn: this one waits for its next.
      isPatient = isGranted
    } finally {
      signal.removeEventListener('abort', end)
    }
  }
}
