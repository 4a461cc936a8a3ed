import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type EntityName, entityNamed } from '@coop/sync/entities'
import { type Json } from '@coop/sync/write'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestDatabase } from '@coop/postgres/testing'
import { migrate } from '@coop/postgres'
import { fillDemoContent } from '../demo/fill-demo-content.ts'
import { openFolderStorage } from '../media/storage/folder-storage.ts'
import { lastState, type PastState, readHistory } from './history.ts'
import {
  accepted,
  aService,
  insert,
  remove,
  setUpWrites,
  update,
  type WriteSetup,
} from './writes-for-tests.ts'

let t: WriteSetup
beforeAll(async () => {
  t = await setUpWrites()
  const folder = await mkdtemp(join(tmpdir(), 'coop-history-'))
  const storage = await openFolderStorage(folder)
  await fillDemoContent(t.database.sql, { storage, now: new Date('2026-11-15T10:00:00Z') })
  await rm(folder, { recursive: true })
})
afterAll(() => t.database.drop())

function past(entity: EntityName, rowId: string): Promise<PastState[]> {
  return readHistory(t.database.sql, entityNamed(entity), rowId, null)
}

/** What a list held in each state, newest first. */
async function listsOf(entity: EntityName, rowId: string, list: string): Promise<(Json | undefined)[]> {
  return (await past(entity, rowId)).map(({ state }) => state[list])
}

interface DemoService {
  id: string
  name: string
  write_id: string
  companies: string[]
  features: string[]
}

/** An unedited service of the demo content, with what hangs on it. */
async function demoService(): Promise<DemoService> {
  const [service] = await t.database.sql<DemoService[]>`
    select s.id, s.name, s.write_id,
      array(select company_id::text from service_contributing_companies where service_id = s.id order by 1) as companies,
      array(select feature_text from service_features where service_id = s.id order by display_order) as features
    from services s
    where (select count(*) from row_history h where h.row_id = s.id) = 1
      and exists (select from service_contributing_companies where service_id = s.id)
      and exists (select from service_features where service_id = s.id)
    order by s.id limit 1`
  if (service === undefined) throw new Error('The demo content has no such service left')
  return service
}

const companyLinks = z.array(z.object({ company_id: z.string() }))

function companiesIn(state: PastState['state'] | undefined): string[] {
  return companyLinks
    .parse(state?.['companies'])
    .map(({ company_id }) => company_id)
    .sort()
}

function aFeature(text: string, order = 0): { id: string; feature_text: string; display_order: number } {
  return { id: randomUUID(), feature_text: text, display_order: order }
}

const texts = (...features: string[]) =>
  features.map((feature_text) => expect.objectContaining({ feature_text }))

test('demo content comes with its child lists, in its first state too', async () => {
  const { id, name, companies, features } = await demoService()
  expect(await t.sendOne(update('services', id, { name }, { name: `${name} II` }))).toEqual(accepted)
  const [renamed, first] = await past('services', id)
  expect(renamed).toMatchObject({ op: 'update', changed: ['name'] })
  expect(first).toMatchObject({ op: 'insert', changed: [] })
  for (const state of [renamed?.state, first?.state]) {
    expect(companiesIn(state)).toEqual(companies)
    expect(state?.['features']).toEqual(texts(...features))
  }
})

test('the first state of demo content, brought back, empties no list', async () => {
  const { id, name, write_id, companies } = await demoService()
  const [first] = await past('services', id)
  if (first === undefined) throw new Error('No state')
  const changed = { ...first.state, name: `${name} again` }
  expect(await t.sendOne(update('services', id, first.state, changed))).toEqual(accepted)
  const left = await t.database.sql<{ company_id: string }[]>`
    select company_id from service_contributing_companies where service_id = ${id} order by 1`
  expect(left.map(({ company_id }) => company_id)).toEqual(companies)
  expect((await past('services', id))[1]?.writeId).not.toBe(write_id)
})

test('every state that the write API made has the lists as that write left them', async () => {
  const [one, two] = [aFeature('one'), aFeature('two', 1)]
  const made = insert('services', aService({ name: 'Listed', features: [one] }))
  await t.sendOne(made)
  await t.sendOne(update('services', made.rowId, { features: [one] }, { features: [one, two] }))
  await t.sendOne(update('services', made.rowId, { features: [one, two] }, { features: [two] }))
  expect(await listsOf('services', made.rowId, 'features')).toEqual([
    texts('two'),
    texts('one', 'two'),
    texts('one'),
  ])
})

