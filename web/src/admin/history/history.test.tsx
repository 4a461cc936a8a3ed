import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApp } from '../testing/app-fixture.tsx'
import { aRow, emptyQueue, fakeAdmin } from '../testing/source-fixture.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const company = aRow('service_companies', 'c1', { name: 'New Oy', slug: 'new-oy', team_size: '5' })
const states = [
  {
    id: 2,
    op: 'update',
    at: '2026-05-02T10:00:00Z',
    author: 'a@example.org',
    changed: ['name', 'slug'],
    state: { name: 'New Oy', slug: 'new-oy', team_size: '5' },
  },
  {
    id: 1,
    op: 'update',
    at: '2026-05-01T10:00:00Z',
    author: null,
    changed: ['name', 'team_size'],
    state: { name: 'Old Oy', slug: 'old-oy', team_size: '3' },
  },
]

function open(answer: () => Response | Error) {
  const fetcher = vi.fn<(address: string) => Promise<Response>>(async () => {
    const response = answer()
    if (response instanceof Error) throw response
    return response
  })
  vi.stubGlobal('fetch', fetcher)
  const admin = fakeAdmin({ service_companies: [company] })
  const { app } = fakeApp(admin, '/admin/companies/c1/history')
  return { admin, fetcher, app }
}

test('one field of a past state comes back as an edit, a slug that follows the name with it', async () => {
  const { admin, fetcher, app } = open(() => Response.json({ states, hasMore: false }))
  render(app)
  fireEvent.click(await screen.findByRole('button', { name: 'Restore Company name', hidden: true }))
  expect(await screen.findByText('This changes: Company name, Slug.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }))
  await screen.findByText('Company updated successfully')
  expect(fetcher.mock.calls[0]?.[0]).toBe('/api/history?entity=service_companies&rowId=c1')
  expect(admin.calls).toEqual([
    ['save', 'service_companies', 'c1', company.values, { name: 'Old Oy', slug: 'old-oy' }],
  ])
})

test('a whole state comes back, and the present one is not offered', async () => {
  const { admin, app } = open(() => Response.json({ states, hasMore: false }))
  render(app)
  const dialog = within(await screen.findByRole('dialog', { name: 'History' }))
  fireEvent.click(await dialog.findByRole('button', { name: 'Restore this state' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }))
  await screen.findByText('Company updated successfully')
  expect(admin.calls[0]?.[4]).toEqual(states[1]?.state)
})

test('offline, the dialog explains where the history is, and reads it on demand', async () => {
  let online = false
  const { admin, app } = open(() =>
    online ? Response.json({ states, hasMore: false }) : new Error('no network'),
  )
  admin.queue.set({ ...emptyQueue, offline: true })
  render(app)
  expect((await screen.findByRole('alert')).textContent).toContain('when this device is online again')
  online = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/by the system/)).toBeTruthy()
})
