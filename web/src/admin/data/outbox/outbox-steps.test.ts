import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  aDelete,
  anInsert,
  anOutbox,
  anUpdate,
  conflicting,
  idOf,
  rejected,
  USER,
} from '../../testing/outbox-fixture.ts'
import type { Edit } from './outbox-events.ts'
import { openOutbox, type Outbox } from './outbox-store.ts'
import { ACTS, ACTS_MS, IMPORTS } from './outbox-steps.ts'

const opened: Outbox[] = []
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})
afterEach(() => {
  for (const outbox of opened.splice(0)) outbox.close()
  vi.restoreAllMocks()
})

const rename = (id: number, row = id) => anUpdate(id, row, { name: `N${id}` }, { name: 'A' })
const act = (edit: Edit, fileName: string | null = null) =>
  ({ type: 'edit', edit, step: { id: edit.id, fileName } }) as const
const undo = (id: number, ...edits: Edit[]) =>
  ({ type: 'reverse', of: { stepId: idOf(id), isUndone: false, piece: 0 }, edits }) as const

async function open(): Promise<Outbox> {
  const outbox = await openOutbox(USER)
  opened.push(outbox)
  return outbox
}

test('a step and its edit are stored together, or neither is stored', async () => {
  const outbox = await open()
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  put.mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(outbox.dispatch(act(rename(1)))).rejects.toThrow('no space left')
  expect([outbox.state.get().entries.length, outbox.optimistic.get().steps.length]).toEqual([0, 0])
  await outbox.dispatch(act(rename(2)))
  const next = await open()
  const [step] = next.state.get().steps
  if (step === undefined) throw new Error('It is there in the next tab')
  expect(next.state.get().entries).toHaveLength(1)
  expect(await next.readPiece(step, 0)).toEqual([
    {
      entity: 'services',
      rowId: idOf(2),
      writeId: idOf(2),
      title: 'Row 002',
      before: { name: 'A' },
      after: { name: 'N2' },
    },
  ])
})

test('two tabs that undo the same step at once undo it once', async () => {
  const [one, two] = [await open(), await open()]
  await one.dispatch(act(rename(1)))
  const back = (id: number) => anUpdate(id, 1, { name: 'A' }, { name: 'N1' })
  const commands = await Promise.all([one.dispatch(undo(1, back(2))), two.dispatch(undo(1, back(3)))])
  expect(commands.flat().filter(({ type }) => type === 'reversed')).toHaveLength(1)
  const { steps, entries } = await two.latest()
  expect([steps.map(({ isUndone }) => isUndone), entries]).toEqual([[true], []])
})

test('no data is kept of a step that can no longer be undone', async () => {
  const outbox = await open()
  for (let id = 1; id <= ACTS + 2; id++) await outbox.dispatch(act(rename(id)))
  const { steps } = outbox.state.get()
  expect([steps.length, steps[0]?.id]).toEqual([ACTS, idOf(3)])
  const [first] = steps
  if (first === undefined) throw new Error('a hundred')
  expect(await outbox.readPiece({ ...first, id: idOf(2) }, 0)).toEqual([])
})

test('acts are kept for a week, and the newest imports longer', () => {
  const outbox = anOutbox()
  for (let id = 1; id <= IMPORTS + 1; id++) outbox.happens(act(rename(id), `${id}.csv`))
  outbox.happens(act(rename(50)))
  outbox.now += ACTS_MS
  outbox.happens({ type: 'sender-started' })
  expect(outbox.state.steps.map(({ fileName }) => fileName)).toEqual(
    Array.from({ length: IMPORTS }, (_, i) => `${i + 2}.csv`),
  )
})

test('an edit that the server rejects, or that is discarded, is removed from its step', () => {
  const outbox = anOutbox()
  outbox.happens(act(rename(1)))
  outbox.happens(act(rename(2)))
  outbox.happens(act(rename(3)))
  const sent = outbox.sends()
  expect(sent).toHaveLength(3)
  outbox.receives([rejected(1), conflicting(2, [{ field: 'name', base: 'A', mine: 'N2', theirs: 'T' }])])
  expect(outbox.state.steps.map(({ id }) => id)).toEqual([idOf(3)])
  outbox.happens(act(rename(4)))
  outbox.happens({ type: 'discard', writeId: idOf(4) })
  expect(outbox.state.steps.map(({ id }) => id)).toEqual([idOf(3)])
})

test('a conflict resolved with my value is a step, and its undo restores theirs', () => {
  const outbox = anOutbox()
  outbox.happens(act(rename(1)))
  outbox.sends()
  outbox.receives([conflicting(1, [{ field: 'name', base: 'A', mine: 'N1', theirs: 'T' }])])
  const commands = outbox.happens({
    type: 'resolve',
    writeId: idOf(1),
    choice: { kind: 'fields', mine: ['name'] },
    newId: idOf(9),
  })
  expect(outbox.state.steps.map(({ id }) => id)).toEqual([idOf(9)])
  expect(commands).toEqual([
    { type: 'saved', writeId: idOf(9) },
    expect.objectContaining({
      type: 'store-piece',
      rows: [expect.objectContaining({ before: { name: 'T' }, after: { name: 'N1' } })],
    }),
  ])
})

test('an edit that was undone before the server rejected it needs no decision', () => {
  const outbox = anOutbox()
  outbox.happens(act(rename(1)))
  outbox.sends()
  outbox.happens(undo(1, anUpdate(2, 1, { name: 'A' }, { name: 'N1' })))
  expect(outbox.kinds()).toEqual(['sending', 'queued'])
  outbox.receives([conflicting(1, [{ field: 'name', base: 'A', mine: 'N1', theirs: 'T' }])])
  expect([outbox.state.entries, outbox.state.steps]).toEqual([[], []])
})

test('the undo of an unsent deletion annuls it and restores the update before it', () => {
  const outbox = anOutbox()
  outbox.happens(act(rename(1)))
  outbox.happens(act({ ...aDelete(2, 1), before: { name: 'N1' } }))
  expect(outbox.state.entries.map(({ write }) => write.op)).toEqual(['delete'])
  outbox.happens(undo(2, anInsert(3, 1, { name: 'N1' })))
  expect(outbox.state.entries.map(({ write }) => [write.op, write.base, write.changes])).toEqual([
    ['update', { name: 'A' }, { name: 'N1' }],
  ])
})

test('a step of an older version can still be undone', () => {
  const outbox = anOutbox()
  outbox.happens(act(rename(1)))
  const steps = outbox.state.steps.map((step) => ({ ...step, schemaVersion: step.schemaVersion - 1 }))
  outbox.state = { ...outbox.state, steps }
  outbox.happens({ type: 'sender-started' })
  expect(outbox.state.steps).toEqual(steps)
})

test('an undo that conflicts waits for a decision as an undo', () => {
  const outbox = anOutbox()
  outbox.happens(act(rename(1)))
  outbox.sends()
  outbox.applies(idOf(1))
  outbox.happens(undo(1, anUpdate(2, 1, { name: 'A' }, { name: 'N1' })))
  outbox.sends()
  outbox.receives([conflicting(2, [{ field: 'name', base: 'N1', mine: 'A', theirs: 'T' }])])
  expect(outbox.entry(2)).toMatchObject({ reverses: 'undo', state: { kind: 'parked' } })
  expect(outbox.state.steps).toEqual([])
})
