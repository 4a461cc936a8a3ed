import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeApp } from '../testing/app-fixture.tsx'
import { anAuth, aRow, emptyQueue, fakeAdmin } from '../testing/source-fixture.ts'

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

const aService = aRow('services', 's1', { name: 'Brand Mirror', slug: 'brand-mirror', published: false })
const aCase = aRow('cases', 'c1', { title: 'A brand for a harbour', slug: 'harbour', published: true })

function open(auth = anAuth()) {
  const admin = fakeAdmin({ services: [aService], cases: [aCase] })
  const { app, router } = fakeApp(admin, '/admin', auth)
  render(app)
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
  const input = screen.getByRole('combobox', { name: 'Find anything' })
  const type = (text: string) => fireEvent.change(input, { target: { value: text } })
  const options = () => screen.queryAllByRole('option').map((option) => option.textContent)
  const chosen = () =>
    screen.getAllByRole('option').find((option) => option.id === input.getAttribute('aria-activedescendant'))
  return { admin, router, input, type, options, chosen }
}

test('Ctrl+K opens it, and closes it again', async () => {
  open()
  expect(screen.getByRole('dialog', { name: 'Find anything' })).toBeTruthy()
  fireEvent.keyDown(window, { key: 'k', metaKey: true })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Find anything' })).toBeNull())
})

test('without words it lists every screen and action', () => {
  const { options } = open()
  expect(options()).toContain('ServicesScreen')
  expect(options()).toContain('Add ServiceNew')
  expect(options()).toContain('Sign OutAction')
})

test('a row of any entity is found by any words, and Enter opens its form', async () => {
  const { router, input, type, options, chosen } = open()
  type('harbour brand')
  expect(options()).toEqual(['A brand for a harbourCase'])
  await waitFor(() => expect(chosen()?.textContent).toBe('A brand for a harbourCase'))
  fireEvent.keyDown(input, { key: 'Enter' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/cases/c1'))
  expect(screen.queryByRole('combobox', { name: 'Find anything' })).toBeNull()
})

test('"publish" offers only what is not published, and saves nothing else', async () => {
  const { admin, type, options } = open()
  type('publish brand')
  expect(options()).toEqual(['Publish Brand MirrorService'])
  fireEvent.click(screen.getByRole('option'))
  await waitFor(() =>
    expect(admin.calls).toContainEqual(['save', 'services', 's1', aService.values, { published: true }]),
  )
})

test('"publish" and "unpublish" answer what the row is now', async () => {
  const { type } = open()
  type('publish brand')
  fireEvent.click(screen.getByRole('option'))
  expect(
    await screen.findByText(
      'The service and all related data have been updated successfully. Brand Mirror is published.',
    ),
  ).toBeTruthy()
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
  fireEvent.change(screen.getByRole('combobox', { name: 'Find anything' }), {
    target: { value: 'unpublish harbour' },
  })
  fireEvent.click(screen.getByRole('option'))
  expect(await screen.findByText('A brand for a harbour is a draft, not published.')).toBeTruthy()
})

test('"preview" shows a row as visitors will see it, be it out or not', async () => {
  const { router, type, options } = open()
  type('preview brand')
  expect(options().toSorted()).toEqual(['Preview A brand for a harbourCase', 'Preview Brand MirrorService'])
  fireEvent.click(screen.getByRole('option', { name: /Mirror/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/services/s1/preview'))
})

test('nothing found is said with the words', () => {
  const { type } = open()
  type('xyzzy')
  expect(within(screen.getByRole('dialog')).getByText('Nothing found for “xyzzy”')).toBeTruthy()
})

test('signing out asks about edits that wait', async () => {
  const { admin, type } = open()
  admin.queue.set({ ...emptyQueue, pending: 1 })
  type('sign out')
  fireEvent.click(screen.getByRole('option'))
  expect(await screen.findByRole('dialog', { name: 'Edits are waiting on this device' })).toBeTruthy()
})
