import { linkAbort } from '../link-abort.ts'

/**
 * R8: a fetch that reads the whole response, and gives up when nothing has arrived for `idleMs`. A connection that
 * broke while the device slept often gives no error. The `body` of an empty response is null.
 */
export function withIdleTimeout(inner: typeof fetch, idleMs: number): typeof fetch {
  return async (input, init) => {
    const link = linkAbort(init?.signal)
    const giveUp = (): void => link.abort()
    let timer = setTimeout(giveUp, idleMs)
    const restart = (): void => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, idleMs)
    }
    try {
      const response = await inner(input, { ...init, signal: link.signal })
      restart()
      const text = response.body === null ? '' : await wholeBody(response.body, restart)
      // The headers of a fetched response cannot be changed, and a server library's Response keeps the headers object
      // that it gets.
      return new Response(text === '' ? null : text, {
        status: response.status,
        headers: new Headers(response.headers),
      })
    } finally {
      clearTimeout(timer)
      link.release()
    }
  }
}

async function wholeBody(body: ReadableStream<Uint8Array>, onChunk: () => void): Promise<string> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    onChunk()
    text += decoder.decode(value, { stream: true })
  }
}
