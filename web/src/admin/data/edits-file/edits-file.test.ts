import { SCHEMA_VERSION } from '@coop/sync/schema-versions'
import { writeSchema } from '@coop/sync/write'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'
import { z } from 'zod'
import { addressOf, aDelete, aFile, anInsert, anUpdate, idOf, USER } from '../../testing/outbox-fixture.ts'
import { openOutbox, type Outbox } from '../outbox/outbox-store.ts'
import { planFile } from './open-edits-file.ts'
import { EditsFileRefusal } from './edits-file-format.ts'
import { writeEditsFile } from './write-edits-file.ts'

const SITE = 'https://site.example'
const photo = new Blob(['the bytes of a photo'.repeat(50)], { type: 'image/webp' })

let opened: Outbox[] = []
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})
afterEach(() => {
  for (const outbox of opened) outbox.close()
  opened = []
})

async function anOutboxOf(userId: string): Promise<Outbox> {
  const outbox = await openOutbox(userId, () => 5_000)
  opened.push(outbox)
  return outbox
}

/** A device with an edit of a picture, another edit, and a new row that was edited again. */
async function aDevice(): Promise<Outbox> {
  const outbox = await anOutboxOf(USER)
  await outbox.dispatch({ type: 'file-added', file: { ...aFile(1), size: photo.size } })
  const edits = [
    anUpdate(3, 1, { hero_image_url: addressOf(1) }, { hero_image_url: null }),
    anUpdate(2, 2, { name: 'b' }, { name: 'a' }),
    anInsert(1, 3, { name: 'New' }),
  ]
  await outbox.dispatch({ type: 'edits', edits })
  return outbox
}

async function exported(outbox: Outbox): Promise<File> {
  return await writeEditsFile({
    outbox,
    readFile: async (address) => (address === addressOf(1) ? photo : null),
    person: 'Anna.Aho@example.org',
    site: SITE,
    now: new Date('2026-11-22T10:00:00Z'),
  })
}

/** A site that has accepted these writes. */
function siteWith(ids: readonly string[] | null, origin = SITE) {
  return {
    origin,
    isOnline: () => ids !== null,
    fetch: async () => Response.json({ answered: (ids ?? []).map((id) => ({ id, status: 'accepted' })) }),
  }
}

const planOn = (outbox: Outbox, file: Blob, site = siteWith([])) =>
  planFile(file, { outbox, site, now: () => 9_000 })

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof EditsFileRefusal)) throw new Error(`It was not refused: ${String(error)}`)
  return error.message
}

/** The file with other content in `edits.json`. */
async function aFileWith(change: (content: Record<string, unknown>) => unknown): Promise<Blob> {
  const outbox = await aDevice()
  const content = {
    format: 'edits',
    version: 1,
    site: SITE,
    exportedAt: '2026-11-22T10:00:00Z',
    user: { id: USER, name: 'anna@example.org' },
    edits: await outbox.export(),
    files: [],
  }
  const zip = new ZipWriter(new BlobWriter('application/zip'), { useWebWorkers: false })
  await zip.add('edits.json', new TextReader(JSON.stringify(change(content))))
  return await zip.close()
}

test('a file contains the edits in order and the pictures, and its name contains the day and the person', async () => {
  const file = await exported(await aDevice())
  expect(file.name).toBe('pending-edits-2026-11-22-anna-aho.zip')
  const there = await anOutboxOf('user-2')
  const plan = await planOn(there, file)
  expect(plan).toMatchObject({ person: 'Anna.Aho@example.org', isOwn: false, isChecked: true, pictures: 1 })
  expect(plan.items.map(({ kind, title }) => [kind, title])).toEqual([
    ['new', 'Row 001'],
    ['new', 'Row 002'],
    ['new', 'Row 003'],
  ])
  expect(plan.entries.map(({ write }) => [write.id, write.userId, write.madeBy])).toEqual([
    [idOf(3), 'user-2', USER],
    [idOf(2), 'user-2', USER],
    [idOf(1), 'user-2', USER],
  ])
  const [picture] = plan.files
  expect(picture?.record.address).toBe(addressOf(1))
  expect(await picture?.content.text()).toBe(await photo.text())
})

