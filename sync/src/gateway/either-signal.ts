/** One listener per session, however many of its requests are open: a runtime takes many listeners for a leak. */
const sessions = new WeakMap<AbortSignal, Set<() => void>>()

/** Fires when the request is given up or its session ends. Released, it lets go of both. */
export function eitherSignal(
  request: AbortSignal,
  session: AbortSignal | null,
): { signal: AbortSignal; abort: () => void; release: () => void } {
  const controller = new AbortController()
  const abort = (): void => controller.abort()
  request.addEventListener('abort', abort, { once: true })
  const leaveSession = session === null ? null : onEnd(session, abort)
  if (request.aborted || session?.aborted === true) abort()
  return {
    signal: controller.signal,
    abort,
    release: () => {
      request.removeEventListener('abort', abort)
      leaveSession?.()
    },
  }
}

function onEnd(session: AbortSignal, callback: () => void): () => void {
  const existing = sessions.get(session)
  const callbacks = existing ?? new Set()
  if (existing === undefined) {
    sessions.set(session, callbacks)
    session.addEventListener(
      'abort',
      () => {
        for (const each of callbacks) each()
      },
      { once: true },
    )
  }
  callbacks.add(callback)
  return () => callbacks.delete(callback)
}
