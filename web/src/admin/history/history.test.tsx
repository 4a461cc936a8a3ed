import type { HistoryPage, RowChange } from '@coop/sync/history'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApp } from '../testing/app-fixture.tsx'
import { aRow, emptyQueue, fakeAdmin } from '../testing/source-fixture.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const uuid = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`
const anna = { id: 'u1', email: 'anna@example.org' }
const picture = {
  id: uuid(1),
  website_asset_id: uuid(2),
  image_url: '/media/a.png',
  image_type: 'hero' as const,
}
const company = aRow('service_companies', 'c1', {
  name: 'New Oy',
  slug: 'new-oy',
  team_size: '5',
  short_description: 'We do good work together.',
})
const changes: RowChange[] = [
  {
    id: 3,
    kind: 'changed',
    at: '2026-05-02T10:00:00Z',
    author: anna,
    before: { name: 'Old Oy', slug: 'old-oy', short_description: 'We do bad work.' },
    after: { name: 'New Oy', slug: 'new-oy', short_description: 'We do good work together.' },
  },
  {
    id: 2,
    kind: 'changed',
    at: '2026-05-01T10:00:00Z',
    author: null,
    before: { team_size: '3' },
    after: { team_size: '5' },
  },
]

function aPage(page: Partial<HistoryPage>): HistoryPage {
  return { changes, next: null, titles: {}, missingFiles: [], affected: [], ...page }
}

function open(
  answer: (address: string) => unknown,
  rows: Parameters<typeof fakeAdmin>[0] = { service_companies: [company] },
) {
  const fetcher = vi.fn<(address: string) => Promise<Response>>(async (address) => {
    const response = answer(address)
    if (response instanceof Error) throw response
    return Response.json(response)
  })
  vi.stubGlobal('fetch', fetcher)
  const admin = fakeAdmin(rows)
  const { app, router } = fakeApp(admin, '/admin/companies/c1/history')
  return { admin, fetcher, app, router }
}

test('each change shows its author and its fields before and after, with different words marked', async () => {
  const { app } = open(() => aPage({}))
  render(app)
  await screen.findByText(/by the system/)
  const list = within(screen.getByRole('list', { name: 'Changes' }))
  const [first, second] = list.getAllByRole('listitem')
  expect(first?.textContent).toContain('Changed by anna@example.org')
  expect(first?.textContent).toMatch(/ago, .*2 May 2026/)
  expect(second?.textContent).toContain('by the system')
  expect(first?.textContent).toMatch(/Before:Old OyAfter:New Oy/)
  expect([...(first?.querySelectorAll('del') ?? [])].map((each) => each.textContent)).toContain('bad')
  expect([...(first?.querySelectorAll('ins') ?? [])].map((each) => each.textContent)).toContain('good')
})

test('one field is restored after a preview, together with a slug that follows the name', async () => {
  const { admin, fetcher, app } = open(() => aPage({}))
  render(app)
  fireEvent.click(await screen.findByRole('button', { name: 'Restore Company name as before' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore these values?' }))
  expect(dialog.getByText('This will change:')).toBe(document.activeElement)
  expect(dialog.getAllByRole('term').map((term) => term.textContent)).toEqual(['Company name', 'Slug'])
  expect(admin.calls).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Restore' }))
  await screen.findByText('Company updated successfully')
  expect(fetcher.mock.calls[0]?.[0]).toBe('/api/history?entity=service_companies&rowId=c1')
  expect(admin.calls).toEqual([
    ['save', 'service_companies', 'c1', company.values, { name: 'Old Oy', slug: 'old-oy' }],
  ])
})

test('a field with the same value as before is not offered, and an offer can be declined', async () => {
  const { admin, app } = open(() =>
    aPage({ changes: [{ ...changes[1]!, id: 4, before: { team_size: '5' } }, ...changes] }),
  )
  render(app)
  const offers = await screen.findAllByRole('button', { name: 'Restore Team size as before' })
  expect(offers).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Restore Team size as before' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('dialog', { name: 'History' })).toBeTruthy()
  expect(admin.calls).toEqual([])
})

test('a whole state is restored after a preview of its changes, and the current one is not offered', async () => {
  const state = { name: 'New Oy', slug: 'new-oy', team_size: '5', short_description: null, images: [] }
  const { admin, app } = open((address) => (address.includes('/state') ? { state } : aPage({})))
  render(app)
  const dialog = within(await screen.findByRole('dialog', { name: 'History' }))
  fireEvent.click(await dialog.findByRole('button', { name: 'Restore this state' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }))
  await screen.findByText('Company updated successfully')
  expect(admin.calls[0]?.[4]).toEqual({ short_description: null })
})

test('a row is restored without its references to rows deleted since, which the preview announces', async () => {
  const service = aRow('services', 'c1', { name: 'Bench' })
  const standing = { id: uuid(3), company_id: company.id }
  const state = { name: 'Desk', companies: [standing, { ...standing, company_id: 'gone' }] }
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.includes('/state') ? { state } : aPage({})),
  )
  const admin = fakeAdmin({ services: [service], service_companies: [company] })
  render(fakeApp(admin, '/admin/services/c1/history').app)
  fireEvent.click(await screen.findByRole('button', { name: 'Restore this state' }))
  expect(
    await screen.findByText(
      /^Not restored, because it has been deleted: the item in Contributing companies\.$/,
    ),
  ).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }))
  await screen.findByText('The service and all related data have been updated successfully.')
  expect(admin.calls[0]?.[4]).toEqual({ name: 'Desk', companies: [standing] })
})

