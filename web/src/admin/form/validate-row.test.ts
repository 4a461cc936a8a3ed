import { entityNamed } from '@coop/sync/contract'
import { expect, test } from 'vitest'
import { startValues } from './start-values.ts'
import { errorLabel, serverErrors, validateRow } from './validate-row.ts'

const now = new Date('2026-05-05')
const services = entityNamed('services')

function errorsOf(entity: 'service_companies' | 'website_assets' | 'services', values: object) {
  const checked = validateRow(entityNamed(entity), { ...startValues(entity, now), ...values })
  return checked.ok ? {} : Object.fromEntries(Object.entries(checked.errors).map(([k, v]) => [k, v.message]))
}

test('the stated texts name what is missing', () => {
  expect(errorsOf('service_companies', {})['name']).toBe('Company name is required')
  expect(errorsOf('website_assets', {})).toMatchObject({
    asset_key: 'Asset key is required',
    category: 'Category is required',
  })
})

test('what is wrong within a list is told at its entry', () => {
  const id = '018f0000-0000-7000-8000-000000000001'
  const checked = validateRow(services, {
    ...startValues('services', now),
    name: 'Sprint',
    slug: 'sprint',
    category: 'PR',
    features: [{ id, feature_text: ' ', display_order: 0 }],
  })
  expect(checked).toMatchObject({
    ok: false,
    errors: { features: { items: { '0.feature_text': 'Feature is required' } } },
  })
})

test('a good row is what would be written', () => {
  const checked = validateRow(services, {
    ...startValues('services', now),
    name: ' Sprint ',
    slug: 'sprint',
    category: 'PR',
  })
  expect(checked).toMatchObject({ ok: true, row: { name: 'Sprint', features: [], theme: [] } })
})

test('the refusals of the server stand at their fields, with the free value', () => {
  expect(
    serverErrors(services, [
      { field: 'slug', code: 'taken', message: 'Taken by Sprint.', proposal: 'sprint-2' },
      { field: 'features.2.feature_text', code: 'invalid', message: 'Too long' },
      { field: null, code: 'server', message: 'All wrong' },
    ]),
  ).toMatchObject({
    slug: { message: 'Taken by Sprint. Free: sprint-2' },
    features: { items: { '2.feature_text': 'Too long' } },
  })
})

test('fields and entries of lists go by their labels', () => {
  expect(errorLabel(services, 'homepage_priority')).toBe('Homepage priority')
  expect(errorLabel(services, 'features.2.feature_text')).toBe('Features, entry 3: Feature')
  expect(errorLabel(services, null)).toBe('Service')
})

test('a new case starts in the current year', () => {
  expect(startValues('cases', now)['execution_year']).toBe(2026)
})
