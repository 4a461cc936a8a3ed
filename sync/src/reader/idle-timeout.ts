/**
 * A fetch that reads the whole answer, and gives up when nothing has arrived for `silenceMs`: a connection that went
 * away while the device slept often ends in no error at all.
 */
export function patientFetch(inner: typeof fetch, silenceMs: number): typeof fetch {
  return async (input, init) => {
    const controller = new AbortController()
    const caller = init?.signal ?? null
    const giveUp = (): void => controller.abort(caller?.reason)
    let timer = setTimeout(giveUp, silenceMs)
    const heard = (): void => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, silenceMs)
    }
    if (caller?.aborted === true) giveUp()
    caller?.addEventListener('abort', giveUp, { once: true })
    try {
      const response = await inner(input, { ...init, signal: controller.signal })
      heard()
      const whole = response.body === null ? null : await wholeBody(response.body, heard)
      return new Response(whole, { status: response.status, headers: response.headers })
    } finally {
      clearTimeout(timer)
      caller?.removeEventListener('abort', giveUp)
    }
  }
}

async function wholeBody(body: ReadableStream<Uint8Array>, heard: () => void): Promise<string> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    heard()
    text += decoder.decode(value, { stream: true })
  }
}
