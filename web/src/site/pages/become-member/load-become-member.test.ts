import { expect, test } from 'vitest'
import { rowsOf } from '../../../../test/site-rows.ts'
import { loadBecomeMember, membershipAddress, parseMembershipRequest } from './load-become-member.ts'
import { questions, processSteps } from './membership-text.ts'

const parse = (text: string) => parseMembershipRequest(new URLSearchParams(text))

test('values that the calculator does not offer become its defaults', () => {
  const usual = { revenue: 1_000_000, margin: 15 }
  for (const text of ['', 'revenue=7&margin=x', 'revenue=-1', 'margin=1.5'])
    expect(parse(text)).toEqual(usual)
  expect(parse('revenue=50000&margin=99')).toEqual({ revenue: 50_000, margin: 40 })
  expect(membershipAddress(usual)).toBe('/become-member')
  expect(membershipAddress(parse('revenue=50000&margin=20'))).toBe('/become-member?revenue=50000&margin=20')
})

test('at a margin of 15 % the page shows a quarter more profit', () => {
  const { gain } = loadBecomeMember(rowsOf({}), parse(''))
  expect(gain.growth).toBeCloseTo(0.25, 2)
})

test('there are four steps and seven questions', () => {
  expect([processSteps.length, questions.length]).toEqual([4, 7])
})
