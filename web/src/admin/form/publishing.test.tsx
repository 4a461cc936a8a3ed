import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { RowValues } from '../data/admin-row.ts'
import { fakeApp } from '../testing/app-fixture.tsx'
import { aRow, fakeAdmin } from '../testing/source-fixture.ts'

afterEach(cleanup)

const ID = '018f0000-0000-7000-8000-00000000aaaa'
const aDraft = (values: RowValues = {}) =>
  aRow('services', ID, {
    name: 'Brand Desk',
    slug: 'brand-desk',
    category: 'PR',
    published: false,
    ...values,
  })
const complete = {
  long_description: 'Text',
  theme: ['Brand'],
  companies: [
    { id: '018f0000-0000-7000-8000-00000000bbbb', company_id: '018f0000-0000-7000-8000-00000000cccc' },
  ],
}

async function open(address = `/admin/services/${ID}`, row = aDraft()) {
  const admin = fakeAdmin({
    services: [row],
    service_companies: [
      aRow('service_companies', '018f0000-0000-7000-8000-00000000cccc', { name: 'Oy', slug: 'oy' }),
    ],
  })
  render(fakeApp(admin, address).app)
  const form = within(await screen.findByRole('dialog', { name: /service$/ }))
  const press = (name: string) => fireEvent.click(form.getByRole('button', { name }))
  return { admin, form, press }
}

const lastValues = (admin: ReturnType<typeof fakeAdmin>) => admin.calls.at(-1)?.at(-1)

test('a new service is a draft until somebody publishes it', async () => {
  const { admin, form, press } = await open('/admin/services/new')
  fireEvent.change(form.getByLabelText(/Service name/), { target: { value: 'New' } })
  fireEvent.change(form.getByLabelText(/Category/), { target: { value: 'PR' } })
  expect(form.getByLabelText<HTMLInputElement>('Published').checked).toBe(false)
  press('Save draft')
  await vi.waitFor(() => expect(admin.calls).toHaveLength(1))
  expect(admin.calls[0]?.[2]).toMatchObject({ name: 'New', published: false })
})

test('"Publish" saves a draft and shows it to visitors', async () => {
  const { admin, press } = await open(undefined, aDraft(complete))
  press('Publish')
  await vi.waitFor(() => expect(admin.calls).toHaveLength(1))
  expect(JSON.stringify(admin.calls[0])).toContain('"published":true')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a draft with missing content is published only after a question that names what is missing', async () => {
  const { admin, form, press } = await open()
  press('Publish')
  const question = within(await screen.findByRole('alertdialog', { name: 'Publish this service as it is?' }))
  expect(question.getByText(/no theme.*no company.*service is empty/)).toBeTruthy()
  fireEvent.click(question.getByRole('button', { name: 'Back to the form' }))
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(admin.calls).toEqual([])
  expect(form.getByRole('button', { name: 'Save draft' }), 'it is still a draft').toBeTruthy()
  press('Publish')
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Publish' }))
  await vi.waitFor(() => expect(JSON.stringify(admin.calls)).toContain('"published":true'))
})

test('a draft that is ticked as published has one save button, which publishes it', async () => {
  const { form } = await open(undefined, aDraft(complete))
  fireEvent.click(form.getByLabelText('Published'))
  expect(form.getByRole('button', { name: 'Publish' }).getAttribute('type')).toBe('submit')
  expect(form.queryByRole('button', { name: 'Save draft' })).toBeNull()
})

test('a public service is saved without a question, even if content is missing', async () => {
  const { admin, form, press } = await open(undefined, aDraft({ published: true }))
  expect(form.queryByRole('button', { name: 'Publish' })).toBeNull()
  fireEvent.change(form.getByLabelText(/Service name/), { target: { value: 'Renamed' } })
  press('Save')
  await vi.waitFor(() => expect(admin.calls).toHaveLength(1))
  expect(lastValues(admin)).not.toMatchObject({ published: true })
})

test('an asset is active as soon as it is uploaded, since assets have no drafts', async () => {
  render(fakeApp(fakeAdmin(), '/admin/assets/new').app)
  const form = within(await screen.findByRole('dialog', { name: 'New asset' }))
  expect(form.getByLabelText<HTMLInputElement>('Active').checked).toBe(true)
  expect(form.getByRole('button', { name: 'Save' })).toBeTruthy()
})
