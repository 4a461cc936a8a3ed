import { expect, test } from 'vitest'
import { wordsOf } from './progress.ts'

test('a sentence of ours and a database that is away need no stack, a bug does', () => {
  class PostgresError extends Error {}
  const starting = Object.assign(new PostgresError('the database system is starting up'), { code: '57P03' })
  expect(wordsOf(new Error('Port 3000 is in use'))).toBe('Port 3000 is in use')
  expect(wordsOf(starting)).toBe('the database system is starting up')
  expect(wordsOf(new TypeError('x is not a function'))).toContain('progress.test.ts')
})
