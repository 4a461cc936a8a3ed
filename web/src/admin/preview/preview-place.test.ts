import { entityNamed, contentNames } from '@coop/sync/entities'
import { managedSlugs } from '@coop/sync/rules'
import { expect, test } from 'vitest'
import { aRow } from '../testing/source-fixture.ts'
import { previewPlace } from './preview-place.ts'

const noRows = () => []

test.each(contentNames)('a row of %s is previewed on its declared page, or not at all', (name) => {
  const { page, title } = entityNamed(name)
  const { values } = aRow(name, 'r1', { [title]: 'A row', slug: 'a-row', category: 'revolution' })
  const place = previewPlace(name, null, values, noRows)
  if (page === null) expect(place.kind).toBe('nowhere')
  else if (page.includes('{slug}'))
    expect(place).toEqual({ kind: 'page', address: page.replace('{slug}', 'a-row'), part: null })
  else expect(place).toEqual({ kind: 'page', address: page, part: 'A row' })
})

test('a row that no page shows has a message', () => {
  const partner = aRow('founding_partners', 'p1', { name: 'Aino', role: 'board_member', is_active: true })
  const rowsOf = (name: string) => (name === 'founding_partners' ? [partner] : [])
  expect(previewPlace('founding_partners', null, { name: 'Bo', role: 'partner' }, rowsOf)).toEqual({
    kind: 'nowhere',
    reason: 'The contact page shows the board members only.',
  })
  expect(previewPlace('value_propositions', null, { title: 'X', category: 'strategy' }, noRows).kind).toBe(
    'nowhere',
  )
})

test('an article of the home page is previewed on the home page', () => {
  const values = { slug: managedSlugs.valueProposition, content: 'We are.' }
  expect(previewPlace('content', null, values, noRows)).toEqual({
    kind: 'page',
    address: '/',
    part: 'We are.',
  })
})
