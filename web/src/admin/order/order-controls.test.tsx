import { entityNamed } from '@coop/sync/entities'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeApp } from '../testing/app-fixture.tsx'
import { aRow, fakeAdmin } from '../testing/source-fixture.ts'

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

const lists = [
  ['value_propositions', '/admin/value-propositions', 'title'],
  ['founding_partners', '/admin/partners', 'name'],
  ['offering_themes', '/admin/themes', 'name'],
] as const

const titles = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent?.trim().charAt(0))

test.each(lists)(
  '%s: a row moves by its buttons, with one edit, and the place is announced',
  async (name, address, title) => {
    const rows = ['A', 'B', 'C'].map((text, i) =>
      aRow(name, text, { [title]: text, display_order: (i + 1) * 100 }),
    )
    const admin = fakeAdmin({ [name]: rows })
    render(fakeApp(admin, address).app)
    fireEvent.click(await screen.findByRole('button', { name: 'Move C up' }))
    expect(await screen.findByText('C: place 2 of 3')).toBeTruthy()
    expect(titles()).toEqual(['A', 'C', 'B'])
    expect(admin.calls).toEqual([
      ['applyAll', name, [expect.objectContaining({ op: 'update', changes: { display_order: 150 } })]],
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Move C up' }))
    expect(await screen.findByText('C: place 1 of 3')).toBeTruthy()
    expect(titles()).toEqual(['C', 'A', 'B'])
    const up = screen.getByRole('button', { name: 'Move C up' })
    expect(up.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(up)
    expect(admin.calls).toHaveLength(2)
  },
)

test('a row is moved from its menu, which stays open for further moves', async () => {
  const rows = ['A', 'B', 'C'].map((text, i) =>
    aRow('founding_partners', text, { name: text, display_order: (i + 1) * 100 }),
  )
  render(fakeApp(fakeAdmin({ founding_partners: rows }), '/admin/partners').app)
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for C' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Move up' }))
  expect(await screen.findByText('C: place 2 of 3')).toBeTruthy()
  fireEvent.click(screen.getByRole('menuitem', { name: 'Move up' }))
  expect(await screen.findByText('C: place 1 of 3')).toBeTruthy()
  expect(titles()).toEqual(['C', 'A', 'B'])
  expect(screen.getByRole('menuitem', { name: 'Move up' }).getAttribute('aria-disabled')).toBe('true')
})

test('rows can be dragged only while the list is in the order of the site', async () => {
  const rows = ['A', 'B'].map((title, i) => aRow('value_propositions', title, { title, display_order: i }))
  const { container } = render(
    fakeApp(fakeAdmin({ value_propositions: rows }), '/admin/value-propositions').app,
  )
  await screen.findByRole('button', { name: 'Move A down' })
  const handles = () => container.querySelectorAll('[data-drag-handle][draggable=true]').length
  expect(handles()).toBe(2)
  fireEvent.click(screen.getByRole('button', { name: 'Title' }))
  expect(handles()).toBe(0)
})

test.each(lists)(
  '%s: a new row is placed after all others, or at the given place',
  async (name, address, title) => {
    const rows = ['A', 'B'].map((text, i) =>
      aRow(name, text, { [title]: text, display_order: (i + 1) * 100 }),
    )
    const admin = fakeAdmin({ [name]: rows })
    const { app, router } = fakeApp(admin, address)
    render(app)
    await screen.findByRole('table')
    const add = async (text: string, order?: string) => {
      fireEvent.click(screen.getByRole('link', { name: /^Add/ }))
      const form = within(await screen.findByRole('dialog'))
      const field = entityNamed(name).fields[title]?.label ?? ''
      fireEvent.change(await form.findByLabelText(new RegExp(`^${field}`)), { target: { value: text } })
      if (order !== undefined)
        fireEvent.change(await form.findByLabelText(/^Order/), { target: { value: order } })
      fireEvent.click(form.getByRole('button', { name: /^Save( draft)?$/ }))
      await waitFor(() => expect(router.state.location.pathname).toBe(address))
    }
    await add('C')
    expect(titles()).toEqual(['A', 'B', 'C'])
    await add('D', '150')
    expect(titles()).toEqual(['A', 'D', 'B', 'C'])
    expect(admin.calls.map(([, , values]) => values)).toEqual([
      expect.objectContaining({ display_order: 300 }),
      expect.objectContaining({ display_order: 150 }),
    ])
  },
)
