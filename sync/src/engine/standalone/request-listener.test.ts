import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import { expect, test, vi } from 'vitest'
import { requestListener } from './request-listener.ts'

async function serve(respond: (signal: AbortSignal) => Promise<string>) {
  let requests = 0
  let aborts = 0
  let closed = 0
  const listener = requestListener(async ({ signal }) => {
    requests += 1
    signal.addEventListener('abort', () => (aborts += 1))
    return { status: 200, headers: {}, body: await respond(signal) }
  })
  const server = createServer((incoming, outgoing) => {
    outgoing.on('close', () => (closed += 1))
    listener(incoming, outgoing)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    requests: () => requests,
    aborts: () => aborts,
    closed: () => closed,
    close: () => server.close().closeAllConnections(),
  }
}

test('a finished response aborts nothing', async () => {
  const served = await serve(async () => 'done')
  const request = get(served.url)
  const responses: IncomingMessage[] = await once(request, 'response')
  responses[0]?.resume()
  await vi.waitFor(() => expect(served.closed()).toBe(1))
  expect(served.aborts()).toBe(0)
  served.close()
})

test('a client that leaves before its response aborts the request', async () => {
  const served = await serve(
    (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve('too late'))),
  )
  const request = get(served.url).on('error', () => {})
  await vi.waitFor(() => expect(served.requests()).toBe(1))
  request.destroy()
  await vi.waitFor(() => expect(served.aborts()).toBe(1))
  served.close()
})
