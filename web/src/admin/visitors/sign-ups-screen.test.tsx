import type { SignUpPage, SignUpRow } from '@coop/sync/sign-ups'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setUnread } from '../data/unread.ts'
import { fakeApp } from '../testing/app-fixture.tsx'
import { fakeAdmin } from '../testing/source-fixture.ts'

afterEach(() => {
  cleanup()
  setUnread(0)
  vi.unstubAllGlobals()
})

/** Higher numbers are later. */
const aSignUp = (number: number, row: Partial<SignUpRow> = {}): SignUpRow => ({
  id: `00000000-0000-7000-8000-00000000000${number}`,
  listId: 36,
  email: `person${number}@example.org`,
  firstName: '',
  lastName: '',
  page: null,
  consentedAt: `2026-11-0${number}T10:00:00.000Z`,
  receivedAt: `2026-11-0${number}T10:00:00.000Z`,
  consentVersion: null,
  consentText: null,
  repeats: 0,
  repeatedAt: null,
  delivery: 'delivered',
  attempts: 1,
  nextTryAt: null,
  deliveredAt: null,
  lastError: null,
  isRead: false,
  ...row,
})

const AS_OF = Date.parse('2026-11-09T10:00:01.000Z')

/** A server with these sign-ups, two per page, newest first. */
async function open(rows: readonly SignUpRow[], page: Partial<SignUpPage> = {}) {
  /** The queries of requests for the list, and the bodies of actions. */
  const asked: string[] = []
  const sent: unknown[] = []
  const failed = rows.filter(({ delivery }) => delivery === 'failed').length
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(address, 'https://site.example')
    if (pathname === '/api/admin/sign-ups') {
      asked.push(searchParams.toString())
      const from = Number(searchParams.get('cursor') ?? 0)
      const next = from + 2 < rows.length ? String(from + 2) : null
      const counts = { total: rows.length, asOf: AS_OF, unread: rows.length, failed }
      const settings = { openErasures: [], hasPlatform: true, lists: { sales: 36, media: 39 } }
      return Response.json({ rows: rows.slice(from, from + 2), next, ...counts, ...settings, ...page })
    }
    const isAct = init?.method === 'POST' && pathname.startsWith('/api/admin/sign-ups/')
    if (!isAct) throw new TypeError('Failed to fetch')
    sent.push(typeof init.body === 'string' ? JSON.parse(init.body) : null)
    return Response.json(pathname.endsWith('/resend') ? { resent: 1 } : { unread: 1, failed })
  })
  render(fakeApp(fakeAdmin(), '/admin/sign-ups').app)
  const list = within(await screen.findByRole('list', { name: 'Sign-ups' }))
  await list.findAllByRole('listitem')
  return { list, asked, sent }
}

type List = Awaited<ReturnType<typeof open>>['list']
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** The row of a sign-up, possibly after the first page. */
function rowOf(list: List, number: number) {
  const row = list.getByText(`person${number}@example.org`).closest('li')
  if (row === null) throw new Error('The address stands in no row')
  return within(row)
}

function pressIn(row: ReturnType<typeof rowOf>, name: string): HTMLElement {
  const button = row.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
  return button
}

test('a row on an older page changes in place: pages and focus stay, and nothing is loaded again', async () => {
  const failed = { delivery: 'failed', attempts: 12, lastError: '400 no' } as const
  const { list, asked, sent } = await open([aSignUp(4), aSignUp(3), aSignUp(2), aSignUp(1, failed)])
  press('Show older')
  await vi.waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(4))

  const second = rowOf(list, 2)
  const button = pressIn(second, 'Mark as read')
  expect(await second.findByRole('button', { name: 'Mark as unread' })).toBe(button)
  expect(document.activeElement).toBe(button)

  const first = rowOf(list, 1)
  pressIn(first, 'Send again')
  expect(await first.findByText('Waiting')).toBeTruthy()
  expect(first.queryByText(/400 no/)).toBeNull()
  const beside = first.getByRole('button', { name: 'Mark as read' })
  await vi.waitFor(() => expect(document.activeElement).toBe(beside))

  expect(list.getAllByRole('listitem')).toHaveLength(4)
  expect(asked).toEqual(['', 'cursor=2'])
  const ids = (number: number) => [aSignUp(number).id]
  expect(sent).toEqual([{ ids: ids(2), isRead: true }, { ids: ids(1) }])
})

test('"mark all" marks the shown sign-ups and all others of the filter, except later ones', async () => {
  const repeated = aSignUp(1, { repeats: 1, repeatedAt: '2026-11-09T10:00:00.000Z' })
  const { list, asked, sent } = await open([aSignUp(2), repeated])
  press('Mark all as read')
  await vi.waitFor(() => expect(list.getAllByRole('button', { name: 'Mark as unread' })).toHaveLength(2))
  expect(sent).toEqual([{ ids: null, isRead: true, shown: { asOf: AS_OF } }])

  fireEvent.change(screen.getByLabelText('List'), { target: { value: '36' } })
  const button = await screen.findByRole('button', { name: 'Mark all matches as read' })
  await vi.waitFor(() => expect(button).toHaveProperty('disabled', false))
  expect(asked.at(-1)).toBe('list=36')
  fireEvent.click(button)
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.at(-1)).toEqual({ ids: null, isRead: true, shown: { list: 36, asOf: AS_OF } })
})

test('an unconfirmed erasure is shown with the attempts and the last error', async () => {
  const openErasures = [
    {
      id: 'e1',
      erasedAt: '2026-11-02T10:00:00.000Z',
      erasedBy: 'ada@example.org',
      attempts: 13,
      lastError: '403 Not allowed',
    },
  ]
  await open([aSignUp(1)], { openErasures })
  const told = screen.getByRole('region', { name: '1 erasure is not yet confirmed by the e-mail platform' })
  expect(told.textContent).toMatch(/Erased by ada@example\.org on .+: 13 tries, 403 Not allowed$/)
})

test('without an open erasure there is no notice', async () => {
  await open([aSignUp(1)])
  expect(screen.queryByText(/erasure/)).toBeNull()
})
