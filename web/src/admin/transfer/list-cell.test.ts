import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinEntries, splitEntries } from './list-cell.ts'

test('entries are separated by semicolons or lines, and parts by bars', () => {
  expect(splitEntries('AI Readiness; Brand;;\n Talent ', false)).toEqual([
    ['AI Readiness'],
    ['Brand'],
    ['Talent'],
  ])
  expect(splitEntries('/media/a.png | A lake | hero\r\n/media/b.png', true)).toEqual([
    ['/media/a.png', 'A lake', 'hero'],
    ['/media/b.png'],
  ])
  expect(splitEntries('a | b', false)).toEqual([['a | b']])
  expect(splitEntries(' ', true)).toEqual([])
})

test('text with a separator is quoted, and other quotes are text', () => {
  expect(splitEntries('"Plan; then do"; "So" they said; 12" screen', false)).toEqual([
    ['Plan; then do'],
    ['"So" they said'],
    ['12" screen'],
  ])
  expect(splitEntries('"open; end', false)).toEqual([['"open'], ['end']])
  expect(joinEntries([['say "so"'], ['a; "b"']], false)).toBe('say "so"; "a; ""b"""')
})

test('splitting reverses joining', { tags: 'random' }, () => {
  const part = fc.string({ unit: fc.constantFrom('"', ';', '|', '\n', ' ', 'a', 'é'), maxLength: 8 })
  const filled = part.filter((text) => text !== '')
  const entries = fc.array(
    fc.tuple(fc.array(part, { maxLength: 3 }), filled).map(([parts, last]) => [...parts, last]),
  )
  fc.assert(
    fc.property(entries, (list) => {
      expect(splitEntries(joinEntries(list, true), true)).toEqual(list)
    }),
  )
  const single = fc.array(filled.map((text) => [text]))
  fc.assert(
    fc.property(single, (list) => {
      expect(splitEntries(joinEntries(list, false), false)).toEqual(list)
    }),
  )
})
