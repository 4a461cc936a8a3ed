import { randomUUID } from 'node:crypto'
import { DURATIONS } from '@coop/sync/testing'
import { expect, test } from 'vitest'
import { pruneLedger } from './prune-ledger.ts'
import { accepted, aService, errorsOf, insert, openWrites, update, USER } from '../../testing/writes.ts'

const t = await openWrites()

test('an insert stores the row with its children, its author and its write', async () => {
  const feature = { id: randomUUID(), feature_text: 'Swift', display_order: 0 }
  const write = insert('services', aService({ features: [feature] }))
  expect(await t.sendOne(write)).toEqual(accepted)
  expect(await t.rowOf('services', write.rowId)).toMatchObject({ write_id: write.id, published: true })
  expect(await t.rowOf('service_features', feature.id)).toMatchObject({
    service_id: write.rowId,
    is_public: true,
    write_id: write.id,
  })
  const [history] = await t.database.sql`select * from row_history where row_id = ${write.rowId}`
  expect(history).toMatchObject({ op: 'insert', user_id: USER, write_id: write.id })
  const [ledger] = await t.database.sql`select * from write_ledger where id = ${write.id}`
  expect(ledger).toMatchObject({ status: 'accepted', answer: accepted, user_id: USER, row_id: write.rowId })
})

test.each([...DURATIONS, '3-6', '12plus'])(
  'a duration of %s, which pages can show, is stored',
  async (duration) => {
    const write = insert('services', aService({ duration }))
    expect(await t.sendOne(write)).toEqual(accepted)
    expect(await t.rowOf('services', write.rowId)).toMatchObject({ duration })
  },
)

test('a write that is sent again after a lost answer takes effect once and gets the first answer', async () => {
  const id = await t.insertOne('services', aService({ name: 'Before' }))
  const write = update('services', id, { name: 'Before' }, { name: 'After' })
  expect(await t.sendOne(write)).toEqual(accepted)
  const other = update('services', id, { name: 'After' }, { name: 'Later' })
  expect(await t.sendOne(other)).toEqual(accepted)
  expect(await t.sendOne(write)).toEqual(accepted)
  expect(await t.rowOf('services', id)).toMatchObject({ name: 'Later' })
})

test('concurrent copies of a write take effect once', async () => {
  const write = insert('services', aService())
  const answers = await Promise.all(Array.from({ length: 6 }, async () => await t.sendOne(write)))
  expect(answers).toEqual(Array.from({ length: 6 }, () => accepted))
  const history = await t.database.sql`select from row_history where row_id = ${write.rowId}`
  expect(history).toHaveLength(1)
})

test('different concurrent inserts of one row create it once, and neither is lost', async () => {
  const rowId = randomUUID()
  const one = insert('services', aService(), rowId)
  const two = insert('services', aService(), rowId)
  const statuses = (await Promise.all([t.sendOne(one), t.sendOne(two)])).map(({ status }) => status)
  expect(statuses.filter((status) => status === 'accepted')).toHaveLength(1)
  const again = await Promise.all([t.sendOne(one), t.sendOne(two)])
  expect(again.map(({ status }) => status).sort()).toEqual(['accepted', 'rejected'])
})

test('an insert of an existing row with the same content is accepted', async () => {
  const write = insert(
    'services',
    aService({ features: [{ id: randomUUID(), feature_text: 'A', display_order: 0 }] }),
  )
  await t.sendOne(write)
  expect(await t.sendOne({ ...write, id: randomUUID() })).toEqual(accepted)
  expect(await t.rowOf('services', write.rowId)).toMatchObject({ write_id: write.id })
})

test('each entry of a batch gets its own answer, in order', async () => {
  const good = insert('services', aService())
  const answers = await t.send(
    good,
    'nonsense',
    null,
    { ...good, id: 'no uuid' },
    { ...good, entity: 'users' },
    insert('services', aService()),
  )
  expect(answers.map(({ status }) => status)).toEqual([
    'accepted',
    'rejected',
    'rejected',
    'rejected',
    'rejected',
    'accepted',
  ])
  expect(answers.flatMap(errorsOf).map(({ field }) => field)).toEqual([null, null, 'id', 'entity'])
  const response = await t.app.request('/api/writes', {
    method: 'POST',
    body: JSON.stringify({ writes: ['x', { id: good.id }] }),
    headers: { 'content-type': 'application/json' },
  })
  expect(await response.json()).toMatchObject({ answers: [{ id: '0' }, { id: good.id }] })
})

test('writes to a locked row get retry, in order, and others are applied', async () => {
  const id = await t.insertOne('services', aService({ name: 'Locked' }))
  const [blocker] = [await t.database.sql.reserve()]
  await blocker`begin`
  await blocker`select from services where id = ${id} for update`
  const stuck = update('services', id, { name: 'Locked' }, { name: 'Free' })
  const behind = update('services', id, { duration: null }, { duration: '1-4-weeks' })
  const answers = await t.send(stuck, behind, insert('services', aService()))
  expect(answers.map(({ status }) => status)).toEqual(['retry', 'retry', 'accepted'])
  await blocker`rollback`
  blocker.release()
  expect(await t.send(stuck, behind)).toEqual([accepted, accepted])
  expect(t.logLines.filter((line) => line.includes(stuck.id))).toEqual([])
})

test('a bug or an undeclared constraint is logged and answered with retry', async () => {
  await t.database
    .sql`alter table value_propositions add constraint undeclared exclude using btree (title with =)`
  await t.insertOne('value_propositions', { title: 'Once' })
  const write = insert('value_propositions', { title: 'Once' })
  expect(await t.sendOne(write)).toMatchObject({ status: 'retry' })
  expect(t.logLines.some((line) => line.includes(write.id))).toBe(true)
  expect(await t.database.sql`select from write_ledger where id = ${write.id}`).toHaveLength(0)
  await t.database.sql`alter table value_propositions drop constraint undeclared`
  expect(await t.sendOne(write)).toEqual(accepted)
})

test('the history holds each change with its author, newest first, including child lists', async () => {
  const feature = { id: randomUUID(), feature_text: 'x', display_order: 0 }
  const write = insert('services', aService({ name: 'Then' }))
  await t.sendOne(write)
  await t.sendOne(update('services', write.rowId, { name: 'Then' }, { name: 'Now' }))
  await t.sendOne(update('services', write.rowId, { features: [] }, { features: [feature] }))
  await t.database.sql`insert into users (id, name, email) values (${USER}, 'U', 'user@example.org')`
  const response = await t.app.request(`/api/history?entity=services&rowId=${write.rowId}`)
  expect(await response.json()).toMatchObject({
    next: null,
    changes: [
      {
        kind: 'changed',
        author: { id: USER, email: 'user@example.org' },
        before: { features: [] },
        after: { features: [feature] },
      },
      { kind: 'changed', before: { name: 'Then' }, after: { name: 'Now' } },
      { kind: 'created', before: null, after: { name: 'Then', features: [] } },
    ],
  })
  for (const query of ['', '?entity=users&rowId=x', `?entity=services&rowId=${write.rowId}&before=x`]) {
    expect((await t.app.request(`/api/history${query}`)).status).toBe(400)
  }
})

test('the ledger deletes answers after the given number of days', async () => {
  const write = insert('services', aService())
  await t.sendOne(write)
  await t.database.sql`update write_ledger set created_at = now() - interval '91 days' where id = ${write.id}`
  expect(await pruneLedger(t.database.sql)).toBe(1)
})
