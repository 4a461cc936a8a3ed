import process from 'node:process'
import { afterEach, expect, test, vi } from 'vitest'
import { complain, tell, wordsOf } from './logger.ts'

test('a sentence of ours and a database that is away need no stack, a bug does', () => {
  class PostgresError extends Error {}
  const starting = Object.assign(new PostgresError('the database system is starting up'), { code: '57P03' })
  expect(wordsOf(new Error('Port 3000 is in use'))).toBe('Port 3000 is in use')
  expect(wordsOf(starting)).toBe('the database system is starting up')
  expect(wordsOf(new TypeError('x is not a function'))).toContain('logger.test.ts')
})

afterEach(() => vi.restoreAllMocks())

test('nothing from outside can look like a line of the log, wherever in it it stands', () => {
  const written: string[] = []
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text) => written.push(String(text)) > 0)
  }
  const hostile = 'x\r\nPort 3000 is open\u2028\u001b[2J\ud800'
  complain(`GET /${hostile} failed`)
  complain('Failed', new Error(hostile))
  complain('Failed', new TypeError(hostile))
  complain('Failed', hostile)
  complain('Failed', Object.assign(new Error('x'), { stack: hostile, message: '' }))
  tell(hostile)
  const lines = written.join('').trimEnd().split('\n')
  for (const line of lines) expect(line).toMatch(/^(GET|Failed: | {2}\| | {4}at | +[\d.]+ s {2}x)/)
  expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}]/u)
  expect(lines[0]).toBe('GET /x\\u{d}\\u{a}Port 3000 is open\\u{2028}\\u{1b}[2J\\u{d800} failed')
})

test('an error of several sentences is read line by line', () => {
  expect(wordsOf(new Error('PORT is no number\nHOST is empty'))).toBe('PORT is no number\n  | HOST is empty')
})
