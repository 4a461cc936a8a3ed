import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fakeApp } from '../testing/app-fixture.tsx'
import { aRow, fakeAdmin } from '../testing/source-fixture.ts'

afterEach(cleanup)

const audit = {
  name: 'Audit',
  slug: 'audit',
  published: true,
  theme: ['AI Readiness'],
  category: 'PR' as const,
  companies: [
    { id: '018f0000-0000-7000-8000-00000000000a', company_id: '018f0000-0000-7000-8000-00000000000b' },
  ],
}

test('the site check lists the faults that visitors see, with links to the fields', async () => {
  const admin = fakeAdmin({
    services: [
      aRow('services', 's1', { ...audit, theme: [] }),
      aRow('services', 's2', { ...audit, name: 'A draft', slug: 'a-draft', companies: [], published: false }),
    ],
  })
  const { app, router } = fakeApp(admin, '/admin/site-check')
  render(app)
  const themes = within(await screen.findByRole('region', { name: /Services without a theme/ }))
  expect(screen.queryByText(/has no company/)).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Include drafts' }))
  expect(screen.getByText(/has no company/)).toBeDefined()

  fireEvent.click(themes.getByRole('link', { name: /^Audit/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/services/s1'))
  expect(router.state.location.state).toEqual({ place: { field: 'theme', text: '' } })
})

test('a form shows findings beside the field, and saves all the same', async () => {
  const admin = fakeAdmin({
    services: [
      aRow('services', 's1', audit),
      aRow('services', 's2', { ...audit, name: 'Bench', slug: 'bench' }),
    ],
  })
  render(fakeApp(admin, '/admin/services/s1').app)
  const form = within(await screen.findByRole('dialog', { name: 'Edit service' }))
  const name = await form.findByLabelText(/Service name/)
  fireEvent.change(name, { target: { value: 'Bench' } })
  await waitFor(() =>
    expect(form.getByText(/Another service on the site is called “Bench” too/)).toBeDefined(),
  )
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('empty fields of a new row have no findings', async () => {
  const admin = fakeAdmin({ services: [aRow('services', 's1', audit)] })
  render(fakeApp(admin, '/admin/services/new').app)
  const form = within(await screen.findByRole('dialog', { name: 'New service' }))
  fireEvent.change(await form.findByLabelText(/Service name/), { target: { value: 'audit' } })
  await waitFor(() => expect(form.getByText(/Another service on the site/)).toBeDefined())
  expect(form.queryByText(/has no theme/)).toBeNull()
})
