import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { AdminData } from '../../data/admin-data.ts'
import type { EditState } from '../../data/admin-row.ts'
import type { PreparedFile } from '../../data/device-file.ts'
import { FileRefusal } from '../../media/file-refusal.ts'
import { aFile } from '../../testing/file-events-fixture.ts'
import { aRow, emptyQueue, type FakeAdmin, fakeAdmin, liveRows } from '../../testing/source-fixture.ts'
import { type BatchEvents, createBulkUpload } from './bulk-upload.ts'
import type { Inspect } from './file-examiner.ts'
import type { PrepareFile } from './item-uploader.ts'

const jpeg = (name: string) => aFile(name, 'image/jpeg')

const prepared = (file: File, category: string): PreparedFile => ({
  blob: file,
  type: 'image/jpeg',
  name: file.name,
  category,
  sourceHash: file.name,
  width: 4,
  height: 3,
})

const prepareAtOnce: PrepareFile = async (file, { category, report }) => {
  report?.('checked')
  report?.('compressing')
  report?.('compressed')
  return prepared(file, category)
}

/** Examines files by their names. */
const inspectNames: Inspect = async ({ name }) => {
  if (name.startsWith('text'))
    throw new FileRefusal('Invalid file type. Only JPEG, PNG, and WebP are allowed.')
  return async () => name.startsWith('broken')
}

function aBatch(admin: FakeAdmin = fakeAdmin(), prepare: PrepareFile = prepareAtOnce) {
  const bulk = createBulkUpload(admin.source, prepare, inspectNames)
  const events = { onKept: vi.fn<BatchEvents['onKept']>(), onEnd: vi.fn<BatchEvents['onEnd']>() }
  const statuses = () => bulk.state.get().items.map((item) => bulk.statusOf(item))
  const kinds = () => statuses().map(({ kind }) => kind)
  const idAt = (place: number) => bulk.state.get().items[place]?.id ?? ''
  return { admin, bulk, events, statuses, kinds, idAt }
}

/** Sets the edit state of the rows with these keys, or of all rows without keys; null: accepted by the server. */
function setEdits(admin: FakeAdmin, edit: EditState | null, ...keys: string[]): void {
  const assets = admin.rowsOf('website_assets')
  assets.set(
    (assets.get() ?? []).map((row) =>
      keys.length === 0 || keys.includes(row.values.asset_key) ? { ...row, edit } : row,
    ),
  )
}

const addressOf = (admin: FakeAdmin, name: string) =>
  admin.files.get().find((file) => file.name === name)?.address ?? ''

test('the progress of a file is 10, 20, 30, its bytes and 70 before success, and its row has the given fields', async () => {
  const steps: Record<string, () => void> = {}
  const { admin, bulk, events, statuses, idAt } = aBatch(fakeAdmin(), async (file, { category, report }) => {
    for (const step of ['checked', 'compressing', 'compressed'] as const) {
      report?.(step)
      await new Promise<void>((resolve) => {
        steps[step] = resolve
      })
    }
    return prepared(file, category)
  })
  bulk.add([jpeg('Our Team.JPG')])
  expect(statuses()).toEqual([{ kind: 'pending' }])
  bulk.change(idAt(0), { category: 'team-photos', themes: ['ai-readiness'], altText: ' The team ' })
  const ended = bulk.start(admin.source, events)
  for (const [step, progress] of Object.entries({ checked: 10, compressing: 20, compressed: 30 })) {
    await expect.poll(statuses).toEqual([{ kind: 'uploading', progress }])
    steps[step]?.()
  }
  await expect.poll(() => admin.calls.map(([name]) => name)).toEqual(['addFile', 'create'])
  const address = addressOf(admin, 'Our Team.JPG')
  expect(admin.calls[1]).toEqual([
    'create',
    'website_assets',
    {
      asset_key: 'our-team',
      category: 'team-photos',
      image_url: address,
      alt_text: 'The team',
      theme_tags: ['ai-readiness'],
      original_filename: 'Our Team.JPG',
    },
  ])
  admin.uploads.set(new Map([[address, 0.5]]))
  expect(statuses()).toEqual([{ kind: 'uploading', progress: 50 }])
  admin.files.set(admin.files.get().map((file) => ({ ...file, state: { kind: 'uploaded' } })))
  expect(statuses()).toEqual([{ kind: 'uploading', progress: 70 }])
  setEdits(admin, null)
  expect(await ended).toBeNull()
  expect(statuses()).toEqual([{ kind: 'success' }])
  expect(events.onEnd).toHaveBeenCalledExactlyOnceWith({
    succeeded: 1,
    failed: 0,
    stepId: expect.any(String),
  })
  expect(events.onKept).not.toHaveBeenCalled()
})

