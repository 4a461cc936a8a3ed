import { expect, test } from 'vitest'
import { membershipGain } from './membership-gain.ts'

test('at a margin of 15 %, two per cent more revenue and less cost make about a quarter more profit', () => {
  const { before, after, growth } = membershipGain(1_000_000, 0.15)
  expect(before).toBeCloseTo(150_000)
  expect(after).toBeCloseTo(187_000)
  expect(Math.round(growth * 100)).toBe(25)
})

test('a lower margin gives a higher growth', () => {
  expect(membershipGain(500_000, 0.05).growth).toBeCloseTo(0.78)
  expect(membershipGain(500_000, 0.3).growth).toBeCloseTo(0.113, 3)
})