test('edits that are here, on the site, or twice in the file are distinguished, and a second import adds nothing', async () => {
  const device = await aDevice()
  const file = await exported(device)
  expect((await planOn(device, file)).items.map(({ kind }) => kind)).toEqual(['here', 'here', 'here'])
  const there = await anOutboxOf('user-2')
  const plan = await planOn(there, file, siteWith([idOf(2)]))
  expect(plan.items.map(({ kind }) => kind)).toEqual(['new', 'applied', 'new'])
  const files = plan.files.map(({ record }) => record)
  await there.dispatch({ type: 'imported', entries: plan.entries, files })
  const again = await planOn(there, file, siteWith([idOf(2)]))
  expect(again).toMatchObject({ entries: [], files: [] })
  expect(again.items.map(({ kind }) => kind)).toEqual(['here', 'applied', 'here'])
  expect(await planOn(there, file, siteWith(null))).toMatchObject({ isChecked: false })
})

test('a device without space can still export its edits, and may still change those that were never sent', async () => {
  const device = await anOutboxOf(USER)
  await device.dispatch({ type: 'edit', edit: anUpdate(1, 1, { name: 'b' }, { name: 'a' }) })
  await device.dispatch({ type: 'send' })
  const company = { entity: 'service_companies' } as const
  const companies = [{ id: idOf(60), company_id: idOf(4) }]
  const edits = [
    { ...anUpdate(2, 4, { name: 'd' }, { name: 'c' }), ...company },
    anUpdate(3, 5, { companies }, { companies: [] }),
    { ...aDelete(4, 4), ...company },
  ]
  await device.dispatch({ type: 'edits', edits })
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Encountered full disk', 'QuotaExceededError')
  })
  const file = await exported(device)
  const again = await exported(device)
  put.mockRestore()

  const there = await anOutboxOf('user-2')
  const plan = await planOn(there, file)
  const [sent, renamed, , deleted] = plan.entries.map(({ write }) => write)
  expect(plan.entries.map(({ write }) => [write.op, write.changes])).toEqual([
    ['update', { name: 'b' }],
    ['update', { name: 'd' }],
    ['update', { companies }],
    ['delete', {}],
  ])
  expect(sent?.id).toBe(idOf(1))
  expect(deleted?.base).toEqual({ write_id: renamed?.id, seen: idOf(904) })
  expect(plan.entries[3]?.rowWriteId).toBe(renamed?.id)
  await there.dispatch({ type: 'imported', entries: plan.entries, files: [] })
  expect((await planOn(there, again)).items.map(({ kind }) => kind)).toEqual(['here', 'here', 'here', 'here'])

  const more = [...companies, { id: idOf(61), company_id: idOf(7) }]
  await device.dispatch({ type: 'edit', edit: anUpdate(5, 5, { companies: more }, { companies }) })
  const here = (await device.latest()).entries.map(({ write }) => write)
  expect(here.map(({ id }) => id)).toEqual([1, 2, 3, 4].map(idOf))
  expect(here[2]?.changes).toEqual({ companies: more })
  const ids = new Set(plan.entries.map(({ write }) => write.id))
  expect(here.filter(({ id }) => ids.has(id)).map(({ id }) => id)).toEqual([idOf(1)])
})

test('edits that return to their author from another person belong to the author again', async () => {
  const file = await exported(await aDevice())
  const there = await anOutboxOf('user-2')
  const plan = await planOn(there, file)
  await there.dispatch({ type: 'imported', entries: plan.entries, files: [] })
  globalThis.indexedDB = new IDBFactory()
  const back = await planOn(await anOutboxOf(USER), await exported(there))
  expect(back.entries.map(({ write }) => [write.userId, write.madeBy])).toEqual(
    back.entries.map(() => [USER, undefined]),
  )
})

test('a JSON export of an earlier version is imported, without the pictures', async () => {
  const outbox = await aDevice()
  const content = {
    userId: USER,
    exportedAt: '2026-11-20T10:00:00Z',
    edits: await outbox.export(),
    files: [],
  }
  const plan = await planOn(await anOutboxOf('user-2'), new Blob([JSON.stringify(content, null, 2)]))
  expect(plan.items.map(({ kind }) => kind)).toEqual(['new', 'new', 'new'])
  expect(plan).toMatchObject({ person: '', pictures: 0 })
})

