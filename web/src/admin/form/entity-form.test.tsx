import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { RowValues, ValuesOf } from '../data/admin-row.ts'
import { StorageRefusal } from '../data/outbox/storage-refusal.ts'
import { fakeApp } from '../testing/app-fixture.tsx'
import { aRow, emptyQueue, fakeAdmin } from '../testing/source-fixture.ts'

afterEach(cleanup)

const features = [
  { id: '018f0000-0000-7000-8000-0000000000f1', feature_text: 'One', display_order: 0 },
  { id: '018f0000-0000-7000-8000-0000000000f2', feature_text: 'Two', display_order: 1 },
]
const ID = '018f0000-0000-7000-8000-00000000aaaa'
const aService = (values: RowValues = {}) =>
  aRow('services', ID, {
    name: 'Brand Desk',
    slug: 'brand-desk',
    category: 'PR',
    features,
    engagement_type: null,
    ...values,
  })

async function open(address: string, admin = fakeAdmin({ services: [aService()] })) {
  const { app, router } = fakeApp(admin, address)
  render(app)
  const form = within(await screen.findByRole('dialog'))
  return { admin, router, form }
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

test('a new service gets its slug from the name until the slug is edited, and surrounding blanks are removed', async () => {
  const { admin, form, router } = await open('/admin/services/new')
  type(form.getByLabelText(/Service name/), ' Työ & Tulos ')
  const slug = form.getByLabelText<HTMLInputElement>(/Slug/)
  expect(slug.value).toBe('tyo-tulos')
  type(slug, 'own-slug')
  type(form.getByLabelText(/Service name/), 'Työ & Tulos 2')
  expect(slug.value).toBe('own-slug')
  type(form.getByLabelText(/Category/), 'PR')
  fireEvent.click(form.getByRole('button', { name: 'Save draft' }))
  expect(await screen.findByText('The service has been created successfully.')).toBeTruthy()
  expect(admin.calls[0]?.slice(0, 2)).toEqual(['create', 'services'])
  expect(admin.calls[0]?.[2]).toMatchObject({ name: 'Työ & Tulos 2', slug: 'own-slug', client_roles: null })
  expect(router.state.location.pathname).toBe('/admin/services')
})

test('a taken address is refused at the name, with a link to the other row and a free address', async () => {
  const { admin, form } = await open('/admin/services/new')
  const field = form.getByLabelText(/Service name/)
  const slug = form.getByLabelText<HTMLInputElement>(/Slug/)
  type(field, 'Brand Desk')
  expect(slug.value, 'it is made no other in silence').toBe('brand-desk')
  fireEvent.click(form.getByRole('button', { name: 'Save draft' }))
  expect(await form.findByText('“Brand Desk” has the address brand-desk.')).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(form.getByRole('link', { name: /^Open “Brand Desk”/ }).getAttribute('href')).toBe(
    `/admin/services/${ID}`,
  )
  expect(admin.calls).toEqual([])

  type(field, 'Brand Desks')
  await vi.waitFor(() => expect(form.queryByText(/has the address/)).toBeNull())
  type(field, 'Brand Desk')
  fireEvent.click(await form.findByRole('button', { name: 'Use the address brand-desk-2' }))
  await vi.waitFor(() => expect(form.queryByText(/has the address/)).toBeNull())
  fireEvent.click(form.getByRole('button', { name: 'Save draft' }))
  expect(await screen.findByText('The service has been created successfully.')).toBeTruthy()
  expect(admin.calls[0]?.[2]).toMatchObject({ name: 'Brand Desk', slug: 'brand-desk-2' })
})

test('two companies of one name are reported before the save', async () => {
  const { admin, form } = await open(
    '/admin/companies/new',
    fakeAdmin({ service_companies: [aRow('service_companies', ID, { name: 'Old Oy', slug: 'old-oy' })] }),
  )
  type(form.getByLabelText(/Company name/), 'Old Oy')
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('“Old Oy” has the address old-oy.')).toBeTruthy()
  fireEvent.click(form.getByRole('button', { name: 'Use the address old-oy-2' }))
  await vi.waitFor(() => expect(form.queryByText(/has the address/)).toBeNull())
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Company created successfully')).toBeTruthy()
  expect(admin.calls[0]?.[2]).toMatchObject({ name: 'Old Oy', slug: 'old-oy-2' })
})

