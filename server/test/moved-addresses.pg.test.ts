import dns from 'node:dns'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openS3Storage } from '../src/storage/s3-storage.ts'
import { startAppUnderTest } from '../testing/app-under-test.ts'
import { openBreakingConnection } from '../testing/breaking-connection.ts'
import { startS3 } from '../testing/s3.ts'
import { aService, insert } from '../testing/writes.ts'

// A name that resolves to another address while the app runs, as after a failover. The old address is gone.

const NAME = 'moving.example'
const OLD = '127.0.0.1'
/** Another address of this machine: macOS has only one of version 4. */
const NEW = process.platform === 'darwin' ? '::1' : '127.0.0.2'
let address = OLD

const { lookup } = dns
vi.spyOn(dns, 'lookup').mockImplementation((...[name, ...others]) =>
  Reflect.apply(lookup, dns, [name === NAME ? address : name, ...others]),
)
afterAll(() => vi.restoreAllMocks())
beforeEach(() => {
  address = OLD
})

/** A server reached by the name; `move` moves it from the old address to the new one. */
async function openMoving(to: number): Promise<{ port: number; move: () => Promise<void> }> {
  const old = await openBreakingConnection(to, () => Infinity)
  const { port } = old
  onTestFinished(() => old.close())
  return {
    port,
    move: async () => {
      const moved = await openBreakingConnection(to, () => Infinity, { host: NEW, port })
      onTestFinished(() => moved.close())
      address = NEW
      old.close()
    },
  }
}

test('a database at another address is found: edits are accepted, and shown on the page', async () => {
  let move = async (): Promise<void> => {}
  const site = await startAppUnderTest({
    reachDatabase: async (text) => {
      const url = new URL(text)
      const moving = await openMoving(Number(url.port))
      move = moving.move
      url.hostname = NAME
      url.port = String(moving.port)
      return url.href
    },
  })
  onTestFinished(() => site.close())
  await move()
  const { cookie, id: userId } = site.administrator
  const write = {
    ...insert('services', aService({ name: 'Written after the move', published: true })),
    userId,
  }
  const send = () =>
    site.ask('/api/writes', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ writes: [write] }),
    })
  await expect.poll(async () => (await send()).body).toContain('"status":"accepted"')
  const handle = String((await site.ask('/shapes/services?offset=-1')).headers['electric-handle'])
  await expect
    .poll(async () => (await site.ask(`/shapes/services?handle=${handle}&offset=0_0`)).body)
    .toContain('Written after the move')
  await expect
    .poll(async () => JSON.parse((await site.ask('/readyz')).body))
    .toMatchObject({ parts: { shapes: { state: 'reachable' } } })
})

test('a bucket at another address is found', async () => {
  const s3 = await startS3()
  onTestFinished(() => s3.close())
  const { port, move } = await openMoving(Number(new URL(s3.options.endpoint).port))
  const storage = await openS3Storage({ ...s3.options, endpoint: `http://${NAME}:${port}` })
  await storage.put('before.jpg', Buffer.from('before'), 'image/jpeg')
  await move()
  await expect.poll(async () => (await storage.read('before.jpg'))?.toString()).toBe('before')
})
