import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerOf } from '../testing/answer-fixture.ts'
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
  const options = () =>
    screen
      .queryAllByRole('option')
      .map((option) => option.textContent)
      .filter((text) => !text.startsWith('Search all texts'))
  const chosen = () =>
    screen.getAllByRole('option').find((option) => option.id === input.getAttribute('aria-activedescendant'))
  return { admin, router, input, type, options, chosen }
}

function firstOption(): Element {
  return screen.getAllByRole('option')[0] ?? expect.fail('There is no option')
}

test('Ctrl+K opens the palette, and closes it again', async () => {
  open()
  expect(screen.getByRole('dialog', { name: 'Find anything' })).toBeTruthy()
  fireEvent.keyDown(window, { key: 'k', metaKey: true })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Find anything' })).toBeNull())
})

test('without words it lists all screens and actions', () => {
  const { options } = open()
  expect(options()).toContain('ServicesScreen')
  expect(options()).toContain('Add ServiceNew')
  expect(options()).toContain('Sign OutAction')
})

test('a row of any entity is found by any of its words, and Enter opens its form', async () => {
  const { router, input, type, options, chosen } = open()
  type('harbour brand')
  expect(options()).toEqual(['A brand for a harbourCase'])
  await waitFor(() => expect(chosen()?.textContent).toBe('A brand for a harbourCase'))
  fireEvent.keyDown(input, { key: 'Enter' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/cases/c1'))
  expect(screen.queryByRole('combobox', { name: 'Find anything' })).toBeNull()
})

test('"publish" offers only unpublished rows, and saves nothing else', async () => {
  const { admin, type, options } = open()
  type('publish brand')
  expect(options()).toEqual(['Publish Brand MirrorService'])
  fireEvent.click(firstOption())
  await waitFor(() =>
    expect(admin.calls).toContainEqual(['save', 'services', 's1', aService.values, { published: true }]),
  )
})

test('"publish" and "unpublish" match the current state of the row', async () => {
  const { type } = open()
  type('publish brand')
  fireEvent.click(firstOption())
  expect(
    await screen.findByText(
      'The service and all related data have been updated successfully. Brand Mirror is published.',
    ),
  ).toBeTruthy()
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
  fireEvent.change(screen.getByRole('combobox', { name: 'Find anything' }), {
    target: { value: 'unpublish harbour' },
  })
  fireEvent.click(firstOption())
  expect(await screen.findByText('A brand for a harbour is a draft, not published.')).toBeTruthy()
})

test('"preview" shows a row as visitors will see it, whether it is published or not', async () => {
  const { router, type, options } = open()
  type('preview brand')
  expect(options().toSorted()).toEqual(['Preview A brand for a harbourCase', 'Preview Brand MirrorService'])
  fireEvent.click(screen.getByRole('option', { name: /Mirror/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/services/s1/preview'))
})

test('an empty result names the words', () => {
  const { type } = open()
  type('xyzzy')
  expect(within(screen.getByRole('dialog')).getByText('No matches for “xyzzy”')).toBeTruthy()
})

test('signing out asks about pending edits', async () => {
  const { admin, type } = open()
  admin.queue.set({ ...emptyQueue, pending: 1 })
  type('sign out')
  fireEvent.click(firstOption())
  expect(await screen.findByRole('dialog', { name: 'You have pending edits' })).toBeTruthy()
})

test('Ctrl+Enter searches all texts, marks the words, and Enter opens the field', async () => {
  const { admin, router, input, type } = open()
  admin.answersWith(({ texts, params }) => ({
    kind: 'rows',
    ...(texts
      ? answerOf({
          stems: [],
          facets: [{ source: 'services', field: 'short_description', count: 1 }],
          places: [
            {
              source: 'services',
              row_id: 's1',
              id: 's1',
              field: 'short_description',
              body: `Before <b>${String(params[0])}</b>`,
              cut: 0,
            },
          ],
        })
      : answerOf()),
  }))
  type('harb')
  expect(screen.getAllByRole('option').at(-1)?.textContent).toBe('Search all texts for “harb”Ctrl+Enter')
  fireEvent.keyDown(input, { key: 'Enter', ctrlKey: true })
  const option = await screen.findByRole('option', { name: /Brand Mirror/ })
  expect(option.textContent).toBe('Brand MirrorService · Short descriptionBefore <b>harb</b>')
  expect(within(option).getByText('harb').tagName).toBe('MARK')
  expect(screen.getByRole('combobox', { name: 'List' }).textContent).toContain('Services Management (1)')
  await waitFor(() => expect(input.getAttribute('aria-activedescendant')).toBe(option.id))
  fireEvent.keyDown(input, { key: 'Enter' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/services/s1'))
  expect(router.state.location.state).toEqual({
    place: { field: 'short_description', text: 'Before <b>harb</b>', start: 10, end: 14 },
  })
})

test('if the texts are not available, it says why, offers a retry, and leads back to names', async () => {
  const { admin, input, type, options } = open()
  admin.answersWith(() => ({ kind: 'unavailable', message: 'no memory' }))
  type('mirror')
  fireEvent.click(screen.getByRole('option', { name: /Search all texts/ }))
  expect((await screen.findByRole('alert')).textContent).toContain('no memory')
  admin.answersWith(() => ({ kind: 'rows', ...answerOf({ stems: [], facets: [], places: [] }) }))
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('No matches for “mirror”')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Names' }))
  expect(options()[0]).toBe('Brand MirrorService')
  expect(document.activeElement).toBe(input)
})
