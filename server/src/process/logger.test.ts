import process from 'node:process'
import { afterEach, expect, test, vi } from 'vitest'
import { announce, createLogger, describeForPeople, type LogTarget } from './logger.ts'

function aLogger(format: LogTarget['format']) {
  const out: string[] = []
  const err: string[] = []
  const logger = createLogger({
    format,
    stdout: (text) => void out.push(text),
    stderr: (text) => void err.push(text),
  })
  return { logger, out, err }
}

test('our own messages and an unavailable database need no stack, a bug does', () => {
  class PostgresError extends Error {}
  const starting = Object.assign(new PostgresError('the database system is starting up'), { code: '57P03' })
  expect(describeForPeople(new Error('Port 3000 is in use'))).toBe('Port 3000 is in use')
  expect(describeForPeople(starting)).toBe('the database system is starting up')
  expect(describeForPeople(new TypeError('x is not a function'))).toMatch(
    /^TypeError: x is not a function\n {4}at .*logger\.test\.ts/,
  )
})

test('an error of several sentences is printed line by line', () => {
  expect(describeForPeople(new Error('PORT is no number\nHOST is empty'))).toBe(
    'PORT is no number\n  | HOST is empty',
  )
})

afterEach(() => vi.restoreAllMocks())

const hostile = 'x\r\nPort 3000 is open\u2028\u001b[2J\ud800'
const hostileErrors = [
  new Error(hostile),
  new TypeError(hostile),
  hostile,
  Object.assign(new Error('x'), { stack: hostile, message: '' }),
]

test('text from outside cannot look like a line of the log, at any position', () => {
  const { logger, out, err } = aLogger('text')
  logger.error(`GET /${hostile} failed`)
  for (const error of hostileErrors) logger.warn('Failed', error)
  logger.info(hostile)
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => out.push(String(text)) > 0)
  announce(hostile)
  const lines = [...err, ...out].join('').trimEnd().split('\n')
  for (const line of lines) expect(line).toMatch(/^(GET|Failed: | {2}\| | {4}at | +[\d.]+ s {2}x)/)
  expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}]/u)
  expect(lines[0]).toBe('GET /x\\u{d}\\u{a}Port 3000 is open\\u{2028}\\u{1b}[2J\\u{d800} failed')
  expect(out).toHaveLength(2)
})

test('for programs every record is one line of JSON, whatever it contains', () => {
  const { logger, out, err } = aLogger('json')
  logger.info('Starting Postgres')
  for (const error of hostileErrors) logger.error(`GET /${hostile} failed`, error)
  const lines = err.join('').trimEnd().split('\n')
  expect(lines).toHaveLength(1 + hostileErrors.length)
  expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}]/u)
  const records = lines.map((line): unknown => JSON.parse(line))
  expect(records[0]).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    level: 'info',
    text: 'Starting Postgres',
  })
  expect(records[1]).toMatchObject({
    level: 'error',
    error: { message: 'x\\u{d}\nPort 3000 is open\\u{2028}\\u{1b}[2J\\u{d800}' },
  })
  expect(records[2]).toMatchObject({
    error: { name: 'TypeError', stack: expect.arrayContaining([expect.stringMatching(/^at /)]) },
  })
  expect(out).toEqual([])
})
