import { expect, test } from 'vitest'
import {
  accepted,
  addressOf,
  aFile,
  anInsert,
  anOutbox,
  anUpdate,
  idOf,
  rejected,
} from '../../testing/outbox-fixture.ts'
import { DRAFT_MS, filesToSend } from './outbox-files.ts'
import type { Edit, WriteAnswer } from './outbox-events.ts'

const REASON = 'The picture is broken'

function anOutboxWithFiles(...numbers: number[]) {
  const outbox = anOutbox()
  for (const number of numbers) outbox.happens({ type: 'file-added', file: aFile(number) })
  return outbox
}

const anAsset = (id: number, file: number): Edit =>
  anInsert(id, id, { asset_key: `key-${id}`, image_url: addressOf(file) }, 'website_assets')
const ids = (writes: readonly { id: string }[]) => writes.map(({ id }) => id)
const uploaded = (file: number) => ({ type: 'file-uploaded', address: addressOf(file) }) as const
const refused = (file: number) =>
  ({ type: 'file-refused', address: addressOf(file), message: REASON }) as const
const goneAt = (id: number, field: string): WriteAnswer => ({
  id: idOf(id),
  answer: { status: 'rejected', errors: [{ field, code: 'gone', message: 'No such file' }] },
})
const addresses = ({ state }: ReturnType<typeof anOutbox>) => state.files.map(({ address }) => address)

test('a file is a draft until an edit names it anywhere in its values', () => {
  const outbox = anOutboxWithFiles(1, 2, 3, 4)
  expect(filesToSend(outbox.state)).toEqual([])
  outbox.edits(
    anAsset(1, 3),
    anUpdate(2, 2, { images: [{ id: idOf(60), image_url: addressOf(1) }] }, { images: [] }),
    anUpdate(3, 3, { content: `Look: ![](${addressOf(4)}) there` }, { content: '' }),
  )
  expect(filesToSend(outbox.state).map(({ address }) => address)).toEqual([1, 3, 4].map((n) => addressOf(n)))
})

test('an edit is sent after all files that it names, and edits without files do not wait', () => {
  const outbox = anOutboxWithFiles(1, 2)
  const images = [1, 2].map((file) => ({ id: idOf(60 + file), image_url: addressOf(file) }))
  outbox.edits(anUpdate(1, 1, { images }, { images: [] }), anUpdate(2, 2, { name: 'B' }, { name: 'A' }))
  expect(ids(outbox.sends())).toEqual([idOf(2)])
  outbox.receives([accepted(2)])
  outbox.happens(uploaded(1))
  expect(outbox.sends()).toEqual([])
  outbox.happens(uploaded(2))
  expect(ids(outbox.sends())).toEqual([idOf(1)])
})

test('an edit that references a row which waits for its file waits as well', () => {
  const outbox = anOutboxWithFiles(1)
  outbox.edits(
    anInsert(1, 1, { name: 'Company', logo_url: addressOf(1) }, 'service_companies'),
    anUpdate(2, 2, { companies: [{ id: idOf(60), company_id: idOf(1) }] }, { companies: [] }),
  )
  expect(outbox.sends()).toEqual([])
})

test('a file is deleted when it is uploaded and its edit is applied in the log', () => {
  const outbox = anOutboxWithFiles(1)
  outbox.edits(anAsset(1, 1))
  outbox.happens(uploaded(1))
  outbox.receives(outbox.sends().map(accepted))
  expect(addresses(outbox)).toEqual([addressOf(1)])
  outbox.applies(idOf(1))
  expect(addresses(outbox)).toEqual([])
})

test('a draft that no edit names is deleted after a day, at the next start', () => {
  const outbox = anOutboxWithFiles(1, 2, 3)
  const hero = (file: number | null) => ({ hero_image_url: file === null ? null : addressOf(file) })
  // The second edit is merged with the first, which was not sent yet.
  outbox.edits(anUpdate(1, 1, hero(1), hero(null)), anUpdate(2, 1, hero(2), hero(1)))
  outbox.now += DRAFT_MS - 1
  outbox.happens({ type: 'sender-started' })
  expect(addresses(outbox)).toEqual([1, 2, 3].map((file) => addressOf(file)))
  outbox.now += 1
  outbox.happens({ type: 'sender-started' })
  expect(addresses(outbox)).toEqual([addressOf(2)])
})

