import type { FirstStepsState } from '@coop/sync/people'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeApp } from '../testing/app-fixture.tsx'
import { aRow, emptyQueue, fakeAdmin } from '../testing/source-fixture.ts'
import { createFirstStepsStore, firstStepsOf } from './first-steps-store.ts'

const untouched: FirstStepsState = { done: [], isPutAway: false, changedAt: 0 }
const fetched = vi.fn<typeof fetch>()

/** The response of the server; null: it cannot be reached. */
function answer(state: FirstStepsState | null): void {
  fetched.mockImplementation(async () => {
    if (state === null) throw new TypeError('Failed to fetch')
    return Response.json(state)
  })
}

let users = 0
beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', fetched)
  answer(untouched)
  users += 1
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Somebody who was never here. */
function open(admin = fakeAdmin()) {
  const data = { ...admin.source.data, userId: `new-${users}` }
  const { app, router } = fakeApp({ ...admin, source: { ...admin.source, data } }, '/admin')
  render(app)
  return { admin, router, userId: data.userId }
}

/** Unfolded. */
const stepsOf = async () => {
  const steps = within(await screen.findByRole('region', { name: /^First steps/ }))
  const button = steps.queryByRole('button', { name: 'Show all' })
  if (button !== null) fireEvent.click(button)
  return steps
}

test('they are one line with the next step, and unfold', async () => {
  answer({ ...untouched, done: ['site', 'pictures'] })
  open()
  const steps = within(await screen.findByRole('region', { name: /^First steps/ }))
  const next = await steps.findByRole('link', { name: 'Publish an article' })
  expect(steps.getAllByRole('link')).toEqual([next])
  fireEvent.click(steps.getByRole('button', { name: 'Show all', expanded: false }))
  expect(steps.getAllByRole('link')).toHaveLength(6)
  fireEvent.click(steps.getByRole('button', { name: 'Fold', expanded: true }))
  expect(steps.getAllByRole('link')).toHaveLength(1)
})

test('a new administrator is offered first steps, each with a way to where it is taken', async () => {
  open()
  const steps = await stepsOf()
  expect(steps.getByText('0 of 6 done')).toBeTruthy()
  expect(steps.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Look at the site (opens a new tab)', '/'],
    ['Add a picture', '/admin/assets/bulk-upload'],
    ['Publish an article', '/admin/content/new'],
    ['Put a service on the homepage', '/admin/services'],
    ['Work offline', '/admin/edits'],
    ['Invite a colleague', '/admin/people'],
  ])
})

test('a step is ticked off by an edit of this device and by what has become of the row, not by rows of others', async () => {
  const article = aRow('content', 'a1', { title: 'First', published: false })
  const { admin } = open(
    fakeAdmin({
      content: [article, aRow('content', 'a2', { title: 'Of somebody else', published: true })],
      services: [aRow('services', 's1', { name: 'Shown', published: true, show_on_homepage: true })],
    }),
  )
  const steps = await stepsOf()
  const edit = {
    writeId: 'w1',
    title: 'First',
    op: 'insert',
    state: 'on-device',
    behind: null,
    files: [],
    fields: [],
    since: 0,
  } as const
  act(() => admin.queue.set({ ...emptyQueue, edits: [{ ...edit, entity: 'content', rowId: 'a1' }] }))
  expect(steps.getByText('0 of 6 done')).toBeTruthy()
  act(() => admin.rowsOf('content').set([{ ...article, values: { ...article.values, published: true } }]))
  expect(steps.getByRole('link', { name: /^Publish an article.*done$/ })).toBeTruthy()
  // It stays ticked when the edit is on the site and forgotten here.
  act(() => admin.queue.set(emptyQueue))
  expect(steps.getByText('1 of 6 done')).toBeTruthy()
})

test('what another device has put on the site is ticked when the tab is looked at again', async () => {
  open()
  const steps = await stepsOf()
  expect(steps.getByText('0 of 6 done')).toBeTruthy()
  answer({ ...untouched, done: ['pictures', 'article'] })
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(await steps.findByText('2 of 6 done')).toBeTruthy()
  expect(steps.getByRole('link', { name: /^Add a picture.*done$/ })).toBeTruthy()
})

test.each([
  ['a new asset', 'insert', 'on-device', 1],
  ['an asset that is refused', 'insert', 'parked', 0],
  ['an asset that goes', 'delete', 'on-device', 0],
] as const)('of %s the step of pictures is ticked or not', async (_, op, state, done) => {
  const { admin } = open()
  const steps = await stepsOf()
  const edit = { writeId: 'w1', title: 'Photo', op, state, behind: null, files: [], fields: [], since: 0 }
  act(() => admin.queue.set({ ...emptyQueue, edits: [{ ...edit, entity: 'website_assets', rowId: 'p1' }] }))
  expect(steps.getByText(`${done} of 6 done`)).toBeTruthy()
})

test('put away they are gone at once and for good, also where the server cannot be reached', async () => {
  answer(null)
  const { userId } = open()
  const button = (await stepsOf()).getByRole('button', { name: 'Dismiss' })
  button.focus()
  fireEvent.click(button)
  expect(screen.queryByRole('region', { name: /^First steps/ })).toBeNull()
  // The button that had the focus is gone.
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  // The page is opened like after a reload.
  expect(createFirstStepsStore(userId).state.get()).toMatchObject({ isPutAway: true })
})

test('what was put away on another device does not show, not even before the server answers', async () => {
  let release: (response: Response) => void = () => {}
  fetched.mockImplementation((address) =>
    address === '/api/account/first-steps'
      ? new Promise((resolve) => (release = resolve))
      : Promise.reject(new TypeError('Failed to fetch')),
  )
  const { userId } = open()
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: /^First steps/ })).toBeNull()
  await act(async () => release(Response.json({ done: ['article'], isPutAway: true, changedAt: 5 })))
  await waitFor(() => expect(firstStepsOf(userId).state.get()?.done).toEqual(['article']))
  expect(screen.queryByRole('region', { name: /^First steps/ })).toBeNull()
})

test('the palette brings them back', async () => {
  const { userId, router } = open()
  fireEvent.click((await stepsOf()).getByRole('button', { name: 'Dismiss' }))
  await act(() => router.navigate('/admin/services'))
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
  fireEvent.change(screen.getByRole('combobox', { name: 'Find anything' }), { target: { value: 'first st' } })
  fireEvent.click(screen.getByRole('option', { name: /First steps/ }))
  expect((await stepsOf()).getByText('0 of 6 done')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/admin')
  expect(firstStepsOf(userId).state.get()?.isPutAway).toBe(false)
})
