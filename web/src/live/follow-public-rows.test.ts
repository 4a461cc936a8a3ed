import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followPublicRows } from './follow-public-rows.ts'
import { publicShapeNames } from './public-shape-names.ts'
import { openRowDisk } from './row-disk.ts'

const position = 'epoch.1.hash.1'
const heads = Object.fromEntries(publicShapeNames.map((name) => [name, { handle: 'h', offset: '1_0' }]))

const page = Object.assign(new EventTarget(), {
  visibilityState: 'visible',
  documentElement: { dataset: {} },
})
const channels: BroadcastChannel[] = []

// A browser with the rows of an earlier visit, whose first visible tab holds the lock while the others wait.
beforeEach(async () => {
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