test('a file that an edit names is kept without a time limit', () => {
  const outbox = anOutboxWithFiles(1)
  outbox.edits(anAsset(1, 1))
  outbox.now += 90 * DRAFT_MS
  outbox.happens({ type: 'sender-started' })
  expect(addresses(outbox)).toEqual([addressOf(1)])
})

test('every edit that names a rejected file needs a decision, including new ones, with the reason at its field', () => {
  const outbox = anOutboxWithFiles(1)
  outbox.edits(
    anAsset(1, 1),
    anUpdate(2, 2, { images: [{ id: idOf(60), image_url: addressOf(1) }] }, { images: [] }),
    anUpdate(3, 3, { name: 'B' }, { name: 'A' }),
  )
  outbox.happens(refused(1))
  outbox.edits(anUpdate(4, 4, { hero_image_url: addressOf(1) }, { hero_image_url: null }))
  const fields = outbox.state.entries.map(({ state }) =>
    state.kind === 'parked' && state.reason.kind === 'rejected' ? state.reason.errors : state.kind,
  )
  const error = (field: string) => [{ field, code: 'invalid', message: REASON }]
  expect(fields).toEqual([error('image_url'), error('images.0.image_url'), 'queued', error('hero_image_url')])
})

test('retrying a rejected file queues its edits again, under the same ids', () => {
  const outbox = anOutboxWithFiles(1)
  outbox.edits(anAsset(1, 1), anUpdate(2, 2, { name: 'B' }, { name: 'A' }))
  outbox.receives(outbox.sends().map(({ id }) => ({ ...rejected(2), id })))
  outbox.happens(refused(1))
  outbox.happens({ type: 'file-retried', address: addressOf(1) })
  expect(outbox.kinds()).toEqual(['queued', 'parked'])
  expect(filesToSend(outbox.state)).toHaveLength(1)
  outbox.happens(uploaded(1))
  expect(ids(outbox.sends())).toEqual([idOf(1)])
})

test('edits that are sent again with their file can be undone, several of them as one step', () => {
  const outbox = anOutboxWithFiles(1, 2)
  outbox.edits(anAsset(1, 1), anAsset(2, 2))
  for (const file of [1, 2]) outbox.happens(refused(file))
  for (const file of [1, 2])
    outbox.happens({ type: 'file-retried', address: addressOf(file), stepId: idOf(50) })
  expect(outbox.state.steps).toMatchObject([{ id: idOf(50), op: 'insert', rows: 2 }])
})

test('an edit with two rejected files continues only when both are uploaded', () => {
  const outbox = anOutboxWithFiles(1, 2)
  const images = [1, 2].map((file) => ({ id: idOf(60 + file), image_url: addressOf(file) }))
  outbox.edits(anUpdate(1, 1, { images }, { images: [] }))
  outbox.happens(refused(1))
  outbox.happens(refused(2))
  outbox.happens({ type: 'file-retried', address: addressOf(1) })
  expect(outbox.kinds()).toEqual(['parked'])
  outbox.happens({ type: 'file-retried', address: addressOf(2) })
  expect(outbox.kinds()).toEqual(['queued'])
})

test('an edit that needs a decision continues with another file in place of the rejected one', () => {
  const outbox = anOutboxWithFiles(1, 2)
  outbox.edits(anAsset(1, 1))
  outbox.happens(refused(1))
  const changes = { image_url: addressOf(2) }
  outbox.happens({ type: 'resend', writeId: idOf(1), changes, base: {}, newId: idOf(9) })
  expect(outbox.kinds()).toEqual(['queued'])
  outbox.happens(uploaded(2))
  expect(ids(outbox.sends())).toEqual([idOf(9)])
})

