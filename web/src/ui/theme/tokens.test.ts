import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contrast } from './contrast.ts'
import { readColours, readDesk } from './read-colours.ts'
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

test.each(textPairs)('$text is readable on $on', ({ text, on }) => {
  expect(contrast(colour(text), colour(on))).toBeGreaterThanOrEqual(4.5)
})

/** Pairs that are used in the admin only. */
const deskPairs = [
  ...pairs(['device', 'ink'], ['device-tint']),
  ...pairs(['accepted', 'ink'], ['accepted-tint']),
  ...pairs(['device', 'accepted', 'danger', 'success', 'warning'], ['paper', 'surface', 'tint']),
]

/** Pairs for the border of a field, the focus ring, and other marks, with a contrast of at least 3:1. */
const markPairs = [
  ...pairs(['line-strong'], ['paper', 'surface']),
  ...pairs(['focus'], ['paper', 'surface', 'tint', 'night', 'night-raised']),
]

test.each([...markPairs, ...pairs(['night-display'], ['night'])])(
  '$text is visible on $on',
  ({ text, on }) => {
    expect(contrast(colour(text), colour(on))).toBeGreaterThanOrEqual(3)
  },
)

const desk = await readFile(join(import.meta.dirname, 'desk.css'), 'utf8')

describe.each(['light', 'dark'] as const)('the admin, %s', (scheme) => {
  const ofSite = readColours(tokens).map(({ name, value }) => [`--color-${name}`, value])
  const properties: Record<string, string> = { ...Object.fromEntries(ofSite), ...readDesk(desk, scheme) }
  const deskColour = (name: string): string => {
    const value = properties[`--color-${name}`] ?? ''
    const other = /^var\(--color-([a-z-]+)\)$/.exec(value)?.[1]
    return other === undefined ? value : deskColour(other)
  }

  test.each([...textPairs, ...deskPairs])('$text is readable on $on', ({ text, on }) => {
    expect(contrast(deskColour(text), deskColour(on))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(markPairs)('$text is visible on $on', ({ text, on }) => {
    expect(contrast(deskColour(text), deskColour(on))).toBeGreaterThanOrEqual(3)
  })
})

test('every colour of the admin has different values for light and dark', () => {
  const light = readDesk(desk, 'light')
  const dark = readDesk(desk, 'dark')
  const colours = Object.keys(light).filter(
    (name) => name.startsWith('--color-') && !light[name]?.startsWith('var('),
  )
  expect(colours.length).toBeGreaterThan(25)
  for (const name of colours) {
    expect(light[name]).toMatch(/^#[0-9a-f]{6}$/)
    expect(dark[name]).toMatch(/^#[0-9a-f]{6}$/)
    expect([name, dark[name]]).not.toEqual([name, light[name]])
  }
})

test('the fonts of a first visit are at most 60 kB, even with names in the languages of neighbouring countries', async () => {
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
