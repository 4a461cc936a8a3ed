import { entityNamed } from '@coop/sync/entities'
import { afterEach, expect, test, vi } from 'vitest'
import { listDifference } from './list-difference.ts'
import { relativeTime } from '../texts/relative-time.ts'
import { shortened, textDifference } from '../table/text-difference.ts'

afterEach(() => void vi.restoreAllMocks())

test('two texts differ by their words, and both are complete', () => {
  const before = 'We do bad work.\n\nEvery day.'
  const after = 'We do good work.\n\nEvery single day.'
  const difference = textDifference(before, after)
  const marked = (parts: typeof difference.before) =>
    parts.filter(({ isMarked }) => isMarked).map(({ text }) => text.trim())
  expect(marked(difference.before)).toEqual(['bad'])
  expect(marked(difference.after)).toEqual(['good', 'single'])
  expect(difference.before.map(({ text }) => text).join('')).toBe(before)
  expect(difference.after.map(({ text }) => text).join('')).toBe(after)
})

test('the comparison of two long texts without a common word is given up after 400 ms', () => {
  const text = (letter: string) => Array.from({ length: 40_000 }, (_, i) => `${letter}${i}`).join(' ')
  // Each reading of the clock advances it by a millisecond.
  let now = 0
  vi.spyOn(Date, 'now').mockImplementation(() => (now += 1))
  const difference = textDifference(text('a'), text('b'))
  expect(now).toBeLessThan(410)
  expect(difference).toEqual({
    before: [{ text: text('a'), isMarked: true }],
    after: [{ text: text('b'), isMarked: true }],
  })
})

test('unchanged text is shown only near a difference', () => {
  const long = 'word '.repeat(400)
  const { after } = textDifference(`${long}old`, `${long}new`)
  const short = shortened(after).map(({ text }) => text)
  expect(short.join('').length).toBeLessThan(400)
  expect(short.at(-1)).toBe('new')
  expect(short[0]).toMatch(/… word/)
})

test('in a set nothing moves, and an entry is identified by its content', () => {
  const list = entityNamed('services').children['companies']
  if (list === undefined) throw new Error('Services have no companies')
  const of = (id: string, company_id: string) => ({ id, company_id })
  expect(
    listDifference(list, [of('1', 'a'), of('2', 'b')], [of('2', 'b'), of('9', 'a'), of('3', 'c')]),
  ).toEqual([{ kind: 'added', item: of('3', 'c') }])
})

test('durations are shown in their largest unit', () => {
  const now = Date.parse('2026-11-22T12:00:00Z')
  const of = (text: string) => relativeTime(Date.parse(text), now)
  expect(of('2026-11-22T11:59:30Z')).toBe('just now')
  expect(of('2026-11-22T11:59:00Z')).toBe('1 minute ago')
  expect(of('2026-11-21T11:00:00Z')).toBe('yesterday')
  expect(of('2024-11-01T12:00:00Z')).toBe('2 years ago')
  // The device's clock is behind that of the server.
  expect(of('2026-11-22T12:01:00Z')).toBe('just now')
})
