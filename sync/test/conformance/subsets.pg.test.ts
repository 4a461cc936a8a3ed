import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import {
  requestShape,
  resumePointOf,
  readToEnd,
  type ShapeResponse,
  type ResumePoint,
} from '../../testing/engine/engine-requests.ts'
import { isOriginal, startService, type Service } from '../../testing/conformance/service.ts'

let service: Service

beforeAll(async () => {
  service = await startService()
  const { sql } = service
  await sql`create table pieces (id int primary key, name text, price numeric, is_on bool, code char(4))`
  await sql`insert into pieces select i, 'n' || i, i * 1.50, i % 2 = 0, 'c' || i from generate_series(1, 9) i`
})
afterAll(() => service.dispose())

const pieces = { table: 'pieces', offset: '-1' }

const subsetSchema = z.strictObject({
  metadata: z.strictObject({
    xmin: z.string().regex(/^\d+$/),
    xmax: z.string().regex(/^\d+$/),
    xip_list: z.array(z.string().regex(/^\d+$/)),
    snapshot_mark: z
      .int()
      .min(0)
      .max(2 ** 31 - 1),
    database_lsn: z.string().regex(/^\d+$/),
  }),
  data: z.array(
    z.strictObject({
      key: z.string(),
      value: z.record(z.string(), z.string().nullable()),
      headers: z.strictObject({
        operation: z.literal('insert'),
        relation: z.tuple([z.literal('public'), z.literal('pieces')]),
        snapshot_mark: z.int(),
      }),
    }),
  ),
})
type SubsetBody = z.infer<typeof subsetSchema>

const bodyOf = (response: ShapeResponse): SubsetBody => subsetSchema.parse(response.json)
const idsOf = (response: ShapeResponse): string[] =>
  bodyOf(response).data.map(({ value }) => value['id'] ?? '')

