import type { ActivityLine, ActivityPage } from '@coop/sync/history'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApp } from '../testing/app-fixture.tsx'
import { setReleaseTarget } from '../staging/release-target.ts'
import { adminWithRelease } from '../testing/release-fixture.ts'
import { aRow, emptyQueue, fakeAdmin } from '../testing/source-fixture.ts'

afterEach(() => {
  cleanup()
  setReleaseTarget(null)
  vi.unstubAllGlobals()
})

const anna = { id: 'u1', email: 'anna@example.org' }
const today = new Date()
today.setHours(12, 0, 0, 0)
const at = today.toISOString()
const one = (line: Partial<Extract<ActivityLine, { type: 'one' }>>): ActivityLine => ({
  type: 'one',
  id: 1,
  entity: 'services',
  rowId: 's1',
  title: 'Bench',
  kind: 'changed',
  at,
  author: anna,
  fields: ['name', 'features'],
  ...line,
})

function open(
  answer: (query: URLSearchParams) => ActivityPage | Error | Response,
  address = '/admin/activity',
  admin = fakeAdmin({ services: [aRow('services', 's1', { name: 'Bench' })] }),
) {
  const fetcher = vi.fn<(address: string) => Promise<Response>>(async (path) => {
    if (path === '/api/admin/people/directory')
      return Response.json({ people: [{ ...anna, name: null, role: 'admin', picture: null }] })
    const response = answer(new URLSearchParams(path.split('?')[1]))
    if (response instanceof Error) throw response
    return response instanceof Response ? response : Response.json(response)
  })
  vi.stubGlobal('fetch', fetcher)
  const { app, router } = fakeApp(admin, address)
  return { admin, app, router, fetcher }
}

test('entries are grouped by day: who did what to which row, with links to the row and its history', async () => {
  const { app } = open(() => ({
    lines: [
      one({}),
      one({ id: 2, rowId: 's2', title: 'Gone', kind: 'deleted', fields: [], author: null }),
      one({ id: 3, kind: 'published', fields: ['published'], at: '2026-01-05T10:00:00Z' }),
    ],
    next: null,
  }))
  render(app)
  const day = within(await screen.findByRole('region', { name: 'Today' }))
  const [first, second] = day.getAllByRole('listitem')
  expect(first?.textContent).toContain('anna@example.org changed service BenchService name, Features')
  expect(within(first!).getByRole('link', { name: 'Bench' }).getAttribute('href')).toBe('/admin/services/s1')
  expect(second?.textContent).toContain('The system deleted service “Gone”')
  expect(day.getByRole('link', { name: 'Restore Gone' }).getAttribute('href')).toBe(
    '/admin/services/s2/history',
  )
  const earlier = screen.getByRole('region', { name: /^Monday,? 5 January 2026$/ })
  expect(earlier.textContent).toContain('anna@example.org published service Bench')
})

test('an edit of a release is shown as such, with a link to the row in that release', async () => {
  const line = one({ entity: 'release_edits', rowId: 'e1', kind: 'created', fields: [] })
  const lines = [line, one({ entity: 'release_edits', id: 2, rowId: 'gone', kind: 'deleted' })]
  render(open(() => ({ lines, next: null }), '/admin/activity', adminWithRelease('open')).app)
  const day = within(await screen.findByRole('region', { name: 'Today' }))
  const [put, taken] = day.getAllByRole('listitem')
  expect(put?.textContent).toContain('anna@example.org changed service Bench in the release “Spring”')
  expect(taken?.textContent).toContain('anna@example.org removed “Bench” from a release')
  // Such an edit has no history.
  expect(day.queryByRole('link', { name: /History|Restore/ })).toBeNull()
  fireEvent.click(day.getByRole('link', { name: 'Bench' }))
  expect((await screen.findByRole('dialog', { name: /Edit service/ })).textContent).toContain(
    'Saves to the release “Spring”',
  )
})

test('an edit of a release that accepts no more edits links to the release', async () => {
  const line = one({ entity: 'release_edits', rowId: 'e1', kind: 'created', fields: [] })
  render(open(() => ({ lines: [line], next: null }), '/admin/activity', adminWithRelease('scheduled')).app)
  const row = await screen.findByRole('link', { name: 'Bench' })
  expect(row.getAttribute('href')).toBe('/admin/releases/r1')
})

