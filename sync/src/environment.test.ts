import { expect, test } from 'vitest'
import { z } from 'zod'
import { readEnvironment } from './environment.ts'

const schema = z.object({
  PORT: z.coerce.number('is no number').int('is not whole').max(9, 'is too large').default(3),
  NAME: z.string('is needed'),
})

test('variables are read by the schema, and those that are set to nothing are not set', () => {
  expect(readEnvironment(schema, { PORT: '', NAME: 'a', OTHER: 'x' })).toEqual({
    ok: true,
    values: { PORT: 3, NAME: 'a' },
  })
  expect(readEnvironment(schema, { PORT: '4', NAME: ' ' })).toEqual({
    ok: true,
    values: { PORT: 4, NAME: ' ' },
  })
})

test('each variable that cannot be used has one problem, without its value', () => {
  const result = readEnvironment(schema, { PORT: '1234.5', NAME: '' })
  expect(result).toEqual({
    ok: false,
    problems: [
      { variable: 'PORT', message: expect.stringMatching(/^is (not whole|too large)$/) },
      { variable: 'NAME', message: 'is needed' },
    ],
  })
  expect(JSON.stringify(result)).not.toContain('1234')
})
