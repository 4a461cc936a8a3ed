import { expect, test, vi } from 'vitest'
import { createListeners } from '../../src/listeners.ts'
import type { Principal } from '../../src/gateway/principal.ts'
import { offsetsResponseSchema } from '../../src/protocol/offsets-response.ts'
import { adminShapes, publicShapes } from '../../src/shapes.ts'
import { engineOffsets } from '../../src/gateway/offsets-source.ts'
import { anna, change, origin, setUpGateway } from '../../testing/scripted-gateway.ts'
import { scriptedEngine } from '../../testing/scripted-engine.ts'

test.each(['/', '/shapesx', '/Shapes/heads', '//shapes/heads', '/api/shapes/heads', '/%73hapes/heads'])(
  'G1: %s is no path of the gateway',
  async (path) => {
    expect(await setUpGateway().gateway.fetch(new Request(origin + path))).toBeNull()
  },
)

test.each([
  '/shapes',
  '/shapes/',
  '/shapes/nope',
  '/shapes//heads',
  '/shapes//services',
  '/shapes/services/',
  '/shapes/Services',
  '/shapes/service%73',
  '/shapes/services%00',
  '/shapes/services;a=1',
  '/shapes/admin',
  '/shapes/admin/',
  '/shapes/admin//services',
  '/shapes/admin/admin/services',
  '/shapes/admin%2fservices',
  '/shapes/write_ledger',
  '/shapes/users',
  '/shapes/__proto__',
  '/shapes/constructor',
])('G1: %s is not found', async (path) => {
  const { get, upstream } = setUpGateway({ principalOf: async () => anna() })
  const response = await get(path)
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toContain('application/problem+json')
  expect(upstream).toHaveLength(0)
})

test('G1: a spelling that the URL standard itself resolves is the path that it resolves to', async () => {
  const { get } = setUpGateway()
  // To the admin's shape, for which no administrator is signed in; never past the check.
  expect((await get('/shapes/%2e/admin/services?offset=-1')).status).toBe(401)
  expect((await get('/shapes/x/..%2fadmin/services?offset=-1')).status).toBe(404)
  expect((await get('/shapes/x/%2e%2e/admin/./services?offset=-1')).status).toBe(401)
})

