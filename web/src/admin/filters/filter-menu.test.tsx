import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeApp } from '../testing/app-fixture.tsx'
import { aRow, fakeAdmin } from '../testing/source-fixture.ts'

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

test('in a filter with many options, the options can be searched', async () => {
  const names = ['Työ', 'News', 'Data', 'Brand', 'People', 'Events', 'Law', 'Money', 'Health']
  const admin = fakeAdmin({
    content: names.map((title, i) => aRow('content', `a${i}`, { title, category_id: `c${i}` })),
    content_categories: names.map((name, i) => aRow('content_categories', `c${i}`, { name })),
  })
  render(fakeApp(admin, '/admin/content').app)
  fireEvent.click(await screen.findByRole('button', { name: /^Filter/ }))
  const menu = within(await screen.findByRole('dialog', { name: 'Filter articles' }))
  const [category] = await menu.findAllByText('Category')
  if (category !== undefined) fireEvent.click(category)
  expect(menu.getAllByRole('searchbox')).toHaveLength(1)
  fireEvent.change(menu.getByRole('searchbox', { name: 'Search category' }), { target: { value: 'tyo' } })
  expect(menu.queryByRole('checkbox', { name: /^News/ })).toBeNull()
  fireEvent.click(menu.getByRole('checkbox', { name: /^Työ/ }))
  expect(await screen.findByText('1 of 9')).toBeTruthy()
})