function post(body: unknown, params: Record<string, string> = pieces): Promise<ShapeResponse> {
  return requestShape(service, params, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

/** By GET and by POST. */
async function both(fields: Record<string, unknown>): Promise<ShapeResponse[]> {
  const query: Record<string, string> = {}
  for (const [name, value] of Object.entries(fields))
    query[`subset__${name}`] = typeof value === 'string' ? value : JSON.stringify(value)
  return [await requestShape(service, { ...pieces, ...query }), await post(fields)]
}

test('W29: a subset is an object with rows, their snapshot, and the offset in the log', async () => {
  const { position } = await readToEnd(service, { table: 'pieces' })
  for (const response of await both({ where: 'id = $1', params: { 1: 4 } })) {
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('electric-snapshot')).toBe('true')
    expect(response.headers.get('electric-schema')).toContain('"pk_index":0')
    expect(resumePointOf(response).handle).toBe(position.handle)
    const { metadata, data } = bodyOf(response)
    expect(data).toEqual([
      {
        key: '"public"."pieces"/"4"',
        value: { id: '4', name: 'n4', price: '6.00', is_on: 'true', code: 'c4  ' },
        headers: {
          operation: 'insert',
          relation: ['public', 'pieces'],
          snapshot_mark: metadata.snapshot_mark,
        },
      },
    ])
    expect(BigInt(metadata.xmax)).toBeGreaterThanOrEqual(BigInt(metadata.xmin))
  }
})

test.skipIf(isOriginal)(
  'W29: a reader with an offset keeps it, and one without gets the present end',
  async () => {
    const { position } = await readToEnd(service, { table: 'pieces' })
    await service.sql`update pieces set name = name || '!' where id = 9`
    await expect
      .poll(async () => (await readToEnd(service, { table: 'pieces' }, position)).messages.length)
      .toBe(2)
    const { position: end } = await readToEnd(service, { table: 'pieces' }, position)
    expect(resumePointOf(await post({ limit: 1, order_by: 'id' }, { table: 'pieces', ...position }))).toEqual(
      position,
    )
    for (const offset of ['-1', 'now'])
      expect(resumePointOf(await post({ limit: 1, order_by: 'id' }, { table: 'pieces', offset }))).toEqual(
        end,
      )
  },
)

test('W30: rows are filtered, ordered and limited', async () => {
  const cases: [Record<string, unknown>, string[]][] = [
    [{ where: 'is_on' }, ['2', '4', '6', '8']],
    [{ where: 'price > $1 and name <> $2', params: { 1: 9, 2: 'n8' } }, ['7', '9']],
    [{ order_by: 'id desc', limit: 2 }, ['9', '8']],
    [{ order_by: '"is_on" DESC NULLS LAST, id ASC', limit: 3, offset: 3 }, ['8', '1', '3']],
    [{ where: 'id in (1, 3)', order_by: 'name desc' }, ['3', '1']],
    [{ where: 'false' }, []],
  ]
  for (const [fields, ids] of cases)
    for (const response of await both(fields)) {
      const found = idsOf(response)
      expect('order_by' in fields ? found : found.toSorted()).toEqual(ids)
    }
})

test('W30: the rows of a subset are rows of the shape', async () => {
  const params = { ...pieces, where: 'is_on', columns: 'id,price' }
  const response = await post({ where: 'id < $1', params: { 1: '7' }, order_by: 'name' }, params)
  expect(bodyOf(response).data.map(({ value }) => value)).toEqual([
    { id: '2', price: '3.00' },
    { id: '4', price: '6.00' },
    { id: '6', price: '9.00' },
  ])
})

test.skipIf(isOriginal)('W30: a POST without fields gets all rows', async () => {
  for (const body of ['', '{}', '{"subset":{}}']) expect(idsOf(await post(body))).toHaveLength(9)
})

test('W30: fields may be below subset, and a live reader may send them', async () => {
  const { position } = await readToEnd(service, { table: 'pieces' })
  const live = { table: 'pieces', ...position, live: 'true', cursor: '1' }
  const response = await post({ subset: { where: 'id = 3' } }, live)
  expect(idsOf(response)).toEqual(['3'])
  expect(response.headers.get('electric-cursor')).toMatch(/^\d+$/)
})

test('W31: an invalid field of a subset has its error below subset', async () => {
  const cases: [Record<string, unknown>, Record<string, string[]>][] = [
    [{ limit: 2 }, { order_by: ['order_by is required when limit or offset is present'] }],
    [{ offset: 2 }, { order_by: ['order_by is required when limit or offset is present'] }],
    [{ limit: 0, order_by: 'id' }, { limit: ['must be greater than 0'] }],
    [{ offset: -1, order_by: 'id' }, { offset: ['must be greater than or equal to 0'] }],
    [{ limit: 'some', order_by: 'id' }, { limit: ['is invalid'] }],
    [{ where: 'id in (select 1)' }, { where: ['Subqueries are not allowed in subsets'] }],
    [{ where: 'id = $1' }, { where: ['parameter $1 was not provided'] }],
    [{ where: 'id + 1' }, { where: ['WHERE clause must return a boolean'] }],
    [{ where: 'nowhere = 1' }, { where: ['At location 0: unknown reference nowhere'] }],
    [{ where: 'id = 1', params: { a: 1 } }, { params: ['Parameters can only use numbers as keys'] }],
  ]
  for (const [fields, errors] of cases)
    for (const response of await both(fields)) {
      expect(response.status).toBe(400)
      expect(response.json).toEqual({ message: 'Invalid request', errors: { subset: errors } })
    }
})

test.each([
  'lower(name)',
  'id::text',
  'id + 1',
  '(select 1)',
  '$1',
  'nowhere',
  'id; drop table pieces',
  'id, ',
  'id using >',
])('W31: the order %s is refused', async (order) => {
  for (const response of await both({ order_by: order })) {
    expect(response.status).toBe(400)
    expect(response.json).toMatchObject({ errors: { subset: { order_by: [expect.any(String)] } } })
  }
})

test('W31: a where text that is too long is refused', async () => {
  const response = await post({ where: `name = '${'x'.repeat(70_000)}'` })
  expect(response.status).toBe(400)
  expect(response.text).toContain('bigger than maximum size')
})

test('W31: a clause that fails on a row is refused, and the shape stays', async () => {
  const { position } = await readToEnd(service, { table: 'pieces' })
  expect((await post({ where: '1 / (id - 3) > 0' })).status).toBe(400)
  expect((await requestShape(service, { table: 'pieces', ...position })).status).toBe(200)
})

test.skipIf(isOriginal)(
  'W31: the refusal of a clause that fails on a row quotes nothing of the row',
  async () => {
    const { sql } = service
    await sql`create table hushed (id int primary key, secret text)`
    await sql`insert into hushed values (1, 'hush')`
    const response = await post({ where: 'secret::bool' }, { table: 'hushed', columns: 'id', offset: '-1' })
    expect(response.status).toBe(400)
    expect(response.json).toEqual({
      message: 'Invalid request',
      errors: { subset: { where: ['The clause fails on a row'] } },
    })
  },
)

test.skipIf(isOriginal)(
  'W31: a clause that could fail is evaluated on no row outside the shape',
  async () => {
    const { sql } = service
    await sql`create table notes (id int primary key, owner text, readers text[], note text, size int)`
    await sql`insert into notes values (1, 'anna', '{1}', 'true', 1), (2, 'ben', '{x}', 'hush', 0)`
    const shape = { table: 'notes', where: `owner = 'anna' or 'anna' = any (readers)`, offset: '-1' }
    const clauses = [
      'note::bool',
      '1 / size > 0',
      'id = 1 and not note::bool is null',
      'readers::int[] is not null',
      'readers[1]::int = 1',
      'coalesce(note::bool, false)',
      'case when note::bool then true end',
      `greatest(note::bool, false)`,
      '(size, 1 / size) > (0, 0)',
      `repeat('x', 1000000000 - size * 999999999) <> ''`,
      // No function of these fails.
      'id < 2',
      `id in (1, 3) and note <> 'false'`,
    ]
    for (const where of clauses) {
      const { status, json } = await post({ where }, shape)
      expect([where, status, json]).toMatchObject([where, 200, { data: [{ value: { id: '1' } }] }])
    }
  },
)

test('W32: a body that is no JSON object is refused, and one that is too large', async () => {
  const broken = await post('{"where":')
  expect(broken.status).toBe(400)
  expect(broken.json).toMatchObject({ error: 'Invalid JSON in request body' })
  expect(broken.headers.get('cache-control')).toBe('no-cache')
  const list = await post('[]')
  expect(list.status).toBe(400)
  expect(list.json).toEqual({ error: 'Request body must be a JSON object' })
  const large = await post(JSON.stringify({ where: 'x'.repeat(8_100_000) }))
  expect(large.status).toBe(413)
  expect(large.json).toEqual({ error: 'Request body too large' })
})

test('W33: with the metadata of the snapshot a reader applies each change once', async () => {
  const { sql } = service
  const params = { table: 'pieces', log: 'changes_only' }
  const start = resumePointOf(await requestShape(service, { ...params, offset: 'now' }))
  await sql`update pieces set name = 'before' where id = 1`
  // A transaction in progress is not in the snapshot.
  const connection = await sql.reserve()
  await connection`begin`
  await connection`update pieces set name = 'during' where id = 2`
  const subset = bodyOf(await post({ where: 'id < 3' }, { ...params, ...start }))
  await connection`commit`
  connection.release()
  await sql`update pieces set name = 'after' where id = 1`
  expect(subset.data.map(({ value }) => value['name'])).toEqual(expect.arrayContaining(['before', 'n2']))

  const changes = async (from: ResumePoint): Promise<string[]> =>
    (await readToEnd(service, params, from)).messages.flatMap(({ headers, value }) =>
      isCounted(headers['txids'], subset.metadata) ? [] : [value?.['name'] ?? ''],
    )
  await expect.poll(() => changes(start)).toEqual(expect.arrayContaining(['after']))
  expect((await changes(start)).filter((name) => name !== '')).toEqual(['during', 'after'])
})

/** Decides like the official client. */
function isCounted(txids: unknown, { xmin, xmax, xip_list }: SubsetBody['metadata']): boolean {
  if (!Array.isArray(txids)) return false
  const xid = BigInt(String(txids[0]))
  return xid < BigInt(xmin) || (xid < BigInt(xmax) && !xip_list.includes(String(xid)))
}
