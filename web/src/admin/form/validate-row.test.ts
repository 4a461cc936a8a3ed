import { entityNamed } from '@coop/sync/entities'
import { expect, test } from 'vitest'
import { startValues } from './start-values.ts'
import { errorLabel } from '../texts/error-label.ts'
import { serverErrors, validateRow } from './validate-row.ts'

const now = new Date('2026-05-05')
const services = entityNamed('services')
const id = '018f0000-0000-7000-8000-000000000001'

function errorsOf(entity: 'service_companies' | 'website_assets' | 'services', values: object) {
  const checked = validateRow(entityNamed(entity), { ...startValues(entity, now), ...values })
  return checked.ok ? {} : Object.fromEntries(Object.entries(checked.errors).map(([k, v]) => [k, v.message]))
}

test('the declared messages name what is missing', () => {
  expect(errorsOf('service_companies', {})['name']).toBe('Company name is required')
  expect(errorsOf('website_assets', {})).toMatchObject({
    asset_key: 'Asset key is required',
    category: 'Category is required',
  })
})

test('an error within a list is shown at its entry', () => {
  const checked = validateRow(services, {
    ...startValues('services', now),
    name: 'Sprint',
    slug: 'sprint',
    category: 'PR',
    features: [
      { id: '018f0000-0000-7000-8000-000000000002', feature_text: ' ', display_order: 0 },
      { id, feature_text: 'x'.repeat(2001), display_order: 1 },
    ],
  })
  expect(checked).toMatchObject({
    ok: false,
    errors: { features: { items: { '1.feature_text': 'At most 2000 characters' } } },
  })
})

test('an entry of a list with no text is omitted', () => {
  const checked = validateRow(services, {
    ...startValues('services', now),
    name: 'Sprint',
    features: [{ id, feature_text: ' ', display_order: 0 }],
  })
  expect(checked).toMatchObject({ ok: true, row: { features: [] } })
})

test.each([
  ['services', ['Service name is required']],
  ['service_companies', ['Company name is required']],
  ['cases', ['Title is required']],
  ['content', ['Title is required']],
  ['content_categories', ['Name is required']],
  ['founding_partners', ['Name is required']],
  ['value_propositions', ['Title is required']],
  ['offering_themes', ['Name is required']],
  [
    'website_assets',
    [
      'Asset key is required',
      'Category is required',
      'Choose a picture from the library, or enter a path that starts with /media/. Pictures of other sites are not shown',
    ],
  ],
] as const)('the empty form of %s reports exactly %j', (name, messages) => {
  // Every field that can be empty is empty.
  const emptied = Object.fromEntries(
    Object.entries(startValues(name, now)).map(([field, value]) => [field, value === true ? value : '']),
  )
  for (const values of [startValues(name, now), emptied]) {
    const checked = validateRow(entityNamed(name), values)
    expect(checked.ok ? [] : Object.values(checked.errors).map(({ message }) => message)).toEqual(messages)
  }
})

test('empty fields are saved with the defaults of the server', () => {
  const theme = validateRow(entityNamed('offering_themes'), {
    ...startValues('offering_themes', now),
    name: ' Calm ',
  })
  expect(theme).toMatchObject({ ok: true, row: { name: 'Calm', short_name: 'Calm', slug: 'calm' } })
  const service = validateRow(services, { ...startValues('services', now), name: 'Sprint', category: '' })
  expect(service).toMatchObject({ ok: true, row: { category: 'THEME-EASY', slug: 'sprint' } })
})

test('the result for a valid row is the row to write', () => {
  const checked = validateRow(services, {
    ...startValues('services', now),
    name: ' Sprint ',
    slug: 'sprint',
    category: 'PR',
  })
  expect(checked).toMatchObject({ ok: true, row: { name: 'Sprint', features: [], theme: [] } })
})

test('errors of the server are shown at their fields, with the free value', () => {
  expect(
    serverErrors(services, [
      { field: 'slug', code: 'taken', message: 'Taken by Sprint.', proposal: 'sprint-2' },
      { field: 'features.2.feature_text', code: 'invalid', message: 'Too long' },
      { field: null, code: 'server', message: 'All wrong' },
    ]),
  ).toMatchObject({
    slug: { message: 'Taken by Sprint. Available: sprint-2' },
    features: { items: { '2.feature_text': 'Too long' } },
  })
})

test('fields and entries of lists are named by their labels', () => {
  expect(errorLabel(services, 'homepage_priority')).toBe('Homepage priority')
  expect(errorLabel(services, 'features.2.feature_text')).toBe('Features, entry 3: Feature')
  expect(errorLabel(services, null)).toBe('Service')
})

test('a new case starts in the current year', () => {
  expect(startValues('cases', now)['execution_year']).toBe(2026)
})
