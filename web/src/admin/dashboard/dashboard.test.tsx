import type { ActivityLine } from '@coop/sync/history'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { activityPrefix } from '../data/directory/directory-name.ts'
import { fakeApp } from '../testing/app-fixture.tsx'
import { releaseTarget, setReleaseTarget } from '../staging/release-target.ts'
import { adminWithRelease } from '../testing/release-fixture.ts'
import { aRow, emptyQueue, fakeAdmin } from '../testing/source-fixture.ts'

const at = new Date().toISOString()
const aLine = (line: Partial<Extract<ActivityLine, { type: 'one' }>>): ActivityLine => ({
  type: 'one',
  id: 1,
  entity: 'services',
  rowId: 's1',
  title: 'Bench',
  kind: 'changed',
  at,
  author: { id: 'user-2', email: 'bo@example.org' },
  fields: ['name'],
  ...line,
})
const noDay = { visitors: 0, sessions: 0, views: 0, viewsBefore: 0 }
const noTotals = { visitors: 0, sessions: 0, views: 0, isExact: true }
const usage = {
  from: '2026-10-25',
  to: '2026-10-27',
  before: { from: '2026-10-22', to: '2026-10-24' },
  totals: { ...noTotals, visitors: 1204 },
  totalsBefore: noTotals,
  days: [
    { ...noDay, day: '2026-10-25', visitors: 4 },
    { ...noDay, day: '2026-10-26', visitors: 80 },
    { ...noDay, day: '2026-10-27', visitors: 12 },
  ],
  pages: [],
  referrers: [],
  devices: [],
  sections: [],
}
const anInvitation = { id: 'i1', email: 'new@example.org', expiresAt: at, hasExpired: false }

let users = 0
beforeEach(() => {
  localStorage.clear()
  users += 1
})
afterEach(() => {
  cleanup()
  setReleaseTarget(null)
  vi.unstubAllGlobals()
})

/** @param answers by path; further pages of a list have their cursor in it; null: the server cannot be reached */
function open(answers: Readonly<Record<string, object>> | null, admin = fakeAdmin()) {
  vi.stubGlobal('fetch', async (address: string) => {
    const [path = '', query] = address.split('?')
    const cursor = new URLSearchParams(query).get('cursor')
    const answer = address.includes('person=')
      ? { lines: [], next: null }
      : answers?.[cursor === null ? path : `${path}?cursor=${cursor}`]
    if (answers === null || answer === undefined) throw new TypeError('Failed to fetch')
    return answer instanceof Response ? answer.clone() : Response.json(answer)
  })
  const userId = `user-of-${users}`
  const data = { ...admin.source.data, userId }
  const { app } = fakeApp({ ...admin, source: { ...admin.source, data } }, '/admin')
  render(app)
  return { admin, userId }
}
const panel = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('section')!)
const addressOf = (link: HTMLElement) => link.getAttribute('href')

test('each incomplete figure links to the rows that cause it', async () => {
  open(
    null,
    fakeAdmin({
      services: [
        aRow('services', 's1', { name: 'With', companies: [{ id: 'j1', company_id: 'c1' }] }),
        aRow('services', 's2', { name: 'Without' }),
      ],
      cases: [aRow('cases', 'k1', { title: 'Bare' })],
      content: [aRow('content', 'a1', { title: 'Draft', published: false })],
    }),
  )
  const health = await panel('System Health')
  expect(health.getAllByRole('link').map((link) => [link.textContent, addressOf(link)])).toEqual([
    ['1 without', '/admin/services?companies=none'],
    ['1 without', '/admin/cases?images=no'],
    ['1 draft', '/admin/content?published=no'],
  ])
  const figures = within(screen.getByRole('list', { name: 'Totals' }))
  expect(figures.getAllByRole('link').map((link) => [link.textContent, addressOf(link)])).toEqual([
    ['2 Services', '/admin/services'],
    ['0 Companies', '/admin/companies'],
    ['1 Cases', '/admin/cases'],
    ['0 Published articles (of 1)', '/admin/content'],
    ['0 Founding partners (active)', '/admin/partners'],
  ])
})

