import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEngineHarness, type EngineHarness } from '../../testing/engine/engine-harness.ts'
import { startEngineProcess } from '../../testing/engine/engine-process.ts'

let harness: EngineHarness
beforeAll(async () => {
  harness = await createEngineHarness()
})
afterAll(() => harness.dispose())

test('E11: a stopped engine ends, though Postgres accepts its connections without a response', async () => {
  const { hostname, port } = new URL(harness.url)
  const sockets = new Set<Socket>()
  let isMute = false
  const proxy = createServer({ allowHalfOpen: true }, (client) => {
    sockets.add(client.on('error', () => {}))
    if (isMute) return
    const upstream = connect(Number(port), hostname)
    sockets.add(upstream.on('error', () => {}))
    client.pipe(upstream).pipe(client)
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(harness.url)
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  url.host = `127.0.0.1:${address.port}`
  try {
    const engine = await startEngineProcess({
      DATABASE_URL: url.href,
      ELECTRIC_STORAGE_DIR: harness.storageDir,
      ELECTRIC_REPLICATION_STREAM_ID: harness.slotName,
      ELECTRIC_PORT: '0',
    })
    isMute = true
    for (const socket of sockets) socket.destroy()
    await once(proxy, 'connection') // the engine tries again
    const start = Date.now()
    await engine.stop()
    // The connection itself is given up after ten seconds.
    expect(Date.now() - start).toBeLessThan(9000)
  } finally {
    proxy.close()
    for (const socket of sockets) socket.destroy()
  }
})

test('an idle connection is kept longer than browsers and load balancers keep theirs', async () => {
  const engine = await startEngineProcess({
    DATABASE_URL: harness.url,
    ELECTRIC_STORAGE_DIR: harness.storageDir,
    ELECTRIC_REPLICATION_STREAM_ID: harness.slotName,
    ELECTRIC_PORT: '0',
  })
  const response = await fetch(`${engine.url}/v1/health`)
  await engine.stop()
  expect(response.headers.get('keep-alive')).toBe('timeout=350')
})
