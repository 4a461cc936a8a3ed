import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type EntityName, entityNamed } from '@coop/sync/entities'
import type { PastRow, RowChange } from '@coop/sync/history'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestDatabase } from '@coop/postgres/testing'
import { migrate } from '@coop/postgres'
import { fillDemoContent } from '../demo/fill-demo-content.ts'
import { openFolderStorage } from '../storage/folder-storage.ts'
import { listActivity } from './list-activity.ts'
import { lastState, pastState } from './past-state.ts'
import { readHistory } from './read-history.ts'
import {
  accepted,
  aService,
  insert,
  remove,
  setUpWrites,
  update,
  USER,
  type WriteSetup,
} from '../../testing/writes.ts'

let t: WriteSetup
beforeAll(async () => {
  t = await setUpWrites()
  const folder = await mkdtemp(join(tmpdir(), 'coop-history-'))
  const storage = await openFolderStorage(folder)
  await fillDemoContent(t.database.sql, { storage, now: new Date('2026-11-15T10:00:00Z') })
  await rm(folder, { recursive: true })
})
afterAll(() => t.database.drop())

async function past(entity: EntityName, rowId: string): Promise<RowChange[]> {
  return (await readHistory(t.database.sql, entityNamed(entity), rowId, null)).changes
}

/** The row after each change, newest first. */
async function states(entity: EntityName, rowId: string): Promise<(PastRow | null)[]> {
  const changes = await past(entity, rowId)
  return Promise.all(changes.map(({ id }) => pastState(t.database.sql, entityNamed(entity), rowId, id)))
}

interface DemoService {
  id: string
  name: string
  write_id: string
  companies: string[]
  features: string[]
}

/** An unedited service of the demo content, with its child rows. */
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

