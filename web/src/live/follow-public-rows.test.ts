import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { followPublicRows } from './follow-public-rows.ts'
import { publicShapeNames } from './public-shape-names.ts'
import { openRowDisk } from './row-disk.ts'
import { storeThatNeverEnds } from '../storage/testing/frozen-transaction.ts'

const position = 'epoch.1.hash.1'
const heads = Object.fromEntries(publicShapeNames.map((name) => [name, { handle: 'h', offset: '1_0' }]))

const page = Object.assign(new EventTarget(), {
  visibilityState: 'visible',
  documentElement: { dataset: {} },
})
const channels: BroadcastChannel[] = []

// A browser with the rows of an earlier visit, whose first visible tab holds the lock while the others wait.
beforeEach(async () => {
  page.visibilityState = 'visible'
  page.documentElement.dataset = {}
  const disk = await openRowDisk('public-rows')
  await disk.commit(null, { state: { position, lsn: '1', shapes: heads }, shapes: [] })
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

/** Opens a tab, and returns what its page is told of the server. */
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

test('a tab that is opened while another one reads is told the status that the other has had for long', async () => {
  const poll = vi
    .fn<typeof fetch>(() => new Promise(() => {}))
    .mockResolvedValueOnce(Response.json({ position, lsn: '1', heads, staleSince: 4000 }))
  vi.stubGlobal('fetch', poll)
  const first = await openTab()
  await vi.waitFor(() => expect(first).toEqual(['live', 4000]))
  const second = await openTab()
  await vi.waitFor(() => expect(second).toEqual([4000, 'live']))
  expect(poll).toHaveBeenCalledTimes(2)
})

test('a tab that is frozen while it stores keeps no other one from showing rows', async () => {
  const { end } = await storeThatNeverEnds('public-rows', ['rows', 'state'])
  onTestFinished(end)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const next = 'epoch.2.hash.2'
  const fetched = vi.fn<typeof fetch>(async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    if (pathname.endsWith('/heads')) return Response.json({ position: next, lsn: '2', heads })
    return new Promise(() => {})
  })
  vi.stubGlobal('fetch', fetched)
  const opening = openTab()
  // The reader goes on without the disk.
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
  await opening
  // The rows of the last visit come once the other tab goes on.
  end()
  await vi.waitFor(() => expect(document.documentElement.dataset).toEqual({ rows: 'local' }))
})

test('a tab that was frozen with the lock, and says nothing, loses it', async () => {
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
    .mockResolvedValueOnce(Response.json({ position, lsn: '1', heads, staleSince: 4000 }))
  vi.stubGlobal('fetch', poll)
  const told = await openTab()
  expect(request).toHaveBeenCalledTimes(1)
  await vi.waitFor(() => expect(told).toEqual(['live', 4000]))
})
