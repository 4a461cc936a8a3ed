import { expect, test } from 'vitest'
import { backgroundCandidates, chooseBackground, tenMinuteSlot } from './background-choice.ts'

const keys = ['forest', 'deer-dawn', 'panther-night', 'still-life-pears', 'harbour', 'birch', 'ice']
const assets = keys.map((asset_key, index) => ({ id: String(index), asset_key }))

test.each([
  [0, 0],
  [9, 0],
  [10, 1],
  [59, 5],
])('minute %i is in slot %i', (minute, slot) => {
  expect(tenMinuteSlot(minute)).toBe(slot)
})

test('the carousel shows the backgrounds by key, one per ten minutes', () => {
  const shown = [0, 15, 25, 59].map((minuteOfHour) =>
    chooseBackground(assets, { kind: 'carousel', minuteOfHour }),
  )
  expect(shown.map((asset) => asset?.asset_key)).toEqual(['birch', 'deer-dawn', 'forest', 'panther-night'])
})

test('intro and header get one of their preferred backgrounds', () => {
  expect(chooseBackground(assets, { kind: 'intro' })?.asset_key).toMatch(/still-life|deer|panther/)
  expect(chooseBackground(assets, { kind: 'header' })?.asset_key).toMatch(/still-life|panther/)
})

test('without a preferred background any other is used', () => {
  const plain = [{ id: '1', asset_key: 'ice' }]
  expect(chooseBackground(plain, { kind: 'header' })).toBe(plain[0])
})

test('a page always gets the same background, whatever the order of the rows', () => {
  const context = { kind: 'page', pageId: 'cases' } as const
  expect(chooseBackground(assets, context)).toBe(chooseBackground([...assets].reverse(), context))
})

test('the fallbacks are all other backgrounds, starting with the first', () => {
  const candidates = backgroundCandidates(assets, { kind: 'carousel', minuteOfHour: 20 })
  expect(candidates.map((asset) => asset.asset_key).slice(0, 2)).toEqual(['forest', 'birch'])
  expect(candidates).toHaveLength(assets.length)
  expect(backgroundCandidates([], { kind: 'intro' })).toEqual([])
})
