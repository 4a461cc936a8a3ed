import { expect, test } from 'vitest'
import { aCompany, aTheme, rowsOf } from '../../../../test/site-rows.ts'
import { loadMembers, membersAddress, parseMembersRequest } from './load-members.ts'

const growth = aTheme({ name: 'Growth', slug: 'growth', short_name: 'Growth', display_order: 1 })
const calm = aTheme({ name: 'Calm', slug: 'calm', short_name: 'Calm', display_order: 0 })
const rows = rowsOf({
  offering_themes: [growth, calm],
  service_companies: [
    aCompany({ name: 'Beta', theme_tags: ['growth', 'calm'], long_description: 'x'.repeat(130) }),
    aCompany({ name: 'Alpha', theme_tags: ['growth'] }),
    aCompany({ name: 'Gamma', theme_tags: ['forgotten'] }),
  ],
})

test('members are ordered by name, with their text limited to 120 characters and their themes in order', () => {
  const { members, total, themes } = loadMembers(rows, { themes: [] })
  expect(total).toBe(3)
  expect(themes.map(({ slug }) => slug)).toEqual(['calm', 'growth'])
  expect(
    members.map(({ name, text, themes: own }) => [name, text, own.map(({ name: theme }) => theme)]),
  ).toEqual([
    ['Alpha', 'Innovative company delivering exceptional solutions', ['Growth']],
    ['Beta', `${'x'.repeat(120)}…`, ['Calm', 'Growth']],
    ['Gamma', 'Innovative company delivering exceptional solutions', []],
  ])
})

test('companies with any of the chosen themes are shown, and unknown themes are ignored', () => {
  const names = (themes: string[]) => loadMembers(rows, { themes }).members.map(({ name }) => name)
  expect(names(['calm'])).toEqual(['Beta'])
  expect(names(['calm', 'growth'])).toEqual(['Alpha', 'Beta'])
  expect(names(['nowhere'])).toEqual(['Alpha', 'Beta', 'Gamma'])
  expect(loadMembers(rows, { themes: ['nowhere', 'Growth', 'growth'] }).chosen).toEqual(['growth'])
})

test('the filter finds a company by the theme on its card, whichever name of the theme the row has', () => {
  const renamed = aTheme({ name: 'Green Transition & Energy', slug: 'green', short_name: 'Green Transition' })
  const company = aCompany({ theme_tags: ['Green Transition'] })
  const { members } = loadMembers(
    rowsOf({ offering_themes: [renamed], service_companies: [company, aCompany()] }),
    { themes: ['green'] },
  )
  expect(members.map(({ id, themes }) => [id, themes])).toEqual([
    [company.id, [{ slug: 'green', name: 'Green Transition' }]],
  ])
})

test('every request has one address with all of its values', () => {
  const address = membersAddress({ themes: ['a b', 'c'] })
  expect(address).toBe('/members?theme=a+b&theme=c')
  expect(parseMembersRequest(new URL(address, 'http://site').searchParams)).toEqual({ themes: ['a b', 'c'] })
  expect(parseMembersRequest(new URLSearchParams('theme=a&theme=&theme=a&utm=1'))).toEqual({ themes: ['a'] })
  expect(membersAddress({ themes: [] })).toBe('/members')
})
