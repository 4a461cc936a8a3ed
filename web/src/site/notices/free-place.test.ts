import { expect, test } from 'vitest'
import { freePlace } from './free-place.ts'

const area = { left: 16, top: 16, right: 374, bottom: 828 }
const card = { width: 358, height: 76 }
const across = (top: number, bottom: number) => ({ left: 0, right: 390, top, bottom })

test('a notice is at the bottom right if nothing can be pressed there', () => {
  expect(freePlace(card, [], area)).toEqual({ left: 16, top: 752 })
  expect(freePlace({ width: 200, height: 76 }, [], area)).toEqual({ left: 174, top: 752 })
})

test('a notice is above an open consent banner and above the buttons there', () => {
  const { top } = freePlace(card, [across(792, 828), across(633, 677), across(561, 609)], area)
  expect(top + card.height).toBeLessThanOrEqual(792)
  expect(top).toBeGreaterThanOrEqual(677)
})

test('a notice is to the left of buttons at the right', () => {
  const button = { left: 250, right: 374, top: 40, bottom: 828 }
  expect(freePlace({ width: 200, height: 76 }, [button], area)).toEqual({ left: 16, top: 752 })
})

test('if buttons are everywhere, a notice covers as little of them as possible', () => {
  const rows = Array.from({ length: 21 }, (_, i) => across(i * 40, i * 40 + (i === 10 ? 4 : 40)))
  const { top } = freePlace(card, rows, area)
  expect(top).toBeLessThan(440)
  expect(top + card.height).toBeGreaterThan(404)
})
