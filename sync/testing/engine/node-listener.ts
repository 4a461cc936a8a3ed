import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { once } from 'node:events'
import { webStream } from '../../src/engine/http/web-stream.ts'

/** Serves a fetch-style handler by node:http. The request's signal aborts when the client leaves. */
export function nodeListener(handle: (request: Request) => Promise<Response>): RequestListener {
  return (incoming, outgoing) => {
    serve(handle, incoming, outgoing).catch((error: unknown) => {
      outgoing.destroy(error instanceof Error ? error : new Error(String(error)))
    })
  }
}

async function serve(
  handle: (request: Request) => Promise<Response>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const disconnect = new AbortController()
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) disconnect.abort()
  })
  const request = toRequest(incoming, disconnect.signal)
  if (request === null) {
    outgoing.writeHead(400).end('Bad request')
    return
  }
  const response = await handle(request)
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part !== undefined && !part.done; part = await reader?.read()) {
    if (outgoing.destroyed) break
    if (!outgoing.write(part.value)) await Promise.race([once(outgoing, 'drain'), once(outgoing, 'close')])
  }
  outgoing.end()
}

/** Null for a target that is no URL. */
function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request | null {
  const target = `http://localhost${incoming.url ?? '/'}`
  if (!URL.canParse(target)) return null
  const headers = new Headers()
  for (let index = 0; index + 1 < incoming.rawHeaders.length; index += 2)
    headers.append(incoming.rawHeaders[index] ?? '', incoming.rawHeaders[index + 1] ?? '')
  const method = incoming.method ?? 'GET'
  if (['CONNECT', 'TRACE', 'TRACK'].includes(method)) return null
  if (method === 'GET' || method === 'HEAD') return new Request(target, { method, headers, signal })
  const init: RequestInit & { duplex: 'half' } = {
    method,
    headers,
    signal,
    body: webStream(incoming),
    duplex: 'half',
  }
  return new Request(target, init)
}
