import { entityNames } from '@coop/sync/entities'
import { expect, test } from 'vitest'
import { entityRecord } from './entity-records.ts'

const otherScreens = ['edits', 'sign-ups', 'usage', 'login', 'unauthorized']

test('no two screens have the same address', () => {
  const paths = [...otherScreens, ...entityNames.map((name) => entityRecord(name).path)]
  expect(new Set(paths).size).toBe(paths.length)
})

test('properties without an exception are derived from the declaration', () => {
  expect(entityRecord('value_propositions')).toMatchObject({
    path: 'value-propositions',
    heading: 'Value Propositions',
    noun: 'Value proposition',
  })
  expect(entityRecord('cases')).toMatchObject({ path: 'cases', menu: 'Cases', menuGroup: 'Content' })
})

test('the purpose of every list fits into one line of a phone', () => {
  for (const name of entityNames) {
    const { purpose } = entityRecord(name)
    expect(purpose).toMatch(/^[A-Z].+\.$/)
    expect([purpose, purpose.length <= 48]).toEqual([purpose, true])
  }
})
