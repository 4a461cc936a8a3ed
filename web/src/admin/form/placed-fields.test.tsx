import { entityNamed } from '@coop/sync/entities'
import { expect, test } from 'vitest'
import { placedFields } from './placed-fields.ts'

const widths = (name: Parameters<typeof entityNamed>[0], fields: readonly string[]) =>
  placedFields(entityNamed(name), fields).map(({ field, isWide }) => `${field}${isWide ? ' wide' : ''}`)

test('a single small field between wide ones takes the full width', () => {
  expect(widths('content', ['title', 'excerpt', 'slug'])).toEqual(['title wide', 'excerpt wide', 'slug wide'])
})

test('small fields are in pairs, and the first of an odd number is wide', () => {
  expect(widths('founding_partners', ['name', 'title', 'primary_company_name', 'quote'])).toEqual([
    'name wide',
    'title',
    'primary_company_name',
    'quote wide',
  ])
  expect(widths('service_companies', ['team_size', 'founded'])).toEqual(['team_size', 'founded'])
})

test('a field that is edited inside another one has no place of its own', () => {
  expect(widths('website_assets', ['focal_x', 'asset_key', 'category'])).toEqual(['asset_key', 'category'])
  expect(placedFields(entityNamed('content'), [])).toEqual([])
})