function companiesIn(state: PastRow | null | undefined): string[] {
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

test('demo content has its child lists, also in its first state', async () => {
  const { id, name, companies, features } = await demoService()
  expect(await t.sendOne(update('services', id, { name }, { name: `${name} II` }))).toEqual(accepted)
  const [renamed, first] = await past('services', id)
  expect(renamed).toMatchObject({ kind: 'changed', before: { name }, after: { name: `${name} II` } })
  expect(Object.keys(renamed?.after ?? {})).toEqual(['name'])
  expect(first).toMatchObject({ kind: 'created', before: null })
  for (const state of [...(await states('services', id)), first?.after]) {
    expect(companiesIn(state)).toEqual(companies)
    expect(state?.['features']).toEqual(texts(...features))
  }
})

test('restoring the first state of demo content empties no list', async () => {
  const { id, name, companies } = await demoService()
  const [first] = await states('services', id)
  if (first === undefined || first === null) throw new Error('No state')
  const changed = { ...first, name: `${name} again` }
  expect(await t.sendOne(update('services', id, first, changed))).toEqual(accepted)
  const left = await t.database.sql<{ company_id: string }[]>`
    select company_id from service_contributing_companies where service_id = ${id} order by 1`
  expect(left.map(({ company_id }) => company_id)).toEqual(companies)
})

test('every state made by the write API has the lists as that write left them', async () => {
  const [one, two] = [aFeature('one'), aFeature('two', 1)]
  const made = insert('services', aService({ name: 'Listed', features: [one] }))
  await t.sendOne(made)
  await t.sendOne(update('services', made.rowId, { features: [one] }, { features: [one, two] }))
  await t.sendOne(update('services', made.rowId, { features: [one, two] }, { features: [two] }))
  const lists = [texts('two'), texts('one', 'two'), texts('one')]
  expect((await states('services', made.rowId)).map((state) => state?.['features'])).toEqual(lists)
  const changes = await past('services', made.rowId)
  expect(changes.map(({ after }) => after?.['features'])).toEqual(lists)
  expect(changes.map(({ before }) => before?.['features'])).toEqual([...lists.slice(1), undefined])
})

test('a state from before a field existed has the default of the field, and can be restored', async () => {
  const made = insert('services', aService({ name: 'Older' }))
  await t.sendOne(made)
  await t.sendOne(update('services', made.rowId, { name: 'Older' }, { name: 'Newer' }))
  await t.database.sql`
    update row_history set before = before - 'hidden_from_search' - 'meta_title', after = after - 'hidden_from_search' - 'meta_title'
    where row_id = ${made.rowId}`
  const [newer, older] = await states('services', made.rowId)
  if (!newer || !older) throw new Error('No state')
  expect(older).toMatchObject({ hidden_from_search: false, meta_title: null })
  expect(await t.sendOne(update('services', made.rowId, newer, older))).toEqual(accepted)
})

test('a deletion contains the lists that its cascade deleted, by the write API and by SQL', async () => {
  const viaApi = await demoService()
  expect(await t.sendOne(remove('services', viaApi.id, viaApi.write_id))).toEqual(accepted)
  const byHand = await demoService()
  await t.database.sql`delete from services where id = ${byHand.id}`
  for (const { id, companies, features } of [viaApi, byHand]) {
    const [deletion, first] = await past('services', id)
    expect(deletion).toMatchObject({ kind: 'deleted', after: null })
    for (const state of [deletion?.before, first?.after, await last(id), ...(await states('services', id))]) {
      expect(companiesIn(state)).toEqual(companies)
      expect(state?.['features']).toEqual(texts(...features))
    }
  }
})

test('an edit of a row deleted by SQL is answered with its last state, including lists', async () => {
  const { id, name, companies } = await demoService()
  await t.database.sql`delete from services where id = ${id}`
  const answer = await t.sendOne(update('services', id, { name }, { name: 'Too late' }))
  if (answer.status !== 'conflict' || answer.conflict.kind !== 'deleted')
    throw new Error(JSON.stringify(answer))
  expect(companiesIn(answer.conflict.last ?? undefined)).toEqual(companies)
})

test('changes by SQL to a row and its lists in one transaction are one state, in any order', async () => {
  const { id, name } = await demoService()
  await t.database.sql.begin(async (sql) => {
    await sql`delete from service_features where service_id = ${id}`
    await sql`update services set name = ${`${name} by hand`} where id = ${id}`
    await sql`
      insert into service_features (id, service_id, feature_text) values (${randomUUID()}, ${id}, 'afterwards')`
  })
  const [change] = await past('services', id)
  expect(change).toMatchObject({ kind: 'changed', after: { features: texts('afterwards') } })
  expect(Object.keys(change?.after ?? {}).sort()).toEqual(['features', 'name'])
  expect(change?.before?.['name']).toBe(name)
})

test('a list emptied by SQL before its row is deleted, in one transaction, is still in the last state', async () => {
  const { id, features } = await demoService()
  await t.database.sql.begin(async (sql) => {
    await sql`delete from service_features where service_id = ${id}`
    await sql`delete from services where id = ${id}`
  })
  expect(await last(id)).toMatchObject({ features: texts(...features) })
})

test('a change of a list alone is a change of its row: by SQL, and by deleting a referenced row', async () => {
  const { id, name, companies } = await demoService()
  const [byHand = '', deleted = '', ...left] = companies
  await t.database.sql`
    delete from service_contributing_companies where service_id = ${id} and company_id = ${byHand}`
  const [company] = await t.database.sql<{ name: string; write_id: string }[]>`
    select name, write_id from service_companies where id = ${deleted}`
  if (company === undefined) throw new Error('No company')
  expect(await t.sendOne(remove('service_companies', deleted, company.write_id))).toEqual(accepted)
  expect((await states('services', id)).map(companiesIn)).toEqual([
    left,
    companies.filter((each) => each !== byHand),
    companies,
  ])
  const page = await readHistory(t.database.sql, entityNamed('services'), id, null)
  expect(page.changes.map(({ kind, author }) => [kind, author?.id])).toEqual([
    ['changed', USER],
    ['changed', undefined],
    ['created', undefined],
  ])
  expect(Object.keys(page.changes[0]?.after ?? {})).toEqual(['companies'])
  // A deleted row still has its name.
  expect(page.titles[deleted]).toBe(company.name)
  const { affected } = await readHistory(t.database.sql, entityNamed('service_companies'), deleted, null)
  const service = affected.find(({ rowId }) => rowId === id)
  expect(service).toMatchObject({ entity: 'services', title: name })
  expect(companiesIn(service?.before)).toEqual(companies.filter((each) => each !== byHand))
  expect(companiesIn(service?.after)).toEqual(left)
  const [line] = (await listActivity(t.database.sql, { words: name })).lines
  expect(line).toMatchObject({ type: 'one', title: name, kind: 'changed', fields: ['companies'] })
})

test('rows that referenced a deleted row are listed, whatever else its transaction has changed', async () => {
  const { sql } = t.database
  const category = await t.insertOne('content_categories', { name: 'Piers', slug: 'piers' })
  const article = await t.insertOne('content', { title: 'Pier', slug: 'pier', category_id: category })
  await sql`
    insert into content_categories (id, name, slug)
    select gen_random_uuid(), 'Many ' || n, 'many-' || n from generate_series(1, 1100) n`
  await sql.begin(async (both) => {
    await both`update content_categories set name = name || ' more' where name like 'Many %'`
    await both`delete from content_categories where id = ${category}`
  })
  const { affected } = await readHistory(sql, entityNamed('content_categories'), category, null)
  expect(affected.map(({ rowId }) => rowId)).toEqual([article])
})

test('the history of a deleted row tells which of its uploaded files are deleted too', async () => {
  const { sql } = t.database
  const address = `/media/other/workshop-${randomUUID()}.webp`
  await sql`
    insert into media_files (address, upload_id, media_type, storage_path, file_size, upload_bytes, content_hash,
      source_hash)
    values (${address}, ${randomUUID()}, 'image/webp', ${address.slice(1)}, 700, 900, 'abcdef01', ${'ab'.repeat(32)})`
  const article = insert('content', {
    title: 'Workshop',
    slug: `workshop-${address.slice(-9, -5)}`,
    featured_image_url: address,
  })
  expect(await t.sendOne(article)).toEqual(accepted)
  expect(await t.sendOne(remove('content', article.rowId, article.id))).toEqual(accepted)
  const missing = async () =>
    (await readHistory(sql, entityNamed('content'), article.rowId, null)).missingFiles
  expect(await missing()).toEqual([])
  await sql`delete from media_files where address = ${address}`
  expect(await missing()).toEqual([address])
})

test('entries from before transactions were recorded are grouped by the write that stored them', async () => {
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
    const { changes } = await readHistory(sql, entityNamed('services'), service, null)
    expect(changes.map(({ kind }) => kind)).toEqual(['changed', 'changed', 'created'])
    const past = changes.map(({ id }) => pastState(sql, entityNamed('services'), service, id))
    expect((await Promise.all(past)).map(companiesIn)).toEqual([[], [], companies])
    const { lines } = await listActivity(sql, { words: 'together' })
    expect(lines).toMatchObject([
      { title: 'Alone', fields: ['name'] },
      { title: 'Together', fields: ['companies'] },
      { title: 'Together', kind: 'created' },
    ])
  } finally {
    await older.drop()
    await rm(folder, { recursive: true })
  }
})

async function last(rowId: string): Promise<PastRow | undefined> {
  return (await lastState(t.database.sql, entityNamed('services'), rowId)) ?? undefined
}
