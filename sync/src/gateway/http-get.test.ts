import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { httpGet } from './http-get.ts'

const closings: (() => void)[] = []
afterEach(() => closings.splice(0).forEach((close) => close()))

async function serve(listener: RequestListener): Promise<{ url: string; sockets: Set<Socket> }> {
  const server = createServer(listener)
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closings.push(() => server.close().closeAllConnections())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port')
  return { url: `http://127.0.0.1:${address.port}/v1/shape?table=cases`, sockets }
}

const never = (): { signal: AbortSignal } => ({ signal: new AbortController().signal })

test('a response has status, headers and text, and leaves its connection to the next', async () => {
  const { url, sockets } = await serve(({ url: target }, outgoing) => {
    outgoing.writeHead(200, { 'electric-handle': '1-2', 'electric-up-to-date': '' }).end(`"${target} é"`)
  })
  for (let count = 0; count < 3; count++) {
    const response = await httpGet(url, never())
    expect([response.ok, response.status, await response.text()]).toEqual([
      true,
      200,
      '"/v1/shape?table=cases é"',
    ])
    const { headers } = response
    expect([headers.get('Electric-Handle'), headers.has('electric-up-to-date')]).toEqual(['1-2', true])
    expect([headers.get('electric-cursor'), headers.has('electric-cursor')]).toEqual([null, false])
  }
  expect(sockets.size).toBe(1)
})

test('a refusal is a response, a redirect is a failure', async () => {
  const { url } = await serve((_, outgoing) => outgoing.writeHead(409).end('[]'))
  expect(await httpGet(url, never())).toMatchObject({ ok: false, status: 409 })
  const other = await serve((_, outgoing) => outgoing.writeHead(302, { location: url }).end())
  await expect(httpGet(other.url, never())).rejects.toThrow(TypeError)
})

test('a service that cannot be reached, or closes the connection, is a TypeError', async () => {
  const { url } = await serve(({ socket }) => socket.destroy())
  await expect(httpGet(url, never())).rejects.toThrow(TypeError)
  closings.splice(0).forEach((close) => close())
  await expect(httpGet(url, never())).rejects.toThrow(TypeError)
})

test('a body that is cut off fails where it is read', async () => {
  const { url } = await serve(({ socket }, outgoing) => {
    outgoing.writeHead(200, { 'content-length': '100' }).write('[', () => socket.destroy())
  })
  const response = await httpGet(url, never())
  await expect(response.text()).rejects.toThrow('aborted')
})

test('an aborted request rejects with the reason', async () => {
  const { url } = await serve(() => {})
  const request = new AbortController()
  const reason = new Error('it has not answered for 5 s')
  const answer = httpGet(url, { signal: request.signal })
  setTimeout(() => request.abort(reason), 20)
  await expect(answer).rejects.toBe(reason)
})

test('a request that is aborted in its body rejects there', async () => {
  const { url } = await serve((_, outgoing) => outgoing.writeHead(200).write('['))
  const request = new AbortController()
  const response = await httpGet(url, { signal: request.signal })
  request.abort()
  await expect(response.text()).rejects.toThrow('aborted')
})
