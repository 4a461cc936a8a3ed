import { expect, test } from 'vitest'
import {
  filterOffering,
  noOfferingFilter,
  prepareOffering,
  type OfferedService,
  type OfferingFilter,
} from './offering-filter.ts'

function aService(id: string, fields: Partial<OfferedService> = {}): OfferedService {
  return {
    id,
    name: id,
    category: null,
    duration: null,
    engagement_type: null,
    short_description: null,
    long_description: null,
    theme: null,
    show_on_offerings: true,
    ...fields,
  }
}

const services = [
  aService('press', { category: 'PR', theme: ['Brand & Market Positioning'], duration: '1-4-weeks' }),
  aService('easy', {
    category: 'THEME-EASY',
    theme: ['AI Readiness'],
    short_description: 'Taught by Mäkelä',
  }),
  aService('deep', {
    category: 'DEEP-DIVES',
    theme: ['AI Readiness', 'Operational Resilience'],
    duration: '3-6-months',
  }),
  aService('aside', { show_on_offerings: false }),
]
const offering = prepareOffering(services, [
  { service_id: 'deep', company_id: 'c1' },
  { service_id: 'deep', company_id: 'c2' },
  { service_id: 'easy', company_id: 'c2' },
])

test.each<[string, Partial<OfferingFilter>, string[]]>([
  ['nothing chosen: the stated sort', {}, ['easy', 'deep', 'press']],
  ['a theme', { theme: 'AI Readiness' }, ['easy', 'deep']],
  ['a size, by duration', { size: 'Large' }, ['deep']],
  ['a company', { company: 'c2' }, ['easy', 'deep']],
  ['words without accents', { search: 'makela TAUGHT' }, ['easy']],
  ['all filters together', { theme: 'AI Readiness', company: 'c2', size: 'Large', search: 'deep' }, ['deep']],
  ['a scope hides nothing, it orders', { scope: 100 }, ['deep', 'press', 'easy']],
  ['an unknown theme', { theme: 'Nowhere' }, []],
])('filters by %s', (_name, filter, ids) => {
  expect(filterOffering(offering, { ...noOfferingFilter, ...filter }).map((service) => service.id)).toEqual(
    ids,
  )
})
