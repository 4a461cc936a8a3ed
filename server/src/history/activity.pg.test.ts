import { randomUUID } from 'node:crypto'
import {
  activityPageSchema,
  type ActivityLine,
  type ActivityPage,
  type ActivityQuery,
} from '@coop/sync/history'
import { expect, test } from 'vitest'
import { accepted, aService, insert, remove, openWrites, update } from '../../testing/writes.ts'
import { listActivity } from './list-activity.ts'

const t = await openWrites()

function list(query: ActivityQuery = {}): Promise<ActivityPage> {
  return listActivity(t.database.sql, query)
}

/** A line as shown to people: person, action, row. */
function told(lines: readonly ActivityLine[]): string[] {
  return lines.map((line) => {
    const who = line.author?.id ?? 'system'
    return line.type === 'one'
      ? `${who} ${line.kind} ${line.title}`
      : `${who} ${Object.entries(line.counts).flat().join(' ')} ${line.entity}`
  })
}

/** A row of each kind of change, made for one test: its word is in all titles. */
async function someChanges(word: string): Promise<string> {
  const made = {
    ...insert('services', aService({ name: `${word} Mäkelä`, published: true })),
    userId: 'anna',
  }
  const id = made.rowId
  const as = (
    userId: string,
    changes: Record<string, string | boolean>,
    base: Record<string, string | boolean>,
  ) => t.sendAs(userId, { ...update('services', id, base, changes), userId })
  expect(await t.sendAs('anna', made)).toEqual([accepted])
  await as('anna', { name: `${word} Virtanen` }, { name: `${word} Mäkelä` })
  await as('ben', { published: false }, { published: true })
  await as('ben', { published: true }, { published: false })
  return id
}

test('a write is one line with its person, kind, the name at that time and the changed fields', async () => {
  const id = await someChanges('Plain')
  const [row] = await t.database.sql<{ write_id: string }[]>`select write_id from services where id = ${id}`
  await t.sendOne(remove('services', id, row?.write_id ?? ''))
  const { lines, next } = await list({ words: 'plain' })
  expect(told(lines)).toEqual([
    'user-1 deleted Plain Virtanen',
    'ben published Plain Virtanen',
    'ben unpublished Plain Virtanen',
    'anna changed Plain Virtanen',
    'anna created Plain Mäkelä',
  ])
  expect(lines.map((line) => (line.type === 'one' ? line.fields : null))).toEqual([
    [],
    ['published'],
    ['published'],
    ['name'],
    [],
  ])
  expect(next).toBeNull()
})

test('filters by person, entity, kind, time and words of the name, alone and together', async () => {
  const id = await someChanges('Sifted')
  const whole = await list({ words: 'sifted' })
  expect(whole.lines).toHaveLength(4)
  const of = async (query: ActivityQuery) => told((await list({ words: 'sifted', ...query })).lines)
  expect(await of({ person: 'anna' })).toEqual(['anna changed Sifted Virtanen', 'anna created Sifted Mäkelä'])
  expect(await of({ person: 'system' })).toEqual([])
  expect(await of({ entity: 'services' })).toHaveLength(4)
  expect(await of({ entity: 'cases' })).toEqual([])
  expect(await of({ kind: 'created' })).toEqual(['anna created Sifted Mäkelä'])
  expect(await of({ kind: 'changed' })).toHaveLength(3)
  expect(await of({ kind: 'unpublished', person: 'ben' })).toEqual(['ben unpublished Sifted Virtanen'])
  const [newest, , , oldest] = whole.lines
  if (newest === undefined || oldest === undefined) throw new Error('No lines')
  await t.database
    .sql`update changes set at = at - interval '2 days' where row_id = ${id} and kind = 'created'`
  expect(await of({ from: newest.at.replace(/\+.*$/, 'Z').slice(0, 19) + 'Z' })).toHaveLength(3)
  expect(await of({ to: new Date(Date.parse(oldest.at) - 86_400_000).toISOString() })).toEqual([
    'anna created Sifted Mäkelä',
  ])
  // Matches prefixes, without accents and case, in the names before and after a renaming.
  expect(told((await list({ words: 'SIFTED makel' })).lines)).toEqual([
    'anna changed Sifted Virtanen',
    'anna created Sifted Mäkelä',
  ])
  expect((await list({ words: 'akela sifted' })).lines).toEqual([])
})

test('typed words are never interpreted as operators or SQL', async () => {
  await someChanges('Quoted')
  for (const words of [
    "quoted' | '",
    'Quoted & !makela',
    "'); drop table changes; --",
    'quoted:*',
    '\\',
    '!',
    "''",
  ]) {
    const { lines } = await list({ words })
    if (/quoted/i.test(words)) expect(lines.length, words).toBeLessThanOrEqual(4)
  }
  expect(told((await list({ words: "quoted' & !'virtanen" })).lines)).toHaveLength(3)
})