test('a typed address that is taken is refused at the slug field', async () => {
  const { form } = await open('/admin/services/new')
  type(form.getByLabelText(/Service name/), 'Something new')
  const slug = form.getByLabelText<HTMLInputElement>(/Slug/)
  type(slug, 'brand-desk')
  fireEvent.click(form.getByRole('button', { name: 'Save draft' }))
  expect(await form.findByText('“Brand Desk” has the address brand-desk.')).toBeTruthy()
  expect(slug.getAttribute('aria-invalid')).toBe('true')
  fireEvent.click(form.getByRole('button', { name: 'Use the address brand-desk-2' }))
  expect(slug.value).toBe('brand-desk-2')
})

test('the slug of a company always follows its name', async () => {
  const company = aRow('service_companies', ID, { name: 'Old Oy', slug: 'old-oy-3' })
  const second = await open(`/admin/companies/${ID}`, fakeAdmin({ service_companies: [company] }))
  const slug = second.form.getByLabelText<HTMLInputElement>(/Slug/)
  expect(slug.readOnly).toBe(true)
  expect(slug.value).toBe('old-oy-3')
  type(second.form.getByLabelText(/Company name/), 'New Oy')
  expect(slug.value).toBe('new-oy')
})

test('missing values are reported at their fields, the first of them gets the focus, and nothing is saved', async () => {
  const { admin, form } = await open('/admin/companies/new', fakeAdmin())
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Company name is required')).toBeTruthy()
  expect(document.activeElement).toBe(form.getByLabelText(/Company name/))
  expect(admin.calls).toEqual([])
})

test('only changed fields are saved, compared with the row as it was opened', async () => {
  const { admin, form } = await open(`/admin/services/${ID}`)
  type(form.getByLabelText(/Service name/), 'Brand Desk Plus')
  fireEvent.click(form.getByRole('button', { name: 'Move feature 2 up' }))
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('Service updated')
  expect(admin.calls).toEqual([
    [
      'save',
      'services',
      ID,
      aService().values,
      {
        name: 'Brand Desk Plus',
        features: [
          { ...features[1], display_order: 0 },
          { ...features[0], display_order: 1 },
        ],
      },
    ],
  ])
})

test('a save without a change saves nothing', async () => {
  const { admin, form, router } = await open(`/admin/services/${ID}`)
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/admin/services'))
  expect(admin.calls).toEqual([])
})

