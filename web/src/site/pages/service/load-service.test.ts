import { expect, test } from 'vitest'
import { aCompany, aLink, aService, rowsOf } from '../../../../test/site-rows.ts'
import { loadService } from './load-service.ts'

test('an unknown slug is not found, and a former slug redirects unless a row uses it', () => {
  const service = aService({ slug: 'new' })
  const redirect = { id: 'r', entity: 'services', old_slug: 'old', row_id: service.id }
  const rows = rowsOf({ services: [service], slug_redirects: [redirect] })
  expect(loadService(rows, { slug: 'nothing' })).toEqual({ kind: 'page', found: false, data: null })
  expect(loadService(rows, { slug: 'old' })).toEqual({ kind: 'redirect', to: '/services/new' })
  const taken = rowsOf({ services: [service, aService({ slug: 'old' })], slug_redirects: [redirect] })
  expect(loadService(taken, { slug: 'old' })).toMatchObject({ kind: 'page', found: true })
  const gone = rowsOf({ slug_redirects: [redirect] })
  expect(loadService(gone, { slug: 'old' })).toMatchObject({ found: false })
})

test('the engagement is shown only with deliverables, and otherwise the features are listed', () => {
  const bare = aService({ slug: 'bare', duration: '1-4-weeks' })
  const full = aService({ slug: 'full', deliverables: 'One, Two', engagement_type: 'balanced-approach' })
  const rows = rowsOf({
    services: [bare, full],
    service_features: [{ id: 'f', service_id: bare.id, feature_text: 'Feature', display_order: 0 }],
  })
  expect(loadService(rows, { slug: 'bare' })).toMatchObject({
    data: { engagement: null, inside: ['Feature'], duration: '1 to 4 weeks' },
  })
  expect(loadService(rows, { slug: 'full' })).toMatchObject({
    data: { engagement: { duration: 'Duration TBD', type: 'Balanced Approach' }, inside: ['One', 'Two'] },
  })
})

test('companies are ordered by name, with their text limited to 120 characters or a default text', () => {
  const service = aService({ slug: 's' })
  const companies = [
    aCompany({ name: 'Beta', short_description: 'x'.repeat(130) }),
    aCompany({ name: 'Alpha' }),
  ]
  const rows = rowsOf({
    services: [service],
    service_companies: companies,
    service_contributing_companies: companies.map((company) => aLink(service, company)),
  })
  const loaded = loadService(rows, { slug: 's' })
  if (loaded.kind !== 'page' || loaded.data === null) throw new Error('not found')
  expect(loaded.data.companies.map(({ name, text }) => [name, text])).toEqual([
    ['Alpha', 'Innovative company delivering exceptional solutions'],
    ['Beta', `${'x'.repeat(120)}…`],
  ])
})

test('a picture of type hero is preferred to the address in the service', () => {
  const service = aService({ slug: 's', hero_image_url: '/media/own.svg' })
  const image = {
    id: 'i',
    service_id: service.id,
    image_url: '/media/hero.svg',
    alt_text: 'Alt',
    display_order: 0,
  }
  const without = rowsOf({ services: [service] })
  const withHero = rowsOf({ services: [service], service_images: [{ ...image, image_type: 'hero' }] })
  expect(loadService(without, { slug: 's' })).toMatchObject({ data: { hero: { url: '/media/own.svg' } } })
  expect(loadService(withHero, { slug: 's' })).toMatchObject({
    data: { hero: { url: '/media/hero.svg' }, gallery: [] },
  })
})

test('the next service is the next of the offering, the first follows the last, and a single service has none', () => {
  const services = [
    aService({ slug: 'b', name: 'B' }),
    aService({ slug: 'c', name: 'C', show_on_offerings: false }),
    aService({ slug: 'a', name: 'A', short_description: 'In short' }),
  ]
  const nextOf = (slug: string, all = services) => {
    const loaded = loadService(rowsOf({ services: all }), { slug })
    return loaded.kind === 'page' ? loaded.data?.next : undefined
  }
  expect(nextOf('a')).toMatchObject({ slug: 'b', title: 'B' })
  expect(nextOf('b')).toMatchObject({ slug: 'a', text: 'In short' })
  expect(nextOf('c')).toMatchObject({ slug: 'a' })
  expect(nextOf('a', services.slice(2))).toBeNull()
})
