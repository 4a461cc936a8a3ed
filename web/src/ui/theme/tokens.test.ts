import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contrast } from './contrast.ts'
import { readColours } from './read-colours.ts'
import { pairs, textPairs } from './text-pairs.ts'

const tokens = await readFile(join(import.meta.dirname, 'tokens.css'), 'utf8')
const colours = new Map(readColours(tokens).map(({ name, value }) => [name, value]))

function colour(name: string): string {
  const value = colours.get(name)
  if (value === undefined) throw new Error(`tokens.css has no colour ${name}`)
  return value
}

test('black on white has the highest contrast', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#a8350f', '#a8350f')).toBe(1)
})

test.each(textPairs)('$text can be read on $on', ({ text, on }) => {
  expect(contrast(colour(text), colour(on))).toBeGreaterThanOrEqual(4.5)
})

/**
 * Pairs for borders and very large text: the border of a field, the ring around the focus, the name in the footer; 3:1
 * or more.
 */
const markPairs = [
  ...pairs(['line-strong'], ['paper', 'surface']),
  ...pairs(['night-display'], ['night']),
  ...pairs(['focus'], ['paper', 'surface', 'tint', 'night', 'night-raised']),
]

test.each(markPairs)('$text can be seen on $on', ({ text, on }) => {
  expect(contrast(colour(text), colour(on))).toBeGreaterThanOrEqual(3)
})

test("a first visit's faces weigh at most 60 kB together, also where neighbours' names stand", async () => {
  const files = [
    'fraunces-core',
    'fraunces-italic',
    'fraunces-extended',
    'instrument-sans-core',
    'instrument-sans-extended',
  ]
  const sizes = await Promise.all(
    files.map((file) => stat(join(import.meta.dirname, `fonts/${file}.woff2`)).then(({ size }) => size)),
  )
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(60_000)
})
