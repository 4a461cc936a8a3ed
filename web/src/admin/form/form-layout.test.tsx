import { type EntityName, entityNamed, contentNames } from '@coop/sync/entities'
import { type Json } from '@coop/sync/write'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ValuesOf } from '../data/admin-row.ts'
import { fakeApp } from '../testing/app-fixture.tsx'
import { aRow, fakeAdmin } from '../testing/source-fixture.ts'
import { newAddress, rowAddress } from '../entities/addresses.ts'
import { formParts } from './form-parts.ts'

afterEach(cleanup)

const id = (number: number) => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`
const ID = id(999_999)

/** A row with a text in every field, a picture in every picture field, and three entries in every list. */
function aFullRow(name: EntityName) {
  const { fields, children } = entityNamed(name)
  const valuesOf = (of: typeof fields, n: number) =>
    Object.fromEntries(
      Object.entries(of).map(([field, { kind, options, pgType }]): [string, Json] => {
        if (kind === 'image') return [field, `/media/${field}-${n}.webp`]
        if (kind === 'timestamp') return [field, '2026-03-01 08:00:00+00']
        if (kind === 'link') return [field, 'example.org']
        if (kind === 'choices') return [field, options?.slice(0, 2) ?? []]
        if (kind === 'select') return [field, options?.[n - 1] ?? options?.at(-1) ?? '']
        if (kind === 'slug') return [field, `slug-${n}`]
        if (kind === 'reference') return [field, id(500 + n)]
        if (pgType === 'text[]') return [field, [`${field} a`, `${field} b`]]
        if (pgType === 'integer' || pgType === 'bigint') return [field, kind === 'month' ? n : 2000 + n]
        return [field, pgType === 'boolean' ? true : `${field} ${n}`]
      }),
    )
  const lists = Object.entries(children).map(([child, list]) => [
    child,
    [1, 2, 3].map((n) => ({ ...valuesOf(list.fields, n), id: id(n), display_order: n })),
  ])
  return aRow(name, ID, { ...valuesOf(fields, 1), ...Object.fromEntries(lists) })
}

const assets = ['deer', 'wood'].map((key, i) =>
  aRow('website_assets', id(600 + i), {
    asset_key: key,
    category: 'company-pictures',
    image_url: `/media/${key}.webp`,
    is_active: true,
  }),
)

async function open(name: EntityName, isNew = false) {
  const row = aFullRow(name)
  const admin = fakeAdmin({ website_assets: assets, [name]: isNew ? [] : [row] })
  const { app, router } = fakeApp(admin, isNew ? newAddress(name) : rowAddress(name, ID))
  render(app)
  const dialog = await screen.findByRole('dialog')
  return { admin, router, row, dialog, form: within(dialog) }
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const isFolded = (element: HTMLElement) => element.closest('[hidden]') !== null

test.each(contentNames)('no two buttons of the form of %s have the same name', async (name) => {
  for (const isNew of [true, false]) {
    const { form } = await open(name, isNew)
    const names = form
      .getAllByRole('button', { hidden: true })
      .map((button) => button.getAttribute('aria-label') ?? button.textContent.trim())
    expect(names.filter((each, i) => each === '' || names.indexOf(each) !== i)).toEqual([])
    cleanup()
  }
})

test('the name of a button includes the picture and the entry it is for', async () => {
  const { form } = await open('services')
  for (const name of ['Choose hero image', 'Remove hero image', 'Remove feature 2', 'Remove image 3']) {
    expect(form.getByRole('button', { name })).toBeTruthy()
  }
})

test('the first entry cannot move up, the last one not down, and the focus leaves a disabled button', async () => {
  const { form } = await open('services')
  const isDisabled = (name: string) => form.getByRole<HTMLButtonElement>('button', { name }).disabled
  expect(isDisabled('Move feature 1 up')).toBe(true)
  expect(isDisabled('Move feature 1 down')).toBe(false)
  expect(isDisabled('Move feature 3 up')).toBe(false)
  expect(isDisabled('Move feature 3 down')).toBe(true)
  const up = form.getByRole('button', { name: 'Move feature 2 up' })
  up.focus()
  fireEvent.click(up)
  expect(form.getByLabelText<HTMLInputElement>('Feature 1').value).toBe('feature_text 2')
  expect(document.activeElement).toBe(form.getByRole('button', { name: 'Move feature 1 down' }))
})

describe('the rarely used fields', () => {
  test.each(contentNames)('are folded in the form of %s, and all others are visible', async (name) => {
    const { form } = await open(name)
    const { rare, sections } = formParts(entityNamed(name))
    const control = (field: string) => document.getElementById(`field-${field}`)
    for (const field of rare) {
      const shown = control(field)
      if (shown !== null) expect([field, isFolded(shown)]).toEqual([field, true])
    }
    for (const field of sections.flatMap(({ fields }) => fields)) {
      const shown = control(field)
      if (shown !== null) expect([field, isFolded(shown)]).toEqual([field, false])
    }
    if (rare.length === 0) return
    fireEvent.click(form.getByRole('button', { name: 'More', expanded: false }))
    expect(form.getByRole('button', { name: 'More', expanded: true })).toBeTruthy()
    for (const field of rare) expect(isFolded(control(field) ?? document.body)).toBe(false)
  })

  test('keep typed text while they are folded', async () => {
    const { admin, form } = await open('offering_themes')
    fireEvent.click(form.getByRole('button', { name: 'More' }))
    type(form.getByLabelText('Order'), '7')
    fireEvent.click(form.getByRole('button', { name: 'More' }))
    fireEvent.click(form.getByRole('button', { name: 'Save' }))
    await vi.waitFor(() => expect(admin.calls[0]?.[4]).toEqual({ display_order: 7 }))
  })

  test('unfold for an error inside, which gets the focus', async () => {
    const { admin, form } = await open('offering_themes')
    type(form.getByLabelText('Order'), 'first')
    fireEvent.click(form.getByRole('button', { name: 'Save' }))
    await form.findByText('Must be a whole number')
    const order = form.getByLabelText('Order')
    expect(document.activeElement).toBe(order)
    expect(isFolded(order)).toBe(false)
    expect(admin.calls).toEqual([])
  })

  test('unfold for a change from elsewhere inside, and for no other change', async () => {
    const { admin, form } = await open('offering_themes')
    const change = (values: Partial<ValuesOf<'offering_themes'>>) => {
      const themes = admin.rowsOf('offering_themes')
      themes.set(themes.get()?.map((row) => ({ ...row, values: { ...row.values, ...values } })))
    }
    change({ description: 'Theirs' })
    await form.findByText(/Changed elsewhere: Description/)
    const order = () => form.getByLabelText('Order')
    expect(isFolded(order())).toBe(true)
    change({ display_order: 7 })
    await form.findByText(/Changed elsewhere: Order/)
    await vi.waitFor(() => expect(isFolded(order())).toBe(false))
  })
})

test('an error in the alt text of a picture in a list is shown beside it', async () => {
  const { form } = await open('cases')
  const alt = form.getByLabelText('Alt text of image 2')
  type(alt, 'x'.repeat(201))
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  const error = await form.findByText('At most 200 characters')
  expect(alt.getAttribute('aria-describedby')).toBe(error.id)
})

test.each(['services', 'service_companies', 'cases'] as const)(
  'the form of %s lists its sections, and each leads to its heading',
  async (name) => {
    const { form } = await open(name)
    const list = within(form.getByRole('navigation', { name: 'Sections of the form' }))
    const titles = entityNamed(name).form.map(({ title }) => title)
    const hasRare = formParts(entityNamed(name)).rare.length > 0
    expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      ...titles,
      ...(hasRare ? ['More fields'] : []),
    ])
    for (const title of titles) {
      fireEvent.click(list.getByRole('button', { name: title }))
      expect(document.activeElement).toBe(form.getByRole('heading', { name: title, level: 3 }))
    }
    if (!hasRare) return
    fireEvent.click(list.getByRole('button', { name: 'More fields' }))
    expect(document.activeElement).toBe(form.getByRole('button', { name: 'More', expanded: true }))
  },
)

test('short forms have no sections and no section bar', async () => {
  const { form } = await open('offering_themes')
  expect(form.queryByRole('navigation')).toBeNull()
  expect(form.queryByRole('heading', { level: 3 })).toBeNull()
})

test.each([
  ['services', 'Hero image'],
  ['service_companies', 'Logo'],
  ['content', 'Featured image'],
  ['founding_partners', 'Portrait'],
  ['offering_themes', 'Illustration'],
] as const)('the form of %s refuses a %s that the site would not show', async (name, label) => {
  const { admin, form } = await open(name)
  type(form.getByLabelText(new RegExp(`^${label}( \\(required\\))?$`)), '/\\evil.example/x.png')
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText(/^Choose a picture from the library/)).toBeTruthy()
  expect(admin.calls).toEqual([])
})

test('external cases are a web address, with or without its scheme', async () => {
  const { admin, form } = await open('service_companies')
  const link = form.getByLabelText('External cases')
  type(link, 'javascript:alert(1)')
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Enter a web address, such as https://example.org/cases')).toBeTruthy()
  expect(document.activeElement).toBe(link)
  expect(admin.calls).toEqual([])
  type(link, ' example.org/cases ')
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() =>
    expect(admin.calls[0]?.[4]).toMatchObject({ external_cases_url: 'example.org/cases' }),
  )
})

test('a theme needs only its name, and a new service gets a category', async () => {
  const theme = await open('offering_themes', true)
  type(theme.form.getByLabelText(/^Name/), 'Calm')
  fireEvent.click(theme.form.getByRole('button', { name: 'Save draft' }))
  await vi.waitFor(() =>
    expect(theme.admin.calls[0]?.[2]).toMatchObject({ name: 'Calm', short_name: 'Calm', slug: 'calm' }),
  )
  cleanup()
  const service = await open('services', true)
  type(service.form.getByLabelText(/^Service name/), 'Calm')
  fireEvent.click(service.form.getByRole('button', { name: 'Add to features' }))
  fireEvent.click(service.form.getByRole('button', { name: 'Save draft' }))
  await vi.waitFor(() =>
    expect(service.admin.calls[0]?.[2]).toMatchObject({ category: 'THEME-EASY', features: [] }),
  )
})