test('entries of a list are added, removed, moved or changed, and a deleted company is shown by its name', async () => {
  const rows = { services: [aRow('services', 'c1', { name: 'Bench' })] }
  const feature = (id: string, feature_text: string, display_order: number) => ({
    id,
    feature_text,
    display_order,
  })
  const page = aPage({
    titles: { gone: 'Gone Oy' },
    changes: [
      {
        ...changes[0]!,
        before: {
          features: [
            feature('1', 'one', 0),
            feature('2', 'two', 1),
            feature('5', 'five', 2),
            feature('3', 'three', 3),
          ],
          companies: [{ id: 'x', company_id: 'gone' }],
        },
        after: {
          features: [
            feature('3', 'three', 0),
            feature('1', 'uno', 1),
            feature('5', 'five', 2),
            feature('4', 'four', 3),
          ],
          companies: [],
        },
      },
    ],
  })
  vi.stubGlobal('fetch', async () => Response.json(page))
  render(fakeApp(fakeAdmin(rows), '/admin/services/c1/history').app)
  await screen.findByText('Moved')
  const list = within(screen.getByRole('list', { name: 'Changes' }))
  const told = list.getAllByRole('listitem').map((item) => item.textContent)
  expect(told.slice(1)).toEqual(
    expect.arrayContaining([
      'Movedthree',
      'Changedonebecameuno',
      'Removedtwo',
      'Addedfour',
      'RemovedGone Oy (deleted)',
    ]),
  )
  expect(told).toHaveLength(6)
})

