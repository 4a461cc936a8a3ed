import { expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'

const url = { DATABASE_URL: 'postgres://localhost/a' }

test('the engine alone starts with a secret, or expressly without', () => {
  expect(readEnvironment(url)).toMatchObject({
    ok: false,
    problem: expect.stringContaining('ELECTRIC_SECRET'),
  })
  expect(readEnvironment({ ...url, ELECTRIC_SECRET: 's' })).toMatchObject({
    value: { options: { secret: 's' } },
  })
  expect(readEnvironment({ ...url, ELECTRIC_INSECURE: 'true' })).toMatchObject({
    value: { options: { secret: null } },
  })
})

test('it listens on this machine only unless told otherwise', () => {
  expect(readEnvironment({ ...url, ELECTRIC_INSECURE: '1' })).toMatchObject({
    value: { host: '127.0.0.1', port: 3000 },
  })
})

test('a wrong variable is named', () => {
  const read = readEnvironment({ ...url, ELECTRIC_INSECURE: '1', ELECTRIC_PORT: 'http' })
  expect(read).toMatchObject({ ok: false, problem: expect.stringMatching(/^ELECTRIC_PORT: /) })
})