test('an edit that the browser cannot store shows one message beside Save, and the form keeps all text', async () => {
  const { admin, form } = await open(`/admin/services/${ID}`)
  admin.failNext(new StorageRefusal(new DOMException('Encountered full disk', 'QuotaExceededError')))
  type(form.getByLabelText(/Service name/), 'Brand Desk Plus')
  const save = form.getByRole('button', { name: 'Save' })
  fireEvent.click(save)
  const alert = await form.findByRole('alert')
  expect(alert.textContent).toContain(
    'Not saved. This device has no space left for the edit. Your changes are still in the form: free some space, then press Save again, or export your changes.',
  )
  // Save and its menu are one group of the footer.
  expect(save.parentElement?.parentElement?.contains(alert)).toBe(true)
  expect(screen.queryByText(/Error updating service|Failed to update|full disk/)).toBeNull()
  expect(form.getByLabelText<HTMLInputElement>(/Service name/).value).toBe('Brand Desk Plus')

  fireEvent.click(save)
  await screen.findByText('Service updated')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a form with unsaved text asks before it closes', async () => {
  const { form, router } = await open(`/admin/services/${ID}`)
  type(form.getByLabelText(/Service name/), 'Mine')
  fireEvent.click(form.getByRole('button', { name: 'Close' }))
  expect(await screen.findByText('Discard unsaved changes?')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(form.getByLabelText<HTMLInputElement>(/Service name/).value).toBe('Mine')
  expect(router.state.location.pathname).toBe(`/admin/services/${ID}`)

  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)

  fireEvent.click(form.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/admin/services'))
})

test('custom themes are added by Enter, once, and without blanks', async () => {
  const { admin, form } = await open(`/admin/services/${ID}`)
  const own = form.getByLabelText('Add a custom theme', { selector: 'input' })
  for (const theme of ['  Deep Tech ', 'Deep Tech', ' ']) {
    type(own, theme)
    fireEvent.keyDown(own, { key: 'Enter' })
  }
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('Service updated')
  expect(admin.calls[0]?.[4]).toEqual({ theme: ['Deep Tech'] })
})

test('a theme that is typed but not added is saved with the form, and leaving the form asks first', async () => {
  const { admin, form } = await open(`/admin/services/${ID}`)
  const own = form.getByLabelText('Add a custom theme', { selector: 'input' })
  type(own, 'Deep Tech')
  expect(document.documentElement.dataset['unsaved']).toBe('')
  fireEvent.click(form.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('Service updated')
  expect(admin.calls[0]?.[4]).toEqual({ theme: ['Deep Tech'] })
})

test('an invalid duration of a row is offered in its form, in the notation of the site', async () => {
  const { admin, form } = await open(
    `/admin/services/${ID}`,
    fakeAdmin({ services: [aService({ duration: '12plus' })] }),
  )
  const duration = form.getByLabelText<HTMLSelectElement>('Duration')
  const stated = ['1 to 4 weeks', '1 to 3 months', '3 to 6 months', '6+ months']
  const offered = () => [...duration.options].map((option) => option.text)
  expect([duration.value, offered()]).toEqual(['12plus', ['–', ...stated, '12+']])
  type(duration, '1-4-weeks')
  expect([duration.value, offered()]).toEqual(['1-4-weeks', ['–', ...stated, '12+']])
  type(duration, '12plus')
  type(form.getByLabelText(/Service name/), 'Brand Desk Plus')
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('Service updated')
  expect(admin.calls[0]?.[4]).toEqual({ name: 'Brand Desk Plus' })
  cleanup()

  const { form: fresh } = await open('/admin/services/new')
  expect(
    [...fresh.getByLabelText<HTMLSelectElement>('Duration').options].map((option) => option.text),
  ).toEqual(['–', ...stated])
})

test('all companies can be selected or cleared at once', async () => {
  const companies = ['Yö', 'Aamu'].map((name, i) =>
    aRow('service_companies', `018f0000-0000-7000-8000-0000000000c${i}`, { name }),
  )
  const admin = fakeAdmin({ services: [aService()], service_companies: companies })
  const { form } = await open(`/admin/services/${ID}`, admin)
  fireEvent.click(form.getByRole('button', { name: 'Select companies' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Select All' }))
  fireEvent.click(screen.getByRole('button', { name: 'Use selection' }))
  expect(await form.findByText('Aamu')).toBeTruthy()
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('Service updated')
  const saved = admin.calls.find(([name]) => name === 'save')?.[4]
  expect(saved).toMatchObject({
    companies: [{ company_id: companies[1]?.id }, { company_id: companies[0]?.id }],
  })
})

test('a company is found by a few letters, and is no longer offered after it is added', async () => {
  const companies = ['Yö', 'Aamu'].map((name, i) =>
    aRow('service_companies', `018f0000-0000-7000-8000-0000000000c${i}`, { name }),
  )
  const admin = fakeAdmin({ services: [aService()], service_companies: companies })
  const { form } = await open(`/admin/services/${ID}`, admin)
  const box = form.getByRole<HTMLInputElement>('combobox', { name: 'Add a company' })
  const typeIn = (value: string) => fireEvent.input(box, { target: { value }, inputType: 'insertText' })
  typeIn('yo')
  await screen.findByRole('option', { name: 'Yö' })
  await vi.waitFor(() => expect(box.getAttribute('aria-activedescendant')).not.toBeNull())
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(await form.findByRole('button', { name: 'Remove Yö' })).toBeTruthy()
  await vi.waitFor(() => expect(box.value).toBe(''))
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  await screen.findByRole('option', { name: 'Aamu' })
  expect(screen.queryByRole('option', { name: 'Yö' })).toBeNull()
})

test('the picker closes on pick, lists theme matches first, and suggests the alt text until one is typed', async () => {
  const asset = (
    key: string,
    tags: string[],
    category: ValuesOf<'website_assets'>['category'] = 'offering-hero',
  ) =>
    aRow('website_assets', key, {
      asset_key: key,
      category,
      image_url: `/media/${key}.webp`,
      alt_text: key === 'c-bare' ? null : `Alt of ${key}`,
      theme_tags: tags,
      is_active: true,
    })
  const admin = fakeAdmin({
    services: [aService({ theme: ['AI Readiness'] })],
    offering_themes: [
      aRow('offering_themes', 't', {
        name: 'AI Readiness',
        slug: 'ai-readiness',
        short_name: 'AI Readiness',
      }),
    ],
    website_assets: [
      asset('a-plain', []),
      asset('b-match', ['AI Readiness']),
      asset('c-bare', []),
      asset('a-logo', [], 'logos'),
    ],
  })
  const { form } = await open(`/admin/services/${ID}`, admin)
  fireEvent.click(form.getByRole('button', { name: 'Choose hero image' }))
  const picker = within(await screen.findByRole('dialog', { name: 'Choose hero image' }))
  const offered = picker.getAllByRole('listitem').map((item) => item.textContent)
  expect(offered).toEqual(['b-matchTheme Match', 'a-plain', 'c-bare'])
  fireEvent.click(picker.getByRole('button', { name: /b-match/ }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: 'Choose hero image' })).toBeNull())
  expect(form.getByLabelText<HTMLInputElement>('Hero image').value).toBe('/media/b-match.webp')
  const alt = form.getByLabelText<HTMLInputElement>('Hero image alt text')
  expect(alt.value).toBe('Alt of b-match')

  const pickAnother = async (key: RegExp) => {
    fireEvent.click(form.getByRole('button', { name: 'Choose hero image' }))
    const again = within(await screen.findByRole('dialog', { name: 'Choose hero image' }))
    fireEvent.click(again.getByRole('button', { name: key }))
    await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: 'Choose hero image' })).toBeNull())
  }
  await pickAnother(/a-plain/)
  expect(alt.value).toBe('Alt of a-plain')
  await pickAnother(/c-bare/)
  expect(alt.value, 'nothing is said of a picture by the words of another').toBe('')
  await pickAnother(/a-plain/)
  fireEvent.click(form.getByRole('button', { name: 'Remove hero image' }))
  expect(alt.value).toBe('')
  type(alt, 'Mine')
  await pickAnother(/b-match/)
  expect(alt.value).toBe('Mine')
})

