import { randomUUID } from 'node:crypto'
import { batchSchema } from '@coop/sync/write'
import { expect, test, vi } from 'vitest'
import { aService, insert, openWrites, update } from '../../testing/writes.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const t = await openWrites()

async function post(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  return t.app.request('/api/writes', { method: 'POST', body, headers: { ...JSON_TYPE, ...headers } })
}

test.each([
  ['nothing', ''],
  ['no JSON', '{"writes":'],
  ['a list', '[]'],
  ['null', 'null'],
  ['no writes', '{"writes":[]}'],
  ['too many', JSON.stringify({ writes: Array.from({ length: 201 }, () => 1) })],
  ['something more', '{"writes":[1],"more":1}'],
  ['deep lists', `{"writes":[${'['.repeat(500_000)}${']'.repeat(500_000)}]}`],
  ['deep objects', `{"writes":[${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}]}`],
  ['no UTF-8', new Uint8Array([0x7b, 0xff, 0xfe])],
])('%s is a malformed envelope', async (_, body) => {
  const response = await post(body)
  expect(response.status).toBe(400)
  expect(response.headers.get('content-type')).toContain('application/problem+json')
})

const write = { id: randomUUID(), seq: 1, entity: 'services', rowId: randomUUID(), op: 'update', base: {} }
const bodyOf = (changes: unknown) =>
  JSON.stringify({ writes: [{ ...write, changes, schemaVersion: 1, userId: 'anna' }] })

test.each([
  ['unknown names', bodyOf(Object.fromEntries(Array.from({ length: 140_000 }, (_, n) => [`k${n}`, 1])))],
  ['numbers', bodyOf({ theme: Array.from({ length: 900_000 }, () => 1) })],
  ['small lists', bodyOf({ theme: Array.from({ length: 900 }, () => Array.from({ length: 900 }, () => 1)) })],
  ['a long text', bodyOf({ name: 'x'.repeat(600_000) })],
])('a body with more %s than an edit can have is refused before its parts are checked', async (_, body) => {
  const validated = vi.spyOn(batchSchema, 'safeParse')
  const parsed = vi.spyOn(JSON, 'parse')
  const response = await post(body)
  expect(response.status).toBe(400)
  expect(validated).not.toHaveBeenCalled()
  expect(parsed.mock.calls.filter(([text]) => text === body)).toEqual([])
  vi.restoreAllMocks()
})

test('an account whose batches are refused repeatedly must wait, and others need not', async () => {
  const refusals = await Promise.all(
    Array.from({ length: 80 }, async () => await post('[]', { 'x-who': 'bert' })),
  )
  expect(new Set(refusals.map(({ status }) => status))).toContain(400)
  const refused = await post('[]', { 'x-who': 'bert' })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await post('[]')).status).toBe(400)
})

test('ten megabytes are refused', async () => {
  expect((await post('x'.repeat(10_000_000))).status).toBe(413)
  const announced = await t.app.request('/api/writes', {
    method: 'POST',
    body: '{}',
    headers: { ...JSON_TYPE, 'content-length': '10000000' },
  })
  expect(announced.status).toBe(413)
})

test('without an administrator the body is not even read', async () => {
  expect((await post('nonsense', { 'x-who': 'nobody' })).status).toBe(401)
  expect((await post('nonsense', { 'x-who': 'guest' })).status).toBe(403)
  expect((await t.app.request('/api/history', { headers: { 'x-who': 'guest' } })).status).toBe(403)
})

const strange = [
  '',
  'x\0y',
  '\ud800',
  1e308,
  -0,
  1.5,
  true,
  null,
  [],
  {},
  ['\0'],
  [['a']],
  { a: 1 },
  '💥'.repeat(201),
  2 ** 53,
]

test('strange values are answered one by one: accepted or rejected, never a server error', async () => {
  const fields = [
    'name',
    'slug',
    'category',
    'theme',
    'client_roles',
    'published',
    'homepage_priority',
    'hero_image_url',
    'features',
    'companies',
  ]
  const writes = fields.flatMap((field) =>
    strange.map((value) => insert('services', { ...aService(), [field]: value })),
  )
  const answers = await t.send(...writes)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['accepted', 'rejected']))
  const first = insert('services', aService({ name: 'x' }))
  await t.send(first)
  const updates = fields.flatMap((field) =>
    strange.map((value) => update('services', first.rowId, { [field]: value }, { [field]: value })),
  )
  expect(new Set((await t.send(...updates)).map(({ status }) => status))).not.toContain('retry')
  expect(t.logLines).toEqual([])
})

test('strange envelopes of a write are rejected', async () => {
  const good = insert('services', aService())
  const keys = [
    'id',
    'seq',
    'entity',
    'rowId',
    'op',
    'base',
    'changes',
    'schemaVersion',
    'userId',
    'extra',
  ] as const
  for (const key of keys) {
    const writes = strange.map((value) => ({ ...good, id: randomUUID(), rowId: randomUUID(), [key]: value }))
    const answers = await t.send(...writes)
    expect(answers.filter(({ status }) => status === 'retry')).toEqual([])
  }
  expect(t.logLines).toEqual([])
})

test('prototype keys are unknown fields', async () => {
  const good = insert('services', aService())
  const changes = JSON.stringify(good.changes)
  for (const key of ['__proto__', 'constructor', 'prototype', 'toString', 'x\\u0000y', '\\ud800']) {
    const hostile = `${changes.slice(0, -1)},"${key}":{"published":false}}`
    const body = JSON.stringify({ writes: [{ ...good, id: randomUUID(), changes: 'HERE' }] }).replace(
      '"HERE"',
      hostile,
    )
    const response = await post(body)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ answers: [{ answer: { status: 'rejected' } }] })
  }
  expect({}).not.toHaveProperty('published')
  expect(t.logLines).toEqual([])
})

test('a value that cannot be stored is rejected, for any author and version', async () => {
  const good = insert('services', aService())
  const article = insert('content', { title: 'a', slug: 'a', content: 'x\0y' })
  const old = update('content', article.rowId, { content: 'x\0y' }, { content: 'z' })
  const writes = [
    { ...good, id: randomUUID(), madeBy: 'x\0y' },
    { ...good, id: randomUUID(), madeBy: '\ud800' },
    { ...good, id: randomUUID(), userId: 'x\0y' },
    { ...article, schemaVersion: 1 },
    { ...article, id: randomUUID(), schemaVersion: 2 },
    { ...old, schemaVersion: 2 },
  ]
  const answers = await t.send(...writes)
  expect(answers).toEqual(
    ['madeBy', 'madeBy', 'userId', 'content', 'content', 'content'].map((field) => ({
      status: 'rejected',
      errors: [{ field, code: 'invalid', message: 'Contains invalid characters' }],
    })),
  )
  expect(t.logLines).toEqual([])
})