test('a deletion holds the lists that its cascade took away, by the write API and by hand', async () => {
  const viaApi = await demoService()
  expect(await t.sendOne(remove('services', viaApi.id, viaApi.write_id))).toEqual(accepted)
  const byHand = await demoService()
  await t.database.sql`delete from services where id = ${byHand.id}`
  for (const { id, companies, features } of [viaApi, byHand]) {
    const [deletion, first] = await past('services', id)
    expect(deletion?.op).toBe('delete')
    for (const state of [deletion?.state, first?.state, await last(id)]) {
      expect(companiesIn(state)).toEqual(companies)
      expect(state?.['features']).toEqual(texts(...features))
    }
  }
})

test('an edit of a row that was deleted by hand is answered with its last state, lists included', async () => {
  const { id, name, companies } = await demoService()
  await t.database.sql`delete from services where id = ${id}`
  const answer = await t.sendOne(update('services', id, { name }, { name: 'Too late' }))
  if (answer.status !== 'conflict' || answer.conflict.kind !== 'deleted')
    throw new Error(JSON.stringify(answer))
  expect(companiesIn(answer.conflict.last ?? undefined)).toEqual(companies)
})

test('by hand, what one transaction did to a row and its lists is one state, in whatever order', async () => {
  const { id, name } = await demoService()
  await t.database.sql.begin(async (sql) => {
    await sql`delete from service_features where service_id = ${id}`
    await sql`update services set name = ${`${name} by hand`} where id = ${id}`
    await sql`
      insert into service_features (id, service_id, feature_text) values (${randomUUID()}, ${id}, 'afterwards')`
  })
  const [state] = await past('services', id)
  expect(state).toMatchObject({ op: 'update', state: { features: texts('afterwards') } })
  expect(state?.changed.sort()).toEqual(['features', 'name'])
})

test('a list that is emptied by hand before its row is deleted, in one transaction, is still in the last state', async () => {
  const { id, features } = await demoService()
  await t.database.sql.begin(async (sql) => {
    await sql`delete from service_features where service_id = ${id}`
    await sql`delete from services where id = ${id}`
  })
  expect(await last(id)).toMatchObject({ features: texts(...features) })
})

test('one list item that a later transaction took away was there before, and is not there after', async () => {
  const { id, name, companies } = await demoService()
  const [gone = '', ...left] = companies
  await t.database.sql`
    delete from service_contributing_companies where service_id = ${id} and company_id = ${gone}`
  await t.database.sql`update services set name = ${`${name} without`} where id = ${id}`
  expect((await past('services', id)).map(({ state }) => companiesIn(state))).toEqual([left, companies])
})

test('entries from before the history held transactions are told apart by what stored them', async () => {
  const all = fileURLToPath(new URL('../../../migrations', import.meta.url))
  const folder = await mkdtemp(join(tmpdir(), 'coop-history-'))
  const older = await createTestDatabase()
  const { url, sql } = older
  try {
    await cp(all, folder, { recursive: true, filter: (path) => !/\/(?!000[12]_)\d{4}_[^/]*$/.test(path) })
    await migrate({ url, folder })
    const [service, ...companies] = Array.from({ length: 3 }, () => randomUUID()).sort()
    if (service === undefined) throw new Error('No ids were made')
    await sql.begin(async (transaction) => {
      await transaction`
        insert into service_companies (id, name, slug) select id, id::text, id::text from unnest(${companies}::uuid[]) id`
      await transaction`
        insert into services (id, name, slug, category) values (${service}, 'Together', 'together', 'PR')`
      await transaction`
        insert into service_contributing_companies (id, service_id, company_id)
        select gen_random_uuid(), ${service}, id from unnest(${companies}::uuid[]) id`
    })
    await sql`delete from service_contributing_companies where service_id = ${service}`
    await sql`update services set name = 'Alone' where id = ${service}`
    expect(await migrate({ url, folder: all })).toContain('0003_history_transactions.sql')
    const states = await readHistory(sql, entityNamed('services'), service, null)
    expect(states.map(({ state }) => companiesIn(state))).toEqual([[], companies])
  } finally {
    await older.drop()
    await rm(folder, { recursive: true })
  }
})

async function last(rowId: string): Promise<PastState['state'] | undefined> {
  return (await lastState(t.database.sql, entityNamed('services'), rowId)) ?? undefined
}
