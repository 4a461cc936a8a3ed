import { once } from 'node:events'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { RequestHandler } from '../http/request-handler.ts'

/**
 * Serves the engine by node:http without web-standard objects, of which a parked reader would hold several kilobytes.
 * The signal aborts when the client leaves.
 */
export function requestListener(handle: RequestHandler): RequestListener {
  return (incoming, outgoing) => {
    serve(handle, incoming, outgoing).catch((error: unknown) => {
      outgoing.destroy(error instanceof Error ? error : new Error(String(error)))
    })
  }
}

async function serve(
  handle: RequestHandler,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const url = `http://localhost${incoming.url ?? '/'}`
  if (!URL.canParse(url)) {
    outgoing.writeHead(400).end('Bad request')
    return
  }
  const disconnect = new AbortController()
  // A finished response closes too; aborting is for requests that wait, and costs much when all get a response at once.
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) disconnect.abort()
  })
  const { status, headers, body } = await handle({
    method: incoming.method ?? 'GET',
    url,
    headers: { get: (name) => headerOf(incoming, name) },
    signal: disconnect.signal,
    body: incoming,
  })
  if (body === null || typeof body === 'string' || Buffer.isBuffer(body)) {
    const length = body === null ? {} : { 'content-length': Buffer.byteLength(body) }
    outgoing.writeHead(status, { ...headers, ...length }).end(body)
    return
  }
  outgoing.writeHead(status, headers).flushHeaders()
  const { signal } = disconnect
  for await (const part of body) {
    if (!outgoing.write(part)) await once(outgoing, 'drain', { signal }).catch(() => {}) // the client has left
    if (signal.aborted) return // ends the iteration: the rest is for nobody
  }
  outgoing.end()
}

function headerOf(incoming: IncomingMessage, name: string): string | null {
  const value = incoming.headers[name]
  return Array.isArray(value) ? value.join(', ') : (value ?? null)
}
