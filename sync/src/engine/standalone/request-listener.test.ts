import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { BodyParts } from '../http/exchange.ts'
import { requestListener } from './request-listener.ts'

async function serve(
  respond: (signal: AbortSignal) => Promise<string | Buffer<ArrayBuffer> | BodyParts>,
  stalledMs?: number,
) {
  let requests = 0
  let aborts = 0
  let closed = 0
  const listener = requestListener(async ({ signal }) => {
    requests += 1
    signal.addEventListener('abort', () => (aborts += 1))
    return { status: 200, headers: {}, body: await respond(signal) }
  }, stalledMs)
  let held = (): number => 0
  let written = 0
  const server = createServer((incoming, outgoing) => {
    held = () => outgoing.writableLength
    outgoing.on('close', () => (closed += 1))
    const write = outgoing.write.bind(outgoing)
    outgoing.write = (part: Buffer) => {
      written += part.length
      return write(part)
    }
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
    /** the bytes that the process holds for the last response */
    held: () => held(),
    /** the bytes of all bodies so far */
    written: () => written,
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

test('E10: a long response to a slow reader is read only as the reader has room', async () => {
  const part = Buffer.alloc(1024 * 1024)
  let taken = 0
  let isOver = false
  async function* parts(): AsyncGenerator<Buffer<ArrayBuffer>> {
    try {
      for (; taken < 1000; taken++) yield part
    } finally {
      isOver = true
    }
  }
  const served = await serve(async () => parts())
  const request = get(served.url).on('error', () => {})
  const responses: IncomingMessage[] = await once(request, 'response')
  const [response] = responses
  // The sockets of both sides hold a few megabytes.
  let before = -1
  while (taken !== before) {
    before = taken
    await sleep(100)
  }
  expect(taken).toBeLessThan(100)
  for (let got = 0; got < 20 * part.length;) got += (await readSome(response)).length
  await vi.waitFor(() => expect(taken).toBeGreaterThan(before))
  expect(isOver).toBe(false)
  request.destroy()
  await vi.waitFor(() => expect(isOver).toBe(true))
  expect(taken).toBeLessThan(200)
  served.close()
})

async function* oneLongPart(): AsyncGenerator<Buffer<ArrayBuffer>> {
  yield Buffer.alloc(64 * 1024 * 1024)
}

test.for([
  ['whole', async () => Buffer.alloc(64 * 1024 * 1024)],
  ['in parts', async () => oneLongPart()],
] as const)('E10: a connection that takes no byte of a response that is %s is cut', async ([, respond]) => {
  const served = await serve(respond, 1)
  // A response without a listener would be read and dropped.
  const request = get(served.url, () => {}).on('error', () => {})
  await vi.waitFor(() => expect(served.closed()).toBe(1))
  expect(served.aborts()).toBe(1)
  request.destroy()
  served.close()
})

test('E10: of a whole body that is not read one piece is written', async () => {
  const served = await serve(async () => Buffer.alloc(64 * 1024 * 1024))
  const request = get(served.url).on('error', () => {})
  await once(request, 'response')
  await vi.waitFor(() => expect(served.held()).toBeGreaterThan(0))
  expect(served.held()).toBeLessThan(1024 * 1024)
  request.destroy()
  served.close()
})

test.for([
  ['whole', () => Buffer.alloc(512 * 1024)],
  ['in parts', inPieces],
] as const)(
  'E10: of all responses together little is written between two turns for new connections: %s',
  async ([, body]) => {
    const served = await serve(async () => body())
    let most = 0
    let before = 0
    const look = (): void => {
      most = Math.max(most, served.written() - before)
      before = served.written()
      if (!isOver) setImmediate(look)
    }
    let isOver = false
    look()
    const lengths = await Promise.all(
      Array.from({ length: 20 }, async () => (await (await fetch(served.url)).arrayBuffer()).byteLength),
    )
    isOver = true
    expect(new Set(lengths)).toEqual(new Set([512 * 1024]))
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThanOrEqual(256 * 1024)
    served.close()
  },
)

async function* inPieces(): AsyncGenerator<Buffer<ArrayBuffer>> {
  for (let i = 0; i < 8; i += 1) yield Buffer.alloc(64 * 1024)
}

async function readSome(response: IncomingMessage | undefined): Promise<Buffer> {
  for (;;) {
    const some: unknown = response?.read()
    if (Buffer.isBuffer(some)) return some
    if (response !== undefined) await once(response, 'readable')
  }
}