test('System Health checks the system on demand, and sends a test mail that shows the response of the server', async () => {
  const findings = [
    { check: 'postgres', state: 'ok', text: 'Postgres 18.4 has all that the site needs' },
    { check: 'backup', state: 'warning', text: 'There is no backup', remedy: 'npm run backup' },
    { check: 'mail', state: 'failed', text: 'No mail server answers', remedy: 'correct SMTP_URL' },
  ]
  open({ '/api/system/findings': { findings }, '/api/system/test-mail': { finding: findings[2] ?? {} } })
  const health = await panel('System Health')
  fireEvent.click(health.getByRole('button', { name: 'Run system check' }))
  await health.findByText('No mail server answers.')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('System check')
  expect(health.getAllByText(/^How to fix it/).map((line) => line.textContent)).toEqual([
    'How to fix it: correct SMTP_URL',
    'How to fix it: npm run backup',
  ])
  expect(health.getByText('1 other check passed')).toBeTruthy()
  fireEvent.click(health.getByRole('button', { name: 'Send a test e-mail' }))
  await waitFor(() =>
    expect(health.getByRole('status').textContent).toBe(
      'No mail server answers. How to fix it: correct SMTP_URL',
    ),
  )
})

test('without a connection, a system check says so', async () => {
  open(null)
  const health = await panel('System Health')
  fireEvent.click(health.getByRole('button', { name: 'Run system check' }))
  expect(await health.findByText(/no connection to the server/)).toBeTruthy()
})

test('offline, pending edits and own rows are shown at once, and the other panels say that they need a connection', async () => {
  const admin = fakeAdmin({ services: [aRow('services', 's1', { name: 'Bench' })] })
  const edit = { writeId: 'w', entity: 'services', rowId: 's1', title: 'Bench', op: 'update' } as const
  const state = { fields: [], state: 'on-device', behind: null, files: [], since: 1 } as const
  admin.queue.set({ ...emptyQueue, offline: true, pending: 1, edits: [{ ...edit, ...state }] })
  open(null, admin)
  const waiting = await panel('To do')
  expect(addressOf(waiting.getByRole('link', { name: '1 edit pending' }))).toBe('/admin/edits')
  const goOn = await panel('Continue')
  expect(addressOf(goOn.getByRole('link', { name: /^Bench.*pending/ }))).toBe('/admin/services/s1')
  const others = await panel('Changed by others today')
  expect(await others.findByText(/^You are offline\. Changes by others/)).toBeTruthy()
  expect(await screen.findByText(/^There is no connection/)).toBeTruthy()
  act(() => admin.queue.set(emptyQueue))
  expect(waiting.getByText('You have no open tasks.')).toBeTruthy()
})

test('a release in review is listed only for the person who sees the notice above the screens', async () => {
  for (const asked of [null, 'somebody-else']) {
    const release = aRow('releases', 'r1', {
      name: 'Spring',
      state: 'in-review',
      asked,
      handed_in_by: 'user-2',
    })
    open(null, fakeAdmin({ releases: [release] }))
    const waiting = await panel('To do')
    const isTold = screen.queryByText('The release “Spring” is waiting for your review.') !== null
    expect(isTold).toBe(asked === null)
    const link = waiting.queryByRole('link', { name: 'Review the release “Spring”' })
    expect(link === null ? null : addressOf(link)).toBe(isTold ? '/admin/releases/r1' : null)
    expect(waiting.queryByText('You have no open tasks.') === null).toBe(isTold)
    cleanup()
  }
})