test('an edit behind a rejected file is sent after it, as a separate write, when the file is tried again', () => {
  const outbox = anOutboxWithFiles(1)
  outbox.edits(anUpdate(1, 1, { hero_image_url: addressOf(1) }, { hero_image_url: null }))
  outbox.happens(refused(1))
  outbox.edits(anUpdate(2, 1, { published: true }, { published: false }))
  outbox.happens({ type: 'file-retried', address: addressOf(1) })
  outbox.happens(uploaded(1))
  outbox.edits(anUpdate(3, 1, { name: 'B' }, { name: 'A' }))
  expect(outbox.state.entries.map(({ write }) => write.changes)).toEqual([
    { hero_image_url: addressOf(1) },
    { published: true, name: 'B' },
  ])
  expect(ids(outbox.sends())).toEqual([idOf(1)])
  outbox.receives([accepted(1)])
  expect(ids(outbox.sends())).toEqual([idOf(2)])
})

test('a file that the server has deleted meanwhile is uploaded again, and its edit is sent again under its id', () => {
  const outbox = anOutboxWithFiles(1)
  outbox.edits(anAsset(1, 1))
  outbox.happens(uploaded(1))
  outbox.sends()
  outbox.receives([goneAt(1, 'image_url')])
  expect(outbox.kinds()).toEqual(['queued'])
  expect(filesToSend(outbox.state)).toHaveLength(1)
  expect(outbox.sends()).toEqual([])
  outbox.happens(uploaded(1))
  outbox.now += 60_000
  expect(ids(outbox.sends())).toEqual([idOf(1)])
})

test('a deleted file is uploaded again wherever an edit names it: in a text, in a list, in an edit of a release', () => {
  const outbox = anOutboxWithFiles(1, 2, 3)
  outbox.edits(
    anUpdate(1, 1, { content: `Look: ![](${addressOf(1)}) there` }, { content: '' }),
    anUpdate(2, 2, { images: [{ id: idOf(60), image_url: addressOf(2) }] }, { images: [] }),
    anInsert(3, 3, { changes: { hero_image_url: addressOf(3) } }, 'release_edits'),
  )
  for (const file of [1, 2, 3]) outbox.happens(uploaded(file))
  outbox.sends()
  outbox.receives([
    goneAt(1, 'content'),
    goneAt(2, 'images.0.image_url'),
    goneAt(3, 'changes.hero_image_url'),
  ])
  expect(outbox.kinds()).toEqual(['queued', 'queued', 'queued'])
  expect(filesToSend(outbox.state).map(({ address }) => address)).toEqual(
    [1, 2, 3].map((file) => addressOf(file)),
  )
})

test('an edit needs a decision in the end if the server repeatedly lacks its file', () => {
  const outbox = anOutboxWithFiles(1)
  outbox.edits(anAsset(1, 1))
  for (let round = 0; round < 10 && outbox.kinds()[0] === 'queued'; round++) {
    outbox.happens(uploaded(1))
    outbox.now += 60_000
    outbox.sends()
    outbox.receives([goneAt(1, 'image_url')])
  }
  expect(outbox.entry(1)?.state).toMatchObject({ kind: 'parked', reason: { kind: 'server-error' } })
})

test('a rejection stays if the file is not on this device', () => {
  const outbox = anOutbox()
  outbox.edits(anAsset(1, 1))
  outbox.sends()
  outbox.receives([goneAt(1, 'image_url')])
  expect(outbox.kinds()).toEqual(['parked'])
})

test('discarding all edits deletes their files', () => {
  const outbox = anOutboxWithFiles(1, 2)
  outbox.edits(anAsset(1, 1))
  outbox.happens({ type: 'discard-all' })
  expect(addresses(outbox)).toEqual([])
})

test('nothing is uploaded while the session has ended', () => {
  const outbox = anOutboxWithFiles(1)
  outbox.edits(anAsset(1, 1))
  outbox.happens({ type: 'signed-out' })
  expect(filesToSend(outbox.state)).toEqual([])
  outbox.happens({ type: 'signed-in' })
  expect(filesToSend(outbox.state)).toHaveLength(1)
})
