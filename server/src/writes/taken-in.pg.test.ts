import { expect, test } from 'vitest'
import type { Write } from '@coop/sync/write'
import { accepted, aService, insert, openWrites, update } from '../../testing/writes.ts'

const t = await openWrites()

const REFUSED = {
  status: 'rejected',
  errors: [
    {
      field: 'id',
      code: 'invalid',
      message: 'Another edit has the same id. Make this edit again',
    },
  ],
}

/** An edit of Anna, and the same edit as imported by Ben and Carla. */
function copiesOf(write: Write) {
  const anna = { ...write, userId: 'anna' }
  return {
    anna,
    ben: { ...anna, userId: 'ben', madeBy: 'anna' },
    carla: { ...anna, userId: 'carla', madeBy: 'anna' },
  }
}

async function readersOf(write: Write): Promise<unknown> {
  const [row] = await t.database.sql<{ who: string[] }[]>`
    select user_id || readers as who from write_ledger where id = ${write.id}`
  return row?.who
}

test('an imported edit takes effect once, whoever sends it, and its author gets the same answer', async () => {
  const { anna, ben, carla } = copiesOf(insert('services', aService()))
  expect(await t.sendAs('ben', ben)).toEqual([accepted])
  expect(await readersOf(ben)).toEqual(['ben'])
  expect(await t.sendAs('anna', anna)).toEqual([accepted])
  expect(await t.sendAs('carla', carla)).toEqual([accepted])
  expect(await t.sendAs('ben', ben)).toEqual([accepted])
  expect(await readersOf(ben)).toEqual(['ben', 'anna', 'carla'])
  const history = await t.database.sql`
    select user_id from row_history where table_name = 'services' and row_id = ${anna.rowId}`
  expect(history).toEqual([{ user_id: 'ben' }])
})

test('when the author was first, an importer gets the first answer', async () => {
  const { anna, ben } = copiesOf(insert('services', aService({ name: ' ' })))
  const [refusal] = await t.sendAs('anna', anna)
  expect(refusal).toMatchObject({ status: 'rejected' })
  expect(await t.sendAs('ben', ben)).toEqual([refusal])
  expect(await t.rowOf('services', anna.rowId)).toBeUndefined()
  expect(await readersOf(anna)).toEqual(['anna', 'ben'])
})

test('other content under the id of an edit never gets the answer to that edit', async () => {
  const { anna, ben, carla } = copiesOf(insert('services', aService({ name: 'As Anna typed it' })))
  const forged = { ...ben, changes: { ...ben.changes, name: 'As Ben has it' } }
  expect(await t.sendAs('ben', forged)).toEqual([accepted])
  // The ledger gives her device no answer, and she must make her edit again.
  expect(await readersOf(anna)).toEqual(['ben'])
  expect(await t.sendAs('anna', anna)).toEqual([REFUSED])
  expect(await t.sendAs('carla', carla)).toEqual([REFUSED])
  expect(await t.sendAs('ben', forged)).toEqual([accepted])
  expect(await t.rowOf('services', anna.rowId)).toMatchObject({ name: 'As Ben has it' })
  expect(await readersOf(anna)).toEqual(['ben'])
})

test('when its author was first, other content gets nothing of the first answer', async () => {
  const { anna, ben } = copiesOf(insert('services', aService({ name: 'As Anna typed it' })))
  expect(await t.sendAs('anna', anna)).toEqual([accepted])
  const forged = { ...ben, changes: { ...ben.changes, name: 'As Ben has it' } }
  expect(await t.sendAs('ben', forged)).toEqual([REFUSED])
  expect(await readersOf(anna)).toEqual(['anna'])
  // The order of keys does not change the content.
  const turned = { ...ben, changes: Object.fromEntries(Object.entries(ben.changes).toReversed()) }
  expect(await t.sendAs('ben', turned)).toEqual([accepted])
})

test('a write that falsely names another author gets no answer of theirs', async () => {
  const { anna, ben } = copiesOf(insert('services', aService()))
  expect(await t.sendAs('anna', anna)).toEqual([accepted])
  expect(await t.sendAs('ben', { ...ben, madeBy: 'carla' })).toEqual([REFUSED])
  expect(
    await t.sendAs('ben', {
      ...update('services', anna.rowId, {}, {}),
      id: anna.id,
      userId: 'ben',
      madeBy: 'anna',
    }),
  ).toEqual([REFUSED])
  expect(await readersOf(anna)).toEqual(['anna'])
})

test('a device can ask which edits have been answered', async () => {
  const { anna } = copiesOf(insert('services', aService()))
  await t.sendAs('anna', anna)
  const ask = async (who: string, ids: unknown) =>
    t.app.request('/api/writes/answered', {
      method: 'POST',
      body: JSON.stringify({ ids }),
      headers: { 'content-type': 'application/json', 'x-who': who },
    })
  const never = insert('services', aService())
  const response = await ask('ben', [anna.id, never.id])
  expect(await response.json()).toEqual({ answered: [{ id: anna.id, status: 'accepted' }] })
  expect((await ask('ben', ['1'])).status).toBe(400)
  expect((await ask('guest', [anna.id])).status).toBe(403)
})