test('changes of others have their names, list each row once, and are stored for offline use', async () => {
  const lines = [
    aLine({ id: 3 }),
    aLine({ id: 2 }),
    aLine({ id: 1, rowId: 's9', title: 'Mine', author: { id: `user-of-${users}`, email: 'me@example.org' } }),
    aLine({ id: 4, rowId: 's8', title: 'Of the demo', author: null }),
  ]
  const person = { id: 'user-2', email: 'bo@example.org', name: 'Bo Lindqvist', picture: null }
  const { userId } = open({
    '/api/activity': { lines, next: null },
    '/api/admin/people/directory': { people: [person] },
  })
  const others = await panel('Changed by others today')
  await waitFor(() => expect(others.getAllByRole('listitem')).toHaveLength(1))
  expect((await others.findByText('Bo Lindqvist')).title).toBe('bo@example.org')
  expect(localStorage.getItem(activityPrefix + userId)).toContain('Bench')
  cleanup()
  open(null)
  const kept = await panel('Changed by others today')
  expect(await kept.findByText(/^You are offline\. Last updated at/)).toBeTruthy()
  expect(kept.getByRole('listitem').textContent).toContain('Bo Lindqvist changed “Bench”')
})

const ownLines = () =>
  Array.from({ length: 50 }, (_, i) =>
    aLine({ id: 100 - i, rowId: `own-${i}`, author: { id: `user-of-${users}`, email: 'me@example.org' } }),
  )

test('a change of another person is shown even after many own changes', async () => {
  open({
    '/api/activity': { lines: ownLines(), next: 51 },
    '/api/activity?cursor=51': { lines: [aLine({ id: 50 })], next: null },
  })
  const others = await panel('Changed by others today')
  expect((await others.findByRole('listitem')).textContent).toContain('changed “Bench”')
})

test('on a day with very many own changes, it does not claim that others have changed nothing', async () => {
  const page = { lines: ownLines(), next: 51 }
  open({ '/api/activity': page, '/api/activity?cursor=51': page })
  const others = await panel('Changed by others today')
  expect(await others.findByText('None of the latest changes were made by others.')).toBeTruthy()
  expect(others.queryByText(/^Nobody else/)).toBeNull()
})

test('an error of the server is not reported as a lost connection', async () => {
  const detail = 'Something went wrong on our side; it has been noted.'
  open({ '/api/activity': Response.json({ detail }, { status: 500 }) })
  const others = await panel('Changed by others today')
  expect(await others.findByText(detail)).toBeTruthy()
  expect(others.queryByText(/offline/)).toBeNull()
})

test('edits of releases, own ones and those of others, are shown as such and link to the row in the release', async () => {
  const line = aLine({ entity: 'release_edits', rowId: 'e1', kind: 'created', fields: [] })
  const admin = adminWithRelease('open')
  const receipt = { writeId: 'w1', entity: 'release_edits', rowId: 'e1', title: 'Bench' } as const
  admin.queue.set({
    ...emptyQueue,
    receipts: [{ ...receipt, op: 'insert', fields: [], appliedAt: Date.now(), onSite: true }],
  })
  open({ '/api/activity': { lines: [line], next: null } }, admin)
  const others = await panel('Changed by others today')
  expect((await others.findByRole('listitem')).textContent).toContain(
    'changed service Bench in the release “Spring”',
  )
  const goOn = await panel('Continue')
  const own = goOn.getByRole('link', { name: /Bench.*in release “Spring”/ })
  expect(addressOf(own)).toBe('/admin/services/s1')
  fireEvent.click(own)
  expect(releaseTarget.get()).toBe('r1')
})

test('invitations are listed for the person who made them', async () => {
  const invitations = [
    { ...anInvitation, invitedBy: 'admin@example.org' },
    { ...anInvitation, id: 'i2', invitedBy: 'admin@example.org', hasExpired: true },
    { ...anInvitation, id: 'i3', invitedBy: 'bo@example.org' },
  ]
  open({ '/api/admin/people': { people: [], invitations, hasMail: false } })
  const waiting = await panel('To do')
  expect(await waiting.findByRole('link', { name: '1 expired invitation' })).toBeTruthy()
  expect(addressOf(waiting.getByRole('link', { name: '1 open invitation' }))).toBe('/admin/people')
})

test('the visits are one line with a description', async () => {
  open({ '/api/admin/usage': usage })
  const visits = await panel('Visits of the last 30 days')
  expect(
    await visits.findByRole('img', { name: /^Visitors by day: 1.204 visitors, most on 26 Oct: 80$/ }),
  ).toBeTruthy()
  expect(addressOf(visits.getByRole('link', { name: 'Usage' }))).toBe('/admin/usage')
})