test('one press restores a deleted row with its id, its place in the order, and the references to it', async () => {
  const asset = aRow('website_assets', uuid(2), { asset_key: 'a' })
  const other = aRow('service_companies', 'c2', { name: 'Taker Oy', slug: 'old-oy' })
  const service = aRow('services', 's1', { name: 'Bench', companies: [{ id: 'l2', company_id: 'c2' }] })
  const before = {
    ...Object.fromEntries(
      Object.entries(company.values).filter(
        ([name]) => !['id', 'write_id', 'created_at', 'updated_at'].includes(name),
      ),
    ),
    name: 'Old Oy',
    slug: 'old-oy',
    images: [
      { ...picture, alt_text: null, display_order: 0 },
      { ...picture, id: uuid(3), website_asset_id: uuid(4), alt_text: null, display_order: 1 },
    ],
  }
  const link = { id: 'l1', company_id: 'c1' }
  const page = aPage({
    changes: [{ id: 9, kind: 'deleted', at: '2026-05-03T10:00:00Z', author: anna, before, after: null }],
    affected: [
      {
        entity: 'services',
        rowId: 's1',
        title: 'Bench',
        before: { companies: [link, { id: 'l2', company_id: 'c2' }] },
        after: { companies: [{ id: 'l2', company_id: 'c2' }] },
      },
    ],
  })
  const { admin, app } = open(() => page, {
    service_companies: [other],
    website_assets: [asset],
    services: [service],
  })
  render(app)
  const section = within(await screen.findByRole('region', { name: 'Deleted' }))
  expect(section.getByText(/This company was deleted by anna@example.org/)).toBeTruthy()
  expect(
    section.getByText('Slug “old-oy” is used by “Taker Oy” now, so it changes to “old-oy-2”.'),
  ).toBeTruthy()
  expect(section.getByText('Images: 1 of 2 refer to deleted items and are left out.')).toBeTruthy()
  expect(section.getByRole('link', { name: 'Bench' })).toBeTruthy()
  fireEvent.click(section.getByRole('button', { name: 'Restore this company' }))
  await screen.findByText('Restored')
  expect(admin.calls.map(([call, entity]) => [call, entity])).toEqual([['applyAll', 'service_companies']])
  expect(admin.calls[0]?.[2]).toMatchObject([
    { op: 'insert', rowId: 'c1', values: { name: 'Old Oy', slug: 'old-oy-2', images: [{ id: uuid(1) }] } },
    {
      op: 'update',
      entity: 'services',
      row: { id: 's1' },
      changes: { companies: [{ id: 'l2' }, { id: 'l1', company_id: 'c1' }] },
    },
  ])
  // The restore is one step, which can be undone as a whole.
  fireEvent.click(await screen.findByRole('button', { name: 'Undo: create “Old Oy”' }))
  const question = await screen.findByRole('alertdialog', { name: 'Undo: create “Old Oy”?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(admin.rowsOf('service_companies').get()).toEqual([other]))
  expect(admin.rowsOf('services').get()?.[0]?.values.companies).toEqual([{ id: 'l2', company_id: 'c2' }])
  expect(screen.queryByRole('button', { name: /^Undo: / })).toBeNull()
})

test('a row whose required file is gone says why it cannot be restored', async () => {
  const file = '/media/icons/lost-018f0000-0000-7000-8000-000000000001.png'
  const before = { asset_key: 'lost', category: 'icons', image_url: file }
  const deletion = {
    id: 9,
    kind: 'deleted' as const,
    at: '2026-05-03T10:00:00Z',
    author: anna,
    before,
    after: null,
  }
  vi.stubGlobal('fetch', async () => Response.json(aPage({ changes: [deletion], missingFiles: [file] })))
  render(fakeApp(fakeAdmin({}), '/admin/assets/x1/history').app)
  expect(await screen.findByText(/It cannot be restored. File: the file no longer exists./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Restore this/ })).toBeNull()
})

test('offline, the dialog explains that the history is on the server, and loads it on demand', async () => {
  let online = false
  const { admin, app } = open(() => (online ? aPage({}) : new Error('no network')))
  admin.queue.set({ ...emptyQueue, offline: true })
  render(app)
  expect((await screen.findByRole('alert')).textContent).toContain('when this device is online again')
  online = true
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText(/by the system/)).toBeTruthy()
})

test('older changes are loaded in pages', async () => {
  const { fetcher, app } = open((address) =>
    address.includes('before=3')
      ? aPage({ changes: changes.slice(1) })
      : aPage({ changes: changes.slice(0, 1), next: 3 }),
  )
  render(app)
  fireEvent.click(await screen.findByRole('button', { name: 'Show older changes' }))
  expect(await screen.findByText(/by the system/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show older changes' })).toBeNull()
  const asked = fetcher.mock.calls.filter(([address]) => address.startsWith('/api/history'))
  expect(asked).toHaveLength(2)
})

test('references that a deletion removed are still restored after older changes were shown', async () => {
  const deletion = {
    id: 9,
    kind: 'deleted' as const,
    at: '2026-05-03T10:00:00Z',
    author: anna,
    before: { name: 'New Oy', slug: 'new-oy', team_size: '5', short_description: 'x' },
    after: null,
  }
  const affected = [
    {
      entity: 'cases' as const,
      rowId: 'k1',
      title: 'A case',
      before: { companies: [{ id: 'i', company_name: 'New Oy', company_id: 'c1' }] },
      after: { companies: [{ id: 'i', company_name: 'New Oy', company_id: null }] },
    },
  ]
  const { app } = open(
    (address) =>
      address.includes('before=')
        ? aPage({ changes: changes.slice(1) })
        : aPage({ changes: [deletion], next: 9, affected }),
    { cases: [aRow('cases', 'k1', { title: 'A case', companies: affected[0]?.after.companies ?? [] })] },
  )
  render(app)
  const line = /It is also restored/
  expect(await screen.findByText(line)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show older changes' }))
  expect(await screen.findByText(/by the system/)).toBeTruthy()
  expect(screen.getByText(line)).toBeTruthy()
})