test('pages have no gaps, and only the last one says that it is last', async () => {
  const ids = Array.from({ length: 60 }, () => randomUUID())
  // Alternating, so that no lines are combined.
  for (const [i, id] of ids.entries()) {
    const userId = i % 2 === 0 ? 'anna' : 'ben'
    await t.sendAs(userId, { ...insert('services', aService({ name: `Paged ${i}` }), id), userId })
  }
  const first = await list({ words: 'paged' })
  expect(first.lines).toHaveLength(50)
  if (first.next === null) throw new Error('No next page')
  const second = await list({ words: 'paged', cursor: first.next })
  expect(second.next).toBeNull()
  const rows = [...first.lines, ...second.lines].map((line) => (line.type === 'one' ? line.rowId : null))
  expect(rows).toEqual(ids.toReversed())
})

test('many changes of one row are one line with the name of the row', async () => {
  const made = insert('services', aService({ name: 'Often 0' }))
  await t.send(made)
  const names = Array.from({ length: 120 }, (_, i) => `Often ${i}`)
  for (const [i, name] of names.slice(1).entries())
    await t.send(update('services', made.rowId, { name: names[i] ?? '' }, { name }))
  await t.database.sql`
    update changes set at = timestamptz '2020-01-02 10:00Z' + (id % 10000) * interval '1 millisecond'
    where words @@ 'often'::tsquery`
  const { lines } = await list({ words: 'often' })
  expect(lines).toEqual([
    expect.objectContaining({
      type: 'many',
      rows: 1,
      rowId: made.rowId,
      title: 'Often 119',
      counts: { created: 1, changed: 119 },
    }),
  ])
})

test('many changes of one entity by one person within a minute are one line, which can be expanded', async () => {
  const many = Array.from({ length: 130 }, (_, i) => insert('services', aService({ name: `Bulk ${i}` })))
  const more = [
    insert('cases', { title: 'Bulk case', slug: 'bulk-case' }),
    insert('services', aService({ name: 'Bulk 130' })),
  ]
  for (const writes of [many.slice(0, 65), many.slice(65), more]) await t.send(...writes)
  // Sets one minute for all, whatever the clock was.
  await t.database.sql`
    update changes set at = timestamptz '2020-01-01 10:00Z' + (id % 10000) * interval '1 millisecond'
    where words @@ 'bulk'::tsquery`
  const { lines, next } = await list({ words: 'bulk' })
  expect(told(lines)).toEqual([
    'user-1 created Bulk 130',
    'user-1 created Bulk case',
    'user-1 created 130 services',
  ])
  expect(next).toBeNull()
  const line = lines[2]
  if (line?.type !== 'many') throw new Error('Nothing is folded')
  expect(line.rows).toBe(130)
  const { newest, oldest } = line
  const first = await list({ words: 'bulk', newest, oldest })
  expect(told(first.lines)[0]).toBe('user-1 created Bulk 129')
  const seen = [...first.lines]
  for (let page = first; page.next !== null;) {
    page = await list({ words: 'bulk', newest, oldest, cursor: page.next })
    seen.push(...page.lines)
  }
  expect(told(seen)).toEqual(many.map((_, i) => `user-1 created Bulk ${i}`).toReversed())
})

test('only administrators have access, and an invalid query is refused with a hint', async () => {
  const ask = (path: string, who: string) => t.app.request(path, { headers: { 'x-who': who } })
  const rowId = randomUUID()
  const ofRow = `entity=services&rowId=${rowId}`
  for (const path of ['/api/activity', `/api/history?${ofRow}`, `/api/history/state?${ofRow}&change=1`]) {
    expect((await ask(path, 'nobody')).status, path).toBe(401)
    expect((await ask(path, 'guest')).status, path).toBe(403)
  }
  expect((await ask('/api/activity?entity=users', 'anna')).status).toBe(400)
  expect((await ask(`/api/activity?person=${encodeURIComponent("' or 1=1")}`, 'anna')).status).toBe(400)
  expect((await ask('/api/history?entity=row_history&rowId=x', 'anna')).status).toBe(400)
  expect((await ask(`/api/history/state?${ofRow}&change=1`, 'anna')).status).toBe(404)
  const response = await ask('/api/activity?kind=created&entity=services', 'anna')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(activityPageSchema.parse(await response.json()).lines.length).toBeGreaterThan(0)
})
