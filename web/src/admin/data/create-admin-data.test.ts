import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { conflicting, idOf, noFiles, rejected, USER } from '../testing/outbox-fixture.ts'
import { syncedServices } from '../testing/synced-fixture.ts'
import { createAdminData } from './create-admin-data.ts'
import { createLive } from './live.ts'
import { openOutbox, type Outbox } from './outbox/outbox-store.ts'
import { queueView } from './outbox/queue-view.ts'
import { createRowSource, isRowSourceOf } from './rows/row-source.ts'
import type { SyncedRows } from './rows/followed-rows.ts'

let outbox: Outbox
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory()
  outbox = await openOutbox(USER)
})
afterEach(() => outbox.close())

/**
 * A tab with the service A. Nothing is sent.
 * @param ids the number of its last id
 */
function aTab(ids = 100) {
  const synced = createLive<SyncedRows | undefined>(syncedServices(['A'], { duration: '1-4-weeks' }))
  const queue = { get: () => queueView(outbox.state.get(), true), subscribe: outbox.state.subscribe }
  const source = createRowSource(synced, outbox.optimistic, queue, 'services')
  const data = createAdminData({
    outbox,
    sender: { wake() {} },
    files: noFiles,
    rows(entity) {
      if (!isRowSourceOf(source, entity)) throw new Error(`No rows of ${entity} here`)
      return source
    },
    newId: () => idOf(++ids),
    now: () => 0,
  })
  return { data, synced, row: () => source.get()?.[0] }
}

/** An edit of the name that the server has rejected. */
async function aRefusedEdit() {
  const tab = aTab()
  const base = tab.row()?.values ?? {}
  const { writeId } = await tab.data.save('services', idOf(1), base, { name: 'B' })
  if (writeId === null) throw new Error('Nothing was queued')
  await outbox.dispatch({ type: 'send' })
  await outbox.dispatch({
    type: 'answered',
    answers: [{ id: writeId, answer: rejected(1).answer }],
    random: 0,
  })
  expect(outbox.state.get().entries).toMatchObject([{ state: { kind: 'parked' } }])
  return { ...tab, writeId }
}

const entries = () => outbox.state.get().entries.map(({ write, state }) => ({ ...write, kind: state.kind }))

test('a rejected edit that is sent again with an additional field has the shown value of that field as its base', async () => {
  const { data, writeId } = await aRefusedEdit()
  await data.resend(writeId, { name: 'C', duration: '1-3-months' })
  expect(entries()).toMatchObject([
    {
      kind: 'queued',
      base: { name: 'A', duration: '1-4-weeks' },
      changes: { name: 'C', duration: '1-3-months' },
    },
  ])
  expect(entries()[0]?.id).not.toBe(writeId)
})

test('an edit that is sent again can be undone', async () => {
  const { data, writeId } = await aRefusedEdit()
  const { stepId } = await data.resend(writeId, { name: 'C' })
  expect(outbox.state.get().steps.map(({ id, title, fields }) => [id, title, fields])).toEqual([
    [stepId, 'B', ['name']],
  ])
})

test('an edit that was decided meanwhile, or is now a conflict, is not sent again, and an error says so', async () => {
  const { data, writeId } = await aRefusedEdit()
  await aTab(200).data.resend(writeId, { name: 'C' })
  const before = entries()
  const refusal = 'This edit was sent or decided meanwhile'
  await expect(data.resend(writeId, { name: 'D' })).rejects.toThrow(refusal)
  expect(entries()).toEqual(before)

  const [again] = await outbox.dispatch({ type: 'send' })
  if (again?.type !== 'send') throw new Error('Nothing was sent')
  const { id = '' } = again.writes[0] ?? {}
  const fields = [{ field: 'name', base: 'A', mine: 'C', theirs: 'X' }]
  const { answer } = conflicting(1, fields)
  await outbox.dispatch({ type: 'answered', answers: [{ id, answer }], random: 0 })
  await expect(data.resend(id, { name: 'D' })).rejects.toThrow(refusal)
  expect(entries()).toMatchObject([{ kind: 'parked', changes: { name: 'C' } }])
})

test('an edit that is sent again with the current values leaves nothing to send and is no failure', async () => {
  const { data, writeId } = await aRefusedEdit()
  expect(await data.resend(writeId, { name: 'A' })).toEqual({ stepId: null })
  expect(entries()).toEqual([])
})

test('an edit of the same fields can be sent again before any rows are known', async () => {
  const { data, synced, writeId } = await aRefusedEdit()
  synced.set(undefined)
  await data.resend(writeId, { name: 'C' })
  expect(entries()).toMatchObject([{ kind: 'queued', base: { name: 'A' }, changes: { name: 'C' } }])
})

test('sending again with an additional field fails until the rows are loaded, and the edit is kept', async () => {
  const { data, writeId } = await aRefusedEdit()
  const before = entries()
  const fresh = aTab()
  fresh.synced.set(undefined)
  await expect(fresh.data.resend(writeId, { duration: null })).rejects.toThrow(
    'Content is still loading. Try again in a moment',
  )
  expect(entries()).toEqual(before)
  await data.resend(writeId, { duration: null })
  expect(entries()).toMatchObject([{ kind: 'queued' }])
})
