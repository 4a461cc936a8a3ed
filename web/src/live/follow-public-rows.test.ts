import 'fake-indexeddb/auto'
import { packRows } from '@coop/sync/reader'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { followPublicRows } from './follow-public-rows.ts'
import { publicShapeNames } from './public-shape-names.ts'
import { openRowDisk } from './row-disk.ts'
import { storeThatNeverEnds } from '../storage/testing/frozen-transaction.ts'

const position = 'epoch.1.hash.1'
const offsets = Object.fromEntries(publicShapeNames.map((name) => [name, { handle: 'h', offset: '1_0' }]))

const page = Object.assign(new EventTarget(), {
  visibilityState: 'visible',
  documentElement: { dataset: {} },
})
const channels: BroadcastChannel[] = []

// The browser has rows of an earlier visit. The first visible tab holds the lock, and the others wait.
beforeEach(async () => {
  page.visibilityState = 'visible'
  page.documentElement.dataset = {}
  const disk = await openRowDisk('public-rows')
  await disk.commit(null, { state: { position, lsn: '1', shapes: offsets }, shapes: [] }, {})
  disk.close()
  class Channel extends BroadcastChannel {
    constructor(name: string) {
      super(name)
      channels.push(this)
    }
  }
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal(
    'window',
    Object.assign(new EventTarget(), { BroadcastChannel, location: { origin: 'http://site' } }),
  )
  vi.stubGlobal('document', page)
  let isHeld = false
  const request = (_name: string, _options: object, work: () => Promise<void>) => {
    if (isHeld) return new Promise(() => {})
    isHeld = true
    return work()
  }
  vi.stubGlobal('navigator', { locks: { request } })
})

afterEach(() => {
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  for (const channel of channels) channel.close()
  vi.useRealTimers()
})

/** Opens a tab, and returns the server states that its page receives. */
async function openTab(): Promise<unknown[]> {
  const told: unknown[] = []
  await followPublicRows({
    position: () => null,
    setRows() {},
    setReaderStatus: (status) => void told.push(status),
    setStaleSince: (since) => void told.push(since),
  })
  return told
}

test('a tab opened while another one reads receives the status from that tab', async () => {
  const poll = vi
    .fn<typeof fetch>(() => new Promise(() => {}))
    .mockResolvedValueOnce(Response.json({ position, lsn: '1', heads: offsets, staleSince: 4000 }))
  vi.stubGlobal('fetch', poll)
  const first = await openTab()
  await vi.waitFor(() => expect(first).toEqual(['live', 4000]))
  const second = await openTab()
  await vi.waitFor(() => expect(second).toEqual([4000, 'live']))
  expect(poll).toHaveBeenCalledTimes(2)
})

test('a tab that is frozen while it stores does not prevent other tabs from showing rows', async () => {
  const { end } = await storeThatNeverEnds('public-rows', ['shapes', 'rows', 'state'])
  onTestFinished(end)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const next = 'epoch.2.hash.2'
  const fetched = vi.fn<typeof fetch>(async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    if (pathname.endsWith('/heads')) return Response.json({ position: next, lsn: '2', heads: offsets })
    return new Promise(() => {})
  })
  vi.stubGlobal('fetch', fetched)
  const opening = openTab()
  // The reader continues without the disk.
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
  await opening
  // The rows of the last visit arrive when the other tab continues.
  end()
  await vi.waitFor(() => expect(document.documentElement.dataset).toEqual({ rows: 'local' }))
})

/** A first visit. `asked` lists the requested addresses; `answer` makes the response to `/public-rows.json`. */
async function firstVisit(answer: () => Response): Promise<{ asked: string[]; rows: () => Promise<number> }> {
  const disk = await openRowDisk('public-rows')
  await disk.clear()
  const asked: string[] = []
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (input) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input, 'http://site')
      asked.push(pathname + search)
      if (pathname === '/public-rows.json') return answer()
      if (!pathname.endsWith('/heads') || search !== '') return new Promise(() => {})
      return Response.json({ position, lsn: '1', heads: offsets })
    }),
  )
  const rows = async () => (await disk.read())?.shapes.flatMap(({ changes }) => changes).length ?? 0
  return { asked, rows }
}

test('a first visit gets all rows in one request, stores them, and continues from there', async () => {
  const services = new Map([['1', { id: '1', name: 'One' }]])
  const tables = Object.fromEntries(publicShapeNames.map((shape) => [shape, new Map<string, object>()]))
  const pack = packRows({ position, lsn: '1', shapes: offsets }, { ...tables, services })
  const { asked, rows } = await firstVisit(() => new Response(pack))
  const told = await openTab()
  await vi.waitFor(() => expect(told).toContain('live'))
  await vi.waitFor(() => expect(asked).toHaveLength(3))
  expect(asked).toEqual(['/public-rows.json', '/shapes/heads', `/shapes/heads?after=${position}`])
  await vi.waitFor(async () => expect(await rows()).toBe(1))
  expect(document.documentElement.dataset).toEqual({ rows: 'local' })
})

test('a tab that is hidden while its first rows load gives the lock to another one', async () => {
  let isGivenBack = false
  vi.stubGlobal('navigator', {
    locks: {
      request: async (_name: string, _options: object, work: () => Promise<void>) => {
        await work()
        isGivenBack = true
      },
    },
  })
  await firstVisit(() => new Response('{}'))
  const never = vi.fn<typeof fetch>(
    (_input, init) =>
      new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
      }),
  )
  vi.stubGlobal('fetch', never)
  await openTab()
  await vi.waitFor(() => expect(never).toHaveBeenCalled())
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(isGivenBack).toBe(true))
  expect(never).toHaveBeenCalledTimes(1)
})

test.each([
  ['a server that answers with an error', () => new Response('away', { status: 503 })],
  ['a network that answers with a page of its own', () => new Response('<p>sign in</p>')],
  [
    'a pack of another version',
    () => Response.json({ state: { position, lsn: '1', shapes: {} }, shapes: {} }),
  ],
])('after %s a first visit loads shape by shape', async (_case, answer) => {
  const { asked } = await firstVisit(answer)
  await openTab()
  await vi.waitFor(() => expect(asked.some((path) => path.startsWith('/shapes/services?'))).toBe(true))
})

test('a frozen tab that holds the lock loses it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const request = vi.fn<(name: string, options: LockOptions, work: () => Promise<void>) => Promise<void>>(
    (_name, { steal, signal }, work) =>
      steal === true
        ? work()
        : new Promise((_, reject) => {
            signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
          }),
  )
  vi.stubGlobal('navigator', { locks: { request } })
  const poll = vi
    .fn<typeof fetch>(() => new Promise(() => {}))
    .mockResolvedValueOnce(Response.json({ position, lsn: '1', heads: offsets, staleSince: 4000 }))
  vi.stubGlobal('fetch', poll)
  const told = await openTab()
  expect(request).toHaveBeenCalledTimes(1)
  await vi.waitFor(() => expect(told).toEqual(['live', 4000]))
})
