import { entityNamed } from '@coop/sync/entities'
import { expect, test } from 'vitest'
import { mergeItems } from './merge-items.ts'

const features = entityNamed('services').children['features']
const companies = entityNamed('services').children['companies']
if (features === undefined || companies === undefined) throw new Error('Services have features and companies')

const items = (text: string) =>
  text.split(' ').flatMap((entry) => {
    const [id, feature_text] = entry.split('=')
    return entry === '' ? [] : [{ id, feature_text, display_order: 0 }]
  })
const merged = (before: string, mine: string, theirs: string) =>
  mergeItems(features, items(before), items(mine), items(theirs))
    ?.map(({ id, feature_text: text }) => `${String(id)}=${String(text)}`)
    .join(' ') ?? null

test.each([
  ['a change of each in an entry of its own', 'a=1 b=1', 'a=2 b=1', 'a=1 b=2', 'a=2 b=2'],
  ['the same change of both', 'a=1', 'a=2', 'a=2', 'a=2'],
  ['two changes of one entry', 'a=1', 'a=2', 'a=3', null],
  ['mine added, theirs removed', 'a=1 b=1', 'a=1 b=1 c=1', 'b=1', 'b=1 c=1'],
  ['mine changed, theirs removed', 'a=1 b=1', 'a=2 b=1', 'b=1', null],
  ['an entry of each at the same place', 'a=1', 'a=1 b=1', 'a=1 c=1', 'a=1 b=1 c=1'],
  [
    'a new order of theirs around an entry of mine',
    'a=1 b=1 c=1',
    'a=1 d=1 b=1 c=1',
    'c=1 b=1 a=1',
    'c=1 b=1 a=1 d=1',
  ],
  ['two new orders', 'a=1 b=1 c=1', 'b=1 a=1 c=1', 'a=1 c=1 b=1', null],
  ['everything removed by both', 'a=1', '', '', ''],
])('%s', (_, before, mine, theirs, expected) => {
  expect(merged(before, mine, theirs)).toBe(expected)
})

test('entries of a set are identified by their reference', () => {
  const refer = (...ids: string[]) => ids.map((company_id, i) => ({ id: `${company_id}-${i}`, company_id }))
  const both = mergeItems(companies, refer('a'), refer('b', 'a'), refer('x', 'a', 'c'))
  expect(both?.map(({ company_id }) => company_id).sort()).toEqual(['a', 'b', 'c', 'x'])
})

test('a person decides if the entries of both sides together exceed the limit of the list', () => {
  const images = entityNamed('service_companies').children['images']
  if (images === undefined) throw new Error('Companies have images')
  const types = (...of: string[]) => of.map((text) => ({ id: text, image_type: text.split(' ')[0] }))
  const both = (mine: string, theirs: string) => mergeItems(images, [], types(mine), types(theirs))
  expect(both('hero 1', 'hero 2')).toBeNull()
  expect(both('hero 1', 'illustration 2')).toHaveLength(2)
})
