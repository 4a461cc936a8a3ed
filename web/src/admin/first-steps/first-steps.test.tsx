import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { directoryOf } from '../data/directory/people-directory.ts'
import { fakeApp } from '../testing/app-fixture.tsx'
import { aRow, emptyQueue, fakeAdmin } from '../testing/source-fixture.ts'
import { createFirstStepsStore, firstStepsOf } from './first-steps-store.ts'

const fetched = vi.fn<typeof fetch>()

let users = 0
beforeEach(() => {
  localStorage.clear()
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', fetched)
  users += 1
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A person on the first visit. */
function open(admin = fakeAdmin()) {
  const data = { ...admin.source.data, userId: `new-${users}` }
  const { app, router } = fakeApp({ ...admin, source: { ...admin.source, data } }, '/admin')
  render(app)
  return { admin, router, userId: data.userId }
}

/** The list of steps, after it is unfolded. */
const stepsOf = async () => {
  const steps = within(await screen.findByRole('region', { name: /^First steps/ }))
  const button = steps.queryByRole('button', { name: 'Show all' })
  if (button !== null) fireEvent.click(button)
  return steps
}

test('the steps are one line with the next step, and can be unfolded', async () => {
  firstStepsOf(`new-${users}`).mark(['site', 'pictures'])
  open()
  const steps = within(await screen.findByRole('region', { name: /^First steps/ }))
  const next = await steps.findByRole('link', { name: 'Publish an article' })
  expect(steps.getAllByRole('link')).toEqual([next])
  fireEvent.click(steps.getByRole('button', { name: 'Show all', expanded: false }))
  expect(steps.getAllByRole('link')).toHaveLength(6)
  fireEvent.click(steps.getByRole('button', { name: 'Collapse', expanded: true }))
  expect(steps.getAllByRole('link')).toHaveLength(1)
})

test('a new administrator is offered first steps, each with a link', async () => {
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

test('a step is done by an edit of this device and the state of the row, not by rows of others', async () => {
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
  // The step stays done when the edit is on the site and no longer stored here.
  act(() => admin.queue.set(emptyQueue))
  expect(steps.getByText('1 of 6 done')).toBeTruthy()
})

test('a colleague in the directory completes the step of inviting one, but not a person whose access has ended', async () => {
  const aPerson = { email: 'p@example.org', name: null, picture: null }
  const directory = [
    { ...aPerson, id: `new-${users}`, role: 'admin' },
    { ...aPerson, id: 'gone', role: null },
  ]
  fetched.mockImplementation(async (path) => {
    if (path !== '/api/admin/people/directory') throw new TypeError('Failed to fetch')
    return Response.json({ people: directory })
  })
  const { userId } = open()
  const steps = await stepsOf()
  await act(() => directoryOf(userId).reload())
  expect(steps.getByText('0 of 6 done')).toBeTruthy()
  directory.push({ ...aPerson, id: 'colleague', role: 'editor' })
  await act(() => directoryOf(userId).reload())
  expect(steps.getByRole('link', { name: /^Invite a colleague.*done$/ })).toBeTruthy()
})

test.each([
  ['a new asset', 'insert', 'on-device', 1],
  ['an asset that is refused', 'insert', 'parked', 0],
  ['an asset that goes', 'delete', 'on-device', 0],
] as const)('the step of pictures, for %s', async (_, op, state, done) => {
  const { admin } = open()
  const steps = await stepsOf()
  const edit = { writeId: 'w1', title: 'Photo', op, state, behind: null, files: [], fields: [], since: 0 }
  act(() => admin.queue.set({ ...emptyQueue, edits: [{ ...edit, entity: 'website_assets', rowId: 'p1' }] }))
  expect(steps.getByText(`${done} of 6 done`)).toBeTruthy()
})

test('dismissed steps disappear at once and permanently', async () => {
  const { userId } = open()
  const button = (await stepsOf()).getByRole('button', { name: 'Dismiss' })
  button.focus()
  fireEvent.click(button)
  expect(screen.queryByRole('region', { name: /^First steps/ })).toBeNull()
  // The button with the focus has disappeared.
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  // The page is opened as after a reload.
  expect(createFirstStepsStore(userId).state.get()).toMatchObject({ isPutAway: true })
})

test('steps done or dismissed in another tab are not reset by this one', () => {
  const [one, other] = [createFirstStepsStore('two-tabs'), createFirstStepsStore('two-tabs')]
  one.mark(['article'])
  one.putAway()
  other.mark(['site'])
  expect(other.state.get()).toEqual({ done: ['article', 'site'], isPutAway: true })
  expect(createFirstStepsStore('two-tabs').state.get()).toEqual(other.state.get())
})

test('a device reads the state stored by the previous version', () => {
  localStorage.setItem(
    'coop-first-steps-longer-here',
    JSON.stringify({ done: ['article'], isPutAway: true, changedAt: 5 }),
  )
  expect(createFirstStepsStore('longer-here').state.get()).toEqual({ done: ['article'], isPutAway: true })
})

test('the palette shows them again', async () => {
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