test('a truncated, changed or foreign file, and a file of another site or a newer version, is refused', async () => {
  const outbox = await aDevice()
  const file = await exported(outbox)
  const damaged = 'The file is damaged or incomplete. Copy it from the other device again.'
  const none = 'This file contains no edits. Choose a file that was exported on the Edits screen.'
  expect(await refusalOf(planOn(outbox, file.slice(0, Math.floor(file.size / 2))))).toBe(damaged)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = new TextDecoder('latin1').decode(bytes)
  bytes.fill(0, text.indexOf('the bytes of') + 5, text.indexOf('the bytes of') + 6)
  expect(await refusalOf(planOn(outbox, new Blob([bytes])))).toBe(damaged)
  for (const other of ['', '{}', '[1', 'PK and nothing of a zip', 'Name;Slug']) {
    expect([damaged, none]).toContain(await refusalOf(planOn(outbox, new Blob([other]))))
  }
  const elsewhere = siteWith([], 'https://other.example')
  expect(await refusalOf(planOn(outbox, file, elsewhere))).toContain(`These edits were made at ${SITE}.`)
  const newer = await aFileWith((content) => ({ format: content['format'], version: 2 }))
  expect(await refusalOf(planOn(outbox, newer))).toContain('newer version')
  const huge = await aFileWith((content) => ({
    ...content,
    edits: Array.from({ length: 20_001 }, () => null),
  }))
  expect(await refusalOf(planOn(outbox, huge))).toBe(none)
  const missing = await aFileWith((content) => ({
    ...content,
    files: outbox.state.get().files.map((record) => ({ record, content: 'files/1.webp' })),
  }))
  expect(await refusalOf(planOn(outbox, missing))).toBe(damaged)
})

const storedSchema = z.array(z.looseObject({ write: writeSchema }))
type Stored = z.infer<typeof storedSchema>[number]
const storedIn = (content: Record<string, unknown>) => storedSchema.parse(content['edits'])

test.each<[string, (stored: Stored) => unknown]>([
  [
    'a key that reaches prototypes',
    (e) => JSON.parse(JSON.stringify(e).replace('"changes":{', '"changes":{"__proto__":{"x":1},')),
  ],
  ['an unknown entity', (e) => ({ ...e, write: { ...e.write, entity: 'users' } })],
  [
    'an unknown field',
    (e) => ({ ...e, write: { ...e.write, changes: { password: 'x' }, base: { password: '' } } }),
  ],
  ['an object for a text', (e) => ({ ...e, write: { ...e.write, changes: { name: { toString: 1 } } } })],
  ['an item without an id', (e) => ({ ...e, write: { ...e.write, changes: { features: [{}] } } })],
  ['no id', (e) => ({ ...e, write: { ...e.write, id: '../x' } })],
  ['a newer version', (e) => ({ ...e, write: { ...e.write, schemaVersion: SCHEMA_VERSION + 1 } })],
  ['a NUL in a text', (e) => ({ ...e, write: { ...e.write, changes: { name: 'x\0y' } } })],
  ['a NUL in who made it', (e) => ({ ...e, write: { ...e.write, madeBy: 'x\0y' } })],
  ['nothing', () => null],
  [
    'lists in lists without end',
    (e) =>
      JSON.parse(
        JSON.stringify(e).replace('"changes":{', `"changes":{"x":${'['.repeat(4000)}${']'.repeat(4000)},`),
      ),
  ],
])('an edit with %s is skipped with a reason, and the others are imported', async (_, change) => {
  const file = await aFileWith((content) => {
    const [first, ...rest] = storedIn(content)
    return { ...content, edits: [first && change(first), ...rest] }
  })
  const plan = await planOn(await anOutboxOf('user-2'), file)
  expect(plan.items.filter(({ kind }) => kind === 'unreadable')).toMatchObject([
    { reason: expect.any(String) },
  ])
  expect(plan.entries).toHaveLength(2)
})

test('an invalid time becomes now, and an edit with the id of another edit on this device is not imported', async () => {
  const file = await aFileWith((content) => {
    const [first, ...rest] = storedIn(content)
    return { ...content, edits: [{ ...first, since: 9e15 }, ...rest] }
  })
  const there = await anOutboxOf('user-2')
  await there.dispatch({
    type: 'edit',
    edit: { ...anUpdate(2, 9, { name: 'x' }, { name: 'y' }), userId: 'user-2' },
  })
  const plan = await planOn(there, file)
  expect(plan.items.map(({ since }) => (since ?? 0) <= 9_000)).toEqual([true, true, true])
  expect(plan.items.map(({ kind, reason }) => [kind, reason])).toContainEqual([
    'unreadable',
    'This device has a different edit with the same id.',
  ])
})
