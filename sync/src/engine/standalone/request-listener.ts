import { once } from 'node:events'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { RequestHandler } from '../http/request-handler.ts'
import { WriteTurns } from './write-turns.ts'

/**
 * A connection that takes no byte of its response for this long is closed, within a minute: when the kernel has taken
 * the beginning, Node waits for this time twice.
 */
const STALLED_MS = 25_000

/** A long body is written in pieces of this size. */
const PIECE_BYTES = 64 * 1024

/**
 * Serves the engine by node:http without web-standard objects, which would take several kilobytes for each held
 * request. The signal aborts when the client leaves.
 */
export function requestListener(handle: RequestHandler, stalledMs = STALLED_MS): RequestListener {
  const turns = new WriteTurns()
  return (incoming, outgoing) => {
    serve(handle, incoming, outgoing, { stalledMs, turns }).catch((error: unknown) => {
      outgoing.destroy(error instanceof Error ? error : new Error(String(error)))
    })
  }
}

async function serve(
  handle: RequestHandler,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { stalledMs, turns }: { stalledMs: number; turns: WriteTurns },
): Promise<void> {
  const url = `http://localhost${incoming.url ?? '/'}`
  if (!URL.canParse(url)) {
    outgoing.writeHead(400).end('Bad request')
    return
  }
  const disconnect = new AbortController()
  // A finished response closes too. Aborting is for requests that wait, and is slow when all get a response at once.
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
  if (body === null || typeof body === 'string' || (Buffer.isBuffer(body) && body.length <= PIECE_BYTES)) {
    const length = body === null ? {} : { 'content-length': Buffer.byteLength(body) }
    outgoing.writeHead(status, { ...headers, ...length })
    outgoing.setTimeout(stalledMs).end(body)
    return
  }
  const length = Buffer.isBuffer(body) ? { 'content-length': body.length } : {}
  outgoing.writeHead(status, { ...headers, ...length }).flushHeaders()
  const { signal } = disconnect
  for await (const part of Buffer.isBuffer(body) ? piecesOf(body) : body) {
    await turns.take(part.length)
    if (signal.aborted) return
    if (!outgoing.write(part)) {
      // The timeout starts again with each byte that is taken, and then closes the connection.
      outgoing.setTimeout(stalledMs)
      await once(outgoing, 'drain', { signal }).catch(() => {}) // the client has left
      outgoing.setTimeout(0)
    }
    if (signal.aborted) return // ends the iteration: no client reads the rest
  }
  outgoing.setTimeout(stalledMs).end()
}

function* piecesOf(body: Buffer): Generator<Buffer> {
  for (let at = 0; at < body.length; at += PIECE_BYTES) yield body.subarray(at, at + PIECE_BYTES)
}

function headerOf(incoming: IncomingMessage, name: string): string | null {
  const value = incoming.headers[name]
  return Array.isArray(value) ? value.join(', ') : (value ?? null)
}
