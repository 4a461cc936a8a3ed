import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from '@coop/postgres/testing'
import { listen } from './listen.ts'

test('without a host only this machine is served, on every address of localhost', async () => {
  const port = await freePort()
  const server = createServer((_request, response) => response.end('hello'))
  const listening = await listen(server, port, undefined)
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('hello')
  expect(await (await fetch(`http://localhost:${port}`)).text()).toBe('hello')
  await listening.close(100)
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow('fetch failed')
})

test('browsers and proxies close an idle connection first', async () => {
  const port = await freePort()
  const listening = await listen(
    createServer((_request, response) => response.end('hello')),
    port,
    undefined,
  )
  const response = await fetch(`http://127.0.0.1:${port}`)
  await response.text()
  // Caddy keeps its connections for two minutes, Chromium for five.
  expect(Number(/timeout=(\d+)/.exec(response.headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(300)
  await listening.close(0)
})

test('a connection that reads nothing of its response is closed', async () => {
  const port = await freePort()
  const server = createServer()
  const arrived = once(server, 'request')
  const listening = await listen(server, port, undefined, 'PORT', 1)
  // Without a listener for its data, the socket reads nothing.
  const socket = connect(port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  const response: ServerResponse = (await arrived)[1]
  response.end(Buffer.alloc(64 * 1024 * 1024))
  await once(response, 'close')
  expect(response.destroyed).toBe(true)
  socket.destroy()
  await listening.close(0)
})

test('a connection whose response has nothing to send yet stays open', async () => {
  const port = await freePort()
  const server = createServer((_request, response) => {
    response.once('timeout', () => response.end('at last'))
  })
  const listening = await listen(server, port, undefined, 'PORT', 1)
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('at last')
  await listening.close(0)
})

test('a taken port gives one sentence with the fix', async () => {
  const port = await freePort()
  const first = await listen(createServer(), port, undefined)
  await expect(listen(createServer(), port, undefined)).rejects.toThrow(`Port ${port} is in use on 127.0.0.1`)
  await first.close(0)
})

test('an address of another machine gives one sentence with the fix', async () => {
  await expect(listen(createServer(), await freePort(), '192.0.2.1')).rejects.toThrow(
    'This machine has no address 192.0.2.1: set HOST',
  )
})

test('closing does not wait for a long poll', async () => {
  const port = await freePort()
  const server = createServer()
  const arrived = once(server, 'request')
  const listening = await listen(server, port, undefined)
  const poll = fetch(`http://127.0.0.1:${port}`).then(
    () => 'answered',
    () => 'cut',
  )
  await arrived
  await listening.close(50)
  expect(await poll).toBe('cut')
})

test('a stop answers held requests, and every later response closes its connection', async () => {
  const port = await freePort()
  const held: ServerResponse[] = []
  const server = createServer((_request, response) => held.push(response))
  const listening = await listen(server, port, undefined)
  const arrived = once(server, 'request')
  const poll = fetch(`http://127.0.0.1:${port}`)
  await arrived
  const closed = listening.close(60_000, () => held.forEach((response) => response.end('go on elsewhere')))
  const response = await poll
  expect(await response.text()).toBe('go on elsewhere')
  expect(response.headers.get('connection')).toBe('close')
  await closed
})
