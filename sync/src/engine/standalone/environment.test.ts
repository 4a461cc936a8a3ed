import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readEngineEnvironment } from './environment.ts'

const url = { DATABASE_URL: 'postgres://localhost/a' }

test('W44: the engine alone starts with a secret, or expressly without', () => {
  expect(readEngineEnvironment(url)).toMatchObject({
    ok: false,
    error: expect.stringContaining('ELECTRIC_SECRET'),
  })
  expect(readEngineEnvironment({ ...url, ELECTRIC_SECRET: 's' })).toMatchObject({
    value: { options: { secret: 's' } },
  })
  expect(readEngineEnvironment({ ...url, ELECTRIC_INSECURE: 'true' })).toMatchObject({
    value: { options: { secret: null } },
  })
})

test('W44: a certificate that is not compared needs no name, and one that is has it', () => {
  for (const query of ['10.0.0.7/a', '10.0.0.7/a?sslmode=require', 'db.example.org/a?sslmode=verify-full'])
    expect(
      readEngineEnvironment({ DATABASE_URL: `postgres://${query}`, ELECTRIC_INSECURE: '1' }),
    ).toMatchObject({ ok: true })
})

test('W44: it listens on the loopback address by default', () => {
  expect(readEngineEnvironment({ ...url, ELECTRIC_INSECURE: '1' })).toMatchObject({
    value: { host: '127.0.0.1', port: 3000 },
  })
})

test('W44: the error names the variable that is wrong', () => {
  for (const [environment, error] of [
    [{}, 'DATABASE_URL has to be an address like postgresql://user:password@host:5432/database'],
    [{ DATABASE_URL: 'mysql://host/x' }, 'DATABASE_URL has to be an address like postgresql://'],
    [
      { DATABASE_URL: 'postgres://10.0.0.7/a?sslmode=verify-full' },
      'DATABASE_URL needs the name of its server',
    ],
    [
      { DATABASE_URL: 'postgres://[fd00::1]/a?sslmode=verify-full' },
      'DATABASE_URL needs the name of its server',
    ],
    [{ ...url, ELECTRIC_PORT: 'http' }, 'ELECTRIC_PORT has to be a whole number'],
    [{ ...url, ELECTRIC_PORT: '99999' }, 'ELECTRIC_PORT has to be a whole number'],
  ] as const) {
    expect(readEngineEnvironment({ ELECTRIC_INSECURE: '1', ...environment })).toMatchObject({
      ok: false,
      error: expect.stringContaining(error),
    })
  }
})

test('W44, W46: the limits of requests are JSON, each with its default', () => {
  const withLimits = (text: string): unknown =>
    readEngineEnvironment({ ...url, ELECTRIC_INSECURE: '1', ELECTRIC_MAX_CONCURRENT_REQUESTS: text })
  for (const [text, requestLimits] of [
    ['', { initial: 300, existing: 10_000 }],
    ['{"initial": 5}', { initial: 5, existing: 10_000 }],
    ['{"initial": 5, "existing": 6}', { initial: 5, existing: 6 }],
  ] as const)
    expect(withLimits(text)).toMatchObject({ ok: true, value: { options: { requestLimits } } })
  for (const text of ['300', '{', '{"initial": 0}', '{"initial": "5"}', '{"intial": 5}'])
    expect(withLimits(text)).toEqual({
      ok: false,
      error: expect.stringContaining('ELECTRIC_MAX_CONCURRENT_REQUESTS has to be JSON like {"initial": 300'),
    })
})

test('W44: a secret and ELECTRIC_INSECURE are refused together', () => {
  expect(readEngineEnvironment({ ...url, ELECTRIC_INSECURE: 'true', ELECTRIC_SECRET: 's' })).toMatchObject({
    ok: false,
  })
})

test('W44: an empty variable is one that is not set', () => {
  const names = ['PORT', 'SECRET', 'STORAGE_DIR', 'CACHE_MAX_AGE', 'MAX_SHAPES', 'REPLICATION_STREAM_ID']
  const empty = Object.fromEntries(names.map((name) => [`ELECTRIC_${name}`, '']))
  const environment = { ...url, ELECTRIC_INSECURE: 'true' }
  expect(readEngineEnvironment({ ...environment, ...empty })).toEqual(readEngineEnvironment(environment))
})

test('W44: the variables have the meaning that they have in ElectricSQL', () => {
  const result = readEngineEnvironment({
    ...url,
    ELECTRIC_PORT: '4000',
    ELECTRIC_SECRET: 's',
    ELECTRIC_MANUAL_TABLE_PUBLISHING: 'true',
    ELECTRIC_STORAGE_DIR: '/data',
    ELECTRIC_CACHE_MAX_AGE: '1',
    ELECTRIC_CACHE_STALE_AGE: '3',
    ELECTRIC_SHAPE_CHUNK_BYTES_THRESHOLD: '10000',
    ELECTRIC_ENABLE_INTEGRATION_TESTING: 'true',
    ELECTRIC_REPLICATION_STREAM_ID: 'second',
    ELECTRIC_MAX_SHAPES: '9',
  })
  expect(result).toMatchObject({
    value: {
      port: 4000,
      options: {
        databaseUrl: url.DATABASE_URL,
        storageDir: '/data',
        secret: 's',
        chunkBytes: 10_000,
        cacheMaxAge: 1,
        cacheStaleAge: 3,
        enableDelete: true,
        slotName: 'coop_shapes_second',
        publication: 'coop_shapes_second',
        publishing: 'manual',
        maxShapes: 9,
      },
    },
  })
})

test('W44: ENGINE.md has each variable, and no other', () => {
  const namesIn = (path: string, name: RegExp): (string | undefined)[] =>
    [...readFileSync(new URL(path, import.meta.url), 'utf8').matchAll(name)].map(([, each]) => each)
  const described = namesIn('../../../ENGINE.md', /^\| `([A-Z_]+)`/gm)
  const read = namesIn('environment.ts', /^ {2}([A-Z_]+): /gm)
  expect(described.length).toBeGreaterThan(15)
  expect(described).toHaveLength(read.length)
  expect(new Set(described)).toEqual(new Set(read))
})
