import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { cells } from '../table/cells.tsx'
import { aRow } from '../testing/source-fixture.ts'
import { entityNamed } from '@coop/sync/entities'
import { entityRecord } from './entity-records.ts'

vi.hoisted(() => {
  document.documentElement.dataset['zone'] = 'Pacific/Kiritimati'
})

afterEach(cleanup)

test('the list has the day of the site, and counts what is of its month', () => {
  // Fourteen hours ahead of UTC July has begun.
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