test('an empty picker says that there are no images', async () => {
  const { form } = await open('/admin/companies/new', fakeAdmin())
  fireEvent.click(form.getByRole('button', { name: 'Choose logo' }))
  expect(
    await screen.findByText('No logos found. Upload logos to Website Assets with "logos" category.'),
  ).toBeTruthy()
})

/** The form of a refused edit of the slug. */
async function openRefused() {
  const admin = fakeAdmin({ services: [aService()] })
  admin.queue.set({
    ...emptyQueue,
    pending: 1,
    parked: [
      {
        write: {
          id: 'w1',
          seq: 1,
          entity: 'services',
          rowId: ID,
          op: 'update',
          base: { slug: 'brand-desk' },
          changes: { slug: 'taken' },
          schemaVersion: 1,
          userId: 'user-1',
        },
        title: 'Brand Desk',
        since: 0,
        reason: { kind: 'rejected', errors: [{ field: 'slug', code: 'taken', message: 'Taken by Sprint.' }] },
      },
    ],
  })
  return await open(`/admin/services/${ID}?resend=w1`, admin)
}

test('a refused edit opens with its values and errors, and is sent again', async () => {
  const { admin, form } = await openRefused()
  expect(form.getByLabelText<HTMLInputElement>(/Slug/).value).toBe('taken')
  expect(form.getByText('Taken by Sprint.')).toBeTruthy()
  type(form.getByLabelText(/Slug/), 'free')
  fireEvent.click(form.getByRole('button', { name: 'Save and resend' }))
  await screen.findByText('Service updated')
  expect(admin.calls).toEqual([['resend', 'w1', { slug: 'free' }]])
})

test('text typed into a refused edit stays in the form and in a draft when the edit is decided elsewhere', async () => {
  const { admin, form } = await openRefused()
  const slug = form.getByLabelText<HTMLInputElement>(/Slug/)
  type(slug, 'free')
  await vi.waitFor(() => expect(admin.drafts.kept.size).toBe(1))
  act(() => admin.queue.set(emptyQueue))
  fireEvent.click(form.getByRole('button', { name: 'Save and resend' }))
  expect(
    await form.findByText(/This edit was sent or decided meanwhile\. .* open the form again/),
  ).toBeTruthy()
  expect(slug.value).toBe('free')
  expect(admin.drafts.kept.size).toBe(1)
  expect(screen.queryByText('Service updated')).toBeNull()
})

test('a company with all its pictures refuses another upload and says why', async () => {
  const types = ['hero', 'illustration', 'illustration'] as const
  const images = types.map((image_type, display_order) => ({
    id: `018f0000-0000-7000-8000-00000000001${display_order}`,
    website_asset_id: `018f0000-0000-7000-8000-00000000002${display_order}`,
    image_type,
    image_url: `/media/company-pictures/${display_order}.webp`,
    alt_text: null,
    display_order,
  }))
  const company = aRow('service_companies', ID, { name: 'Old Oy', slug: 'old-oy' })
  const admin = fakeAdmin({ service_companies: [{ ...company, values: { ...company.values, images } }] })
  const { form } = await open(`/admin/companies/${ID}`, admin)
  const upload = await form.findByRole<HTMLButtonElement>('button', { name: 'Upload a picture' })
  expect(upload.disabled).toBe(true)
  expect(form.getByText(/^You have chosen a hero and 2 illustrations/)).toBeTruthy()
  fireEvent.click(form.getByRole('button', { name: 'Remove image 3' }))
  await vi.waitFor(() => expect(upload.disabled).toBe(false))
})
