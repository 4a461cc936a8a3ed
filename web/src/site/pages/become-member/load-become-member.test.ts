import { expect, test } from 'vitest'
import { rowsOf } from '../../../../test/site-rows.ts'
import { loadBecomeMember, membershipAddress, parseMembershipRequest } from './load-become-member.ts'
import { questions, processSteps } from './membership-text.ts'

const parse = (text: string) => parseMembershipRequest(new URLSearchParams(text))

test('an address that the calculator could not write is its default', () => {
  const usual = { revenue: 1_000_000, margin: 15 }
  for (const text of ['', 'revenue=7&margin=x', 'revenue=-1', 'margin=1.5'])
    expect(parse(text)).toEqual(usual)
  expect(parse('revenue=50000&margin=99')).toEqual({ revenue: 50_000, margin: 40 })
  expect(membershipAddress(usual)).toBe('/become-member')
  expect(membershipAddress(parse('revenue=50000&margin=20'))).toBe('/become-member?revenue=50000&margin=20')
})

test('at 15 % of margin the page shows a quarter more profit', () => {
  const { gain } = loadBecomeMember(rowsOf({}), parse(''))
  expect(gain.growth).toBeCloseTo(0.25, 2)
})

test('there are four steps and seven questions', () => {
  expect([processSteps.length, questions.length]).toEqual([4, 7])
})
