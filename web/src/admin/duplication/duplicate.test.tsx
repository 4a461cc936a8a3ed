import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeApp } from '../testing/app-fixture.tsx'
import { aRow, emptyQueue, fakeAdmin } from '../testing/source-fixture.ts'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

const ID = '018f0000-0000-7000-8000-00000000aaaa'
const FEATURE = '018f0000-0000-7000-8000-0000000000f1'

const aService = () =>
  aRow('services', ID, {
    name: 'Brand Desk',
    slug: 'brand-desk',
    category: 'PR',
    published: true,
    show_on_homepage: true,
    engagement_type: null,
    features: [{ id: FEATURE, feature_text: 'One', display_order: 0 }],
  })

async function duplicateFromMenu(title: string) {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${title}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
}

test('a row is duplicated from its menu, also offline, and the copy is opened', async () => {
  const admin = fakeAdmin({ services: [aService()] })
  admin.queue.set({ ...emptyQueue, offline: true })
  const { app, router } = fakeApp(admin, '/admin/services')
  render(app)
  await duplicateFromMenu('Brand Desk')
  const form = within(await screen.findByRole('dialog', { name: 'Edit service' }))
  expect(form.getByLabelText<HTMLInputElement>(/Service name/).value).toBe('Brand Desk (copy)')
  const copy = admin
    .rowsOf('services')
    .get()
    ?.find(({ id }) => id !== ID)
  expect(router.state.location.pathname).toBe(`/admin/services/${copy?.id}`)
  expect(copy?.values).toMatchObject({
    slug: 'brand-desk-copy',
    category: 'PR',
    published: false,
    show_on_homepage: true,
    features: [expect.objectContaining({ feature_text: 'One', display_order: 0 })],
  })
  expect(copy?.values.features[0]?.id).not.toBe(FEATURE)
  expect(admin.calls.map(([name]) => name)).toEqual(['applyAll'])
  expect(
    await screen.findByText('The copy is not public yet. It is sent when this device is online.'),
  ).toBeTruthy()
})

test('undo removes a copy', async () => {
  const admin = fakeAdmin({ services: [aService()] })
  render(fakeApp(admin, '/admin/services').app)
  await duplicateFromMenu('Brand Desk')
  await screen.findByRole('dialog', { name: 'Edit service' })
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await vi.waitFor(() =>
    expect(
      admin
        .rowsOf('services')
        .get()
        ?.map(({ id }) => id),
    ).toEqual([ID]),
  )
})

test('a copy is placed directly after its original, and later rows move on', async () => {
  const partners = ['A', 'B', 'C'].map((name, i) =>
    aRow('founding_partners', `p${i}`, { name, role: 'partner', is_active: true, display_order: i }),
  )
  const admin = fakeAdmin({ founding_partners: partners })
  render(fakeApp(admin, '/admin/partners').app)
  await duplicateFromMenu('B')
  await screen.findByRole('dialog', { name: 'Edit partner' })
  const all = admin.rowsOf('founding_partners').get() ?? []
  const inOrder = all.toSorted((a, b) => a.values.display_order - b.values.display_order)
  expect(inOrder.map(({ values }) => values.name)).toEqual(['A', 'B', 'B (copy)', 'C'])
  expect(inOrder[2]?.values.is_active).toBe(false)
  expect(admin.calls).toHaveLength(1)
})

test('the form of a row creates a copy, unless there is unsaved text', async () => {
  const { app, router } = fakeApp(fakeAdmin({ services: [aService()] }), `/admin/services/${ID}`)
  render(app)
  const form = within(await screen.findByRole('dialog', { name: 'Edit service' }))
  const name = form.getByLabelText(/Service name/)
  fireEvent.change(name, { target: { value: 'Other' } })
  const button = form.getByRole('button', { name: 'Duplicate' })
  await vi.waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
  fireEvent.click(button)
  fireEvent.change(name, { target: { value: 'Brand Desk' } })
  await vi.waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'))
  fireEvent.click(button)
  expect(await screen.findByDisplayValue('Brand Desk (copy)')).toBeTruthy()
  expect(router.state.location.pathname).not.toBe(`/admin/services/${ID}`)
})

test('a file has no copy, and neither has a row that is not saved yet', async () => {
  const asset = aRow('website_assets', 'a1', { asset_key: 'poster' })
  render(fakeApp(fakeAdmin({ website_assets: [asset] }), '/admin/assets').app)
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for poster' }))
  await screen.findByRole('menuitem', { name: 'Delete' })
  expect(screen.queryByRole('menuitem', { name: 'Duplicate' })).toBeNull()
  cleanup()
  render(fakeApp(fakeAdmin(), '/admin/services/new').app)
  await screen.findByRole('dialog', { name: 'New service' })
  expect(screen.queryByRole('button', { name: 'Duplicate' })).toBeNull()
})
