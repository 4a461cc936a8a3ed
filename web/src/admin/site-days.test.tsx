import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Question } from './data/rows/query-messages.ts'
import { cells } from './table/cells.tsx'
import { fakeApp } from './testing/app-fixture.tsx'
import { aRow, fakeAdmin } from './testing/source-fixture.ts'
import { entityNamed } from '@coop/sync/entities'
import { entityRecord } from './entities/entity-records.ts'

vi.hoisted(() => {
  process.env['TZ'] = 'UTC'
  document.documentElement.dataset['zone'] = 'Pacific/Kiritimati'
})
const saveFile = vi.hoisted(() => vi.fn<(file: Blob, name: string) => void>())
vi.mock(import('./save-file.ts'), () => ({ saveFile }))
// In the zone of the site the new year has begun, in UTC it has not.
vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-31T10:05:00Z') })

afterEach(cleanup)

test('the list shows the day in the zone of the site, and counts the articles of its month', () => {
  // July has begun fourteen hours ahead of UTC.
  const published_at = '2026-06-30T10:30:00+00:00'
  const field = entityNamed('content').fields['published_at']
  if (field === undefined) throw new Error('Articles have no published_at')
  const Cell = cells[field.kind]
  render(<Cell field={field} value={published_at} />)
  expect(screen.getByText('1 Jul 2026')).toBeTruthy()
  const rows = [
    aRow('content', 'a1', { slug: 'a1', published: true, published_at }),
    aRow('content', 'a2', { slug: 'a2', published: true, published_at: '2026-06-30T09:30:00+00:00' }),
    aRow('content', 'a3', { slug: 'a3', published: false, published_at: null }),
  ]
  const thisMonth = (now: string) =>
    entityRecord('content')
      .stats(rows, new Date(now))
      .find(({ label }) => label === 'This Month')?.value
  expect(thisMonth('2026-06-30T11:00:00Z')).toBe(1)
  expect(thisMonth('2026-07-31T09:59:00Z')).toBe(1)
  expect(thisMonth('2026-07-31T10:00:00Z')).toBe(0)
})

test('a new case has the year in the zone of the site, and the list counts the cases of that year', () => {
  const { startValues, stats } = entityRecord('cases')
  const rows = [2026, 2027, 2027].map((execution_year, i) => aRow('cases', `c${i}`, { execution_year }))
  const at = (now: string) => [
    startValues(new Date(now)).execution_year,
    stats(rows, new Date(now)).find(({ label }) => label === 'This Year')?.value,
  ]
  expect(at('2026-12-31T09:59:00Z')).toEqual([2026, 1])
  expect(at('2026-12-31T10:00:00Z')).toEqual([2027, 2])
})

test('an open list counts the cases of that year, and the name of its export has the day there', async () => {
  const cases = [2026, 2027, 2027].map((execution_year, i) =>
    aRow('cases', `c${i}`, { title: `Case ${i}`, slug: `case-${i}`, execution_year }),
  )
  render(fakeApp(fakeAdmin({ cases }), '/admin/cases').app)
  const label = await screen.findByText('This Year')
  expect(label.parentElement?.querySelector('dd')?.textContent).toBe('2')
  fireEvent.click(screen.getByRole('link', { name: 'Export' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Export 3 items' }))
  await waitFor(() => expect(saveFile.mock.calls[0]?.[1]).toBe('cases-2027-01-01.csv'))
})

test('a file of the library shows its upload time in the zone of the site', async () => {
  const picture = { asset_key: 'team', category: 'team-photos', image_url: '/media/a/team.webp' } as const
  const asset = aRow('website_assets', 'w1', { ...picture, created_at: '2026-12-31T10:02:00+00:00' })
  render(fakeApp(fakeAdmin({ website_assets: [asset] }), '/admin/assets').app)
  fireEvent.click(await screen.findByRole('button', { name: 'Preview team' }))
  expect(await screen.findByText('1 Jan 2027, 00:02')).toBeDefined()
})

test('a report counts its days from today in the zone of the site', async () => {
  const day = { id: 'p1', name: 'day', label: 'Since', kind: 'date', default_value: 'today-1' } as const
  const report = aRow('reports', 'r1', {
    title: 'Changed',
    query: 'select {{day}}',
    view: 'table',
    parameters: [{ ...day, options_query: null, display_order: 1 }],
  })
  const admin = fakeAdmin({ reports: [report] })
  const asked: Question[] = []
  admin.answersWith((question) => {
    asked.push(question)
    return { kind: 'too-long' }
  })
  render(fakeApp(admin, '/admin/reports/r1/show').app)
  await waitFor(() => expect(asked.at(-1)?.params).toEqual(['2026-12-31']))
})
