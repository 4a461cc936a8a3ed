import { entities, entityNamed } from '@coop/sync/entities'
import { expect, test } from 'vitest'
import { itemsOf } from '../data/json-values.ts'
import { changedNames, editableValues, normaliseValues } from './form-values.ts'

const services = entityNamed('services')

test('surrounding blanks are removed, and an empty optional text becomes null', () => {
  const row = normaliseValues(services, { name: '  Sprint \n', short_description: ' \t ' })
  expect(row).toMatchObject({ name: 'Sprint', short_description: null })
})

test('an empty choice is null, as in the specification', () => {
  expect(normaliseValues(services, { client_roles: [], duration: '', engagement_type: '' })).toMatchObject({
    client_roles: null,
    duration: null,
    engagement_type: null,
  })
})

test('a number without a value gets its default', () => {
  expect(normaliseValues(services, {})['homepage_priority']).toBe(0)
})

test('lists keep their numbers while these ascend, and are renumbered otherwise', () => {
  const item = (id: string, display_order: number) => ({ id, feature_text: id, display_order })
  const orders = (...items: object[]) =>
    itemsOf(normaliseValues(services, { features: items })['features']).map((each) => each['display_order'])
  expect(orders(item('a', 1), item('b', 4))).toEqual([1, 4])
  expect(orders(item('b', 4), item('a', 1))).toEqual([0, 1])
})

test('an untouched form has no changes', () => {
  const values = {
    id: 'x',
    write_id: 'y',
    name: 'Sprint',
    slug: 'sprint',
    category: 'PR',
    theme: ['AI Readiness'],
    features: [
      { display_order: 1, id: 'b', feature_text: 'second' },
      { display_order: 0, id: 'a', feature_text: 'first' },
    ],
  }
  const opened = editableValues(services, values)
  expect(opened['features']).toMatchObject([{ id: 'a' }, { id: 'b' }])
  expect(
    changedNames('services', normaliseValues(services, opened), normaliseValues(services, opened)),
  ).toEqual([])
  expect(Object.keys(opened)).not.toContain('write_id')
})

test('values derived by the server are not part of a form', () => {
  expect(Object.keys(editableValues(entities.content, { published_at: 'now' }))).not.toContain('published_at')
})

test('a set in another order, and a list with other item ids, do not count as changes', () => {
  const before = { theme: ['a', 'b'], features: [{ id: '1', feature_text: 'x', display_order: 0 }] }
  const after = { theme: ['b', 'a'], features: [{ id: '2', feature_text: 'x', display_order: 0 }] }
  expect(changedNames('services', before, after)).toEqual([])
  expect(changedNames('services', before, { ...after, theme: ['b'] })).toEqual(['theme'])
})
