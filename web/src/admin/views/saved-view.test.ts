import { expect, test } from 'vitest'
import { isSameView, knownPart, savedViewSchema, type ViewState } from './saved-view.ts'

const view: ViewState = {
  search: 'brand',
  filters: { category: ['PR', 'LURE-IN'], published: ['yes'] },
  sort: { key: 'name', down: true },
  hidden: ['category', 'companies'],
  density: 'compact',
}

test('columns and filters that a version has removed are dropped from a view', () => {
  const known = { columns: ['title', 'companies'], filters: ['published'] }
  expect(knownPart(view, known)).toEqual({
    search: 'brand',
    filters: { published: ['yes'] },
    sort: null,
    hidden: ['companies'],
    density: 'compact',
  })
  expect(knownPart(view, { columns: ['name', 'category', 'companies'], filters: null })).toEqual(view)
})

test('the order in which filters and columns were chosen is not significant', () => {
  const same = {
    ...view,
    search: ' brand ',
    filters: { published: ['yes'], category: ['LURE-IN', 'PR'] },
    hidden: ['companies', 'category'],
  }
  expect(isSameView(view, same)).toBe(true)
  expect(isSameView(view, { ...view, sort: { key: 'name', down: false } })).toBe(false)
  expect(isSameView(view, { ...view, filters: { category: ['PR'] } })).toBe(false)
  expect(isSameView(view, { ...view, density: 'roomy' })).toBe(false)
})

test('an unknown density of another version is ignored', () => {
  const stored = { ...view, id: 'v1', list: 'services', name: 'Mine', density: 'airy' }
  expect(savedViewSchema.parse(stored).density).toBeNull()
})