test('G1: only GET and HEAD are answered, and HEAD without a body', async () => {
  const { get } = setUpGateway()
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const response = await get('/shapes/services?offset=-1', { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
  }
  const head = await get('/shapes/heads', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test.each([
  'table=users',
  'where=true',
  'columns=id',
  'params[1]=x',
  'params%5B1%5D=x',
  'replica=full',
  'secret=x',
  'api_secret=x',
  'subset__where=true',
  'live_sse=true',
  'queryable_columns=id',
  'log=changes_only',
  'to=now%27',
  'offset=0_0',
  'OFFSET=-1',
])('G2: the parameter %s is refused, and no request goes upstream', async (parameter) => {
  const { get, upstream } = setUpGateway()
  const response = await get(`/shapes/services?offset=-1&${parameter}`)
  expect(response.status).toBe(400)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(upstream).toHaveLength(0)
})

test("G2: upstream gets the catalogue's definition and the secret, and no header of the browser but one", async () => {
  const { get, upstream } = setUpGateway()
  await get('/shapes/services?offset=-1&cache-buster=7&to=12_0', {
    headers: { 'if-none-match': '"x"', cookie: 'session=1', 'x-forwarded-for': '1.1.1.1' },
  })
  const [request] = upstream
  const query = new URL(request?.url ?? '').searchParams
  expect(Object.fromEntries(query)).toEqual({
    table: 'services',
    columns: [...(publicShapes.get('services')?.columns ?? [])]
      .sort()
      .map((name) => `"${name}"`)
      .join(','),
    where: 'published = true',
    secret: 'hush',
    offset: '-1',
    'cache-buster': '7',
    to: '12_0',
  })
  expect([...(request?.headers.keys() ?? [])]).toEqual(['if-none-match'])
})

test("G5, G8: public responses keep the protocol's headers, for caches with a short age, and none of the service", async () => {
  const { get, engine } = setUpGateway()
  engine.commit(change('a'))
  const response = await get('/shapes/services?offset=-1')
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe(
    'public, max-age=60, s-maxage=60, stale-while-revalidate=60',
  )
  expect(response.headers.get('etag')).toBe('"first"')
  expect(response.headers.get('electric-handle')).not.toBeNull()
  const text = JSON.stringify([...response.headers]) + (await response.text())
  expect(text).not.toMatch(/hush|shapes\.invalid|electric-server|scripted/)
})

test.each([
  ['public, max-age=604800, s-maxage=3600, stale-while-revalidate=2629746', 'max-age=60, s-maxage=60'],
  ['public, max-age=60, stale-if-error=86400', 'max-age=60, s-maxage=60'],
  ['public, max-age=5, stale-while-revalidate=5', 'max-age=5, stale'],
])('G8: no cache keeps a public response for longer than minutes: %s', async (given, expected) => {
  const upstream = async () => new Response('[]', { headers: { 'cache-control': given } })
  const response = await setUpGateway({ upstream }).get('/shapes/services?offset=-1')
  expect(response.headers.get('cache-control')).toContain(expected)
})

test("G5: the protocol's own errors pass, anything else from upstream does not", async () => {
  const { get } = setUpGateway()
  const retired = await get('/shapes/services?handle=nope&offset=0_0')
  expect([retired.status, await retired.json()]).toEqual([409, [{ headers: { control: 'must-refetch' } }]])
  expect((await get('/shapes/services?handle=x&offset=x')).status).toBe(409)
  for (const status of [401, 404, 500, 502]) {
    const upstream = async (): Promise<Response> =>
      new Response('{"message":"secret hush at http://internal:3000"}', {
        status,
        headers: { via: 'internal' },
      })
    const response = await setUpGateway({ upstream }).get('/shapes/services?offset=-1')
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('1')
    expect(JSON.stringify([...response.headers]) + (await response.text())).not.toMatch(/hush|internal/)
  }
  const broken = setUpGateway({
    upstream: () => Promise.reject(new Error('connect ECONNREFUSED internal:3000')),
  })
  const response = await broken.get('/shapes/services?offset=-1')
  expect([response.status, (await response.text()).includes('internal')]).toEqual([503, false])
})

test('G5: a weak tag is passed on as a strong one', async () => {
  const { get, upstream } = setUpGateway()
  const tags = ['W/"a:-1:0_0"', '"b", W/"a:-1:0_0",W/"c"', '"W/odd"', '*']
  for (const tag of tags) await get('/shapes/services?offset=-1', { headers: { 'if-none-match': tag } })
  expect(upstream.map(({ headers }) => headers.get('if-none-match'))).toEqual([
    '"a:-1:0_0"',
    '"b", "a:-1:0_0","c"',
    '"W/odd"',
    '*',
  ])
})

test('H9: a held request of a reader is given up when the service goes', async () => {
  const engine = scriptedEngine([...adminShapes.keys()])
  const unavailable = createListeners()
  const { get, offsets, upstream } = setUpGateway(
    { offsets: { ...engineOffsets(engine), onUnavailable: (listener) => unavailable.add(listener) } },
    engine,
  )
  const { handle } = (await offsets()).offsets['services'] ?? { handle: '' }
  const heldRequest = get(`/shapes/services?live=true&handle=${handle}&offset=0_inf`)
  await vi.waitFor(() => expect(upstream).toHaveLength(1))
  unavailable.notify()
  expect((await heldRequest).status).toBe(503)
})

test('G6: a response that ends before the goal of its request is not stored by any cache', async () => {
  const { get, engine, offsets } = setUpGateway()
  const { handle = '' } = (await offsets()).offsets['services'] ?? {}
  const lsn = engine.commit(change('a'))
  const ask = async (to: string): Promise<string | null> =>
    (await get(`/shapes/services?handle=${handle}&offset=0_inf&to=${to}`)).headers.get('cache-control')
  expect(await ask(`${lsn}_0`)).toContain('max-age=60')
  expect(await ask('999_0')).toContain('max-age=60')
  expect(await ask(`${Number(lsn) + 1}_0`)).toBe('no-store')
  // A chunk on the way keeps its caching.
  expect((await get(`/shapes/services?offset=-1&to=9999_0`)).headers.get('cache-control')).toContain(
    'max-age=60',
  )
})

test("G4: an admin's shape needs a session, the admin role, and a session that has not ended, on every request", async () => {
  let principal: Principal | null = null
  const { get, upstream } = setUpGateway({ principalOf: async () => principal })
  for (const path of [
    '/shapes/admin/services?offset=-1',
    '/shapes/admin/heads',
    '/shapes/admin/write_ledger?offset=-1',
  ]) {
    principal = null
    expect((await get(path)).status).toBe(401)
    principal = anna({ admin: false })
    expect((await get(path)).status).toBe(403)
    principal = anna({ ended: AbortSignal.abort() })
    const ended = await get(path)
    expect(ended.status).toBe(401)
    expect(ended.headers.get('cache-control')).toBe('private, no-store')
    expect(upstream).toHaveLength(0)
    principal = anna()
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('vary')).toBe('cookie')
    upstream.length = 0
  }
})

test('G4: an error while the principal is determined sends no rows', async () => {
  const { get } = setUpGateway({ principalOf: () => Promise.reject(new Error('database away')) })
  expect((await get('/shapes/admin/services?offset=-1')).status).toBe(503)
  expect((await get('/shapes/services?offset=-1')).status).toBe(200)
})

test("G4: the ledger is read by the principal's own id, whatever the query has", async () => {
  const { get, upstream } = setUpGateway({ principalOf: async () => anna({ id: "b' or true --" }) })
  await get('/shapes/admin/write_ledger?offset=-1')
  const query = new URL(upstream[0]?.url ?? '').searchParams
  expect([query.get('where'), query.get('params[1]')]).toEqual([
    'user_id = $1 or $1 = any(readers)',
    "b' or true --",
  ])
  expect((await get('/shapes/admin/write_ledger?offset=-1&params[1]=carla')).status).toBe(400)
})

test('G4: a held request of an administrator ends when the session ends', async () => {
  for (const path of ['/shapes/admin/heads', '/shapes/admin/services']) {
    const session = new AbortController()
    const { get, engine } = setUpGateway({ principalOf: async () => anna({ ended: session.signal }) })
    const started = offsetsResponseSchema.parse(await (await get('/shapes/admin/heads')).json())
    const { handle } = started.offsets['services'] ?? { handle: '' }
    const query = path.endsWith('heads')
      ? `after=${started.position}`
      : `live=true&handle=${handle}&offset=0_inf`
    const heldRequest = get(`${path}?${query}`)
    session.abort()
    expect((await heldRequest).status).toBe(401)
    engine.commit(change('a'))
  }
})

test('G4: a session with many open requests is listened to once, and ends them all', async () => {
  const session = new AbortController()
  const listen = vi.spyOn(session.signal, 'addEventListener')
  const { get } = setUpGateway({ principalOf: async () => anna({ ended: session.signal }) })
  const { position } = offsetsResponseSchema.parse(await (await get('/shapes/admin/heads')).json())
  const heldRequests = Array.from({ length: 20 }, () => get(`/shapes/admin/heads?after=${position}`))
  await new Promise((resolve) => setImmediate(resolve))
  session.abort()
  expect(new Set((await Promise.all(heldRequests)).map(({ status }) => status))).toEqual(new Set([401]))
  expect(listen).toHaveBeenCalledTimes(1)
})
