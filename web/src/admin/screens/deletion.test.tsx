import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fakeApp } from '../testing/app-fixture.tsx'
import { aRow, fakeAdmin } from '../testing/source-fixture.ts'

afterEach(cleanup)

const all = () =>
  fakeAdmin({
    service_companies: [aRow('service_companies', 'c1', { name: 'Aamu Oy', theme_tags: ['ai-readiness'] })],
    services: ['s1', 's2'].map((id) =>
      aRow('services', id, {
        name: `Service ${id}`,
        theme: ['AI Readiness'],
        companies: [{ id: `of ${id}`, company_id: 'c1' }],
      }),
    ),
    cases: [
      aRow('cases', 'k1', {
        title: 'The lake case',
        companies: [{ id: 'x', company_name: 'Aamu', company_id: 'c1' }],
      }),
    ],
    content_categories: [aRow('content_categories', 'n1', { name: 'Interview' })],
    content: [aRow('content', 'a1', { title: 'An interview', slug: 'an-interview', category_id: 'n1' })],
    offering_themes: [
      aRow('offering_themes', 't1', { name: 'AI Readiness', slug: 'ai-readiness', short_name: 'AI' }),
    ],
    website_assets: [aRow('website_assets', 'p1', { asset_key: 'poster', service_id: 's1' })],
  })

/** The text of the question that the delete button of the row opens. */
async function asked(path: string, title: string, admin = all()) {
  render(fakeApp(admin, `/admin/${path}`).app)
  fireEvent.click(await screen.findByRole('button', { name: `Delete ${title}` }))
  return within(await screen.findByRole('alertdialog'))
}

test('the question before deleting one company names the rows that refer to it and what happens to them, as for several companies', async () => {
  const question = await asked('companies', 'Aamu Oy')
  expect(question.getByText('Are you sure you want to delete this company?')).toBeTruthy()
  expect(question.getByText('3 items refer to it.')).toBeTruthy()
  const entries = within(question.getByRole('region', { name: 'Removed from a list in:' }))
  expect(entries.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin/services/s1',
    '/admin/services/s2',
  ])
  const links = within(
    question.getByRole('region', { name: 'The name stays in a list, without a link, in:' }),
  )
  expect(links.getByRole('link', { name: /^The lake case/ })).toBeTruthy()
})

test.each([
  ['categories', 'Interview', 'Left empty in:', 'An interview'],
  ['themes', 'AI Readiness', 'The name stays, but is no longer a theme, in:', 'Aamu Oy'],
  ['services', 'Service s1', 'Left empty in:', 'poster'],
])('the same applies among %s', async (path, title, text, named) => {
  const question = await asked(path, title)
  const uses = within(question.getByRole('region', { name: text }))
  expect(uses.getByRole('link', { name: new RegExp(`^${named}`) })).toBeTruthy()
})

test('a row without references is reported as such, once all rows are loaded', async () => {
  const admin = all()
  admin.isComplete('services').set(false)
  const question = await asked('cases', 'The lake case', admin)
  expect(question.getByText('Deleted with it: Companies: 1.')).toBeTruthy()
  expect(question.getByText('No other item refers to it.'), 'nothing can name a case').toBeTruthy()
  cleanup()
  const company = await asked('companies', 'Aamu Oy', admin)
  expect(company.getByText('References to it are listed when all content has loaded.')).toBeTruthy()
  act(() => admin.isComplete('services').set(true))
  expect(company.getByText('3 items refer to it.')).toBeTruthy()
})

test('the palette asks the same question, also for an asset', async () => {
  render(fakeApp(all(), '/admin').app)
  await screen.findByRole('heading', { name: 'Dashboard' })
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const field = await screen.findByRole('combobox')
  fireEvent.change(field, { target: { value: 'delete poster' } })
  fireEvent.click(await screen.findByRole('option', { name: /^Delete poster/ }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText('Are you sure you want to delete "poster"?')).toBeTruthy()
  expect(question.getByText('It is not used.')).toBeTruthy()
})