test('filters are in the address, which determines the request', async () => {
  const { app, router, fetcher } = open(
    () => ({ lines: [one({})], next: null }),
    '/admin/activity?kind=deleted&entity=cases&junk=1',
  )
  render(app)
  await screen.findByRole('option', { name: 'anna@example.org' })
  const asked = () =>
    fetcher.mock.calls.map(([path]) => path).filter((path) => path.startsWith('/api/activity'))
  expect(asked().at(-1)).toBe('/api/activity?entity=cases&kind=deleted')
  fireEvent.change(screen.getByLabelText('Who'), { target: { value: 'u1' } })
  fireEvent.change(screen.getByLabelText('Name contains'), { target: { value: 'bench' } })
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } })
  await vi.waitFor(() => expect(router.state.location.search).toContain('from=2026-11-01'))
  const from = encodeURIComponent(new Date('2026-11-01T00:00').toISOString())
  await vi.waitFor(() => expect(asked().at(-1)).toContain(`&from=${from}`))
  expect(asked().at(-1)).toContain('person=u1')
  expect(asked().at(-1)).toContain('words=bench')
})

test('many similar changes are one entry, which unfolds in pages', async () => {
  const many: ActivityLine = {
    type: 'many',
    newest: 90,
    oldest: 10,
    entity: 'services',
    at,
    author: anna,
    counts: { created: 60, changed: 2 },
    rows: 60,
    rowId: 'r1',
    title: 'Bench',
  }
  const { app } = open((query) => {
    if (query.get('newest') === null) return { lines: [many], next: null }
    const cursor = query.get('cursor')
    return cursor === null
      ? { lines: [one({ id: 90 })], next: 90 }
      : { lines: [one({ id: 89, title: 'Last' })], next: null }
  })
  render(app)
  expect(await screen.findByText(/worked on 60 services: 60 created, 2 changed/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show all 62' }))
  expect(await screen.findByRole('link', { name: 'Bench' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show more of them' }))
  expect(await screen.findByRole('link', { name: 'Last' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Hide these 62' }))
  expect(screen.queryByRole('link', { name: 'Last' })).toBeNull()

  fireEvent.click(screen.getByRole('button', { name: 'Show all 62' }))
  await screen.findByRole('link', { name: 'Bench' })
  fireEvent.change(screen.getByLabelText('Change'), { target: { value: 'created' } })
  // The entries in it were found by other filters.
  expect(await screen.findByRole('button', { name: 'Show all 62' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Bench' })).toBeNull()
})

test('many changes of one row name the row', async () => {
  const line: ActivityLine = {
    type: 'many',
    newest: 90,
    oldest: 87,
    entity: 'services',
    at,
    author: anna,
    counts: { changed: 4 },
    rows: 1,
    rowId: 'gone',
    title: 'Bench',
  }
  render(open(() => ({ lines: [line], next: null })).app)
  const item = (await screen.findByText('“Bench”')).closest('li')
  expect(item?.textContent).toContain('changed service “Bench”, 4 times')
})

test('the list says that pending edits are not in it; offline it says that it needs the server, and loads when the connection returns', async () => {
  let isOnline = false
  const { admin, app } = open(() => (isOnline ? { lines: [one({})], next: null } : new Error('no line')))
  admin.queue.set({ ...emptyQueue, pending: 2, offline: true })
  render(app)
  expect((await screen.findByRole('alert')).textContent).toContain('It is stored on the server')
  expect(screen.getByText(/2 edits are pending and not in this list yet/)).toBeTruthy()
  isOnline = true
  admin.queue.set(emptyQueue)
  expect(await screen.findByRole('link', { name: 'Bench' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a failed request is the first to notice the lost connection, and is repeated when it returns', async () => {
  let isOnline = false
  const { app } = open(() => (isOnline ? { lines: [one({})], next: null } : new Error('no line')))
  render(app)
  expect((await screen.findByRole('alert')).textContent).toContain('You are offline')
  isOnline = true
  fireEvent(window, new Event('online'))
  expect(await screen.findByRole('link', { name: 'Bench' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an empty history, an empty result and a server error have different messages', async () => {
  const empty = { lines: [], next: null }
  const { app } = open(() => empty)
  render(app)
  expect(await screen.findByText('No changes yet')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Change'), { target: { value: 'deleted' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Show all' }))
  expect(await screen.findByText('No changes yet')).toBeTruthy()
  cleanup()
  let isFailing = true
  render(open(() => (isFailing ? new Response(null, { status: 500 }) : empty)).app)
  expect(await screen.findByText('Activity could not be loaded')).toBeTruthy()
  isFailing = false
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('No changes yet')).toBeTruthy()
})