test('three files are processed at a time, and one that fails does not affect the others', async () => {
  const begun: string[] = []
  const { admin, bulk, events, kinds, statuses } = aBatch(fakeAdmin(), async (file, { category }) => {
    begun.push(file.name)
    if (file.name === 'b.jpg')
      throw new FileRefusal('Invalid file type. Only JPEG, PNG, and WebP are allowed.')
    return prepared(file, category)
  })
  bulk.add(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg'].map(jpeg))
  const ended = bulk.start(admin.source, events)
  await expect.poll(kinds).toEqual(['uploading', 'error', 'uploading', 'uploading', 'pending'])
  expect(begun).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'])
  setEdits(admin, null, 'a')
  await expect.poll(() => begun).toHaveLength(5)
  await expect.poll(() => admin.rowsOf('website_assets').get()).toHaveLength(4)
  await expect.poll(kinds).toEqual(['success', 'error', 'uploading', 'uploading', 'uploading'])
  setEdits(admin, null)
  await ended
  expect(events.onEnd).toHaveBeenCalledExactlyOnceWith({
    succeeded: 4,
    failed: 1,
    stepId: expect.any(String),
  })
  expect(statuses()[1]).toEqual({
    kind: 'error',
    message: 'Invalid file type. Only JPEG, PNG, and WebP are allowed.',
    canRetry: false,
  })
})

test('offline, files are stored and reported as such, and continue automatically when the device is online', async () => {
  const admin = fakeAdmin()
  admin.queue.set({ ...emptyQueue, offline: true })
  const { bulk, events, kinds } = aBatch(admin)
  bulk.add(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map(jpeg))
  const ended = bulk.start(admin.source, events)
  // There are more than three, so a stored file does not occupy a slot.
  await expect.poll(kinds).toEqual(['on-device', 'on-device', 'on-device', 'on-device'])
  await expect.poll(() => events.onKept.mock.calls).toEqual([[4, expect.any(String)]])
  bulk.clear()
  expect(kinds()).toHaveLength(4)
  admin.queue.set(emptyQueue)
  expect(kinds()[0]).toBe('uploading')
  setEdits(admin, null)
  await ended
  expect(events.onEnd).toHaveBeenCalledExactlyOnceWith({
    succeeded: 4,
    failed: 0,
    stepId: expect.any(String),
  })
  bulk.clear()
  expect(kinds()).toEqual([])
})

test('files that ended before the dialog was closed are included in the final count', async () => {
  const { admin, bulk, events, kinds } = aBatch(fakeAdmin(), async (file, { category }) => {
    if (file.name === 'b.jpg')
      throw new FileRefusal('Invalid file type. Only JPEG, PNG, and WebP are allowed.')
    return prepared(file, category)
  })
  bulk.add(['a.jpg', 'b.jpg', 'c.jpg'].map(jpeg))
  const ended = bulk.start(admin.source, events)
  await expect.poll(() => admin.rowsOf('website_assets').get()).toHaveLength(2)
  setEdits(admin, null, 'a')
  await expect.poll(kinds).toEqual(['success', 'error', 'uploading'])
  bulk.clear()
  expect(kinds()).toEqual(['uploading'])
  setEdits(admin, null)
  await ended
  const counts = { succeeded: 2, failed: 1, stepId: expect.any(String) }
  expect(events.onEnd).toHaveBeenCalledExactlyOnceWith(counts)
})

test('a file refused by the server shows the message, and a retry uploads the same file again', async () => {
  const { admin, bulk, events, statuses, idAt } = aBatch()
  bulk.add([jpeg('a.jpg')])
  const ended = bulk.start(admin.source, events)
  await expect.poll(() => admin.calls).toHaveLength(2)
  const refuse = (message: string) =>
    admin.files.set(admin.files.get().map((file) => ({ ...file, state: { kind: 'refused', message } })))
  refuse('The picture has too many pixels.')
  await ended
  expect(events.onEnd).toHaveBeenCalledExactlyOnceWith({
    succeeded: 0,
    failed: 1,
    stepId: expect.any(String),
  })
  expect(statuses()).toEqual([{ kind: 'error', message: 'The picture has too many pixels.', canRetry: true }])

  const again = bulk.retry([idAt(0)], admin.source, events)
  await expect.poll(() => admin.calls.at(-1)).toEqual(['retryFile', addressOf(admin, 'a.jpg')])
  admin.files.set(admin.files.get().map((file) => ({ ...file, state: { kind: 'waiting' } })))
  setEdits(admin, null)
  await again
  expect(admin.calls.filter(([name]) => name === 'addFile')).toHaveLength(1)
  expect(events.onEnd, 'it can be undone').toHaveBeenLastCalledWith({
    succeeded: 1,
    failed: 0,
    stepId: expect.any(String),
  })
})

test('a row refused by the server shows the reason, and a retry sends the same edit again', async () => {
  const { admin, bulk, events, statuses, idAt } = aBatch()
  bulk.add([jpeg('a.jpg')])
  const ended = bulk.start(admin.source, events)
  await expect.poll(() => admin.calls).toHaveLength(2)
  const rowId = admin.rowsOf('website_assets').get()?.[0]?.id ?? ''
  const write = {
    id: 'w1',
    seq: 1,
    entity: 'website_assets',
    rowId,
    op: 'insert',
    base: {},
    changes: {},
    schemaVersion: 1,
    userId: 'user-1',
  } as const
  admin.queue.set({
    ...emptyQueue,
    parked: [{ write, title: 'a', reason: { kind: 'server-error', message: 'The disk is full.' }, since: 0 }],
  })
  setEdits(admin, { kind: 'parked', writeIds: ['w1'], editsBehind: 0 })
  await ended
  expect(statuses()).toEqual([
    { kind: 'error', message: 'Database insert failed: The disk is full.', canRetry: true },
  ])
  const again = bulk.retry([idAt(0)], admin.source, events)
  await expect.poll(() => admin.calls.at(-1)).toEqual(['resend', 'w1', {}])
  admin.queue.set(emptyQueue)
  setEdits(admin, null)
  await again
  expect(events.onEnd).toHaveBeenLastCalledWith({ succeeded: 1, failed: 0, stepId: expect.any(String) })
})

test('errors of a file are found when it is chosen, before the upload', async () => {
  const { bulk, statuses } = aBatch()
  bulk.add([jpeg('a.jpg'), jpeg('text.jpg'), jpeg('broken.jpg')])
  const message = 'Invalid file type. Only JPEG, PNG, and WebP are allowed.'
  await expect
    .poll(statuses)
    .toEqual([{ kind: 'pending' }, { kind: 'error', message, canRetry: false }, { kind: 'pending' }])
  await expect
    .poll(() => bulk.state.get().items.map(({ isBroken }) => isBroken))
    .toEqual([false, false, true])
})

test('a device without space reports it, and a retry starts with the original file', async () => {
  const { admin, bulk, events, statuses, idAt } = aBatch()
  bulk.add([jpeg('a.jpg')])
  admin.failNext(new Error('This device has no space left.'))
  await bulk.start(admin.source, events)
  expect(statuses()).toEqual([{ kind: 'error', message: 'This device has no space left.', canRetry: true }])
  const again = bulk.retry([idAt(0)], admin.source, events)
  await expect.poll(() => admin.calls.map(([name]) => name)).toEqual(['addFile', 'addFile', 'create'])
  setEdits(admin, null)
  await again
  expect(statuses()).toEqual([{ kind: 'success' }])
})

test('if local rows cannot be opened, each file fails with the reason', async () => {
  const admin = fakeAdmin()
  const { bulk, events, statuses } = aBatch(admin)
  bulk.add([jpeg('a.jpg')])
  admin.view.set({ ...liveRows, phase: 'failed', error: 'The database is broken.' })
  await bulk.start(admin.source, events)
  expect(statuses()).toEqual([
    { kind: 'error', message: 'Database connection failed: The database is broken.', canRetry: true },
  ])
})

test('unsupported files of a selection are ignored, while drawings and documents are refused one by one', async () => {
  const { admin, bulk, events, statuses } = aBatch()
  const large = Object.defineProperty(jpeg('large.jpg'), 'size', { value: 52_428_801 })
  bulk.add([
    jpeg('a.jpg'),
    aFile('b.svg', 'image/svg+xml'),
    aFile('c.pdf', ''),
    aFile('d.heic', 'image/heic'),
    aFile('e.txt', ''),
    large,
  ])
  expect(bulk.state.get().leftOut).toEqual([
    { name: 'd.heic', reason: 'not JPEG, PNG, WebP, SVG or PDF' },
    { name: 'e.txt', reason: 'not JPEG, PNG, WebP, SVG or PDF' },
    { name: 'large.jpg', reason: '1 B over the limit of 50 MB' },
  ])
  const message = 'Invalid file type. Only JPEG, PNG, and WebP are allowed.'
  const refused = { kind: 'error', message, canRetry: false }
  expect(statuses()).toEqual([{ kind: 'pending' }, refused, refused])
  const ended = bulk.start(admin.source, events)
  await expect.poll(() => admin.calls).toHaveLength(2)
  setEdits(admin, null)
  await ended
  expect(events.onEnd).toHaveBeenCalledExactlyOnceWith({
    succeeded: 1,
    failed: 2,
    stepId: expect.any(String),
  })
})

test('nothing starts while a key is missing or taken, or a file is a duplicate', async () => {
  const photo = jpeg('photo.jpg')
  const { admin, bulk, events, idAt } = aBatch(
    fakeAdmin({ website_assets: [aRow('website_assets', 'a1', { asset_key: 'deer' })] }),
  )
  bulk.add([photo, jpeg('deer.jpg')])
  bulk.change(idAt(0), { assetKey: '  ' })
  expect(await bulk.start(admin.source, events)).toBe('File 1 is missing asset key')
  bulk.change(idAt(0), { assetKey: 'photo' })
  expect(await bulk.start(admin.source, events)).toBe('File 2: "deer" is the key of another asset.')
  bulk.change(idAt(1), { assetKey: 'deer-2' })
  bulk.add([photo])
  bulk.change(idAt(2), { assetKey: 'photo-2' })
  expect(await bulk.start(admin.source, events)).toBe('File 3: This is the same file as file 1')
  bulk.change(idAt(2), { isWantedTwice: true })
  expect(admin.calls).toEqual([])
  const ended = bulk.start(admin.source, events)
  await expect.poll(() => admin.calls).toHaveLength(6)
  setEdits(admin, null)
  expect(await ended).toBeNull()
})

test('the result of a file whose row is in a release is that of the release edit', async () => {
  const { admin, bulk, events, statuses, idAt } = aBatch()
  bulk.add([jpeg('a.jpg')])
  const create = vi.fn<AdminData['create']>(async () => ({ rowId: 'asset', writeId: 'w1', stepId: null }))
  const place = { ...admin.source, data: { ...admin.source.data, create } }
  const waits = (edit: EditState | null) => {
    const values = { entity: 'website_assets', row_id: 'asset', op: 'insert' as const }
    admin.rowsOf('release_edits').set([{ ...aRow('release_edits', 'edit', values), edit }])
  }
  const ended = bulk.start(place, events)
  await expect.poll(() => create.mock.calls).toHaveLength(1)
  admin.files.set(admin.files.get().map((file) => ({ ...file, state: { kind: 'uploaded' } })))
  waits({ kind: 'sending' })
  await expect.poll(statuses).toEqual([{ kind: 'uploading', progress: 70 }])
  const write = {
    id: 'w1',
    seq: 1,
    entity: 'release_edits',
    rowId: 'edit',
    op: 'insert',
    base: {},
    changes: { row_id: 'asset' },
    schemaVersion: 1,
    userId: 'user-1',
  } as const
  const reason = { kind: 'server-error', message: 'The disk is full.' } as const
  admin.queue.set({ ...emptyQueue, parked: [{ write, title: 'a', reason, since: 0 }] })
  waits({ kind: 'parked', writeIds: ['w1'], editsBehind: 0 })
  await ended
  expect(statuses()).toMatchObject([{ kind: 'error', canRetry: true }])
  const again = bulk.retry([idAt(0)], place, events)
  await expect.poll(() => admin.calls.at(-1)).toEqual(['resend', 'w1', {}])
  admin.queue.set(emptyQueue)
  waits(null)
  await again
  expect(events.onEnd).toHaveBeenLastCalledWith(expect.objectContaining({ succeeded: 1, failed: 0 }))
})

test(
  'every file that did not become an asset counts as failed once, whenever it was refused',
  { tags: 'random' },
  async () => {
    const kinds = { taken: 'a.jpg', 'refused when chosen': 'b.svg', 'refused when looked into': 'text.jpg' }
    const type = (name: string) => (name.endsWith('.svg') ? 'image/svg+xml' : 'image/jpeg')
    const aSelection = fc.array(fc.constantFrom(...Object.values(kinds)), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(aSelection, aSelection, async (first, second) => {
        const { admin, bulk, events } = aBatch()
        for (const [round, names] of [first, second].entries()) {
          const taken = names.filter((name) => name === kinds.taken).length
          bulk.add(names.map((name, place) => aFile(name.replace('.', `-${round}-${place}.`), type(name))))
          const ends = events.onEnd.mock.calls.length
          const starting = bulk.start(admin.source, events)
          await vi.waitFor(() => {
            setEdits(admin, null)
            expect(events.onEnd.mock.calls.length).toBe(ends + 1)
          })
          expect(await starting).toBeNull()
          const outcome = events.onEnd.mock.lastCall?.[0]
          expect(outcome).toMatchObject({ succeeded: taken, failed: names.length - taken })
        }
      }),
      { numRuns: 20 },
    )
  },
)
